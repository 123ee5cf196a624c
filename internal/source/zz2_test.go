package source

import (
	"os"
	"testing"
	"fmt"
	"math/rand/v2"

	"schemafix/internal/fields"
)

func TestZZ2(t *testing.T) {
	name := os.Getenv("ZZ_FILE")
	if name == "" { t.Skip() }
	b, _ := os.ReadFile(name)
	st := styles[os.Getenv("ZZ_STYLE")]
	src := written(t, string(b), st.syntax, st.style)
	src = commented(t, src, st.syntax, rand.New(rand.NewPCG(uint64(len(b)), 1)))
	debug = true
	got, err := rewrite(t, name, src, st.syntax, fields.Target(os.Getenv("ZZ_T")))
	fmt.Println(err)
	fmt.Println(src)
	fmt.Println("-----\n" + got)
}
