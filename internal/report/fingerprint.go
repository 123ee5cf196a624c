package report

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strconv"
)

// fingerprints gives each finding of a file an identity that stays when lines move: its
// rule, target, tool, pointer and value, and which one it is of those that are equal in
// these.
type fingerprints struct {
	file  string
	times map[string]int
}

// of gives the fingerprint of the next finding of a file.
func (f *fingerprints) of(file string, e *Entry) string {
	if f.times == nil || f.file != file {
		f.file, f.times = file, map[string]int{}
	}
	h := sha256.New()
	for _, part := range []string{e.ID, e.Target, e.Tool, string(e.At), e.Keyword, e.Before} {
		io.WriteString(h, strconv.Quote(part))
	}
	sum := hex.EncodeToString(h.Sum(nil)[:16])
	f.times[sum]++
	return sum + ":" + strconv.Itoa(f.times[sum])
}
