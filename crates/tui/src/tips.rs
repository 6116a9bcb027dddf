//! Which tips were read on this machine: each is said once, and all of them can be switched off.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use table::Tip;

use crate::saves;

/// The line that says that no tips are wanted.
const OFF: &str = "off";

/// What was read, and where that is kept; without a place nothing is said.
#[derive(Default)]
pub(crate) struct TipsRead {
    file: Option<PathBuf>,
    read: BTreeSet<String>,
}

impl TipsRead {
    /// As the data folder has it.
    pub(crate) fn kept() -> TipsRead {
        TipsRead::at(saves::data().map(|data| data.join("tips")))
    }

    fn at(file: Option<PathBuf>) -> TipsRead {
        // Where nothing was written yet, nothing was read.
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        TipsRead { file, read: text.lines().map(str::to_string).collect() }
    }

    /// The first of these that nobody has read here yet. Now it is read.
    pub(crate) fn first(&mut self, game: &str, tips: &[Tip]) -> Option<String> {
        if self.file.is_none() || self.read.contains(OFF) {
            return None;
        }
        let tip = tips.iter().find(|tip| !self.read.contains(&line(game, tip)))?;
        self.read.insert(line(game, tip));
        self.write();
        Some(tip.sentence.clone())
    }

    /// Switches tips off, or on again. What is so now, in words.
    pub(crate) fn switch(&mut self) -> &'static str {
        let off = !self.read.remove(OFF);
        if off {
            self.read.insert(OFF.to_string());
        }
        self.write();
        if off { "There are no more tips." } else { "There are tips again, when something is new." }
    }

    fn write(&self) {
        let Some(file) = &self.file else { return };
        let text: String = self.read.iter().map(|line| format!("{line}\n")).collect();
        // Who cannot keep it reads a tip twice: nothing is lost by that.
        let _ = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, text));
    }
}

fn line(game: &str, tip: &Tip) -> String {
    format!("{game} {}", tip.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tip_is_said_once_on_a_machine_and_can_be_switched_off() {
        let folder = std::env::temp_dir().join(format!("sixfold-tips-{}", std::process::id()));
        let file = Some(folder.join("deep/tips"));
        let tip = |id: &str| Tip { id: id.to_string(), sentence: format!("{id}!") };
        let tips = [tip("may roll"), tip("may hold")];
        let mut read = TipsRead::at(file.clone());
        assert_eq!(read.first("pig", &tips).as_deref(), Some("may roll!"));
        let mut read = TipsRead::at(file.clone());
        assert_eq!(read.first("hog", &tips).as_deref(), Some("may roll!"));
        assert_eq!(read.switch(), "There are no more tips.");
        assert_eq!(TipsRead::at(file.clone()).first("pig", &tips), None);
        assert!(read.switch().starts_with("There are tips again"));
        let mut read = TipsRead::at(file);
        assert_eq!(read.first("pig", &tips).as_deref(), Some("may hold!"));
        assert_eq!(read.first("pig", &tips), None);
        assert_eq!(TipsRead::default().first("pig", &tips), None);
        fs::remove_dir_all(folder).expect("it was made here");
    }
}
