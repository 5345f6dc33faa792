# Builds, tests and installs Bindery. `make help` tells what there is.

SWIFT  ?= swift
PREFIX ?= /usr/local

# SwiftPM plans a build again where any variable of the environment differs from the last one's, for which it compiles
# the build plugin and links its tool: that takes seconds. So those that make and shells set, and that mean nothing to a
# build, are left out, also where the tests are run, since `swift test` plans, too.
ALIKE := env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEOVERRIDES -u MAKE_TERMOUT -u MAKE_TERMERR -u PREFIX -u DESTDIR \
         -u BASE -u PACKAGES -u OLDPWD -u SHLVL -u _
BUILD := $(ALIKE) $(SWIFT) build

# A debug build leaves out what takes a quarter of its time and nothing here reads: the index of editors, and the
# information of debuggers. It compiles whole modules, which is quicker than file by file unless one file alone has
# changed, and each in one process: SwiftPM has a second one write what other modules import, for which it parses and
# checks all of it again and expands its macros. `make test DEBUG=1` leaves out nothing, compiles file by file, and
# builds in .build-debug.
ifdef DEBUG
DEBUG_SCRATCH := --scratch-path .build-debug
DEBUG_BUILD   := $(BUILD) $(DEBUG_SCRATCH)
DEBUG_FOLDER  := $(CURDIR)/.build-debug/debug
else
DEBUG_BUILD   := $(BUILD) --disable-index-store -debug-info-format none \
                 -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1 \
                 -Xswiftc -no-emit-module-separately-wmo
DEBUG_FOLDER  := $(CURDIR)/.build/debug
endif

# SwiftPM plans again, too, where the last build with a scratch path had another configuration, so releases have one of
# their own. A section for each function lets the linker leave out those that nothing calls, and keep one of those that
# are the same: a twelfth of the program, and what a plugin carries of the core.
RELEASE_FLAGS := --scratch-path .build-release \
                 -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=safe
RELEASE_BUILD := $(BUILD) -c release $(RELEASE_FLAGS)
RELEASE       := $(CURDIR)/.build-release/release

# The package of the benchmarks is built in the same folders with the same flags, and so has only its own to compile.
# SwiftPM takes the plan of the last build in a folder, of whatever package, where the environment is the same, so this
# one has a variable more.
BENCHMARKS_BUILD := BINDERY_BENCHMARKS=1 $(DEBUG_BUILD) --package-path Benchmarks \
                    $(or $(DEBUG_SCRATCH),--scratch-path .build)

# The products that `make demo` runs, and those that an installation has.
PLUGINS   := $(filter-out StoreFormats,$(notdir $(wildcard Plugins/*)))
SHOWN     := bindery $(PLUGINS)
INSTALLED := $(SHOWN) bindery-worker bindery-probe \
             BinderyCollections BinderyInterface BinderyPlugin BinderyRendering BinderyTesting

FORMATTED := Package.swift Sources Plugins Examples Tests Benchmarks

# The commit that `make test-quick` compares with.
BASE ?= HEAD

.DEFAULT_GOAL := help
.PHONY: help demo test test-quick test-breakers test-slow test-busy test-ends library mutants threads deps build \
        build-tests build-benchmarks where where-tests install uninstall package check-packages package-twice docs lint \
        format bench clean

help: ## tell what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: deps ## install what is missing, build the program and its plugins, and search the sample catalogue
	@echo "demo: building bindery and its plugins, without optimization: one to two minutes on two cores" >&2
	BINDERY_PRODUCTS="$(SHOWN)" $(DEBUG_BUILD)
	$(DEBUG_FOLDER)/bindery search long winters

test: build-tests ## install what is missing, build, and run every test
	@Scripts/install-dependencies.sh libtagc0-dev || echo "deps: the tests of Examples/AudioFile are skipped" >&2
	@$(ALIKE) Scripts/run-tests.sh $(SWIFT) $(DEBUG_SCRATCH)

test-quick: deps ## run the tests of what differs from BASE (HEAD), and of what depends on that directly
	@tests=$$(Scripts/changed-tests.sh "$(BASE)") || exit; \
	[ -n "$$tests" ] || exit 0; \
	export BINDERY_TESTS="$$tests"; \
	$(DEBUG_BUILD) --build-tests && $(ALIKE) Scripts/run-tests.sh $(SWIFT) $(DEBUG_SCRATCH)

test-breakers: build-tests ## check each plugin that breaks a rule by all layers, also those that take long
	@BINDERY_TEST_LAYERS=all $(ALIKE) Scripts/run-tests.sh $(SWIFT) $(DEBUG_SCRATCH) --filter '^BinderyTesterTests\.'

test-slow: build-tests ## run the tests that start processes five times, on one processor behind all else
	@$(ALIKE) Scripts/test-slow.sh $(SWIFT) $(DEBUG_SCRATCH)

test-busy: build-tests ## run every test beside four programs that keep the processors busy
	@$(ALIKE) Scripts/test-busy.sh $(SWIFT) $(DEBUG_SCRATCH)

test-ends: build-tests ## end the program a thousand times by signals from outside, and expect no plugin in quarantine
	@BINDERY_TEST_ENDS=500 $(ALIKE) Scripts/run-tests.sh $(SWIFT) $(DEBUG_SCRATCH) --filter 'Whatever ends the program'

library: build build-tests ## damage libraries and kill what writes them, up to a million items, in the release
	@BINDERY_TEST_PROGRAMS="$(RELEASE)" BINDERY_LIBRARY_ITEMS=1000000 BINDERY_LIBRARY_KILLS=200 \
	  BINDERY_LIBRARY_QUESTIONS=10000 BINDERY_LIBRARY_DAMAGE=1000 $(ALIKE) Scripts/run-tests.sh $(SWIFT) $(DEBUG_SCRATCH) \
	  --filter '^BinderyLibraryTests\.|A library whose'

mutants: build ## tell which of 120 mistakes in plugins `bindery check` finds
	@Scripts/mutants.sh "$(RELEASE)"

threads: deps ## run the tests of what threads share under the thread sanitizer
	BINDERY_PRODUCTS=bindery-worker $(DEBUG_BUILD)
	@Scripts/test-threads.sh "$(DEBUG_FOLDER)"

deps: ## install the libraries that are missing
	@Scripts/install-dependencies.sh

build: deps ## build what is installed, for release
	BINDERY_PRODUCTS="$(INSTALLED)" $(RELEASE_BUILD)

build-tests: deps ## build all tests, and the programs and plugins that they start
	$(DEBUG_BUILD) --build-tests

build-benchmarks: deps ## build what measures, in the folder of the tests
	$(BENCHMARKS_BUILD)

where: ## print the folder that the release is built in
	@echo "$(RELEASE)"

where-tests: ## print the folder that the tests are built in
	@echo "$(DEBUG_FOLDER)"

install: build ## install into PREFIX (/usr/local), all of it or PACKAGES="bindery bindery-dev"
	@Scripts/install-dependencies.sh binutils chrpath
	@DESTDIR="$(DESTDIR)" Scripts/install.sh "$(RELEASE)" "$(PREFIX)" $(PACKAGES)

uninstall: ## remove from PREFIX what install put there
	@DESTDIR="$(DESTDIR)" Scripts/uninstall.sh "$(PREFIX)"

package: build ## make packages for Debian and archives, in the folder packages
	@Scripts/install-dependencies.sh binutils chrpath dpkg-dev xz-utils
	@rm -rf packages
	@Scripts/package.sh "$(RELEASE)" packages

check-packages: ## check what `make package` made, and try it on a Debian 12 without Swift
	@Scripts/install-dependencies.sh lintian
	@Scripts/check-packages.sh packages
	@Scripts/test-packages.sh packages

package-twice: ## make the packages in two folders, and compare them byte by byte
	@Scripts/package-twice.sh

docs: ## write the documentation of the public modules, and fail on a warning
	@Scripts/documentation.sh $(SWIFT)

lint: ## check the formatting and the rules of the sources
	$(SWIFT) format lint --strict --parallel --recursive $(FORMATTED)
	@Scripts/check-sources.sh

format: ## format the sources
	$(SWIFT) format --in-place --parallel --recursive $(FORMATTED)

bench: build ## measure speed and memory, side by side with others
	@Scripts/install-dependencies.sh binutils chrpath jq python3
	@Benchmarks/run.sh "$(RELEASE)" $(RELEASE_FLAGS)

clean: ## remove what was built
	rm -rf .build .build-debug .build-release packages Benchmarks/.build
