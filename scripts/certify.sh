#!/bin/sh
# Certifies both reference halves of every dialect with both harnesses, as many dialects at a time as there are processors.
# $1 is the folder of the built programs.
set -eu

programs=$1
dialects=$(for file in vectors/dialects/*.json; do basename "$file" .json; done)
mkdir -p reports

echo "$dialects" | xargs -n 1 -P "$(getconf _NPROCESSORS_ONLN)" scripts/certify-dialect.sh "$programs"

echo "== the page of all reference halves"
# shellcheck disable=SC2046 # names of dialects have no spaces
"$programs/bridge-conformance" report $(for dialect in $dialects; do echo "reports/$dialect-native-swift.json" "reports/$dialect-web-swift.json"; done) \
  --html reports/matrix.html

echo
status=0
for dialect in $dialects; do
  for half in native web; do
    for harness in swift javascript; do
      class=$(sed -n 's/^ *"class": *"\([a-z]*\)",*$/\1/p' "reports/$dialect-$half-$harness.json" | head -n 1)
      echo "$dialect, $half half: ${class:-none} ($harness harness)"
      [ "$class" = hardened ] || status=1
    done
  done
done
exit $status
