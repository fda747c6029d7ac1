# Completions of nqueens for bash.

_nqueens_none() { compopt +o default; }

_nqueens_directory() { compopt +o default -o dirnames; }

_nqueens_word() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
    _nqueens_none
}

_nqueens_list() {
    local done=
    [[ $word == *,* ]] && done=${word%,*},
    mapfile -t COMPREPLY < <(compgen -P "$done" -W "$1" -- "${word##*,}")
    _nqueens_none
    compopt -o nospace
}

# What gets no words is completed as a file.
_nqueens() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    # --option=value comes in three words.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    local command= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
    COMPREPLY=()
    case "$command $before" in
        "count --board") return ;;
        "count --queen") _nqueens_none; return ;;
        "count --hole") _nqueens_none; return ;;
        "count --rows") _nqueens_none; return ;;
        "count --threads" | "count -t") _nqueens_none; return ;;
        "count --engine") _nqueens_word "auto join frontier scalar reference"; return ;;
        "count --backend") _nqueens_word "portable neon avx2 avx512bw avx512"; return ;;
        "count --memory") _nqueens_none; return ;;
        "count --ledger") return ;;
        "count --shard") _nqueens_none; return ;;
        "count --progress") _nqueens_word "auto always never"; return ;;
        "count --symmetric") _nqueens_word "half-turn quarter-turn"; return ;;
        "bench --threads" | "bench -t") _nqueens_none; return ;;
        "bench --engine") _nqueens_list "auto join frontier scalar reference"; return ;;
        "bench --backend") _nqueens_list "portable neon avx2 avx512bw avx512"; return ;;
        "bench --runs") _nqueens_none; return ;;
        "bench --min-time") _nqueens_none; return ;;
        "bench --csv") return ;;
        "bench --json") return ;;
        "bench --markdown") return ;;
        "bench --plot") return ;;
        "estimate --board") return ;;
        "estimate --queen") _nqueens_none; return ;;
        "estimate --hole") _nqueens_none; return ;;
        "estimate --rows") _nqueens_none; return ;;
        "estimate --threads" | "estimate -t") _nqueens_none; return ;;
        "estimate --memory") _nqueens_none; return ;;
        "estimate --seconds") _nqueens_none; return ;;
        "ledger --recount") _nqueens_none; return ;;
        "ledger --repair") return ;;
        "ledger --threads" | "ledger -t") _nqueens_none; return ;;
        "merge --files-from") return ;;
        "merge --report") return ;;
        "merge --recount") _nqueens_none; return ;;
        "merge --threads" | "merge -t") _nqueens_none; return ;;
        "merge --squares") _nqueens_word "text csv json svg"; return ;;
        "list --board") return ;;
        "list --queen") _nqueens_none; return ;;
        "list --hole") _nqueens_none; return ;;
        "list --rows") _nqueens_none; return ;;
        "list --threads" | "list -t") _nqueens_none; return ;;
        "list --format") _nqueens_word "columns tuple pairs boxed dots ascii json chess fen unicode svg html"; return ;;
        "list --out") return ;;
        "list --columns") _nqueens_none; return ;;
        "list --title") _nqueens_none; return ;;
        "list --limit") _nqueens_none; return ;;
        "first --board") return ;;
        "first --queen") _nqueens_none; return ;;
        "first --hole") _nqueens_none; return ;;
        "first --rows") _nqueens_none; return ;;
        "first --threads" | "first -t") _nqueens_none; return ;;
        "first --format") _nqueens_word "columns tuple pairs boxed dots ascii json chess fen unicode svg html"; return ;;
        "random --board") return ;;
        "random --queen") _nqueens_none; return ;;
        "random --hole") _nqueens_none; return ;;
        "random --rows") _nqueens_none; return ;;
        "random --threads" | "random -t") _nqueens_none; return ;;
        "random --seed") _nqueens_none; return ;;
        "random --format") _nqueens_word "columns tuple pairs boxed dots ascii json chess fen unicode svg html"; return ;;
        "place --format") _nqueens_word "columns tuple pairs boxed dots ascii json chess fen unicode svg html"; return ;;
        "tree --board") return ;;
        "tree --queen") _nqueens_none; return ;;
        "tree --hole") _nqueens_none; return ;;
        "tree --rows") _nqueens_none; return ;;
        "tree --threads" | "tree -t") _nqueens_none; return ;;
        "levels --board") return ;;
        "levels --queen") _nqueens_none; return ;;
        "levels --hole") _nqueens_none; return ;;
        "levels --rows") _nqueens_none; return ;;
        "levels --threads" | "levels -t") _nqueens_none; return ;;
        "squares --board") return ;;
        "squares --queen") _nqueens_none; return ;;
        "squares --hole") _nqueens_none; return ;;
        "squares --rows") _nqueens_none; return ;;
        "squares --threads" | "squares -t") _nqueens_none; return ;;
        "squares --row") _nqueens_none; return ;;
        "squares --format") _nqueens_word "text csv json svg"; return ;;
        "squares --ledger") return ;;
        "squares --shard") _nqueens_none; return ;;
        "squares --memory") _nqueens_none; return ;;
        "squares --backend") _nqueens_word "portable neon avx2 avx512bw avx512"; return ;;
        "attacks --hole") _nqueens_none; return ;;
        "attacks --why") _nqueens_none; return ;;
        "attacks --format") _nqueens_word "dots ascii svg html"; return ;;
        "check --size") _nqueens_none; return ;;
        "check --base") _nqueens_none; return ;;
        "check --queen-mark") _nqueens_none; return ;;
    esac
    case "$command" in
        "") _nqueens_word "count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help --quiet -q --verbose -v --help -h --version -V" ;;
        count) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --engine --backend --memory --double-check --ledger --shard --progress --fundamental --symmetry --symmetric --time --json --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        bench) if [[ $word == -* ]]; then _nqueens_word "--threads -t --engine --backend --runs --min-time --csv --json --markdown --plot --append --times --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        selftest) if [[ $word == -* ]]; then _nqueens_word "--long --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        estimate) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --memory --seconds --json --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        ledger) if [[ $word == -* ]]; then _nqueens_word "--recount --repair --threads -t --json --quiet -q --verbose -v --help -h"; else :; fi ;;
        merge) if [[ $word == -* ]]; then _nqueens_word "--files-from --allow-duplicates --report --recount --threads -t --json --squares --quiet -q --verbose -v --help -h"; else :; fi ;;
        list) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --format --fundamental --orbit --out --columns --title --limit --time --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        first) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --format --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        random) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --seed --format --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        place) if [[ $word == -* ]]; then _nqueens_word "--format --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        tree) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --dot --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        levels) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --json --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        squares) if [[ $word == -* ]]; then _nqueens_word "--board --queen --hole --rows --threads -t --row --share --format --b-file --double-check --ledger --shard --memory --backend --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        attacks) if [[ $word == -* ]]; then _nqueens_word "--hole --free --why --format --quiet -q --verbose -v --help -h"; else _nqueens_none; fi ;;
        check) if [[ $word == -* ]]; then _nqueens_word "--size --partial --base --queen-mark --pairs --distinct --fundamental --complete --json --quiet -q --verbose -v --help -h"; else :; fi ;;
        completions) if [[ $word == -* ]]; then _nqueens_word "--quiet -q --verbose -v --help -h"; else _nqueens_word "bash elvish fish powershell zsh"; fi ;;
        man) if [[ $word == -* ]]; then _nqueens_word "--quiet -q --verbose -v --help -h"; else _nqueens_directory; fi ;;
        help) if [[ $word == -* ]]; then _nqueens_word ""; else _nqueens_word "count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help"; fi ;;
    esac
}
complete -o default -F _nqueens nqueens
