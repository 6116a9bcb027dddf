//! What players can say to each other: phrases to choose from, and no text of their own.

use serde::{Deserialize, Serialize};

/// What players can say to each other. Nothing else: nobody needs to be protected from these words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello, and good luck.
    Hello,
    /// Well played.
    WellPlayed,
    /// What luck.
    WhatLuck,
    /// One moment, please.
    OneMoment,
    /// Sorry.
    Sorry,
    /// Thank you for the game.
    Thanks,
    /// May I take my last move back?
    TakeBack,
    /// Yes.
    Yes,
    /// No.
    No,
}

impl Phrase {
    /// What can be said at any time, in the order in which it is offered.
    pub const OFFERED: [Phrase; 7] = [
        Phrase::Hello,
        Phrase::WellPlayed,
        Phrase::WhatLuck,
        Phrase::OneMoment,
        Phrase::Sorry,
        Phrase::Thanks,
        Phrase::TakeBack,
    ];

    /// The words themselves.
    pub fn words(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello, and good luck!",
            Phrase::WellPlayed => "Well played!",
            Phrase::WhatLuck => "What luck!",
            Phrase::OneMoment => "One moment, please.",
            Phrase::Sorry => "Sorry!",
            Phrase::Thanks => "Thank you for the game.",
            Phrase::TakeBack => "May I take my last move back?",
            Phrase::Yes => "Yes.",
            Phrase::No => "No.",
        }
    }
}
