//! How much memory this process may still take.

use std::fs;
use std::path::Path;

use super::group::groups;

/// The bytes that are available: what the system has, or less if a control group or `ulimit -v`
/// limits this process. `None` where the system does not say.
pub(crate) fn available() -> Option<u64> {
    available_below(Path::new("/"))
}

fn available_below(root: &Path) -> Option<u64> {
    let read = |path: &str| fs::read_to_string(root.join(path)).ok();
    let system =
        read("proc/meminfo").and_then(|text| Some(kilobytes(&text, "MemAvailable:")? * 1024));
    let address_space = read("proc/self/limits").and_then(|text| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("Max address space"))?;
        let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
        let used = read("proc/self/status").and_then(|text| kilobytes(&text, "VmSize:"))?;
        Some(limit.saturating_sub(used * 1024))
    });
    let limits = groups(root, "memory").into_iter().filter_map(|group| {
        let names = if group.is_unified {
            ["memory.max", "memory.current", "inactive_file"]
        } else {
            [
                "memory.limit_in_bytes",
                "memory.usage_in_bytes",
                "total_inactive_file",
            ]
        };
        let [limit, usage, cache] = names;
        // Beyond the high mark, the kernel stops the group for longer and longer times.
        let limit = group
            .number(limit)
            .into_iter()
            .chain(group.number("memory.high"));
        // What the kernel takes back from files as soon as it is wanted. (Not of the active part:
        // that is files in use.)
        let cache = group.line("memory.stat", cache).unwrap_or(0);
        let usage = group.number(usage)?.saturating_sub(cache);
        Some(limit.min()?.saturating_sub(usage))
    });
    system.into_iter().chain(address_space).chain(limits).min()
}

/// The number in the line of a file in /proc that begins with `name`.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tightest_limit_counts() {
        let root = std::env::temp_dir().join(format!("nqueens-memory-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        assert_eq!(available_below(&root), None);
        write("proc/meminfo", "MemTotal: 99 kB\nMemAvailable:   5000 kB\n");
        assert_eq!(available_below(&root), Some(5000 * 1024));
        write("proc/self/status", "Name: x\nVmSize:\t    1000 kB\n");
        write(
            "proc/self/limits",
            "Max address space  unlimited unlimited bytes\n",
        );
        assert_eq!(available_below(&root), Some(5000 * 1024));
        write(
            "proc/self/limits",
            "Max address space  4096000 unlimited bytes\n",
        );
        assert_eq!(available_below(&root), Some(3000 * 1024));
        write("proc/self/cgroup", "0::/job/step\n");
        write("sys/fs/cgroup/job/memory.max", "3000000\n");
        write("sys/fs/cgroup/job/memory.current", "1000000\n");
        write("sys/fs/cgroup/job/step/memory.max", "max\n");
        write("sys/fs/cgroup/job/step/memory.current", "1000000\n");
        assert_eq!(available_below(&root), Some(2_000_000));
        // A group that is full of files has room.
        write(
            "sys/fs/cgroup/job/memory.stat",
            "file 900000\ninactive_file 800000\n",
        );
        assert_eq!(available_below(&root), Some(2_800_000));
        write("sys/fs/cgroup/job/memory.high", "2500000\n");
        assert_eq!(available_below(&root), Some(2_300_000));
        write("proc/self/cgroup", "4:cpu,memory:/old\n");
        write("sys/fs/cgroup/memory/old/memory.limit_in_bytes", "700\n");
        write("sys/fs/cgroup/memory/old/memory.usage_in_bytes", "900\n");
        assert_eq!(available_below(&root), Some(0));
        write(
            "sys/fs/cgroup/memory/old/memory.stat",
            "inactive_file 0\ntotal_inactive_file 500\n",
        );
        assert_eq!(available_below(&root), Some(300));
        fs::remove_dir_all(&root).unwrap();
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_tells() {
        assert!(available().unwrap() > 0);
    }
}
