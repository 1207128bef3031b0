# Everything a newcomer needs is `make run` and `make test`; `make help` lists the rest.
# One set of build flags is used everywhere, so that the first build, which takes some minutes, stays in Go's cache.

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
PURE    := CGO_ENABLED=0
LINTER  := $(GO) run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.7.2

ENGINE  := app/export/live/pack/engine/wasm_exec.js

DIST      ?= dist
PREFIX    ?= $(HOME)/.local
DESTDIR   ?=
FUZZTIME  ?= 10s
MONKEYTIME ?= 1h
BOARDS    ?= 1000000
SEED      ?= 1
PUBLISHED ?=
ARGS      ?=

.PHONY: help run build headless setup setup-go setup-test setup-release test check test-quick luck lint vet unit race readers e2e faults compose monkey proof bench bench-published bench-exports fmt fuzz install uninstall release test-release docs screenshots clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: build ## build the program and open its window (ARGS="FILE" to open a file)
	@bin/stepboard $(ARGS)

build: setup $(ENGINE) ## build the window program, bin/stepboard
	@$(BUILD) -tags "$(TAGS)" -o bin/stepboard .

headless: setup-go $(ENGINE) ## build the command without a window or C code, bin/stepboard-headless
	@$(PURE) $(BUILD) -tags headless -o bin/stepboard-headless .

setup: ## install what building needs: Debian packages, and Go if there is none
	@scripts/setup build

setup-release:
	@scripts/setup release

setup-go:
	@scripts/setup go

setup-test:
	@scripts/setup test

# What a living page runs in the browser, for the program to carry; see scripts/engine.
$(ENGINE): $(shell find app assets scene solve -name '*.go' ! -name '*_test.go') go.mod scripts/engine | setup-go
	@scripts/engine $(@D)

# The stages of `make test`, from the quick to the slow; each can be run alone.
test: setup-test ## every test: with and without the race detector, exports in other programs, and a real window
	@$(STAGE) "build"                          $(MAKE) -s build
	@$(STAGE) "build without a window"         $(MAKE) -s headless
	@$(STAGE) "tests without a display"        $(MAKE) -s unit
	@$(STAGE) "tests under the race detector"  $(MAKE) -s race
	@$(STAGE) "exports in other programs"      $(MAKE) -s readers
	@$(STAGE) "tests in a real window"         $(MAKE) -s e2e
	@echo "== all stages passed"

# The linter is compiled from its source, which takes some minutes the first time.
check: ## what must hold besides the tests before a change lands: go vet, format and style
	@$(STAGE) "go vet"                         $(MAKE) -s vet
	@$(STAGE) "format and lint"                $(MAKE) -s lint

test-quick: ## the tests without a display, in seconds; no set-up
	@$(MAKE) -s unit

luck: setup-go ## run tests many times beside busy loops (ARGS="-n 20 -k 4 ./app/rooms/... -- -test.short"): scripts/luck
	@scripts/luck $(ARGS)

vet:
	@$(PURE) $(GO) vet -tags "headless ci readers" ./...
	@$(GO) vet -tags "$(TAGS) e2e" ./...
	@GOOS=js GOARCH=wasm $(PURE) $(GO) vet ./app/export/live/worker
	@GOOS=js GOARCH=wasm $(PURE) $(GO) vet -tags "rules trees" ./app/export/live/worker

lint: ## check format and style with the pinned golangci-lint
	@$(LINTER) fmt --diff
	@$(LINTER) run

# How long the tests of a package may take: Go's ten minutes are too few for a slow machine.
LIMIT = -timeout 30m

unit:
	@$(PURE) $(GO) test $(LIMIT) -tags "headless ci" ./...

# Where goroutines meet: jobs, what runs share out among workers, the window and all that works behind it, and in proof
# every solver, with one worker and with two. What one goroutine does alone, as most tests of solvers do and all of the
# packages in ALONE, is in unit.
# The window's tests go in three parts: the toolkit's test driver keeps what every window has drawn until the process ends.
ALONE   = command|contest/testset|contest/trace|document|export/live/pack|storage/boardtext|storage/carry|storage/files|theme|view|view/annotate|view/lenstest|view/question|view/tree|workbench/attempt|workbench/playback
RACY    = ./solve ./solve/explore ./solve/proof ./solve/puzzles ./scene $(shell $(PURE) $(GO) list -tags "headless ci" ./app/... 2>/dev/null | grep -vE '/app(/($(ALONE)))?$$')
SHARED  = AnyBudget|BatchStops|ManyQueries|LongWays|RecordedRunsAreNotShared
race:
	@CGO_ENABLED=1 $(GO) test $(LIMIT) -race -short -tags "headless ci" $(RACY)
	@printf "%s\n" A-D E-R S-Z | CGO_ENABLED=1 xargs -I PART -P 2 $(GO) test $(LIMIT) -race -short -tags "headless ci" -run "^Test[PART]" ./app
	@CGO_ENABLED=1 $(GO) test $(LIMIT) -race -short -tags "headless ci" -run '^Test($(SHARED))$$' ./solve/huarong/search ./solve/sokoban/search
	@CGO_ENABLED=1 $(GO) test $(LIMIT) -race -short -tags "headless ci" -run 'Interrupt|Waits|Budget|OutputFails|SeveralFiles' ./app/command

readers: setup-go $(ENGINE) ## open what is exported with programs that others wrote: PDF, SVG, browser, slides, film
	@scripts/setup readers
	@$(PURE) $(GO) test $(LIMIT) -count=1 -parallel 2 -tags "headless ci readers" ./readers/...

# The window runs here with Fyne's own checks on; the program that ships is the one that gets installed.
e2e: build
	@$(BUILD) -tags "" -o build/stepboard-strict .
	@$(PURE) $(GO) test $(LIMIT) -count=1 -parallel 2 -tags e2e ./e2e/...

proof: ## hold the solvers against the plain ones on random boards (BOARDS=1000000 over all tasks, SEED=1)
	@$(PURE) $(GO) test -count=1 -timeout 24h -v -tags "headless ci" -run '^Test(Proof|Decided|Crowds)$$' ./solve/proof -boards $(BOARDS) -seed $(SEED)

faults: ## kill the program, fill its disk, take its display away: docs/reliability.md
	@$(PURE) $(GO) test -count=1 -tags "headless ci" ./app/storage/disk ./app/storage/recovery ./app/storage/settings ./app/desktop/display ./app/rooms/rescue
	@scripts/setup test
	@$(PURE) $(GO) test -count=1 -tags "headless ci" -run '^TestFaults$$' ./app/command -faults
	@$(PURE) $(GO) test -count=1 -tags "headless ci" ./app/contest/judge/box
	@$(PURE) $(GO) test -count=1 -timeout 30m -tags "headless ci" ./app/contest/judge -everybody
	@$(BUILD) -tags "" -o build/stepboard-strict .
	@$(PURE) $(GO) test -count=1 -tags e2e -run '^Test(Recovery|DisplayLost|ControlGroups)$$' ./e2e
	@$(PURE) $(GO) test -count=1 -timeout 30m -tags e2e -run '^TestKills$$' ./e2e -kills 50 -kills-young 1s -kills-seed $$RANDOM

compose: ## type Chinese and Japanese into every field with ibus, as anyone but root, which Mozc does not serve
	@scripts/setup compose
	@$(BUILD) -tags "" -o build/stepboard-strict .
	@$(PURE) $(GO) test -count=1 -timeout 2h -v -tags e2e -run '^TestCompos' ./e2e -phrases 200

monkey: ## use the program at random, without its window and in it (MONKEYTIME=1h each)
	@$(PURE) $(GO) test -count=1 -timeout 0 -tags "headless ci" -run '^TestMonkey$$' ./app -time $(MONKEYTIME)
	@scripts/setup test
	@$(BUILD) -tags "" -o build/stepboard-strict .
	@$(PURE) $(GO) test -count=1 -timeout 0 -tags e2e -run '^TestMonkey$$' ./e2e -time $(MONKEYTIME) -seed $$RANDOM

bench: build bench-published ## run the benchmarks, then measure the window's responsiveness (PUBLISHED=DIR: see docs/performance.md)
	@$(PURE) $(GO) test -timeout 2h -run '^$$' -bench . -benchmem -tags "headless ci" ./solve/... ./scene/... ./widgets/... ./app/...
	@scripts/setup test
	@$(BUILD) -tags "$(TAGS) e2e" -o build/floor ./e2e/floor
	@STEPBOARD_PROGRAM="$(CURDIR)/bin/stepboard" $(PURE) $(GO) test -run '^$$' -bench . -benchtime 1x -tags e2e ./e2e
	@scripts/setup readers
	@$(PURE) $(GO) test -run '^$$' -bench . -benchtime 1x -tags "headless ci readers" ./readers

bench-published: headless
	@scripts/published bin/stepboard-headless "$(PUBLISHED)"

bench-exports: headless ## time exports beside what one would do without them (needs ImageMagick, FFmpeg and img2pdf)
	@scripts/bench-exports bin/stepboard-headless

fmt: ## format the code
	@$(LINTER) fmt

fuzz: ## fuzz every parser for a while (FUZZTIME=10s each)
	@scripts/fuzz $(FUZZTIME)

install: build ## install program, menu entry, icons and file type (PREFIX, default ~/.local)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install

uninstall: ## take away what install put in place
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install --remove

release: setup-release $(ENGINE) ## make what people download, for Linux and Windows, in dist (DIST=FOLDER)
	@VERSION="$(VERSION)" TAGS="$(TAGS)" LDFLAGS="$(LDFLAGS)" scripts/release "$(DIST)"

test-release: ## install and try what people download: in a bare Debian and under Wine; build it twice (takes long)
	@scripts/setup test-release
	@$(STAGE) "an earlier version"             $(MAKE) -s release VERSION=0.0.1 DIST=build/before
	@$(STAGE) "the release"                    $(MAKE) -s release
	@for part in linux windows twice; do $(STAGE) "release: $$part" scripts/test-release $$part; done

docs: headless ## draw the pictures of the puzzles' pages anew, docs/pictures, from docs/figures
	@scripts/figures bin/stepboard-headless docs

screenshots: build setup-test ## draw the pictures of docs/images from the real window
	@STEPBOARD_PROGRAM="$(CURDIR)/bin/stepboard" STEPBOARD_SCREENSHOTS="$(CURDIR)/docs/images" $(PURE) $(GO) test -count=1 -run '^TestScreenshots$$' -tags e2e ./e2e

clean: ## take away what was built (not Go's cache)
	@rm -rf bin build dist
	@find app/export/live/pack/engine -type f ! -name README -delete
