package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"schemafix/internal/yamltree"
)

func key(n *yamltree.Node) string {
	if n.Kind == yamltree.Alias {
		return key(n.Target)
	}
	if n.Kind == yamltree.Sequence || n.Kind == yamltree.Mapping {
		return "COMPLEX"
	}
	return n.Value
}

func conv(n *yamltree.Node) any {
	switch n.Kind {
	case yamltree.Empty:
		if n.Tag == "!!str" || n.Tag == "!" {
			return map[string]any{"s": ""}
		}
		return nil
	case yamltree.Alias:
		return conv(n.Target)
	case yamltree.Mapping:
		var out []any
		for _, e := range n.Pairs {
			out = append(out, []any{key(e.Key), conv(e.Value)})
		}
		return map[string]any{"map": out}
	case yamltree.Sequence:
		out := []any{}
		for _, v := range n.Items {
			out = append(out, conv(v))
		}
		return out
	case yamltree.Scalar:
		if n.Style == yamltree.Plain && n.Tag != "!!str" && n.Tag != "!" {
			if n.Value == "null" || n.Value == "~" {
				return nil
			}
			return map[string]any{"p": n.Value}
		}
		return map[string]any{"s": n.Value}
	}
	panic(n.Kind)
}

type out struct {
	S, E int
	V    string
	K    string
}

func walk(n *yamltree.Node, src string, res *[]out) {
	switch n.Kind {
	case yamltree.Mapping:
		for _, e := range n.Pairs {
			walk(e.Key, src, res)
			walk(e.Value, src, res)
		}
	case yamltree.Sequence:
		for _, v := range n.Items {
			walk(v, src, res)
		}
	case yamltree.Scalar:
		s, e := len([]rune(src[:n.Start])), 0
		e = s + len([]rune(src[n.Start:n.End]))
		k := "str"
		*res = append(*res, out{s, e, n.Value, k})
	}
}

func main() {
	if len(os.Args) > 1 {
		enc := json.NewEncoder(os.Stdout)
		for _, name := range os.Args[1:] {
			b, _ := os.ReadFile(name)
			docs, err := yamltree.Parse(string(b))
			if err != nil {
				enc.Encode(map[string]any{"name": name, "err": err.Error()})
				continue
			}
			res := []out{}
			for _, d := range docs {
				walk(d.Root, string(b), &res)
			}
			enc.Encode(map[string]any{"name": name, "res": res})
		}
		return
	}
	src, _ := io.ReadAll(os.Stdin)
	ds, err := yamltree.Parse(string(src))
	if err != nil {
		fmt.Println("ERR", err)
		return
	}
	var docs []any
	for i, d := range ds {
		if i == 0 && len(ds) == 1 && d.Root.Kind == yamltree.Empty && d.Root.Anchor == "" && len(src) > 0 && src[0] != '-' && d.Root.Tag == "" {
			continue
		}
		docs = append(docs, conv(d.Root))
	}
	b, _ := json.Marshal(docs)
	fmt.Println(string(b))
}
