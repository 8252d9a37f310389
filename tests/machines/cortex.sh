#!/usr/bin/env bash
# cortex.sh ROOT: builds codecs for ARM Cortex-M4, freestanding, and prints how many bytes of code and constants a program
# has of the runtime and of the codec when it validates, reads, or reads and writes. docs/machines.md has the same table:
# exit status 1 where one of its numbers is off by more than a tenth; what is printed is to be put in its place then.
set -eu
root=$1
page=$root/docs/machines.md
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
compile=(arm-none-eabi-gcc -std=c11 -Os -mcpu=cortex-m4 -mthumb -ffreestanding -DTN_FREESTANDING -ffunction-sections
    -fdata-sections -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wcast-qual -Werror
    "-I$root/runtime/include")
mkdir "$scratch/runtime"
. "$root/tests/core_parts.sh"
for part in $core_parts; do
    "${compile[@]}" -c "$root/runtime/core/$part.c" -o "$scratch/runtime/$part.o"
done
arm-none-eabi-ar rcs "$scratch/libruntime.a" "$scratch"/runtime/*.o

# measured CODEC FOLDER USE: bytes of the runtime and of the codec in the program.
measured() {
    local codec=$1 folder=$root/generated/$2 objects=() source
    for source in "$folder/$codec"{,_read,_validate,_write}.c; do
        objects+=("$scratch/$(basename "$source" .c).o")
        [ -e "${objects[-1]}" ] || "${compile[@]}" -c "$source" -o "${objects[-1]}"
    done
    "${compile[@]}" "-I$folder" "-DCODEC=$codec" "-DCODEC_HEADER=\"$codec.h\"" "-D$3" -c "$root/tests/machines/cortex.c" \
        -o "$scratch/use.o"
    "${compile[@]}" -nostartfiles --specs=nano.specs -Wl,-e,use -Wl,--gc-sections -Wl,--print-map \
        -Wl,--defsym=use_options=0x20000000,--defsym=use_data=0x20000100,--defsym=use_output=0x20000200,--defsym=use_size=0x20000300 \
        "$scratch/use.o" "${objects[@]}" "$scratch/libruntime.a" -lc -o "$scratch/program" >"$scratch/map"
    # Sections that stay are listed behind the words below; a long name stands in a line of its own.
    python3 - "$codec" "$scratch/map" <<'END'
import re, sys
codec, path = sys.argv[1:]
kept = open(path).read().split("Linker script and memory map", 1)[1]
runtime = own = 0
for size, file in re.findall(r"^ \.(?:text|rodata)\S*\s+0x[0-9a-f]+\s+(0x[0-9a-f]+) (\S+)$", kept, re.M):
    if "libruntime.a" in file:
        runtime += int(size, 16)
    elif re.search(rf"/{codec}[a-z_]*\.o$", file):
        own += int(size, 16)
print(runtime, own)
END
}

status=0
rows=()
for pair in urho_animation:urho3d freebinary_mesh:freebinary png:image; do
    codec=${pair%:*}
    for use in VALIDATE READ WRITE; do
        read -r runtime own < <(measured "$codec" "${pair#*:}" $use)
        case $use in
        VALIDATE) words=validates ;;
        READ) words=reads ;;
        WRITE) words="reads and writes" ;;
        esac
        rows+=("| \`$codec\` | $words | $runtime | $own |")
        told=$(sed -n "s/^| \`$codec\` | $words | \([0-9]*\) | \([0-9]*\) |$/\1 \2/p" "$page")
        read -r told_runtime told_own <<<"${told:-0 0}"
        for each in "$runtime $told_runtime" "$own $told_own"; do
            set -- $each
            [ "$1" -gt 0 ] && [ $(($1 * 10)) -le $(($2 * 11)) ] && [ $(($1 * 10)) -ge $(($2 * 9)) ] || status=1
        done
    done
done
printf '%s\n' "${rows[@]}"
[ "$status" -eq 0 ] || echo "the table of docs/machines.md is off: this is what belongs there"
exit "$status"
