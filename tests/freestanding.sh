#!/bin/sh
# The runtime's core and the codecs (read, write, validate) need nothing but what every C compiler demands: memcpy,
# memmove, memset, memcmp, and have no variables that outlive a call; what libraries do, such as LZ4 and SHA-1, stands
# beside the core. Usage: freestanding.sh CC SOURCE-ROOT
set -eu
. "$(dirname "$0")/support/draw.sh"
cc=$1
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The compiler's own headers are the only ones.
include=$("$cc" -print-file-name=include)
compile() {
    "$cc" -std=c11 -O1 -nostdinc -isystem "$include" -ffreestanding -fno-builtin -fno-stack-protector -DTN_FREESTANDING -Wall -Wextra -Wpedantic \
        -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror -I"$root/runtime/include" -c "$1" -o "$work/$(basename "$1").o"
}

. "$root/tests/core_parts.sh"
for part in $core_parts; do
    compile "$root/runtime/core/$part.c"
done
for reader in "$root"/generated/*/*_read.c; do
    drawn "$reader" || continue
    for part in '' _read _validate _write; do
        compile "${reader%_read.c}$part.c"
    done
done

"$cc" -nostdlib -r "$work"/*.o -o "$work/linked.o"
# The table of addresses that functions are passed by is the linker's own. What a codec reads back that it has written
# (runtime/generic/read_back.c) is compared by the generic functions, which work on its table.
known='^(tn_write_memory|tn_write_read_back|urho_package_format)$|^(memcpy|memmove|memset|memcmp|tn_lz4_block|tn_match_sha1|_GLOBAL_OFFSET_TABLE_)$'
needed=$(nm -u "$work/linked.o" | awk '{ print $2 }' | grep -v -E "$known" || true)
if [ -n "$needed" ]; then
    echo "the core needs more than memcpy, memmove, memset, memcmp:" >&2
    echo "$needed" >&2
    exit 1
fi

# Constants with addresses in them lie in .data.rel.ro. Allocations of no bytes have the address of empty_block.
state=$(size -A "$work/linked.o" | awk '$1 ~ /^\.t?data(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0'
    nm "$work/linked.o" | awk '$2 ~ /^[bBC]$/ && $3 != "empty_block"')
if [ -n "$state" ]; then
    echo "the core has state that can change:" >&2
    echo "$state" >&2
    exit 1
fi
