# Everything a newcomer needs is `make run` and `make test`; `make help` lists the rest.
# One set of build flags is used everywhere, so that the first build stays in Go's cache.

SHELL       := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

GO      := scripts/go
STAGE   := scripts/stage
# Fyne's locks are left out of the program that ships; STRICT builds keep them, and report calls off the UI goroutine.
TAGS    := migrated_fynedo
VERSION := $(shell sed -n 's/^ *Version = "\(.*\)"/\1/p' FyneApp.toml)
LDFLAGS := -s -w -X stepboard/app/release.Version=$(VERSION)
BUILD   := $(GO) build -buildvcs=false -ldflags "$(LDFLAGS)"
ENGINE  := app/export/live/pack/engine
# A program for developers finds the engines of living pages in the working tree, so it need not wait for them.
TREE    := $(GO) build -buildvcs=false -ldflags "$(LDFLAGS) -X 'stepboard/app/export/live/pack.Folder=$(CURDIR)/$(ENGINE)'"
PURE    := CGO_ENABLED=0
LINTER  := $(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.7.2

DIST      ?= dist
PREFIX    ?= $(HOME)/.local
DESTDIR   ?=
FUZZTIME  ?= 10s
MONKEYTIME ?= 1h
BOARDS    ?= 1000000
SEED      ?= 1
PUBLISHED ?=
ARGS      ?=

.PHONY: help run build headless engine setup setup-go setup-test setup-release test test-all check lint vet quick luck unit race readers tour e2e faults compose monkey proof bench bench-published bench-exports fmt fuzz install uninstall release test-release docs screenshots clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: build ## build the program and open its window (ARGS="FILE" to open a file)
	@nice scripts/engine "$(ENGINE)" >build/engine.log 2>&1 &
	@bin/stepboard $(ARGS)

build: setup ## build the window program, bin/stepboard
	@mkdir -p build
	@$(TREE) -tags "$(TAGS)" -o bin/stepboard .

headless: engine ## build the command without a window or C code, bin/stepboard-headless
	@$(PURE) $(BUILD) -tags "headless engine" -o bin/stepboard-headless .

engine: setup-go ## build what living pages run in the browser (`make run` does so in the background)
	@scripts/engine "$(ENGINE)"

setup: ## install what building needs: Debian packages, and Go if there is none
	@scripts/setup build

setup-release:
	@scripts/setup release

setup-go:
	@scripts/setup go

setup-readers:
	@scripts/setup readers

setup-test:
	@scripts/setup test

# `make test` holds each promise once, at its smallest: for everyone, after each change.
test: ## build, run the quick form of every test, and go once through the real window
	@scripts/setup tour
	@$(STAGE) "build"                          $(MAKE) -s build
	@$(STAGE) "quick tests"                    $(MAKE) -s quick
	@$(STAGE) "tour of the window"             $(MAKE) -s tour
	@echo "== all stages passed"

# The long forms; each stage can be run alone.
test-all: setup-test ## every test in its long form: without a display, for races, with other programs, in a real window
	@$(STAGE) "build"                          $(MAKE) -s build
	@$(STAGE) "build without a window"         $(MAKE) -s headless
	@$(STAGE) "tests without a display"        $(MAKE) -s unit
	@$(STAGE) "tests under the race detector"  $(MAKE) -s race
	@$(STAGE) "exports in other programs"      $(MAKE) -s readers
	@$(STAGE) "tests in a real window"         $(MAKE) -s e2e
	@echo "== all stages passed"

# The linter is compiled from its source, which takes some minutes the first time.
check: ## go vet, format and style: must hold besides the tests before a change lands
	@$(STAGE) "go vet"                         $(MAKE) -s vet
	@$(STAGE) "format and lint"                $(MAKE) -s lint

luck: setup-go ## run tests many times beside busy loops (ARGS="-n 20 -k 4 ./app/rooms/... -- -test.short"): scripts/luck
	@scripts/luck $(ARGS)

vet:
	@$(GO) vet -tags "headless ci readers" ./...
	@$(GO) vet -tags "$(TAGS) e2e" ./...
	@GOOS=js GOARCH=wasm $(PURE) $(GO) vet ./app/export/live/worker
	@GOOS=js GOARCH=wasm $(PURE) $(GO) vet -tags rules ./app/export/live/worker

lint: ## check format and style with the pinned golangci-lint
	@$(LINTER) fmt --diff
	@$(LINTER) run

# A slow machine needs more than Go's ten minutes for a package. `make check` runs go vet. Tests are compiled with C, like
# the program, so that they share its compiled packages.
TEST := $(GO) test -timeout 1h -vet=off

quick: ## the quick form of every test, without a display
	@$(TEST) -short -tags "headless ci" ./...

unit: ## the long form of every test, without a display
	@$(TEST) -tags "headless ci" ./...

# Goroutines meet in jobs, runs, background work, thumbnails, living pages, live classes, random boards and the box, and in
# solvers that share work among workers.
RACY   = ./solve ./solve/explore ./app/workbench/run ./app/shell ./app/studio/stills ./app/export/live \
	./app/contest/generate ./app/contest/stress ./app/contest/judge/box ./app/class
race:
	@$(TEST) -race -short -tags "headless ci" $(RACY)
	@$(TEST) -race -short -tags "headless ci" -run '^TestRecordedRunsAreNotShared$$' ./solve/sokoban/search
	@$(TEST) -race -short -tags "headless ci" -run 'Class' ./app

readers: setup-readers engine ## open what is exported with programs that others wrote: PDF, SVG, browser, slides, film
	@$(TEST) -count=1 -parallel 2 -tags "headless ci readers engine" ./readers/...

tour: ## go once through the window of bin/stepboard, if there is a display for it
	@for tool in Xvfb openbox xdotool; do \
		if ! command -v $$tool >/dev/null; then echo "Without $$tool the tour of the window is left out"; exit 0; fi; \
	done; STEPBOARD_PROGRAM="$(CURDIR)/bin/stepboard" $(TEST) -count=1 -tags e2e -run '^TestTour$$' ./e2e

# The window runs here with Fyne's own checks on; the program that ships is the one that gets installed.
e2e: build engine
	@$(TREE) -tags "" -o build/stepboard-strict .
	@$(TEST) -count=1 -parallel 2 -tags e2e ./e2e/...

proof: ## hold the solvers against the plain ones on random boards (BOARDS=1000000 over all tasks, SEED=1)
	@$(GO) test -count=1 -timeout 24h -v -tags "headless ci" -run '^Test(Proof|Decided|Crowds|Rules|Pushed)$$' ./solve/proof -boards $(BOARDS) -seed $(SEED)
	@$(GO) test -count=1 -timeout 2h -v -tags "headless ci" -run '^TestWrongPrograms$$' ./app/contest/stress -programs

faults: ## kill the program, fill its disk, take its display away: docs/reliability.md
	@$(GO) test -count=1 -tags "headless ci" ./app/storage/disk ./app/storage/recovery ./app/storage/settings ./app/desktop/display ./app/rooms/rescue
	@scripts/setup test
	@$(GO) test -count=1 -tags "headless ci" -run '^TestFaults$$' ./app/command -faults
	@$(GO) test -count=1 -tags "headless ci" ./app/contest/judge/box
	@$(GO) test -count=1 -timeout 30m -tags "headless ci" ./app/contest/judge -everybody
	@$(TREE) -tags "" -o build/stepboard-strict .
	@$(GO) test -count=1 -tags e2e -run '^Test(Recovery|DisplayLost|ControlGroups)$$' ./e2e
	@$(GO) test -count=1 -timeout 30m -tags e2e -run '^TestKills$$' ./e2e -kills 50 -kills-young 1s -kills-seed $$RANDOM

compose: ## type Chinese and Japanese into every field with ibus, as anyone but root, which Mozc does not serve
	@scripts/setup compose
	@$(TREE) -tags "" -o build/stepboard-strict .
	@$(GO) test -count=1 -timeout 2h -v -tags e2e -run '^TestCompos' ./e2e -phrases 200

monkey: ## use the program at random, without its window and in it (MONKEYTIME=1h each)
	@$(GO) test -count=1 -timeout 0 -tags "headless ci" -run '^TestMonkey$$' ./app -time $(MONKEYTIME)
	@scripts/setup test
	@$(TREE) -tags "" -o build/stepboard-strict .
	@$(GO) test -count=1 -timeout 0 -tags e2e -run '^TestMonkey$$' ./e2e -time $(MONKEYTIME) -seed $$RANDOM

bench: build bench-published ## run the benchmarks, then measure the window's responsiveness (PUBLISHED=DIR: see docs/performance.md)
	@$(GO) test -timeout 2h -run '^$$' -bench . -benchmem -tags "headless ci" ./solve/... ./scene/... ./widgets/... ./app/...
	@scripts/setup test
	@$(BUILD) -tags "$(TAGS) e2e" -o build/floor ./e2e/floor
	@STEPBOARD_PROGRAM="$(CURDIR)/bin/stepboard" $(GO) test -run '^$$' -bench . -benchtime 1x -tags e2e ./e2e
	@scripts/setup readers
	@$(GO) test -run '^$$' -bench . -benchtime 1x -tags "headless ci readers engine" ./readers

bench-published: headless
	@scripts/published bin/stepboard-headless "$(PUBLISHED)"

bench-exports: headless ## time exports beside what one would do without them (needs ImageMagick, FFmpeg and img2pdf)
	@scripts/bench-exports bin/stepboard-headless

fmt: ## format the code
	@$(LINTER) fmt

fuzz: ## fuzz every parser for a while (FUZZTIME=10s each)
	@scripts/fuzz $(FUZZTIME)

install: engine setup ## install program, menu entry, icons and file type (PREFIX, default ~/.local)
	@$(BUILD) -tags "$(TAGS) engine" -o bin/stepboard .
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install

uninstall: ## take away what install put in place
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install --remove

release: setup-release engine ## make what people download, for Linux and Windows, in dist (DIST=FOLDER)
	@VERSION="$(VERSION)" TAGS="$(TAGS) engine" LDFLAGS="$(LDFLAGS)" scripts/release "$(DIST)"

test-release: ## install and try what people download: in a bare Debian and under Wine; build it twice (takes long)
	@scripts/setup test-release
	@$(STAGE) "an earlier version"             $(MAKE) -s release VERSION=0.0.1 DIST=build/before
	@$(STAGE) "the release"                    $(MAKE) -s release
	@for part in linux windows twice; do $(STAGE) "release: $$part" scripts/test-release $$part; done

docs: headless ## draw the pictures of the puzzles' pages anew, docs/pictures, from docs/figures
	@scripts/figures bin/stepboard-headless docs

screenshots: build setup-test ## draw the pictures of docs/images from the real window
	@STEPBOARD_PROGRAM="$(CURDIR)/bin/stepboard" STEPBOARD_SCREENSHOTS="$(CURDIR)/docs/images" $(GO) test -count=1 -run '^TestScreenshots$$' -tags e2e ./e2e

clean: ## take away what was built (not Go's cache)
	@rm -rf bin build dist
	@find $(ENGINE) -type f ! -name README -delete
