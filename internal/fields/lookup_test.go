package fields

import "testing"

func TestLookup(t *testing.T) {
	for i := range All() {
		if kw := Lookup(All()[i].Name); kw != &All()[i] || int(kw.Index) != i {
			t.Errorf("Lookup(%q) does not find row %d", All()[i].Name, i)
		}
	}
	for _, n := range []string{"", "x", "$", "Type", "types", "propertie", "properties ", "\xff", "x-type"} {
		if Lookup(n) != nil {
			t.Errorf("Lookup(%q) finds a row", n)
		}
	}
}

func BenchmarkLookup(b *testing.B) {
	names := []string{Type, Properties, "description", "required", "unknownWord", AdditionalProperties}
	for b.Loop() {
		for _, n := range names {
			Lookup(n)
		}
	}
}
