#!/bin/sh
# single_file.sh TENON ROOT CC...: one .h and one .c hold a codec and the runtime. With every compiler they compile
# alone, and programs work with nothing else.
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
    try "$cc: compiling $id with sanitizers" $cc $flags -g -fsanitize=address,undefined -c "$out/$id.c" \
        -o "$scratch/checked.o"
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

for cc in "$@"; do
    with_codec "$cc" urho_animation make_animation edit_bone sum_column
    with_codec "$cc" urho_model convert_model drop_colors
    try "$cc: the examples work" sh "$root/examples/check.sh" "$scratch" "$root/tests/data/urho3d" \
        without-merge_models
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

# What is chosen of a codec, in one file.
for artifacts in read validate write read,write; do
    out=$scratch/single-$artifacts
    try "generating $artifacts" "$tenon" generate --single-file --artifacts "$artifacts" -o "$out" \
        "$root/schemas/urho3d/animation.ksy" || continue
    for cc in "$@"; do
        # shellcheck disable=SC2086
        try "$cc: $artifacts" $cc $flags -O2 -c "$out/urho_animation.c" -o "$scratch/codec.o"
    done
done
finish
