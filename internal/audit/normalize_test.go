package audit

import (
	"strings"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/validator"
)

// normalized gives what normalize makes of a document. exempt says that some schema of it
// was handed back, or emptied.
func normalized(t *testing.T, p *fields.Profile, src string) (out *normalize.Output, exempt bool) {
	t.Helper()
	out, err := new(normalize.Worker).Document(src, parse(t, src), normalize.Options{Profile: p})
	if err != nil {
		t.Fatalf("%v in %s", err, src)
	}
	for _, s := range out.Schemas {
		exempt = exempt || s.Fallback != nil
	}
	return out, exempt
}

// Examples with findings come out of normalize without an error that a pass is said to
// mend, and good examples come out as they were.
func TestExamplesInNormalize(t *testing.T) {
	judged := map[string]bool{}
	for _, p := range fields.Targets() {
		for _, r := range RulesOf(p) {
			out, exempt := normalized(t, p, r.Bad)
			for _, e := range audited(t, p, string(out.Text)) {
				if e.Level == report.Error && len(RuleOf(e.ID).Passes) > 0 && !exempt {
					t.Errorf("%s, %s: %s is left in %s", p.Name, r.ID, e.ID, out.Text)
				}
			}
			if good, _ := normalized(t, p, r.Good); !judged[r.ID] && good.Changed {
				t.Errorf("%s, %s: the good example becomes %s", p.Name, r.ID, good.Text)
			}
			judged[r.ID] = true
		}
	}
}

// Each pass that changes a bad example is named by a rule that found something in it.
func TestPassesAreNamed(t *testing.T) {
	judged := map[string]bool{}
	for _, p := range fields.Targets() {
		for _, r := range RulesOf(p) {
			if judged[r.ID] {
				continue
			}
			judged[r.ID] = true
			named := map[string]bool{}
			for _, e := range audited(t, p, r.Bad) {
				for _, pass := range RuleOf(e.ID).Passes {
					named[pass] = true
				}
			}
			out, _ := normalized(t, p, r.Bad)
			for i := range out.Schemas {
				for _, c := range out.Schemas[i].Entries(parse(t, r.Bad)) {
					if !named[c.ID] {
						t.Errorf("%s, %s: %s is not named: %s", p.Name, r.ID, c.ID, c.Message)
					}
				}
			}
		}
	}
}

// What the table calls valid is so by the meta-schema.
func TestPlainlyValidIsValid(t *testing.T) {
	plain, valid := 0, 0
	judge := func(name string, v *jsontree.Value) {
		doc, err := schema.Load(v, schema.Options{})
		if err != nil {
			return
		}
		bad := validator.CheckMeta(v)
		if bad == nil {
			valid++
		}
		if !isPlainlyValid(doc) {
			return
		}
		plain++
		if bad != nil {
			t.Errorf("%s: %v", name, bad)
		}
	}
	for _, src := range []string{
		`{"type":["string","null"],"enum":[1,1],"const":null,"default":5,"nullable":5,"id":5,"x-a":5}`,
		`{"$id":"a#","$defs":{"a":true},"definitions":{"a":{}},"required":["a"],"pattern":"a|b","minLength":1.0,"anyOf":[true]}`,
		`{"$id":"a#b"}`, `{"minLength":-1}`, `{"minLength":1.5}`, `{"type":[]}`, `{"type":["null","null"]}`, `{"required":["a","a"]}`, `{"anyOf":[]}`, `{"properties":{"a":5}}`,
		`{"patternProperties":{"(":{}}}`, `{"pattern":"("}`, `{"multipleOf":0}`, `{"items":[{}]}`, `{"dependentRequired":{"a":["b","b"]}}`, `{"$anchor":"1"}`, `{"type":"any"}`, `{"exclusiveMinimum":true}`,
	} {
		judge(src, parse(t, src))
	}
	if plain < 2 || valid < 2 {
		t.Errorf("%d are plainly valid, %d are valid", plain, valid)
	}
	plain, valid = 0, 0
	for _, d := range corpusDocuments(t) {
		root, err := new(jsontree.Parser).Parse(d.src)
		if err != nil {
			continue
		}
		found, err := container.Find(root, d.container)
		if err != nil {
			continue
		}
		for _, site := range found.Sites {
			judge(d.name, site.Schema)
		}
	}
	if plain*10 < valid*9 {
		t.Errorf("of %d valid schemas the table knows only %d", valid, plain)
	}
	t.Logf("%d schemas are valid, the table knows %d of them", valid, plain)
}

// A twin is looked at like the keyword, and the schema is not changed by that.
func TestTwinsAreRead(t *testing.T) {
	src := `{"type":"object","properties":{"a":{"any_of":[{"type":"array","min_items":1,"items":{"any_of":[{"const":1},{"type":"string"}]}},{"type":"string"}]},"min_items":{"type":"string"}}}`
	root := parse(t, src)
	before := string(jsontree.AppendCompact(nil, root, src))
	out, err := Document(root, Options{Profile: target(t, "gemini")})
	if err != nil {
		t.Fatal(err)
	}
	if after := string(jsontree.AppendCompact(nil, root, src)); after != before {
		t.Errorf("the schema has become %s", after)
	}
	checkPlaces(t, "twins", src, root, out.Findings)
	got := strings.Join(lines(audited(t, target(t, "gemini"), src), "/properties/a"), "\n")
	want := strings.Join([]string{
		"gemini-twin /any_of", "gemini-twin /any_of/0/min_items", "gemini-twin /any_of/0/items/any_of",
		"gemini-missing-type /any_of/0/items/any_of/0/type", "gemini-keyword /any_of/0/items/any_of/0/const",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
