# The short names of everything one does here. `make help` lists them.
# A Rust toolchain and make are all that is needed; `browser`, a part of `check`, needs Chromium.

# CPU=x86-64 builds for another CPU than the default, x86-64-v3 (see .cargo/config.toml).
CPU =
# EXE=path builds only the engine, and puts a copy of it there. Frameworks such as OpenBench call
# it so, with no target named.
EXE =
# BASE=commit is what `match` plays against. Unless given: the last release, or where none is tagged
# the last commit from which the working tree differs, HEAD or the one before.
BASE =
# ANEW=1 lets `match` begin anew; else it goes on with its last record, if that is of the same engine.
ANEW =
# FILE=cup.toml is the match file of `tournament`.
FILE =
# ARGS=... is passed on to the program that game, match, tournament, suites, speed, bench, smoke and check-windows start.
ARGS =
# NODES=... is what level 100 has for a move in `strength-levels`.
NODES = 10000

CARGO = cargo
ENGINE = target/release/pbrain-kagetsu
BUILT = $(wildcard $(ENGINE))
# All crates but the engine, which is tested as it is handed out, and its copy for releases.
OTHERS = --workspace --exclude kagetsu --exclude kagetsu-v3 --exclude kagetsu-release
# Link time optimisation is for the engine alone.
LAB = CARGO_PROFILE_RELEASE_LTO=off
FLAGS = $(if $(CPU),RUSTFLAGS="-C target-cpu=$(CPU)")

.PHONY: build lab game first-game match base tournament match-file test check verify format-check lint without-database docs transcripts dialogues signature smoke browser strength-levels bench speed proofs suites release release-check test-windows check-windows clean help

# The runner has a profile of its own, so that cargo can build both at the same time.
build: ## build the engine, target/release/pbrain-kagetsu, and the match runner
	$(if $(EXE),,@echo "building the engine, and the match runner beside it")
	@$(if $(EXE),,$(FLAGS) $(CARGO) build --profile runner --locked --quiet -p kagetsu-tournaments \
	  --bin kagetsu-tournaments & runner=$$!;) \
	$(FLAGS) $(CARGO) build --release --locked -p kagetsu --bin pbrain-kagetsu; engine=$$?; \
	$(if $(EXE),,wait $$runner &&) exit $$engine
	$(if $(EXE),cp $(ENGINE) $(EXE),ln -f target/runner/kagetsu-tournaments target/release/kagetsu-tournaments)

lab: ## build the laboratory, target/release/kagetsu-lab
	$(LAB) $(FLAGS) $(CARGO) build --release --locked -p kagetsu-lab --bin kagetsu-lab

game: $(if $(BUILT),build,first-game) ## play one fast game between two engine processes and show it
	$(if $(BUILT),target/release,target/game)/kagetsu-tournaments game $(ARGS)

# Where nothing is built yet, a game does not wait for what it has no use for: the position database,
# and a runner that is fast.
first-game:
	@echo "building the engine, and the match runner beside it"
	@$(FLAGS) $(CARGO) build --profile game-runner --locked --quiet -p kagetsu-tournaments \
	  --bin kagetsu-tournaments & runner=$$!; \
	$(FLAGS) $(CARGO) build --profile game --locked -p kagetsu --no-default-features --features engine \
	  --bin pbrain-kagetsu; engine=$$?; wait $$runner && exit $$engine
	@ln -f target/game-runner/kagetsu-tournaments target/game/kagetsu-tournaments

match: base build ## test the working tree against BASE=commit, the last release or the last other commit
	@base="$(BASE)"; [ -n "$$base" ] || base="$$(git describe --tags --abbrev=0 2>/dev/null)" || \
	  { if git diff --quiet HEAD; then base=HEAD~1; else base=HEAD; fi; \
	    echo "no release is tagged and no BASE=commit given: playing against $$base"; }; \
	mkdir -p target/match; commit="$$(git rev-parse --short --verify "$$base^{commit}")" || exit 2; \
	engine="target/match/pbrain-kagetsu-$$commit"; \
	if [ ! -x "$$engine" ]; then \
	  git worktree add --force --detach "target/match/tree" "$$commit" && \
	  (cd target/match/tree && $(FLAGS) $(CARGO) build --release --locked --offline -p kagetsu \
	    --target-dir ../build) && cp target/match/build/release/pbrain-kagetsu "$$engine"; \
	  built=$$?; git worktree remove --force target/match/tree; [ $$built -eq 0 ] || exit 2; \
	fi; \
	new=target/match/pbrain-kagetsu-new; record=target/match/last.jsonl; \
	if [ -z "$(ANEW)" ] && [ -f $$record ] && cmp -s $(ENGINE) $$new; then \
	  echo "going on with $$record; make match ANEW=1 begins anew"; \
	else cp $(ENGINE) $$new && rm -f $$record; fi && \
	target/release/kagetsu-tournaments match \
	  -engine cmd=$$new name=new -engine cmd="$$engine" name="$$commit" \
	  -each tc=5/1+0.05 tolerance=1 -sprt elo0=0 elo1=20 -rounds 500 \
	  -concurrency "$$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)" -record $$record $(ARGS)

base: # told before anything is built
	@[ -z "$(BASE)" ] || git rev-parse --quiet --verify "$(BASE)^{commit}" >/dev/null || \
	  { echo "there is no commit $(BASE); name one: make match BASE=main~5"; exit 2; }

tournament: match-file build ## play the match file FILE=cup.toml; the same again goes on where it stopped
	target/release/kagetsu-tournaments match $(FILE) $(ARGS)

match-file: # told before anything is built
	@[ -n "$(FILE)" ] || { echo "name a match file: make tournament FILE=cup.toml"; exit 2; }
	@[ -f "$(FILE)" ] || { echo "there is no match file $(FILE)"; exit 2; }

# The engine is tested as it is handed out; beside the laboratory it has the feature `tune`.
test: ## run all tests
	$(CARGO) test -p kagetsu --locked
	$(CARGO) test $(OTHERS) --locked

check: test verify ## everything that must pass before a change is merged

verify: format-check lint without-database docs build transcripts signature smoke browser ## what `check` does beside `test`

format-check:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy -p kagetsu --all-targets --locked -- -D warnings
	$(CARGO) clippy $(OTHERS) --all-targets --locked -- -D warnings
	$(CARGO) clippy $(OTHERS) --test browser --locked -- -D warnings
	$(CARGO) clippy -p kagetsu-release --locked -- -D warnings

without-database: ## check the engine as it goes to tournaments, without the position database; and the rules alone
	$(CARGO) clippy -p kagetsu --no-default-features --features engine --all-targets --locked -- -D warnings
	$(CARGO) test -p kagetsu --no-default-features --features engine --locked --test protocol_tests
	$(CARGO) clippy -p kagetsu --no-default-features --lib --locked -- -D warnings

docs: ## build the documentation of the code, target/doc/kagetsu/index.html
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --locked

transcripts: ## play the protocol tests against the release build
	$(CARGO) build --release --locked -p kagetsu
	KAGETSU_TEST_ENGINE="$(CURDIR)/$(ENGINE)" $(CARGO) test -p kagetsu --locked --test protocol_tests

dialogues: ## hold 2,000 random client dialogues with the release build (some minutes)
	$(CARGO) build --release --locked -p kagetsu
	KAGETSU_TEST_ENGINE="$(CURDIR)/$(ENGINE)" KAGETSU_TEST_DIALOGUES=2000 \
	  $(CARGO) test -p kagetsu --locked --test protocol_tests random_client -- --nocapture

signature: ## compare the node count of `bench` with benches/signature
	$(CARGO) build --release --locked -p kagetsu
	@found="$$($(ENGINE) bench | sed -n 's/^Bench: \([0-9]*\) nodes.*/\1/p')"; \
	kept="$$(cat benches/signature)"; \
	if [ "$$found" = "$$kept" ]; then echo "bench signature $$found"; \
	else echo "bench signature is $$found, benches/signature says $$kept"; exit 1; fi

# Here a machine that is busy elsewhere must not count: only hangs are late.
smoke: ## twenty fast games between builds with assertions, all rules, two sizes
	$(CARGO) test -p kagetsu --locked --no-run --quiet
	$(CARGO) test $(OTHERS) --locked --no-run --quiet
	target/debug/kagetsu-tournaments smoke -engine target/debug/pbrain-kagetsu -size 15,20 \
	  -each st=0.05 tolerance=5 -grace 10000 -concurrency 2 -force-concurrency -strict $(ARGS)

proofs: lab ## check all proofs of the collection proofs/
	target/release/kagetsu-lab check-proof proofs/*.kgp.gz

browser: ## read a report of the tournament program in headless Chromium (installed on Debian as root)
	tournaments/tests/browser/chromium.sh
	$(CARGO) test $(OTHERS) --locked --test browser

# Levels differ by their share of NODES, which the highest has.
strength-levels: build ## what ten levels of strength are worth, in Elo: the table of docs/strength.md (some 10 minutes)
	@echo "| levels | wins, losses, draws | score | Elo, 95 % interval |"; echo "|---|---|---|---|"; \
	for low in 0 10 20 30 40 50 60 70 80 90; do high=$$((low + 10)); \
	  target/release/kagetsu-tournaments match -engine cmd=$(ENGINE) name=high option.strength=$$high \
	    -engine cmd=$(ENGINE) name=low option.strength=$$low \
	    -each nodes=$(NODES) option.seed=1 option.hash_size=8192 -rule freestyle -boardsize 15 \
	    -openings file=openings/freestyle15.txt order=random -srand 5 -rounds 100 -ratinginterval 0 $(ARGS) | \
	  sed -n "s|^Elo: \([^ ]*\) +/- \([^,]*\),.*|\1 ± \2|;T games;h;d;:games;\
	    s|^Games: [0-9]*, Wins: \([0-9]*\), Losses: \([0-9]*\), Draws: \([0-9]*\), .*(\(.*\)).*|$$low, $$high \| \1, \2, \3 \| \4|;T;G;s|\n| \| |;s|.*|\| & \||p"; \
	done

bench: ## search fixed positions; the last line is the signature and the speed
	$(CARGO) build --release --locked -p kagetsu
	$(ENGINE) bench $(ARGS)

speed: ## measure speed and memory, one figure a line
	$(CARGO) build --release --locked -p kagetsu
	$(ENGINE) speed $(ARGS)

suites: ## run the engine over suites/ at real time limits and print a table (some minutes)
	$(CARGO) build --release --locked -p kagetsu
	$(CARGO) bench -p kagetsu --locked --profile test --bench suites -- --engine $(ENGINE) $(ARGS)

release: ## build and pack the last commit for Linux and Windows, into target/dist (docs/releases.md)
	release/build.sh
	release/pack.sh

release-check: ## build the release twice, compare, and try the executables on old CPUs, wine and qemu
	release/check.sh twice

test-windows: ## play the protocol tests and the match runner's by the Windows executables in wine (installed on Debian as root)
	release/test-windows.sh

check-windows: ## Gomocup's entry test and games under each rule by the Windows executable in wine
	release/check-windows.sh $(ARGS)

clean: ## remove everything that was built
	$(CARGO) clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14
