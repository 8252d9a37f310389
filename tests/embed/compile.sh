#!/bin/sh
# compile.sh CC ROOT: each generated .c and .h compiles by itself, with nothing but the runtime's include folder, and
# without a warning.
. "$(dirname "$0")/common.sh"
cc=$1 root=$2
for source in "$root"/generated/*/*.c "$root"/generated/*/fuzz/*.c; do
    drawn "$source" || continue
    # shellcheck disable=SC2086 # the flags are several words
    try "$source" $cc $flags -O2 -I"$root/runtime/include" -c "$source" -o "$scratch/one.o"
done
for header in "$root"/generated/*/*.h; do
    drawn "$header" || continue
    printf '#include "%s"\nint one;\n' "$header" >"$scratch/one.c"
    # shellcheck disable=SC2086
    try "$header" $cc $flags -I"$root/runtime/include" -c "$scratch/one.c" -o "$scratch/one.o"
done
finish
