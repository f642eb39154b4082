# Clew. `make demo` shows what it does, `make test` checks everything; both need only python3, g++ and make. `make check`
# is for in between.
PYTHON ?= python3
BIN := .venv/bin
INSTALL = sh -c '[ "$$(id -u)" = 0 ] && apt-get install --yes --no-install-recommends "$$0"'
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
NATIVE := CMakeLists.txt pyproject.toml $(shell find native -name '*.[ch]pp' -not -path 'native/tests/*')

.PHONY: demo test check trust agree fuzz bench build venv stub index ratings genres techniques primitives notebook constraints pictures clean
.DEFAULT_GOAL := demo

venv: .venv/.venv-made
build: .venv/.built

.venv/.venv-made:
	$(PYTHON) -m venv .venv
	$(PIP) install --constraint requirements/constraints.txt 'scikit-build-core>=0.10' 'nanobind>=2.4' ninja 'cmake>=3.26'
	touch $@

.venv/.built: .venv/.venv-made $(NATIVE)
	$(PIP) install --no-build-isolation --editable '.[lab,pdf,png,web]'
	touch $@

# Tools of the tests have the versions that the tests are known to pass with: every warning is an error.
.venv/.test-tools: .venv/.venv-made requirements/constraints.txt $(NATIVE)
	$(PIP) install --constraint requirements/constraints.txt --no-build-isolation --editable '.[test]'
	touch .venv/.built $@

# What tests need beside Python: chromium and the TypeScript checker for the page, pyright for the types of the Python
# interface, MiniZinc with Gecode and SWI-Prolog for the lab, Simon Tatham's programs as judges of game ids. Tests of what
# cannot be installed here are skipped and say so.
.venv/.other-tools: tests/web/browser/package.json .venv/.venv-made
	-command -v chromium >/dev/null || $(INSTALL) chromium
	-command -v fzn-gecode >/dev/null || $(INSTALL) minizinc
	-command -v swipl >/dev/null || $(INSTALL) swi-prolog-nox
	-test -x /usr/games/sgt-solo || $(INSTALL) sgt-puzzles
	-mkdir -p .venv/node && cp $< .venv/node/ && cd .venv/node && npm install --no-package-lock --no-audit --no-fund --silent
	touch $@

demo: build
	@$(BIN)/python examples/demo.py

test: .venv/.test-tools .venv/.other-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist worksteal

# The inner loop, about a minute: all of the above, but of the tests only those nearest to what has changed.
check: .venv/.test-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 $$($(BIN)/python -m tools.nearby)

# What TRUST.md promises; SHORT=1 takes a small share. Parts: agree fuzz bombs coverage sanitized bindings deadlines
# interrupts slow files batch package.
trust: .venv/.test-tools
	$(BIN)/python -m trust $(PARTS) $(if $(SHORT),--short) $(if $(SECONDS),--seconds $(SECONDS))

agree: .venv/.test-tools
	$(BIN)/python -m trust agree $(if $(SHORT),--short) $(if $(SECONDS),--seconds $(SECONDS))

# Atheris joins in where it is installed: pip install atheris.
fuzz: .venv/.test-tools
	$(BIN)/python -m trust fuzz bombs coverage sanitized $(if $(SHORT),--short) $(if $(SECONDS),--seconds $(SECONDS))

# All races, or those of NAMES; SHORT=1 takes a small share. Figures go to build/bench, see python -m bench --help.
bench: .venv/.test-tools
	$(BIN)/python -m bench $(NAMES) $(if $(SHORT),--short)

# The stub of the native module is generated; a test holds that it is current.
stub: build
	$(BIN)/python -m nanobind.stubgen -q -m clew._native -o src/clew/_native.pyi

# What is known of each family without importing it; a test holds that it is current, too.
index: build
	$(BIN)/python -m tools.index

# The reference of rules, docs/primitives.md, is generated from their files; a test holds that it is current.
primitives: build
	$(BIN)/python -m tools.primitives

# The tables of docs/rating.md are generated from the families' techniques; a test holds that they are current.
ratings: build
	$(BIN)/python -m tools.ratings

# The table of docs/genres.md; a test holds that it is current.
genres: build
	$(BIN)/python -m tools.genres

# Pages, pictures and practice puzzles of sudoku techniques, docs/techniques, are generated; a test holds them current.
techniques: build
	$(BIN)/python -m tools.techniques

# The pictures of the documents are drawn by Clew; a test holds that they are current.
pictures: build
	$(BIN)/python docs/pictures.py

# What the cells of the notebook print and show, kept in git.
notebook: build
	$(BIN)/python -m tools.notebook

# The newest versions of everything that tests need; those that pass `make test` are kept in git.
constraints: .venv/.test-tools
	$(PIP) install --upgrade --upgrade-strategy eager --no-build-isolation --editable '.[test]'
	$(BIN)/python -m tools.constraints
