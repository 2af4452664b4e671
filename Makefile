# What a contributor runs. `make` alone lists the targets.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/installed
READY := .venv/ready
PIP := $(BIN)/pip --quiet --disable-pip-version-check
# Many tests start the program: compiled modules are kept, so that each start does not compile them all.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install setup demo test browser slow golden lint bench soak mutants fuzz clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

# A stamp is newer than pyproject.toml only when the installation succeeded. Playing takes 65 MB, the tools
# for tests and style more than 300 MB beside that: who wants to see a game does not wait for them.
$(INSTALLED): pyproject.toml
	@echo "Installing Cardwright and the libraries that it needs into .venv (about 65 MB, once) ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) install -e .
	@touch $@

$(READY): pyproject.toml
	@echo "Installing Cardwright and the tools that test it into .venv (about 400 MB, once) ..."
	@$(PYTHON) -m venv .venv
	@$(PIP) install -e ".[dev]"
	@touch $(INSTALLED) $@

install: $(INSTALLED) ## make .venv, with all that using Cardwright needs

setup: $(READY) ## make .venv, with all that development needs

demo: $(INSTALLED) ## play a game and show it
	@$(BIN)/cardwright demo
	@echo "(The command is in .venv/bin; this makes your shell find it: source .venv/bin/activate)"

test: $(READY) ## run the tests, but for those that take long
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow"

# Debian's Chromium where there is one to install, else Playwright's own.
browser: $(READY) ## install the browser in which the page of cards is tested
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null \
	  || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } > /dev/null 2>&1 \
	  || $(BIN)/playwright install chromium

slow: $(READY) ## run the tests that take long
	@$(MAKE) --no-print-directory browser || echo "NO BROWSER: the page of cards is not tested on this machine"
	@$(BIN)/python -m pytest -q -n 2 --dist worksteal -m slow

golden: $(READY) ## write the card texts, what the broken packs find and docs/findings.md anew; read the difference before you commit it
	@$(BIN)/python -m tests.broken.cases
	@CARDWRIGHT_GOLDEN=write $(BIN)/python -m pytest -q tests/cli/test_explain.py tests/docs/test_findings.py tests/form/test_text.py -k "read or page"
	@git --no-pager diff --stat -- tests/cli/golden tests/form/golden tests/broken docs/findings.md

lint: $(READY) ## style and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: $(READY) ## measure speed against hand-written engines
	@$(PIP) install -e ".[bench]"
	@$(BIN)/python -m pytest -q tests/benchmarks
	@$(BIN)/python -m benchmarks

soak: $(READY) ## 100,000 games of each pack against its oracle (20,000 of each mode of Requiem), machine code against Python, 5,000 generated packs, and every command on every hostile pack
	@$(BIN)/python -m tests.soak --pack insurrection
	@$(BIN)/python -m tests.soak --pack rebel_nox
	@$(BIN)/python -m tests.soak --pack requiem-starter --games 20000
	@$(BIN)/python -m tests.soak --pack requiem-normal --games 20000
	@$(BIN)/python -m tests.soak --pack requiem-teams --games 20000
	@$(BIN)/python -m tests.soak --pack dune_rivals-1 --games 20000
	@$(BIN)/python -m tests.soak --pack dune_rivals-2 --games 20000
	@$(BIN)/python -m tests.native.soak --pack insurrection
	@$(BIN)/python -m tests.native.soak --pack rebel_nox
	@$(BIN)/python -m tests.native.soak --pack requiem --games 20000
	@$(BIN)/python -m tests.native.soak --pack dune_rivals --games 20000
	@$(BIN)/python -m tests.native.soak --generated 1000 --fuzzed 1000
	@$(BIN)/python -m tests.generated --packs 5000
	@$(BIN)/python -m tests.two_worlds --packs 1000
	@$(BIN)/python -m tests.hostile

mutants: $(READY) ## 2,000 mistakes in each pack, then several at once, and what the checker says of each
	@$(BIN)/python -m tests.mutation --pack insurrection
	@$(BIN)/python -m tests.mutation --pack rebel_nox --astray 10

# From seeds first, then ten minutes each led by coverage; what atheris has learnt stays in .fuzz.
fuzz: $(READY) ## inputs that nobody would write: 1,000,000 texts, 100,000 packs, then atheris
	@$(PIP) install -e ".[fuzz]"
	@$(BIN)/python -m tests.fuzz
	@mkdir -p .fuzz/text .fuzz/pack
	@$(BIN)/python -m tests.fuzz.guided text .fuzz/text -max_total_time=600 -artifact_prefix=.fuzz/
	@$(BIN)/python -m tests.fuzz.guided pack .fuzz/pack -max_total_time=600 -artifact_prefix=.fuzz/

clean: ## remove what the other targets made
	@rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .fuzz
	@find kernel tests benchmarks plugins -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
