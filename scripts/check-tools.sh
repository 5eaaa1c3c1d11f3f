#!/bin/sh
# Says in one line which of the two toolchains is missing or too old.
set -eu

swift_version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
case "$swift_version" in
  "") echo "swift is not on the PATH; install Swift 6.3 (swift.org/install)" >&2; exit 1 ;;
  [0-5].* | 6.[0-2]) echo "Swift $swift_version is too old; install 6.3 or later" >&2; exit 1 ;;
esac
node_version=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
if [ -z "$node_version" ]; then
  echo "node is not on the PATH; install Node 20 or later" >&2
  exit 1
elif [ "$node_version" -lt 20 ]; then
  echo "Node $node_version is too old; install 20 or later" >&2
  exit 1
fi
