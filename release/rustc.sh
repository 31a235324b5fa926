#!/bin/sh
# Stands between cargo and rustc (RUSTC_WORKSPACE_WRAPPER) in builds of what is handed out: the crate
# kagetsu_v3 is compiled for x86-64-v3, everything else for the CPU that the build names. Cargo has
# no stable way to say so for one package.
case " $* " in
*" --crate-name kagetsu_v3 "*) exec "$@" -C target-cpu=x86-64-v3 ;;
esac
exec "$@"
