package jsontree

// chunkSize is how many values or members a parser allocates at once.
const chunkSize = 256

// keptChunks bounds what a parser keeps over a Reset (3.5 MiB of values), so that
// one large document does not hold its memory for ever.
const keptChunks = 256

// valueSlab hands out values from chunks, and after a reset hands them out again.
// What it hands out may hold old content: the caller overwrites the whole value.
type valueSlab struct {
	chunks [][]Value
	next   int     // the chunk after the current one
	free   []Value // the current chunk
	used   int     // values of free that are handed out
}

func (s *valueSlab) take() *Value {
	if s.used == len(s.free) {
		s.nextChunk()
	}
	v := &s.free[s.used]
	s.used++
	return v
}

func (s *valueSlab) nextChunk() {
	if s.next == len(s.chunks) {
		s.chunks = append(s.chunks, make([]Value, chunkSize))
	}
	s.free, s.used = s.chunks[s.next], 0
	s.next++
}

func (s *valueSlab) reset() {
	if len(s.chunks) > keptChunks {
		clear(s.chunks[keptChunks:])
		s.chunks = s.chunks[:keptChunks]
	}
	s.free, s.used, s.next = nil, 0, 0
}

// memberSlab does the same for runs of members. A run longer than a chunk is
// allocated by itself and not kept.
type memberSlab struct {
	chunks [][]Member
	next   int
	free   []Member // what is left of the current chunk
}

// copyOf gives a copy of run whose capacity ends with it, so that an append can
// not reach the run behind it. An empty run gives nil.
func (s *memberSlab) copyOf(run []Member) []Member {
	n := len(run)
	if n == 0 {
		return nil
	}
	if n > len(s.free) {
		if n > chunkSize {
			return append(make([]Member, 0, n), run...)
		}
		s.nextChunk()
	}
	c := s.free[:n:n]
	copy(c, run)
	s.free = s.free[n:]
	return c
}

func (s *memberSlab) nextChunk() {
	if s.next == len(s.chunks) {
		s.chunks = append(s.chunks, make([]Member, chunkSize))
	}
	s.free = s.chunks[s.next]
	s.next++
}

func (s *memberSlab) reset() {
	if len(s.chunks) > keptChunks {
		clear(s.chunks[keptChunks:])
		s.chunks = s.chunks[:keptChunks]
	}
	s.free, s.next = nil, 0
}
