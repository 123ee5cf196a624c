package main

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"openai-strict", "openai-responses", "google", "gemini", "cca", "mcp"}
	tests := []struct{ word, want string }{
		{"openai-stric", "openai-strict"},
		{"opena-istrict", "openai-strict"},
		{"OpenAI-Strict", "openai-strict"},
		{"openai", "openai-strict"},
		{"gogle", "google"},
		{"gemni", "gemini"},
		{"mpc", "mcp"},
		{"claude", ""},
		{"", ""},
		{"zzz", ""},
	}
	for _, tt := range tests {
		if got := nearest(tt.word, known); got != tt.want {
			t.Errorf("nearest(%q) = %q, want %q", tt.word, got, tt.want)
		}
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"abc", "abc", 0},
		{"abc", "abd", 1}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"mpc", "mcp", 1},
	}
	for _, tt := range tests {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
