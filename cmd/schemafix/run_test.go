package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"schemafix/internal/fields"
)

const (
	sample     = "../../testdata/samples/tools.json"
	lossyLine  = `{"type":"object","properties":{"q":{"type":"string","minLength":1}},"required":["q"]}` + "\n"
	strictLine = `{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}` + "\n"
)

// outcome runs the program on a text from stdin.
func outcome(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

// Wherever a document is cut off: exit 2, an error with a place, and nothing on stdout.
func TestCutOffDocuments(t *testing.T) {
	text, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	for name, document := range map[string]string{
		"pretty":   strings.TrimSpace(string(text)),
		"one line": strings.TrimSpace(lossyLine),
		"bom":      byteOrderMark + "[" + strings.TrimSpace(lossyLine) + "]",
	} {
		for end := range len(document) {
			if testing.Short() && end%10 != 0 {
				continue
			}
			for _, command := range []string{"normalize", "audit"} {
				code, stdout, stderr := outcome(document[:end], command, "-t", "openai-strict")
				if code != exitFailed || stdout != "" || !strings.HasPrefix(stderr, "<stdin>:") || !strings.Contains(stderr, ": error: ") {
					t.Fatalf("%s, %s of the first %d bytes: exit %d\nstdout: %s\nstderr: %s", name, command, end, code, stdout, stderr)
				}
			}
		}
	}
}

// closedPipe takes some bytes and then fails as a pipe that nobody reads.
type closedPipe struct {
	room int
	err  error
}

func (p *closedPipe) Write(b []byte) (int, error) {
	if len(b) > p.room {
		return 0, p.err
	}
	p.room -= len(b)
	return len(b), nil
}

// A reader who stops ends the program quietly, though more could be read for ever.
func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{
		{"normalize", "-t", "openai-strict"},
		{"audit", "-t", "openai-strict"},
		{"audit", "-t", "openai-strict", "--format", "json"},
		{"audit", "-t", "openai-strict", "--format", "concise", "-j", "1"},
	} {
		stdin, typist := io.Pipe()
		go func() {
			for range 100_000 {
				if _, err := io.WriteString(typist, lossyLine); err != nil {
					return
				}
			}
			// The pipe stays open, and nothing comes any more.
		}()
		var stderr bytes.Buffer
		done := make(chan int)
		go func() {
			done <- run(args, stdin, &closedPipe{room: 1000, err: &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}}, &stderr)
		}()
		select {
		case code := <-done:
			if code == exitFailed || stderr.Len() > 0 {
				t.Errorf("%q: exit %d, stderr %q", args, code, stderr.String())
			}
		case <-time.After(time.Minute):
			t.Fatalf("%q hangs", args)
		}
		stdin.Close()
	}
}

// Any other failure to write is told.
func TestFullDisk(t *testing.T) {
	full := &closedPipe{err: errors.New("no space left on device")}
	for _, command := range []string{"normalize", "audit"} {
		var stderr bytes.Buffer
		code := run([]string{command, "-q", "-t", "openai-strict"}, strings.NewReader(lossyLine), full, &stderr)
		if code != exitFailed || !strings.Contains(stderr.String(), "no space left on device") {
			t.Errorf("%s: exit %d, stderr %q", command, code, stderr.String())
		}
	}
}

// A file that is gone when its turn comes is an error of its own.
func TestVanishedFile(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for _, name := range []string{"a.json", "b.json", "c.json"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(lossyLine), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, path)
	}
	var stdout, stderr bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr, quiet: true}
	f := &normalizeFlags{list: true, profile: fields.Target("openai-strict")}
	inputs, err := f.find(names, a.stdin)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(names[1]); err != nil {
		t.Fatal(err)
	}
	if err := a.normalize(f, inputs); err != nil {
		t.Fatal(err)
	}
	if a.code != exitFailed || strings.Count(stdout.String(), "\n") != 2 || !strings.Contains(stderr.String(), "b.json: error: ") {
		t.Errorf("exit %d\nstdout: %s\nstderr: %s", a.code, stdout.String(), stderr.String())
	}
}

// A broken invariant is the error of one document; the others go on.
func TestPanicsStayInTheirDocument(t *testing.T) {
	w := &worker{manner: manner{answers: new(sync.Pool), blocks: new(blockPool)}, task: func(d *document, ans *answer) error {
		ans.out = append(ans.out, "half"...)
		if strings.Contains(d.text, "2") {
			panic("the invariant is broken")
		}
		return nil
	}}
	ans := w.work(&piece{in: &input{name: "x.ndjson"}, block: []byte("[1]\n[2]\n[3]\n"), line: 7})
	if got := string(ans.out); got != "halfhalf" {
		t.Errorf("out is %q", got)
	}
	want := "x.ndjson:8:1: error: internal failure: the invariant is broken"
	if got := string(ans.errs); !strings.HasPrefix(got, want) || strings.Count(got, "\n") != 1 {
		t.Errorf("errs is %q, want %q…", got, want)
	}
}

// Runs share nothing, so that several can go on at once.
func TestRunsAreIndependent(t *testing.T) {
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			text := strings.Repeat(lossyLine, 100+i)
			code, stdout, _ := outcome(text, "normalize", "-t", "openai-strict", "-j", fmt.Sprint(i%4+1))
			if code != exitClean || stdout != strings.Repeat(strictLine, 100+i) {
				t.Errorf("run %d: exit %d, %d bytes", i, code, len(stdout))
			}
		})
	}
	group.Wait()
}

// Results come in input order, over the borders of blocks, whatever the number of workers.
func TestManyBlocks(t *testing.T) {
	var in, want strings.Builder
	for i := 0; in.Len() < 5*blockSize; i++ {
		fmt.Fprintf(&in, `{"type":"object","description":"%d %s","properties":{}}`+"\n", i, strings.Repeat("é", i%3000))
		fmt.Fprintf(&want, `{"type":"object","description":"%d %s","properties":{},"additionalProperties":false}`+"\n", i, strings.Repeat("é", i%3000))
	}
	for _, jobs := range []string{"1", "2", "9"} {
		code, stdout, stderr := outcome(in.String(), "normalize", "-t", "openai-strict", "-j", jobs)
		if code != exitClean || stdout != want.String() || stderr != "" {
			t.Errorf("-j %s: exit %d, %d bytes of %d, stderr %q", jobs, code, len(stdout), want.Len(), stderr)
		}
	}
}

// In every block the line numbers are those of the file.
func TestLineNumbersOverBlocks(t *testing.T) {
	var in strings.Builder
	lines, bad := 0, 0
	for in.Len() < 3*blockSize {
		lines++
		if lines%1000 == 0 {
			in.WriteString("{]\n")
			bad++
		} else {
			in.WriteString(strictLine)
		}
	}
	code, _, stderr := outcome(in.String(), "normalize", "-t", "openai-strict", "--stdin-filename", "f")
	if code != exitFailed {
		t.Errorf("exit %d", code)
	}
	for n := 1; n <= bad; n++ {
		if !strings.Contains(stderr, fmt.Sprintf("f:%d:2: error: ", n*1000)) {
			t.Errorf("no error at line %d", n*1000)
		}
	}
	if got := strings.Count(stderr, "error: "); got != bad {
		t.Errorf("%d errors, want %d", got, bad)
	}
}
