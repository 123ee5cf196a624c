// Command protooracle says whether Google's own Schema messages take a JSON Schema as it
// would be sent in the parameters of a function declaration. It reads one schema a line:
//
//	protooracle [-version V] [-semantic] [-roundtrip] [-from-tools] [FILE...]
//	protooracle -list [FILE...]
//	protooracle fields
//
// Types may be written in lower case. Each refusal is a line "NAME:LINE: VERSION: KIND:
// why"; a summary with the counts of each version closes the output. It exits with 1 if a
// schema was refused, and with 2 if it could not do its work or found no schema.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

type options struct {
	versions            string
	semantic, roundTrip bool
	fromTools, list     bool
	files               []string
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	code, err := execute(args, stdin, out, stderr)
	if flushed := out.Flush(); err == nil && flushed != nil {
		code, err = 2, flushed
	}
	if err != nil {
		fmt.Fprintln(stderr, "protooracle:", err)
	}
	return code
}

func execute(args []string, stdin io.Reader, out, stderr io.Writer) (int, error) {
	if len(args) > 0 && args[0] == "fields" {
		printFields(out, versions())
		return 0, nil
	}
	var o options
	flags := flag.NewFlagSet("protooracle", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.versions, "version", "all", "v1beta, vertex-v1, vertex-v1beta1 (comma list) or all")
	flags.BoolVar(&o.semantic, "semantic", false, "also check rules that the messages can't say (G1 type, G2 items, G4 enum on STRING, G5 empty member, G6 required, G8 anyOf alone)")
	flags.BoolVar(&o.roundTrip, "roundtrip", false, "also check that what the Vertex messages give back is valid draft 2020-12")
	flags.BoolVar(&o.fromTools, "from-tools", false, "read documents with tools in place of a schema a line")
	flags.BoolVar(&o.list, "list", false, "print the schemas of documents with tools, one a line, and check nothing")
	if err := flags.Parse(args); err != nil {
		return 2, nil // the flag set has said it
	}
	o.files = flags.Args()
	if o.list {
		return list(o, stdin, out)
	}
	return check(o, stdin, out)
}

// list prints the schemas of all inputs. An input that is no JSON does not stop the others.
func list(o options, stdin io.Reader, out io.Writer) (int, error) {
	return eachInput(o.files, stdin, func(_ string, r io.Reader) error {
		return eachListed(r, func(_ int, schema []byte) { fmt.Fprintf(out, "%s\n", schema) })
	})
}

func check(o options, stdin io.Reader, out io.Writer) (int, error) {
	chosen, err := choose(o.versions, o.roundTrip)
	if err != nil {
		return 2, err
	}
	columns := make([]column, len(chosen))
	for i, v := range chosen {
		columns[i] = column{checker: checker{version: v, semantic: o.semantic}, kinds: map[string]int{}}
		if o.roundTrip {
			if columns[i].checker.metaSchema, err = metaSchema(); err != nil {
				return 2, err
			}
		}
	}
	each := eachLine
	if o.fromTools {
		each = eachListed
	}
	code, err := eachInput(o.files, stdin, func(name string, r io.Reader) error {
		return each(r, func(number int, schema []byte) {
			for i := range columns {
				columns[i].add(out, fmt.Sprintf("%s:%d", name, number), schema)
			}
		})
	})
	for i := range columns {
		columns[i].summarize(out)
	}
	switch {
	case err != nil:
		return code, err
	case columns[0].schemas == 0:
		return 2, fmt.Errorf("no schema to check")
	}
	for i := range columns {
		if columns[i].refused > 0 {
			return 1, nil
		}
	}
	return 0, nil
}

// column is what one version said so far.
type column struct {
	checker          checker
	schemas, refused int
	kinds            map[string]int // schemas refused, by kind of failure
}

func (c *column) add(out io.Writer, at string, schema []byte) {
	c.schemas++
	failures := c.checker.check(schema)
	if len(failures) == 0 {
		return
	}
	c.refused++
	told := map[string]bool{}
	for _, f := range failures {
		fmt.Fprintf(out, "%s: %s: %s: %s\n", at, c.checker.version.name, f.kind, f.message)
		if !told[f.kind] {
			c.kinds[f.kind]++
			told[f.kind] = true
		}
	}
}

// summarize prints one line; scripts/oracle.sh reads it.
func (c *column) summarize(out io.Writer) {
	fmt.Fprintf(out, "summary: %s: schemas %d, accepted %d, refused %d (proto %d, semantic %d, roundtrip %d)\n",
		c.checker.version.name, c.schemas, c.schemas-c.refused, c.refused,
		c.kinds["proto"], c.kinds["semantic"], c.kinds["roundtrip"])
}

// eachInput calls read for each file, or for stdin where there is none. An input that
// can't be read does not stop the others: the first such error is handed back at the end.
func eachInput(files []string, stdin io.Reader, read func(name string, r io.Reader) error) (int, error) {
	if len(files) == 0 {
		files = []string{"-"}
	}
	var first error
	for _, name := range files {
		if err := eachFile(name, stdin, read); err != nil && first == nil {
			first = fmt.Errorf("%s: %w", name, err)
		}
	}
	if first != nil {
		return 2, first
	}
	return 0, nil
}

func eachFile(name string, stdin io.Reader, read func(name string, r io.Reader) error) error {
	if name == "-" {
		return read("<stdin>", stdin)
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return read(name, file)
}
