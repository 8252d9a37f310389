#!/bin/sh
# projects.sh CMAKE ROOT BUILD CC PYTHON: what BUILD installs, and what a build with shared libraries installs, is all
# that the projects in docs/embedding.md need; and nothing but tn_* is visible of a shared library.
. "$(dirname "$0")/common.sh"
cmake=$1 root=$2 build=$3 compiler=$4 python=$5
installed=$(dirname "$0")/installed.py
projects=$(dirname "$0")/projects.py
incremental=$(realpath "$(dirname "$0")")/incremental.sh
cxx=$(printf %s "$compiler" | sed 's/gcc$/g++/; s/clang$/clang++/; s/cc$/c++/')

try "installing" "$cmake" --install "$build" --prefix "$scratch/static"
try "projects with static libraries" "$python" -B "$projects" "$scratch/static" "$compiler"
try "headers and static libraries" "$python" -B "$installed" "$scratch/static" "$compiler"
generators="Makefiles Ninja"
command -v ninja >/dev/null || generators=Makefiles
# shellcheck disable=SC2086 # several words
for generator in $(one_of $generators); do
    try "building again with static libraries, $generator" sh "$incremental" "$cmake" "$scratch/static" "$compiler" "$cxx" \
        "$generator"
done
# What follows builds all libraries anew, and does the same with these.
drawn shared || finish

try "configuring shared libraries" "$cmake" -S "$root" -B "$scratch/build" -DCMAKE_C_COMPILER="$compiler" \
    -DCMAKE_BUILD_TYPE=Debug -DBUILD_SHARED_LIBS=ON -DTENON_EXECUTABLE="$scratch/static/bin/tenon"
try "building them" "$cmake" --build "$scratch/build" -j2
try "installing them" "$cmake" --install "$scratch/build" --prefix "$scratch/shared"
mkdir -p "$scratch/shared/bin"
cp "$scratch/static/bin/tenon" "$scratch/shared/bin/"
try "projects with shared libraries" "$python" -B "$projects" "$scratch/shared" "$compiler"
try "headers and shared libraries" "$python" -B "$installed" "$scratch/shared" "$compiler"
try "building again with shared libraries" sh "$incremental" "$cmake" "$scratch/shared" "$compiler" "$cxx" Makefiles
# Wherever the prefix is, each library finds those beside it.
mv "$scratch/shared" "$scratch/moved"
for library in "$scratch"/moved/lib*/libtenon_*.so; do
    try "$(basename "$library") where it was moved to" sh -c "! env -u LD_LIBRARY_PATH ldd '$library' | grep 'tenon.*not found'"
done
mv "$scratch/moved" "$scratch/shared"
nm -D --defined-only "$scratch"/shared/lib*/libtenon_*.so | awk 'NF == 3 && $3 !~ /^tn_/' >"$scratch/others"
try "only tn_* is visible" cmp -s "$scratch/others" /dev/null
finish
