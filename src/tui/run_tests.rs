//! The loop, with scripted keys and samples, on a clock that stands still until all wait for it.

use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use futures_util::stream;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use ratatui::text::Line;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

use super::*;
use crate::tui::fixture::{frame, port, snapshot, state, with_storm};
use crate::tui::{ColourDepth, Glyphs, Keymap, Language, Locales, Theme, UnicodeLevel, View};

#[path = "run_probe_tests.rs"]
mod probes;

/// What the loop did to its terminal.
#[derive(Default)]
struct Seen {
    frames: Vec<(Instant, String)>,
    events: Vec<&'static str>,
    intervals: Vec<Duration>,
    orders: Vec<Order>,
}

type Log = Rc<RefCell<Seen>>;

struct TestConsole {
    terminal: Terminal<TestBackend>,
    log: Log,
}

impl Console for TestConsole {
    fn draw(&mut self, paint: &mut dyn FnMut(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        let Ok(_) = self.terminal.draw(|frame| paint(frame));
        let text = self.terminal.backend().to_string();
        self.log.borrow_mut().frames.push((Instant::now(), text));
        Ok(())
    }

    fn bell(&mut self) -> io::Result<()> {
        self.log.borrow_mut().events.push("bell");
        Ok(())
    }

    fn repaint(&mut self) {
        self.log.borrow_mut().events.push("repaint");
    }

    fn suspend(&mut self) -> io::Result<()> {
        self.log.borrow_mut().events.push("suspend");
        Ok(())
    }

    fn resume(&mut self) -> io::Result<()> {
        self.log.borrow_mut().events.push("resume");
        Ok(())
    }
}

struct TestSampling(Log);

impl Sampling for TestSampling {
    fn set_interval(&mut self, interval: Interval) {
        self.0.borrow_mut().intervals.push(interval.duration());
    }

    fn why_ended(&mut self) -> Option<Text> {
        Some(Text::clean("the source hung up"))
    }
}

struct TestProbing(Log);

impl Probing for TestProbing {
    fn order(&mut self, order: Order) {
        self.0.borrow_mut().orders.push(order);
    }
}

fn paint(frame: &mut ratatui::Frame<'_>, area: Rect, view: &View<'_>) -> Drawn {
    let text = format!(
        "{} at {} s, {:?} {}{}",
        view.rows().len(),
        view.frame.at.0 / 1_000_000_000,
        view.state.screen,
        view.state.port.scroll,
        view.probes.running.as_ref().map(|r| format!(" probes {}", r.request.from)).unwrap_or_default(),
    );
    frame.render_widget(Line::from(text), area);
    Drawn { scroll_limit: 3 }
}

/// The other ends of what the loop listens to.
struct Script {
    keys: UnboundedSender<io::Result<Event>>,
    signals: UnboundedSender<Signal>,
    snapshots: watch::Sender<Option<Arc<Snapshot>>>,
    probes: watch::Sender<Arc<Probes>>,
    log: Log,
}

impl Script {
    fn press(&self, keys: &str) {
        for key in keys.chars() {
            let code = if key == '\u{1b}' { KeyCode::Esc } else { KeyCode::Char(key) };
            self.keys.send(Ok(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))).unwrap();
        }
    }

    fn sample(&self, seconds: u64) {
        let frames = (0..=seconds).map(|s| frame(s, vec![port("mlx5_0"), port("mlx5_1")])).collect();
        self.snapshots.send_replace(Some(Arc::new(snapshot(frames))));
    }

    fn frames(&self) -> usize {
        self.log.borrow().frames.len()
    }

    fn screen(&self) -> String {
        self.log.borrow().frames.last().map_or_else(String::new, |(_, text)| text.clone())
    }

    fn drawn_at(&self) -> Instant {
        self.log.borrow().frames.last().unwrap().0
    }
}

fn received<T>(mut from: UnboundedReceiver<T>) -> impl Stream<Item = T> + Unpin {
    stream::poll_fn(move |context| from.poll_recv(context))
}

/// Runs the loop beside a script on a terminal of this size, until one of them ends it.
async fn play<F: Future<Output = ()>>(
    size: (u16, u16),
    sample_gap: Duration,
    script: impl FnOnce(Rc<Script>) -> F,
) -> (Ending, Log) {
    let log = Log::default();
    let (keys, input) = unbounded_channel();
    let (signals, heard) = unbounded_channel();
    let (snapshots, watched) = watch::channel(None);
    let (probes, told) = watch::channel(Arc::default());
    let setup = Setup {
        themes: Theme::load_all(ColourDepth::None, &[]).unwrap(),
        glyphs: Glyphs::of(UnicodeLevel::Ascii),
        locales: Locales::load(Language::English).unwrap(),
        keymap: Keymap::load(None).unwrap(),
        paint,
        sample_gap,
        bell: true,
        repeat_every: None,
    };
    let mut console =
        TestConsole { terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(), log: log.clone() };
    let (mut sampling, mut probing) = (TestSampling(log.clone()), TestProbing(log.clone()));
    let feeds = Feeds { input: received(input), signals: received(heard), snapshots: watched, probes: told };
    let script = script(Rc::new(Script { keys, signals, snapshots, probes, log: log.clone() }));
    let running = run(&mut console, feeds, &mut sampling, &mut probing, &setup, state());
    let (ending, ()) = tokio::join!(running, script);
    (ending.unwrap(), log)
}

const WIDE: (u16, u16) = (60, 10);
const MOMENT: Duration = Duration::from_millis(20);

#[tokio::test(start_paused = true)]
async fn it_waits_for_the_first_sample_and_draws_it() {
    let (ending, _) = play(WIDE, Duration::ZERO, async |script| {
        sleep(MOMENT).await;
        assert!(script.screen().contains("Waiting for the first sample"), "{}", script.screen());
        script.sample(7);
        sleep(MOMENT).await;
        assert!(script.screen().contains("2 at 7 s"), "{}", script.screen());
        script.press("q");
    })
    .await;
    assert_eq!(ending, Ending::Quit);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_drawn_while_nothing_changes() {
    play(WIDE, Duration::ZERO, async |script| {
        script.sample(0);
        sleep(MOMENT).await;
        let before = script.frames();
        sleep(Duration::from_secs(3600)).await;
        assert_eq!(script.frames(), before);
        script.press("\u{7f}w");
        sleep(MOMENT).await;
        assert_eq!(script.frames(), before, "keys without a meaning change nothing");
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_key_shows_within_thirty_milliseconds_even_on_a_slow_line() {
    play(WIDE, Duration::from_secs(5), async |script| {
        script.sample(0);
        sleep(Duration::from_secs(60)).await;
        for _ in 0..5 {
            let pressed = Instant::now();
            script.press("2");
            sleep(Duration::from_millis(31)).await;
            assert!(script.drawn_at().duration_since(pressed) <= Duration::from_millis(30));
            assert!(script.drawn_at() >= pressed);
        }
        assert!(script.screen().contains("Port"));
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_burst_of_keys_is_one_frame() {
    play(WIDE, Duration::ZERO, async |script| {
        script.sample(0);
        sleep(Duration::from_secs(1)).await;
        let before = script.frames();
        script.press("2jjjjjjjjjj");
        sleep(Duration::from_secs(1)).await;
        assert_eq!(script.frames() - before, 1);
        script.press("k");
        sleep(MOMENT).await;
        assert!(script.screen().contains("Port 2"), "held within what can be scrolled: {}", script.screen());
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn on_a_slow_line_samples_are_drawn_seldom() {
    play(WIDE, Duration::from_secs(5), async |script| {
        script.sample(0);
        sleep(Duration::from_millis(500)).await;
        let before = script.frames();
        for second in 1..=20 {
            script.sample(second);
            sleep(Duration::from_secs(1)).await;
        }
        assert!((3..=5).contains(&(script.frames() - before)), "{}", script.frames() - before);
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn while_input_floods_frames_are_still_drawn() {
    play(WIDE, Duration::ZERO, async |script| {
        script.sample(0);
        sleep(MOMENT).await;
        let before = script.frames();
        for _ in 0..50 {
            script.press(&"j".repeat(3 * DRAINED));
            sleep(Duration::from_millis(10)).await;
        }
        assert!(script.frames() - before >= 25, "{}", script.frames() - before);
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn the_last_frame_stays_when_the_sampler_ends() {
    play(WIDE, Duration::ZERO, async |script| {
        script.sample(3);
        sleep(MOMENT).await;
        // The only sender goes: as when the sampler's thread dies.
        let script = Rc::into_inner(script).unwrap();
        drop(script.snapshots);
        sleep(MOMENT).await;
        let screen = script.log.borrow().frames.last().unwrap().1.clone();
        assert!(screen.contains("X no more samples: the source hung up"), "{screen}");
        assert!(screen.contains("2 at 3 s"), "{screen}");
        let frames = script.log.borrow().frames.len();
        sleep(Duration::from_secs(60)).await;
        assert_eq!(script.log.borrow().frames.len(), frames, "said once");
        script.keys.send(Ok(Event::Key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)))).unwrap();
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_sampler_that_ends_before_its_first_sample_says_why() {
    play(WIDE, Duration::ZERO, async |script| {
        let script = Rc::into_inner(script).unwrap();
        drop(script.snapshots);
        sleep(MOMENT).await;
        let screen = script.log.borrow().frames.last().unwrap().1.clone();
        assert!(screen.contains("no more samples: the source hung up"), "{screen}");
        script.keys.send(Ok(Event::Key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)))).unwrap();
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn a_small_terminal_gets_one_sentence() {
    play((20, 5), Duration::ZERO, async |script| {
        script.sample(0);
        sleep(MOMENT).await;
        let words: Vec<_> =
            script.screen().split(['"', ' ', '\n']).filter(|w| !w.is_empty()).map(str::to_owned).collect();
        assert_eq!(words.join(" "), "terminal too small: 20x5, need 40x10");
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn time_stands_still_for_the_screen_alone() {
    play(WIDE, Duration::ZERO, async |script| {
        script.sample(5);
        sleep(MOMENT).await;
        script.press(" ");
        script.sample(9);
        sleep(MOMENT).await;
        assert!(script.screen().contains("at 5 s"), "{}", script.screen());
        script.press("hh");
        sleep(MOMENT).await;
        assert!(script.screen().contains("at 3 s"), "{}", script.screen());
        script.press(" ");
        sleep(MOMENT).await;
        assert!(script.screen().contains("at 9 s"), "{}", script.screen());
        script.press("q");
    })
    .await;
}

#[tokio::test(start_paused = true)]
async fn the_interval_is_asked_of_the_sampler() {
    let (_, log) = play(WIDE, Duration::ZERO, async |script| {
        script.sample(0);
        sleep(MOMENT).await;
        script.press("<>>q");
    })
    .await;
    assert_eq!(log.borrow().intervals, [500, 1000, 2000].map(Duration::from_millis));
}

#[tokio::test(start_paused = true)]
async fn a_new_critical_finding_rings_the_bell() {
    let (_, log) = play(WIDE, Duration::ZERO, async |script| {
        for ports in [vec![port("mlx5_0")], vec![with_storm(port("mlx5_0"))], vec![with_storm(port("mlx5_0"))]] {
            script.snapshots.send_replace(Some(Arc::new(snapshot(vec![frame(9, ports)]))));
            sleep(MOMENT).await;
        }
        script.press("q");
    })
    .await;
    assert_eq!(log.borrow().events, ["bell"]);
}

#[tokio::test(start_paused = true)]
async fn signals_stop_continue_and_end() {
    let (ending, log) = play(WIDE, Duration::ZERO, async |script| {
        script.sample(0);
        for signal in [Signal::Stop, Signal::Continue] {
            script.signals.send(signal).unwrap();
            sleep(MOMENT).await;
        }
        let ctrl_z = KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL);
        script.keys.send(Ok(Event::Key(ctrl_z))).unwrap();
        sleep(MOMENT).await;
        script.signals.send(Signal::Terminate).unwrap();
    })
    .await;
    assert_eq!(ending, Ending::Signal(Signal::Terminate));
    assert_eq!(log.borrow().events, ["suspend", "resume", "repaint", "suspend"]);
}

#[tokio::test(start_paused = true)]
async fn without_a_terminal_it_ends() {
    let (ending, _) = play(WIDE, Duration::ZERO, async |script| drop(script)).await;
    assert_eq!(ending, Ending::InputClosed);
}
