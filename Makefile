.DEFAULT_GOAL := help
.PHONY: build test lint golden bench fuzz docs check help

FUZZTIME ?= 20s

build: ## build the program into bin/
	go build -trimpath -o bin/schemafix ./cmd/schemafix

test: ## run all tests
	go test ./...

lint: ## gofmt, go vet, staticcheck
	@files=$$(gofmt -l .); if [ -n "$$files" ]; then echo "gofmt these: $$files"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...

golden: ## rewrite the expected outputs under testdata/golden; read the diff afterwards
	go test ./internal/laws -run Golden -update
	git diff --stat -- testdata/golden

bench: ## Go benchmarks, then the whole program against jq
	go test -run '^$$' -bench . -benchmem ./internal/jsontree ./internal/normalize ./internal/audit
	scripts/bench.sh

fuzz: ## run each fuzz test for FUZZTIME (20s)
	scripts/fuzz.sh $(FUZZTIME)

docs: golden ## regenerate whatever is generated: testdata/golden, and docs/ but for architecture.md
	go run ./scripts/docs

check: lint test ## lint and test

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: laws
laws: ## hold the laws for every target on the whole corpus; takes long
	go test ./internal/laws -run 'Laws|Golden' -everything -timeout 120m -v

.PHONY: oracle
oracle: build ## ask Google's own Schema messages about what the Google targets make; SAMPLE=20 takes every 20th
	cd scripts/protooracle && go vet ./... && go test ./...
	scripts/oracle.sh
