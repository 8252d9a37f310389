#!/bin/sh
# Generated code, of the schemas of the tests, and all of the runtime are C99, whose grammar the compiler keeps to
# (-Wpedantic).
# Usage: c99.sh CC TENON SOURCE-ROOT
set -eu
. "$(dirname "$0")/support/draw.sh"
cc="$1 -std=c99 -Wall -Wextra -Wpedantic -Werror"
tenon=$2
root=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count=0
for schema in "$root"/schemas/common/*.ksy "$root"/tests/schemas/*.ksy "$root"/tests/language/formats/*.ksy; do
    drawn "$schema" 16 || continue
    "$tenon" generate --force -o "$work/made" "$schema" >"$work/log" 2>&1 || continue # some are to be refused
    $cc -I"$root/runtime/include" -fsyntax-only "$work"/made/*.c
    rm -rf "$work/made"
    count=$((count + 1))
done
[ "$count" -ge 2 ] || { echo "only $count schemas give C" >&2; exit 1; }

# Sources that need a library which is not installed are left out: their first error names its header.
compiled=0
for source in "$root"/runtime/*/*.c; do
    folder=${source%/*}
    if ! $cc -I"$root/runtime/include" -I"$root/runtime/core" -I"$root/runtime/generic" -I"$folder" -fsyntax-only "$source" \
        >"$work/log" 2>&1; then
        grep -q 'fatal error: [a-z0-9_/]*[.]h' "$work/log" && continue
        echo "not C99: $source" >&2
        cat "$work/log" >&2
        exit 1
    fi
    compiled=$((compiled + 1))
done
[ "$compiled" -ge 100 ] || { echo "only $compiled files of the runtime" >&2; exit 1; }

echo "C99: codecs of $count schemas, $compiled files of the runtime"
