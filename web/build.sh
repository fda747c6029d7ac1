#!/usr/bin/env bash
# Makes web/dist/, which any static server can serve. Needs the target wasm32-unknown-unknown of Rust.
#
#   web/build.sh && python3 -m http.server --directory web/dist
set -euo pipefail
cd "$(dirname "$0")/.."
target=wasm32-unknown-unknown

RUSTFLAGS="-C target-feature=+simd128" \
    cargo build --locked --profile web --package nqueens-count-web --target $target
# It runs for a moment only: quick to build.
CARGO_PROFILE_DEV_OPT_LEVEL=0 cargo build --locked --package nqueens-count-bindgen

rm -rf web/dist
cp -r web/page web/dist
target/debug/nqueens-count-bindgen "target/$target/web/nqueens_count_web.wasm" web/dist
# How large it is for who loads it, over a server that compresses.
tar --create --gzip --file - web/dist | wc --bytes | sed 's/^/bytes, compressed: /' >&2
