//! What packages have beside the program.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::*;

/// The files that packages take as they are.
#[test]
fn manual_and_completions_are_those_of_this_program() {
    let share = Path::new(env!("CARGO_MANIFEST_DIR")).join("share");
    for (shell, name) in [
        ("bash", "nqueens.bash"),
        ("zsh", "_nqueens"),
        ("fish", "nqueens.fish"),
    ] {
        let script = stdout(&format!("completions {shell}"));
        let kept = fs::read_to_string(share.join("completions").join(name)).unwrap();
        assert!(script == kept, "{name} is old: share/make writes it again");
    }
    let fresh = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&fresh);
    stdout(&format!("man {}", fresh.display()));
    let names = |directory: &Path| {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let kept = share.join("man");
    assert_eq!(names(&fresh), names(&kept));
    for name in names(&fresh) {
        let same = fs::read(fresh.join(&name)).unwrap() == fs::read(kept.join(&name)).unwrap();
        assert!(same, "{name:?} is old: share/make writes it again");
    }
}
