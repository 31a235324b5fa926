#!/bin/sh
# Sees to it that there is a Chromium for the browser test: installs Debian's where that is allowed,
# says otherwise what to install. Never passes without one.
set -eu
for name in chromium chromium-browser google-chrome chrome; do
    if command -v "$name" >/dev/null; then
        echo "browser: $name"
        exit 0
    fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "browser: installing chromium"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
    command -v chromium >/dev/null && exit 0
fi
echo "make browser needs Chromium: install the package chromium (Debian), or put chromium or google-chrome in PATH" >&2
exit 1
