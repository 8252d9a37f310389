#!/bin/sh
# large.sh TENON ROOT CC: what addresses of 32 bits do not reach is refused (large.c). Ends with 77 where CC makes no
# programs of 32 bits.
. "$(dirname "$0")/../embed/common.sh"
tenon=$1 root=$2 cc=$3
. "$(dirname "$0")/runtime.sh"
mkdir -p "$scratch/large.codec"
try "generating large" "$tenon" generate -o "$scratch/large.codec" "$root/tests/narrow/large.ksy"
sources=$(find "$scratch/large.codec" -name '*.c' ! -name '*_fuzz.c')
# shellcheck disable=SC2086 # these are several words
try large $cc $narrow -D_DEFAULT_SOURCE -O1 $includes "-I$scratch/large.codec" $sources "$root/tests/narrow/large.c" \
    "$scratch/runtime.a" -o "$scratch/large"
try large "$scratch/large"
finish
