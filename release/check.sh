#!/bin/sh
# Tries what `make release` left in target/dist as whoever receives it would: checksums, sizes,
# contents, what the executables ask of the system, and `bench` on CPUs old and new. With the word
# `twice` first the last commit is built and packed in two folders, and the bytes compared.
set -eu
cd "$(dirname "$0")/.."
. release/needs.sh
need qemu-x86_64 qemu-user
need x86_64-w64-mingw32-objdump binutils-mingw-w64-x86-64
need readelf binutils
need unzip unzip
need_wine
most_bytes=8000000
signature=$(cat benches/signature)
try=$PWD/target/release-build/try
rm -rf "$try"
mkdir -p "$try"

fail() {
    echo "release-check: $*" >&2
    exit 1
}

if [ "${1:-}" = twice ]; then
    [ -z "$(git status --porcelain)" ] || fail "commit first, the clones have the last commit"
    for folder in "$try/a" "$try/another folder, deeper/b"; do
        git clone -q . "$folder"
        make -C "$folder" release
    done
    cmp "$try/a/target/dist/SHA256SUMS" "$try/another folder, deeper/b/target/dist/SHA256SUMS" ||
        fail "two folders, two results"
    echo "release-check: the same bytes from two folders"
    rm -rf target/dist
    mkdir -p target
    cp -r "$try/a/target/dist" target/dist
    rm -rf "$try/a" "$try/another folder, deeper"
fi

cd target/dist
sha256sum --quiet -c SHA256SUMS || fail "a checksum is wrong"
[ "$(wc -l <SHA256SUMS)" = 5 ] || fail "not five archives"
for archive in kagetsu-*; do
    size=$(wc -c <"$archive")
    echo "release-check: $size bytes $archive"
    [ "$size" -lt "$most_bytes" ] || fail "$archive is too large"
    case $archive in
    *-gomocup.zip) unzip -q "$archive" -d "$try/gomocup" ;;
    *.zip) unzip -q "$archive" -d "$try" ;;
    *) tar -xzf "$archive" -C "$try" ;;
    esac
done
cd "$try"
mv kagetsu-*-linux-x86_64 linux
mv kagetsu-*-linux-aarch64 aarch64
mv kagetsu-*-windows-x86_64 windows
cmp linux/pbrain-kagetsu linux/engine
cmp aarch64/pbrain-kagetsu aarch64/engine
cmp windows/pbrain-kagetsu64.exe windows/engine.exe
grep -q redb windows/THIRD-PARTY.txt && ! grep -q redb gomocup/THIRD-PARTY.txt || fail "the licences are not those of the packages"
! grep -l '@[A-Z]*@' */README.txt || fail "a README has gaps"
[ -f kagetsu-*/release/build.sh ] || fail "the sources lack the release"

for executable in linux/engine aarch64/engine; do
    readelf -lW "$executable" | grep -q INTERP && fail "$executable needs a loader"
    readelf -dW "$executable" | grep -q NEEDED && fail "$executable needs a library"
done
# no more than every Windows since 8 and Server 2012 has
for executable in windows/engine.exe gomocup/pbrain-kagetsu64.exe; do
    foreign=$(x86_64-w64-mingw32-objdump -p "$executable" | sed -n 's/.*DLL Name: //p' |
        grep -viE '^(KERNEL32|msvcrt|ntdll|api-ms-win-core-synch-l1-2-0)\.dll$' || true)
    [ -z "$foreign" ] || fail "$executable imports $foreign"
done
strings -a linux/engine aarch64/engine windows/engine.exe | grep -E "(^|[^[:alnum:]])${HOME:-/nowhere}/" && fail "an executable names a folder of this machine"

# bench NAME CODE COMMAND...: the signature, and by which code
bench() {
    name=$1 code=$2
    shift 2
    log=$try/$name.log
    last=$(KAGETSU_LOG="$log" "$@" bench 2>/dev/null | tr -d '\r' | tail -n 1)
    [ "${last%% nodes*}" = "Bench: $signature" ] || fail "$name: $last, and not $signature nodes"
    grep -q "code for $code" "$log" || fail "$name: other code than that for $code was chosen"
    echo "release-check: $name: $last, code for $code"
}

grep -q avx2 /proc/cpuinfo && here='AVX2 and BMI2' || here='any CPU'
bench linux "$here" linux/engine
bench windows-in-wine "$here" "$WINE" windows/engine.exe
bench gomocup-in-wine "$here" "$WINE" gomocup/pbrain-kagetsu64.exe
bench linux-on-Nehalem 'any CPU' qemu-x86_64 -cpu Nehalem linux/engine
bench linux-on-Haswell 'AVX2 and BMI2' qemu-x86_64 -cpu Haswell linux/engine
bench aarch64-in-qemu 'any CPU' qemu-aarch64 aarch64/engine
echo "release-check: all passed"
