# To be read by a script that has $root, $cc, $scratch and `try`: makes $scratch/runtime.a, what all codecs link for 32
# bits: the runtime without what needs a library, and helpers of the tests. Sets $narrow and $includes, the flags, and
# defines `archive`. Ends with 77 where $cc makes no programs of 32 bits.
narrow="-std=c11 -m32 -mno-sse"
includes="-I$root/runtime/include -I$root/runtime/core -I$root/runtime/generic -I$root/tests"
printf 'int main(void)\n{\n    return 0;\n}\n' >"$scratch/empty.c"
# shellcheck disable=SC2086 # the flags are several words
if ! $cc $narrow "$scratch/empty.c" -o "$scratch/empty" || ! "$scratch/empty"; then
    echo "$cc makes no programs of 32 bits: scripts/setup names the packages"
    exit 77
fi
# archive NAME FLAGS: what codecs link, for machines that FLAGS say, as $scratch/NAME.a. It is compiled through the cache that
# CMAKE_C_COMPILER_LAUNCHER names, if any: the runtime is the same for all of these tests.
archive() {
    mkdir -p "$scratch/$1"
    for source in "$root"/runtime/core/*.c "$root"/runtime/generic/*.c "$root"/runtime/engine/*.c "$root"/runtime/fuzz/*.c \
        "$root"/tests/support/bytes.c "$root"/tests/support/report.c "$root"/tests/random/derived.c \
        "$root"/tests/random/edits.c "$root"/tests/random/inputs.c "$root"/tests/random/stays.c \
        "$root"/tests/laws/leaves.c; do
        case $source in
        */process_zlib.c | */process_lz4.c | */checksum_zlib.c | */checksum_md.c | */encoding_iconv.c) continue ;;
        esac
        # shellcheck disable=SC2086
        try "$source" ${CMAKE_C_COMPILER_LAUNCHER:-} $cc $2 $includes -c "$source" -o "$scratch/$1/$(basename "$source" .c).o"
    done
    ar rcs "$scratch/$1.a" "$scratch/$1"/*.o
}

# Where cases are drawn, a quick compilation is enough.
level=1
[ "${TENON_TEST_SHARE:-1}" -le 1 ] || level=0
archive runtime "$narrow -O$level"
