//! The list: a row a finding, what holds first.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::analysis::Finding;
use crate::tui::View;
use crate::tui::text;
use crate::tui::widgets::columns::{Column, fitting};
use crate::tui::widgets::{fit, paint, window};

use super::super::fabric::draw_selection;
use super::super::wording;
use super::{mark, told};

/// The cursor, the mark and a blank.
const LEAD: u16 = 3;
/// From this width on evidence has its name.
const ROOMY: u16 = 100;
/// The least room in which a place is said: below, it is left to what stands under the table.
const PLACE: u16 = 10;

/// A column of the table; where the fault is takes what room is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Field {
    Id,
    Port,
    Since,
    Span,
    Evidence,
}

/// All columns in order, with the rank by which they keep their place.
const FIELDS: [(Field, u8); 5] =
    [(Field::Id, 0), (Field::Port, 1), (Field::Since, 3), (Field::Span, 4), (Field::Evidence, 2)];

/// Draws headings and rows.
pub fn draw(buf: &mut Buffer, area: Rect, view: &View<'_>) {
    let screen = &view.state.findings;
    let rows: Vec<&Finding> = screen.rows.iter().filter_map(|&at| screen.all.get(at)).map(|f| &**f).collect();
    let body = Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(1), ..area };
    if rows.is_empty() {
        let text = if screen.all.is_empty() { &view.words.findings.none } else { &view.words.findings.no_match };
        paint::left(buf, paint::part(paint::row(body, 1), LEAD, area.width), text, view.theme.muted, "");
        return;
    }
    let layout = layout(view, &rows, area.width);
    draw_headings(buf, paint::row(area, 0), view, &layout);
    let selected = screen.row.min(rows.len() - 1);
    let shown = window::around(selected, rows.len(), body.height.into());
    for (line, at) in (0_u16..).zip(shown) {
        let row = paint::row(body, line);
        draw_row(buf, row, view, &layout, rows[at]);
        if at == selected {
            draw_selection(buf, row, view);
        }
    }
}

/// Columns with where they begin and their width; at the end where the place begins.
struct Layout {
    columns: Vec<(Field, u16, u16)>,
    place: u16,
}

fn layout(view: &View<'_>, rows: &[&Finding], width: u16) -> Layout {
    let roomy = width >= ROOMY;
    let gap = if roomy { 3 } else { 1 };
    let longest = |field: Field| {
        let cells = rows.iter().map(|f| fit::columns(&cell(view, field, f, roomy)));
        cells.chain([fit::columns(heading(view, field))]).max().unwrap_or(0).min(most(field))
    };
    // On a narrow screen it matters more where the fault is than how long it has held.
    let fields: Vec<(Field, u8)> = FIELDS.into_iter().filter(|(field, _)| roomy || *field != Field::Span).collect();
    let columns: Vec<Column> = fields.iter().map(|&(f, rank)| Column { width: longest(f), rank }).collect();
    let kept = fitting(&columns, width.saturating_sub(LEAD + 1), gap);
    let mut column = LEAD;
    let place = |at: usize| {
        let placed = (fields[at].0, column, columns[at].width);
        column += columns[at].width + gap;
        placed
    };
    Layout { columns: kept.into_iter().map(place).collect(), place: column }
}

/// What is longer is cut.
fn most(field: Field) -> u16 {
    match field {
        Field::Evidence => 44,
        _ => 26,
    }
}

fn heading<'a>(view: &View<'a>, field: Field) -> &'a str {
    let words = &view.words.findings;
    match field {
        Field::Id => &words.finding,
        Field::Port => &view.words.fabric.port,
        Field::Since => &words.since,
        Field::Span => &words.span,
        Field::Evidence => &words.evidence_column,
    }
}

fn is_number(field: Field) -> bool {
    matches!(field, Field::Span | Field::Evidence)
}

fn draw_headings(buf: &mut Buffer, row: Rect, view: &View<'_>, layout: &Layout) {
    for &(field, column, width) in &layout.columns {
        let place = paint::part(row, column, width);
        if is_number(field) {
            paint::right(buf, place, heading(view, field), view.theme.muted, "");
        } else {
            paint::left(buf, place, heading(view, field), view.theme.muted, "");
        }
    }
    if row.width >= layout.place + PLACE {
        let place = paint::part(row, layout.place, row.width);
        paint::left(buf, place, &view.words.findings.subject, view.theme.muted, "");
    }
}

fn draw_row(buf: &mut Buffer, row: Rect, view: &View<'_>, layout: &Layout, finding: &Finding) {
    let (glyph, style) = mark(view, finding);
    paint::left(buf, paint::part(row, 1, 1), glyph, style, "");
    let ellipsis = view.glyphs.ellipsis;
    let roomy = row.width >= ROOMY;
    for &(field, column, width) in &layout.columns {
        let (place, text) = (paint::part(row, column, width), cell(view, field, finding, roomy));
        let style = field_style(view, field, finding);
        if is_number(field) {
            paint::right(buf, place, &text, style, ellipsis);
        } else {
            paint::left(buf, place, &text, style, ellipsis);
        }
    }
    if row.width >= layout.place + PLACE {
        let place = paint::part(row, layout.place, row.width.saturating_sub(layout.place + 1));
        paint::left(buf, place, &told(view, finding).place(), text_style(view, finding), ellipsis);
    }
}

fn text_style(view: &View<'_>, finding: &Finding) -> Style {
    if finding.is_open() { view.theme.text } else { view.theme.muted }
}

fn field_style(view: &View<'_>, field: Field, finding: &Finding) -> Style {
    match field {
        Field::Id if finding.is_open() => view.theme.severity(finding.seen.severity).add_modifier(Modifier::BOLD),
        _ => text_style(view, finding),
    }
}

fn cell(view: &View<'_>, field: Field, finding: &Finding, roomy: bool) -> String {
    match field {
        Field::Id => finding.seen.id.to_string(),
        Field::Port => finding.seen.subject.port.to_string(),
        Field::Since => wording::clock(view, finding.since_wall),
        Field::Span => {
            let span = text::span(view.words, finding.span(view.frame.at));
            if finding.is_open() { span } else { text::fill(&view.words.findings.over, &[("span", &span)]) }
        }
        Field::Evidence if roomy => told(view, finding).first_evidence().unwrap_or_default(),
        Field::Evidence => {
            let first = finding.seen.evidence.iter().next();
            first.map(|(_, quantity)| told(view, finding).quantity(quantity)).unwrap_or_default()
        }
    }
}
