#!/bin/sh
# check.sh PROGRAMS SAMPLES: runs the examples; what they must give is written here by hand.
set -eu
programs=$1 samples=$2
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

hex() { od -An -v -tx1 "$1" | tr -d ' \n'; }

"$programs/example_make_animation" "$scratch/nod.ani"
# UANI; "Nod"; 1.0; one track; "Head", mask 2, three keys of time, w, x, y, z
expected=$(printf %s 55414e49 4e6f6400 0000803f 01000000 4865616400 02 03000000 \
    00000000 0000803f 000000000000000000000000 \
    0000003f cdcc4c3f9a99193f0000000000000000 \
    0000803f 0000803f 000000000000000000000000)
check "make_animation" "$expected" "$(hex "$scratch/nod.ani")"

# The hand of wave.ani stays at one place, the shoulder moves up by 1/8 and down again.
check "sum_column" "$(printf 'Shoulder: 0.25\nHand: 0')" "$("$programs/example_sum_column" "$samples/wave.ani")"
"$programs/example_sum_column" "$samples/wave.hex" 2>"$scratch/message" && status=0 || status=$?
check "sum_column of something else" 1 "$status"
check "sum_column says what is wrong" 1 "$(grep -c magic "$scratch/message")"

# Lifting the shoulder by 0.5 changes three floats and nothing else: 1.5 -> 2.0, 1.625 -> 2.125, 1.5 -> 2.0.
"$programs/example_edit_bone" "$samples/wave.ani" Shoulder 0.5 "$scratch/lifted.ani"
expected=$(hex "$samples/wave.ani")
replace() { # OFFSET DIGITS
    head=$(printf %s "$expected" | cut -c1-$(($1 * 2)))
    tail=$(printf %s "$expected" | cut -c$(($1 * 2 + ${#2} + 1))-)
    expected=$head$2$tail
}
replace 39 00000040
replace 71 00000840
replace 103 00000040
check "edit_bone" "$expected" "$(hex "$scratch/lifted.ani")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
