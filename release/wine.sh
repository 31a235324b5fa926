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
# left. What is left of wine then is ended.
keep_wine_running() {
    rm -f "$folder/input"
    mkfifo "$folder/input"
    "$ENGINE" <"$folder/input" >/dev/null 2>&1 &
    exec 9>"$folder/input"
    rm "$folder/input"
    trap 'exec 9>&-; sleep 1; end_wine' EXIT
}

# Seconds after which a run in wine hangs. The longest takes 100 on an idle machine.
HANG_GUARD=600
# What a script ends with then.
HUNG=124

# Runs a command of wine and shows afterwards what it said. Not by a pipe: a process that is ended
# before it began stays for ever now and then, and keeps standard error open. A command that hangs is
# ended, and its status is HUNG.
shown() {
    status=0
    timeout --kill-after=10 "$HANG_GUARD" "$@" >"$LOG" 2>&1 || status=$?
    cat "$LOG"
    case $status in
    124 | 137)
        echo "test-windows: this has hung for $HANG_GUARD s: $*"
        end_wine all
        return $HUNG
        ;;
    esac
    return "$status"
}

# Ends what is left of wine, its server only with `all`.
end_wine() {
    for process in $(grep -lszx "WINEPREFIX=$WINEPREFIX" /proc/[0-9]*/environ | cut -d/ -f3); do
        case $(readlink "/proc/$process/exe"),$* in
        *wineserver*,all) kill "$process" 2>/dev/null || true ;;
        *wineserver*) ;;
        */wine*) kill -9 "$process" 2>/dev/null || true ;;
        esac
    done
}

# Runs a script that plays in wine; again, twice at most, where something hung in it: seen once, and not
# found out why.
unless_hung() {
    for again in 1 2 3; do
        status=0
        "$@" || status=$?
        [ "$status" = "$HUNG" ] || return "$status"
        echo "test-windows: hung ($again of 3): $*"
    done
    return 1
}

# Plays tests by the command behind $1, which takes the names of some and writes its report to LOG.
# Those that failed, but by nothing else than what $1 shows in their reports (an expression of awk),
# are played again, three times at most: that is wine's doing. Not where they are more than MOST, and
# not where something hung.
play_until_sure() {
    excuse=$1
    shift
    tests=()
    for again in 1 2 3 4; do
        status=0
        "$@" "${tests[@]}" || status=$?
        case $status in 0 | "$HUNG") return "$status" ;; esac
        mapfile -t tests < <(sed -n 's/^---- \(.*\) stdout ----$/\1/p' "$LOG" | sort)
        excused=$(awk -v excuse="$excuse" '/^---- .* stdout ----$/ { name = $2 } name && $0 ~ excuse { print name }' "$LOG" | sort -u)
        if [ ${#tests[@]} = 0 ] || [ ${#tests[@]} -gt "${MOST:-100}" ] || [ "$(printf '%s\n' "${tests[@]}")" != "$excused" ]; then
            echo "test-windows: failed" >&2
            return 1
        fi
        echo "test-windows: wine failed ($again of 4): ${tests[*]}"
    done
    echo "test-windows: failed, for wine failed four times" >&2
    return 1
}
