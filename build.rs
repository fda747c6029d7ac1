//! Tells the program what it is built by and for: who compares times wants to know.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var("RUSTC").expect("cargo sets it");
    let version = Command::new(rustc).arg("--version").output();
    let version = version.expect("the compiler runs").stdout;
    let version = String::from_utf8_lossy(&version);
    println!("cargo::rustc-env=NQUEENS_RUSTC={}", version.trim());
    let target = env::var("TARGET").expect("cargo sets it");
    println!("cargo::rustc-env=NQUEENS_TARGET={target}");
    // Set since cargo knows the flags of a target.
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    println!(
        "cargo::rustc-env=NQUEENS_FLAGS={}",
        flags.replace('\x1f', " ")
    );
}
