//! The binary `sixfold`.

fn main() {}
