#!/bin/sh
# The JSON Schema of the language is what schema.json says.
#
# usage: schema.sh [--accept] TENON
#
# --accept writes schema.json anew: read the difference before it is committed.
set -u
golden=$(cd "$(dirname "$0")" && pwd)/schema.json || exit 2
if [ "${1-}" = --accept ]; then
    "$2" schema >"$golden"
else
    "$1" schema | diff -u "$golden" -
fi
