# make install   the environment, from the hash-checked lock
# make run       the demo floor: a table of every game with simulated people and devices, until Ctrl-C
# make test      the tests; THOROUGH=1 leaves nothing out, THOROUGH=5 also tries five times as much by chance
# make web       the screens, built for the server that serves them
# make verifier  the independent verifier, compiled: see docs/verifying.md
# make wheel     the release: one file in dist, the same bytes from the same sources
# make release the wheel, its constraints and its bill of materials, signed with SEED=FILE
# make shots     a picture of every screen, into web/shots
# make lint      format, lint, strict types
# make check     make lint and make test: exactly what CI runs
# make coverage  the tests with branch coverage: slow, because every branch is watched
# make bench     the benchmarks; each ends with a line RATIO <name> <value>
# make mutants   small mistakes in the code that settles and posts, each of which a test must notice
# make rivals    what bench/simulation.py measures itself against, in an environment of its own
# make prove     run the tests and write down which clause each of them proves
# make docs      the reference pages, from the code
# make types     the types of the screens, from the structs of the server
# make lock      resolve the dependencies anew

PYTHON ?= python3
BIN := .venv/bin
UV := VIRTUAL_ENV=.venv $(BIN)/uv
COMPILE := pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet

# The Node.js that is here; where there is none, or too old a one, that of a Python wheel.
NODE := $(shell node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null && echo here)
NPM := $(if $(NODE),npm,$(CURDIR)/$(BIN)/npm)
# More than there are cores: the long tests wait for processes, databases and browsers.
WORKERS ?= 4
PAGES := src/croupier/server/built/index.html
TYPES := web/src/wire.ts

# Python writes its bytecode into build where it may not write it beside the sources: without any, each program
# would compile everything that it imports.
ifneq ($(PYTHONDONTWRITEBYTECODE),)
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX ?= $(CURDIR)/build/pycache
endif

.PHONY: install web types wheel verifier shots run test lint check coverage bench rivals mutants format prove docs lock clean

install: .venv/installed

.venv/installed: requirements/lock.txt requirements/uv.txt pyproject.toml
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements/uv.txt
	$(UV) pip sync --quiet --require-hashes requirements/lock.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

web: $(TYPES) $(PAGES)

# Checks and editors read the types; the built pages hold none, so they are not built again for them.
types: $(TYPES)

$(TYPES): .venv/installed $(shell find src/croupier -name '*.py')
	$(BIN)/croupier reference build/reference --types $@ >/dev/null

# What the lock names, by its hashes; parts for other systems are not in it, for which `npm ci` would refuse it.
web/node_modules/installed: web/package-lock.json .venv/installed
	$(if $(NODE),,$(UV) pip install --quiet --require-hashes -r requirements/node.txt)
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" $(NPM) install --no-save --loglevel=error
	touch $@

$(PAGES): web/node_modules/installed web/index.html web/vite.config.ts web/icons.ts $(wildcard src/croupier/words/*.json) $(shell find web/src -type f ! -name wire.ts)
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" $(NPM) run build --silent

# The stamp of the files is that of the commit, so that whoever builds it again gets the same.
wheel: install web src/croupier/constraints.txt
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/hatchling build -t wheel -d dist

src/croupier/constraints.txt: requirements/lock.txt requirements/release.py pyproject.toml .venv/installed
	$(BIN)/python requirements/release.py constraints $@

# The file of the seed is the releaser's own, outside of the sources: make release SEED=FILE
.PHONY: release
release: wheel
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python requirements/release.py assemble \
		dist/croupier-$$($(BIN)/croupier --version)-py3-none-any.whl dist "$(SEED)"

VERIFIER := verifier/dist/src/cli.js
verifier: $(VERIFIER)

# One install of packages serves the screens and the verifier, which needs a compiler and nothing else.
$(VERIFIER): web/node_modules/installed verifier/tsconfig.json $(shell find verifier/src verifier/tests -type f)
	PATH="$(CURDIR)/web/node_modules/.bin:$(CURDIR)/$(BIN):$$PATH" tsc --project verifier
	touch $@

run: install web
	$(BIN)/croupier serve --demo

# The browser for the tests: the one that is here, or on Debian, as root, that of the distribution and a font with
# Chinese characters.
.PHONY: chromium
chromium:
	@command -v chromium || command -v chromium-browser || command -v google-chrome || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update --quiet=2 && apt-get install --quiet=2 --yes --no-install-recommends chromium fonts-noto-cjk >/dev/null; \
	else echo "There is no Chromium here: browser tests are left out."; fi

test: install web verifier chromium
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" $(NPM) test --silent
	PATH="$(CURDIR)/$(BIN):$$PATH" node --test --test-reporter=dot verifier/dist/tests/*.test.js
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

shots: install web chromium
	PYTHONPATH=tests $(BIN)/python tests/shots.py

lint: install web verifier
	cd web && PATH="$(CURDIR)/$(BIN):$$PATH" $(NPM) run check --silent
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

check: lint test

coverage: install
	$(BIN)/pytest --cov --deselect tests/maths/exact/test_blackjack

bench: install
	for file in bench/*.py; do PYTHONPATH=tests $(BIN)/python $$file || exit 1; done

mutants: install
	PYTHONPATH=tests $(BIN)/python tests/mutants.py $(TARGET)

# They are kept apart: nothing of ours needs them. RLCard looks for pip itself, so it stays.
rivals: .rivals/installed

.rivals/installed: requirements/rivals.txt .venv/installed
	$(PYTHON) -m venv --clear .rivals
	VIRTUAL_ENV=.rivals $(BIN)/uv pip install --quiet --require-hashes -r requirements/rivals.txt
	touch $@

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

prove: install
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --prove

docs: install
	$(BIN)/croupier reference docs/reference --types $(TYPES)

lock: install
	$(UV) $(COMPILE) --upgrade --all-extras --group dev pyproject.toml --output-file requirements/lock.txt
	$(UV) $(COMPILE) --upgrade requirements/uv.in --output-file requirements/uv.txt
	$(UV) $(COMPILE) --upgrade requirements/node.in --output-file requirements/node.txt
	$(UV) $(COMPILE) --upgrade requirements/rivals.in --output-file requirements/rivals.txt

clean:
	rm -rf .venv .rivals .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
