//! The loop beside a worker that probes.

use super::*;
use crate::probe::{Request, Running};

/// Probes of which the first port's is under way.
fn under_way() -> Arc<Probes> {
    let request = Request::on(port("mlx5_0").id);
    Arc::new(Probes { running: Some(Running { request, place: Some((1, 1)) }), ..Probes::default() })
}

#[tokio::test(start_paused = true)]
async fn a_key_orders_a_probe_and_its_progress_is_drawn_on_its_screen_alone() {
    let (_, log) = play(WIDE, Duration::from_secs(5), async |script| {
        script.sample(0);
        sleep(MOMENT).await;
        let before = script.frames();
        script.probes.send_replace(under_way());
        sleep(Duration::from_secs(1)).await;
        assert_eq!(script.frames(), before, "nothing of it is seen on the Fabric screen");
        script.probes.send_replace(Arc::default());
        script.press("x");
        sleep(MOMENT).await;
        assert!(script.screen().contains("Probe 0"), "{}", script.screen());
        script.probes.send_replace(under_way());
        sleep(MOMENT).await;
        assert!(script.screen().contains("probes mlx5_0/1"), "{}", script.screen());
        let before = script.frames();
        sleep(Duration::from_secs(3600)).await;
        assert_eq!(script.frames(), before, "a run that goes on moves nothing");
        script.press("\u{1b}");
        sleep(MOMENT).await;
        assert!(script.screen().contains("Probe"), "what runs is ended first: {}", script.screen());
        script.press("q");
    })
    .await;
    let request = Request::on(port("mlx5_0").id);
    assert_eq!(log.borrow().orders, [Order::Run { requests: vec![request], every: None }, Order::Stop]);
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_ends_takes_nothing_with_it() {
    let (ending, _) = play(WIDE, Duration::ZERO, async |script| {
        script.sample(0);
        script.press("4");
        sleep(MOMENT).await;
        let Script { keys, probes, log, snapshots: _snapshots, signals: _signals } = Rc::into_inner(script).unwrap();
        drop(probes);
        sleep(MOMENT).await;
        let frames = log.borrow().frames.len();
        sleep(Duration::from_secs(60)).await;
        assert_eq!(log.borrow().frames.len(), frames, "told once, and not asked again");
        keys.send(Ok(Event::Key(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)))).unwrap();
    })
    .await;
    assert_eq!(ending, Ending::Quit);
}
