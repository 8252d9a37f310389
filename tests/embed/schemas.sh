#!/bin/sh
# schemas.sh TENON ROOT CC CXX: what is generated from the schemas of the tests compiles without a warning, part by part,
# as one file, and as C++; and clang-format, where it is installed, would not change it.
. "$(dirname "$0")/common.sh"
tenon=$1 root=$2 cc=$3 cxx=$4
level=-O2 # by which gcc sees more to warn of, of the whole runtime each time; clang does not
case $cc in *clang*) level=-O0 ;; esac
for schema in "$root"/tests/schemas/*.ksy; do
    name=$(basename "$schema" .ksy)
    drawn "$name" || continue
    parts=$scratch/$name single=$scratch/$name-single
    try "generating $name" "$tenon" generate -o "$parts" "$schema"
    try "generating $name as one file" "$tenon" generate --single-file -o "$single" "$schema"
    for source in "$parts"/*.c "$parts"/fuzz/*.c; do
        # shellcheck disable=SC2086 # the flags are several words
        try "$source" $cc $flags -O2 -I"$root/runtime/include" -c "$source" -o "$scratch/one.o"
    done
    # shellcheck disable=SC2086
    ! drawn "$name as one file" || try "$name as one file" $cc $flags "$level" -c "$single/$name.c" -o "$scratch/one.o"
    printf '#include "%s.h"\n' "$parts/$name" >"$scratch/one.cpp"
    try "$name as C++" "$cxx" -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$root/runtime/include" \
        -fsyntax-only "$scratch/one.cpp"
    if command -v clang-format >/dev/null; then
        cp "$root/.clang-format" "$scratch/.clang-format"
        try "the formatting of $name" clang-format --dry-run -Werror "$parts"/*.c "$parts"/*.h "$parts"/fuzz/*.c
    fi
done
finish
