#!/bin/sh
# Installs the Debian packages that are missing; as root or through sudo, else it prints the one line to run.
set -eu

missing=""
for package in "$@"; do
  if [ "$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)" != "install ok installed" ]; then
    missing="$missing $package"
  fi
done
[ -n "$missing" ] || exit 0

line="apt-get install --yes --no-install-recommends$missing"
if ! command -v apt-get >/dev/null 2>&1; then
  echo "missing:$missing; install what your system calls them" >&2
  exit 1
fi
if [ "$(id -u)" -eq 0 ]; then
  run=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  run="sudo"
else
  echo "missing:$missing; run this line, then try again:" >&2
  echo "  sudo sh -c 'apt-get update && $line'" >&2
  exit 1
fi
echo "installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 # the line is made of package names
$run apt-get update --quiet=2 && $run $line --quiet=2 >/dev/null
