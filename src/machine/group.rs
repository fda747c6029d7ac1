//! The control groups of Linux that this process is in.

use std::fs;
use std::path::{Path, PathBuf};

/// A group: this process is in it, and so its limits hold.
pub(super) struct Group {
    directory: PathBuf,
    /// Of version 2, which has all controllers in one place.
    pub is_unified: bool,
}

impl Group {
    /// The number in a file of the group; `None` also if it says that there is no limit.
    pub fn number(&self, file: &str) -> Option<u64> {
        self.text(file)?.trim().parse().ok()
    }

    /// The number in the line of a file that begins with `name`.
    pub fn line(&self, file: &str, name: &str) -> Option<u64> {
        let text = self.text(file)?;
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let (_, number) = lines.find(|(found, _)| *found == name)?;
        number.trim().parse().ok()
    }

    pub fn text(&self, file: &str) -> Option<String> {
        fs::read_to_string(self.directory.join(file)).ok()
    }
}

/// The groups that have to do with a controller, from the innermost one out: a limit holds for the
/// groups inside too. In a container a group's own path may not be there; its root is then the mount
/// itself.
pub(super) fn groups(root: &Path, controller: &str) -> Vec<Group> {
    let text = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let mut groups = Vec::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (controllers, path) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
        let is_unified = controllers.is_empty();
        let mount = if is_unified {
            PathBuf::from("sys/fs/cgroup")
        } else if controllers.split(',').any(|name| name == controller) {
            Path::new("sys/fs/cgroup").join(controller)
        } else {
            continue;
        };
        let path = Path::new(path.trim_start_matches('/'));
        groups.extend(path.ancestors().map(|path| Group {
            directory: root.join(&mount).join(path),
            is_unified,
        }));
    }
    groups
}
