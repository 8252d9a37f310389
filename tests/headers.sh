#!/bin/sh
# Every header of the runtime, and of generated code, compiles by itself, as C99 and C11, with all warnings of clang but a few, and, where there is a C++ compiler,
# as C++17.
# Usage: headers.sh CC SOURCE-ROOT
set -eu
cc=$1
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# includes WORDS...: a source for each header, each of which includes it alone. Prints their names.
includes() {
    for header; do
        source=$work/$(basename "$header").$suffix
        printf '#include "%s"\nextern int nothing_else;\n' "$header" >"$source" # a header may be macros only
        echo "$source"
    done
}

suffix=c
for standard in c99 c11; do
    # shellcheck disable=SC2046 # names have no spaces
    "$cc" -std=$standard -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror \
        -I"$root/runtime/include" -fsyntax-only $(includes "$root"/runtime/include/tenon/*.h "$root"/runtime/include/tenon/impl/*.h \
        "$root"/generated/*/*.h)
done

# Of all that clang can say nothing but: there is padding, declarations stand behind statements (which is C99), and floating
# point numbers are compared.
if command -v clang >/dev/null; then
    rm "$work"/*_internal.h.c
    clang -std=c11 -Weverything -Wno-padded -Wno-declaration-after-statement -Wno-float-equal -Wno-unknown-warning-option \
        -Wno-unsafe-buffer-usage -Werror -I"$root/runtime/include" -fsyntax-only "$work"/*.c
fi

case $(basename "$cc") in
clang*) cxx=clang++ ;;
*) cxx=c++ ;;
esac
command -v "$cxx" >/dev/null || exit 77
suffix=cpp
# shellcheck disable=SC2046
"$cxx" -std=c++17 -Wall -Wextra -pedantic -Werror -I"$root/runtime/include" -fsyntax-only \
    $(includes "$root"/runtime/include/tenon/*.h "$root"/runtime/include/tenon/impl/*.h "$root"/generated/*/*.h)

# Names of macros, types, enumeration constants and functions in the runtime's headers begin with tn_ or TN_.
names=$(for header in "$root"/runtime/include/tenon/*.h "$root"/runtime/include/tenon/impl/*.h; do
    sed -n -E 's/^#define ([A-Za-z_0-9]+).*/\1/p; s/^(typedef )?(struct|union|enum) ([A-Za-z_0-9]+).*/\3/p' "$header"
done | grep -v -E '^(tn_|TN_|TENON_[A-Z0-9_]+_H$|X$)' || true)
if [ -n "$names" ]; then
    echo "names without tn_ or TN_:" >&2
    echo "$names" >&2
    exit 1
fi
