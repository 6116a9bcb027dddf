//! Every guide reads, its pictures are positions of its game, and its sentences are short.

use engine::is_clause_id;
use table::{GuideBlock, guide, guide_blocks, guide_text};

/// The headings that every guide has.
const PARTS: [&str; 4] = ["The goal", "Your turn", "A worked example", "What beginners get wrong"];

fn words(blocks: &[GuideBlock]) -> String {
    let told = |block: &GuideBlock| match block {
        GuideBlock::Heading { .. } => String::new(),
        GuideBlock::Text { text } => text.clone(),
        GuideBlock::List { items } => items.join(". "),
        GuideBlock::Picture { caption, .. } => caption.clone(),
    };
    blocks.iter().map(told).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_guide_has_its_parts_and_pictures() {
    for info in table::games() {
        let id = info.id;
        let blocks =
            guide_blocks(id, guide_text(id).expect("a game")).unwrap_or_else(|it| panic!("{id}: {it}"));
        assert_eq!(blocks[0], GuideBlock::Heading { text: info.title.to_string() }, "{id}");
        for part in PARTS {
            assert!(blocks.contains(&GuideBlock::Heading { text: part.to_string() }), "{id}: {part}");
        }
        assert!(
            words(&blocks).contains(info.designer) || info.designer == "traditional" || id == "d6d",
            "{id}"
        );
        let mut pictures = 0;
        for block in &blocks {
            let GuideBlock::Picture { caption, scene, points } = block else { continue };
            pictures += 1;
            assert!(!scene.board.items.is_empty() && !caption.is_empty(), "{id}: {caption}");
            for point in points {
                assert!(scene.items().any(|it| it.id == *point), "{id}, {caption}: there is no {point}");
            }
        }
        assert!(pictures >= 2, "{id} has {pictures} pictures");
    }
}

#[test]
fn guides_are_easy_to_read() {
    for info in table::games() {
        let text = words(&guide(info.id).expect("a guide"));
        let sentences = text.split(['.', '!', '?']).filter(|it| !it.trim().is_empty()).count();
        let count = text.split_whitespace().count();
        assert!(count < 20 * sentences, "{}: {count} words in {sentences} sentences", info.id);
        for word in text.split(|c: char| !c.is_alphanumeric()) {
            assert!(!is_clause_id(word), "{}: nobody has to know what {word} is", info.id);
        }
    }
}

#[test]
fn what_does_not_read_is_told_by_line() {
    let told = |text: &str| guide_blocks("pig", text).map_err(|error| error.line);
    assert_eq!(told("# Pig\n\n```board x\nposition y\n```\n"), Err(3));
    assert_eq!(told("```board x\n```\n"), Err(1));
    assert_eq!(told("a\nb\n\n- c\n  d\n- e\n").map(|it| it.len()), Ok(2));
}
