#!/bin/sh
# Packs what build.sh built, and the sources, into target/dist; SHA256SUMS has the checksums. The
# archives depend on the commit and on the toolchain, on nothing else: names are in order, times are
# the commit's, owners are nobody.
set -eu
cd "$(dirname "$0")/.."
. release/needs.sh
need git git
need zip zip
[ -z "$(git status --porcelain)" ] || { echo "release: commit first, a release has the sources of a commit" >&2; exit 1; }
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
commit=$(git rev-parse HEAD)
targets='x86_64-unknown-linux-gnu x86_64-pc-windows-gnu aarch64-unknown-linux-gnu'
# shellcheck disable=SC2086 # words, without blanks in them
need_rust $targets
rm -rf target/dist target/release-build/pack
mkdir -p target/dist
dist=$PWD/target/dist

# The licences of what is linked into the executables, whose features `cargo tree` is told by "$@".
third_party() {
    echo "Parts of the executables that others wrote, and their licences."
    echo
    echo "Rust standard library: MIT or Apache-2.0, The Rust Project Developers"
    echo "Linux: GNU C library: LGPL-2.1-or-later, Free Software Foundation"
    echo "Windows: mingw-w64 runtime: public domain and ZPL-2.1, the mingw-w64 project"
    for target in $targets; do
        "$CARGO" tree --locked -p kagetsu "$@" --edges normal --target "$target" --prefix none --format '{p} {l}'
    done |
        sed -n 's/^\([^ ]*\) v\([^ ]*\) \(([^)]*) \)\{0,1\}\([^(]*\).*/\1 \2 \4/; s/ *$//p' | grep -v '^kagetsu ' | sort -u |
        while read -r name number licence; do
            printf '\n%s\n%s %s: %s\n\n' ---- "$name" "$number" "$licence"
            cat "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$name-$number"/LICENSE-MIT 2>/dev/null ||
                cat "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$name-$number"/license-mit
        done
}

# fill FOLDER TARGET EXECUTABLE ENGINE SYSTEM: what an archive holds; no second name where ENGINE is
# the executable itself.
fill() {
    case $2 in windows-* | gomocup) ending=.exe ;; *) ending= ;; esac
    mkdir -p "$1"
    cp "target/release-build/$2/pbrain-kagetsu$ending" "$1/$3"
    [ "$3" = "$4" ] || cp "$1/$3" "$1/$4"
    cp LICENSE "$1/LICENSE.txt"
    case $2 in gomocup) cp "$texts/THIRD-PARTY-gomocup" "$1/THIRD-PARTY.txt" ;; *) cp "$texts/THIRD-PARTY" "$1/THIRD-PARTY.txt" ;; esac
    [ "$3" = "$4" ] && unless='/@ENGINE@/d' || unless=
    sed -e "$unless" -e "s/@VERSION@/$version/; s/@COMMIT@/$commit/; s/@RUSTC@/$("$RUSTC" --version)/" \
        -e "s/@EXECUTABLE@/$3/; s/@ENGINE@/$4/; s|@SYSTEM@|$5|" release/README.txt | cat -s >"$1/README.txt"
    case $2 in windows-* | gomocup) sed -i 's/$/\r/' "$1"/*.txt ;; esac
    find "$1" -exec chmod u=rwX,go=rX {} + -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
}

# Packs folder $2 of target/release-build/pack as $1.tar.gz.
pack_tar() {
    tar -C target/release-build/pack --format=ustar --sort=name --owner=0 --group=0 --numeric-owner \
        --mtime="@$SOURCE_DATE_EPOCH" -cf - "$2" | gzip -9n >"$dist/$1.tar.gz"
}

# Packs the files that are named after $1 and folder $2 as $1.zip.
pack_zip() {
    archive=$dist/$1.zip
    cd "target/release-build/pack/$2"
    shift 2
    find "$@" -type f | sort | zip -q -X -9 "$archive" -@
    cd "$OLDPWD"
}

texts=target/release-build/pack/texts
mkdir -p "$texts"
third_party >"$texts/THIRD-PARTY"
third_party --no-default-features --features engine >"$texts/THIRD-PARTY-gomocup"
windows='Windows 10, Windows Server 2016 and later, 64 bit, any CPU'
pack=target/release-build/pack
fill "$pack/kagetsu-$version-linux-x86_64" linux-x86_64 pbrain-kagetsu engine 'Linux 3.2 and later, 64 bit, any CPU; needs no library'
fill "$pack/kagetsu-$version-linux-aarch64" linux-aarch64 pbrain-kagetsu engine 'Linux 4.1 and later, aarch64; needs no library'
fill "$pack/kagetsu-$version-windows-x86_64" windows-x86_64 pbrain-kagetsu64.exe engine.exe "$windows"
fill "$pack/gomocup" gomocup pbrain-kagetsu64.exe pbrain-kagetsu64.exe "$windows"
pack_tar "kagetsu-$version-linux-x86_64" "kagetsu-$version-linux-x86_64"
pack_tar "kagetsu-$version-linux-aarch64" "kagetsu-$version-linux-aarch64"
pack_zip "kagetsu-$version-windows-x86_64" . "kagetsu-$version-windows-x86_64"
pack_zip "kagetsu-$version-gomocup" gomocup .
git archive --prefix="kagetsu-$version/" HEAD | gzip -9n >"$dist/kagetsu-$version-source.tar.gz"
cd "$dist"
sha256sum kagetsu-* >SHA256SUMS
ls -l
