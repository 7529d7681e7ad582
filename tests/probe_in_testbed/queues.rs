//! Reliable connections by the safe verbs alone: their errors, their limits, and that no order of drops is wrong.

use fabtop::verbs::{
    AddressVector, AsyncEvent, Completion, CompletionQueue, ConnectionSettings, Context, Events, GlobalRoute, Memory,
    Peer, ProtectionDomain, QueueDepths, QueuePair, UnconnectedQueuePair, VerbsError, WorkStatus,
};

use super::guest::{eventually, resources, testbed};

const DEVICE: &str = "mlx5_0";

/// Two connected queue pairs, with room for so many completions.
struct Two {
    context: Context,
    domain: ProtectionDomain,
    pairs: [QueuePair; 2],
    completions: [CompletionQueue; 2],
}

impl Two {
    fn new(room: u16) -> Self {
        let context = Context::open(DEVICE).unwrap();
        let domain = ProtectionDomain::new(&context).unwrap();
        let completions = [0, 1].map(|_| CompletionQueue::new(&context, room).unwrap());
        let depths = QueueDepths { send: 16, receive: 4, inline_bytes: 0 };
        let [first, second] =
            completions.each_ref().map(|queue| UnconnectedQueuePair::new(&domain, queue, queue, depths).unwrap());
        let gid = *context.gids(1).unwrap().iter().find(|gid| gid.raw[..12].ends_with(&[0xff, 0xff])).unwrap();
        let source_index = u8::try_from(gid.index).unwrap();
        let global = GlobalRoute { gid: gid.raw, source_index, hop_limit: 64, traffic_class: 0 };
        let by = AddressVector { port: 1, lid: 0, service_level: 0, global: Some(global) };
        let settings =
            ConnectionSettings { mtu: 1024, ack_timeout: 14, retries: 7, not_ready_retries: 0, not_ready_timer: 1 };
        let peer = |pair: &UnconnectedQueuePair| Peer { number: pair.number(), first_packet: 7 };
        let (to_second, to_first) = (peer(&second), peer(&first));
        let pairs =
            [first.connect(to_second, &by, 7, settings).unwrap(), second.connect(to_first, &by, 7, settings).unwrap()];
        Self { context, domain, pairs, completions }
    }

    fn memory(&self, length: u32) -> Memory {
        Memory::register(&self.domain, length).unwrap()
    }

    fn completion(&self, end: usize) -> Completion {
        let mut found = None;
        eventually("a completion", || {
            found = self.completions[end].poll().unwrap();
            found.is_some()
        });
        found.unwrap()
    }
}

#[test]
fn memory_is_written_by_the_device_and_read_as_it_is() {
    let Some(_testbed) = testbed() else { return };
    let two = Two::new(16);
    let (from, to) = (two.memory(21), two.memory(21));
    assert!(to.words().all(|word| word == 0), "zeroed at first");
    from.fill(|at| 0x0101_0101_0101_0101 * (at as u64 + 1));
    from.mark(0x77);
    two.pairs[0].post_write(5, &from, to.remote()).unwrap();
    assert!(matches!(two.completion(0), Completion { id: 5, outcome: Ok(_) }));
    let words: Vec<u64> = to.words().collect();
    assert_eq!(words, [0x0101_0101_0101_0177, 0x0202_0202_0202_0202, 0x0000_0077_0303_0303]);
    assert_eq!((to.first(), to.last()), (0x77, 0x77));
    // The other way round by a read, and with a send into a receive.
    let back = two.memory(21);
    two.pairs[1].post_read(6, &back, from.remote()).unwrap();
    assert!(matches!(two.completion(1), Completion { id: 6, outcome: Ok(_) }));
    assert_eq!(back.words().collect::<Vec<_>>(), words);
    let received = two.memory(64);
    two.pairs[1].post_receive(8, &received).unwrap();
    two.pairs[0].post_send(9, &from).unwrap();
    assert_eq!(two.completion(1), Completion { id: 8, outcome: Ok(21) });
    assert_eq!(received.words().take(3).collect::<Vec<_>>(), words);
}

#[test]
fn memory_that_is_gone_is_closed_to_the_peer() {
    let Some(_testbed) = testbed() else { return };
    let two = Two::new(16);
    let (from, to) = (two.memory(64), two.memory(64));
    let remote = to.remote();
    drop(to);
    two.pairs[0].post_write(1, &from, remote).unwrap();
    let error = two.completion(0).outcome.unwrap_err();
    assert_eq!(error.status, WorkStatus::RemoteAccess, "{error}");
    // From then on nothing is attempted.
    two.pairs[0].post_write(2, &from, remote).unwrap();
    assert_eq!(two.completion(0).outcome.unwrap_err().status, WorkStatus::Flushed);
}

#[test]
fn a_peer_without_a_receive_is_told_from_one_with_too_small_a_one() {
    let Some(_testbed) = testbed() else { return };
    let two = Two::new(16);
    let message = two.memory(64);
    two.pairs[0].post_send(1, &message).unwrap();
    assert_eq!(two.completion(0).outcome.unwrap_err().status, WorkStatus::ReceiverNotReady);
    let two = Two::new(16);
    let (message, small) = (two.memory(64), two.memory(8));
    two.pairs[1].post_receive(1, &small).unwrap();
    two.pairs[0].post_send(2, &message).unwrap();
    let error = two.completion(0).outcome.unwrap_err();
    assert!(matches!(error.status, WorkStatus::RemoteInvalidRequest | WorkStatus::RemoteOperation), "{error}");
}

#[test]
fn a_full_queue_of_work_is_an_error_and_a_full_queue_of_completions_an_event() {
    let Some(_testbed) = testbed() else { return };
    let two = Two::new(1);
    let events = Events::of(two.context.clone()).unwrap();
    let (from, to) = (two.memory(64), two.memory(64));
    let mut refused = None;
    for id in 0..10_000 {
        if let Err(error) = two.pairs[0].post_write(id, &from, to.remote()) {
            refused = Some(error);
            break;
        }
    }
    if let Some(error) = refused {
        assert_eq!(error.errno(), Some(12), "{error}");
    }
    // Nobody took the completions, and the queue has room for few.
    eventually("the queue is said to be broken", || {
        matches!(events.next().unwrap(), Some(AsyncEvent::CompletionQueueError))
    });
}

#[test]
fn what_a_device_has_not_is_refused_by_the_verb_that_was_asked() {
    let Some(_testbed) = testbed() else { return };
    let context = Context::open(DEVICE).unwrap();
    let domain = ProtectionDomain::new(&context).unwrap();
    assert_eq!(Memory::register(&domain, 0).unwrap_err().errno(), Some(22));
    let queue = CompletionQueue::new(&context, 4).unwrap();
    let depths = QueueDepths { send: 4, receive: 4, inline_bytes: 1 << 20 };
    match UnconnectedQueuePair::new(&domain, &queue, &queue, depths) {
        Err(VerbsError::Failed { verb, source }) => {
            assert_eq!((verb, source.raw_os_error()), ("ibv_create_qp", Some(22)));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn whatever_is_dropped_first_what_it_stands_on_is_there() {
    let Some(_testbed) = testbed() else { return };
    let idle = resources(DEVICE);
    let Two { context, domain, pairs: [first, second], completions: [a, b] } = Two::new(16);
    let memory = Memory::register(&domain, 4096).unwrap();
    let target = Memory::register(&domain, 4096).unwrap();
    drop((context, domain));
    first.post_write(1, &memory, target.remote()).unwrap();
    drop(a);
    // With work on its way perhaps: the memory goes first, on another thread, then the queue pairs.
    std::thread::spawn(move || drop(memory)).join().unwrap();
    drop(first);
    assert_ne!(resources(DEVICE), idle);
    drop((target, second));
    assert!(b.poll().is_ok());
    drop(b);
    eventually("all is free", || resources(DEVICE) == idle);
}
