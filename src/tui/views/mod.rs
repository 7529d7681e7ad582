//! The screens, one a file: pure functions of a [`View`].
//!
//! ```text
//!  header                       fabtop  host        9 ports  ✖ 1  ▲ 2   1 s  LIVE  03:12:45
//!  ─────────────────────────────────────────────────────────────────────────────────────────
//!  fabric │ port │ findings │ probe │ help │ empty
//!  ─────────────────────────────────────────────────────────────────────────────────────────
//!  footer                       1 Fabric  2 Port  4 Probe  / filter  ? help  q quit
//! ```

mod charts;
mod empty;
mod fabric;
mod findings;
mod footer;
mod header;
mod help;
mod page;
mod port;
mod probe;
mod series;
mod wording;

#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::widgets::paint;
use super::{Drawn, ScreenId, SortOrder, View};

/// Draws the whole console. Below the size that is asked of a terminal parts of it are cut off.
pub fn draw(frame: &mut ratatui::Frame<'_>, area: Rect, view: &View<'_>) -> Drawn {
    let buf = frame.buffer_mut();
    let area = area.intersection(buf.area);
    buf.set_style(area, view.theme.base);
    header::draw(buf, paint::row(area, 0), view);
    rule(buf, paint::row(area, 1), view);
    header::draw_notice(buf, paint::row(area, 1), view);
    rule(buf, paint::row(area, area.height.saturating_sub(2)), view);
    footer::draw(buf, paint::row(area, area.height.saturating_sub(1)), view);
    let body = Rect { y: area.y.saturating_add(2), height: area.height.saturating_sub(4), ..area };
    draw_body(buf, body, view)
}

fn draw_body(buf: &mut Buffer, body: Rect, view: &View<'_>) -> Drawn {
    if view.state.help.is_some() {
        return help::draw(buf, body, view);
    }
    if view.frame.ports.is_empty() && view.state.screen != ScreenId::Findings {
        empty::draw(buf, body, view);
        return Drawn::default();
    }
    match view.state.screen {
        ScreenId::Fabric => {
            fabric::draw(buf, body, view);
            Drawn::default()
        }
        ScreenId::Port => port::draw(buf, body, view),
        ScreenId::Findings => findings::draw(buf, body, view),
        ScreenId::Probe => probe::draw(buf, body, view),
    }
}

/// A line across.
fn rule(buf: &mut Buffer, row: Rect, view: &View<'_>) {
    paint::left(buf, row, &view.glyphs.horizontal.repeat(row.width.into()), view.theme.border, "");
}

/// What rows are sorted by, in words.
fn sort_name<'a>(view: &View<'a>, order: SortOrder) -> &'a str {
    let words = &view.words.fabric;
    match order {
        SortOrder::Natural => &words.sort_natural,
        SortOrder::Problems => &words.sort_problems,
        SortOrder::Rx => &words.sort_rx,
        SortOrder::Tx => &words.sort_tx,
        SortOrder::Pause => &words.sort_pause,
        SortOrder::Loss => &words.sort_loss,
    }
}
