# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_nqueens_global_optspecs
    string join \n q/quiet v/verbose h/help V/version
end

function __fish_nqueens_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_nqueens_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_nqueens_using_subcommand
    set -l cmd (__fish_nqueens_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c nqueens -n "__fish_nqueens_needs_command" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_needs_command" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_needs_command" -s V -l version -d 'Print version'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "count" -d 'Print the number of solutions'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "bench" -d 'Time verified counts, over sizes, engines, backends and threads'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "selftest" -d 'Test that this program counts right on this machine, in seconds'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "estimate" -d 'Estimate how many solutions there are, and how long the engines take to count them'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "ledger" -d 'Show and verify what ledgers hold, and count some of it again'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "merge" -d 'Add up the ledgers of all shards'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "list" -d 'Write the boards, in lexicographic order of the columns by row'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "first" -d 'Write the first board in lexicographic order, or `none`: can these queens be completed?'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "random" -d 'Write a board that is drawn at random, each with the same chance'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "place" -d 'Write a board of any size at once'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "tree" -d 'Draw the tree of the backtracking search, in depth-first order'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "levels" -d 'Count the legal partial boards after each row'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "squares" -d 'Count the solutions that have a queen on each square'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "attacks" -d 'Draw the squares that queens attack'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "check" -d 'Read boards and say whether queens attack each other'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "completions" -d 'Write a completion script for a shell'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "man" -d 'Write the manual pages'
complete -c nqueens -n "__fish_nqueens_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l engine -d 'How to count' -r -f -a "auto\t'the fastest one for the problem'
join\t'meet in the middle: half-boards on both sides of a cut, tabulated and matched, hundreds at a time; the fastest from N = 14; not with --rows'
frontier\t'bitmask depth-first search from the centre rows out, with complete look-ahead, a vector of boards at a time; the fastest from N = 12; not with --rows'
scalar\t'bitmask depth-first search row by row, one board at a time; the fastest from N = 0'
reference\t'the definition: every queen tested against all earlier ones, on one thread; slow and obvious'"
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l backend -d 'The instructions of the vector engines: avx512 (of Ice Lake), avx512bw (of Skylake), avx2, neon or portable, as far as this machine has them [default: the fastest]' -r -f -a "portable\t''
neon\t''
avx2\t''
avx512bw\t''
avx512\t''"
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l memory -d 'Memory to take at most, in bytes or with K, M, G or T [default: half of what is available]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l ledger -d 'Record each finished work unit in a file, and go on with what it has' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l shard -d 'Count the work units I, I+M, I+2M, ... only, and print their partial sum' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l progress -d 'When to show on stderr how far the count is' -r -f -a "auto\t'A bar if stderr is a terminal; and once how long it will take, if that is over a minute'
always\t'A bar, or a line now and then if stderr is not a terminal'
never\t'Nothing'"
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l symmetric -d 'Count only boards that this turn leaves as they are; for a quarter turn N may be up to 64' -r -f -a "half-turn\t''
quarter-turn\t''"
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l double-check -d 'Count again by another engine, and print the number only if both agree'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l fundamental -d 'Count boards once that are images of each other under the turns and reflections of the square'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l symmetry -d 'Print four numbers: all boards, fundamental ones, and those that a half turn and a quarter turn leave as they are'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l time -d 'Print the wall time to stderr'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -l json -d 'Print a JSON object instead of the bare number'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand count" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -s t -l threads -d 'Numbers of threads, with commas; the others are compared with the first [default: 1 and all]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l engine -d 'Engines, with commas' -r -f -a "auto\t'the fastest one for the problem'
join\t'meet in the middle: half-boards on both sides of a cut, tabulated and matched, hundreds at a time; the fastest from N = 14; not with --rows'
frontier\t'bitmask depth-first search from the centre rows out, with complete look-ahead, a vector of boards at a time; the fastest from N = 12; not with --rows'
scalar\t'bitmask depth-first search row by row, one board at a time; the fastest from N = 0'
reference\t'the definition: every queen tested against all earlier ones, on one thread; slow and obvious'"
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l backend -d 'Backends of the vector engines, with commas [default: the fastest]' -r -f -a "portable\t''
neon\t''
avx2\t''
avx512bw\t''
avx512\t''"
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l runs -d 'How often each combination is run at least' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l min-time -d 'How long, in seconds, each combination is run at least' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l csv -d 'Write the rows as CSV; - is stdout, with nothing else there' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l json -d 'Write the machine and the rows as a JSON object; - is stdout' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l markdown -d 'Write the rows as a Markdown table; - is stdout' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l plot -d 'Draw time against N, and speed-up against threads, as a vector picture (SVG); - is stdout' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l append -d 'Add the rows to the CSV, and the object to the JSON file as a line of its own, and keep what is there'
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l times -d 'Tell the time of each run too, in CSV and JSON'
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand selftest" -l long -d 'Test larger boards and more numbers of threads: minutes instead of seconds'
complete -c nqueens -n "__fish_nqueens_using_subcommand selftest" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand selftest" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand selftest" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l memory -d 'Memory that the count may take at most, in bytes or with K, M, G or T [default: half of what is available]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l seconds -d 'How long to measure, about: the longer, the better' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -l json -d 'Print a JSON object'
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand estimate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -l recount -d 'Count K random finished units of each ledger again, by a slow and obvious way, and compare' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -l repair -d 'Write what is good of a damaged ledger to a new file, and say what is left out' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -l json -d 'Print a JSON object for each ledger'
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand ledger" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -l files-from -d 'Read the names of ledgers from a file, a line each, or with a NUL behind each; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -l report -d 'Write a report of the finished count too, by which others can check it: JSON, if the name ends in .json, else text; may be given for both' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -l recount -d 'Count K random units again for the report, by a slow and obvious way, and compare' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -l squares -d 'How to write counts by square, if the ledgers are of these' -r -f -a "text\t'A line a row, aligned'
csv\t'A line a row, with commas'
json\t'A JSON object; numbers are strings'
svg\t'A picture: the darker, the more'"
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -l allow-duplicates -d 'Let ledgers have units in common, if they have the same counts'
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -l json -d 'Print a JSON object instead of the bare number'
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand merge" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l format -d 'How to write a board' -r -f -a "columns\t'1 3 0 2: columns by row, from 0'
tuple\t'(2, 4, 1, 3): columns by row, from 1'
pairs\t'[(3,2),(2,0),(1,3),(0,1)]: row and column, last row first'
boxed\t'Drawn in a frame, last row on top, and the number of solutions'
dots\t'Drawn with round dots, row 0 on top'
ascii\t'Drawn with Q and ., row 0 on top'
json\t'[1,3,0,2]: columns by row, from 0'
chess\t'b1 d2 a3 c4: squares as in chess, row by row'
fen\t'2Q1/Q3/3Q/1Q2: Forsyth-Edwards notation, last row first'
unicode\t'Drawn with the queens of chess sets on a chequered board, row 0 on top'
svg\t'A sheet of vector pictures, row 0 on top'
html\t'An HTML page of vector pictures, to print: row 0 on top'"
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l out -d 'Write each picture to a file of its own in this directory; with --format svg or html' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l columns -d 'How many pictures are in a row; with --format svg or html' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l title -d 'What stands above the pictures; with --format svg or html' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l limit -d 'Write at most K boards' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l fundamental -d 'Write one board of each orbit under the turns and reflections of the square: the least'
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l orbit -d 'Write the size of the orbit after each board and a tab; for forms of one line'
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -l time -d 'Print the wall time to stderr'
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -l format -d 'How to write the board' -r -f -a "columns\t'1 3 0 2: columns by row, from 0'
tuple\t'(2, 4, 1, 3): columns by row, from 1'
pairs\t'[(3,2),(2,0),(1,3),(0,1)]: row and column, last row first'
boxed\t'Drawn in a frame, last row on top, and the number of solutions'
dots\t'Drawn with round dots, row 0 on top'
ascii\t'Drawn with Q and ., row 0 on top'
json\t'[1,3,0,2]: columns by row, from 0'
chess\t'b1 d2 a3 c4: squares as in chess, row by row'
fen\t'2Q1/Q3/3Q/1Q2: Forsyth-Edwards notation, last row first'
unicode\t'Drawn with the queens of chess sets on a chequered board, row 0 on top'
svg\t'A sheet of vector pictures, row 0 on top'
html\t'An HTML page of vector pictures, to print: row 0 on top'"
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand first" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -l seed -d 'The same number draws the same board [default: another one each time]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -l format -d 'How to write the board' -r -f -a "columns\t'1 3 0 2: columns by row, from 0'
tuple\t'(2, 4, 1, 3): columns by row, from 1'
pairs\t'[(3,2),(2,0),(1,3),(0,1)]: row and column, last row first'
boxed\t'Drawn in a frame, last row on top, and the number of solutions'
dots\t'Drawn with round dots, row 0 on top'
ascii\t'Drawn with Q and ., row 0 on top'
json\t'[1,3,0,2]: columns by row, from 0'
chess\t'b1 d2 a3 c4: squares as in chess, row by row'
fen\t'2Q1/Q3/3Q/1Q2: Forsyth-Edwards notation, last row first'
unicode\t'Drawn with the queens of chess sets on a chequered board, row 0 on top'
svg\t'A sheet of vector pictures, row 0 on top'
html\t'An HTML page of vector pictures, to print: row 0 on top'"
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand random" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand place" -l format -d 'How to write the board' -r -f -a "columns\t'1 3 0 2: columns by row, from 0'
tuple\t'(2, 4, 1, 3): columns by row, from 1'
pairs\t'[(3,2),(2,0),(1,3),(0,1)]: row and column, last row first'
boxed\t'Drawn in a frame, last row on top, and the number of solutions'
dots\t'Drawn with round dots, row 0 on top'
ascii\t'Drawn with Q and ., row 0 on top'
json\t'[1,3,0,2]: columns by row, from 0'
chess\t'b1 d2 a3 c4: squares as in chess, row by row'
fen\t'2Q1/Q3/3Q/1Q2: Forsyth-Edwards notation, last row first'
unicode\t'Drawn with the queens of chess sets on a chequered board, row 0 on top'
svg\t'A sheet of vector pictures, row 0 on top'
html\t'An HTML page of vector pictures, to print: row 0 on top'"
complete -c nqueens -n "__fish_nqueens_using_subcommand place" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand place" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand place" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -l dot -d 'Write a graph for Graphviz: nqueens tree 4 --dot | dot -Tsvg'
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand tree" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -l json -d 'Print a JSON object'
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand levels" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l board -d 'Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l queen -d 'A queen already placed, by row and column; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l rows -d 'Fill only the first K rows' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -s t -l threads -d 'Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l row -d 'One row only' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l format -d 'How to write the squares' -r -f -a "text\t'A line a row, aligned'
csv\t'A line a row, with commas'
json\t'A JSON object; numbers are strings'
svg\t'A picture: the darker, the more'"
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l ledger -d 'Record what is finished in this file, every 20 seconds, and go on from what it has' -r -F
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l shard -d 'Only every M-th work unit, from unit I on; `nqueens merge` adds up the ledgers of all shards' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l memory -d 'Memory that counts may take at most, in bytes or with K, M, G or T [default: half of what is available]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l backend -d 'Instructions to use [default: the fastest that this machine has]' -r -f -a "portable\t''
neon\t''
avx2\t''
avx512bw\t''
avx512\t''"
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l share -d 'Shares of all solutions instead of their numbers'
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l b-file -d 'The first rows of all boards up to N, numbered as in a b-file of the OEIS (A059963)'
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -l double-check -d 'Count with a queen on each square too, and compare: takes many times as long'
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand squares" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -l hole -d 'A square that takes no queen but does not stop an attack; repeatable' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -l why -d 'Print which queens attack this square, and along which line, instead of a drawing' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -l format -d 'How to draw: with round dots, with Q and *, or a vector picture [default: dots, where the terminal has them]' -r -f -a "dots\t'Drawn with round dots, row 0 on top'
ascii\t'Drawn with Q and ., row 0 on top'
svg\t'A sheet of vector pictures, row 0 on top'
html\t'An HTML page of vector pictures, to print: row 0 on top'"
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -l free -d 'Mark the squares that stay free instead of those attacked'
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand attacks" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l size -d 'All boards have this size; lines may be of any length' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l base -d 'Rows and columns count from 0 or from 1 [default: as a full board needs it]' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l queen-mark -d 'What a queen is in drawings; every other mark is none' -r -f
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l partial -d 'Boards may have fewer queens than rows'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l pairs -d 'A line is the row and column of one queen; boards end with a blank line, or as --size says'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l distinct -d 'A board that was there before is wrong'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l fundamental -d 'A board is wrong also if a turn or reflection of it was there before'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l complete -d 'Together these must be all boards of their size, each once'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -l json -d 'Print an object for each board, as a line of JSON'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand completions" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand completions" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand man" -s q -l quiet -d 'Say nothing on stderr but errors; `check` prints no verdicts either'
complete -c nqueens -n "__fish_nqueens_using_subcommand man" -s v -l verbose -d 'Say on stderr how it is done: the engine, the threads and why, the memory'
complete -c nqueens -n "__fish_nqueens_using_subcommand man" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "count" -d 'Print the number of solutions'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "bench" -d 'Time verified counts, over sizes, engines, backends and threads'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "selftest" -d 'Test that this program counts right on this machine, in seconds'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "estimate" -d 'Estimate how many solutions there are, and how long the engines take to count them'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "ledger" -d 'Show and verify what ledgers hold, and count some of it again'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "merge" -d 'Add up the ledgers of all shards'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "list" -d 'Write the boards, in lexicographic order of the columns by row'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "first" -d 'Write the first board in lexicographic order, or `none`: can these queens be completed?'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "random" -d 'Write a board that is drawn at random, each with the same chance'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "place" -d 'Write a board of any size at once'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "tree" -d 'Draw the tree of the backtracking search, in depth-first order'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "levels" -d 'Count the legal partial boards after each row'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "squares" -d 'Count the solutions that have a queen on each square'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "attacks" -d 'Draw the squares that queens attack'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "check" -d 'Read boards and say whether queens attack each other'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "completions" -d 'Write a completion script for a shell'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "man" -d 'Write the manual pages'
complete -c nqueens -n "__fish_nqueens_using_subcommand help; and not __fish_seen_subcommand_from count bench selftest estimate ledger merge list first random place tree levels squares attacks check completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c nqueens -n "__fish_nqueens_using_subcommand completions" -f -a "bash elvish fish powershell zsh"
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l engine -r -f -a "(__fish_append , auto join frontier scalar reference)"
complete -c nqueens -n "__fish_nqueens_using_subcommand bench" -l backend -r -f -a "(__fish_append , portable neon avx2 avx512bw avx512)"
