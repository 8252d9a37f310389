# The library tenon_runtime: the files of runtime/core in $root but those that have a library of others behind them. They need no
# C library but memcpy, memmove, memset, memcmp. Sourced.
# shellcheck disable=SC2034,SC2154 # who reads this uses it, and has $root
core_parts=$(cd "$root/runtime/core" && for part in *.c; do
    case $part in
    *_zlib.c | *_zstd.c | *_lzma.c | *_lz4.c | *_md.c | *_iconv.c) ;;
    *) echo "${part%.c}" ;;
    esac
done)
