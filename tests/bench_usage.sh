#!/bin/sh
# bench_usage.sh PROJECT: scripts/bench explains its arguments without building anything, and refuses those that it does not know.
set -eu
bench=$1/scripts/bench
# Nothing can be built: of all programs only those below are found.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
for program in bash env dirname; do
    ln -s "$(command -v $program)" "$folder/bin/$program"
done
PATH=$folder/bin "$bench" --help >"$folder/printed"
grep -q '^usage: scripts/bench ' "$folder/printed"

refuses() {
    status=0
    PATH=$folder/bin "$bench" "$@" >"$folder/printed" 2>"$folder/complaint" || status=$?
    [ "$status" = 2 ] && [ ! -s "$folder/printed" ] && grep -q '^usage: scripts/bench ' "$folder/complaint" && return
    echo "scripts/bench $*: status $status instead of 2 with a usage" >&2
    exit 1
}
refuses --unknown
refuses all
refuses 1x
refuses 64 animations
refuses 64 animation more
