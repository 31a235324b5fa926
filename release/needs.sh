# What releases are built, packed and tried with. Read by the scripts beside it, not run.
#
# Missing programs are installed where that is allowed (Debian, as root); elsewhere the script ends
# with status 77 and says what to install.

# Sees to it that the file or command $1 is there, which the Debian packages after it bring.
need() {
    wanted=$1
    shift
    found "$wanted" && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "release: installing $*"
        export DEBIAN_FRONTEND=noninteractive
        # what could not be installed is missing below
        apt-get update -qq || true
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null || true
        found "$wanted" && return
    fi
    echo "release: $wanted is missing: install it (Debian: $*)" >&2
    exit 77
}

found() {
    case $1 in
    /*) [ -e "$1" ] ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# Sets WINE, and a folder of its own for it.
need_wine() {
    found /usr/lib/wine/wine64 || found wine64 || found wine || need /usr/lib/wine/wine64 wine64
    for WINE in /usr/lib/wine/wine64 wine64 wine; do
        found "$WINE" && break
    done
    # not a word of wine's own on standard error, no question for packages of its own
    export WINE WINEPREFIX="$PWD/target/wine" WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
    mkdir -p "$WINEPREFIX"
    timeout 300 "$WINE" wineboot -i >/dev/null 2>&1
}

# How rustc $1 comes by a standard library for target $2: `ready`, or `source` to build it from.
library_of() {
    folder=$("$1" --print target-libdir --target "$2" 2>/dev/null) || return 1
    if ls "$folder"/libstd-*.rlib >/dev/null 2>&1; then
        echo ready
    elif [ -e "$("$1" --print sysroot)/lib/rustlib/src/rust/library/Cargo.lock" ]; then
        echo source
    else
        return 1
    fi
}

# Whether rustc $1 can build for all targets after it.
can_build() {
    rustc=$1
    shift
    found "$rustc" || return 1
    for target in "$@"; do
        library_of "$rustc" "$target" >/dev/null || return 1
    done
}

# Has rustup bring the standard libraries for all targets named, where Debian's packages may be installed too.
add_targets() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && command -v rustup >/dev/null || return 0
    # what could not be had is built from source, see below
    rustup target add "$@" >/dev/null 2>&1 || true
}

# Sets RUSTC and CARGO to a toolchain for all targets named: that in PATH, or Debian's. A release is
# built by one toolchain.
need_rust() {
    RUSTC=${RUSTC:-rustc} CARGO=${CARGO:-cargo}
    can_build "$RUSTC" "$@" || add_targets "$@"
    if ! can_build "$RUSTC" "$@"; then
        RUSTC=/usr/bin/rustc CARGO=/usr/bin/cargo
        if ! can_build "$RUSTC" "$@"; then
            echo "release: the Rust toolchain in PATH lacks a target; rustup target add $*, or Debian's toolchain"
            need /usr/lib/rustlib/src/rust/library/Cargo.lock rustc-web cargo-web rust-web-src
        fi
    fi
    export RUSTC CARGO
}
