package bugcases

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"schemafix/internal/audit"
	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/testinput"
)

// recordedRequests are requests with the status that a provider answered, a line each.
const recordedRequests = "pydantic-ai-recorded-requests.ndjson"

// answeredOK is the status of a request that a provider took.
const answeredOK = "200"

// modes are the targets by who was asked and in which mode: the form of the tool, or for
// Gemini the field with the schema, and whether strict was asked for. Other modes have no
// target that speaks for them.
var modes = map[string]string{
	"openai openai-chat":                 "openai",
	"openai openai-chat strict":          "openai-strict@2026",
	"openai openai-responses":            "openai-responses",
	"openai openai-responses strict":     "openai-strict@2026",
	"openai response-format":             "openai",
	"openai response-format strict":      "openai-strict@2026",
	"anthropic anthropic":                "anthropic",
	"anthropic anthropic strict":         "anthropic-strict",
	"anthropic response-format":          "anthropic-strict",
	"google parameters":                  "gemini",
	"google parametersJsonSchema":        "gemini-json",
	"google responseSchema":              "gemini",
	"google responseJsonSchema":          "gemini-json",
	"google-vertex parameters":           "vertex",
	"google-vertex parametersJsonSchema": "gemini-json",
	"bedrock bedrock":                    "bedrock",
	"bedrock bedrock strict":             "anthropic-strict",
	"bedrock openai-responses":           "openai-responses", // OpenAI's models, by their own API
	"bedrock response-format strict":     "openai-strict@2026",
	"deepseek openai-chat strict":        "deepseek",
	"deepseek openai-responses strict":   "deepseek",
	"groq openai-chat":                   "groq",
	"groq response-format strict":        "groq",
	"mistral legacy-function":            "mistral",
}

// TestRecordedRequests audits what providers took for the very target: there is no error
// in it. Where audit finds one, the rule is stricter than the provider.
func TestRecordedRequests(t *testing.T) {
	testinput.NeedCorpus(t)
	r := recorded{wrong: map[string]*refusal{}, judged: map[string]int{}, left: map[string]int{}}
	for _, d := range testinput.Functions(t) {
		if strings.HasPrefix(d.Name, recordedRequests+":") {
			r.request(t, d)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(r.wrong)) {
		w := r.wrong[key]
		t.Errorf("%s: %d times, first in %s", key, w.times, w.first)
	}
	t.Logf("schemas judged: %v", r.judged)
	t.Logf("no target for: %v", r.left)
}

// recorded is what the recorded requests gave.
type recorded struct {
	wrong  map[string]*refusal // by mode, target and rule
	judged map[string]int      // schemas by mode
	left   map[string]int      // those of modes without a target
}

// refusal is an error of audit in what a provider took.
type refusal struct {
	times int
	first string
}

// request audits one request for each target that its schemas are meant for.
func (r *recorded) request(t *testing.T, d testinput.Document) {
	t.Helper()
	root := parsed(t, d.Text)
	if root.Get("status").Raw() != answeredOK {
		return
	}
	found, err := container.Find(root, container.Options{})
	if err != nil {
		t.Errorf("%s: %v", d.Name, err)
		return
	}
	byTarget := map[string]map[jsontree.Pointer]string{} // the modes of the places of its schemas
	for _, site := range found.Sites {
		mode := modeOf(root.Get("provider").Str(), site)
		target := modes[mode]
		if target == "" {
			r.left[mode]++
			continue
		}
		r.judged[mode]++
		if byTarget[target] == nil {
			byTarget[target] = map[jsontree.Pointer]string{}
		}
		byTarget[target][site.At] = mode
	}
	for target, places := range byTarget {
		r.audit(t, d, root, target, places)
	}
}

// audit notes the errors at schemas of one target, and those of the request around them.
func (r *recorded) audit(t *testing.T, d testinput.Document, root *jsontree.Value, target string, places map[jsontree.Pointer]string) {
	t.Helper()
	p := fields.Target(target)
	if p == nil {
		r.note(fmt.Sprintf("no target %s", target), d.Name)
		return
	}
	out, err := audit.Document(root, audit.Options{Profile: p})
	if err != nil {
		t.Errorf("%s: %v", d.Name, err)
		return
	}
	for _, e := range out.Findings {
		if e.Level != report.Error {
			continue
		}
		for at, mode := range places {
			if e.At == at || strings.HasPrefix(string(e.At), string(at)+"/") || at.Parent() == e.At.Parent() {
				r.note(fmt.Sprintf("%s, as %s: %s", mode, target, e.ID), fmt.Sprintf("%s at %s (%s): %s", d.Name, e.At, root.Get("model").Str(), e.Message))
			}
		}
	}
}

func (r *recorded) note(key, example string) {
	if r.wrong[key] == nil {
		r.wrong[key] = &refusal{first: example}
	}
	r.wrong[key].times++
}

// modeOf names the mode in which a schema was sent.
func modeOf(provider string, site container.Site) string {
	form := site.Kind.String()
	if site.Kind == container.Gemini || strings.HasPrefix(provider, "google") && site.Kind == container.Legacy {
		form = strings.ReplaceAll(site.At.Last(), "parameters_json_schema", "parametersJsonSchema")
	}
	if site.Strict.Value.IsBool(true) {
		form += " strict"
	}
	return provider + " " + form
}
