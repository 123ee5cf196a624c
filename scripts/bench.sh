#!/usr/bin/env bash
# Times the whole program against jq, in runs that take turns so that both see the same
# machine: medians and their ratio. Needs jq, and ../shared/corpus/tools for the input.
#
#   RUNS=7       runs of each program on the small input
#   BIG_RUNS=3   runs of each on the input 50 times over; 0 leaves it out
set -euo pipefail
cd "$(dirname "$0")/.."

corpus=../shared/corpus/tools
target=openai-strict
runs=${RUNS:-7}
big_runs=${BIG_RUNS:-3}

command -v jq >/dev/null || { echo "bench: jq is missing: nothing to compare with"; exit 0; }
[ -d "$corpus" ] || { echo "bench: $corpus is missing: nothing to time"; exit 0; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/schemafix" ./cmd/schemafix
jq -c '.tools[].inputSchema' "$corpus"/*.json >"$work/small.ndjson"

# milliseconds FILE COMMAND...: how long a command takes to read FILE.
milliseconds() {
	local input=$1 start end
	shift
	start=$(date +%s%N)
	"$@" <"$input" >/dev/null 2>"$work/stderr" || true
	end=$(date +%s%N)
	echo $(((end - start) / 10000))e-2
}

median() { sort -g | awk '{ v[NR] = $1 } END { printf "%.1f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

# compare TITLE FILE RUNS: schemafix and jq in turn.
compare() {
	local title=$1 input=$2 n=$3
	: >"$work/ours"
	: >"$work/jqs"
	for _ in $(seq "$n"); do
		milliseconds "$input" "$work/schemafix" normalize --target "$target" >>"$work/ours"
		milliseconds "$input" jq -c . >>"$work/jqs"
	done
	local ours jqs
	ours=$(median <"$work/ours")
	jqs=$(median <"$work/jqs")
	printf '%-36s schemafix %9s ms   jq -c . %9s ms   %5.1f times as fast\n' "$title" "$ours" "$jqs" "$(awk "BEGIN { print $jqs / $ours }")"
}

# peak TITLE FILE: the most memory that a run held.
peak() {
	local time=/usr/bin/time
	[ -x $time ] && $time -v true 2>/dev/null || return 0
	$time -v -o "$work/time" "$work/schemafix" normalize --target "$target" <"$2" >/dev/null 2>&1 || true
	awk -v title="$1" '/Maximum resident/ { printf "%-36s peak memory %.1f MiB\n", title, $NF / 1024 }' "$work/time"
}

code=0
"$work/schemafix" normalize --quiet --target "$target" <"$work/small.ndjson" >/dev/null || code=$?
[ "$code" -eq 0 ] || echo "bench: schemafix exits with $code: some schema can't be read"

count=$(wc -l <"$work/small.ndjson")
size=$(du -h --apparent-size "$work/small.ndjson" 2>/dev/null | cut -f1 || echo "?")

echo "schemafix normalize --target $target against jq -c ., medians of $runs"
head -n 1 "$work/small.ndjson" >"$work/one.json"
compare "one schema, start to exit" "$work/one.json" "$((runs * 3))"
compare "$count schemas, $size" "$work/small.ndjson" "$runs"
peak "$count schemas, $size" "$work/small.ndjson"

if [ "$big_runs" -gt 0 ]; then
	for _ in $(seq 50); do cat "$work/small.ndjson"; done >"$work/big.ndjson"
	compare "the same 50 times over, $big_runs runs" "$work/big.ndjson" "$big_runs"
	peak "the same 50 times over" "$work/big.ndjson"
fi
