package main

import (
	"bytes"
	"os"
	"testing"
)

// A terminal is coloured, a dumb one is not, and neither is what NO_COLOR is set for.
func TestTerminalsAreColored(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	for _, name := range []string{"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"} {
		t.Setenv(name, "")
	}
	a := &app{color: "auto"}

	t.Setenv("TERM", "xterm")
	if !a.colored(terminal) {
		t.Error("a terminal is not coloured")
	}
	if a.colored(new(bytes.Buffer)) {
		t.Error("what is no terminal is coloured")
	}
	t.Setenv("TERM", "dumb")
	if a.colored(terminal) {
		t.Error("a dumb terminal is coloured")
	}
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	if a.colored(terminal) {
		t.Error("NO_COLOR is not heeded")
	}
}
