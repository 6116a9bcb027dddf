//! The page's types are those of the program: `web/src/types.ts` is made from the Rust sources of Scenes, messages and
//! HTTP bodies, and this test fails when it is stale. `make types` (SIXFOLD_TYPES=1) writes it anew.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Type,
};

/// Where the types stand, in the order in which they are written.
const SOURCES: [&str; 23] = [
    "crates/engine/src/scene.rs",
    "crates/engine/src/scene/item.rs",
    "crates/engine/src/scene/throw.rs",
    "crates/review/src/report.rs",
    "crates/review/src/verdict.rs",
    "crates/table/src/info.rs",
    "crates/table/src/guide.rs",
    "crates/table/src/lib.rs",
    "crates/table/src/tips.rs",
    "crates/table/src/puzzle.rs",
    "crates/room/src/problem.rs",
    "crates/room/src/patch.rs",
    "crates/room/src/phrase.rs",
    "crates/room/src/dice.rs",
    "crates/room/src/lesson.rs",
    "crates/room/src/message.rs",
    "crates/room/src/place.rs",
    "crates/room/src/catalog.rs",
    "crates/room/src/wish.rs",
    "crates/room/src/replay.rs",
    "crates/room/src/report.rs",
    "crates/server/src/http/rooms.rs",
    "crates/server/src/http/review.rs",
];

/// What is written by hand in Rust, too.
const HEAD: &str = "// Made from the Rust sources by `make types`: do not edit.\n\n\
    export type Seat = \"A\" | \"B\" | \"C\" | \"D\";\n\
    export type Point = [number, number];\n\
    export type Chance = { dice: number } | { row: number } | { pick: number[] } | { below: number };\n";

#[test]
fn the_page_has_the_types_of_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut made = HEAD.to_string();
    for source in SOURCES {
        let text = fs::read_to_string(root.join(source)).expect("a source");
        for item in syn::parse_file(&text).expect("Rust").items {
            made += &declared(item).unwrap_or_default();
        }
    }
    let path = root.join("web/src/types.ts");
    if env::var_os("SIXFOLD_TYPES").is_some() {
        fs::write(&path, &made).expect("a place to write to");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "web/src/types.ts is stale: `make types` writes it anew");
}

/// A type that goes over the wire, in TypeScript.
fn declared(item: Item) -> Option<String> {
    let input: DeriveInput = match item {
        Item::Struct(it) => it.into(),
        Item::Enum(it) => it.into(),
        _ => return None,
    };
    let serde = Serde::of(&input.attrs);
    if !serde.travels {
        return None;
    }
    let body = match &input.data {
        Data::Struct(data) => fields(&data.fields, &[], serde.reads),
        Data::Enum(data) => {
            let variants = data.variants.iter().map(|it| format!("\n  | {}", variant(it, &serde)));
            variants.collect()
        }
        Data::Union(_) => return None,
    };
    let gap = if body.starts_with('\n') { "" } else { " " };
    Some(format!("\n{}export type {} ={gap}{body};\n", doc(&input.attrs, ""), input.ident))
}

fn variant(variant: &syn::Variant, serde: &Serde) -> String {
    let name = serde.cased(&variant.ident.to_string());
    let inner = match &variant.fields {
        Fields::Unnamed(it) if it.unnamed.len() == 1 => Some(typed(&it.unnamed[0].ty)),
        Fields::Named(it) if !it.named.is_empty() => Some(fields(&variant.fields, &[], serde.reads)),
        _ => None,
    };
    match (&serde.tag, inner) {
        (None, Some(inner)) if serde.untagged => inner,
        (None, None) => format!("\"{name}\""),
        (None, Some(inner)) => format!("{{ {name}: {} }}", inner.replace('\n', "\n  ")),
        (Some(tag), None) => format!("{{ {tag}: \"{name}\" }}"),
        (Some(tag), Some(inner)) => match inner.strip_prefix("{\n") {
            Some(_) => fields(&variant.fields, &[(tag, &name)], serde.reads).replace('\n', "\n  "),
            None => format!("({{ {tag}: \"{name}\" }} & {inner})"),
        },
    }
}

/// The fields of a struct or variant, behind those that are given. What is only read may leave out what is optional.
fn fields(fields: &Fields, first: &[(&str, &str)], reads: bool) -> String {
    let mut text = "{\n".to_string();
    let mut flat = String::new();
    for (name, value) in first {
        let _ = writeln!(text, "  {name}: \"{value}\";");
    }
    for field in fields {
        let serde = Serde::of(&field.attrs);
        let name = serde.name.clone().unwrap_or_else(|| field.ident.as_ref().expect("a name").to_string());
        if serde.flat {
            let _ = write!(flat, " & {}", typed(&field.ty));
            continue;
        }
        let (mark, ty) = match (serde.skips, inside(&field.ty, "Option")) {
            (true, Some(inner)) => ("?", typed(inner)),
            (true, None) => ("?", typed(&field.ty)),
            (false, Some(_)) if reads => ("?", typed(&field.ty)),
            (false, None) if reads && serde.default => ("?", typed(&field.ty)),
            _ => ("", typed(&field.ty)),
        };
        let _ = writeln!(text, "{}  {name}{mark}: {ty};", doc(&field.attrs, "  "));
    }
    text + "}" + &flat
}

/// A type in TypeScript.
fn typed(ty: &Type) -> String {
    match ty {
        Type::Reference(it) => typed(&it.elem),
        Type::Slice(it) => format!("{}[]", typed(&it.elem)),
        Type::Array(it) => match &it.len {
            Expr::Lit(len) if matches!(&len.lit, Lit::Int(n) if n.base10_digits() == "2") => {
                format!("[{0}, {0}]", typed(&it.elem))
            }
            _ => format!("{}[]", typed(&it.elem)),
        },
        Type::Path(_) => {
            let of = |outer| inside(ty, outer).map(typed);
            if let Some(inner) = of("Option") {
                format!("{inner} | null")
            } else if let Some(inner) = of("Vec") {
                if inner.contains('|') { format!("({inner})[]") } else { format!("{inner}[]") }
            } else if let Some(inner) = of("BTreeMap") {
                format!("Record<string, {inner}>")
            } else if let Some(inner) = of("Box").or_else(|| of("Cow")) {
                inner
            } else {
                named(ty)
            }
        }
        _ => panic!("there is no type for the page"),
    }
}

fn named(ty: &Type) -> String {
    let Type::Path(path) = ty else { panic!("there is no name") };
    let name = path.path.segments.last().expect("a name").ident.to_string();
    match name.as_str() {
        "String" | "str" | "char" | "Clause" => "string".into(),
        "bool" => "boolean".into(),
        "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" | "f32" | "f64" => "number".into(),
        _ => name,
    }
}

/// What is in `Vec<T>`, the last argument of a type of this name.
fn inside<'a>(ty: &'a Type, outer: &str) -> Option<&'a Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|it| it.ident == outer)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().rev().find_map(|it| match it {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// The first sentence of the comment.
fn doc(attrs: &[Attribute], indent: &str) -> String {
    let lines = attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::NameValue(it) if it.path.is_ident("doc") => match &it.value {
            Expr::Lit(text) => match &text.lit {
                Lit::Str(text) => Some(text.value().trim().to_string()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    let text = lines.collect::<Vec<_>>().join(" ");
    if text.is_empty() { text } else { format!("{indent}/** {text} */\n") }
}

/// What serde is told about a type or a field.
#[derive(Default)]
struct Serde {
    travels: bool,
    /// Comes from the page, and never goes there.
    reads: bool,
    snake: bool,
    tag: Option<String>,
    untagged: bool,
    /// What it is called on the wire.
    name: Option<String>,
    /// May be left out by who sends it.
    default: bool,
    flat: bool,
    skips: bool,
}

impl Serde {
    fn of(attrs: &[Attribute]) -> Serde {
        let mut serde = Serde::default();
        for attr in attrs {
            let Meta::List(list) = &attr.meta else { continue };
            let text = list.tokens.to_string();
            if list.path.is_ident("derive") {
                let (writes, reads) = (text.contains("Serialize"), text.contains("Deserialize"));
                (serde.travels, serde.reads) = (writes || reads, reads && !writes);
            } else if list.path.is_ident("serde") {
                serde.snake |= text.contains("rename_all = \"snake_case\"");
                serde.flat |= text.contains("flatten");
                serde.skips |= text.contains("skip_serializing_if");
                serde.untagged |= text.contains("untagged");
                serde.default |= text.contains("default");
                serde.tag = serde.tag.or(quoted(&text, "tag"));
                serde.name = serde.name.or(quoted(&text, "rename"));
            }
        }
        serde
    }

    fn cased(&self, name: &str) -> String {
        if !self.snake {
            return name.to_string();
        }
        let mut text = String::new();
        for (i, letter) in name.chars().enumerate() {
            if letter.is_uppercase() && i > 0 {
                text.push('_');
            }
            text.extend(letter.to_lowercase());
        }
        text
    }
}

/// The text that is set for a word of serde's.
fn quoted(text: &str, word: &str) -> Option<String> {
    let set = text.split(&format!("{word} = \"")).nth(1)?;
    set.split('"').next().map(String::from)
}
