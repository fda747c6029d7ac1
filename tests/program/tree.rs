//! `nqueens tree` and `levels`.

use crate::run::*;

#[test]
fn levels_and_trees() {
    assert_eq!(stdout("levels 4"), "0 1\n1 4\n2 6\n3 4\n4 2\n");
    assert_eq!(
        json("levels 4 --rows 2 --json")["levels"],
        serde_json::json!(["1", "4", "6"])
    );
    let tree = stdout("tree 4");
    assert_eq!(tree.lines().count(), 17);
    assert_eq!(tree.matches("solution: ").count(), 2);
    assert_eq!(tree.matches("dead end").count(), 4);
    let dot = stdout("tree 4 --dot");
    assert_eq!(dot.matches(" -> ").count(), 16);
    assert_eq!(stdout("tree 8 --rows 2").lines().count(), 1 + 8 + 42);
    for arguments in ["tree 33", "tree 20", "tree 13"] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty());
    }
    let told = String::from_utf8(run("tree 13").stderr).unwrap();
    assert!(
        told.contains("4674890 nodes") || told.contains("about 4."),
        "{told}"
    );
}
