package fields

import (
	"strings"
	"testing"
)

func TestRename(t *testing.T) {
	long := strings.Repeat("x", 70)
	for _, c := range []struct {
		rule  NameRule
		taken []string
		names []string
		want  []string
	}{
		{geminiNames(), []string{"my_tool"}, []string{"21st_builder", "my tool", long}, []string{"_21st_builder", "my_tool_2", long[:64]}},
		{geminiNames(), nil, []string{"", " ", "-a", "é", "a:b c", "a/b"}, []string{"_", "__2", "_-a", "__3", "a_b_c", "a_b"}},
		{geminiNames(), nil, []string{long, long, long + "y"}, []string{long[:64], long[:62] + "_2", long[:62] + "_3"}},
		{openAIFormatNames(), nil, []string{"a b", "a.b", "a_b", "1 a"}, []string{"a_b", "a_b_2", "a_b_3", "1_a"}},
		{anthropicKeys().NameRule, []string{"filter_name_"}, []string{"filter[name]", "page size", "a b", "a\tb"}, []string{"filter_name__2", "page_size", "a_b", "a_b_2"}},
	} {
		l := Limits{ToolName: c.rule}
		l.fill()
		n := NewRenamer(&l.ToolName)
		for _, name := range c.taken {
			n.Take(name)
		}
		for i, name := range c.names {
			got := n.Rename(name)
			if got != c.want[i] {
				t.Errorf("%q becomes %q, want %q", name, got, c.want[i])
			}
			if !l.ToolName.Matches(got) || !l.ToolName.Fits(got) {
				t.Errorf("%q becomes %q, which is refused", name, got)
			}
		}
	}
}

// A reserved name is given another one, and is not made.
func TestRenameReserved(t *testing.T) {
	n := NewRenamer(new(NameRule), "required", "required_2")
	if got := n.Rename("required"); got != "required_3" {
		t.Errorf("got %q", got)
	}
}

// Many names that become the same one are not compared with each other.
func TestRenameManyAlike(t *testing.T) {
	l := Limits{ToolName: geminiNames()}
	l.fill()
	n := NewRenamer(&l.ToolName)
	seen := map[string]bool{}
	for range 20_000 {
		name := n.Rename("a b")
		if seen[name] {
			t.Fatalf("%q is made twice", name)
		}
		seen[name] = true
	}
}
