//! Playing in plain text: people on one keyboard, computer players, or both. Draws any Scene in words.

mod human;
mod map;
mod party;
mod screen;

use std::io::Write;

use engine::{Chance, Rng, Rolled, Seat, Seats, Turn};
use table::{Source, Table};

use crate::cli;
use crate::failure::Failure;
use crate::ink::{bold, dim};
use human::{Ask, Said};
use party::{Party, Player};

/// A game at the terminal.
struct Game<'a, W: Write> {
    out: &'a mut W,
    table: Box<dyn Table>,
    party: Party,
    source: Option<Source>,
    /// For computer players.
    rng: Rng,
    record: Option<std::path::PathBuf>,
    /// How many events have been told.
    told: usize,
    /// The person who looked last.
    looking: Option<Seat>,
}

/// How a game at the terminal goes on after something was asked.
enum Next {
    GoOn,
    Stop,
}

pub(crate) fn play(out: &mut impl Write, options: cli::Play) -> Result<(), Failure> {
    let Some(table) = party::table(out, &options)? else { return Ok(()) };
    let party = Party::new(&options, &*table)?;
    let seed = options.seed.unwrap_or_else(from_the_clock);
    let mut game = Game {
        out,
        party,
        source: (!options.own_dice).then_some(Source::Seed(seed)),
        rng: Rng::numbered(seed, u64::MAX),
        record: options.record,
        told: table.events(),
        looking: None,
        table,
    };
    game.greet(seed)?;
    game.run()
}

/// Short enough to be written down.
fn from_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| Rng::new(now.as_nanos() as u64).below_u64(1_000_000_000))
}

impl<W: Write> Game<'_, W> {
    fn greet(&mut self, seed: u64) -> Result<(), Failure> {
        let info = table::info(self.table.game())?;
        let designer = match info.designer {
            "traditional" => "a traditional game".to_string(),
            designer => format!("designed by {designer}"),
        };
        writeln!(self.out, "{}, {designer}. {}", bold(info.title), self.party)?;
        let dice =
            if self.source.is_some() { format!("The dice come from seed {seed}. ") } else { String::new() };
        if self.party.people().is_empty() {
            writeln!(self.out, "{}", dim(dice.trim()))?;
        } else {
            writeln!(self.out, "{}", dim(&format!("{dice}Type a number or a move; ? for help.")))?;
        }
        Ok(())
    }

    fn run(&mut self) -> Result<(), Failure> {
        loop {
            let next = match self.table.turn() {
                Turn::Over => return self.finish(),
                Turn::Roll(chance) => self.roll(chance)?,
                Turn::Choose(seats) => self.choose(seats)?,
            };
            if matches!(next, Next::Stop) {
                return Ok(());
            }
            self.save()?;
        }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.tell(Seats::ALL)?;
        let scene = self.table.scene(Seats::ALL, 0);
        screen::meters(self.out, &scene)?;
        if let Some(result) = scene.result {
            writeln!(self.out, "{}", bold(&result.sentence))?;
        }
        Ok(())
    }

    fn roll(&mut self, chance: Chance) -> Result<Next, Failure> {
        let rolled: Rolled = match &self.source {
            Some(source) => source.supply(chance, self.table.rolls())?,
            None => {
                self.tell(self.party.eyes())?;
                match human::own_dice(self.out, chance)? {
                    Said::Stop => return self.stop(),
                    Said::This(rolled) => rolled,
                }
            }
        };
        self.table.roll(rolled)?;
        Ok(Next::GoOn)
    }

    /// Computers first, each before any of the others has chosen: at a sealed choice nobody knows more.
    fn choose(&mut self, seats: Seats) -> Result<Next, Failure> {
        let mut chosen = Vec::new();
        for seat in seats.iter() {
            if let Player::Computer(name) = self.party.player(seat) {
                chosen.push((seat, self.table.suggest(seat, name, &mut self.rng)?.action));
            }
        }
        if chosen.is_empty() {
            return self.ask(seats.first());
        }
        for (seat, action) in chosen {
            self.table.play(seat, &action)?;
        }
        if self.party.people().is_empty() {
            self.tell(Seats::ALL)?;
        }
        Ok(Next::GoOn)
    }

    /// Asks a person until something happens or the game is left.
    fn ask(&mut self, seat: Seat) -> Result<Next, Failure> {
        if !self.hand_over(seat)? {
            return self.stop();
        }
        self.tell(Seats::only(seat))?;
        let scene = self.table.scene(Seats::only(seat), 0);
        screen::scene(self.out, &scene)?;
        let mut ask =
            Ask { out: &mut *self.out, table: &mut *self.table, rng: &mut self.rng, seat, scene: &scene };
        match ask.until_something_happens()? {
            Said::This(()) => Ok(Next::GoOn),
            Said::Stop => self.stop(),
        }
    }

    /// With secrets on the table, the next person looks only when the last one has gone.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Failure> {
        let before = self.looking.replace(seat);
        let Some(other) = before.filter(|&other| other != seat) else { return Ok(true) };
        if self.table.position(Seats::only(other)) == self.table.position(Seats::only(seat)) {
            return Ok(true);
        }
        writeln!(self.out, "{}", "\n".repeat(60))?;
        human::wait(self.out, &format!("It is for {seat} to look now. Press Enter when nobody else does."))
    }

    /// Tells what has happened since it was last told.
    fn tell(&mut self, eyes: Seats) -> Result<(), Failure> {
        // Undo may have taken back what was told.
        let from = self.told.min(self.table.events());
        for line in self.table.log(eyes, from) {
            writeln!(self.out, "{} {}", line.text, dim(&format!("({})", line.clause)))?;
        }
        self.told = self.table.events();
        Ok(())
    }

    fn stop(&mut self) -> Result<Next, Failure> {
        self.save()?;
        let kept = match &self.record {
            Some(file) => format!("go on with --from {}", file.display()),
            None => "the record was not kept: --record FILE keeps it".to_string(),
        };
        writeln!(self.out, "Left after {} events; {kept}.", self.table.events())?;
        Ok(Next::Stop)
    }

    /// Writes the record beside its place first, so that a crash leaves the old one or the new one.
    fn save(&self) -> Result<(), Failure> {
        let Some(file) = &self.record else { return Ok(()) };
        let beside = file.with_extension("game.new");
        let written = std::fs::write(&beside, self.table.record(Seats::ALL));
        written
            .and_then(|()| std::fs::rename(&beside, file))
            .map_err(Failure::of_file(&file.display().to_string()))
    }
}
