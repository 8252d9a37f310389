#!/usr/bin/env bash
# root.sh ROOT WORK: in a fresh Debian, of nothing but its smallest system, the packages that cpack makes install with what
# they depend on, work, and go without a trace; a program is built with the development package; and scripts/demo works in
# a copy of the sources. Needs root and a mirror of Debian, whichever apt's configuration names; ends with 77 without.
# TENON_DEMO=0 leaves the demo out.
set -u
project=$1 work=$2
fresh=$work/fresh                # the system, kept for the next run as a tar file
target=$work/root.d
suite=bookworm
# shellcheck source=tests/machines/packages.sh
. "$project/tests/machines/packages.sh"
skip() { echo "skipped: $*"; exit 77; }
[ "$(id -u)" -eq 0 ] || skip "only root can make a root"
installed debootstrap:debootstrap || skip "debootstrap cannot be installed"
mirror=$(apt-get indextargets --format '$(URI)' 'Created-By: Packages' |
    sed -nE "s|^(https?://.*/debian)/dists/$suite/main/.*|\1|p" | head -n 1)
[ -n "$mirror" ] || skip "apt knows no mirror of Debian $suite"

checks=0
# try WORDS COMMAND...: ends the test where the command fails.
try() {
    local words=$1
    shift
    if ! "$@" >"$work/root.log" 2>&1; then
        printf 'FAILED: %s\n' "$words"
        tail -n 25 "$work/root.log"
        exit 1
    fi
    checks=$((checks + 1))
}
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$target" "$@"; }
mounted=0
leave() {
    [ "$mounted" -eq 0 ] || umount "$target/proc"
    rm -rf "$target"
}
trap leave EXIT

# ---- the system ----
if [ ! -e "$fresh.tar" ]; then
    debootstrap --variant=minbase "$suite" "$fresh" "$mirror" >"$work/root.log" 2>&1 || skip "debootstrap: $(tail -n 1 "$work/root.log")"
    tar -C "$fresh" -cf "$fresh.part" . && mv "$fresh.part" "$fresh.tar"
    rm -rf "$fresh"
fi
rm -rf "$target"
mkdir -p "$target"
try "unpacking the fresh system" tar -C "$target" -xf "$fresh.tar"
cp /etc/resolv.conf /etc/hosts "$target/etc/" 2>/dev/null
mount -t proc proc "$target/proc" 2>/dev/null && mounted=1
inside apt-get update -qq >"$work/root.log" 2>&1 || skip "no network in the fresh system"

# ---- the packages ----
try "configuring packages" cmake -S "$project" -B "$work/deb" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O1 \
    -DCMAKE_INSTALL_PREFIX=/usr -DBUILD_SHARED_LIBS=ON -DBUILD_TESTING=OFF
try "building packages" cmake --build "$work/deb" -j2
rm -f "$work"/deb/*.deb
try "packing" sh -c "cd '$work/deb' && cpack"
mkdir "$target/trial"
cp "$work"/deb/*.deb "$target/trial/"
files() { (cd "$target" && find . -xdev ! -path './proc/*' ! -path './var/*' ! -path './trial*' ! -path './tmp/*' ! -path './etc/ld.so.cache' | sort); }
files >"$work/root.before"

cp -r "$project/tests/data" "$target/trial/data"
try "installing the tool" inside sh -c 'apt-get install -y -qq --no-install-recommends /trial/tenon_*.deb /trial/libtenon[0-9]*.deb'
try "the tool's version" inside tenon --version
try "a dump" inside tenon dump /trial/data/urho3d/wave.ani
try "a validation" inside tenon validate --strict /trial/data/urho3d/wave.ani /trial/data/image/dot.png
try "a package" inside tenon roundtrip /trial/data/urho3d/packed.pak
try "JSON and back" inside sh -c 'cd /trial && tenon decode data/urho3d/wave.ani -o wave.json && tenon encode wave.json -o wave.ani && cmp wave.ani data/urho3d/wave.ani'
try "generating" inside tenon generate -o /trial/made /usr/share/tenon/schemas/urho3d/animation.ksy
inside sh -c 'cd /trial && echo "\$ tenon get tracks[0].name data/urho3d/wave.ani" && tenon get "tracks[0].name" data/urho3d/wave.ani'

# The development package, with a compiler, which is no dependency.
try "a compiler" inside apt-get install -y -qq --no-install-recommends gcc libc6-dev pkg-config
try "installing the rest" inside sh -c 'apt-get install -y -qq --no-install-recommends /trial/*.deb'
cp "$project/examples/sum_column.c" "$project/examples/file.h" "$target/trial/"
try "a program" inside sh -c 'cd /trial && gcc -Wall -Werror -Imade $(pkg-config --cflags tenon) sum_column.c made/*.c $(pkg-config --libs tenon) -lm -o program'
try "it runs" inside sh -c 'cd /trial && ./program data/urho3d/wave.ani'

try "the Python package" inside python3 -c 'import tenon; print(tenon.format("urho_animation").read("/trial/data/urho3d/wave.ani"))'

try "removing" inside sh -c 'apt-get purge -y -qq $(dpkg-query -W -f "\${Package} " "tenon*" "libtenon*" "python3-tenon*") gcc libc6-dev pkg-config && apt-get autoremove -y -qq --purge'
files >"$work/root.after"
try "nothing is left" diff <(grep -v __pycache__ "$work/root.before") <(grep -v __pycache__ "$work/root.after")
echo "packages: installed, used and removed in a fresh Debian, $checks checks"

# ---- the demo ----
[ "${TENON_DEMO:-1}" != 0 ] || exit 0
mkdir "$target/trial/source"
tar -C "$project" --exclude=./build --exclude=./.git --exclude=node_modules -cf - . | tar -C "$target/trial/source" -xf -
try "the demo" inside sh -c 'cd /trial/source && scripts/demo >/trial/demo && grep -q "^. cmp tests/data/urho3d/wave.ani" /trial/demo'
echo "scripts/demo: works in a fresh Debian"
