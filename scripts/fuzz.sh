#!/usr/bin/env bash
# Runs every fuzz test for a while: fuzz.sh [TIME], 20s by default.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-20s}

go list -f '{{.ImportPath}}' ./... | while read -r package; do
	tests=$(go test -list '^Fuzz' "$package" </dev/null | grep '^Fuzz' || true)
	for name in $tests; do
		echo "== $package $name"
		go test -run '^$' -fuzz "^$name\$" -fuzztime "$time" "$package" </dev/null
	done
done
