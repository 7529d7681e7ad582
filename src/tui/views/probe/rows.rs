//! What each row of the table stands for: a port, what would be run on it now, and what is known of that.

use ratatui::style::Style;

use crate::analysis::PortNow;
use crate::probe::{Failure, Grade, Latency, Measured, Probed, Repeat, Request};
use crate::tui::View;
use crate::tui::text::{self, fill};
use crate::tui::widgets::number;

use super::{every, with_unit};

/// A port of the table.
pub struct Row<'a> {
    /// The port as it is now.
    pub port: &'a PortNow,
    /// What a key would run, and what is shown of it. Of the far end of the others nothing is: a loopback of its own beside
    /// their numbers would be taken for one of them.
    pub shown: Request,
    /// Whether it is the far end of the others: nothing would be run on it.
    pub is_far_end: bool,
    /// What came of that the last time.
    pub probed: Option<&'a Probed>,
    /// What is or was repeated on the port.
    pub repeat: Option<&'a Repeat>,
    /// How far it is with a run or a round that is under way.
    pub now: Now,
}

/// What happens on a port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Now {
    /// Nothing.
    Idle,
    /// A run that was asked for: its place among how many.
    Runs(usize, usize),
    /// A round of its repeat.
    Round,
    /// It waits for others.
    Waits,
}

/// A row a port, in natural order: those of now, whichever moment other screens show.
pub fn rows<'a>(view: &View<'a>) -> Vec<Row<'a>> {
    view.snapshot.frame.ports.iter().map(|port| row(view, port)).collect()
}

/// Which of the rows is selected.
pub fn selected(view: &View<'_>, rows: &[Row<'_>]) -> Option<usize> {
    let id = view.state.selected.as_ref()?;
    rows.iter().position(|row| row.port.id == *id)
}

fn row<'a>(view: &View<'a>, port: &'a PortNow) -> Row<'a> {
    let screen = &view.state.probe;
    let request = screen.request(&port.id);
    let is_far_end = request.is_none();
    let own = || Request { operation: screen.operation, size: screen.size, ..Request::on(port.id.clone()) };
    let shown = request.unwrap_or_else(own);
    let probes = view.probes;
    let now = match &probes.running {
        _ if is_far_end => Now::Idle,
        Some(running) if running.request.is_same(&shown) => {
            running.place.map_or(Now::Round, |(at, of)| Now::Runs(at, of))
        }
        _ if probes.waiting.iter().any(|waiting| waiting.is_same(&shown)) => Now::Waits,
        _ => Now::Idle,
    };
    let last = probes.of(&shown).filter(|_| !is_far_end);
    Row { port, is_far_end, probed: last, repeat: probes.repeat_of(&port.id), now, shown }
}

impl<'a> Row<'a> {
    /// Its port, and where that is another one the far end.
    pub fn name(&self, view: &View<'_>) -> String {
        let Request { from, to, .. } = &self.shown;
        if from == to { from.to_string() } else { format!("{from} {} {to}", view.glyphs.right) }
    }

    /// What was measured.
    pub fn measured(&self) -> Option<&'a Measured> {
        self.probed?.outcome.as_ref().ok()
    }

    /// Why nothing was.
    pub fn failure(&self) -> Option<&'a Failure> {
        self.probed?.outcome.as_ref().err()
    }

    /// What is shown of its latency: that of the last run, else that of the newest round of the same request.
    pub fn latency(&self) -> Option<&'a Latency> {
        self.measured().map(|m| &m.latency).or_else(|| match self.probed {
            None if !self.is_far_end => self.newest_round()?.as_ref().ok(),
            _ => None,
        })
    }

    fn newest_round(&self) -> Option<&'a Result<Latency, Failure>> {
        let repeat = self.repeat.filter(|r| r.trend.request.is_same(&self.shown))?;
        repeat.trend.rounds.last().map(|round| &round.outcome)
    }

    /// Its mark and how it looks: by the verdict, hollow where it was left out.
    pub fn mark(&self, view: &View<'_>) -> (&'static str, Style) {
        let (glyphs, theme) = (view.glyphs, view.theme);
        match (self.now, self.measured(), self.failure()) {
            (Now::Runs(..) | Now::Round, ..) => (glyphs.right, theme.accent),
            (_, Some(measured), _) => match measured.verdict.grade() {
                Grade::Good => (glyphs.healthy, theme.ok),
                Grade::Unjudged => (glyphs.off, theme.muted),
                Grade::Notable => (glyphs.warning, theme.warning),
                Grade::Slow => (glyphs.critical, theme.critical),
            },
            (_, _, Some(failure)) if failure.is_skip() => (glyphs.off, theme.off),
            (_, _, Some(failure)) if failure.is_fault() => (glyphs.critical, theme.critical),
            // Nothing is known of the port: something has to be put right first.
            (_, _, Some(_)) => (glyphs.warning, theme.warning),
            _ => (" ", theme.muted),
        }
    }

    /// What there is to say in the last column, and how it looks.
    pub fn verdict(&self, view: &View<'_>) -> (String, Style) {
        let (words, theme) = (&view.words.probe, view.theme);
        let place = |n: usize, all: usize| fill(&words.runs, &[("n", &n.to_string()), ("all", &all.to_string())]);
        match (self.now, self.measured()) {
            (Now::Runs(at, of), _) => (place(at, of), theme.accent),
            (Now::Round, None) => (words.runs_a_round.clone(), theme.accent),
            (Now::Waits, _) => (words.waits.clone(), theme.muted),
            (_, Some(measured)) => {
                let remarks = remarks(view, measured);
                let text = match &remarks[..] {
                    [] => unremarkable(view, measured).to_owned(),
                    [(only, _)] => only.clone(),
                    [(worst, _), others @ ..] => format!("{worst} +{}", others.len()),
                };
                (text, grade_style(view, measured.verdict.grade()))
            }
            (Now::Idle, None) if self.latency().is_some() => (self.repeated(view).unwrap_or_default(), theme.muted),
            (Now::Idle, None) if self.is_far_end => (words.is_far_end.clone(), theme.muted),
            (Now::Idle, None) => (words.not_measured.clone(), theme.muted),
        }
    }

    /// How often it is repeated.
    pub fn repeated(&self, view: &View<'_>) -> Option<String> {
        Some(every(view, self.repeat?.every?))
    }

    /// Why nothing was measured, in a sentence.
    pub fn reason(&self, view: &View<'_>) -> Option<String> {
        let failure = self.failure()?;
        let words = &view.words.probe;
        let template = match failure {
            skipped if skipped.is_skip() => &words.skipped,
            fault if fault.is_fault() => &words.failed,
            _ => &words.not_run,
        };
        Some(fill(template, &[("reason", &text::failure(view.words, failure))]))
    }
}

/// What to say of a latency that is not remarkable.
pub fn unremarkable<'a>(view: &View<'a>, measured: &Measured) -> &'a str {
    let words = &view.words.probe;
    if measured.verdict.is_compared { &words.good } else { &words.unjudged }
}

/// How words about a grade look: what is good needs no colour.
fn grade_style(view: &View<'_>, grade: Grade) -> Style {
    match grade {
        Grade::Good | Grade::Unjudged => view.theme.text,
        Grade::Notable => view.theme.warning,
        Grade::Slow => view.theme.critical,
    }
}

/// What is remarkable about a latency: in a few words and in full, the worst first.
pub fn remarks(view: &View<'_>, measured: &Measured) -> Vec<(String, String)> {
    let p50 = measured.latency.p50;
    let remark = |remark| text::remark(view.words, remark, p50, |us| with_unit(view, us), number::multiple);
    measured.verdict.remarks.iter().map(remark).map(|(short, says)| (short.to_owned(), says)).collect()
}
