#!/usr/bin/env bash
# Plays the protocol tests with the Windows executable in wine. None is left out. Before them the match
# runner has its turn.
set -euo pipefail
cd "$(dirname "$0")/.."
release/test-windows-runner.sh
. release/wine.sh
need_windows_engine
keep_wine_running
export KAGETSU_TEST_ENGINE=$ENGINE

# Runs the tests named, all unless named.
run() {
    "${CARGO:-cargo}" test -p kagetsu --locked --test protocol_tests -- --exact "$@" 9>&- 2>&1 | tee "$LOG"
}

# Of the tests that failed in the last run: all, and those in which a process was killed.
failed() {
    sed -n 's/^---- \(.*\) stdout ----$/\1/p' "$LOG" | sort
}
killed() {
    awk '/^---- .* stdout ----$/ { name = $2 } /signal: 9 \(SIGKILL\)/ { print name }' "$LOG" | sort -u
}

# Wine 8 deadlocks in one of some hundred exits: the thread that it ends waits for a lock of the
# system's loader that the exit holds. Its server kills the process after half a second. Nothing
# else ends one so, an engine that hangs fails its test otherwise; tests that fail of this alone are
# run again.
run && exit
for again in 1 2 3; do
    mapfile -t tests < <(failed)
    if [ ${#tests[@]} = 0 ] || [ "$(failed)" != "$(killed)" ]; then
        echo "test-windows: failed" >&2
        exit 1
    fi
    echo "test-windows: wine killed what it could not end, so again ($again of 3): ${tests[*]}"
    run "${tests[@]}" && exit
done
echo "test-windows: failed, wine killed the engine four times" >&2
exit 1
