# What the scripts of this folder share: counting, compilers, a scratch folder that goes away. Sourced.
set -u
flags="-std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wcast-qual -Werror"
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

# drawn NAME: whether a case is run. All are without TENON_TEST_SHARE in the environment, or where it is 1; else one of four,
# by the seed TENON_TEST_SEED.
drawn() {
    [ "${TENON_TEST_SHARE:-1}" -le 1 ] && return 0
    number=$(printf '%s %s' "${TENON_TEST_SEED:-0}" "$1" | cksum | cut -d ' ' -f 1)
    [ $((number % 4)) -eq 0 ]
}
