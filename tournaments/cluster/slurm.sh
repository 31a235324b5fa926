#!/usr/bin/env bash
# Plays a match in parts by Slurm: an array of jobs, and one that watches them.
#
#     tournaments/cluster/slurm.sh MATCH.toml PARTS FOLDER [options of sbatch, for the parts]
#
# The records of the parts go to FOLDER, which all nodes must see, and the whole match to
# FOLDER.jsonl. Once the sequential test of the whole match is decided, running parts are told to
# end and waiting ones are cancelled. The same command again goes on where the last one was stopped.
#
# RUNNER: the match runner, target/release/kagetsu-tournaments by default.
set -euo pipefail

if [ $# -lt 3 ]; then
    sed -n '4s/^# *//p' "$0" >&2
    exit 2
fi
match=$(realpath "$1") parts=$2 folder=$3
shift 3

here=$(realpath "$(dirname "$0")")
RUNNER=${RUNNER:-$here/../../target/release/kagetsu-tournaments}
[ -x "$RUNNER" ] || { echo "$RUNNER is missing; run make, or set RUNNER" >&2; exit 2; }
RUNNER=$(realpath "$RUNNER")
export RUNNER
mkdir -p "$folder"
folder=$(realpath "$folder")
rm -f "$folder.jsonl" "$folder"/*.stop

# First the watch, or it would wait for a place until most parts are over.
watch=$(sbatch --parsable --output="$folder.log" "$here/slurm-watch.sbatch" "$folder")
array=$(sbatch --parsable --array="1-$parts" --output="$folder/%a.log" "$@" \
    "$here/slurm-part.sbatch" "$match" "$folder")
echo "$array" > "$folder/array"
echo "parts: job $array, watched by job $watch; progress: $folder.log"
