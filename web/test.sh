#!/usr/bin/env bash
# Tests the page that web/build.sh has made, in Chromium. Needs Node.js, npm and Chromium.
#
#   web/build.sh && web/test.sh [DIRECTORY FOR PICTURES]
set -euo pipefail
pictures=$(realpath --canonicalize-missing "${1:-$(dirname "$0")/../target/web-pictures}")
cd "$(dirname "$0")"
work=../target/web-tests
mkdir -p $work
npm install --prefix $work --no-save --no-package-lock --silent playwright-core@1.65.2 axe-core@4.14.1
cp tests/page.test.mjs $work
PAGE=$PWD/dist PICTURES=$pictures node --test $work/page.test.mjs
