#!/usr/bin/env bash
# Plays the protocol tests with the Windows executable in wine. None is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
. release/needs.sh
need_wine
release/build.sh windows-x86_64
folder=$PWD/target/release-build/windows-x86_64
log=$folder/tests.log

# What the tests start becomes wine: the same process, the same pipes. Wine itself complains now and
# then on standard error when a thread ends together with its process; every other word is the
# engine's, which may not say any.
cat >"$folder/in-wine.sh" <<END
#!/usr/bin/env bash
exec "$WINE" "$folder/pbrain-kagetsu.exe" "\$@" 2> >(exec grep -v '^wine client error:' >&2)
END
chmod +x "$folder/in-wine.sh"
export KAGETSU_TEST_ENGINE=$folder/in-wine.sh

# One engine waits for its input to end as long as this script runs. Else the first engine of the
# tests would start wine's services, and these keep its pipes open long after it has left.
rm -f "$folder/input"
mkfifo "$folder/input"
"$folder/in-wine.sh" <"$folder/input" >/dev/null 2>&1 &
exec 9>"$folder/input"
rm "$folder/input"

# Runs the tests named, all unless named.
run() {
    "${CARGO:-cargo}" test -p kagetsu --locked --test protocol_tests -- --exact "$@" 9>&- 2>&1 | tee "$log"
}

# Of the tests that failed in the last run: all, and those in which a process was killed.
failed() {
    sed -n 's/^---- \(.*\) stdout ----$/\1/p' "$log" | sort
}
killed() {
    awk '/^---- .* stdout ----$/ { name = $2 } /signal: 9 \(SIGKILL\)/ { print name }' "$log" | sort -u
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
