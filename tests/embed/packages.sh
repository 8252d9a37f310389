#!/bin/sh
# packages.sh CMAKE ROOT CC: the Debian packages that cpack makes have no fault by lintian; what they install is all that a
# project needs that is built with pkg-config, and so is the tool; removing them leaves nothing. Where this is not the
# system of root, or dpkg is not there, it is skipped. It installs into a root of its own and needs no network.
. "$(dirname "$0")/common.sh"
cmake=$1 root=$2 cc=$3
for program in dpkg dpkg-deb dpkg-shlibdeps lintian; do
    command -v "$program" >/dev/null || { echo "skipped: $program is not installed"; exit 77; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: only root can install packages"; exit 77; }

build=$scratch/build
try "configuring" "$cmake" -S "$root" -B "$build" -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS_RELEASE=-O0 -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_INSTALL_PREFIX=/usr -DBUILD_SHARED_LIBS=ON -DBUILD_TESTING=OFF
try "building" "$cmake" --build "$build" -j2
try "packing" sh -c "cd '$build' && '${cmake%cmake}cpack' --config CPackConfig.cmake"
packages="tenon libtenon-dev libtenon0.1"
# The manual is made where there is what makes it.
if "$cmake" --build "$build" --target help | grep ' manual$' >/dev/null; then packages="$packages tenon-doc"; fi
# The Python package is there where Python.h is.
if "$cmake" --build "$build" --target help | grep ' tenon_python$' >/dev/null; then packages="$packages python3-tenon"; fi
number=$(echo "$packages" | wc -w)
# shellcheck disable=SC2012 # names without spaces
try "$number packages" test "$(ls "$build"/*.deb | wc -l)" = "$number"
try "lintian" lintian --allow-root --fail-on error "$build"/*.deb

# A root with nothing but dpkg's own files. Of other packages, which are those of the system, it knows nothing.
target=$scratch/root
mkdir -p "$target/var/lib/dpkg/updates" "$target/var/lib/dpkg/info" "$target/var/log"
: >"$target/var/lib/dpkg/status"
on_target() { dpkg --root="$target" --force-not-root --force-depends --force-script-chrootless --log=/dev/null "$@"; }
(cd "$target" && find . | grep -v '^./var/lib/dpkg' | sort) >"$scratch/before"
try "installing" on_target -i "$build"/*.deb
try "configured" sh -c "grep -c 'Status: install ok installed' '$target/var/lib/dpkg/status' | grep -x $number"

triplet=$(basename "$(dirname "$(find "$target/usr/lib" -name 'libtenon_runtime.so' | head -n 1)")")
lib=$target/usr/lib/$triplet
[ "$triplet" != lib ] || lib=$target/usr/lib
export LD_LIBRARY_PATH="$lib"
try "the tool" "$target/usr/bin/tenon" generate -o "$scratch/made" "$target/usr/share/tenon/schemas/urho3d/animation.ksy"
flags_of() { PKG_CONFIG_SYSROOT_DIR="$target" PKG_CONFIG_LIBDIR="$lib/pkgconfig" pkg-config "$@" tenon-edit; }
# shellcheck disable=SC2046 # the flags are several words
try "a program" "$cc" -std=c11 -I"$scratch/made" $(flags_of --cflags | sed "s|$target$target|$target|g") \
    "$root/examples/sum_column.c" "$scratch"/made/*.c $(flags_of --libs | sed "s|$target$target|$target|g") -lm \
    -o "$scratch/program"
try "it runs" "$scratch/program" "$root/tests/data/urho3d/wave.ani"
try "manual pages" sh -c "gzip -dc '$target/usr/share/man/man1/tenon-generate.1.gz' | grep -q bundle"

case $packages in
*tenon-doc) try "the manual" grep -q 'formats/urho_animation.html' "$target/usr/share/doc/tenon/html/index.html" ;;
esac

case $packages in
*python3-tenon*)
    try "the Python package" env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$target/usr/lib/python3/dist-packages" python3 -c "import sys, tenon
track = tenon.format('urho_animation').read(sys.argv[1])
assert tenon.__file__.startswith(sys.argv[2]) and len(track.tracks) > 0, tenon.__file__" "$root/tests/data/urho3d/wave.ani" "$target"
    try "it needs libtenon" sh -c "dpkg-deb -f '$build'/python3-tenon_*.deb Depends | grep -E 'libtenon0.1.*python3|python3.*libtenon0.1'" ;;
esac

# shellcheck disable=SC2086 # several packages
try "removing" on_target -P $packages
(cd "$target" && find . | grep -v '^./var/lib/dpkg' | sort) >"$scratch/after"
try "nothing is left" diff "$scratch/before" "$scratch/after"

# In a prefix of its own, wherever that is, the program finds its libraries.
unset LD_LIBRARY_PATH
try "configuring for another prefix" "$cmake" -S "$root" -B "$build" -DCMAKE_INSTALL_PREFIX=/usr/local
try "building for it" "$cmake" --build "$build" -j2
try "installing there" "$cmake" --install "$build" --prefix "$scratch/first"
mv "$scratch/first" "$scratch/second"
try "the tool in a prefix that was moved" "$scratch/second/bin/tenon" --version
finish
