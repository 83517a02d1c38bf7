# On a bare Debian machine with Python 3.11 or newer:
#   make demo   differentiates and verifies one time step of NEMO's tracer advection
#   make test   runs the whole test suite
# The first of them sets the machine up, which later runs skip.

SHELL := /bin/bash
PYTHON ?= python3
JOBS ?= 2
BASE ?= main
SAMPLE ?= 1
ONLY ?=
ROWS ?= 1
SEEDS ?= 0
VENV := .venv
BIN := $(VENV)/bin
PYTHON_FOLDERS := psyad_ext tests examples benchmarks
QUICK := tests/rules tests/architecture tests/programs/test_programs.py
READY := $(VENV)/ready

# Many tests start a process: each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help env demo test lint quick check exhaustive same bench pages docs man verified clean

help:  ## Show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 16

env: $(READY)  ## Make the virtual environment and look for gfortran

demo: env  ## Differentiate and verify one time step of NEMO's tracer advection
	@$(BIN)/python examples/nemo_tracer_advection.py

# Two runs take two thirds of the time of one: processes that have made many trees get slower.
test: check  ## Run the whole test suite
	@$(BIN)/python -m pytest -q -n $(JOBS) -m "slow and not exhaustive"

lint: env  ## Look for likely mistakes, at types and at the order of imports
	@$(BIN)/ruff check --quiet .
	@$(BIN)/isort --check --quiet $(PYTHON_FOLDERS)
	@$(BIN)/mypy --no-error-summary

quick: lint  ## Run the linters, the tables of rules and 120 programs, in less than a minute
	@$(BIN)/python -m pytest -q -n $(JOBS) -m quick $(QUICK)

check: lint  ## Run the fast tests only
	@$(BIN)/python -m pytest -q -n $(JOBS) -m "not slow and not exhaustive"

exhaustive: env  ## Run all tests, with second derivatives of every program, for an hour
	@$(BIN)/python -m pytest -q -n $(JOBS)

verified: env  ## Run the derivatives that are not known to pass, and note those that do
	@rm -rf output/verified && mkdir -p output/verified
	-@PSYAD_VERIFIED=$(CURDIR)/output/verified $(BIN)/python -m pytest -q -n $(JOBS) \
		-m "not exhaustive" tests/programs tests/pairs tests/sources tests/real tests/properties
	@$(BIN)/python -m tests.programs.verified output/verified

same: env  ## Compare all output with that of revision BASE (SAMPLE, ONLY, ROWS, SEEDS)
	@$(BIN)/python -m tests.same $(BASE) --sample $(SAMPLE) --only '$(ONLY)' --rows $(ROWS) \
		--seeds $(SEEDS) --jobs $(JOBS)

pages: env  ## Write the pages that tests generate: constructs, passes, real inputs
	@$(BIN)/python -m tests.constructs
	@$(BIN)/python -m tests.special_values
	@$(BIN)/python -m tests.passes
	@$(BIN)/python -m tests.real

docs: env  ## Make the site of the documentation in output/site
	@$(BIN)/python -m sphinx -q -W --keep-going docs output/site

bench: env  ## Measure adjoints against the routines that they belong to
	@$(BIN)/python -m benchmarks
	@$(BIN)/python -m benchmarks.long_runs

man: env  ## Write the manual page, build/psyad-ext.1
	@mkdir -p build
	@$(BIN)/psyad-ext completion man > build/psyad-ext.1

clean:  ## Remove the virtual environment and everything generated
	rm -rf $(VENV) output build dist *.egg-info .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): setup.cfg pyproject.toml scripts/set_up
	@scripts/set_up $(PYTHON) $(VENV)
	@touch $@
