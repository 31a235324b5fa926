# The Windows executable as a program of Linux, in wine. Read by the scripts beside it, not run.

. release/needs.sh

# Builds the Windows executable; sets ENGINE to a script that runs it in wine, and LOG to a file
# beside it. Whatever a test starts becomes wine: the same process, the same pipes. Wine itself
# complains now and then on standard error when a thread ends together with its process; every other
# word is the engine's, which may not say any.
need_windows_engine() {
    need_wine
    release/build.sh windows-x86_64
    folder=$PWD/target/release-build/windows-x86_64
    ENGINE=$folder/in-wine.sh LOG=$folder/tests.log
    cat >"$ENGINE" <<END
#!/usr/bin/env bash
exec "$WINE" "$folder/pbrain-kagetsu.exe" "\$@" 2> >(exec grep -v '^wine client error:' >&2)
END
    chmod +x "$ENGINE"
}

# One engine waits for its input to end, descriptor 9 here, as long as the script runs. Else the first
# engine of the tests would start wine's services, and these keep its pipes open long after it has
# left.
keep_wine_running() {
    rm -f "$folder/input"
    mkfifo "$folder/input"
    "$ENGINE" <"$folder/input" >/dev/null 2>&1 &
    exec 9>"$folder/input"
    rm "$folder/input"
}

# Runs a command of wine and shows afterwards what it said. Not by a pipe: a process that is ended
# before it began stays for ever now and then, and keeps standard error open.
shown() {
    status=0
    "$@" >"$LOG" 2>&1 || status=$?
    cat "$LOG"
    return "$status"
}

# Ends such processes.
end_wine() {
    for process in $(grep -lszx "WINEPREFIX=$WINEPREFIX" /proc/[0-9]*/environ | cut -d/ -f3); do
        case $(readlink "/proc/$process/exe") in
        *wineserver*) ;;
        */wine*) kill -9 "$process" 2>/dev/null || true ;;
        esac
    done
}

# Plays tests by the command behind $1, which takes the names of some and writes its report to LOG.
# Those that failed, but by nothing else than what $1 shows in their reports (an expression of awk),
# are played again: that is wine's doing. Not where they are more than MOST.
play_until_sure() {
    excuse=$1
    shift
    "$@" && return
    for again in 1 2 3; do
        mapfile -t tests < <(sed -n 's/^---- \(.*\) stdout ----$/\1/p' "$LOG" | sort)
        excused=$(awk -v excuse="$excuse" '/^---- .* stdout ----$/ { name = $2 } name && $0 ~ excuse { print name }' "$LOG" | sort -u)
        if [ ${#tests[@]} = 0 ] || [ ${#tests[@]} -gt "${MOST:-100}" ] || [ "$(printf '%s\n' "${tests[@]}")" != "$excused" ]; then
            echo "test-windows: failed" >&2
            return 1
        fi
        echo "test-windows: wine failed, so again ($again of 3): ${tests[*]}"
        "$@" "${tests[@]}" && return
    done
    echo "test-windows: failed, for wine failed four times" >&2
    return 1
}
