//! Who pauses whom: memory, PCIe, port, cable and neighbour in a line, with the share of each direction below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::analysis::{Health, PortNow};
use crate::fabric::{Direction, LinkLayer, PcieLink, PcieState, Reading};
use crate::tui::View;
use crate::tui::text::fill;
use crate::tui::widgets::{fit, number, paint};

use super::super::page::Section;
use super::super::wording;

/// The longest piece of line at either side of a label.
const LONGEST_RUN: u16 = 8;

/// A label on the picture and how it looks.
struct Label {
    text: String,
    style: Style,
}

/// The section: the picture, and below it a line for each direction.
pub fn section<'a>(view: &'a View<'a>, port: &'a PortNow, width: u16) -> Section<'a> {
    let parts = parts(view, port);
    let below = below(view, port);
    let lines = u16::try_from(below.len()).unwrap_or(0);
    if run_length(&parts, width).is_some() {
        Section::whole(1 + lines, move |buf, area| draw_row(buf, area, view, &parts, &below))
    } else {
        let known = [&parts[1], &parts[3], &parts[4]].map(|p| (p.text.clone(), p.style));
        Section::whole(1 + lines, move |buf, area| {
            let mut column = 0;
            for (text, style) in &known {
                let place = paint::part(paint::row(area, 0), column, area.width);
                column += paint::left(buf, place, text, *style, view.glyphs.ellipsis) + 2;
            }
            for (line, label) in (1_u16..).zip(&below) {
                paint::left(buf, paint::row(area, line), &label.text, label.style, view.glyphs.ellipsis);
            }
        })
    }
}

/// Memory, PCIe, port, cable, neighbour.
fn parts(view: &View<'_>, port: &PortNow) -> [Label; 5] {
    let (theme, words) = (view.theme, &view.words.port);
    let neighbour = match &port.facts.neighbour {
        Reading::Value(other) => format!("{} {}", other.system, other.port),
        _ => words.network.clone(),
    };
    [
        Label { text: words.memory.clone(), style: theme.text },
        pcie(view, port),
        Label { text: port.id.to_string(), style: theme.text.add_modifier(Modifier::BOLD) },
        cable(view, port),
        Label { text: neighbour, style: theme.text },
    ]
}

/// `PCIe 32 GT/s x8 of x16`.
fn pcie(view: &View<'_>, port: &PortNow) -> Label {
    let below = port.device.pcie.value().and_then(PcieState::shortfall);
    if let Some((current, possible)) = below {
        let text = format!("PCIe {}", wording::pcie_below(view, current, possible));
        return Label { text, style: view.theme.warning };
    }
    let link: Reading<PcieLink> = port.device.pcie.as_ref().and_then(|p| p.current);
    let text = format!("PCIe {}", wording::reading(view, &link, ToString::to_string));
    Label { text, style: if link.is_value() { view.theme.text } else { view.theme.muted } }
}

/// `400 Gb/s`, `200▼400 Gb/s`, or what the port is instead of active.
fn cable(view: &View<'_>, port: &PortNow) -> Label {
    if !port.link.is_active() {
        return Label { text: wording::state(view, port), style: view.theme.health(port.health) };
    }
    match (port.rate, port.expected_rate) {
        (Reading::Value(rate), Some(expected)) if rate < expected => {
            Label { text: format!("{rate}{}{expected} Gb/s", view.glyphs.down), style: view.theme.warning }
        }
        (Reading::Value(rate), _) => Label { text: format!("{rate} Gb/s"), style: view.theme.text },
        (reading, _) => {
            let text = format!("{} Gb/s", wording::reading(view, &reading, ToString::to_string));
            Label { text, style: view.theme.muted }
        }
    }
}

/// What goes over the cable besides data, a line a direction, with who does it to whom.
fn below(view: &View<'_>, port: &PortNow) -> Vec<Label> {
    if port.facts.layer() == LinkLayer::InfiniBand {
        let waits = wording::marks(view).figure(port.transmit_wait, number::per_second);
        let text = fill(&view.words.port.credit_wait, &[("rate", &waits)]);
        return vec![Label { text, style: view.theme.muted }];
    }
    let words = &view.words.port;
    let line = view.glyphs.horizontal.repeat(2);
    let share = |direction| super::super::fabric::pause_cell(view, port, direction);
    let (ours, theirs) = (share(Direction::Tx), share(Direction::Rx));
    vec![
        Label { text: format!("{} {} {line}{}", words.we_pause, ours.text, view.glyphs.right), style: ours.style },
        Label {
            text: format!("{}{line} {} {}", view.glyphs.left, words.network_pauses, theirs.text),
            style: theirs.style,
        },
    ]
}

/// How long the pieces of line at both sides of the two labels are; `None` if there is no room for them.
fn run_length(parts: &[Label; 5], width: u16) -> Option<u16> {
    let texts: u16 = parts.iter().map(|p| fit::columns(&p.text)).fold(0, u16::saturating_add);
    // A blank at both sides of each of the three things and of the two labels, less the outer two.
    let run = width.checked_sub(texts.saturating_add(8))? / 4;
    (run >= 2).then_some(run.min(LONGEST_RUN))
}

fn draw_row(buf: &mut Buffer, area: Rect, view: &View<'_>, parts: &[Label; 5], below: &[Label]) {
    let run = run_length(parts, area.width).unwrap_or(0);
    let row = paint::row(area, 0);
    let mut column = 0;
    let mut cable_begins = 0;
    for (at, part) in parts.iter().enumerate() {
        let is_link = at % 2 == 1;
        if at == 3 {
            cable_begins = column;
        }
        if is_link {
            column = draw_run(buf, row, column, run, part.style, view);
            column += 1;
        }
        column += paint::left(buf, paint::part(row, column, row.width), &part.text, part.style, "") + 1;
        if is_link {
            column = draw_run(buf, row, column, run, part.style, view);
            column += 1;
        }
    }
    let widest = below.iter().map(|l| fit::columns(&l.text)).max().unwrap_or(0);
    let column = cable_begins.min(area.width.saturating_sub(widest));
    for (line, label) in (1_u16..).zip(below) {
        let place = paint::part(paint::row(area, line), column, area.width);
        paint::left(buf, place, &label.text, label.style, view.glyphs.ellipsis);
    }
}

/// A piece of the double line; it has the colour of its label only where that tells of trouble.
fn draw_run(buf: &mut Buffer, row: Rect, column: u16, run: u16, label: Style, view: &View<'_>) -> u16 {
    let trouble = [Health::Warning, Health::Critical].map(|h| view.theme.health(h)).contains(&label);
    let style = if trouble { label } else { view.theme.border };
    column + paint::left(buf, paint::part(row, column, run), &view.glyphs.link.repeat(run.into()), style, "")
}
