#!/bin/sh
# single_file.sh TENON ROOT CC...: one .h and one .c hold a codec and the runtime, or several codecs, or the runtime. With
# every compiler they compile alone, any number of them link, and programs work with nothing else.
. "$(dirname "$0")/common.sh"
tenon=$1 root=$2
shift 2
out=$scratch/single
try "generating" "$tenon" generate --single-file -o "$out" "$root/schemas/urho3d/animation.ksy" \
    "$root/schemas/urho3d/model.ksy"

# with_codec CC ID EXAMPLE...: the codec compiles, and the examples with nothing else.
with_codec() {
    cc=$1 id=$2
    shift 2
    # shellcheck disable=SC2086 # the flags are several words
    try "$cc: compiling $id" $cc $flags -O2 -c "$out/$id.c" -o "$scratch/codec.o" || return 0
    # shellcheck disable=SC2086
    ! drawn "sanitized $id" || try "$cc: compiling $id with sanitizers" $cc $flags -g -fsanitize=address,undefined \
        -c "$out/$id.c" -o "$scratch/checked.o"
    for example in "$@"; do
        # shellcheck disable=SC2086
        try "$cc: $example" $cc $flags -I"$out" "$root/examples/$example.c" "$scratch/codec.o" -lm \
            -o "$scratch/example_$example"
    done
    cxx=$(printf %s "$cc" | sed 's/gcc$/g++/;s/clang$/clang++/')
    printf '#include "%s"\nint one;\n' "$out/$id.h" >"$scratch/one.cpp"
    # shellcheck disable=SC2086
    try "$cxx: the header of $id" $cxx $cxx_flags -c "$scratch/one.cpp" -o "$scratch/one.o"
}

# shellcheck disable=SC2046 # compilers have no spaces in their names
set -- $(one_of "$@")

# Headers of the program stay includes: they declare opaque types, whose functions the engine calls.
try "generating with an opaque type" "$tenon" generate --single-file -o "$out" \
    "$root/tests/unit/carried.ksy"
for cc in "$@"; do
    # shellcheck disable=SC2086
    try "$cc: compiling with an opaque type" $cc $flags -I"$root/tests/unit" -c "$out/carried.c" -o "$scratch/codec.o"
done

for cc in "$@"; do
    with_codec "$cc" urho_animation make_animation edit_bone sum_column
    with_codec "$cc" urho_model convert_model drop_colors
    try "$cc: the examples work" sh "$root/examples/check.sh" "$scratch" "$root/tests/data/urho3d" \
        without-merge_models
done

# Many codecs in one program: each alone-standing; in a bundle; and with one runtime in two files.
# Each reads a file that is none of its format, and says so by a function of the runtime.
out=$scratch/many
ids="freebinary_tree png urho_animation urho_model"
schemas="$root/schemas/freebinary/tree.ksy $root/schemas/image/png.ksy $root/schemas/urho3d/animation.ksy $root/schemas/urho3d/model.ksy"
program() { # HEADER...
    printf '#include <stdio.h>\n#include <string.h>\n'
    printf '#include "%s.h"\n' "$@"
    printf 'int main(void)\n{\n    int refused = 0;\n'
    for id in $ids; do
        printf '    { %s *object; tn_error error; char text[256]; ' "$id"
        printf 'refused += %s_read(&object, "none", 4, NULL, &error) != TN_OK && ' "$id"
        printf '(tn_error_print(&error, text, sizeof text), strlen(text) > 10); }\n'
    done
    printf '    printf("%%d\\n", refused);\n    return 0;\n}\n'
}
# shellcheck disable=SC2086 # the paths are several words
try "many alone" "$tenon" generate --single-file -o "$out/alone" $schemas
try "a bundle" "$tenon" generate --bundle formats -o "$out/bundle" "$root"/schemas/*/*.ksy
try "the runtime" "$tenon" runtime --libraries lz4,md -o "$out/shared"
# shellcheck disable=SC2086
try "without the runtime" "$tenon" generate --single-file --external-runtime -o "$out/shared" $schemas
# shellcheck disable=SC2086 # the ids are several words
program $ids >"$out/alone/main.c"
cp "$out/alone/main.c" "$out/shared"
program formats >"$out/bundle/main.c"
for cc in "$@"; do
    for way in $(one_of alone bundle shared); do
        # Without optimisation: every call is there.
        # shellcheck disable=SC2086 # the flags are several words
        for source in "$out/$way"/*.c; do
            try "$cc: $source" $cc $flags -O0 -c "$source" -o "${source%.c}.o"
        done
        try "$cc: linking $way" "$cc" "$out/$way"/*.o -llz4 -lmd -o "$out/$way/program" &&
            try "$cc: running $way" test "$("$out/$way/program")" = 4
    done
done
[ ! -e "$out/bundle/formats.o" ] || try "codecs of a bundle have one runtime" sh -c "[ \$(nm '$out/bundle/formats.o' | grep -c ' T .*_tn_error_print$') = 1 ]"
[ ! -e "$out/shared/png.o" ] || try "codecs beside the runtime have none" sh -c "! nm '$out/shared/png.o' | grep ' [TD] tn_'"
refuse "the runtime apart, of many files" "$tenon" generate --external-runtime -o "$out/no" "$root/schemas/image/png.ksy"
refuse "a bundle that is called as the runtime" "$tenon" generate --bundle tenon -o "$out/no" "$root/schemas/image/png.ksy"
refuse "a part that the runtime does not have" "$tenon" runtime --libraries zip -o "$out/no"
sed 's/id: png$/id: tenon/' "$root/schemas/image/png.ksy" >"$scratch/tenon.ksy"
refuse "a codec that is called as the runtime" "$tenon" generate --single-file --external-runtime -o "$out/no" \
    "$scratch/tenon.ksy"
try "that is all that would be written" test ! -e "$out/no"

# Schemas of the tests have many types of the same name. The time that gcc takes for -Wmisleading-indentation grows with the
# square of the lines.
try "a bundle of the tests' schemas" "$tenon" generate --bundle formats -o "$out/tests" "$root"/tests/schemas/*.ksy
for cc in "$@"; do
    # shellcheck disable=SC2086
    try "$cc: the bundle of the tests' schemas" $cc $flags -Wno-misleading-indentation -fsyntax-only "$out/tests/formats.c"
done

# Formats that are called as variables of the runtime are.
for id in member text table options my_options my_sink result; do
    printf 'meta:\n  id: %s\nseq:\n  - {id: x, type: strz, encoding: UTF-8}\n' "$id" >"$scratch/$id.ksy"
    try "generating $id" "$tenon" generate --single-file -o "$scratch/$id" "$scratch/$id.ksy" || continue
    for cc in "$@"; do
        # shellcheck disable=SC2086
        try "$cc: $id" $cc $flags -c "$scratch/$id"/*.c -o "$scratch/codec.o"
    done
done

# Types that are called as types of the runtime's own headers and sources are, in a codec that contains the engine; as its
# names are when they are changed; and as those are that a single file changes for other programs.
{
    printf 'meta: {id: patching, endian: le, encoding: UTF-8}\nseq:\n  - {id: at, type: u1}\n'
    for id in varint kept tn value_of_instance; do
        printf '  - {id: the_%s, type: %s, repeat: expr, repeat-expr: at}\n' "$id" "$id"
    done
    printf 'instances:\n  inner: {pos: at, type: u1}\ntypes:\n'
    for id in varint kept tn value_of_instance; do
        printf '  %s:\n    seq: [{id: v, type: u1}]\n    instances: {more: {value: v + 1}}\n' "$id"
    done
} >"$scratch/patching.ksy"
if try "generating a codec that patches" "$tenon" generate --single-file -o "$scratch/patching" "$scratch/patching.ksy"; then
    for cc in "$@"; do
        # shellcheck disable=SC2086
        try "$cc: a codec that patches" $cc $flags -c "$scratch/patching/patching.c" -o "$scratch/codec.o"
    done
fi

# What is chosen of a codec, in one file.
for artifacts in read validate write read,write; do
    drawn "$artifacts" || continue
    out=$scratch/single-$artifacts
    try "generating $artifacts" "$tenon" generate --single-file --artifacts "$artifacts" -o "$out" \
        "$root/schemas/urho3d/animation.ksy" || continue
    for cc in "$@"; do
        # shellcheck disable=SC2086
        try "$cc: $artifacts" $cc $flags -O2 -c "$out/urho_animation.c" -o "$scratch/codec.o"
        # shellcheck disable=SC2086
        try "$cc: $artifacts, without headers of a C library" $cc $flags -ffreestanding -DTN_FREESTANDING -nostdinc \
            -isystem "$($cc -print-file-name=include)" -fsyntax-only "$out/urho_animation.c"
    done
done
finish
