#!/bin/sh
# large.sh TENON ROOT CC: what addresses of 32 bits do not reach is refused, and what numbers of 64 bits with a sign do
# not hold everywhere (large.c). Ends with 77 where CC makes no programs of 32 bits.
. "$(dirname "$0")/../embed/common.sh"
tenon=$1 root=$2 cc=$3
. "$(dirname "$0")/runtime.sh"
mkdir -p "$scratch/large.codec"
try "generating large" "$tenon" generate -o "$scratch/large.codec" "$root/tests/narrow/large.ksy"
sources=$(find "$scratch/large.codec" -name '*.c' ! -name '*_fuzz.c')
# compile NAME FLAGS: the program for machines that FLAGS say.
compile() {
    # shellcheck disable=SC2086 # these are several words
    try "$1" $cc $2 -D_DEFAULT_SOURCE $includes "-I$scratch/large.codec" $sources "$root/tests/narrow/large.c" \
        "$scratch/$1.a" -o "$scratch/$1.program" && try "$1" "$scratch/$1.program"
}

compile runtime "$narrow -O1"
if drawn wide; then
    archive wide -std=c11
    compile wide -std=c11
fi
finish
