#!/bin/sh
# check.sh PROGRAMS SAMPLES [without-merge_models]: runs the examples; what they must give is written here by hand.
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

# part SAMPLE BEGIN END: bytes of a sample, whose listing says what they are.
part() { hex "$samples/$1" | cut -c$(($2 * 2 + 1))-$(($3 * 2)); }

# A mask of position and blendindices becomes a list of a vector3 and a ubyte4; nothing else changes but the magic.
"$programs/example_convert_model" "$samples/crane.mdl" "$scratch/crane.mdl"
expected=554d4432$(part crane.mdl 4 12)020000000300000005070000$(part crane.mdl 16 285)
check "convert_model" "$expected" "$(hex "$scratch/crane.mdl")"

# Without colors there is one element, and a vertex has its position only.
"$programs/example_drop_colors" "$samples/flag.mdl" "$scratch/plain.mdl"
expected=$(part flag.mdl 0 12)0100000003000000$(part flag.mdl 24 44)$(part flag.mdl 48 60)
expected=$expected$(part flag.mdl 64 76)$(part flag.mdl 80 255)
check "drop_colors" "$expected" "$(hex "$scratch/plain.mdl")"

# What needs more than one file of runtime is not everywhere: the rest is about merge_models alone.
if [ "${3:-}" = without-merge_models ]; then
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
fi

# Two flags: the second's levels draw from the second buffers, and the wind moves the vertices of both.
"$programs/example_merge_models" "$samples/flag.mdl" "$samples/flag.mdl" "$scratch/flags.mdl"
expected=$(part flag.mdl 0 4)02000000$(part flag.mdl 8 80)$(part flag.mdl 8 80)
expected=${expected}02000000$(part flag.mdl 84 98)$(part flag.mdl 84 98)02000000$(part flag.mdl 102 158)
expected=$expected$(part flag.mdl 102 118)0100000001000000$(part flag.mdl 126 142)0100000001000000
expected=$expected$(part flag.mdl 150 167)02000000$(part flag.mdl 171 215)01000000$(part flag.mdl 175 215)
expected=$expected$(part flag.mdl 215 255)$(part flag.mdl 243 255)
check "merge_models" "$expected" "$(hex "$scratch/flags.mdl")"

# Two cranes: the second arm hangs on the first, and the second geometry's only mapping is to it.
"$programs/example_merge_models" "$samples/crane.mdl" "$samples/crane.mdl" "$scratch/cranes.mdl"
expected=$(part crane.mdl 0 4)02000000$(part crane.mdl 8 56)$(part crane.mdl 8 56)
expected=${expected}02000000$(part crane.mdl 60 76)$(part crane.mdl 60 76)02000000$(part crane.mdl 80 116)
expected=$expected$(part crane.mdl 80 84)01000000$(part crane.mdl 88 100)0100000001000000$(part crane.mdl 108 120)
expected=${expected}02000000$(part crane.mdl 124 249)$(part crane.mdl 124 285)$(part crane.mdl 273 285)
check "merge_models with skeletons" "$expected" "$(hex "$scratch/cranes.mdl")"

"$programs/example_merge_models" "$samples/flag.mdl" "$samples/crane.mdl" "$scratch/both.mdl" 2>/dev/null &&
    status=0 || status=$?
check "merge_models of two forms" 1 "$status"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
