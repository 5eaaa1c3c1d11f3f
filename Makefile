# make certify   sets up what is missing, builds, and certifies both reference halves with both harnesses
# make test      sets up what is missing, and runs all tests
# make picture   renews the picture of the page in docs/
# make mutants   prints the kill matrix: every mutant with the vectors that kill it
# make bench     measures speed and memory, as ratios in one run
# make sanitize  runs the Swift tests under the address and the thread sanitizer
# make format    formats the Swift sources

SHELL := /bin/sh
.DEFAULT_GOAL := certify
.PHONY: certify test test-light test-swift test-js test-python test-schemas test-formats test-lint test-certify test-ci test-browser mutants bench \
  sanitize format check setup setup-test setup-ci setup-browser picture release clean

# Linked statically, a program starts in half the time.
SWIFT_RELEASE := swift build --configuration release --static-swift-stdlib
RELEASE := .build/release
VENV := .venv
SWIFT_SOURCES := Package.swift Sources Tests Examples vectors/VectorsLocation.swift

certify: setup
	$(SWIFT_RELEASE) --product bridge-conformance
	$(SWIFT_RELEASE) --product reference-adapter
	scripts/certify.sh $(RELEASE)

# The optimised build keeps one processor busy, and so do the tests of formats and of CI: what else needs only one stands beside them.
test: setup
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target release test-light
	@$(MAKE) --no-print-directory test-swift test-certify
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-formats test-ci
	@$(MAKE) --no-print-directory test-browser mutants
	@echo "all tests passed"

# What the tests need, and the tests that need nothing that is built; one after the other, since packages are installed one at a time.
test-light:
	@$(MAKE) --no-print-directory setup-test
	@$(MAKE) --no-print-directory setup-ci
	@$(MAKE) --no-print-directory setup-browser
	@$(MAKE) --no-print-directory test-lint
	@$(MAKE) --no-print-directory test-schemas
	@$(MAKE) --no-print-directory test-js
	@$(MAKE) --no-print-directory test-python

setup:
	@scripts/check-tools.sh
	@scripts/install-packages.sh libjansson-dev

setup-test: setup $(VENV)/.done
	@scripts/install-packages.sh python3 python3-venv node-typescript node-tap-parser curl openssh-client

setup-ci: setup-test
	@scripts/install-packages.sh parallel shellcheck

setup-browser: setup
	@command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || [ -n "$$CHROMIUM" ] || \
	  scripts/install-packages.sh chromium-headless-shell
	@scripts/install-packages.sh fonts-dejavu-core

# The packages are exact versions, so that a new rule of theirs can't fail an old commit.
$(VENV)/.done: requirements-test.txt
	@scripts/install-packages.sh python3 python3-venv
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --requirement requirements-test.txt
	@touch $@

release: setup
	$(SWIFT_RELEASE)

test-lint: setup-test
	swift format lint --strict --recursive --parallel --configuration .swift-format $(SWIFT_SOURCES)
	cd harness-js && tsc --project tsconfig.json
	tsc --project Tests/browser/tsconfig.json
	$(VENV)/bin/oxlint --deny-warnings harness-js mutants scripts Examples/javascript Examples/http Tests/formats Tests/browser

test-schemas: setup-test
	$(VENV)/bin/python Tests/schemas/check_schemas.py

test-js: setup-test
	cd harness-js && node --test --test-concurrency=4 test/
	node --test Examples/javascript/ Examples/http/

test-python: setup-test
	python3 -m unittest discover -s Examples/python

# The commands are tested as they are built for use.
test-swift: setup-test release
	PROGRAMS=$(CURDIR)/$(RELEASE) swift test

# What make certify does, with the reports held against their schema.
test-certify: certify $(VENV)/.done
	$(VENV)/bin/python Tests/schemas/check_schemas.py --report reports/*.json
	$(VENV)/bin/python Tests/schemas/check_certificates.py reports/certificates/*

# The steps of action.yml and the recipes of CI.md, with the command as it is built for use.
test-ci: setup-ci
	$(SWIFT_RELEASE) --product bridge-conformance
	PROGRAMS=$(RELEASE) $(VENV)/bin/python -m unittest discover --start-directory Tests/ci

# Each format of reports, read by tools that are not ours.
test-formats: setup-test
	$(SWIFT_RELEASE) --product bridge-conformance
	BRIDGE_CONFORMANCE=$(CURDIR)/$(RELEASE)/bridge-conformance $(VENV)/bin/python -B -W ignore::DeprecationWarning \
	  -m unittest discover -s Tests/formats

# The page in a headless Chromium; PICTURES=folder keeps pictures of it, for people to look at.
test-browser: setup-browser
	$(SWIFT_RELEASE) --product bridge-conformance
	PROGRAMS=$(RELEASE) node Tests/browser/make-pages.js
	node --test --test-timeout=120000 --test-concurrency=2 Tests/browser/*.test.js

picture: setup-browser
	$(SWIFT_RELEASE) --product bridge-conformance
	PROGRAMS=$(RELEASE) node Tests/browser/make-pages.js
	PICTURES=.build/pictures node --test --test-name-pattern README Tests/browser/pictures.test.js
	@mkdir -p docs
	cp .build/pictures/report.png docs/report.png

# The kill matrix needs every mutant under both harnesses, whose reports it compares.
mutants: setup
	@scripts/install-packages.sh python3
	$(SWIFT_RELEASE) --product bridge-conformance
	$(SWIFT_RELEASE) --product reference-adapter
	$(SWIFT_RELEASE) --product mutant-adapter
	node mutants/kill-matrix.mjs --programs $(RELEASE)

check: setup
	$(SWIFT_RELEASE) --product bridge-conformance
	$(RELEASE)/bridge-conformance check

bench: release
	@mkdir -p .build/empty
	@echo 'print("")' > .build/empty/empty.swift
	swiftc -O .build/empty/empty.swift -o .build/empty/empty
	$(RELEASE)/bridge-benchmark .build/empty/empty

# Leaks are not looked for: XCTest's own runner and Foundation leave some behind on Linux.
sanitize: setup
	ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build/address
	swift test --sanitize=thread --scratch-path .build/thread

format:
	swift format --in-place --recursive --parallel --configuration .swift-format $(SWIFT_SOURCES)

clean:
	rm -rf .build $(VENV) reports
