#!/bin/sh
# Builds what is handed out for the targets named, linux-x86_64, windows-x86_64, linux-aarch64, gomocup
# (Windows, without the position database), all unless named; target/release-build/NAME is the folder
# of each.
set -eu
cd "$(dirname "$0")/.."
. release/needs.sh
[ $# -gt 0 ] || set -- linux-x86_64 windows-x86_64 linux-aarch64 gomocup

triple() {
    case $1 in
    linux-x86_64) echo x86_64-unknown-linux-gnu ;;
    windows-x86_64 | gomocup) echo x86_64-pc-windows-gnu ;;
    linux-aarch64) echo aarch64-unknown-linux-gnu ;;
    *) echo "release: no target is called $1" >&2 && exit 2 ;;
    esac
}

# Puts the flags of rustc for target $1 into CARGO_ENCODED_RUSTFLAGS, which keeps blanks in paths.
# No byte of the executable may depend on where it was built.
set_flags() {
    set -- "$1" "--remap-path-prefix=$PWD=kagetsu" "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo" \
        "--remap-path-prefix=$("$RUSTC" --print sysroot)=rust"
    case $1 in
    linux-x86_64) set -- "$@" -Ctarget-cpu=x86-64 -Ctarget-feature=+crt-static -Clink-arg=-Wl,--build-id=none ;;
    windows-x86_64 | gomocup) set -- "$@" -Ctarget-cpu=x86-64 -Clink-arg=-Wl,--no-insert-timestamp ;;
    linux-aarch64) set -- "$@" -Ctarget-feature=+crt-static -Clink-arg=-Wl,--build-id=none ;;
    esac
    shift
    separator=$(printf '\037')
    flags=$1
    shift
    for flag in "$@"; do
        flags=$flags$separator$flag
    done
    export CARGO_ENCODED_RUSTFLAGS="$flags"
}

build() {
    target=$(triple "$1")
    set_flags "$1"
    set -- "$1" build --release --locked -p kagetsu-release --target "$target" --target-dir target/release-build/cargo
    if [ "$(library_of "$RUSTC" "$target")" = source ]; then
        # cargo builds the standard library with nightly toolchains only, or when told so
        export RUSTC_BOOTSTRAP=1
        set -- "$@" -Zbuild-std=std,panic_unwind
    else
        unset RUSTC_BOOTSTRAP
    fi
    name=$1
    shift
    [ "$name" != gomocup ] || set -- "$@" --no-default-features
    echo "release: $name, by $("$RUSTC" --version)"
    "$CARGO" "$@"
    case $name in windows-* | gomocup) ending=.exe ;; *) ending= ;; esac
    mkdir -p "target/release-build/$name"
    cp "target/release-build/cargo/$target/release/kagetsu-release$ending" "target/release-build/$name/pbrain-kagetsu$ending"
}

triples=
for name in "$@"; do
    triples="$triples $(triple "$name")"
    case $name in
    linux-x86_64) need cc gcc libc6-dev ;;
    windows-x86_64 | gomocup) need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64 ;;
    linux-aarch64) need aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross ;;
    esac
done
# shellcheck disable=SC2086 # words, without blanks in them
need_rust $triples
unset RUSTFLAGS
# For release/tools/x86_64-w64-mingw32-dlltool, which stands before it in PATH.
MINGW_DLLTOOL=$(command -v x86_64-w64-mingw32-dlltool || :)
export MINGW_DLLTOOL
# Found by its name in PATH: cargo makes the path of this program part of what names the crates, and
# with it of the executable.
export RUSTC_WORKSPACE_WRAPPER=rustc-of-release PATH="$PWD/release/tools:$PATH"
export CARGO_PROFILE_RELEASE_STRIP=symbols CARGO_PROFILE_RELEASE_DEBUG=0
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
for name in "$@"; do
    build "$name"
done
