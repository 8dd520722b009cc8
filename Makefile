# Windlass: the two commands of the README, and what a developer needs besides.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build
.PHONY: demo unit test matrix bench peers foreign pages real samples build release install format lint clean packages tests

# Everything that is built here, for running and for testing, is built by these flags into one folder: no step builds twice.
# lld links faster than gold, which is the default of Swift 6.3 here. The index stays on: a build from nothing looks for tests in it.
SWIFT_FLAGS := --explicit-target-dependency-import-check error -Xswiftc -use-ld=lld
BINARY := .build/debug/windlass
# What is installed brings Swift's runtime along, and needs nothing but the C libraries.
# It is made small, under 30 MB: no symbol of a program is for others, glibc 2.36 reads packed relocations, and functions of the same code
# are one (1.6 MB), as nothing in Swift tells functions apart by their addresses. Nothing unwinds a Swift function, as its errors are
# returned: without tables for that it is 1.4 MB less. Loops over a few literals stay loops.
# Texts that end others are kept once, and hashes for the compiler are left out.
# It is built fast: passes of Swift's and of LLVM's optimiser that leave it no faster (an eighth of the time of all) are skipped, and the
# compiler doesn't verify its own work.
SKIPPED_PASSES := loop-unroll loop-invariant-code-motion cowarray-opt early-codemotion retain-sinking release-hoisting late-release-hoisting
SKIPPED_OPTIMISATIONS := enable-constraint-elimination enable-objc-arc-opts vectorize-slp vectorize-loops
RELEASE_FLAGS := --configuration release --static-swift-stdlib -debug-info-format none -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xllvm -Xswiftc -force-attribute=nounwind \
  $(foreach pass,$(SKIPPED_PASSES),-Xswiftc -Xllvm -Xswiftc -sil-disable-pass=$(pass)) \
  $(foreach option,$(SKIPPED_OPTIMISATIONS),-Xswiftc -Xllvm -Xswiftc -$(option)=false) \
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify -Xswiftc -Xfrontend -Xswiftc -sil-verify-none \
  -Xlinker -s -Xlinker --no-export-dynamic -Xlinker -zpack-relative-relocs -Xlinker --icf=all -Xlinker -O2 \
  -Xlinker -T -Xlinker $(CURDIR)/.ci/release.ld
# The compiler lives on small pieces of memory: in huge pages, kept for the next one, they cost a twentieth less time.
COMPILER_MEMORY := glibc.malloc.hugetlb=1:glibc.malloc.tcache_count=60000:glibc.malloc.top_pad=268435456:glibc.malloc.trim_threshold=4294967296
PREFIX ?= /usr/local

## Installs what Debian lacks, builds, and runs a deposit on the embedded sandbox.
demo: build
	@echo
	@$(BINARY) run flows/sep24-deposit.yaml --no-input

## Builds, and passes the tests that need no other program; ONLY=sep12 those of a subject, SLOWEST=30 lists the slowest.
unit: tests
	@.ci/tests unit $(SWIFT_FLAGS)

## Installs what Debian lacks, builds, and passes all that protects a change; AFTER=unit leaves out what `make unit` passes.
test: tests
	@.ci/tests test $(SWIFT_FLAGS)

## Passes the whole matrices of faults and kills.
matrix: tests
	@.ci/tests matrix $(SWIFT_FLAGS)

## Measures what Windlass promises, optimised, and fails where a figure is missed; BENCH=--json for machines.
bench: release
	swift build $(RELEASE_FLAGS) --product windlass-bench $(SWIFT_FLAGS)
	@"$$(swift build --configuration release --show-bin-path)/windlass-bench" $(BENCH)

## Runs flows against django-polaris, an anchor server from PyPI, independent of this project, on the sandbox's network.
# With BUILT=yes it uses what is built, also while something else is being built.
peers: $(if $(BUILT),,build)
	Tests/Peers/run

## Holds our XDR, the sandbox's Horizon and its sign-in against the Python stellar-sdk from PyPI, and JUnit reports against their schema.
foreign: $(if $(BUILT),,samples)
	Tests/ForeignClients/run

## Holds the sandbox's hosted pages and the HTML report against axe, in Chromium: light and dark, on a phone and on a large screen.
pages: $(if $(BUILT),,build)
	Tests/ForeignClients/run pages

## Compares the sandbox with what real servers answered, recorded in fixtures/real; REAL="--only sep10 --show" looks closer.
real: $(if $(BUILT),,build)
	Tests/RealServers/run $(REAL)

## Builds the program for development.
build: packages
	swift build --product windlass $(SWIFT_FLAGS)

# The transactions against which the Python SDK holds ours.
samples: build
	swift build --product transaction-samples $(SWIFT_FLAGS)

# All tests, with what they test.
tests: packages
	swift build --build-tests $(SWIFT_FLAGS)

## Builds the optimised program, with Swift's runtime in it and without symbols.
release: export GLIBC_TUNABLES := $(COMPILER_MEMORY)
release: packages
	swift build $(RELEASE_FLAGS) --product windlass $(SWIFT_FLAGS)

## Installs the optimised program below PREFIX (default /usr/local).
install: release
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 "$$(swift build --configuration release --show-bin-path)/windlass" $(DESTDIR)$(PREFIX)/bin/windlass

## Formats all Swift files in place.
format:
	swift format format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

## Fails when a Swift file is not formatted or breaks a rule of .swift-format.
lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks

clean:
	swift package clean
	rm -rf .peers

# The C libraries, and pkg-config to find them.
packages:
	@.ci/packages
