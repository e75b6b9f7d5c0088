# Every target sets up what it needs: on a fresh clone, no other command has to be run first.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL   := bash
PYTHON  ?= python3
VENV    := .venv
DEMO    := $(VENV)/demo.sqlite
SERVE   ?=
RUN     := $(VENV)/bin/
CHECK   := command -v $(PYTHON) >/dev/null || { echo 'There is no $(PYTHON): install Python 3.11 or newer' >&2; exit 1; }; \
           $(PYTHON) .ci/check-python
# Four processes for two cores: a third of the time, tests wait for a browser, a server or a bot.
WORKERS ?= 4
OTHERS  := 3.12 3.13
CODE    := README.md CONTRIBUTING.md beankit bots benchmarks docs tests tutorials  # not files that people add next to them
# The other Pythons run what can differ between them: digests of every house bot in every game, rules, records,
# positions, notation, pickles and processes, commands and their errors. Not browser, course or adapter, so that
# Jupyter is not needed; no full tests; and nothing in ONCE, which plays games the digests already cover, or reads files
# and numbers that are the same everywhere.
TESTERS := build choix hypothesis networkx numpy pandas 'pytest>=9.0,<9.2' pytest-xdist scipy
LIGHT   := not browser and not course and not adapter and not full and not soak
ONCE    := tests/course tests/laws tests/checks/test_broken.py tests/cli/test_bohnedikt.py tests/cli/test_human.py tests/cli/test_mafia.py \
           tests/cli/test_question.py tests/cli/test_same_everywhere.py tests/cli/test_undo.py tests/test_docs.py \
           tests/test_contributing.py tests/test_edicts.py tests/test_readme.py tests/test_start.py tests/fuzz \
           tests/test_architecture.py tests/test_javascript.py tests/test_languages.py \
           tests/test_layers.py tests/test_names.py tests/test_new_language.py tests/test_project_files.py \
           tests/test_rule_coverage.py tests/apps/test_board.py tests/checks/test_german.py \
           tests/classroom/test_german.py tests/tournament/test_calibration.py tests/tournament/test_schedule.py \
           tests/test_templates.py tests/test_tools.py tests/test_tables.py tests/test_portraits.py tests/test_new_decision.py tests/arena/test_reasons.py \
           tests/tournament/test_sentences.py tests/tournament/test_report.py tests/tournament/test_columns.py \
           tests/tournament/test_exports.py tests/tournament/test_measures.py \
           tests/tournament/test_ratings.py tests/tournament/test_standings.py tests/explain tests/cli/test_explain.py \
           tests/search/test_puzzles.py tests/arena/test_house_bots.py tests/arena/test_strongest.py \
           tests/tournament/test_league.py tests/tournament/test_final.py tests/tournament/test_power.py \
           tests/tournament/test_league_mishaps.py tests/tournament/test_closing.py tests/apps/test_trades.py \
           tests/search/test_belief.py tests/search/test_flat.py tests/notebook/test_truth.py tests/adapters/test_policy.py
OTHER   := -q -m '$(LIGHT)' $(ONCE:%=--ignore=%)

# Use only what is installed here, not what the caller has activated.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
# Hundreds of tests start a process; without kept bytecode each of them would compile the kit again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help start test test-all test-rest doors checks collected lint lint-scripts scripts types notebooks lessons others package bench tables calibration charts dashboards screenshots soak mutants dist clean $(OTHERS:%=ready-%)

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

start: $(VENV)/.pages ## set everything up and open the pages in a browser (ctrl-C stops it)
	@$(RUN)beankit serve --demo --store $(DEMO) $(SERVE)

test: checks ## lint, types, rules, laws, digests, units, a journey for each integration (5 minutes with the set-up)
	@.ci/tests $(VENV) -n $(WORKERS) --dist loadgroup -m 'not full and not soak and not adapter'

test-all: test ## the same, then the full tests, all lessons, other Pythons and frameworks (30 minutes more)
	@$(MAKE) --no-print-directory test-rest

# What `test` leaves out, so that CI runs nothing twice. To set up an environment is mostly to wait for packages: the
# lessons run meanwhile.
test-rest: $(VENV)/.dev
	@$(MAKE) --no-print-directory --jobs 4 --output-sync $(OTHERS:%=ready-%) .venv-rl/.ready lessons
	@$(MAKE) --no-print-directory others
	@.ci/tests $(VENV) -n $(WORKERS) --dist loadgroup -m 'full and not soak and not adapter'
	@$(MAKE) --no-print-directory doors

# In an environment of their own: torch is large.
doors: .venv-rl/.ready ## the suites of PettingZoo, Gymnasium and OpenSpiel (3 minutes with the set-up)
	@.ci/tests .venv-rl -n $(WORKERS) -m adapter tests/adapters

checks: # at the same time
	@$(MAKE) --no-print-directory --jobs 2 --output-sync types lint collected

lint: $(VENV)/.dev lint-scripts
	@$(RUN)ruff check $(CODE)
	@$(RUN)ruff format --check $(CODE)

# Node is only needed to change the JavaScript: its bundles are in the clone. CI must have it.
lint-scripts:
	@if command -v npm >/dev/null; then \
	  $(MAKE) --silent node_modules/.ready && node_modules/.bin/biome check --error-on-warnings; \
	elif [ "$$CI" = true ]; then echo 'There is no npm, and CI must check the JavaScript' >&2; exit 1; \
	else echo 'There is no npm: the JavaScript is not checked'; fi

scripts: node_modules/.ready ## format the JavaScript and build the scripts of the pages from their modules
	@node_modules/.bin/biome check --write
	@node .ci/bundle.js

types: $(VENV)/.dev
	@$(RUN)mypy --strict beankit bots

# Beside the types, so that it costs no time: otherwise each worker would compile all tests.
collected: $(VENV)/.dev
	@errors=$$($(RUN)python -m pytest --collect-only --quiet 2>&1) || { echo "$$errors"; exit 1; }

lessons: $(VENV)/.dev ## run the lessons and compare them with their executed copies
	@$(RUN)python -m pytest -o addopts= -W default -p no:cacheprovider -n $(WORKERS) --dist loadfile --nbval \
	    --nbval-sanitize-with tests/notebooks/sanitize.cfg tests/notebooks/*/*.ipynb

notebooks: $(VENV)/.dev ## write the lessons from tutorials/source, run them, and keep their copies (ONLY="03 06b": only these)
	@$(RUN)python -m tests.notebooks.write $(ONLY)

others: # set up and compiled at the same time, tested one after the other
	@$(MAKE) --no-print-directory --jobs 2 $(OTHERS:%=ready-%)
	@$(MAKE) --no-print-directory $(OTHERS:%=other-%)

$(OTHERS:%=ready-%): ready-%:
	@python=$$(.ci/find-python $*) || exit 0; \
	set -e; \
	if ! [ .venv-$*/.ready -nt pyproject.toml ]; then \
	  $$python -m venv --clear .venv-$*; \
	  .ci/install .venv-$* --editable . $(TESTERS); \
	  .venv-$*/bin/python -m pytest -p no:cacheprovider $(OTHER) --collect-only >/dev/null || true; \
	  touch .venv-$*/.ready; \
	fi

other-%: ready-%
	@.ci/find-python $* >/dev/null || { echo "Python $* is not on this machine: its tests are skipped"; exit 0; }; \
	echo "Python $*: the tests of what can differ between Pythons"; \
	.ci/tests .venv-$* $(OTHER) -n $(WORKERS) --dist loadgroup

dist: $(VENV)/.dev ## build the source distribution and the wheel in dist/
	@rm -rf dist
	@$(RUN)python -m build --outdir dist .

package: dist ## the same, looked over, and a match played with the wheel in a bare environment
	@$(RUN)twine check --strict dist/*
	@$(PYTHON) -m venv --clear .venv-package
	@.ci/install .venv-package dist/*.whl
	@.venv-package/bin/beankit play bohnanza trader gardener random --seed 1

bench: .venv-bench/.ready ## measure the engine's speed against OpenSpiel and catanatron
	@.venv-bench/bin/python -m benchmarks.engine --seconds 10

tables: $(VENV)/.base ## measure the tables in docs/ again and write them into their pages (15 minutes)
	@$(RUN)python -m benchmarks.tables

dashboards: $(VENV)/.dev ## show the three notebooks of binder/ as pages, with Voila
	@cd binder && ../$(RUN)voila . --theme=light --no-browser

charts: ## fetch the pinned builds of Observable Plot and d3 again
	@.ci/renew-charts

calibration: $(VENV)/.dev ## try the statistics on made-up tournaments and write the table in docs/ (10 minutes)
	@OPENBLAS_NUM_THREADS=1 $(RUN)python -m benchmarks.calibration

screenshots: $(VENV)/.dev ## pictures of all tables, replays and pages, light and dark, at three widths, in screenshots/
	@$(RUN)python -m tests.browser.screenshots

soak: $(VENV)/.dev ## before a release: all like cases, bots as strong as docs/bots.md says, level memory? (25 minutes)
	@$(RUN)python -m pytest -n $(WORKERS) -m soak
	@$(RUN)python -m benchmarks.soak

mutants: $(VENV)/.dev ## change the rules' code in small ways and see whether a test notices (20 minutes)
	@$(RUN)python tests/mutants.py

clean: ## remove environments, caches and build products
	@rm -rf .venv .venv-* node_modules build dist mutants .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(CHECK)
	@$(PYTHON) -m venv --clear $(VENV)

$(VENV)/.base: pyproject.toml | $(VENV)/bin/python
	@echo 'Setting up beankit in $(VENV) ...'
	@.ci/install $(VENV) --editable .
	@touch $@

$(VENV)/.pages: pyproject.toml | $(VENV)/bin/python
	@echo 'Setting up beankit and its pages in $(VENV) (about a minute) ...'
	@.ci/install $(VENV) --editable '.[pages,tournament]'
	@touch $@ $(VENV)/.base

$(VENV)/.dev: pyproject.toml | $(VENV)/bin/python
	@echo 'Setting up beankit and its tests in $(VENV) ...'
	@.ci/install $(VENV) --editable '.[dev,nbgrader]'
	@touch $@ $(VENV)/.base $(VENV)/.pages

node_modules/.ready: package.json
	@echo 'Setting up the tools for the JavaScript in node_modules ...'
	@npm install --silent --no-audit --no-fund
	@touch $@

# torch first and pinned: another choice may fetch gigabytes for graphics cards.
.venv-rl/.ready: pyproject.toml .ci/constraints.txt
	@$(CHECK)
	@echo 'Setting up beankit and the frameworks that it has doors to in .venv-rl ...'
	@$(PYTHON) -m venv --clear .venv-rl
	@.venv-rl/bin/python -m pip --quiet install --constraint .ci/constraints.txt torch  # uv would take the one with CUDA
	@.ci/install .venv-rl --constraint .ci/constraints.txt --editable '.[learning,openspiel]' $(TESTERS) shimmy
	@touch $@

.venv-bench/.ready: pyproject.toml benchmarks/requirements.txt
	@$(CHECK)
	@echo 'Setting up beankit and its peers in .venv-bench ...'
	@$(PYTHON) -m venv --clear .venv-bench
	@.ci/install .venv-bench --editable . --requirement benchmarks/requirements.txt
	@touch $@
