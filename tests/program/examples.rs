//! The examples of the documents print what they say they print.

use std::path::Path;
use std::process::Command;

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

#[test]
fn examples_are_real() {
    let readme = include_str!("../../README.md");
    let programs = Path::new(env!("CARGO_BIN_EXE_nqueens")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    let mut examples = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let output = Command::new("sh")
                .args(["-c", &format!("{command} 2>&1")])
                .env("PATH", &path)
                .current_dir(&directory)
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stdout).unwrap();
            let lines = |text: &str| -> Vec<String> {
                text.lines()
                    .map(|line| without_seconds(line.trim_end()))
                    .collect()
            };
            assert_eq!(lines(&printed), lines(expected), "{command}");
            examples += 1;
        }
    }
    assert!(
        examples > 10,
        "README.md has its examples in console blocks"
    );
}
