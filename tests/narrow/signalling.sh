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

for level in 0 2; do
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
build "$root/generated/urho3d" urho_model 2 && try urho_model "$scratch/urho_model" "$root"/tests/data/urho3d/*.mdl
build "$root/generated/urho3d" urho_animation 2 && try urho_animation "$scratch/urho_animation" "$root"/tests/data/urho3d/v*.ani
build "$root/generated/ultra" ultra_g3d 2 && try ultra_g3d "$scratch/ultra_g3d" "$root"/tests/data/ultra/[bf]*.mdl
build "$root/generated/freebinary" freebinary_mesh 2 && try freebinary_mesh "$scratch/freebinary_mesh" "$root/tests/data/freebinary/triangle.mesh"
finish
