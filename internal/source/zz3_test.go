package source

import (
	"fmt"
	"os"
	"testing"
	"math/rand/v2"

	"schemafix/internal/fields"
)

func TestZZ3(t *testing.T) {
	if os.Getenv("ZZ_DUMP") == "" { t.Skip() }
	n := 0
	for name, text := range corpusInputs(t, 25) {
		for kind, st := range styles {
			if st.syntax != YAML { continue }
			src := commented(t, written(t, text, st.syntax, st.style), st.syntax, rand.New(rand.NewPCG(uint64(len(text)), 1)))
			for _, p := range fields.Targets() {
				got, err := rewrite(t, name+" "+kind, src, st.syntax, p)
				if err != nil || got == "" { continue }
				docs, err := Read(got, YAML)
				if err != nil { t.Fatal(err) }
				n++
				os.WriteFile(fmt.Sprintf("/tmp/yt/dump/%d.yaml", n), []byte(got), 0o644)
				os.WriteFile(fmt.Sprintf("/tmp/yt/dump/%d.json", n), []byte(docs[0].JSON), 0o644)
			}
		}
	}
	fmt.Println(n)
}
