//! Names that a file mentions: whether something is called that, and what was meant if nothing is.

use toml::Spanned;

use super::Fault;

/// The place of `name` among `known`; else a fault that suggests the nearest of them, or lists them all.
pub(super) fn find(known: &[&str], what: &str, name: &Spanned<String>) -> Result<usize, Fault> {
    let (text, at) = (name.get_ref().as_str(), name.span().start);
    known.iter().position(|it| *it == text).ok_or_else(|| unknown(known, what, text, at))
}

/// Nothing is called that.
pub(super) fn unknown(known: &[&str], what: &str, name: &str, at: usize) -> Fault {
    let hint = match nearest(known, name) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there is {}", known.join(", ")),
    };
    Fault::new(at, format!("there is no {what} `{name}`; {hint}"))
}

/// What differs from `name` in few letters, if something does.
fn nearest<'a>(known: &[&'a str], name: &str) -> Option<&'a str> {
    let near = known.iter().map(|it| (steps(name, it), *it)).min_by_key(|it| it.0)?;
    (near.0 <= 1 + name.chars().count() / 4).then_some(near.1)
}

/// Letters to add, to leave out or to change: Levenshtein's distance.
fn steps(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (above, letter) in from.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], above + 1);
        for (at, other) in to.iter().enumerate() {
            let change = corner + usize::from(letter != *other);
            corner = row[at + 1];
            row[at + 1] = change.min(row[at] + 1).min(corner + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested_if_one_is_near() {
        assert_eq!((steps("turn", "turns"), steps("kitten", "sitting"), steps("", "abc")), (1, 3, 3));
        let known = ["turns", "first", "use:infiltrate"];
        assert_eq!(nearest(&known, "turn"), Some("turns"));
        assert_eq!(nearest(&known, "use:infiltrat"), Some("use:infiltrate"));
        assert_eq!(nearest(&known, "gandalf"), None);
    }
}
