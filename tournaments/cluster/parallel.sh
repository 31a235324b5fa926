#!/usr/bin/env bash
# Plays a match in parts by GNU parallel, on this machine or on several.
#
#     tournaments/cluster/parallel.sh MATCH.toml PARTS FOLDER [options of parallel]
#
# The records of the parts go to FOLDER, the whole match to FOLDER.jsonl. Once the sequential test
# of the whole match is decided, running parts are told to end and waiting ones do not begin. The
# same command again goes on where the last one was stopped.
#
# RUNNER: the match runner, target/release/kagetsu-tournaments by default.
# MATCH_OPTIONS: options of each part, by default one game at a time, not bound to a core.
set -euo pipefail

if [ $# -lt 3 ]; then
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
fi
match=$(realpath "$1") parts=$2 folder=$3
shift 3

root=$(realpath "$(dirname "$0")/../..")
export RUNNER=${RUNNER:-$root/target/release/kagetsu-tournaments}
[ -x "$RUNNER" ] || { echo "$RUNNER is missing; run make, or set RUNNER" >&2; exit 2; }
export MATCH_OPTIONS=${MATCH_OPTIONS:---concurrency 1 --no-pin}
mkdir -p "$folder"
folder=$(realpath "$folder")
export match parts folder

# A part is not begun when the whole match is there already. With status 3 it is played to its end,
# and an engine did wrong.
part() {
    [ ! -e "$folder.jsonl" ] || return 0
    # shellcheck disable=SC2086 # the options are words
    "$RUNNER" match "$match" --shard "$1/$parts" --record "$folder/$1.jsonl" $MATCH_OPTIONS \
        > "$folder/$1.log" 2>&1 || [ $? -eq 3 ]
}
export -f part

rm -f "$folder.jsonl" "$folder"/*.stop
"$RUNNER" merge --watch "$folder" --output "$folder.jsonl" > "$folder.log" 2>&1 &
watch=$!
trap 'kill "$watch" 2> /dev/null || true' EXIT

status=0
seq "$parts" | parallel --env part --env match --env parts --env folder --env RUNNER \
    --env MATCH_OPTIONS --joblog "$folder/jobs" "$@" part || status=$?

kill "$watch" 2> /dev/null || true
wait "$watch" 2> /dev/null || true
"$RUNNER" merge "$folder" --output "$folder.jsonl"
exit "$status"
