# make install   the environment, from the hash-checked lock
# make run       the demo floor: a table of every game with simulated people and devices, until Ctrl-C
# make test      the tests
# make lint      format, lint, strict types
# make check     make lint and make test: exactly what CI runs
# make coverage  the tests with branch coverage: slow, because every branch is watched
# make bench     the benchmarks; each ends with a line RATIO <name> <value>
# make prove     run the tests and write down which clause each of them proves
# make docs      the reference pages, from the code
# make lock      resolve the dependencies anew

PYTHON ?= python3
BIN := .venv/bin
UV := VIRTUAL_ENV=.venv $(BIN)/uv
COMPILE := pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate --quiet

.PHONY: install run test lint check coverage bench format prove docs lock clean

install: .venv/installed

.venv/installed: requirements/lock.txt requirements/uv.txt pyproject.toml
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements/uv.txt
	$(UV) pip sync --quiet --require-hashes requirements/lock.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

run: install
	$(BIN)/croupier serve --demo

test: install
	$(BIN)/pytest -n 2 --dist loadfile

lint: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

check: lint test

coverage: install
	$(BIN)/pytest --cov --deselect tests/odds/test_blackjack.py

bench: install
	for file in bench/*.py; do PYTHONPATH=tests $(BIN)/python $$file || exit 1; done

format: install
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

prove: install
	$(BIN)/pytest --collect-only --quiet --prove >/dev/null
	$(BIN)/pytest -n 2 --dist loadfile || { git checkout -- src/croupier/rulebook/proofs.json; exit 1; }

docs: install
	$(BIN)/croupier reference docs/reference

lock: install
	$(UV) $(COMPILE) --upgrade --group dev pyproject.toml --output-file requirements/lock.txt
	$(UV) $(COMPILE) --upgrade requirements/uv.in --output-file requirements/uv.txt

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
