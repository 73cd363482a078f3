# `make demo` and `make test` need Python 3.10 or later, and nothing else: they set up .venv.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test lint format figures verilog slow site clean

demo: .venv/runs
	$(BIN)/clockpoint simulate --text samples/scripts.txt
	@echo
	$(BIN)/clockpoint simulate samples/hostile.bin
	@echo
	$(BIN)/clockpoint wave E2 82 AC
	@echo
	$(BIN)/clockpoint wave E2 41
	@echo
	@echo "To go on:  . $(BIN)/activate && clockpoint --help"

test: lint
	# The first use of a tool takes too long for a test.
	$(BIN)/python -m clockpoint.engine.tools
	$(BIN)/pytest -n auto --dist worksteal $(PYTEST_FLAGS)

lint: .venv/tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: .venv/tests
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# The tests that take seconds each.
slow: .venv/tests
	$(BIN)/python -m clockpoint.engine.tools
	$(BIN)/pytest -n auto --dist worksteal -m slow $(PYTEST_FLAGS)

# The pictures and tables of the documentation, from the design.
figures: .venv/tests
	$(BIN)/python docs/generate.py

# The exported modules in verilog/.
verilog: .venv/tests
	$(BIN)/python verilog/generate.py

# The pages of docs/ as a site, in build/site; a warning is an error.
site: .venv/runs
	$(INSTALL) -e '.[docs]'
	$(BIN)/python docs/simulator.py build/static/designs.js
	$(BIN)/sphinx-build --quiet --fail-on-warning docs build/site

INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check -c requirements.txt

# An older Python would end in pip's words about packages that it cannot find.
.venv/runs: pyproject.toml requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.10 or later is needed, and $(PYTHON) is %d.%d; \
	name another: make PYTHON=python3.12" % sys.version_info[:2] if sys.version_info < (3, 10) else 0)'
	$(PYTHON) -m venv .venv
	$(INSTALL) -e .
	# Type checkers look for the package on a path; what pip leaves is a hook, which only Python runs.
	mkdir -p .venv/src && ln -sfn ../.. .venv/src/clockpoint
	for packages in .venv/lib/python3*/site-packages; do echo ../../../src > $$packages/src.pth; done
	touch $@

.venv/tests: .venv/runs
	$(INSTALL) -e '.[test]'
	touch $@

clean:
	rm -rf .venv build dist *.egg-info
