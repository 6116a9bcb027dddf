//! Lets the crate build when the browser client has not been built: a page stands in its place.

use std::fs;
use std::path::Path;

const PLACEHOLDER: &str = "<!doctype html><meta charset=\"utf-8\"><title>Sixfold</title>\
<p>The browser client is not built yet: run <code>make play</code>.</p>\n";

fn main() {
    let dist = Path::new("../../web/dist");
    let index = dist.join("index.html");
    if !index.exists() {
        fs::create_dir_all(dist).expect("web/dist can be made");
        fs::write(index, PLACEHOLDER).expect("web/dist can be written");
    }
    println!("cargo:rerun-if-changed={}", dist.display());
}
