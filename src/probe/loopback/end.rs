//! One end of a loopback: a queue pair with its memory.

use std::hash::{BuildHasher, RandomState};

use crate::fabric::PortId;
use crate::probe::{Failure, Operation};
use crate::verbs::{
    AddressVector, CompletionQueue, ConnectionSettings, Memory, Peer, ProtectionDomain, QueueDepths, QueuePair, Remote,
    UnconnectedQueuePair, VerbsError,
};

use super::explain::{self, Stop};
use super::payload::Content;
use super::ports::OpenPort;
use super::route::Way;
use super::watch::Watch;

/// How connections behave: as perftest's, so that the numbers can be compared.
const ACK_TIMEOUT: u8 = 14; // 67 ms
const RETRIES: u8 = 7;
const NOT_READY_RETRIES: u8 = 7;
const NOT_READY_TIMER: u8 = 12;

/// The largest payload that is put into the work request: perftest's for a write.
const LARGEST_INLINE: u32 = 220;

/// Receives that are posted ahead: the next message finds one while the last one's is posted again.
const RECEIVES: u16 = 8;

/// What an end is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How messages travel.
    pub operation: Operation,
    /// Their payload, bytes.
    pub size: u32,
    /// How many may be on their way at once.
    pub in_flight: u16,
}

/// One end, connected.
///
/// The queue pair comes first: it is gone before the memory it works on.
#[derive(Debug)]
pub struct End {
    pair: QueuePair,
    sent: CompletionQueue,
    received: CompletionQueue,
    outgoing: Memory,
    incoming: Memory,
    /// Where the far end's messages go, and where they come from.
    far: FarMemory,
    port: PortId,
    shape: Shape,
}

#[derive(Debug, Clone, Copy)]
struct FarMemory {
    incoming: Remote,
    outgoing: Remote,
}

/// An end before it knows the other.
struct Half {
    pair: UnconnectedQueuePair,
    sent: CompletionQueue,
    received: CompletionQueue,
    outgoing: Memory,
    incoming: Memory,
    first_packet: u32,
    port: PortId,
}

impl Half {
    fn new(port: &OpenPort, domain: &ProtectionDomain, shape: Shape) -> Result<Self, Failure> {
        let id = &port.facts.id;
        let failed = |error: VerbsError| explain::verb(id, &error);
        let register =
            || Memory::register(domain, shape.size).map_err(|error| explain::registering(id, 2 * shape.size, &error));
        let (outgoing, incoming) = (register()?, register()?);
        let sent = CompletionQueue::new(&port.context, shape.in_flight).map_err(failed)?;
        let received = CompletionQueue::new(&port.context, RECEIVES).map_err(failed)?;
        let create = |inline_bytes| {
            let depths = QueueDepths { send: shape.in_flight, receive: RECEIVES, inline_bytes };
            UnconnectedQueuePair::new(domain, &sent, &received, depths)
        };
        let inline = if shape.size <= LARGEST_INLINE && shape.operation != Operation::Read { shape.size } else { 0 };
        // A device that cannot carry so much in a work request refuses the queue pair; then it fetches the payload.
        let pair = match create(inline) {
            Err(VerbsError::Failed { .. }) if inline > 0 => create(0),
            created => created,
        };
        let pair = pair.map_err(failed)?;
        // Any number does; that it differs from run to run keeps late packets of an earlier one out.
        let first_packet = RandomState::new().hash_one(pair.number()) as u32 & 0x00ff_ffff;
        Ok(Self { pair, sent, received, outgoing, incoming, first_packet, port: id.clone() })
    }

    fn peer(&self) -> Peer {
        Peer { number: self.pair.number(), first_packet: self.first_packet }
    }

    fn memory(&self) -> FarMemory {
        FarMemory { incoming: self.incoming.remote(), outgoing: self.outgoing.remote() }
    }

    fn connect(self, to: Peer, far: FarMemory, by: &AddressVector, mtu: u32, shape: Shape) -> Result<End, VerbsError> {
        let settings = ConnectionSettings {
            mtu,
            ack_timeout: ACK_TIMEOUT,
            retries: RETRIES,
            not_ready_retries: NOT_READY_RETRIES,
            not_ready_timer: NOT_READY_TIMER,
        };
        let pair = self.pair.connect(to, by, self.first_packet, settings)?;
        let Self { sent, received, outgoing, incoming, port, .. } = self;
        let end = End { pair, sent, received, outgoing, incoming, far, port, shape };
        if shape.operation == Operation::Send {
            // One place is left: the next is posted before the message that it makes up for has come.
            (1..RECEIVES).try_for_each(|_| end.pair.post_receive(0, &end.incoming))?;
        }
        Ok(end)
    }
}

/// Two ends, connected to each other by this way. Their memory is near to the processor that this is called on.
pub fn connect(from: &OpenPort, to: &OpenPort, way: &Way, shape: Shape) -> Result<(End, End), Failure> {
    let domain =
        |port: &OpenPort| ProtectionDomain::new(&port.context).map_err(|error| explain::verb(&port.facts.id, &error));
    let near = Half::new(from, &domain(from)?, shape)?;
    let far = Half::new(to, &domain(to)?, shape)?;
    let (near_is, far_is) = ((near.peer(), near.memory()), (far.peer(), far.memory()));
    let mtu = way.mtu.0.into();
    let failed = |port: &OpenPort| {
        let id = port.facts.id.clone();
        move |error: VerbsError| explain::connecting(&id, &way.route, &error)
    };
    let near = near.connect(far_is.0, far_is.1, &way.there, mtu, shape).map_err(failed(from))?;
    let far = far.connect(near_is.0, near_is.1, &way.back, mtu, shape).map_err(failed(to))?;
    Ok((near, far))
}

impl End {
    /// Whether messages lie in their work requests.
    pub fn is_inline(&self) -> bool {
        self.shape.operation != Operation::Read && self.shape.size <= self.pair.inline_bytes()
    }

    /// Writes a whole message into the memory it is sent from, or is read from.
    pub fn write(&self, content: Content) {
        self.outgoing.fill(|at| content.word(at));
    }

    /// Marks what is sent from here, or read from here, as this message.
    #[inline]
    pub fn mark(&self, message: u32) {
        self.outgoing.mark(Content::mark(message));
    }

    /// Starts a message on its way. Of a read, it is the far end's that comes.
    #[inline]
    pub fn post(&self) -> Result<(), Stop> {
        match self.shape.operation {
            Operation::Send => self.pair.post_send(0, &self.outgoing),
            Operation::Write => self.pair.post_write(0, &self.outgoing, self.far.incoming),
            Operation::Read => self.pair.post_read(0, &self.incoming, self.far.outgoing),
        }
        .map_err(|error| self.failed(error))
    }

    /// Waits until this message is here, and looks at its marks.
    #[inline]
    pub fn arrive(&self, message: u32, watch: &mut Watch) -> Result<(), Stop> {
        let mark = Content::mark(message);
        match self.shape.operation {
            Operation::Send => self.wait_for(&self.received, watch)?,
            Operation::Read => self.wait_for(&self.sent, watch)?,
            // The far end is told nothing: it sees its memory change.
            Operation::Write => {
                while self.incoming.last() != mark {
                    watch.idle()?;
                }
            }
        }
        if self.incoming.last() != mark {
            return Err(Stop::Corrupted(self.port.clone(), self.shape.size - 1));
        }
        if self.incoming.first() != mark {
            return Err(Stop::Corrupted(self.port.clone(), 0));
        }
        Ok(())
    }

    /// Waits until what was posted has left the memory it is sent from, having made room for what will come.
    ///
    /// Errors of what was posted are seen here: of a write, the far end sees nothing at all.
    #[inline]
    pub fn settle(&self, watch: &mut Watch) -> Result<(), Stop> {
        match self.shape.operation {
            Operation::Send => {
                self.pair.post_receive(0, &self.incoming).map_err(|error| self.failed(error))?;
                self.wait_for(&self.sent, watch)
            }
            Operation::Write => self.wait_for(&self.sent, watch),
            Operation::Read => Ok(()),
        }
    }

    /// Looks at all of the message that is here.
    pub fn verify(&self, content: Content) -> Result<(), Stop> {
        match content.first_difference(self.incoming.words()) {
            None => Ok(()),
            Some(at) => Err(Stop::Corrupted(self.port.clone(), at)),
        }
    }

    #[inline]
    fn wait_for(&self, queue: &CompletionQueue, watch: &mut Watch) -> Result<(), Stop> {
        loop {
            if let Some(completion) = queue.poll().map_err(|error| self.failed(error))? {
                return match completion.outcome {
                    Ok(_) => Ok(()),
                    Err(error) => Err(Stop::Work(self.port.clone(), error)),
                };
            }
            watch.idle()?;
        }
    }

    #[cold]
    fn failed(&self, error: VerbsError) -> Stop {
        Stop::Verb(self.port.clone(), error)
    }
}
