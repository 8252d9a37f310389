#!/bin/sh
# Generated code is C99, whose grammar the compiler keeps to (-Wpedantic), of the schemas of the tests. The build
# compiles the runtime and the bundled codecs as C99.
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

echo "C99: codecs of $count schemas"
