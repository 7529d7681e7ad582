//! What a user can ask for, and what the console asks of the program around it.

use crate::probe::Order;
use crate::sampler::Interval;

/// Everything that can change the state: what keys, tests, and later the mouse and the palette send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Leaves the program.
    Quit,
    /// Stops the program as Ctrl-Z does; `fg` brings it back.
    Suspend,
    /// Paints everything anew.
    Redraw,
    /// Goes to the Fabric screen.
    ShowFabric,
    /// Goes to the Port screen.
    ShowPort,
    /// Goes to the Findings screen.
    ShowFindings,
    /// Goes to the Probe screen.
    ShowProbe,
    /// Goes to the next screen.
    NextScreen,
    /// Goes to the screen before.
    PreviousScreen,
    /// Opens or closes help.
    ToggleHelp,
    /// Goes one level back: closes, clears or leaves what was opened last.
    Back,
    /// Changes the colours.
    NextTheme,
    /// Changes the language.
    NextLanguage,
    /// Samples more often.
    Faster,
    /// Samples less often.
    Slower,
    /// Moves up by a line.
    Up,
    /// Moves down by a line.
    Down,
    /// Moves up by half a screen.
    PageUp,
    /// Moves down by half a screen.
    PageDown,
    /// Moves to the top.
    First,
    /// Moves to the bottom.
    Last,
    /// Shows the port before, in the order of the Fabric screen.
    PreviousPort,
    /// Shows the next port, in the order of the Fabric screen.
    NextPort,
    /// Takes the next sort order.
    CycleSort,
    /// Turns the order round.
    ReverseSort,
    /// Starts editing the filter.
    EditFilter,
    /// Shows counters through the next interface alone.
    NextCounterGroup,
    /// Adds a character to the filter.
    Type(char),
    /// Deletes the character before the cursor.
    DeleteBack,
    /// Deletes the word before the cursor.
    DeleteWord,
    /// Deletes the whole filter.
    DeleteAll,
    /// Keeps the filter and ends editing.
    AcceptFilter,
    /// Ends editing and clears the filter.
    ClearFilter,
    /// Stops at the frame shown, or goes on.
    TogglePause,
    /// Goes one frame back in time.
    StepBack,
    /// Goes one frame forward in time.
    StepForward,
    /// Goes a minute back in time.
    LeapBack,
    /// Goes a minute forward in time.
    LeapForward,
    /// Goes to the oldest frame.
    Oldest,
    /// Shows what is happening now.
    Live,
    /// Shows the selected finding in full.
    OpenFinding,
    /// Goes to the port of the selected finding.
    GoToPort,
    /// Takes the selected finding off the list.
    Dismiss,
    /// Brings back what was dismissed last.
    UndoDismiss,
    /// Probes the picked ports, or the selected one, and shows the Probe screen.
    Probe,
    /// Ends all probes.
    StopProbes,
    /// Shows the probe of the selected port in full.
    OpenProbe,
    /// Picks the selected port to be probed with others, or picks it no more.
    PickPort,
    /// Picks all ports, or none.
    PickAllPorts,
    /// Probes by the next operation.
    NextOperation,
    /// Probes with the next payload.
    NextSize,
    /// Probes towards the next far end.
    NextFarEnd,
    /// Repeats the probe of the selected port at the next interval, or not any more.
    NextRepeat,
}

impl Action {
    /// Every action a key can be bound to, with its name in `keymap.toml` and the locales. [`Action::Type`] has none:
    /// it is what a key without a binding does while the filter is edited.
    pub const NAMED: &'static [(Self, &'static str)] = &[
        (Self::Quit, "quit"),
        (Self::Suspend, "suspend"),
        (Self::Redraw, "redraw"),
        (Self::ShowFabric, "show_fabric"),
        (Self::ShowPort, "show_port"),
        (Self::ShowFindings, "show_findings"),
        (Self::ShowProbe, "show_probe"),
        (Self::NextScreen, "next_screen"),
        (Self::PreviousScreen, "previous_screen"),
        (Self::ToggleHelp, "toggle_help"),
        (Self::Back, "back"),
        (Self::NextTheme, "next_theme"),
        (Self::NextLanguage, "next_language"),
        (Self::Faster, "faster"),
        (Self::Slower, "slower"),
        (Self::Up, "up"),
        (Self::Down, "down"),
        (Self::PageUp, "page_up"),
        (Self::PageDown, "page_down"),
        (Self::First, "first"),
        (Self::Last, "last"),
        (Self::PreviousPort, "previous_port"),
        (Self::NextPort, "next_port"),
        (Self::CycleSort, "cycle_sort"),
        (Self::ReverseSort, "reverse_sort"),
        (Self::EditFilter, "edit_filter"),
        (Self::NextCounterGroup, "next_counter_group"),
        (Self::DeleteBack, "delete_back"),
        (Self::DeleteWord, "delete_word"),
        (Self::DeleteAll, "delete_all"),
        (Self::AcceptFilter, "accept_filter"),
        (Self::ClearFilter, "clear_filter"),
        (Self::TogglePause, "toggle_pause"),
        (Self::StepBack, "step_back"),
        (Self::StepForward, "step_forward"),
        (Self::LeapBack, "leap_back"),
        (Self::LeapForward, "leap_forward"),
        (Self::Oldest, "oldest"),
        (Self::Live, "live"),
        (Self::OpenFinding, "open_finding"),
        (Self::GoToPort, "go_to_port"),
        (Self::Dismiss, "dismiss"),
        (Self::UndoDismiss, "undo_dismiss"),
        (Self::Probe, "probe"),
        (Self::StopProbes, "stop_probes"),
        (Self::OpenProbe, "open_probe"),
        (Self::PickPort, "pick_port"),
        (Self::PickAllPorts, "pick_all_ports"),
        (Self::NextOperation, "next_operation"),
        (Self::NextSize, "next_size"),
        (Self::NextFarEnd, "next_far_end"),
        (Self::NextRepeat, "next_repeat"),
    ];

    /// Its name in `keymap.toml` and in the locales; `None` for [`Action::Type`].
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(action, _)| *action == self).map(|(_, name)| *name)
    }

    /// The action with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMED.iter().find(|(_, n)| *n == name).map(|(action, _)| *action)
    }
}

/// What an action asks of the event loop and of the program around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// End the console.
    Quit,
    /// Give the terminal back and stop until continued.
    Suspend,
    /// Paint every cell anew.
    Redraw,
    /// Ring the terminal's bell.
    Bell,
    /// Sample at this interval from now on.
    SetInterval(Interval),
    /// Probe, or end probes.
    Probe(Order),
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_actions_belong_together_one_to_one() {
        for (action, name) in Action::NAMED {
            assert_eq!(action.name(), Some(*name));
            assert_eq!(Action::from_name(name), Some(*action));
        }
        assert_eq!(Action::Type('x').name(), None);
        let names: HashSet<_> = Action::NAMED.iter().map(|(_, name)| name).collect();
        assert_eq!(names.len(), Action::NAMED.len());
    }
}
