package source

import (
	"os"
	"testing"
	"fmt"

	"schemafix/internal/fields"
)

func TestZZ(t *testing.T) {
	name := os.Getenv("ZZ_FILE")
	if name == "" { t.Skip() }
	b, _ := os.ReadFile(name)
	st := styles[os.Getenv("ZZ_STYLE")]
	src := string(b)
	if st.syntax != 0 { src = written(t, src, st.syntax, st.style) } else { st.syntax = SyntaxOf(name) }
	debug = true
	got, err := rewrite(t, name, src, st.syntax, fields.Target(os.Getenv("ZZ_T")))
	fmt.Println(err)
	fmt.Println(src)
	fmt.Println("-----\n" + got)
}
