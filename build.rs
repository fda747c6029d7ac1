//! Tells the program what it is built by, for and from: who compares times wants to know.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var("RUSTC").expect("cargo sets it");
    let version = output(&rustc, &["--version"]).expect("the compiler runs");
    println!("cargo::rustc-env=NQUEENS_RUSTC={version}");
    let target = env::var("TARGET").expect("cargo sets it");
    println!("cargo::rustc-env=NQUEENS_TARGET={target}");
    // Set since cargo knows the flags of a target.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    println!(
        "cargo::rustc-env=NQUEENS_FLAGS={}",
        flags.replace('\x1f', " ")
    );
    if let Some(commit) = commit_of_repository().or_else(commit_of_package) {
        println!("cargo::rustc-env=NQUEENS_COMMIT={commit}");
    }
}

/// What a command prints, if it ends well.
fn output(command: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(command).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_string())
}

/// The commit that is checked out, and whether the program was changed since. A repository that only
/// contains the package, as one of its parts, is another one.
fn commit_of_repository() -> Option<String> {
    let root = output("git", &["rev-parse", "--show-toplevel"])?;
    let here = fs::canonicalize(env::var_os("CARGO_MANIFEST_DIR")?).ok()?;
    if fs::canonicalize(root).ok()? != here {
        return None;
    }
    // Each commit and checkout adds a line to this one.
    println!(
        "cargo::rerun-if-changed={}",
        output("git", &["rev-parse", "--git-path", "logs/HEAD"])?
    );
    let program = ["src", "build.rs", "Cargo.toml", "Cargo.lock"];
    for path in program {
        println!("cargo::rerun-if-changed={path}");
    }
    let commit = output("git", &["rev-parse", "--short=12", "HEAD"])?;
    let changes = [&["status", "--porcelain", "--"][..], &program].concat();
    match output("git", &changes)?.as_str() {
        "" => Some(commit),
        _ => Some(commit + ", changed"),
    }
}

/// The commit that a published package was made of: cargo notes it down.
fn commit_of_package() -> Option<String> {
    let path = Path::new(".cargo_vcs_info.json");
    let text = fs::read_to_string(path).ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    rest.get(..12).map(str::to_string)
}
