#!/usr/bin/env bash
# In wine: the match runner, then the protocol tests with the Windows executable.
set -euo pipefail
cd "$(dirname "$0")/.."
. release/wine.sh
unless_hung release/test-windows-runner.sh
unless_hung release/test-windows-engine.sh
