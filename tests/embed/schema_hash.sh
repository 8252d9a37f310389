#!/bin/sh
# schema_hash.sh TENON: the hash in the reflection table is that of the schema and of everything that it imports.
. "$(dirname "$0")/common.sh"
tenon=$1

schema() { # FILE IMPORTS TYPE
    printf 'meta: {id: %s, imports: [%s]}\nseq: [{id: a, type: %s}]\n' "$(basename "$1" .ksy)" "$2" "$3" >"$1"
}

hash() { # NAME: of the codec generated now
    try "generating for $1" "$tenon" generate --artifacts type -o "$scratch/$1" "$scratch/outer.ksy"
    sed -n 's/.*schema_hash = "\([0-9a-f]*\)".*/\1/p' "$scratch/$1/outer.c" "$scratch/$1/outer_type.c"
}

schema "$scratch/outer.ksy" inner inner
schema "$scratch/inner.ksy" deep deep
schema "$scratch/deep.ksy" '' u1
first=$(hash first)
again=$(hash again)
schema "$scratch/deep.ksy" '' u2le
deeper=$(hash deeper)
schema "$scratch/deep.ksy" '' u1
back=$(hash back)
try "there is a hash" test "${#first}" -eq 16
try "it is the same for the same schemas" test "$first" = "$again" -a "$first" = "$back"
refuse "it is another one where what an import imports changes" test "$first" = "$deeper"
finish
