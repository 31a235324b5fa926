#!/usr/bin/env bash
# The match runner as a program of Windows, in wine: its tests with the fake engine, a match of the
# Windows engine with itself; and by the runner of Linux one of it with the engine of Linux. Each
# match is played twice, once with everything that differs between systems.
set -euo pipefail
cd "$(dirname "$0")/.."
. release/wine.sh
need_windows_engine
TARGET=x86_64-pc-windows-gnu BUILT=${CARGO_TARGET_DIR:-target}
RUNNER=$BUILT/$TARGET/debug/kagetsu-tournaments.exe
# The tests are programs of Windows too, and start runner and engines as they do anywhere.
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=$WINE

# Or the last lines of an engine that panics were no more than its stack.
export RUST_BACKTRACE=0
# Nobody debugs in wine, and programs start sooner without.
export CARGO_PROFILE_DEV_DEBUG=0

# A wine before version 9 lacks a library that every larger Rust program asks for.
need_random_dll() {
    dll=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
    [ -e "$dll" ] || x86_64-w64-mingw32-gcc -shared -O1 -o "$dll" release/bcryptprimitives.c -ladvapi32
}

# What is the same on every system, and was seen to pass in wine.
SAME=(openings:: formats:: export:: scores:: sgf_file:: analyse:: bad_input:: play:: documents:: live_report::)

# The tests of the runner that play, all others unless named; in a shell of its own, for the toolchain
# may not be the usual one.
play_tests() (
    need_rust "$TARGET"
    built=()
    if [ "$(library_of "$RUSTC" "$TARGET")" = source ]; then
        export RUSTC_BOOTSTRAP=1
        built=(-Zbuild-std=std,panic_unwind,test)
    fi
    # shellcheck disable=SC2046 # words
    shown "$CARGO" test -p kagetsu-tournaments --locked --target "$TARGET" "${built[@]}" --test fake_engine -- \
        --test-threads 4 $(if [ $# = 0 ]; then printf -- '--skip %s ' "${SAME[@]}"; else echo --exact; fi) "$@"
)

# A match of two engines, with and without suspension; what follows the engines is the runner. Where wine
# says that it could not start a program, again, twice at most.
match() {
    black=$1 white=$2
    shift 2
    for words in -no-pin "-suspend -check-memory -use-affinity"; do
        for again in 1 2 3; do
            status=0
            rm -f "$folder/match.jsonl"
            # shellcheck disable=SC2086 # words
            shown "$@" match -engine "cmd=$black" name=A -engine "cmd=$white" name=B -each st=0.05 tolerance=10 -rule standard \
                -rounds 1 -drawafter 20 -strict -ratinginterval 0 -record "$folder/match.jsonl" $words || status=$?
            [ "$status" != 0 ] && grep -q 'os error 1359' "$LOG" || break
            echo "test-windows: wine failed ($again of 3)"
        done
        [ "$status" = 0 ] || return "$status"
    done
}

need_random_dll
keep_wine_running
{
    # One of some thousand programs that wine 8 starts ends before it began, with error 1359, in the
    # tests as in the runner. What a test then fails of is not told by its report, so any may be played
    # again, but few: what is wrong here fails again.
    MOST=3 play_until_sure '' play_tests
    echo "test-windows: the runner of Windows, the engine of Windows with itself"
    match "$folder/pbrain-kagetsu.exe" "$folder/pbrain-kagetsu.exe" "$WINE" "$RUNNER"
    echo "test-windows: the runner of Linux, the engine of Windows with that of Linux"
    make -s build
    match "$ENGINE" "$BUILT/release/pbrain-kagetsu" "$BUILT/release/kagetsu-tournaments"
} 9>&-
