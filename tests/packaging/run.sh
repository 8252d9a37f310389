#!/bin/sh
# run.sh vcpkg|homebrew CMAKE ROOT CC: builds and installs Tenon by the package, as the package manager would, and builds a
# program with what was installed.
. "$(dirname "$0")/../embed/common.sh"
kind=$1 cmake=$2 root=$3 cc=$4
here=$root/tests/packaging
# Objects of other runs serve, wherever the scratch folder is.
export CCACHE_BASEDIR="$scratch" CCACHE_NOHASHDIR=1
if command -v ccache >/dev/null; then export CMAKE_C_COMPILER_LAUNCHER=ccache; fi

case $kind in
vcpkg)
    try "the port" "$cmake" -D PORT=tenon -D PORT_DIR="$root/packaging/vcpkg/ports/tenon" -D WORK="$scratch" -D COMPILER="$cc" \
        -P "$here/vcpkg.cmake" || finish
    rm -rf "$scratch/buildtrees" "$scratch/packages"
    for type in Release Debug; do
        try "configuring a program, $type" "$cmake" -S "$root/packaging/conan/test_package" -B "$scratch/$type" \
            -DCMAKE_C_COMPILER="$cc" -DCMAKE_BUILD_TYPE="$type" -DCMAKE_PREFIX_PATH="$scratch/installed/x64-linux"
        try "building it, $type" "$cmake" --build "$scratch/$type"
        try "running it, $type" sh -c "'$scratch/$type/points' | grep -x '0.5 1'"
    done
    ;;
homebrew)
    command -v ruby >/dev/null || { echo "skipped: ruby is not installed"; exit 77; }
    [ -e "$root/.git" ] || { echo "skipped: the sources are no checkout"; exit 77; }
    try "the tap" "$root/packaging/homebrew/tap" "$scratch/tap"
    try "the tap again" "$root/packaging/homebrew/tap" "$scratch/tap"
    try "what \`brew tap\` clones" git clone -q "$scratch/tap" "$scratch/clone"
    try "the formula" env TMPDIR="$scratch" ruby -w "$here/brew.rb" "$scratch/clone" "$cc"
    ;;
esac
finish
