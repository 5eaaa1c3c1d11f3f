#!/bin/sh
# Runs both harnesses against both reference halves of every dialect, lets each verify the other's reports, and certifies the halves.
# $1 is the folder of the built programs.
set -eu

programs=$1
swift_harness="$programs/bridge-conformance"
js_harness="node harness-js/bin/bridge-conformance.js"
dialects=$(for file in vectors/dialects/*.json; do basename "$file" .json; done)
mkdir -p reports

# Prints the file of a dialect's reference web half.
web_half() {
  node --input-type=module \
    --eval 'import { referenceWebHalf } from "./harness-js/reference/index.js"; console.log(referenceWebHalf(process.argv[1]) ?? "");' "$1"
}

certify() { # harness, dialect, half, words of run...
  harness=$1 dialect=$2 half=$3
  shift 3
  case "$harness" in
    swift) command=$swift_harness ;;
    javascript) command=$js_harness ;;
  esac
  report="reports/$dialect-$half-$harness"
  echo "== $dialect, $half half, $harness harness"
  # shellcheck disable=SC2086 # the command is a program with its script
  $command run "$@" --dialect "$dialect" --report "json=$report.json" --report "junit=$report.xml" --report "markdown=$report.md"
}

for dialect in $dialects; do
  web_half=$(web_half "$dialect")
  certify swift "$dialect" native --implementation reference
  certify swift "$dialect" web --implementation "$web_half"
  certify javascript "$dialect" native --adapter "$programs/reference-adapter $dialect"
  certify javascript "$dialect" web --implementation "$web_half"
done

echo "== each harness verifies the other's reports"
for dialect in $dialects; do
  for half in native web; do
    "$swift_harness" verify "reports/$dialect-$half-javascript.json"
    $js_harness verify "reports/$dialect-$half-swift.json"
  done
done

echo "== the page of all reference halves"
# shellcheck disable=SC2086 # names of dialects have no spaces
"$swift_harness" report $(for dialect in $dialects; do echo "reports/$dialect-native-swift.json" "reports/$dialect-web-swift.json"; done) \
  --html reports/matrix.html

echo "== certificates"
for dialect in $dialects; do
  for half in native web; do
    case "$half" in
      native) subject="$programs/reference-adapter" ;;
      web) subject=$(web_half "$dialect") ;;
    esac
    folder="reports/certificates/$dialect-$half"
    "$swift_harness" certify "reports/$dialect-$half-swift.json" "reports/$dialect-$half-javascript.json" --out "$folder" --subject "$subject"
    "$swift_harness" verify "$folder/certificate.json" --reports reports --subject "$subject"
  done
done

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
