package validator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemafix/internal/fields"
)

const suiteDir = "../../../shared/corpus/suite/tests"

// TestSuite runs the required part of the JSON Schema Test Suite, and what it has
// on ECMA-262 and on large numbers, in every dialect. Schemas that need a second document are passed
// over: nothing is fetched.
func TestSuite(t *testing.T) {
	for dir, draft := range map[string]fields.Drafts{
		"draft4": fields.Draft4, "draft6": fields.Draft6, "draft7": fields.Draft7,
		"draft2019-09": fields.Draft2019, "draft2020-12": fields.Draft2020,
	} {
		t.Run(dir, func(t *testing.T) { runSuite(t, filepath.Join(suiteDir, dir), draft) })
	}
}

func runSuite(t *testing.T, dir string, draft fields.Drafts) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.json"))
	if len(files) == 0 {
		t.Skip("the JSON Schema Test Suite is not there")
	}
	for _, optional := range []string{"ecmascript-regex.json", "non-bmp-regex.json", "bignum.json"} {
		files = append(files, filepath.Join(dir, "optional", optional))
	}
	cases, remote := 0, 0
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range parse(t, string(src)).Members() {
			schema := group.Value.Get("schema")
			name := filepath.Base(file) + ": " + group.Value.Get("description").Str()
			s, err := Compile(schema, Options{Draft: draft})
			if err != nil && strings.Contains(err.Error(), "nothing is fetched") {
				remote++
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			for _, test := range group.Value.Get("tests").Members() {
				cases++
				want := Refused
				if test.Value.Get("valid").IsBool(true) {
					want = Accepted
				}
				if got := s.Validate(test.Value.Get("data")); got != want {
					t.Errorf("%s: %s: %v, want %v", name, test.Value.Get("description").Str(), got, want)
				}
			}
		}
	}
	t.Logf("%d cases; %d schemas need another document", cases, remote)
	if cases < 500 {
		t.Errorf("only %d cases ran", cases)
	}
}
