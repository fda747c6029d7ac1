//! The examples of the documents print what they say they print.

use std::path::{Path, PathBuf};
use std::process::Command;

use nqueens::Engine;

use crate::run::{directory, stdout};

/// Replaces what differs from run to run: the seconds of `--time` and `--json`.
fn without_seconds(line: &str) -> String {
    if let Some((before, rest)) = line.split_once("\"seconds\":") {
        let end = rest.find([',', '}']).unwrap();
        format!("{before}\"seconds\":…{}", &rest[end..])
    } else if line.ends_with(" s") && line.starts_with(|c: char| c.is_ascii_digit()) {
        "… s".to_string()
    } else if line.starts_with("  thread time") {
        "  thread time …".to_string()
    } else {
        line.to_string()
    }
}

fn check(document: &str, text: &str, directory: &Path) -> usize {
    let programs = Path::new(env!("CARGO_BIN_EXE_nqueens")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut examples = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let output = Command::new("sh")
                .args(["-c", &format!("{command} 2>&1")])
                .env("PATH", &path)
                .env("LC_ALL", "C.UTF-8")
                .current_dir(directory)
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            let lines = |text: &str| -> Vec<String> {
                text.lines()
                    .map(|line| without_seconds(line.trim_end()))
                    .collect()
            };
            assert_eq!(lines(&printed), lines(expected), "{document}: {command}");
            examples += 1;
        }
    }
    examples
}

/// README.md and the chapters of the guide.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = std::fs::read_dir(root.join("docs/guide")).unwrap();
    let mut documents: Vec<PathBuf> = guide.map(|entry| entry.unwrap().path()).collect();
    documents.push(root.join("README.md"));
    documents
}

#[test]
fn examples_are_real() {
    let mut examples = 0;
    for document in documents() {
        let name = document.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&document).unwrap();
        examples += check(name, &text, &directory(&format!("examples-{name}")));
    }
    assert!(
        examples > 30,
        "the documents have their examples in console blocks"
    );
}

#[test]
fn links_lead_somewhere() {
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            let file = link.split('#').next().unwrap();
            if !link.starts_with("http") && !file.is_empty() {
                let path = document.parent().unwrap().join(file);
                assert!(path.exists(), "{}: {link}", document.display());
            }
        }
    }
}

/// The table of engines says what the engines say of themselves.
#[test]
fn the_guide_describes_each_engine() {
    let guide = include_str!("../../docs/guide/counting.md");
    for engine in Engine::ALL {
        let from = match engine.fastest_from() {
            Some(n) => format!("N = {n}"),
            None => String::new(),
        };
        let row = format!("| `{engine}` | {} | {from} |", engine.description());
        assert!(guide.contains(&row), "docs/guide/counting.md lacks: {row}");
    }
}

/// `nqueens first 8 --format svg`
#[test]
fn the_picture_is_a_board() {
    let picture = include_str!("../../docs/board.svg");
    assert_eq!(stdout("first 8 --format svg"), picture);
}
