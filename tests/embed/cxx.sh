#!/bin/sh
# cxx.sh CC CXX ROOT: generated headers compile as C++17 without a warning, and a program in C++ links and works.
. "$(dirname "$0")/common.sh"
cc=$1 cxx=$2 root=$3
here=$(dirname "$0")
for header in "$root"/generated/*/*.h; do
    drawn "$cxx $header" || continue
    printf '#include "%s"\nint one;\n' "$header" >"$scratch/one.cpp"
    # shellcheck disable=SC2086 # the flags are several words
    try "$header" $cxx $cxx_flags -I"$root/runtime/include" -c "$scratch/one.cpp" -o "$scratch/one.o"
done

[ "$passed" -gt 0 ] && ! drawn "program $cxx" && finish
mkdir "$scratch/objects"
for source in "$root"/runtime/core/*.c "$root"/runtime/generic/*.c "$root"/runtime/engine/*.c "$root"/runtime/fuzz/*.c "$root"/generated/urho3d/*.c; do
    case $source in */process_zlib.c | */process_zstd.c | */process_lzma.c) continue ;; esac # not used
    # shellcheck disable=SC2086
    try "$source" $cc $flags -I"$root/runtime/include" -c "$source" \
        -o "$scratch/objects/$(basename "$source" .c).o"
done
# shellcheck disable=SC2086
try "linking a program in C++" $cxx $cxx_flags -I"$root/runtime/include" -I"$root/generated/urho3d" \
    "$here/use.cpp" "$scratch"/objects/*.o -llz4 -lmd -o "$scratch/use"
for exceptions in -fexceptions -fno-exceptions; do
    # shellcheck disable=SC2086
    try "linking tenon/object.hpp, $exceptions" $cxx $cxx_flags $exceptions -I"$root/runtime/include" -I"$root/generated/urho3d" \
        "$here/object.cpp" "$scratch"/objects/*.o -llz4 -lmd -o "$scratch/object"
    try "running it, $exceptions" "$scratch/object" "$root/tests/data/urho3d/wave.ani"
done
try "running a program in C++" "$scratch/use" "$root/tests/data/urho3d/wave.ani" "$root/tests/data/urho3d/flag.mdl"
finish
