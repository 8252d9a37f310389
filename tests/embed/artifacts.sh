#!/bin/sh
# artifacts.sh TENON ROOT SCHEMA CC: whatever is chosen of a codec compiles, each file by itself.
. "$(dirname "$0")/common.sh"
tenon=$1 root=$2 schema=$root/$3 cc=$4
for artifacts in read write validate type locate fuzz header,read read,write read,validate read,write,validate \
    read,write,type read,locate,type read,write,validate,type,locate; do
    drawn "$3 $artifacts" || continue
    out=$scratch/$artifacts
    try "generating $artifacts" "$tenon" generate --artifacts "$artifacts" -o "$out" "$schema" || continue
    for source in "$out"/*.c "$out"/fuzz/*.c; do
        [ -f "$source" ] || continue
        # shellcheck disable=SC2086 # the flags are several words
        try "$artifacts: $(basename "$source")" $cc $flags -I"$root/runtime/include" -fsyntax-only "$source"
    done
done
refuse "an artifact that does not exist" "$tenon" generate --artifacts reed -o "$scratch/none" "$schema"
refuse "a folder where nothing can be written" "$tenon" generate -o /proc/none "$schema"
finish
