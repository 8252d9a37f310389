#!/bin/sh
# Runs the commands of a transcript and compares what they do with what it says.
#
#     transcript.sh TENON TRANSCRIPT             runs it
#     transcript.sh --accept TENON TRANSCRIPT    writes down what the commands do now, for review
#
# A line `$ command` is a command; below it stand its standard output behind `| `, then its standard error behind `2> `,
# then its exit status as `[1]` unless it is 0. Empty lines and those that begin with `#` are remarks. Commands run one
# after another in a new folder with copies of the project's animations, where `tenon` is the tool; ../models has models.
set -u

accept=no
if [ "${1-}" = --accept ]; then
    accept=yes
    shift
fi
tenon=$(realpath "$1")
transcript=$(realpath "$2")
data=$(cd "$(dirname "$0")/../data" && pwd)
schemas=$(cd "$(dirname "$0")/../../schemas" && pwd)

box=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$box"; rm -rf "$box"' EXIT
mkdir "$box/bin" "$box/work" "$box/home" "$box/models" || exit 2
ln -s "$tenon" "$box/bin/tenon" || exit 2
cp "$data"/urho3d/*.ani "$schemas/urho3d/animation.ksy" "$box/work" || exit 2
cp "$data"/urho3d/*.mdl "$box/models" || exit 2

# Nothing of the user's surroundings may decide.
unset XDG_CACHE_HOME XDG_CONFIG_HOME TENON_SCHEMAS NO_COLOR CC PAGER LESS
# A tool for another machine needs a compiler for that.
[ -z "${TRANSCRIPT_CC:-}" ] || export CC="$TRANSCRIPT_CC"
HOME=$box/home PATH=$box/bin:$PATH LC_ALL=C TERM=xterm
export HOME PATH LC_ALL TERM

# show FILE PREFIX: its lines behind the prefix. A last line without a line break is completed.
show() {
    # shellcheck disable=SC1003 # the backslash is sed's
    sed -e "s/^/$2 /" -e 's/ $//' -e '$a\' "$1"
}

cd "$box/work" || exit 2
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
    '$ '*)
        sh -c "${line#??}" >"$box/out" 2>"$box/err" </dev/null
        status=$?
        printf '%s\n' "$line"
        show "$box/out" '|'
        show "$box/err" '2>'
        if [ $status -ne 0 ]; then echo "[$status]"; fi
        ;;
    '#'* | '') printf '%s\n' "$line" ;;
    esac
done <"$transcript" >"$box/result"

cd / || exit 2
if [ $accept = yes ]; then
    cp "$box/result" "$transcript"
else
    diff -u "$transcript" "$box/result"
fi
