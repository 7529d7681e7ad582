//! Which port this is, and what is not as it should be with it.

use ratatui::style::{Modifier, Style};

use crate::analysis::PortNow;
use crate::fabric::{Reading, vendor};
use crate::tui::View;
use crate::tui::text::fill;
use crate::tui::widgets::{fit, paint};

use super::super::page::Section;
use super::super::{findings, wording};

/// So many findings are told of; the Findings screen has the others.
const MOST: usize = 4;

/// The section.
pub fn section<'a>(view: &'a View<'a>, port: &'a PortNow, width: u16) -> Section<'a> {
    let said = said(view, port, width);
    let height = 1 + u16::try_from(said.len()).unwrap_or(0);
    Section::whole(height, move |buf, area| {
        let theme = view.theme;
        let mark = format!("{} ", view.glyphs.health(port.health));
        let row = paint::row(area, 0);
        let mut column = paint::left(buf, row, &mark, theme.health(port.health), "");
        let name = port.id.to_string();
        let bold = theme.accent.add_modifier(Modifier::BOLD);
        column += paint::left(buf, paint::part(row, column, row.width), &name, bold, view.glyphs.ellipsis) + 3;
        for (at, piece) in pieces(view, port).iter().enumerate() {
            let style = if at == 0 { theme.text } else { theme.muted };
            column += paint::left(buf, paint::part(row, column, row.width), piece, style, view.glyphs.ellipsis) + 3;
        }
        for (line, (mark, style, text)) in (1_u16..).zip(&said) {
            let row = paint::row(area, line);
            paint::left(buf, row, mark, *style, "");
            paint::left(buf, paint::part(row, 2, area.width), text, theme.text, "");
        }
    })
}

/// State, layer and model, as far as they are known.
fn pieces(view: &View<'_>, port: &PortNow) -> Vec<String> {
    let device = &port.device;
    let mut pieces = vec![format!("{} {}", wording::layer(view, port), wording::state(view, port))];
    if let Reading::Value(model) = &device.hca_type {
        pieces.push(vendor::model_name(model.as_str()).map_or_else(|| model.to_string(), str::to_owned));
    }
    if let Reading::Value(board) = &device.board_id {
        pieces.push(board.to_string());
    }
    if let Reading::Value(firmware) = &device.firmware {
        pieces.push(format!("{} {firmware}", view.words.port.firmware));
    }
    if let Reading::Value(Some(node)) = device.numa_node {
        pieces.push(format!("NUMA {node}"));
    }
    pieces
}

/// What is wrong with it at this moment, worst first: each with its mark, its number and since when.
fn said(view: &View<'_>, port: &PortNow, width: u16) -> Vec<(&'static str, Style, String)> {
    let room = usize::from(width.saturating_sub(2));
    let mut said = Vec::new();
    for finding in port.findings.iter().take(MOST) {
        let (mark, style) = findings::mark(view, finding);
        let text = format!("{} {}", findings::told(view, finding).sentence(), wording::proof(view, finding));
        let lines = fit::wrap(&text, room).into_iter().enumerate();
        said.extend(lines.map(|(at, line)| (if at == 0 { mark } else { "" }, style, line)));
    }
    let others = port.findings.len().saturating_sub(MOST);
    if others > 0 {
        let text = fill(&view.words.findings.more, &[("n", &others.to_string())]);
        said.push(("", Style::new(), text));
    }
    said
}
