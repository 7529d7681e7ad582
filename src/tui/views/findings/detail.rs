//! A finding in full, as lines.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::analysis::Finding;
use crate::analysis::finding::Severity;
use crate::tui::View;
use crate::tui::text::{self, Told, fill};
use crate::tui::widgets::fit;

use super::super::wording;
use super::{mark, told};

/// Longer lines are hard to read.
const WIDEST: usize = 110;
/// Before what stands below a heading.
const INDENT: &str = "  ";
/// Between a piece of evidence and its number.
const GAP: usize = 2;

/// All lines, none wider than `width`.
pub fn lines<'a>(view: &View<'a>, finding: &Finding, width: u16) -> Vec<Line<'a>> {
    let page = Page { view, told: told(view, finding), finding, room: usize::from(width).min(WIDEST) };
    let mut lines = page.head();
    lines.push(Line::default());
    lines.extend(page.evidence());
    let words = &view.words.findings;
    // What to do stands before what to know: a small screen shows the first alone.
    lines.extend(page.causes());
    lines.extend(page.paragraph(&words.next, page.told.next()));
    lines.extend(page.paragraph(&words.meaning, page.told.meaning()));
    lines
}

struct Page<'a, 'f> {
    view: &'f View<'a>,
    told: Told<'f>,
    finding: &'f Finding,
    room: usize,
}

impl<'a> Page<'a, '_> {
    /// Text broken into lines behind a first piece and an indent.
    fn wrapped(&self, first: &str, indent: &str, text: &str, style: Style) -> Vec<Line<'a>> {
        let room = self.room.saturating_sub(fit::width(indent));
        let line = |(at, part): (usize, String)| {
            let lead = if at == 0 { first } else { indent };
            Line::from(vec![Span::raw(lead.to_owned()), Span::styled(part, style)])
        };
        fit::wrap(text, room).into_iter().enumerate().map(line).collect()
    }

    fn heading(&self, text: &str) -> Line<'a> {
        Line::styled(text.to_owned(), self.view.theme.text.add_modifier(Modifier::BOLD))
    }

    /// What is wrong with which port, and below it id, severity, place and life.
    fn head(&self) -> Vec<Line<'a>> {
        let (view, theme) = (self.view, self.view.theme);
        let (glyph, style) = mark(view, self.finding);
        let bold = theme.text.add_modifier(Modifier::BOLD);
        let mut lines = self.wrapped("", INDENT, &self.told.sentence(), bold);
        if let Some(first) = lines.first_mut() {
            first.spans[0] = Span::styled(format!("{glyph} "), style);
        }
        let facts = [
            self.told.title().to_owned(),
            self.finding.seen.id.to_string(),
            self.severity().to_owned(),
            self.told.place(),
            self.life(),
        ];
        let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        lines.extend(self.wrapped(INDENT, INDENT, &facts.join("   "), theme.muted));
        lines
    }

    /// The worst it was.
    fn severity(&self) -> &'a str {
        let words = &self.view.words.findings;
        match self.finding.worst {
            Severity::Info => &words.severity_info,
            Severity::Warning => &words.severity_warning,
            Severity::Critical => &words.severity_critical,
        }
    }

    /// Since when and for how long; for one that is over, until when.
    fn life(&self) -> String {
        let (view, finding) = (self.view, self.finding);
        let words = &view.words.findings;
        let since = fill(&words.holds_since, &[("since", &wording::clock(view, finding.since_wall))]);
        let span = text::span(view.words, finding.span(view.frame.at));
        let rest = match finding.cleared {
            None => fill(&words.lasts, &[("span", &span)]),
            Some((_, wall)) => fill(&words.held, &[("span", &span), ("until", &wording::clock(view, wall))]),
        };
        format!("{since}   {rest}")
    }

    /// Names at the left, numbers below each other at the right of the longest name.
    fn evidence(&self) -> Vec<Line<'a>> {
        let rows: Vec<(String, String)> =
            self.finding.seen.evidence.iter().map(|(name, q)| self.row(name, q)).collect();
        if rows.is_empty() {
            return Vec::new();
        }
        let widest = |texts: &mut dyn Iterator<Item = &String>| texts.map(|t| fit::width(t)).max().unwrap_or(0);
        let names = widest(&mut rows.iter().map(|(name, _)| name));
        let numbers = widest(&mut rows.iter().map(|(_, number)| number));
        let line = |(name, number): &(String, String)| {
            let pad = " ".repeat(names - fit::width(name) + GAP + numbers - fit::width(number));
            let text = format!("{INDENT}{name}{pad}{number}");
            Line::styled(fit::cut(&text, self.room, self.view.glyphs.ellipsis).into_owned(), self.view.theme.text)
        };
        let mut lines = vec![self.heading(&self.view.words.findings.evidence)];
        lines.extend(rows.iter().map(line));
        lines.push(Line::default());
        lines
    }

    fn row(&self, name: &str, quantity: &crate::analysis::finding::Quantity) -> (String, String) {
        (self.told.evidence_name(name), self.told.quantity(quantity))
    }

    fn paragraph(&self, heading: &str, text: &str) -> Vec<Line<'a>> {
        let mut lines = vec![self.heading(heading)];
        lines.extend(self.wrapped(INDENT, INDENT, text, self.view.theme.text));
        lines.push(Line::default());
        lines
    }

    /// The causes, the likeliest first, each with what to type to look closer.
    fn causes(&self) -> Vec<Line<'a>> {
        if self.finding.seen.causes.is_empty() {
            return Vec::new();
        }
        let theme = self.view.theme;
        let mut lines = vec![self.heading(&self.view.words.findings.causes)];
        for (number, cause) in (1..).zip(&self.finding.seen.causes) {
            let first = format!("{INDENT}{number} ");
            lines.extend(self.wrapped(&first, "    ", self.told.cause(*cause), theme.text));
            // A command is not broken: it is there to be copied.
            let command = self.told.command(*cause);
            lines.push(Line::from(vec![Span::raw("      "), Span::styled(command, theme.accent)]));
        }
        lines.push(Line::default());
        lines
    }
}
