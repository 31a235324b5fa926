#!/usr/bin/env bash
# Plays the protocol tests with the Windows executable in wine. None is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
. release/wine.sh
need_windows_engine
keep_wine_running
export KAGETSU_TEST_ENGINE=$ENGINE

# Runs the tests named, all unless named.
run() {
    shown "${CARGO:-cargo}" test -p kagetsu --locked --test protocol_tests -- --exact "$@" 9>&-
}

# Wine 8 deadlocks in one of some hundred exits: the thread that it ends waits for a lock of the
# system's loader that the exit holds. Its server kills the process after half a second. Nothing
# else ends one so, an engine that hangs fails its test otherwise.
play_until_sure 'signal: 9 [(]SIGKILL[)]' run
