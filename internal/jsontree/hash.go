package jsontree

import (
	"hash/maphash"
	"math/bits"
)

// hashSeed is drawn once a run: hashes are for tables in memory only.
var hashSeed = maphash.MakeSeed()

// Hash gives a number that is the same for values that are Equal. It takes linear
// time. It differs from run to run, so nothing that is printed may depend on it.
func Hash(v *Value) uint64 {
	if v == nil {
		return 0
	}
	switch v.kind {
	case Number:
		return hashNumber(v.text)
	case Array:
		return hashArray(v)
	case Object:
		return hashObject(v)
	}
	return hashText(v.kind, v.decodedText())
}

// decodedText is the text of a string with its escapes decoded, and the text of
// any other scalar.
func (v *Value) decodedText() string {
	if v.escaped {
		return v.Str()
	}
	return v.text
}

func hashText(kind Kind, text string) uint64 {
	return mix(maphash.String(hashSeed, text), uint64(kind))
}

func hashNumber(text string) uint64 {
	d := parseDecimal(text)
	h := hashText(Number, d.digits)
	h = mix(h, uint64(d.sign()))
	h = mix(h, uint64(d.scale.small))
	if d.scale.large != "" {
		h = mix(h, maphash.String(hashSeed, d.scale.large))
		h = mix(h, uint64(d.scale.sign()))
	}
	return h
}

func hashArray(v *Value) uint64 {
	h := uint64(Array)
	for i := range v.members {
		h = mix(h, Hash(v.members[i].Value))
	}
	return h
}

// hashObject adds up the members, so that their order does not count.
func hashObject(v *Value) uint64 {
	var sum uint64
	for i := range v.members {
		m := &v.members[i]
		sum += mix(hashText(String, m.Name), Hash(m.Value))
	}
	return mix(sum, uint64(Object))
}

// mix puts x into h. It is not symmetric.
func mix(h, x uint64) uint64 {
	h = (bits.RotateLeft64(h, 23) ^ x) * 0x9E3779B97F4A7C15
	return h ^ h>>29
}
