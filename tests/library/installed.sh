#!/bin/sh
# installed.sh CMAKE ROOT BUILD CC: programs find the libtenon that BUILD installs, shared and static, by CMake and by pkg-config.
set -eu
cmake=$1 root=$2 build=$3 compiler=$4
command -v pkg-config >/dev/null || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cmake" --install "$build" --prefix "$scratch/prefix" >"$scratch/log"
cd "$scratch"
cp "$root/examples/dump_file.c" program.c
printf 'meta: {id: a}\nseq: [{id: x, type: u1}]\n' >a.ksy
printf A >a.bin
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(program C)
find_package(Tenon REQUIRED COMPONENTS library)
add_executable(shared program.c)
target_link_libraries(shared PRIVATE Tenon::library)
if(TARGET Tenon::library_static)
    add_executable(static program.c)
    target_link_libraries(static PRIVATE Tenon::library_static)
endif()
END
"$cmake" -S . -B made -DCMAKE_PREFIX_PATH="$scratch/prefix" -DCMAKE_C_COMPILER="$compiler" >"$scratch/log"
"$cmake" --build made >"$scratch/log"
PKG_CONFIG_PATH=$(dirname "$(find "$scratch/prefix" -name libtenon.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046 # several words
"$compiler" program.c -o made/configured $(pkg-config --cflags --libs libtenon)
LD_LIBRARY_PATH=$(pkg-config --variable=libdir libtenon)
export LD_LIBRARY_PATH
for program in shared static configured; do
    [ -x "made/$program" ] || continue
    found=$("made/$program" a.ksy a.bin)
    [ "$found" = "x = 65" ] || { echo "$program: $found"; exit 1; }
done
