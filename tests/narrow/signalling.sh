#!/bin/sh
# signalling.sh TENON ROOT CC: where CC computes with the registers of an x87, which change signalling NaNs, codecs give
# every bit pattern back (signalling.c), and JSON shows it. Ends with 77 where CC makes no programs of 32 bits.
. "$(dirname "$0")/../embed/common.sh"
tenon=$1 root=$2 cc=$3
data=$root/tests/data/narrow
. "$(dirname "$0")/runtime.sh"

# build FOLDER ID LEVEL: the program for a codec.
build() {
    sources=$(find "$1" -maxdepth 1 -name "$2*.c" ! -name "$2_[!rwvlt]*")
    # shellcheck disable=SC2086
    try "$2 at -O$3" $cc $narrow "-O$3" $includes "-I$1" "-DTEST_FORMAT=$2_format" $sources \
        "$root/tests/narrow/signalling.c" "$scratch/runtime.a" -o "$scratch/$2"
}

for level in $(one_of 0 2); do
    for id in signalling signalling_choice; do
        here=$root/tests/narrow
        mkdir -p "$scratch/$id.codec"
        try "generating $id" "$tenon" generate -o "$scratch/$id.codec" "$here/$id.ksy"
        build "$scratch/$id.codec" "$id" "$level" || continue
        "$scratch/$id" --json "$data/$id.bin" >"$scratch/$id.json"
        try "JSON of $id at -O$level" diff "$here/$id.json" "$scratch/$id.json"
    done
    try "signalling at -O$level" "$scratch/signalling" "$data/signalling.bin"
done

# bundled FOLDER ID FILE...: a codec of generated/, with files of it.
bundled() {
    folder=$root/generated/$1 id=$2
    shift 2
    drawn "$id" || return 0
    build "$folder" "$id" 2 && try "$id" "$scratch/$id" "$@"
}
bundled urho3d urho_model "$root"/tests/data/urho3d/*.mdl
bundled urho3d urho_animation "$root"/tests/data/urho3d/v*.ani
bundled ultra ultra_g3d "$root"/tests/data/ultra/[bf]*.mdl
bundled freebinary freebinary_mesh "$root/tests/data/freebinary/triangle.mesh"
finish
