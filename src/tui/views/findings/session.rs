//! The session: when anything held, and when the selected finding did, along one line of time.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::analysis::Finding;
use crate::analysis::finding::Severity;
use crate::fabric::Mono;
use crate::tui::View;
use crate::tui::widgets::axis::TimeAxis;
use crate::tui::widgets::timeline::{Timeline, round_step};
use crate::tui::widgets::{fit, paint};

use super::super::charts;

/// Lines: all findings, the selected one, the time.
pub const HEIGHT: u16 = 3;
/// The room for a name at the left.
const NAME: (u16, u16) = (10, 26);

/// Draws the two strips and the time below them.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let screen = &view.state.findings;
    let selected = screen.selected();
    let id = selected.map_or("", |f| f.seen.id.as_str());
    let title = &view.words.findings.timeline;
    let names = fit::columns(id).max(fit::columns(title)).clamp(NAME.0, NAME.1.min(area.width / 3).max(NAME.0));
    let columns = area.width.saturating_sub(names + 2);
    let start = view.snapshot.history.get(0).map_or(view.frame.at, |f| f.at).min(view.frame.at);
    let step = round_step(view.frame.at.since(start), columns.into()).max(view.snapshot.cadence.interval);
    let line = Timeline::paged(view.frame.at, step, columns.into());
    let strip = Strip { view, line: &line, start };
    let all = screen.all.iter().map(|f| &**f);
    strip.draw(buf, paint::row(area, 0), names, title, all);
    let same = |f: &&Finding| selected.is_some_and(|s| s.seen.id == f.seen.id && s.seen.subject == f.seen.subject);
    strip.draw(buf, paint::row(area, 1), names, id, screen.all.iter().map(|f| &**f).filter(same));
    let axis = paint::part(paint::row(area, 2), names + 2, columns);
    TimeAxis { labels: &charts::minutes(view, &line), style: view.theme.muted }.render(axis, buf);
}

struct Strip<'a> {
    view: &'a View<'a>,
    line: &'a Timeline,
    /// Of the session, as far as it is kept.
    start: Mono,
}

impl Strip<'_> {
    fn draw<'f>(
        &self,
        buf: &mut Buffer,
        row: Rect,
        names: u16,
        name: &str,
        findings: impl Iterator<Item = &'f Finding>,
    ) {
        let (view, now) = (self.view, self.view.frame.at);
        paint::left(buf, paint::part(row, 0, names), name, view.theme.muted, view.glyphs.ellipsis);
        let worst = self.worst(findings);
        for (at, severity) in (0_u16..).zip(worst) {
            let (begin, end) = (self.line.begin(at.into()), self.line.begin(usize::from(at) + 1));
            if end <= self.start || begin > now {
                continue;
            }
            let style = severity.map_or(view.theme.muted, |s| view.theme.severity(s));
            paint::left(buf, paint::part(row, names + 2 + at, 1), shade(view, severity), style, "");
        }
    }

    /// The worst that held in each step.
    fn worst<'f>(&self, findings: impl Iterator<Item = &'f Finding>) -> Vec<Option<Severity>> {
        let mut worst = vec![None; self.line.len()];
        for finding in findings {
            let end = finding.cleared.map_or(self.view.frame.at, |(at, _)| at);
            for (step, cell) in worst.iter_mut().enumerate() {
                if finding.since < self.line.begin(step + 1) && end >= self.line.begin(step) {
                    *cell = (*cell).max(Some(finding.worst));
                }
            }
        }
        worst
    }
}

/// The worse, the darker.
fn shade(view: &View<'_>, severity: Option<Severity>) -> &'static str {
    let shades = &view.glyphs.shades;
    match severity {
        None => shades[0],
        Some(Severity::Info) => shades[1],
        Some(Severity::Warning) => shades[2],
        Some(Severity::Critical) => shades[4],
    }
}
