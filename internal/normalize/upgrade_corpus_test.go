package normalize

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

const corpus = "../../../shared/corpus"

// TestUpgradeCorpus checks on schemas of others that the upgrade gives draft 2020-12,
// and that a second run finds nothing to do.
func TestUpgradeCorpus(t *testing.T) {
	seen, changed := 0, 0
	for name, text := range corpusSchemas(t) {
		if _, err := new(jsontree.Parser).Parse(text); err != nil {
			continue
		}
		seen++
		u := upgrade(t, text)
		if len(u.changes) > 0 {
			changed++
		}
		for _, c := range u.changes {
			if note := c.Message(); strings.Contains(note, "%") && !strings.Contains(c.Arg, "%") {
				t.Errorf("%s: the note %q is not filled in", name, note)
			}
		}
		if again := upgrade(t, u.text); len(again.changes) > 0 || again.text != u.text {
			t.Errorf("%s: a second run: %s", name, again.told())
		}
		if err := validator.CheckMeta(u.doc.Root); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Logf("%d schemas, %d of them changed", seen, changed)
	if seen < 3000 {
		t.Errorf("only %d schemas", seen)
	}
}

// corpusSchemas gives schemas by what they are: those of the corpus, and the parameters
// of its tools.
func corpusSchemas(t testing.TB) map[string]string {
	t.Helper()
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("the corpus is not there: ", corpus)
	}
	found := map[string]string{}
	f, err := os.Open(filepath.Join(corpus, "schemas.ndjson.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(all) {
		var entry struct {
			ID     string
			Schema json.RawMessage
		}
		if err := json.Unmarshal(line, &entry); err != nil {
			t.Fatal(err)
		}
		found[entry.ID] = string(entry.Schema)
	}
	names, err := filepath.Glob(filepath.Join(corpus, "functions", "bfcl-*.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		addParameters(t, found, name)
	}
	names, err = filepath.Glob(filepath.Join(corpus, "tools", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		addInputSchemas(t, found, name)
	}
	return found
}

func addInputSchemas(t testing.TB, found map[string]string, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Tools []struct {
			Name        string
			InputSchema json.RawMessage
		}
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	for _, tool := range list.Tools {
		if len(tool.InputSchema) > 0 {
			found[filepath.Base(name)+"/"+tool.Name] = string(tool.InputSchema)
		}
	}
}

func addParameters(t testing.TB, found map[string]string, name string) {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var entry struct {
			Name       string
			Parameters json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &entry); err != nil {
			t.Fatal(err)
		}
		if len(entry.Parameters) > 0 {
			found[filepath.Base(name)+"/"+entry.Name] = string(entry.Parameters)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkUpgradeNothing measures what the upgrade costs a schema that needs none.
func BenchmarkUpgradeNothing(b *testing.B) {
	const text = `{"type":"object","properties":{"query":{"type":"string","description":"What to look for"},"limit":{"type":"integer","minimum":1,"maximum":100,"default":10},
		"tags":{"type":"array","items":{"type":"string"}},"sort":{"type":"object","properties":{"by":{"type":"string","enum":["date","name","size","kind"]},"descending":{"type":"boolean"}},
		"required":["by"]},"owner":{"anyOf":[{"type":"string","pattern":"^[a-z0-9-]+$"},{"type":"null"}]}},"required":["query","limit"],"additionalProperties":false}`
	parser := &jsontree.Parser{}
	root, err := parser.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	doc, err := schema.Load(root, schema.Options{})
	if err != nil {
		b.Fatal(err)
	}
	e := Editor{Doc: doc, Profile: fields.Target("openai-strict"), parser: parser}
	plan := plan(e.Profile)
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range plan {
			if isUpgrade(p.pass) && (p.on == fields.Set{} || p.on.Meets(doc.Present)) {
				e.run(p.pass)
			}
		}
	}
	if len(e.ledger) > 0 {
		b.Fatal("the schema was changed")
	}
	b.ReportMetric(float64(doc.Nodes), "nodes")
}

func isUpgrade(p *Pass) bool {
	return p.ID == dropMalformed.ID || strings.HasPrefix(p.ID, "upgrade-")
}
