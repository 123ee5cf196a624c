package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"schemafix/internal/report"
)

// normalizing is one run of normalize.
type normalizing struct {
	gathering
	*telling
	flags      *normalizeFlags
	places     map[*input]string // of -o
	proving    proving
	tally      report.Tally
	anyChanged bool

	// Of the current input.
	changed       bool
	before, after strings.Builder // for -d
	file          *replacement    // for -w and -o
	writeErr      error
}

// collect takes what the workers made, in the order of the inputs.
func (n *normalizing) collect(pc *piece, ans *answer) error {
	if pc.end {
		return n.end(pc)
	}
	defer n.release(ans)
	n.take(ans)
	n.tally.Merge(&ans.tally)
	n.schemas += max(ans.tally.Schemas, ans.tally.HandedOver) // some tools need no schema
	n.changed = n.changed || ans.changed
	if err := n.telling.tell(ans.told); err != nil {
		return err
	}
	if n.flags.filters() {
		_, err := n.stdout.Write(ans.out)
		return err
	}
	if n.flags.diff {
		n.before.WriteString(ans.before)
		n.after.Write(ans.out)
	}
	n.writePiece(pc, ans)
	return nil
}

// writePiece writes to the file that takes the input's place, or to the one of -o.
func (n *normalizing) writePiece(pc *piece, ans *answer) {
	if !n.flags.writes() || n.failed || n.writeErr != nil {
		return
	}
	if n.file == nil {
		if n.flags.write && pc.block == nil && !ans.changed {
			return // it is all of the input, and stays as it is
		}
		if n.file, n.writeErr = n.openFile(pc.in); n.writeErr != nil {
			return
		}
	}
	if _, err := n.file.Write(ans.out); err != nil {
		n.writeErr = plain(err)
	}
}

func (n *normalizing) openFile(in *input) (*replacement, error) {
	if n.flags.outDir != "" {
		return createBelow(n.places[in])
	}
	info, err := os.Stat(in.path)
	switch {
	case err != nil:
		return nil, plain(err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("it is no regular file: leave -w out")
	}
	return replace(in.path)
}

// end closes an input: its new file goes into place, its name or diff is printed.
func (n *normalizing) end(pc *piece) error {
	good := n.endInput(pc)
	changed, file, err := n.changed, n.file, n.writeErr
	n.changed, n.file, n.writeErr = false, nil, nil
	defer n.before.Reset()
	defer n.after.Reset()
	if good && err == nil {
		err = n.place(pc.in, file, changed)
	} else {
		file.abort()
	}
	if err != nil {
		n.failInput(pc.in, err)
		n.failed = false
	}
	if !good || err != nil || !changed {
		return nil
	}
	n.anyChanged = true
	return n.printChanged(pc.in)
}

// place puts a finished file where it belongs.
func (n *normalizing) place(in *input, file *replacement, changed bool) error {
	if file == nil {
		return nil
	}
	if n.flags.write && !changed {
		file.abort()
		return nil
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(in.path); err == nil {
		mode = info.Mode()
	}
	return file.commit(mode)
}

// printChanged prints what -l, --check and -d ask for.
func (n *normalizing) printChanged(in *input) error {
	if n.flags.check {
		n.raise(exitFindings)
	}
	if n.flags.list || n.flags.check && !n.flags.diff {
		if _, err := fmt.Fprintln(n.stdout, in.name); err != nil {
			return err
		}
	}
	if !n.flags.diff {
		return nil
	}
	_, err := io.WriteString(n.stdout, unifiedDiff(in.name, n.before.String(), n.after.String(), n.colored(n.stdout)))
	return err
}

// finish ends the reports and sets the exit code.
func (n *normalizing) finish() error {
	err := n.telling.end(&n.tally)
	n.endRun()
	if !n.quiet {
		n.proving.tell(n.stderr)
	}
	f := n.flags
	fails := slices.Contains(f.failOn, onLoss) && n.tally.Lossy > 0 ||
		slices.Contains(f.failOn, onFallback) && n.tally.HandedBack > 0 ||
		slices.Contains(f.failOn, onChange) && n.anyChanged
	if fails {
		n.raise(exitFindings)
	}
	return err
}
