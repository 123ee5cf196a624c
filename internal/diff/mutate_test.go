package diff

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/instance"
	"schemafix/internal/jsontree"
	"schemafix/internal/report"
	"schemafix/internal/schema"
	"schemafix/internal/testinput"
	"schemafix/internal/validator"
)

// author writes small schemas.
type author struct{ rng *rand.Rand }

func (a *author) schema(depth int) string {
	n := a.rng.IntN(9)
	if depth == 0 {
		n %= 5
	}
	switch n {
	case 0:
		return fmt.Sprintf(`{"type":"string","minLength":%d,"maxLength":%d}`, a.rng.IntN(3), 4+a.rng.IntN(5))
	case 1:
		return `{"type":"string","enum":["a","b","c"]}`
	case 2:
		return fmt.Sprintf(`{"type":"integer","minimum":%d,"maximum":%d}`, a.rng.IntN(5), 10+a.rng.IntN(5))
	case 3:
		return `{"type":["number","null"],"exclusiveMinimum":0,"multipleOf":0.5}`
	case 4:
		return `{"type":"boolean"}`
	case 5:
		return fmt.Sprintf(`{"type":"array","items":%s,"minItems":%d,"maxItems":%d}`, a.schema(depth-1), a.rng.IntN(2), 2+a.rng.IntN(3))
	case 6:
		return fmt.Sprintf(`{"anyOf":[%s,{"type":"null"}]}`, a.schema(depth-1))
	case 7:
		return fmt.Sprintf(`{"not":{"type":"object","properties":{"n":%s}}}`, a.schema(depth-1))
	}
	return a.object(depth)
}

func (a *author) object(depth int) string {
	closed := []string{"", `,"additionalProperties":false`, `,"additionalProperties":{"type":"string"}`}[a.rng.IntN(3)]
	required := []string{"", `,"required":["p"]`, `,"required":["p","q"]`}[a.rng.IntN(3)]
	return fmt.Sprintf(`{"type":"object","properties":{"p":%s,"q":%s}%s%s}`, a.schema(depth-1), a.schema(depth-1), required, closed)
}

// mutation changes one keyword of a schema, and gives what that does there; false where
// the schema is not of the kind that it is for.
type mutation struct {
	name  string
	apply func(*jsontree.Value, *rand.Rand) (schema.Effect, bool)
}

func number(n int) *jsontree.Value { return jsontree.NewNumber(decimal(n), jsontree.Span{}) }

// shift moves a bound that is there; up says what a rise does.
func shift(keyword string, up schema.Effect) mutation {
	return mutation{"shift " + keyword, func(v *jsontree.Value, rng *rand.Rand) (schema.Effect, bool) {
		n := v.Get(keyword)
		if !n.IsNumber() || !jsontree.IsIntegral(n.Raw()) || len(n.Raw()) > 6 {
			return 0, false
		}
		var was int
		fmt.Sscan(n.Raw(), &was)
		if rng.IntN(2) == 0 && was > 0 {
			v.Set(keyword, number(was-1), jsontree.Span{})
			return reverse(up), true
		}
		v.Set(keyword, number(was+1), jsontree.Span{})
		return up, true
	}}
}

// put adds or drops a keyword of schemas of one type.
func put(keyword, typeName, value string) mutation {
	return mutation{"put " + keyword, func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		if v.Get(fields.Type).Str() != typeName || v.Has(fields.Enum) || v.Has(fields.Const) {
			return 0, false
		}
		if was := v.Remove(keyword); was != nil {
			zero := was.IsNumber() && was.Raw() == "0" || was.IsBool(false)
			return schema.Widens, !zero // such a bound refuses nothing
		}
		made, _ := new(jsontree.Parser).Parse(value)
		v.Set(keyword, made, jsontree.Span{})
		return schema.Narrows, true
	}}
}

var mutations = []mutation{
	shift(fields.MaxLength, schema.Widens), shift(fields.MinLength, schema.Narrows),
	shift(fields.Maximum, schema.Widens), shift(fields.Minimum, schema.Narrows),
	shift(fields.MaxItems, schema.Widens), shift(fields.MinItems, schema.Narrows),
	put(fields.Pattern, fields.TypeString, `"^a"`), put(fields.MaxLength, fields.TypeString, `7`),
	put(fields.Maximum, fields.TypeInteger, `50`), put(fields.UniqueItems, fields.TypeArray, `true`),
	put(fields.MinProperties, fields.TypeObject, `2`), put(fields.Not, fields.TypeString, `{"const":"b"}`),
	put(fields.MinItems, fields.TypeArray, `1`), put(fields.MultipleOf, fields.TypeInteger, `3`),
	{"grow enum", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		e := v.Get(fields.Enum)
		if !e.IsArray() || v.Get(fields.Type).Str() != fields.TypeString {
			return 0, false
		}
		e.Append(jsontree.NewString("zz", jsontree.Span{}))
		return schema.Widens, true
	}},
	{"shrink enum", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		e := v.Get(fields.Enum)
		if e.Len() < 2 || v.Get(fields.Type).Str() != fields.TypeString {
			return 0, false
		}
		e.RemoveAt(0)
		return schema.Narrows, true
	}},
	{"add null", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		t := v.Get(fields.Type)
		if !t.IsString() || t.Str() == fields.TypeNull || v.Has(fields.Enum) || v.Has(fields.Const) || v.Has(fields.AnyOf) {
			return 0, false
		}
		v.Set(fields.Type, jsontree.NewArray(jsontree.Span{}, jsontree.NewString(t.Str(), jsontree.Span{}), jsontree.NewString(fields.TypeNull, jsontree.Span{})), jsontree.Span{})
		return schema.Widens, true
	}},
	{"require less", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		r := v.Get(fields.Required)
		if r.Len() == 0 || v.Get(fields.Type).Str() != fields.TypeObject || v.Has(fields.AnyOf) {
			return 0, false
		}
		r.RemoveAt(r.Len() - 1)
		return schema.Widens, true
	}},
	{"require more", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		r := v.Get(fields.Required)
		for _, m := range v.Get(fields.Properties).Members() {
			if r.IsArray() && !containsEqual(elements(r), jsontree.NewString(m.Name, jsontree.Span{})) {
				r.Append(jsontree.NewString(m.Name, jsontree.Span{}))
				return schema.Narrows, true
			}
		}
		return 0, false
	}},
	{"open or close", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		if v.Get(fields.Type).Str() != fields.TypeObject || v.Has(fields.UnevaluatedProperties) {
			return 0, false
		}
		if a := v.Get(fields.AdditionalProperties); a != nil && !acceptsAll(a) {
			v.Remove(fields.AdditionalProperties)
			return schema.Widens, true
		}
		v.Set(fields.AdditionalProperties, jsontree.NewBool(false, jsontree.Span{}), jsontree.Span{})
		return schema.Narrows, true
	}},
	{"new property", func(v *jsontree.Value, _ *rand.Rand) (schema.Effect, bool) {
		p, a := v.Get(fields.Properties), v.Get(fields.AdditionalProperties)
		if !p.IsObject() || p.Has("zz") || v.Get(fields.Type).Str() != fields.TypeObject || v.Has(fields.PatternProperties) || a.IsObject() && a.Len() > 0 {
			return 0, false
		}
		p.Set("zz", jsontree.NewObject(jsontree.Span{}, jsontree.Member{Name: fields.Type, Value: jsontree.NewString(fields.TypeBoolean, jsontree.Span{})}), jsontree.Span{})
		if a.IsBool(false) {
			return schema.Widens, true
		}
		return schema.Narrows, true
	}},
}

// mutate changes one place of a schema and gives what that does to the whole.
func mutate(t *testing.T, root *jsontree.Value, rng *rand.Rand) (name string, e schema.Effect, ok bool) {
	doc, err := schema.Load(root, schema.Options{})
	if err != nil {
		t.Fatal(err)
	}
	polarities := doc.Polarities()
	var places []*jsontree.Value
	doc.Walk(func(n schema.Node) {
		if n.Value.IsObject() && polarities[n.Value] != 0 {
			places = append(places, n.Value)
		}
	})
	for range 60 {
		v, m := places[rng.IntN(len(places))], mutations[rng.IntN(len(mutations))]
		if e, ok := m.apply(v, rng); ok {
			return m.name, polarities[v].Turn(e), true
		}
	}
	return "", 0, false
}

// TestMutations changes one keyword of many schemas: the effect must be as it is known to
// be, and no value may speak against what is claimed.
func TestMutations(t *testing.T) {
	const wanted = 2000
	rng := rand.New(rand.NewPCG(7, 7))
	sources := toolSchemas(t, 300)
	pairs, wrong, contradicted := 0, 0, 0
	for i := 0; pairs < wanted && i < 3*wanted; i++ {
		src := (&author{rng}).object(3)
		if len(sources) > 0 && i%2 == 0 {
			src = sources[rng.IntN(len(sources))]
		}
		after := clone(parse(t, src))
		name, want, ok := mutate(t, after, rng)
		if !ok {
			continue
		}
		pairs++
		found := compareTexts(t, src, compact(after))
		got := effectOf(found) &^ schema.Reshapes
		if got != want {
			wrong++
			t.Logf("%s: %v, want %v:\n%s\n-> %s%s", name, got, want, report.Shorten(src, 2000), report.Shorten(compact(after), 2000), messages(found))
		}
		if v := contradiction(parse(t, src), after, got, rng); v != nil {
			contradicted++
			t.Errorf("%s: %v is claimed, but not so for %s:\n%s\n-> %s", name, got, compact(v), src, compact(after))
		}
	}
	t.Logf("%d pairs, %d wrong, %d contradicted", pairs, wrong, contradicted)
	if pairs < wanted/2 || wrong*100 > pairs {
		t.Errorf("%d of %d pairs have a wrong effect", wrong, pairs)
	}
}

// contradiction looks for a value that speaks against a claim.
func contradiction(before, after *jsontree.Value, claimed schema.Effect, rng *rand.Rand) *jsontree.Value {
	a, b := compileAny(before), compileAny(after)
	if a == nil || b == nil {
		return nil
	}
	for _, root := range []*jsontree.Value{before, after} {
		g := instance.New(root, rng)
		for range 3 {
			v := g.Generate()
			for _, v := range []*jsontree.Value{v, g.Mutate(v)} {
				x, y := a.Validate(v), b.Validate(v)
				if x == validator.Accepted && y == validator.Refused && claimed&schema.Narrows == 0 ||
					x == validator.Refused && y == validator.Accepted && claimed&schema.Widens == 0 {
					return v
				}
			}
		}
	}
	return nil
}

// toolSchemas gives schemas of real tools, at most n, spread over the files; none where
// there is no corpus.
func toolSchemas(t *testing.T, n int) []string {
	t.Helper()
	if !testinput.HasCorpus() {
		t.Log("no corpus at ../shared/corpus: only made-up schemas are used")
		return nil
	}
	files := testinput.Tools(t)
	var all []string
	const longest = 6000
	for _, file := range files {
		found, err := container.Find(parse(t, file.Text), container.Options{})
		if err != nil {
			continue
		}
		taken := 0
		for _, site := range found.Sites {
			span := site.Schema.Span()
			if taken < n/len(files)+1 && span.End-span.Start < longest && site.Role == container.Input && site.Schema.IsObject() {
				all = append(all, file.Text[span.Start:span.End])
				taken++
			}
		}
	}
	return all
}
