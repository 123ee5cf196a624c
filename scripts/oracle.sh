#!/usr/bin/env bash
# Rewrites schemas for the Google targets and asks Google's own Schema messages
# (scripts/protooracle) whether they take the result. Prints one table of counts; exits 1
# if a result was refused. Inputs: testdata/golden, and ../shared/corpus where it is.
#
#   SAMPLE=20       only every 20th schema of each set
#   SCHEMAFIX=FILE  the program to check, in place of bin/schemafix
#   TARGETS="..."   the targets to check (gemini google cca vertex)
#
# What was rewritten, and each refusal by its line, stays in bin/oracle/ until the next run.
set -euo pipefail
cd "$(dirname "$0")/.."

sample=${SAMPLE:-1}
program=${SCHEMAFIX:-bin/schemafix}
corpus=../shared/corpus
work=bin/oracle
rm -rf $work
mkdir -p $work
(cd scripts/protooracle && go build -o ../../$work/protooracle .)
oracle=$work/protooracle

# collect SET [FILE...]: the schemas of documents, or of stdin, as lines of SET.ndjson.
collect() {
	local set=$1
	shift
	"$oracle" -list "$@" 2>>$work/unread | awk -v n="$sample" '(NR - 1) % n == 0' >"$work/$set.ndjson" || true
	[ -s "$work/$set.ndjson" ] || rm "$work/$set.ndjson"
}

golden=(testdata/golden/*/in.json)
[ ! -e "${golden[0]}" ] || collect golden "${golden[@]}"
if [ -d $corpus ]; then
	collect tools $corpus/tools/*.json
	collect functions $corpus/functions/*.ndjson
	gunzip -c $corpus/schemas.ndjson.gz | collect schemas
else
	echo "oracle: $corpus is missing: testdata only"
fi
[ ! -s $work/unread ] || cat $work/unread >&2

# flags TARGET: how strictly its results are checked. Behind cca's message stands a service
# that reads the schema again.
flags() {
	case $1 in
	vertex) echo "-semantic -version vertex-v1,vertex-v1beta1" ;;
	cca) echo "-semantic -roundtrip -version vertex-v1,vertex-v1beta1" ;;
	*) echo "-semantic -version all" ;;
	esac
}

columns='%-10s %-8s %-15s %8s %8s %9s %8s %6s %9s %10s\n'
refused=0

# row SET TARGET: rewrite, ask, and print a line for each version.
row() {
	local set=$1 target=$2 code=0 read result=$work/$1.$2
	"$program" normalize --quiet --container bare --target "$target" <"$work/$set.ndjson" >"$result.ndjson" 2>"$result.errors" || code=$?
	# 2: the program says no to some lines (no schema, too deep), and works on the others
	if [ $code -gt 2 ] || [ ! -s "$result.ndjson" ]; then
		echo "oracle: normalize --target $target of $set.ndjson: exit $code" >&2
		head -n 3 "$result.errors" >&2
		refused=1
		return
	fi
	code=0
	# shellcheck disable=SC2046 # the flags are words
	"$oracle" $(flags "$target") "$result.ndjson" >"$result.verdict" || code=$?
	[ $code -eq 0 ] || refused=1
	read=$(wc -l <"$work/$set.ndjson")
	grep '^summary: ' "$result.verdict" | tr -d ':,()' | while read -r _ version _ schemas _ accepted _ no _ proto _ semantic _ roundtrip; do
		# shellcheck disable=SC2059 # one format for all rows
		printf "$columns" "$set" "$target" "$version" "$read" "$((read - schemas))" "$accepted" "$no" "$proto" "$semantic" "$roundtrip"
	done
}

# shellcheck disable=SC2059
printf "$columns" set target version schemas unread accepted refused proto semantic roundtrip
rows=0
for set in golden tools functions schemas; do
	[ -e "$work/$set.ndjson" ] || continue
	for target in ${TARGETS:-gemini google cca vertex}; do
		row "$set" "$target"
		rows=$((rows + 1))
	done
done
[ $rows -gt 0 ] || { echo "oracle: no schema to check" >&2; exit 2; }

if [ $refused -ne 0 ]; then
	echo
	echo "refused, the first three of each file (all: $work/*.verdict):"
	awk -F : '/^summary: /{ next } !seen[$1, $2]++ && ++shown[$1] <= 3' $work/*.verdict
fi
exit $refused
