//! What somebody may have meant who has mistyped a name.

/// Longer names are not compared: nobody has typed them.
const LONGEST: usize = 40;

/// The known name that is nearest to a mistyped one, if any is near.
pub fn meant<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Names are ASCII.
    let lower = |letter: char| letter.to_ascii_lowercase();
    let typed: Vec<char> = typed.chars().map(lower).take(LONGEST + 1).collect();
    if typed.is_empty() || typed.len() > LONGEST {
        return None;
    }
    let near = |name: &'a str| {
        let name_chars: Vec<char> = name.chars().map(lower).take(LONGEST).collect();
        let begun = typed.len() >= 3 && name_chars.starts_with(&typed);
        let far = if begun { 1 } else { distance(&typed, &name_chars) };
        (3 * far <= typed.len().max(name_chars.len())).then_some((far, name))
    };
    known.into_iter().filter_map(near).min_by_key(|(far, _)| *far).map(|(_, name)| name)
}

/// The same as a remark behind what was typed, if there is anything to say: ``(did you mean `pig`?)``.
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    meant(typed, known).map_or(String::new(), |name| format!(" (did you mean `{name}`?)"))
}

/// How many letters have to be put in, taken out, changed, or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                rows[i][j] = i + j;
                continue;
            }
            let changed = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let games = ["d6d", "dungeon", "gozd", "land6", "pig", "rebirth"];
        let cases =
            [("pgi", "pig"), ("PIG", "pig"), ("dung", "dungeon"), ("duneon", "dungeon"), ("d6", "d6d")];
        for (typed, name) in cases {
            assert_eq!(meant(typed, games), Some(name), "{typed}");
        }
        for typed in ["", "chess", "x", &"pig".repeat(30)] {
            assert_eq!(meant(typed, games), None, "{typed}");
        }
        assert_eq!(did_you_mean("goz", games), " (did you mean `gozd`?)");
        assert_eq!(did_you_mean("chess", games), "");
    }
}
