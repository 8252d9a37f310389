#!/bin/sh
# Runtime and generated code are C99, whose grammar the compiler keeps to (-Wpedantic): of every bundled schema and those of
# the tests; and a program that is made so reads a file.
# Usage: c99.sh CC TENON SOURCE-ROOT
set -eu
cc="$1 -std=c99 -Wall -Wextra -Wpedantic -Werror"
tenon=$2
root=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for file in "$root"/runtime/src/*.c "$root"/generated/*/*.c; do
    $cc -I"$root/runtime/include" -I"$(dirname "$file")" -fsyntax-only "$file"
done
count=0
for schema in "$root"/schemas/common/*.ksy "$root"/tests/schemas/*.ksy "$root"/tests/language/formats/*.ksy; do
    if [ "${TENON_TEST_SHARE:-1}" -gt 1 ]; then # one of four is drawn
        number=$(echo "${TENON_TEST_SEED:-0} $schema" | cksum | cut -d " " -f 1)
        [ $((number % 4)) -eq 0 ] || continue
    fi
    "$tenon" generate --force -o "$work/made" "$schema" >"$work/log" 2>&1 || continue # some are to be refused
    for file in "$work"/made/*.c; do
        $cc -I"$root/runtime/include" -I"$work/made" -fsyntax-only "$file"
    done
    rm -rf "$work/made"
    count=$((count + 1))
done
[ "$count" -ge 5 ] || { echo "only $count schemas give C" >&2; exit 1; }

"$tenon" generate -o "$work/made" "$root/schemas/urho3d/animation.ksy" >"$work/log"
find "$root/runtime/src" -name '*.c' | grep -vE '_(zlib|zstd|lzma|lz4|md|iconv)\.c$' >"$work/sources"
$cc -O1 -I"$root/runtime/include" -I"$work/made" -I"$root/examples" -o "$work/program" "$root/examples/sum_column.c" \
    "$work"/made/*.c "@$work/sources" -lm
"$work/program" "$root/tests/data/urho3d/wave.ani" >"$work/log"
grep -q . "$work/log"
echo "C99: runtime, bundled codecs, and those of $count schemas"
