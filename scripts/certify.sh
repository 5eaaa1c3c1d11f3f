#!/bin/sh
# Runs both harnesses against both reference halves, and lets each verify the other's reports. $1 is the folder of the built programs.
set -eu

programs=$1
swift_harness="$programs/bridge-conformance"
js_harness="node harness-js/bin/bridge-conformance.js"
web_half=harness-js/reference/web-half.js
mkdir -p reports

certify() { # harness, half, words of run...
  harness=$1 half=$2
  shift 2
  case "$harness" in
    swift) command=$swift_harness ;;
    javascript) command=$js_harness ;;
  esac
  echo "== $half half, $harness harness"
  # shellcheck disable=SC2086 # the command is a program with its script
  $command run "$@" --report "json=reports/$half-$harness.json" --report "junit=reports/$half-$harness.xml" \
    --report "markdown=reports/$half-$harness.md"
}

certify swift native --implementation reference
certify swift web --implementation "$web_half"
certify javascript native --adapter "$programs/reference-adapter"
certify javascript web --implementation "$web_half"

echo "== each harness verifies the other's reports"
for half in native web; do
  "$swift_harness" verify "reports/$half-javascript.json"
  $js_harness verify "reports/$half-swift.json"
done

echo
for half in native web; do
  for harness in swift javascript; do
    class=$(sed -n 's/^ *"class": *"\([a-z]*\)",*$/\1/p' "reports/$half-$harness.json" | head -n 1)
    echo "$half half: ${class:-none} ($harness harness)"
    [ "$class" = hardened ] || exit 1
  done
done
