package laws

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
	"schemafix/internal/testinput"
	"schemafix/internal/validator"
)

var update = flag.Bool("update", false, "write the expected outputs of the golden cases anew")

const goldenDir = "../../testdata/golden"

const (
	inputFile     = "in.json"
	unchangedFile = "unchanged"
	optionsFile   = "options"
	tryPrefix     = "try-"
)

// goldenCase is one folder of testdata/golden.
type goldenCase struct {
	name  string
	dir   string
	input string
	files []string // all but the input
}

func goldenCases(t *testing.T) []*goldenCase {
	t.Helper()
	folders, err := os.ReadDir(goldenDir)
	if err != nil {
		t.Fatal(err)
	}
	var cases []*goldenCase
	for _, folder := range folders {
		c := &goldenCase{name: folder.Name(), dir: filepath.Join(goldenDir, folder.Name())}
		c.input = testinput.Read(t, filepath.Join(c.dir, inputFile))
		files, err := os.ReadDir(c.dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if f.Name() != inputFile {
				c.files = append(c.files, f.Name())
			}
		}
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		t.Fatal("no golden cases")
	}
	return cases
}

// document gives the case as an input of the laws, with all its instances.
func (c *goldenCase) document(t *testing.T) *document {
	d := &document{name: "golden/" + c.name, src: c.input, golden: true}
	for _, name := range c.files {
		if _, _, ok := instanceFile(name); ok || strings.HasPrefix(name, tryPrefix) {
			d.instances = append(d.instances, parsed(t, testinput.Read(t, filepath.Join(c.dir, name))))
		}
	}
	return d
}

// TestGolden compares what each target makes of each case with what is expected.
func TestGolden(t *testing.T) {
	for _, c := range goldenCases(t) {
		t.Run(c.name, func(t *testing.T) {
			c.checkFiles(t)
			for _, p := range fields.Targets() {
				t.Run(p.Name, func(t *testing.T) { c.check(t, p) })
			}
		})
	}
}

// checkFiles wants every file of a case to mean something.
func (c *goldenCase) checkFiles(t *testing.T) {
	for _, name := range c.files {
		_, _, isInstance := instanceFile(name)
		isInstance = isInstance || strings.HasPrefix(name, tryPrefix)
		target := strings.TrimSuffix(strings.TrimSuffix(name, ".json"), ".changes")
		if name != unchangedFile && name != optionsFile && !isInstance && (target == name || isAlias(target)) {
			t.Errorf("%s: neither an expectation for a target nor an instance", name)
		}
	}
	for _, target := range c.unchanged(t) {
		if isAlias(target) {
			t.Errorf("%s: no target is called %s", unchangedFile, target)
		}
	}
}

// options gives how a case is to be rewritten for a target.
func (c *goldenCase) options(t *testing.T, p *fields.Profile) normalize.Options {
	opt := normalize.Options{Profile: p}
	for _, word := range c.words(t, optionsFile) {
		switch word {
		case "rename":
			opt.Rename = true
		default:
			t.Errorf("%s: no option is called %s", optionsFile, word)
		}
	}
	return opt
}

// isAlias reports whether a name is not that of a target: another name for one, or none.
func isAlias(name string) bool { p := fields.Target(name); return p == nil || p.Name != name }

// unchanged gives the targets that must give the input back.
func (c *goldenCase) unchanged(t *testing.T) []string { return c.words(t, unchangedFile) }

// words gives the words in a file that a case may have.
func (c *goldenCase) words(t *testing.T, file string) []string {
	if !slices.Contains(c.files, file) {
		return nil
	}
	return strings.Fields(testinput.Read(t, filepath.Join(c.dir, file)))
}

func (c *goldenCase) check(t *testing.T, p *fields.Profile) {
	var parser jsontree.Parser
	root, err := parser.Parse(c.input)
	if err != nil {
		t.Fatal(err)
	}
	opt := c.options(t, p)
	out := c.rewrite(t, root, opt)
	c.expect(t, p.Name+".json", string(out.Text), c.input)
	c.expect(t, p.Name+".changes", changesText(out, root), "")
	if slices.Contains(c.unchanged(t), p.Name) {
		if diff := cmp.Diff(c.input, string(out.Text)); diff != "" {
			t.Errorf("must stay unchanged (-input +output):\n%s", diff)
		}
	}
	c.checkInstances(t, root, out, opt)
}

// rewrite rewrites the input; a panic fails this case and target alone.
func (c *goldenCase) rewrite(t *testing.T, root *jsontree.Value, opt normalize.Options) *normalize.Output {
	t.Helper()
	defer func() {
		if fault := recover(); fault != nil {
			t.Fatalf("panic in %s: %v", culprit(string(debug.Stack())), fault)
		}
	}()
	var w normalize.Worker
	out, err := w.Document(c.input, root, opt)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// expect compares a text with a file of the case, or writes the file. Where there is none
// the text must be the usual one.
func (c *goldenCase) expect(t *testing.T, name, got, usual string) {
	t.Helper()
	path := filepath.Join(c.dir, name)
	if *update {
		writeUnless(t, path, got, got == usual)
		return
	}
	want, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		want, err = []byte(usual), nil
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// writeUnless writes a file, or removes it.
func writeUnless(t *testing.T, path, text string, not bool) {
	t.Helper()
	if not {
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// changesText writes all that is told of a rewrite, one line a change.
func changesText(out *normalize.Output, root *jsontree.Value) string {
	var b strings.Builder
	changes := func(entries []report.Entry) {
		for _, e := range entries {
			times := ""
			if e.Times > 1 {
				times = fmt.Sprintf(" (%d times)", e.Times)
			}
			fmt.Fprintf(&b, "%s %s [%s] %s%s\n", e.ID, pointerText(e.At), strings.Join(e.Effect.Names(), " "), e.Message, times)
		}
	}
	changes(out.Changes)
	for i := range out.Schemas {
		s := &out.Schemas[i]
		if s.Fallback != nil {
			fmt.Fprintf(&b, "fallback: %s %s\n", pointerText(s.Fallback.At), s.Fallback.Reason)
		}
		changes(s.Entries(root))
	}
	return b.String()
}

func pointerText(p jsontree.Pointer) string {
	if p == "" {
		return "(root)"
	}
	return string(p)
}

// instanceFile reads the name of an instance: what is to become of it, and for which
// target as it stands ("": for all, reshapes undone).
func instanceFile(name string) (want validator.Verdict, target string, ok bool) {
	rest, accepted := strings.CutPrefix(name, "accept-")
	want = validator.Accepted
	if !accepted {
		want = validator.Refused
		if rest, ok = strings.CutPrefix(name, "reject-"); !ok {
			return 0, "", false
		}
	}
	for _, p := range fields.Targets() {
		if strings.HasPrefix(rest, p.Name+"-") && len(p.Name) > len(target) {
			target = p.Name
		}
	}
	return want, target, true
}

// checkInstances judges the instances of a case by the output and, those for all targets,
// by the upgraded input too: an instance that this judges otherwise is a mistake in the
// case.
func (c *goldenCase) checkInstances(t *testing.T, root *jsontree.Value, out *normalize.Output, opt normalize.Options) {
	var names []string
	for _, name := range c.files {
		if _, target, ok := instanceFile(name); ok && (target == "" || target == opt.Profile.Name) {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return
	}
	if len(out.Schemas) != 1 {
		t.Fatalf("instances for a document of %d schemas", len(out.Schemas))
	}
	r := &run{lane: &lane{}, doc: &document{}, root: root, opt: opt, out: out, after: parsed(t, string(out.Text)), tally: newTally()}
	upgraded := compiled(t, func() (*jsontree.Value, error) {
		return new(normalize.Worker).Upgraded(out.Schemas[0].Site.Schema, opt)
	})
	plain := compiled(t, func() (*jsontree.Value, error) { return out.Schemas[0].Result.Schema, nil })
	undone := compiled(t, func() (*jsontree.Value, error) { return r.undone(0, false), nil })
	for _, name := range names {
		want, target, _ := instanceFile(name)
		v := parsed(t, testinput.Read(t, filepath.Join(c.dir, name)))
		if target != "" {
			judge(t, name, "the output", plain, v, want)
			continue
		}
		judge(t, name, "the upgraded input", upgraded, v, want)
		judge(t, name, "the output with reshapes undone", undone, v, want)
	}
}

func judge(t *testing.T, name, which string, s *validator.Schema, v *jsontree.Value, want validator.Verdict) {
	t.Helper()
	if got := s.Validate(v); got != want {
		t.Errorf("%s is %s by %s, not %s", name, got, which, want)
	}
}

func compiled(t *testing.T, make func() (*jsontree.Value, error)) *validator.Schema {
	t.Helper()
	v, err := make()
	if err != nil {
		t.Fatal(err)
	}
	s, err := validator.Compile(v, reading)
	if err != nil {
		t.Fatalf("%v in %s", err, compact(v))
	}
	return s
}
