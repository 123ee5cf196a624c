package normalize

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// suiteTests is where the JSON Schema Test Suite stands, if it is there.
const suiteTests = "../../../shared/corpus/suite/tests"

// suiteDrafts are the drafts that the upgrade starts from, with their $schema.
var suiteDrafts = []struct {
	folder, uri string
	draft       fields.Drafts
}{
	{"draft4", "http://json-schema.org/draft-04/schema#", fields.Draft4},
	{"draft6", "http://json-schema.org/draft-06/schema#", fields.Draft6},
	{"draft7", "http://json-schema.org/draft-07/schema#", fields.Draft7},
	{"draft2019-09", "https://json-schema.org/draft/2019-09/schema", fields.Draft2019},
}

// suiteExceptions are groups whose verdicts the upgrade does not keep, with the reason.
var suiteExceptions = map[string]string{
	"enum: empty enum": "an empty enum is taken for a mistake and leaves; read by the letter it refuses everything",
}

// TestUpgradeSuite checks that the upgraded schema gives the verdicts that the schema
// gave under its own draft, but for those that the ledger says may change.
func TestUpgradeSuite(t *testing.T) {
	if _, err := os.Stat(suiteTests); err != nil {
		t.Skip("the JSON Schema Test Suite is not there: ", suiteTests)
	}
	needed := map[string]bool{}
	for _, d := range suiteDrafts {
		t.Run(d.folder, func(t *testing.T) {
			s := suiteRun{draft: d.draft, uri: d.uri, skipped: map[string]int{}, needed: needed}
			s.files(t, filepath.Join(suiteTests, d.folder))
			t.Logf("%d groups with %d instances checked, %d groups rewritten, %d verdicts changed as told; skipped: %v", s.groups, s.instances, s.changed, s.told, s.skipped)
			if s.groups < 150 {
				t.Errorf("only %d groups were checked", s.groups)
			}
		})
	}
	for name := range suiteExceptions {
		if !needed[name] {
			t.Errorf("%s: no exception is needed", name)
		}
	}
}

type suiteRun struct {
	draft                      fields.Drafts
	uri                        string
	groups, changed, instances int
	told                       int // verdicts that changed as the ledger says
	skipped                    map[string]int
	needed                     map[string]bool // exceptions
}

func (s *suiteRun) files(t *testing.T, folder string) {
	for _, pattern := range []string{"*.json", "optional/*.json"} {
		names, err := filepath.Glob(filepath.Join(folder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			groups, err := new(jsontree.Parser).Parse(string(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range groups.Members() {
				s.group(t, strings.TrimSuffix(filepath.Base(name), ".json"), m.Value, string(text))
			}
		}
	}
}

func (s *suiteRun) group(t *testing.T, file string, group *jsontree.Value, src string) {
	name := file + ": " + group.Get("description").Str()
	before := group.Get("schema")
	if before.IsObject() && !before.Has(fields.Schema) {
		before.Insert(0, jsontree.Member{Name: fields.Schema, Value: jsontree.NewString(s.uri, before.Span())})
	}
	if schema.DraftOf(before) != s.draft && before.IsObject() {
		s.skipped["of another dialect"]++
		return
	}
	old, err := validator.Compile(before, validator.Options{Draft: s.draft})
	if err != nil {
		s.skipped["does not compile"]++
		return
	}
	u := upgrade(t, string(jsontree.AppendCompact(nil, before, src)))
	if len(u.doc.Unresolved()) > 0 {
		s.skipped["needs other documents"]++
		return
	}
	settleRefs(u.doc)
	after := string(jsontree.AppendCompact(nil, u.doc.Root, ""))
	upgraded, err := validator.Compile(u.doc.Root, validator.Options{})
	if err != nil {
		t.Errorf("%s: the upgraded schema does not compile: %v\n%s", name, err, after)
		return
	}
	s.groups++
	if len(u.changes) > 1 || !before.IsObject() && len(u.changes) > 0 { // one is that of $schema
		s.changed++
	}
	var may schema.Effect
	for _, c := range u.changes {
		may |= c.Effect
	}
	for _, test := range group.Get("tests").Members() {
		instance := test.Value.Get("data")
		was, is := old.Validate(instance), upgraded.Validate(instance)
		s.instances++
		switch {
		case was == is:
			continue
		case allowed(was, is, may):
			s.told++
			continue
		}
		if suiteExceptions[name] != "" {
			s.needed[name] = true
			continue
		}
		t.Errorf("%s: %s: was %s, is %s (%s)\n%s\n%s", name, test.Value.Get("description").Str(), was, is, u.told(),
			jsontree.AppendCompact(nil, before, src), after)
	}
}

// allowed reports whether the ledger says that a verdict may change so.
func allowed(was, is validator.Verdict, may schema.Effect) bool {
	switch {
	case was == validator.Refused && is == validator.Accepted:
		return may&schema.Widens != 0
	case was == validator.Accepted && is == validator.Refused:
		return may&schema.Narrows != 0
	}
	return false
}

// settleRefs writes each ref as the pointer of what it points at, and takes out the
// names of schemas, so that the document means the same to other readers.
func settleRefs(doc *schema.Document) {
	at := map[*jsontree.Value]jsontree.Pointer{}
	addresses(doc.Root, "", at)
	for i, v := range doc.Extra {
		if _, stands := at[v]; stands {
			continue
		}
		defs := doc.Root.Get(fields.Defs)
		if defs == nil {
			defs = jsontree.NewObject(v.Span())
			doc.Root.Set(fields.Defs, defs, v.Span())
		}
		defs.Set("kept"+strconv.Itoa(i), v, v.Span())
		addresses(doc.Root, "", at)
	}
	doc.Walk(func(n schema.Node) {
		for _, name := range []string{fields.ID, fields.Anchor, fields.DynamicAnchor} {
			if n.Value.Get(name).IsString() {
				n.Value.Remove(name)
			}
		}
		if t := doc.Target(n.Value); t != nil {
			text := "#"
			for _, token := range at[t].Tokens() {
				text += "/" + url.PathEscape(jsontree.Escape(token))
			}
			n.Value.Set(fields.Ref, jsontree.NewString(text, n.Value.Span()), n.Value.Span())
		}
	})
}

func addresses(v *jsontree.Value, p jsontree.Pointer, at map[*jsontree.Value]jsontree.Pointer) {
	at[v] = p
	for i, m := range v.Members() {
		if v.IsArray() {
			addresses(m.Value, p.AppendIndex(i), at)
		} else {
			addresses(m.Value, p.Append(m.Name), at)
		}
	}
}
