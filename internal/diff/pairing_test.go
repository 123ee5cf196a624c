package diff

import (
	"strings"
	"testing"

	"schemafix/internal/schema"
)

// brief words differences in short: kind, keyword, tool, pointers, effect.
func brief(all []Difference) string {
	var lines []string
	for i := range all {
		d := &all[i]
		line := d.Kind.String() + " " + d.Tool
		if d.Keyword != "" {
			line += " " + d.Keyword
		}
		line += " " + string(d.Old.At) + " " + string(d.New.At)
		if d.Effect != 0 {
			line += " " + d.Effect.String()
		}
		if of := d.Breaks(); of != "" {
			line += " breaks " + of
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

const (
	page = `{"type":"object","properties":{"url":{"type":"string"}}}`
	find = `{"type":"object","properties":{"q":{"type":"string"}}}`
)

func tool(name, input string) string { return `{"name":"` + name + `","inputSchema":` + input + `}` }

func tools(all ...string) string { return `{"tools":[` + strings.Join(all, ",") + `]}` }

func TestPairing(t *testing.T) {
	for _, c := range []struct{ name, before, after, want string }{
		{"order does not count",
			tools(tool("a", page), tool("b", find)), tools(tool("b", find), tool("a", page)), ""},
		{"keys have no order",
			tools(tool("a", `{"type":"object","properties":{"x":{},"y":{"type":"null"}}}`)), tools(tool("a", `{"properties":{"y":{"type":"null"},"x":{}},"type":"object"}`)), ""},
		{"a tool is gone and one is new",
			tools(tool("a", page), tool("b", find)), tools(tool("a", page), tool("c", `{"type":"object"}`)),
			"removed b /tools/1/inputSchema  narrows breaks callers\nadded c  /tools/1/inputSchema widens"},
		{"a tool has another name",
			tools(tool("a", page), tool("b", find)), tools(tool("c", find), tool("a", page)),
			"renamed b /tools/1/name /tools/0/name narrows, reshapes breaks callers"},
		{"two that may be meant are not guessed at",
			tools(tool("a", page), tool("b", find)), tools(tool("c", find), tool("d", find), tool("a", page)),
			"removed b /tools/1/inputSchema  narrows breaks callers\nadded c  /tools/0/inputSchema widens\nadded d  /tools/1/inputSchema widens"},
		{"the description tells which one is meant",
			tools(tool("a", page), `{"name":"b","description":"B","inputSchema":`+find+`}`),
			tools(tool("c", find), `{"name":"d","description":"B","inputSchema":`+find+`}`, tool("a", page)),
			"renamed b /tools/1/name /tools/1/name narrows, reshapes breaks callers\nadded c  /tools/0/inputSchema widens"},
		{"containers differ",
			tools(tool("a", page)), `{"tools":[{"type":"function","function":{"name":"a","parameters":` + page + `}}]}`, ""},
		{"an output is read the other way",
			tools(`{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"string","maxLength":3}}`),
			tools(`{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"string","maxLength":4}}`),
			"changed a maxLength /tools/0/outputSchema/maxLength /tools/0/outputSchema/maxLength widens breaks readers"},
		{"an output is there no more",
			tools(`{"name":"a","inputSchema":{"type":"object"},"outputSchema":{"type":"string"}}`), tools(tool("a", `{"type":"object"}`)),
			"removed a /tools/0/outputSchema  widens breaks readers"},
		{"the tool's description",
			tools(`{"name":"a","description":"x","inputSchema":{"type":"object"}}`, tool("b", page)), tools(`{"name":"a","inputSchema":{"type":"object"}}`, tool("b", page)),
			"removed a description /tools/0/description /tools/0/inputSchema annotation"},
		{"a schema comes to a tool without one",
			tools(`{"name":"a"}`, tool("b", page)), tools(tool("a", page), tool("b", page)),
			"added a /tools/0 /tools/0/inputSchema narrows breaks callers"},
		{"a property has another name",
			tools(tool("a", `{"type":"object","properties":{"x":{"type":"string","minLength":1}},"required":["x"]}`)),
			tools(tool("a", `{"type":"object","properties":{"y":{"type":"string","minLength":1}},"required":["y"]}`)),
			"renamed a properties /tools/0/inputSchema/properties/x /tools/0/inputSchema/properties/y widens, narrows, reshapes breaks callers"},
		{"a property moved",
			tools(tool("a", `{"type":"object","properties":{"x":{"type":"object","properties":{"n":{"type":"string","minLength":1}}}}}`)),
			tools(tool("a", `{"type":"object","properties":{"n":{"type":"string","minLength":1},"x":{"type":"object","properties":{}}}}`)),
			"moved a properties /tools/0/inputSchema/properties/x/properties/n /tools/0/inputSchema/properties/n widens, narrows, reshapes breaks callers"},
		{"branches have no order",
			`{"anyOf":[{"type":"string"},{"type":"object","properties":{"k":{"const":"a"},"v":{"type":"integer","maximum":3}}},{"type":"object","properties":{"k":{"const":"b"}}}]}`,
			`{"anyOf":[{"type":"object","properties":{"k":{"const":"b"}}},{"type":"object","properties":{"k":{"const":"a"},"v":{"type":"integer","maximum":4}}},{"type":"string"}]}`,
			"changed  maximum /anyOf/1/properties/v/maximum /anyOf/1/properties/v/maximum widens"},
		{"a definition is told once, where it stands",
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/D"},"b":{"$ref":"#/$defs/D"}},"$defs":{"D":{"type":"string","title":"x","maxLength":1}}}`,
			`{"type":"object","properties":{"a":{"$ref":"#/$defs/E"},"b":{"$ref":"#/$defs/E"}},"$defs":{"E":{"type":"string","title":"y","maxLength":2}}}`,
			"changed  title /$defs/D/title /$defs/E/title annotation\nchanged  maxLength /$defs/D/maxLength /$defs/E/maxLength widens"},
		{"recursion ends",
			`{"$defs":{"N":{"type":"object","properties":{"next":{"$ref":"#/$defs/N"},"v":{"type":"string"}}}},"$ref":"#/$defs/N"}`,
			`{"$defs":{"N":{"type":"object","properties":{"next":{"$ref":"#/$defs/N"},"v":{"type":"integer"}}}},"$ref":"#/$defs/N"}`,
			"changed  type /$defs/N/properties/v/type /$defs/N/properties/v/type widens, narrows"},
		{"an unused definition",
			`{"$defs":{"N":{"type":"object"}}}`, `{"$defs":{"M":{"type":"object"}}}`,
			"added  $defs  /$defs/M\nremoved  $defs /$defs/N "},
		{"a new property that takes null and must be there",
			`{"type":"object","properties":{"a":{"type":"string"}}}`, `{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]}`,
			"changed  type /properties/a/type /properties/a/type widens\nadded  required  /required narrows, reshapes"},
		{"refs to nowhere",
			`{"$ref":"#/nowhere"}`, `{"$ref":"#/elsewhere"}`, "changed  $ref /$ref /$ref widens, narrows"},
		{"a name that is a keyword is a name",
			`{"type":"object","properties":{"enum":{"type":"string"},"required":{"type":"string"}}}`, `{"type":"object","properties":{"required":{"type":"string"},"enum":{"type":"string"}}}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := brief(compareTexts(t, c.before, c.after)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// Depth ends with an error, not with the program.
func TestDeep(t *testing.T) {
	deep := func(leaf string) string {
		const levels = 600
		return strings.Repeat(`{"not":`, levels) + leaf + strings.Repeat(`}`, levels)
	}
	_, blamed, err := Compare(side(t, "old", deep(`{"type":"string"}`)), side(t, "new", deep(`{}`)), Options{})
	if err == nil || blamed == nil || !strings.Contains(err.Error(), "nested deeper") {
		t.Errorf("%v", err)
	}
}

func TestCounted(t *testing.T) {
	all := []Difference{{Effect: schema.Annotation}, {}, {Effect: bothWays}, {Effect: schema.Reshapes | schema.Narrows, Role: 1}}
	if got := Counted(all); got != (Count{Lossless: 2, Widening: 1, Narrowing: 2, Reshaping: 1, Breaking: 1}) {
		t.Errorf("%+v", got)
	}
}
