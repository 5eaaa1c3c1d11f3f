#!/bin/sh
# Runs both harnesses against both reference halves of a dialect, lets each verify the other's reports, and certifies the halves.
# $1 is the folder of the built programs, $2 the dialect. Prints all at its end, since several run side by side.
set -eu

programs=$1
dialect=$2

log=$(mktemp)
exec 3>&1 >"$log" 2>&1
trap 'cat "$log" >&3; rm -f "$log"' EXIT
# An EXIT trap alone is not run when a signal ends the script.
trap 'exit 130' INT TERM HUP

swift_harness="$programs/bridge-conformance"
js_harness="node harness-js/bin/bridge-conformance.js"
web_half=$(node --input-type=module \
  --eval 'import { referenceWebHalf } from "./harness-js/reference/index.js"; console.log(referenceWebHalf(process.argv[1]) ?? "");' "$dialect")

run() { # harness, half, words of run...
  harness=$1 half=$2
  shift 2
  case "$harness" in
    swift) command=$swift_harness ;;
    javascript) command=$js_harness ;;
  esac
  report="reports/$dialect-$half-$harness"
  echo "== $dialect, $half half, $harness harness"
  # shellcheck disable=SC2086 # the command is a program with its script
  $command run "$@" --dialect "$dialect" --report "json=$report.json" --report "junit=$report.xml" --report "markdown=$report.md"
}

certify() { # half, the file that is certified
  half=$1 subject=$2
  "$swift_harness" verify "reports/$dialect-$half-javascript.json"
  $js_harness verify "reports/$dialect-$half-swift.json"
  folder="reports/certificates/$dialect-$half"
  "$swift_harness" certify "reports/$dialect-$half-swift.json" "reports/$dialect-$half-javascript.json" --out "$folder" --subject "$subject"
  "$swift_harness" verify "$folder/certificate.json" --reports reports --subject "$subject"
}

run swift native --implementation reference
run swift web --implementation "$web_half"
run javascript native --adapter "$programs/reference-adapter $dialect"
run javascript web --implementation "$web_half"
echo "== $dialect: each harness verifies the other's reports, and the halves are certified"
certify native "$programs/reference-adapter"
certify web "$web_half"
