package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

var colorModes = []string{"auto", "always", "never"}

// colored says whether text on a stream is coloured: as --color wants it, else as the
// environment does, else on terminals.
func (a *app) colored(stream io.Writer) bool {
	switch {
	case a.color == "always":
		return true
	case a.color == "never", os.Getenv("NO_COLOR") != "":
		return false
	case forcesColor(os.Getenv("FORCE_COLOR")), forcesColor(os.Getenv("CLICOLOR_FORCE")):
		return true
	}
	return isTerminal(stream) && os.Getenv("TERM") != "dumb"
}

func forcesColor(value string) bool { return value != "" && value != "0" && value != "false" }

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(f.Fd()) || isatty.IsCygwinTerminal(f.Fd()))
}
