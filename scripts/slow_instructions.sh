#!/usr/bin/env bash
# Fails if a program has an instruction that some processor takes hundreds of cycles for:
# pdep and pext on Zen 1 and 2, gathers and scatters on all of AMD's and with mitigations on Intel's,
# compressing or expanding straight to or from memory on Zen 4, masked stores of AVX on all of AMD's.
set -euo pipefail
listing=$(objdump --disassemble --no-show-raw-insn "$1")
[ "$(grep -c . <<<"$listing")" -gt 10000 ] || { echo "$1 has no code" >&2; exit 1; }
slow=$(grep -E '\s(pdep|pext|vp?gather[a-z]*|vp?scatter[a-z]*|vp?maskmov[a-z]*|vp?(compress|expand)[a-z]*\s.*\(.*)(\s|$)' <<<"$listing" || true)
if [ -n "$slow" ]; then
    echo "$1 has instructions that are slow on some processors:" >&2
    head <<<"$slow" >&2
    exit 1
fi
echo "$1: no instruction that is slow on some processor"
