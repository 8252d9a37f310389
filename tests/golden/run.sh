#!/bin/sh
# Golden tests of the compiler's diagnostics.
#
# usage: run.sh [--accept] COMMAND [ARGUMENT]...
#
# Runs the command on every diagnostics/<code>-<slug>[-<variant>].ksy and compares what it writes to standard
# error with the .txt file of the same name. Each code of diagnostic_codes.def needs such a pair, and its text
# must hold that code. A first line `# options: ...` holds options of the command. A .txt file without its .ksy is a test of a file that does not exist.
# --accept writes the .txt files anew instead: read the difference before it is committed.
set -u
LC_ALL=C
export LC_ALL

accept=no
if [ "${1-}" = --accept ]; then
    accept=yes
    shift
fi
if [ $# -eq 0 ]; then
    echo "usage: run.sh [--accept] COMMAND [ARGUMENT]..." >&2
    exit 2
fi

# The command runs in another folder.
case $1 in
    /*) ;;
    */*)
        command=$PWD/$1
        shift
        set -- "$command" "$@"
        ;;
esac
if ! command -v "$1" >/dev/null; then
    echo "run.sh: there is no command $1" >&2
    exit 2
fi

here=$(cd "$(dirname "$0")" && pwd) || exit 2
codes=$here/../../generator/source/diagnostic_codes.def
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
# Places are printed with the path of the file as it was given: here, its name alone.
cd "$here/diagnostics" || exit 2
passed=0
failed=0

fail() {
    echo "FAIL $*"
    failed=$((failed + 1))
}

for name in $(for file in *.ksy *.txt; do echo "${file%.*}"; done | sort -u); do
    options=
    [ ! -e "$name.ksy" ] || options=$(sed -n '1s/^# options: //p' "$name.ksy")
    # shellcheck disable=SC2086
    "$@" $options "$name.ksy" 2>"$work/actual" >"$work/output"
    status=$?
    code=${name%%-*}
    if [ $status -gt 1 ]; then
        fail "$name: exit status $status"
        cat "$work/actual"
        continue
    fi
    if ! grep -qF "[$code]" "$work/actual"; then
        fail "$name: the command does not report $code"
        cat "$work/actual"
        continue
    fi
    if [ $accept = yes ]; then
        cmp -s "$work/actual" "$name.txt" || { cp "$work/actual" "$name.txt" && echo "accepted $name"; }
    elif ! diff -u "$name.txt" "$work/actual"; then
        fail "$name: the text differs"
        continue
    fi
    passed=$((passed + 1))
done

sed -n 's/^X(\(E[0-9]*\), [A-Z]*, "\([^"]*\)".*/\1-\2/p' "$codes" >"$work/codes"
while read -r name; do
    [ -e "$name.txt" ] || fail "$name: there is no such test"
done <"$work/codes"

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
