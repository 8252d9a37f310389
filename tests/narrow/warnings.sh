#!/bin/sh
# warnings.sh TENON ROOT CC: the runtime, and what is generated from all schemas, are compiled for 32 bits without a
# warning. Ends with 77 where CC has no headers for that.
. "$(dirname "$0")/../embed/common.sh"
tenon=$1 root=$2 cc=$3
narrow="$flags -m32 -fsyntax-only -I$root/runtime/include"
printf '#include <stdlib.h>\n' >"$scratch/empty.c"
# shellcheck disable=SC2086 # the flags are several words
if ! $cc $narrow -Wno-pedantic "$scratch/empty.c"; then
    echo "$cc compiles nothing for 32 bits: scripts/setup names the packages"
    exit 77
fi
for source in "$root"/runtime/core/*.c "$root"/runtime/generic/*.c "$root"/runtime/engine/*.c "$root"/runtime/fuzz/*.c "$root"/generated/*/*.c; do
    drawn "$source" || continue
    case $source in
    */process_zlib.c | */process_lz4.c | */checksum_zlib.c | */checksum_md.c | */encoding_iconv.c) continue ;;
    esac
    # shellcheck disable=SC2086
    try "$source" $cc $narrow -c "$source"
done
for schema in "$root"/tests/schemas/*.ksy "$root"/tests/language/formats/*.ksy "$root"/tests/rules/language/*.ksy \
    "$root"/tests/hostile/schemas/*.ksy "$root"/tests/narrow/*.ksy; do
    name=$(basename "$schema" .ksy)
    drawn "$name" || continue
    "$tenon" generate -o "$scratch/$name" "$schema" >"$scratch/generated" 2>&1 || continue # others see why
    # shellcheck disable=SC2086
    try "$name" $cc $narrow -x c "$(as_one "$scratch/$name")"
done
finish
