package main

import (
	"fmt"
	"strings"
)

// instead ends a message about a word that is not among the known ones: with the one
// that was probably meant, or with all of them.
func instead(word string, known []string) string {
	if near := nearest(word, known); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return "; there are " + strings.Join(known, ", ")
}

// nearest gives the known word that differs least from word, "" if none is close: at
// most a third of the letters are wrong, or one begins with the other.
func nearest(word string, known []string) string {
	word = strings.ToLower(word)
	best, least := "", len(word)/3+2
	for _, k := range known {
		d := distance(word, strings.ToLower(k))
		if len(word) > 2 && (strings.HasPrefix(k, word) || strings.HasPrefix(word, k)) {
			d = min(d, 1)
		}
		if d < least {
			best, least = k, d
		}
	}
	return best
}

// distance counts the letters that must be changed, added, left out or swapped with
// their neighbour to make b of a.
func distance(a, b string) int {
	before, last, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		next[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			next[j] = min(last[j]+1, next[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				next[j] = min(next[j], before[j-2]+1)
			}
		}
		before, last, next = last, next, before
	}
	return last[len(b)]
}
