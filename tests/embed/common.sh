# What the scripts of this folder share: counting, compilers, a scratch folder that goes away. Sourced.
set -u
. "$(dirname "$0")/../support/draw.sh"
flags="-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror"
cxx_flags="-std=c++17 -Wall -Wextra -Wpedantic -Werror"
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# try WHAT COMMAND...: counts whether the command works; its output is shown only where it does not.
try() {
    what=$1
    shift
    if "$@" >"$scratch/log" 2>&1; then
        passed=$((passed + 1))
        return 0
    fi
    failed=$((failed + 1))
    printf 'failed: %s\n  %s\n' "$what" "$*"
    head -n 30 "$scratch/log"
    return 1
}

# refuse WHAT COMMAND...: counts whether the command fails.
refuse() {
    what=$1
    shift
    if "$@" >"$scratch/log" 2>&1; then
        failed=$((failed + 1))
        printf 'not refused: %s\n  %s\n' "$what" "$*"
        return 1
    fi
    passed=$((passed + 1))
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
    exit
}

# as_one FOLDER: the C files of a codec as one for the compiler, which is quicker. Prints its name.
as_one() {
    for source in "$1"/*.c; do
        printf '#include "%s"\n' "$source"
    done >"$1/whole.inc"
    echo "$1/whole.inc"
}
