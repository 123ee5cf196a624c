package jsontree

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpusDir is the folder of schemas written by others, beside the repository.
const corpusDir = "../../../shared/corpus"

// corpusLines gives the good lines of the corpus' NDJSON files.
func corpusLines(tb testing.TB) (lines []string, size int64) {
	tb.Helper()
	for _, path := range corpusFiles(tb, "functions/*.ndjson") {
		for line := range strings.Lines(readFile(tb, path)) {
			if line = strings.TrimSpace(line); line != "" && isValid(line) {
				lines = append(lines, line)
				size += int64(len(line))
			}
		}
	}
	return lines, size
}

// corpusFiles gives the paths of corpus files, and skips the test where there are
// none.
func corpusFiles(tb testing.TB, patterns ...string) []string {
	tb.Helper()
	var paths []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(corpusDir, pattern))
		if err != nil {
			tb.Fatal(err)
		}
		paths = append(paths, found...)
	}
	if len(paths) == 0 {
		tb.Skip("no corpus at " + corpusDir)
	}
	return paths
}

func readFile(tb testing.TB, path string) string {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return string(data)
}
