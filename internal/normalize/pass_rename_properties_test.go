package normalize

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
)

// renamingProfile is a target that takes all of draft 2020-12 and is choosy about names.
func renamingProfile(topLevelOnly bool, reserved ...string) *fields.Profile {
	p := *fields.Target("mcp")
	p.Limits.Keys = fields.Target("cca").Limits.Keys
	p.Limits.Keys.TopLevelOnly, p.Limits.Keys.Reserved = topLevelOnly, reserved
	return &p
}

// renamed rewrites a schema under --rename, and gives what the ledger says: each name with
// its old and new place, and the other changes by keyword.
func renamed(t *testing.T, src string, p *fields.Profile) (text string, told []string) {
	t.Helper()
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	var w Worker
	out, err := w.Document(src, root, Options{Profile: p, Rename: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range out.Schemas[0].Entries(root) {
		line := e.Effect.String() + " " + string(e.At)
		if e.Renamed != nil {
			line += " → " + string(e.Output)
		}
		told = append(told, line)
	}
	return string(out.Text), told
}

func TestRenameProperties(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		everywhere     bool
		reserved       []string
		told           []string
	}{
		{
			name: "what names properties follows",
			in: `{"type":"object","properties":{"a b":{"type":"string"},"c":{}},"required":["c","a b"],"propertyOrdering":["a b","c"],` +
				`"dependentRequired":{"a b":["c"],"c":["a b"]},"dependentSchemas":{"a b":{"required":["a b"]}},"discriminator":{"propertyName":"a b"}}`,
			want: `{"type":"object","properties":{"a_b":{"type":"string"},"c":{}},"required":["c","a_b"],"propertyOrdering":["a_b","c"],` +
				`"dependentRequired":{"a_b":["c"],"c":["a_b"]},"dependentSchemas":{"a_b":{"required":["a_b"]}},"discriminator":{"propertyName":"a_b"}}`,
			told: []string{
				"reshapes /properties/a b → /properties/a_b", "same meaning /required", "same meaning /propertyOrdering",
				"same meaning /dependentRequired", "same meaning /dependentSchemas", "same meaning /discriminator",
				"same meaning /dependentSchemas/a b/required",
			},
		},
		{
			name: "data stays",
			in:   `{"type":"object","properties":{"a b":{"enum":["a b"]}},"default":{"a b":"a b"},"examples":[{"a b":"a b"}],"x-names":["a b"],"description":"a b"}`,
			want: `{"type":"object","properties":{"a_b":{"enum":["a b"]}},"default":{"a b":"a b"},"examples":[{"a b":"a b"}],"x-names":["a b"],"description":"a b"}`,
			told: []string{"reshapes /properties/a b → /properties/a_b"},
		},
		{
			name: "good names never move, wherever they stand",
			in:   `{"type":"object","properties":{"a b":{},"a\tb":{},"a_b_3":{}},"required":["a_b"],"if":{"properties":{"a_b_2":{}}}}`,
			want: `{"type":"object","properties":{"a_b_4":{},"a_b_5":{},"a_b_3":{}},"required":["a_b"],"if":{"properties":{"a_b_2":{}}}}`,
			told: []string{"reshapes /properties/a b → /properties/a_b_4", "reshapes /properties/a\tb → /properties/a_b_5"},
		},
		{
			name: "schemas of the same object follow, those of others do not",
			in: `{"type":"object","properties":{"a b":{"type":"object","properties":{"a b":{}},"required":["a b"]}},"allOf":[{"$ref":"#/$defs/A"},{"not":{"required":["a b"]}}],` +
				`"$defs":{"A":{"anyOf":[{"properties":{"a b":{}}},{"required":["a b"]}]},"B":{"properties":{"a b":{}}}}}`,
			want: `{"type":"object","properties":{"a_b":{"type":"object","properties":{"a b":{}},"required":["a b"]}},"allOf":[{"$ref":"#/$defs/A"},{"not":{"required":["a_b"]}}],` +
				`"$defs":{"A":{"anyOf":[{"properties":{"a_b":{}}},{"required":["a_b"]}]},"B":{"properties":{"a b":{}}}}}`,
			told: []string{
				"reshapes /properties/a b → /properties/a_b", "same meaning /allOf/1/not/required",
				"reshapes /$defs/A/anyOf/0/properties/a b → /$defs/A/anyOf/0/properties/a_b", "same meaning /$defs/A/anyOf/1/required",
			},
		},
		{
			name: "only names that the target looks at",
			in:   `{"type":"object","properties":{"a":{}},"if":{"properties":{"b c":{}}},"required":["d e"]}`,
			want: `{"type":"object","properties":{"a":{}},"if":{"properties":{"b c":{}}},"required":["d e"]}`,
		},
		{
			name: "refs through a property",
			in:   `{"type":"object","properties":{"a b":{"type":"object","properties":{"c d":{"type":"string"}}},"e":{"$ref":"#/properties/a%20b/properties/c%20d"},"f":{"$ref":"#/properties/a b"}}}`,
			want: `{"type":"object","properties":{"a_b":{"type":"object","properties":{"c d":{"type":"string"}}},"e":{"$ref":"#/properties/a_b/properties/c%20d"},"f":{"$ref":"#/properties/a_b"}}}`,
			told: []string{"reshapes /properties/a b → /properties/a_b", "same meaning /properties/e/$ref", "same meaning /properties/f/$ref"},
		},
		{
			name: "a root that refers to itself",
			in:   `{"type":"object","properties":{"a b":{"$ref":"#"}},"required":["a b"]}`,
			want: `{"type":"object","properties":{"a_b":{"$ref":"#"}},"required":["a_b"]}`,
			told: []string{"reshapes /properties/a b → /properties/a_b", "same meaning /required"},
		},
		{
			name: "patterns and values that judge the new name otherwise are told",
			in:   `{"type":"object","properties":{"a b":{},"c d":{},"e f":{}},"patternProperties":{"^a b$":{"type":"string"}},"propertyNames":{"pattern":"^[a-e _f]*$","not":{"const":"c_d"}},"enum":[{"e f":1}]}`,
			want: `{"type":"object","properties":{"a_b":{},"c_d":{},"e_f":{}},"patternProperties":{"^a b$":{"type":"string"}},"propertyNames":{"pattern":"^[a-e _f]*$","not":{"const":"c_d"}},"enum":[{"e f":1}]}`,
			told: []string{
				"widens, narrows, reshapes /properties/a b → /properties/a_b", "widens, narrows, reshapes /properties/c d → /properties/c_d",
				"widens, narrows, reshapes /properties/e f → /properties/e_f",
			},
		},
		{
			name: "patterns that judge both names alike",
			in:   `{"type":"object","properties":{"a b":{}},"patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}`,
			want: `{"type":"object","properties":{"a_b":{}},"patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}`,
			told: []string{"reshapes /properties/a b → /properties/a_b"},
		},
		{
			name: "an empty name",
			in:   `{"type":"object","properties":{"":{}},"required":[""]}`,
			want: `{"type":"object","properties":{"_":{}},"required":["_"]}`,
			told: []string{"reshapes /properties/ → /properties/_", "same meaning /required"},
		},
		{
			name:       "every object, each for itself",
			everywhere: true,
			in:         `{"type":"object","properties":{"o":{"type":"object","properties":{"a b":{},"a_b":{}}},"l":{"type":"array","items":{"properties":{"a b":{}}}}}}`,
			want:       `{"type":"object","properties":{"o":{"type":"object","properties":{"a_b_2":{},"a_b":{}}},"l":{"type":"array","items":{"properties":{"a_b":{}}}}}}`,
			told: []string{
				"reshapes /properties/o/properties/a b → /properties/o/properties/a_b_2", "reshapes /properties/l/items/properties/a b → /properties/l/items/properties/a_b",
			},
		},
		{
			name:     "reserved names",
			reserved: []string{"required", "anyOf"},
			in:       `{"type":"object","properties":{"required":{},"b":{}},"required":["required"]}`,
			want:     `{"type":"object","properties":{"required_2":{},"b":{}},"required":["required_2"]}`,
			told:     []string{"reshapes /properties/required → /properties/required_2", "same meaning /required"},
		},
	} {
		p := renamingProfile(!c.everywhere, c.reserved...)
		got, told := renamed(t, c.in, p)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
		if diff := cmp.Diff(c.told, told); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
		again, more := renamed(t, got, p)
		if again != got || len(more) > 0 {
			t.Errorf("%s: a second run gives %s, and tells %q", c.name, again, more)
		}
	}
}

// Without the option nothing is renamed.
func TestNothingIsRenamedUnasked(t *testing.T) {
	src := `{"type":"object","properties":{"a b":{}}}`
	root, err := new(jsontree.Parser).Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	var w Worker
	out, err := w.Document(src, root, Options{Profile: renamingProfile(true)})
	if err != nil || string(out.Text) != src || out.Schemas[0].Result.Changed() {
		t.Errorf("%s, %v", out.Text, err)
	}
}
