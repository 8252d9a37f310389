#!/bin/sh
# examples.sh DUMP ANNOTATE SAMPLES: the examples of libtenon; what they must print is written here by hand.
set -eu
dump=$1 annotate=$2 samples=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0 failed=0

# check WHAT EXPECTED FOUND
check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s\n  expected: %s\n  found:    %s\n' "$1" "$2" "$3"
    fi
}

cat >"$scratch/a.ksy" <<'END'
meta: {id: a, endian: be, encoding: ASCII}
seq:
  - {id: name, type: str, size: 3}
  - {id: n, type: u1}
  - {id: pairs, type: pair, repeat: expr, repeat-expr: n}
  - {id: more, type: u2, repeat: expr, repeat-expr: 2}
types:
  pair: {seq: [{id: x, type: u1}, {id: note, size: 1, if: x == 1}]}
instances:
  far: {pos: 99, type: u1}
END
printf 'a"b\002\001\377\002\000\005\001\000' >"$scratch/a.bin"

check "dump_file" 'name = "a\"b"
n = 2
pairs[0].x = 1
pairs[0].note = "ff"
pairs[1].x = 2
more[0] = 5
more[1] = 256
far = the position is past the end of the data, expected at most 11, found 99' \
    "$("$dump" "$scratch/a.ksy" "$scratch/a.bin")"
check "annotate_file" 'offset,size,path,value
0,3,"name","""a\""b"""
3,1,"n","2"
4,1,"pairs[0].x","1"
5,1,"pairs[0].note","""ff"""
6,1,"pairs[1].x","2"
7,4,"more","[5,256]"' "$("$annotate" "$scratch/a.ksy" "$scratch/a.bin")"
check "annotate_file with a bundled format" '0,4,"magic","""UANI"""' \
    "$("$annotate" urho_animation "$samples/wave.ani" | sed -n 2p)"
printf 'abc\377' >"$scratch/cut.bin"
"$dump" "$scratch/a.ksy" "$scratch/cut.bin" >"$scratch/out" 2>"$scratch/message" && status=0 || status=$?
check "dump_file of a damaged file" 1 "$status"
check "dump_file says why" 1 "$(grep -c 'ends too early' "$scratch/message")"
"$annotate" no_such_format "$scratch/a.bin" 2>"$scratch/message" && status=0 || status=$?
check "annotate_file with no format" 1 "$status"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
