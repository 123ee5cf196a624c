package jsontree

import (
	"testing"
)

func BenchmarkIsValid(b *testing.B) {
	lines, size := corpusLines(b)
	b.SetBytes(size)
	for b.Loop() {
		for _, line := range lines {
			if !isValid(line) {
				b.Fatal("invalid")
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	lines, size := corpusLines(b)
	var p Parser
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, line := range lines {
			p.Reset()
			if _, err := p.Parse(line); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkBuild is BenchmarkParse without the judge.
func BenchmarkBuild(b *testing.B) {
	lines, size := corpusLines(b)
	var p Parser
	b.SetBytes(size)
	for b.Loop() {
		for _, line := range lines {
			p.Reset()
			p.build(line, 0)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	lines, trees, size := corpusTrees(b)
	var buf []byte
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for i, tree := range trees {
			buf = AppendCompact(buf[:0], tree, lines[i])
		}
	}
}

func BenchmarkStyled(b *testing.B) {
	lines, trees, size := corpusTrees(b)
	style := Style{Multiline: true, Indent: "  ", Newline: "\n", Colon: ": ", Comma: ", "}
	var buf []byte
	b.SetBytes(size)
	for b.Loop() {
		for i, tree := range trees {
			buf = AppendStyled(buf[:0], tree, lines[i], style, nil, "")
		}
	}
}

func BenchmarkClone(b *testing.B) {
	_, trees, size := corpusTrees(b)
	var p Parser
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		for _, tree := range trees {
			p.Reset()
			p.Clone(tree)
		}
	}
}

func BenchmarkHash(b *testing.B) {
	_, trees, size := corpusTrees(b)
	b.SetBytes(size)
	for b.Loop() {
		for _, tree := range trees {
			Hash(tree)
		}
	}
}

func corpusTrees(b *testing.B) (lines []string, trees []*Value, size int64) {
	lines, size = corpusLines(b)
	var p Parser
	for _, line := range lines {
		tree, err := p.Parse(line)
		if err != nil {
			b.Fatal(err)
		}
		trees = append(trees, tree)
	}
	return lines, trees, size
}
