// Command schemafix rewrites the JSON schemas of tools so that a provider takes them,
// and says what a provider would refuse.
package main

import (
	"os"
	"runtime/debug"
)

func main() {
	tuneCollector()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// tuneCollector trades some memory for speed, unless the user has chosen otherwise.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
}
