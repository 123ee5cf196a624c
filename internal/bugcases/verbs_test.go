package bugcases

import (
	"testing"
	"time"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/schema"
)

// TestOutputVerbs tries each verb about the output on one output for which the statement
// holds and on others for which it does not.
func TestOutputVerbs(t *testing.T) {
	tests := []struct {
		statement string
		holds     string
		fails     []string
	}{
		{`type /a string`, `{"a":{"type":"STRING"}}`, []string{`{"a":{"type":["string"]}}`, `{"a":{"type":"object"}}`, `{"a":{}}`, `{}`}},
		{`present /a~1b/0`, `{"a/b":[null]}`, []string{`{"a/b":[]}`, `{"a":{"b":[1]}}`}},
		{`absent /a`, `{"b":1}`, []string{`{"a":null}`}},
		{`equals / {"a":[1,"x"]}`, `{"a":[1.0,"x"]}`, []string{`{"a":["x",1]}`, `{"a":[1,"x"],"b":1}`}},
		{`contains /enum "a b"`, `{"enum":["x","a b"]}`, []string{`{"enum":["a","b"]}`, `{"enum":"a b"}`, `{}`}},
		{`nokeyValue /a k 1`, `{"a":{"k":2}}`, []string{`{"a":{"k":1.0}}`, `{}`}},
		{`accepts {"a":null}`, `{"properties":{"a":{"type":"STRING","nullable":true}}}`,
			[]string{`{"properties":{"a":{"type":"string"}}}`, `{"properties":{"a":{"type":"text"}}}`, `{"pattern":"["}`}},
		{`accepts@/0/inputSchema 3`, `[{"inputSchema":{"type":"integer","format":"date"}}]`, []string{`[{"inputSchema":{"type":"string"}}]`, `[]`}},
		{`rejects {}`, `{"required":["a"]}`, []string{`{}`, `{"required":"a"}`}},
		{`sameNode /a /b`, `{"a":{"x":1,"y":2},"b":{"y":2,"x":1}}`, []string{`{"a":{},"b":{"x":1}}`, `{}`}},
		{`onlyKeys / a,b`, `{"b":1,"a":2}`, []string{`{"a":1}`, `{"a":1,"b":1,"c":1}`}},
		{`keyOrder / a,b`, `{"a":1,"b":2}`, []string{`{"b":2,"a":1}`, `{"a":1,"b":2,"c":3}`}},
		{`keysMatch / ^[a-z]+$`, `{"properties":{"ab":{}},"A":1}`, []string{`{"properties":{"ab":{},"A":{}}}`}},
		{`keyCount / 1`, `{"properties":{"a":{}}}`, []string{`{"properties":{}}`, `{"a":1}`}},
		{`requiredHas / "a b"`, `{"required":["a b"]}`, []string{`{"required":["a"]}`, `{}`}},
		{`requiredLacks /x "a"`, `{"x":{"required":["b"]}}`, []string{`{"x":{"required":["a"]}}`, `{}`}},
		{`requiredCount / 2`, `{"required":["a","b"]}`, []string{`{"required":["a"]}`, `{}`}},
		{`requiredDefined`, `{"required":["a"],"properties":{"a":{}}}`, []string{`{"items":{"required":["a"],"properties":{"b":{}}}}`}},
		{`mentions /a Any text`, `{"a":{"description":"of Any text."}}`, []string{`{"a":{"description":"any text"}}`, `{"a":{"title":"Any text"}}`, `{}`}},
		{`mentions* / t`, `{"items":{"description":"t"}}`, []string{`{"items":{"title":"t"}}`, `{"default":{"description":"t"}}`}},
		{`onceMentioned / t`, `{"description":"a t"}`, []string{`{"description":"t t"}`, `{"description":""}`, `{"items":{"description":"t"}}`}},
		{`keptOrMentioned / minimum 1`, `{"minimum":1}`, []string{`{"minimum":2}`, `{"description":"minimum 2"}`}},
		{`keptOrMentioned / enum a b`, `{"enum":["x","a b"]}`, []string{`{"enum":["a"]}`}},
		{`keptOrMentioned / format uri`, `{"description":"{format: \"uri\"}"}`, []string{`{}`}},

		{`typed`, `{"type":"object","properties":{"type":{"anyOf":[{"type":"string"}]}}}`,
			[]string{`{"type":"object","properties":{"a":{}}}`, `{"type":"object","additionalProperties":false}`}},
		{`singleTypes`, `{"properties":{"type":{"type":"string"}}}`, []string{`{"items":{"type":["string"]}}`}},
		{`noNullType`, `{"enum":[{"type":"null"}]}`, []string{`{"anyOf":[{"type":"null"}]}`, `{"type":["string","null"]}`, `{"type":"NULL"}`}},
		{`arraysHaveItems`, `{"type":"array","items":{}}`, []string{`{"type":["null","array"]}`, `{"items":{"type":"ARRAY"}}`}},
		{`noArrayItems`, `{"items":{"items":{}}}`, []string{`{"items":[{}]}`}},
		{`noBoolSchema`, `{"default":true,"properties":{"a":{}}}`, []string{`{"properties":{"a":true}}`, `{"additionalProperties":false}`}},
		{`noEmptyProperties`, `{"properties":{"properties":{}}}`, []string{`{"items":{"properties":{}}}`}},
		{`anyOfOnly`, `{"items":{"anyOf":[{}]}}`, []string{`{"anyOf":[{}],"title":"t"}`}},
		{`noTypeBesideAnyOf`, `{"anyOf":[{"type":"string"}],"title":"t"}`, []string{`{"anyOf":[{}],"type":"string"}`}},
		{`singleNullBranch`, `{"anyOf":[{"type":"null"},{"type":["string","null"]}]}`,
			[]string{`{"anyOf":[{"type":"null"},{"type":"null"}]}`, `{"anyOf":[{"anyOf":[{"type":"string"},{"type":"null"}]},{"type":"null"}]}`}},
		{`enumStrings`, `{"enum":["a"]}`, []string{`{"enum":["a",""]}`, `{"items":{"enum":[1]}}`, `{"enum":[null]}`}},
		{`enumOnlyOnString`, `{"type":"STRING","enum":["a"]}`, []string{`{"enum":["a"]}`, `{"type":"integer","enum":[1]}`}},
		{`enumFitsType`, `{"type":["number","null"],"enum":[1.5,2,null],"items":{"type":"string","nullable":true,"enum":["a",null]}}`,
			[]string{`{"type":"null","enum":["a"]}`, `{"type":"integer","enum":[1.5]}`}},
		{`googleKeys`, `{"type":"object","properties":{"$ref":{"nullable":true}}}`, []string{`{"items":{"const":1}}`}},
		{`refAlone`, `{"properties":{"a":{"$ref":"#/$defs/A"}},"$defs":{"A":{}}}`, []string{`{"items":{"$ref":"#","description":"d"}}`}},
		{`refSiblingsOnly description,title`, `{"items":{"$ref":"#","title":"d"}}`, []string{`{"items":{"$ref":"#","type":"string"}}`}},
		{`refsResolve`, `{"$ref":"#/$defs/A","$defs":{"A":{}}}`, []string{`{"items":{"$ref":"#/$defs/A"}}`, `{"$ref":"https://example.com/a.json"}`}},
		{`refsOnlyRootDefs`, `{"items":{"$ref":"#/$defs/A"}}`, []string{`{"items":{"$ref":"#/definitions/A"}}`, `{"items":{"$ref":"#"}}`}},
		{`nokey const`, `{"properties":{"const":{}},"enum":[{"const":1}]}`, []string{`{"$defs":{"A":{"items":{"const":1}}}}`}},
		{`validMeta`, `{"type":"object","properties":{}}`, []string{`{"required":["a","a"]}`, `[{"inputSchema":{"type":"text"}}]`}},
		{`textContains 1e3`, `{"a":1e3}`, []string{`{"a":1000}`}},
		{`textLacks 1e3`, `{"a":1000}`, []string{`{"a":1e3}`}},
		{`unchanged`, inputOfVerbs, []string{`[{"name":"b","inputSchema":{}},{"name":"a","inputSchema":{}}]`}},
		{`toolUnchanged 1`, `[{"name":"x"},{"name":"b","inputSchema":{"type":"object","title":"t"}}]`,
			[]string{`[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{"title":"t","type":"object"}}]`, `[]`}},
		{`nameKept b`, `[{"name":"x"},{"name":"b"}]`, []string{`[{"name":"b"},{"name":"a"}]`, `[{"name":"a"}]`}},
		{`namesMatch ^[a-z]$`, `[{"name":"a"}]`, []string{`[{"name":"a"},{"name":"ab"}]`}},
		{`namesUnique`, `[{"name":"a"},{"name":"b"}]`, []string{`[{"name":"a"},{"name":"b"},{"name":"a"}]`}},
		{`outputUnder 0.00001MB`, `{"a":1}`, []string{`{"a":"twelve"}`}},
		{`strictValid`, strictOutput, strictFaults},
	}
	tried := map[string]bool{}
	for _, test := range tests {
		s := readStatement(test.statement)
		tried[s.verb] = true
		o := &outcome{input: documentOf(t, inputOfVerbs), output: documentOf(t, test.holds)}
		if err := s.judge(o); err != nil {
			t.Errorf("%s on %s: %v", test.statement, test.holds, err)
		}
		for _, text := range test.fails {
			o.output = documentOf(t, text)
			if s.judge(o) == nil {
				t.Errorf("%s on %s: holds", test.statement, text)
			}
		}
	}
	for verb := range outputVerbs {
		if !tried[verb] {
			t.Errorf("%s: not tried", verb)
		}
	}
}

// inputOfVerbs is the input to which outputs are compared.
const inputOfVerbs = `[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{"type":"object","title":"t"}}]`

const strictOutput = `{"type":"object","properties":{"a":{"$ref":"#/$defs/A"},"b":{"type":["array","null"],"items":{"type":"string","format":"email"}}},
	"required":["b","a"],"additionalProperties":false,"$defs":{"A":{"anyOf":[{"type":"null"}]}}}`

var strictFaults = []string{
	`{"type":["object","null"]}`,
	`{"type":"object","properties":{},"required":[],"additionalProperties":false,"anyOf":[{"type":"object","properties":{},"additionalProperties":false}]}`,
	`{"type":"object","properties":{}}`,
	`{"type":"object","additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`,
	`{"type":"object","properties":{},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":true},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"type":"array"}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"type":"string","uniqueItems":true}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"type":"string","format":"uri"}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"type":"string","pattern":"^(?=a)"}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"$ref":"#","description":"d"}},"required":["a"],"additionalProperties":false}`,
}

// TestReportVerbs tries each verb about the report on an outcome for which the statement
// holds and on one for which it does not.
func TestReportVerbs(t *testing.T) {
	no, yes := false, true
	change := func(at, keyword string, effect schema.Effect) report.Entry {
		return report.Entry{At: jsontree.Pointer(at), Keyword: keyword, Effect: effect}
	}
	changes := func(e ...report.Entry) outcome { return outcome{changes: e} }
	found := func(level report.Level) outcome { return outcome{findings: []report.Entry{{Level: level}}} }
	strict := func(output string, of ...*bool) outcome {
		o := outcome{output: documentOf(t, output)}
		for i, s := range of {
			at := jsontree.Pointer("").AppendIndex(i).Append("inputSchema")
			o.schemas = append(o.schemas, normalize.Schema{Strict: s, Site: container.Site{At: at}})
		}
		return o
	}
	inherent := change("/properties/a/type", fields.Type, schema.Widens)
	inherent.Inherent = true
	null := report.Entry{At: "/properties/a", AddedNull: true}
	const otherList = `[{"name":"a","inputSchema":{"title":"t"}},{"name":"c","inputSchema":{}}]`

	tests := []struct {
		statement string
		holds     outcome
		fails     []outcome
	}{
		{"lossReported /properties/a", changes(change("/properties/a/type", fields.Type, schema.Narrows)),
			[]outcome{changes(inherent), changes(change("/properties/a/items/type", fields.Type, schema.Narrows)), changes(change("/properties/a/type", "", schema.Narrows)), {}}},
		{"lossReported /properties/a/type", changes(change("/properties/a/type", fields.Type, schema.Widens)),
			[]outcome{changes(change("/properties/a/type", fields.Type, schema.Reshapes)), changes(change("/properties/a", "", schema.Widens))}},
		{"noLossReported /properties/a", changes(change("/properties/ab/type", fields.Type, schema.Widens), change("/properties/a", "", schema.Annotation)),
			[]outcome{changes(inherent), changes(change("/properties/a", "", schema.Reshapes))}},
		{"widened /properties/a", changes(null), []outcome{changes(change("/properties/a", "", schema.Widens))}},
		{"notWidened /properties/a", changes(change("/properties/a", "", schema.Widens)), []outcome{changes(null)}},
		{"renamed /properties/a", changes(report.Entry{At: "/properties/a", Renamed: &report.Renamed{From: "a", To: "b"}}),
			[]outcome{changes(change("/properties/a", "", schema.Reshapes)), changes(report.Entry{At: "/properties/b", Renamed: &report.Renamed{From: "b", To: "c"}})}},
		{"strict@1 true", strict(otherList, &no, &yes), []outcome{strict(inputOfVerbs, &yes, &no), strict(inputOfVerbs, &yes), strict(inputOfVerbs, nil, nil)}},
		{"strict@0 false", strict(inputOfVerbs, &no, &yes), []outcome{strict(inputOfVerbs, &yes, &no), strict(otherList, &no, &no)}},
		{"strict false", strict(inputOfVerbs, &no, &no), []outcome{strict(inputOfVerbs, &yes, &no), strict(otherList, &no, &no)}},
		{"strictOrFallback", strict(inputOfVerbs, &no, &no), []outcome{strict(otherList, &no, &no), strict(inputOfVerbs, &yes, &yes)}},
		{"strictOrFallback", strict(strictOutput, &yes), []outcome{strict(strictFaults[2], &yes)}},
		{"audit ok", found(report.Note), []outcome{found(report.Warning), found(report.Error)}},
		{"audit ok", outcome{}, nil},
		{"audit warn", found(report.Warning), []outcome{found(report.Note), found(report.Error), {}}},
		{"audit fail", found(report.Error), []outcome{found(report.Warning)}},
		{"reports 27", outcome{report: "all 27 of them"}, []outcome{{report: "26"}}},
		{"fast 2s", outcome{took: time.Second}, []outcome{{took: 3 * time.Second}}},
	}
	input := documentOf(t, inputOfVerbs)
	of := documentOf(t, `{"properties":{"a":{"type":"string","items":{"type":"string"}}}}`)
	for _, test := range tests {
		s := readStatement(test.statement)
		for i, o := range append([]outcome{test.holds}, test.fails...) {
			if o.input = input; o.changes != nil {
				o.input = of
			}
			if err := s.judge(&o); (err == nil) != (i == 0) {
				t.Errorf("%s, outcome %d: %v", test.statement, i, err)
			}
		}
	}
}

// TestRunVerbs tries the verbs that run again on a run and on one that was tampered with.
func TestRunVerbs(t *testing.T) {
	const text = `{"type":"object","properties":{"a":{"const":"x"}}}`
	c := &bugCase{input: documentOf(t, text)}
	ran := c.run(t, fields.Target("cca"))
	for _, statement := range []string{"idempotent", "deterministic", "inputNotMutated", "emitField parameters", "emitLacks parametersJsonSchema"} {
		s := readStatement(statement)
		if err := s.judge(ran); err != nil {
			t.Errorf("%s: %v", statement, err)
		}
	}
	unsettled := *ran
	unsettled.output = ran.input
	changed := *ran
	changed.input.text = `{}`
	elsewhere := *ran
	elsewhere.opt.Profile = fields.Target("mcp")
	for statement, o := range map[string]*outcome{
		"idempotent": &unsettled, "deterministic": &unsettled, "inputNotMutated": &changed,
		"emitField parameters": &elsewhere, "emitLacks parametersJsonSchema": &elsewhere,
	} {
		s := readStatement(statement)
		if s.judge(o) == nil {
			t.Errorf("%s: holds", statement)
		}
	}
	s := readStatement("noSuchVerb /")
	if s.judge(ran) == nil {
		t.Error("an unknown verb holds")
	}
}
