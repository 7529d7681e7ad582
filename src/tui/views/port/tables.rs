//! The GID table with the entry to use, and the processes that hold queue pairs.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::analysis::PortNow;
use crate::fabric::port::best_gid;
use crate::fabric::{Gid, GidType, QueuePairOwner, Reading};
use crate::tui::View;
use crate::tui::widgets::{fit, paint};

use super::super::page::Section;
use super::super::wording;

/// The GIDs.
pub fn gids<'a>(view: &'a View<'a>, port: &'a PortNow) -> Section<'a> {
    let best = port.facts.gids.value().and_then(best_gid).map(|g| g.index);
    table(view, &view.words.port.address, &port.facts.gids, move |buf, row, gid| {
        draw_gid(buf, row, view, gid, best == Some(gid.index));
    })
}

/// Who holds queue pairs.
pub fn queue_pairs<'a>(view: &'a View<'a>, port: &'a PortNow) -> Section<'a> {
    table(view, &view.words.port.queue_pairs, &port.facts.queue_pairs, move |buf, row, owner: &QueuePairOwner| {
        let pid = owner.pid.map_or_else(|| view.words.port.kernel.clone(), |p| p.to_string());
        paint::right(buf, paint::part(row, 0, 8), &pid, view.theme.muted, view.glyphs.ellipsis);
        paint::right(buf, paint::part(row, 9, 6), &owner.queue_pairs.to_string(), view.theme.text, "");
        paint::left(buf, paint::part(row, 17, row.width), owner.name.as_str(), view.theme.text, view.glyphs.ellipsis);
    })
}

/// A heading and a row a value; or why there are none.
fn table<'a, T>(
    view: &'a View<'a>,
    title: &'a str,
    rows: &'a Reading<Vec<T>>,
    draw: impl Fn(&mut Buffer, Rect, &T) + 'a,
) -> Section<'a> {
    let values = rows.value().map_or(&[][..], Vec::as_slice);
    let height = 1 + u16::try_from(values.len()).unwrap_or(u16::MAX - 1);
    Section::whole(height, move |buf, area| {
        let (heading, bold) = (paint::row(area, 0), view.theme.text.add_modifier(Modifier::BOLD));
        let used = paint::left(buf, heading, title, bold, view.glyphs.ellipsis);
        if values.is_empty() {
            let why = wording::reading(view, rows, |_| view.words.port.none.clone());
            let place = paint::part(heading, used + 2, heading.width);
            paint::left(buf, place, &why, view.theme.muted, view.glyphs.ellipsis);
        }
        for (line, value) in (1_u16..).zip(values) {
            draw(buf, paint::row(area, line), value);
        }
    })
}

fn draw_gid(buf: &mut Buffer, row: Rect, view: &View<'_>, gid: &Gid, use_this: bool) {
    let theme = view.theme;
    let style = if use_this { theme.text } else { theme.muted };
    let kind = match gid.kind {
        GidType::InfiniBand => "IB",
        GidType::RoceV1 => "RoCE v1",
        GidType::RoceV2 => "RoCE v2",
    };
    paint::right(buf, paint::part(row, 0, 4), &gid.index.to_string(), style, "");
    paint::left(buf, paint::part(row, 6, 7), kind, style, "");
    let address = gid.address.to_ipv4_mapped().map_or_else(|| gid.address.to_string(), |v4| v4.to_string());
    let rest = paint::part(row, 15, row.width);
    let used = draw_address(buf, rest, &address, style, view) + 1;
    if use_this {
        let text = format!("{} {}", view.glyphs.left, view.words.port.use_this);
        let used = used.min(rest.width.saturating_sub(fit::columns(&text)));
        paint::left(buf, paint::part(rest, used, rest.width), &text, theme.accent, view.glyphs.ellipsis);
    }
}

fn draw_address(buf: &mut Buffer, place: Rect, address: &str, style: Style, view: &View<'_>) -> u16 {
    paint::left(buf, place, address, style, view.glyphs.ellipsis)
}
