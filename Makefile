# NativeBridge: what a person types. `make run` and `make test` are the two that matter.

SHELL := /bin/bash
SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

PACKAGES := libwebkit2gtk-4.1-dev libgtk-3-dev libgtksourceview-4-dev xvfb xauth make pkg-config at-spi2-core dbus \
	node-typescript python3-jsonschema python3-venv webkit2gtk-driver
SOURCES := Package.swift Sources Web Tests
# Tests that show windows, two kinds at a time, each on a display of its own; the others need none. The stories are told
# by a process that has no window itself: it must be the first to ask for the message bus of screen readers.
VIEWS := BridgeWebKitTests
WINDOWS := WorkbenchTests|CommandTests
STORIES := StoryTests
# Those that the example page speaks.
PROTOCOLS := $(basename $(notdir $(wildcard Web/example/adapters/*.js)))
TRANSPORTS := navigation script-message

.PHONY: run test live-views live-windows live-stories story-pictures build lint format schemas types translations conformance check-scenarios check-cases check-example webdriver bench install install-deps deps clean

## Opens the example page in a window; without a display it goes through the page under Xvfb and writes a picture.
run: deps
	$(SWIFT) build --product native-bridge
	"$$($(SWIFT) build --show-bin-path)/native-bridge"

## All tests.
test: deps
	$(SWIFT) build --build-tests
	env -u DISPLAY -u WAYLAND_DISPLAY $(SWIFT) test --skip-build --skip '$(VIEWS)|$(WINDOWS)|$(STORIES)'
	$(MAKE) --no-print-directory -j2 --output-sync=target live-views live-windows live-stories

# Two that look for a free display at the same moment must not find the same.
live-views: LIVE = $(VIEWS)
live-views: SCREEN = 110
live-windows: LIVE = $(WINDOWS)
live-windows: SCREEN = 140
live-stories: LIVE = $(STORIES)
live-stories: SCREEN = 170
live-views live-windows live-stories:
	@set -e; bin="$$($(SWIFT) build --show-bin-path)"; \
	tests="$$("$$bin/NativeBridgePackageTests.xctest" --list-tests | grep -oE '^ *($(LIVE))\.[A-Za-z0-9_/]+' | tr -d ' ' | paste -sd,)"; \
	env -u WAYLAND_DISPLAY GDK_BACKEND=x11 xvfb-run -a -n $(SCREEN) -s '-screen 0 1920x1200x24' \
		"$$bin/NativeBridgePackageTests.xctest" "$$tests"

# How the pictures of the stories look: language, size, dark, theme, and how large its texts are.
LOOKS := en,1280x800,0,Adwaita,1 zh_CN,1280x800,0,Adwaita,1 zh_CN,900x600,1,Adwaita,1 en,1920x1080,0,Adwaita,1 \
	zh_CN,1920x1080,1,Adwaita,1 en,900x600,0,HighContrast,1 en,1280x800,0,Adwaita,2

## Pictures of each step of the stories and each part of the window, in every look, below PICTURES.
PICTURES ?= .build/pictures
story-pictures: build
	$(SWIFT) build --build-tests
	@set -e; for look in $(LOOKS); do \
		IFS=, read -r language size dark theme scale <<< "$$look"; \
		folder="$(abspath $(PICTURES))/$$language-$$size-$$theme-dark$$dark-text$$scale"; mkdir -p "$$folder"; \
		env -u WAYLAND_DISPLAY STORY_PICTURES="$$folder" STORY_LANG=$$language STORY_SIZE=$$size STORY_DARK=$$dark \
			GTK_THEME=$$([ $$dark = 1 ] && echo $$theme:dark || echo $$theme) GDK_DPI_SCALE=$$scale \
			GDK_BACKEND=x11 xvfb-run -a -s '-screen 0 1920x1200x24' \
			$(SWIFT) test --skip-build --filter 'StoryTests.StoryTests|StoryTests.PartsTests'; \
	done

build: deps
	$(SWIFT) build

## Each protocol over each transport: the scenarios, the cases, and the example page's checks.
conformance: build
	$(MAKE) --no-print-directory -j2 --output-sync=target check-scenarios check-cases check-example

check-scenarios check-cases check-example: PROGRAM = "$$($(SWIFT) build --show-bin-path)/native-bridge"
check-scenarios:
	G_DEBUG=fatal-criticals $(PROGRAM) check
check-cases:
	G_DEBUG=fatal-criticals $(PROGRAM) check --cases Tests/Fixtures/cases
# Once with a handler taken away, which must fail.
check-example:
	@set -e; program=$(PROGRAM); for protocol in $(PROTOCOLS); do for transport in $(TRANSPORTS); do \
		printf '%s over %s: ' $$protocol $$transport; \
		transcript="$$(G_DEBUG=fatal-criticals "$$program" run --protocol $$protocol --transport $$transport)" || { \
			echo failed; echo "$$transcript"; exit 1; }; \
		echo "$$transcript" | tail -n 1; \
	done; done; \
	printf 'without GetLocation: '; \
	if "$$program" run --without GetLocation > /dev/null; then echo 'passed, which it must not'; exit 1; \
	else echo 'fails, as it must'; fi

## A script of Selenium's drives the window by Debian's WebKitWebDriver.
webdriver: build
	python3 -m venv .build/webdriver
	.build/webdriver/bin/pip install --quiet --disable-pip-version-check 'selenium>=4.20,<5'
	env -u WAYLAND_DISPLAY GDK_BACKEND=x11 xvfb-run -a -s '-screen 0 1920x1200x24' \
		.build/webdriver/bin/python Tests/WebDriver/drive.py "$$($(SWIFT) build --show-bin-path)/native-bridge"

## The catalogues that the program reads, from those that people write; needs Debian's gettext.
translations:
	msgfmt --check-format -o Sources/Workbench/Locale/zh_CN/LC_MESSAGES/native-bridge.mo Resources/po/zh_CN.po

## Style of every Swift file.
lint:
	$(SWIFT) format lint --strict --parallel -r $(SOURCES)

format:
	$(SWIFT) format -i --parallel -r $(SOURCES)

## The files that ship, against the schemas of their formats.
schemas:
	python3 Tests/Schemas/check.py

## The page scripts against their types, and what is made of a contract against a page that uses all of it.
types:
	tsc -p Tests/Types
	tsc --strict --noEmit --target es2022 --lib es2022,dom Tests/Fixtures/contract/shop.d.ts Tests/Fixtures/contract/shop.ts

## The bridge against a minimal host in C, in one run.
bench: deps
	$(SWIFT) build -c release --product bench-host
	$(SWIFT) build -c release --product native-bridge
	"$$($(SWIFT) build -c release --show-bin-path)/native-bridge" bench $(BENCH)

## The program with all that it needs at run time but WebKitGTK and GTK, below PREFIX.
install: deps
	$(SWIFT) build -c release --static-swift-stdlib --product bench-host
	$(SWIFT) build -c release --static-swift-stdlib --product native-bridge
	@set -e; built="$$($(SWIFT) build -c release --show-bin-path)"; home='$(DESTDIR)$(PREFIX)/lib/native-bridge'; \
	install -d "$$home" '$(DESTDIR)$(PREFIX)/bin'; \
	install -s "$$built/native-bridge" "$$built/bench-host" "$$home"; \
	cp -r "$$built"/NativeBridge_*.resources "$$home"; \
	ln -sf ../lib/native-bridge/native-bridge '$(DESTDIR)$(PREFIX)/bin/native-bridge'; \
	for size in scalable symbolic; do \
		install -d '$(DESTDIR)$(PREFIX)/share/icons/hicolor/'$$size/apps; \
		cp Resources/icons/$$size/*.svg '$(DESTDIR)$(PREFIX)/share/icons/hicolor/'$$size/apps; \
	done; \
	install -Dm644 -t '$(DESTDIR)$(PREFIX)/share/applications' Resources/*.desktop; \
	install -Dm644 -t '$(DESTDIR)$(PREFIX)/share/metainfo' Resources/*.metainfo.xml; \
	echo "Installed: $(DESTDIR)$(PREFIX)/bin/native-bridge"

## Debian's packages, asked for only where something is missing.
deps:
	@if ! pkg-config --exists webkit2gtk-4.1 gtk+-3.0 gtksourceview-4 || ! command -v xvfb-run > /dev/null; then \
		echo 'Debian packages are missing; installing them.'; $(MAKE) --no-print-directory install-deps; fi
	@command -v $(SWIFT) > /dev/null || { \
		echo 'There is no Swift toolchain. Install Swift 6.2 or newer from swift.org and try again.'; exit 1; }

install-deps:
	$(SUDO) apt-get update -qq
	DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -y --no-install-recommends $(PACKAGES)

clean:
	$(SWIFT) package clean
