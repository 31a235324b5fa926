#!/usr/bin/env bash
# Gomocup's entry test, the dialogues of the managers, and a whole game under each rule, by the
# Windows executable in wine. Its arguments go to `kagetsu-tournaments check`.
set -euo pipefail
cd "$(dirname "$0")/.."
. release/wine.sh
need_windows_engine
CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 "${CARGO:-cargo}" build --release --locked \
    -p kagetsu-tournaments --bin kagetsu-tournaments
keep_wine_running
"${CARGO_TARGET_DIR:-target}/release/kagetsu-tournaments" check --engine "cmd=$ENGINE" --only entry,dialects,games "$@" 9>&-
