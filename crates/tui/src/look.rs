//! How things look: glyphs and colours, with a fallback for terminals that have only the plain ones.

use engine::Seat;
use engine::scene::Tint;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// What the terminal is able and allowed to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Only characters of ASCII.
    pub ascii: bool,
    /// Colours; without them, bold, dim, underlined and reversed text says the same.
    pub color: bool,
}

impl Look {
    /// The colours of a seat. Its letter always stands beside them.
    pub(crate) fn seat(self, seat: Seat) -> Style {
        let color = [Color::LightCyan, Color::LightYellow, Color::LightGreen, Color::LightMagenta];
        self.paint(color[seat.index()]).add_modifier(Modifier::BOLD)
    }

    /// This colour, where there are colours.
    pub(crate) fn paint(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }

    /// What could be hit next: red, or underlined.
    pub(crate) fn threatened(self) -> Style {
        if self.color {
            Style::new().fg(Color::LightRed)
        } else {
            Style::new().add_modifier(Modifier::UNDERLINED)
        }
    }

    /// What went wrong.
    pub(crate) fn warning(self) -> Style {
        self.paint(Color::LightRed).add_modifier(Modifier::BOLD)
    }

    /// Keys, numbers, names: what the eye should find.
    pub(crate) fn accent(self) -> Style {
        self.paint(Color::LightGreen).add_modifier(Modifier::BOLD)
    }

    /// What may be overlooked.
    pub(crate) fn quiet(self) -> Style {
        if self.color { Style::new().fg(Color::DarkGray) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// A thing made in this colour.
    pub(crate) fn tint(self, tint: Option<Tint>) -> Style {
        let color = match tint {
            Some(Tint::Yellow) => Color::LightYellow,
            Some(Tint::Red) => Color::LightRed,
            Some(Tint::White) => Color::White,
            Some(Tint::Purple) => Color::LightMagenta,
            Some(Tint::Blue) => Color::LightBlue,
            Some(Tint::Green) => Color::LightGreen,
            None => return Style::new(),
        };
        self.paint(color)
    }

    /// The last step before the terminal: what it cannot show is replaced.
    pub(crate) fn settle(self, buffer: &mut Buffer) {
        if self.ascii {
            for cell in &mut buffer.content {
                if !cell.symbol().is_ascii() {
                    let plain = plain(cell.symbol());
                    cell.set_char(plain);
                }
            }
        }
    }
}

/// The nearest character of ASCII.
fn plain(symbol: &str) -> char {
    match symbol.chars().next().unwrap_or(' ') {
        '─' | '━' | '═' | '╌' | '–' => '-',
        '│' | '┃' | '║' | '╎' => '|',
        '╱' => '/',
        '╲' => '\\',
        '▸' | '→' => '>',
        '◂' | '←' => '<',
        '↑' | '▴' => '^',
        '↓' | '▾' => 'v',
        '●' | '○' => 'o',
        '■' | '█' | '▓' => '#',
        '□' | '░' | '▒' => ':',
        '·' | '…' | '∙' => '.',
        '×' | '╳' => 'x',
        '✓' => '+',
        'à'..='å' => 'a',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        '\u{2500}'..='\u{257f}' => '+',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_has_a_character_for_every_glyph() {
        let drawn = |ascii: bool| {
            let mut buffer = Buffer::with_lines(["╭─┬│●■·×é日"]);
            Look { ascii, color: false }.settle(&mut buffer);
            buffer.content.iter().map(|cell| cell.symbol()).collect::<String>()
        };
        assert!(drawn(false).starts_with("╭─┬│●■·×é日"));
        assert!(drawn(true).starts_with("+-+|o#.xe?"));
    }
}
