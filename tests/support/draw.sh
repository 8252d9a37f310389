# Which cases of a test that has many are run: draw.h says by which variables of the environment. Sourced.

# drawn NAME [COUNT]: whether a case is run. All are without TENON_TEST_SHARE in the environment, or where it is 1; else one
# of COUNT, or of four, by the seed TENON_TEST_SEED. Folders in the name do not count: they are others on other machines.
drawn() {
    [ "${TENON_TEST_SHARE:-1}" -le 1 ] && return 0
    number=$(printf '%s %s' "${TENON_TEST_SEED:-0}" "$1" | sed 's|[^ ]*/||g' | cksum | cut -d ' ' -f 1)
    [ $((number % ${2:-4})) -eq 0 ]
}

# one_of WORD...: where cases are drawn (see drawn), one of the words; else all.
one_of() {
    [ "${TENON_TEST_SHARE:-1}" -le 1 ] || shift $((${TENON_TEST_SEED:-0} % $#))
    [ "${TENON_TEST_SHARE:-1}" -le 1 ] && echo "$@" || echo "$1"
}
