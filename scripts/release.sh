#!/usr/bin/env bash
# Makes what is published of a commit, and tests it: an archive for each kind of machine, packages for Debian,
# and their SHA-256 sums, in target/dist.
#
#   scripts/release.sh                            all kinds that this machine has tools for
#   scripts/release.sh x86_64-unknown-linux-gnu   some of them
#
# The programs for Linux are linked with glibc statically: they run on any Linux since 3.2, and lose nothing. musl
# was measured to take up to 1.28 times as long.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(cargo pkgid | sed 's/.*[#@]//')
dist=$PWD/target/dist
die() { echo "release: $*" >&2; exit 1; }
skip() { printf 'SKIPPED: %s\n' "$*" >&2; }
[ -z "$(git status --porcelain)" ] || die "a release is of a commit: there are changes that are not committed"
commit=$(git rev-parse --short=12 HEAD)
date=$(git log -1 --format=%ct)
rm -rf "$dist"
mkdir -p "$dist"

# Runs a program for another kind of machine.
run() {
    case $1 in
        aarch64-*) qemu-aarch64-static "${@:2}" ;;
        *-windows-*) wine "${@:2}" ;;
        *) "${@:2}" ;;
    esac
}

# Wine 8 has no ProcessPrng, from which the standard library has its random numbers: this has, beside the program.
fill_gap_of_wine() {
    printf '%s\n' '#include <windows.h>' 'BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);' \
        '__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {' \
        'return SystemFunction036(data, (ULONG)size); }' |
        x86_64-w64-mingw32-gcc-posix -shared -x c - -o "$1/bcryptprimitives.dll" -ladvapi32
}

# Whether this machine can link and run programs of a kind.
has_tools() {
    local name names
    case $1 in
        aarch64-*) names="aarch64-linux-gnu-gcc qemu-aarch64-static" ;;
        *-windows-*) names="x86_64-w64-mingw32-gcc-posix wine" ;;
        *) [ "$(uname -m)" = x86_64 ] && names=cc || return 1 ;;
    esac
    for name in cargo-deb $names; do
        command -v "$name" >/dev/null || return 1
    done
}

build() {
    rustup target add "$1" >/dev/null 2>&1 || true
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
        CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc-posix \
        RUSTFLAGS="-C target-feature=+crt-static" \
        cargo build --release --locked --target "$1"
}

# The program counts right, says what it was made of, and ends quietly when its reader goes.
check_program() {
    local target=$1 program=$2
    run "$target" "$program" --version | grep -q "^commit: *$commit" || die "$target: --version tells another commit"
    [ "$(run "$target" "$program" count 14 | tr -d '\r')" = 365596 ] || die "$target: count 14 is wrong"
    [ "$(run "$target" "$program" list 9 2>&1 | head -n 1 | tr -d '\r')" = "0 2 5 7 1 3 8 6 4" ] || die "$target: list 9 is wrong"
    case $target in *-windows-*) check_stop "$program" ;; esac
    # Emulators take minutes.
    [ "$target" != x86_64-unknown-linux-gnu ] || "$program" selftest | tail -n 1
}

# Ctrl-C stops a count under wine, and the same command would go on.
check_stop() {
    local ledger code=0
    ledger=$(mktemp -u)
    wine "$1" count 19 --engine frontier --ledger "Z:$ledger" >/dev/null 2>&1 &
    sleep 5
    kill -INT $!
    wait $! || code=$?
    [ $code = 75 ] || die "windows: Ctrl-C ends a count with $code, not 75"
    rm "$ledger"
}

# What comes with the program, where the links of its pages lead.
add_pages() {
    git archive HEAD README.md CHANGELOG.md CITATION.cff LICENSE-APACHE LICENSE-MIT docs share \
        scripts/slurm scripts/parallel scripts/kubernetes | tar -x -C "$1"
    rm "$1/share/make"
    scripts/licences.py --texts > "$1/LICENSES-OF-LIBRARIES"
}

tar_reproducibly() {
    tar --sort=name --mtime="@$date" --owner=0 --group=0 --numeric-owner -C "$1" -c "$2" | gzip -9n
}

archive() {
    local target=$1 program=$2 name=nqueens-$version-$1
    mkdir "$dist/$name"
    cp "$program" "$dist/$name/"
    add_pages "$dist/$name"
    case $target in
        *-windows-*) (cd "$dist" && python3 -m zipfile -c "$name.zip" "$name") ;;
        *) tar_reproducibly "$dist" "$name" > "$dist/$name.tar.gz" ;;
    esac
}

# As Cargo.toml has it.
debian_package() {
    cat LICENSE-MIT LICENSE-APACHE "$dist/nqueens-$version-$1/LICENSES-OF-LIBRARIES" > "$dist/LICENSES"
    SOURCE_DATE_EPOCH=$date cargo deb --no-build --no-strip --quiet --target "$1" --deb-revision "" \
        --output "$dist/nqueens_${version}_$2.deb"
    rm "$dist/LICENSES"
}

# Into a root that has nothing else, not even a library; and out of it again.
check_debian_package() {
    local package=$1 root
    root=$(mktemp -d)
    mkdir -p "$root"/var/lib/dpkg/{info,updates}
    touch "$root"/var/lib/dpkg/{status,available}
    dpkg --root="$root" --force-script-chrootless --log=/dev/null --install "$package" >/dev/null
    [ "$(chroot "$root" /usr/bin/nqueens count 12)" = 14200 ] || die "$package: count 12 is wrong"
    [ "$(find "$root/usr/share/man/man1" -name 'nqueens*.1.gz' | wc -l)" -ge 15 ] || die "$package: manual pages are missing"
    [ "$(find "$root/usr/share" -name nqueens -path '*completions*' -o -name _nqueens -o -name nqueens.fish | wc -l)" = 3 ] ||
        die "$package: completions are missing"
    dpkg --root="$root" --force-script-chrootless --log=/dev/null --purge nqueens >/dev/null
    [ -z "$(find "$root/usr" -type f 2>/dev/null)" ] || die "$package: something is left of it"
    rm -rf "$root"
}

# The archive alone is enough, in a root without libraries.
check_archive() {
    local name=$1 root
    root=$(mktemp -d)
    tar -xzf "$dist/$name.tar.gz" -C "$root"
    [ "$(chroot "$root" "/$name/nqueens" count 12)" = 14200 ] || die "$name: count 12 is wrong"
    rm -rf "$root"
}

kinds=("$@")
[ $# -gt 0 ] || kinds=(x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu x86_64-pc-windows-gnu)
for target in "${kinds[@]}"; do
    if ! has_tools "$target"; then
        skip "$target: a linker for it, what runs its programs, or cargo-deb is missing"
        continue
    fi
    build "$target"
    program=target/$target/release/nqueens
    case $target in
        *-windows-*)
            program+=.exe
            export WINEDEBUG=-all
            fill_gap_of_wine "$(dirname "$program")"
            ;;
    esac
    check_program "$target" "$program"
    archive "$target" "$program"
    case $target in
        x86_64-*-linux-*) architecture=amd64 ;;
        aarch64-*-linux-*) architecture=arm64 ;;
        *) continue ;;
    esac
    debian_package "$target" "$architecture"
    if [ "$(id -u)" = 0 ] && [ "$target" = x86_64-unknown-linux-gnu ]; then
        check_archive "nqueens-$version-$target"
        check_debian_package "$dist/nqueens_${version}_$architecture.deb"
    fi
done
cd "$dist"
find . -mindepth 1 -maxdepth 1 -type d -exec rm -rf {} +
sha256sum -- * > SHA256SUMS
cat SHA256SUMS
