# What tests of other machines take from Debian's mirror, wherever apt's configuration says that it is. Sourced.

# installed PACKAGE:PROGRAM...: installs what programs are missing for. Fails where that does not work.
installed() {
    local each missing=() as_root=()
    for each in "$@"; do
        [ -e "${each#*:}" ] || command -v "${each#*:}" >/dev/null || missing+=("${each%%:*}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    { "${as_root[@]}" apt-get update -qq &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$work/packages.log" 2>&1 && return 0
    tail -n 3 "$work/packages.log"
    return 1
}

# apt_for FOLDER ARCHITECTURE TYPE: a configuration of apt of its own, which knows no package as installed; TYPE is deb
# or deb-src. It is in FOLDER/apt.conf.
apt_for() {
    local folder=$1 file
    mkdir -p "$folder"/{lists,cache/archives}/partial "$folder/sources"
    : >"$folder/status"
    # Of the mirrors of this system those of Debian, in either way of writing them.
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
        grep -qE '^(deb|URIs:) .*debian' "$file" 2>/dev/null || continue
        sed "s/^Types:.*/Types: $3/; s/^deb /$3 /" "$file" >"$folder/sources/$(basename "$file" | sed 's/sources\.list$/main.list/')"
    done
    cat >"$folder/apt.conf" <<END
APT::Architecture "$2";
APT::Architectures { "$2"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$folder/sources";
Dir::State "$folder";
Dir::State::Lists "$folder/lists";
Dir::State::status "$folder/status";
Dir::Cache "$folder/cache";
END
    # Where an index is missing, as while a mirror is renewed, the others may do: what is asked for next decides.
    APT_CONFIG=$folder/apt.conf apt-get update -qq >"$folder/log" 2>&1 || sleep 5
}

# debian_root ARCHITECTURE ROOT PACKAGE...: a tree with the packages of another architecture, and what they need.
debian_root() {
    local apt=$work/apt-$1 root=$2 each
    [ ! -e "$root/complete" ] || return 0
    apt_for "$apt" "$1" deb
    shift 2
    APT_CONFIG=$apt/apt.conf apt-get install -y -qq --download-only "$@" >>"$apt/log" 2>&1 || return 1
    mkdir -p "$root"
    for each in "$apt"/cache/archives/*.deb; do dpkg-deb -x "$each" "$root" || return 1; done
    touch "$root/complete"
}

# sources PACKAGE...: Debian's sources of libraries, in $work/sources/PACKAGE.
sources() {
    local apt=$work/apt-sources each
    [ ! -e "$work/sources/complete" ] || return 0
    apt_for "$apt" "$(dpkg --print-architecture)" deb-src
    rm -rf "$work/sources"
    mkdir -p "$work/sources/archives"
    for each in "$@"; do
        mkdir -p "$work/sources/$each"
        (cd "$work/sources/archives" && APT_CONFIG=$apt/apt.conf apt-get source -qq --download-only "$each") \
            >>"$apt/log" 2>&1 || return 1
        tar -xf "$(find "$work/sources/archives" -name "${each}_*.orig.tar.*z*" ! -name '*.asc')" -C "$work/sources/$each" \
            --strip-components 1 || return 1
    done
    touch "$work/sources/complete"
}
