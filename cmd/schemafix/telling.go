package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"schemafix/internal/report"
)

// telling is where normalize tells what it did: the report that was asked for, the
// summary on stderr, both or none.
type telling struct {
	printers    []report.ChangePrinter
	summary     report.ChangePrinter // one of the printers; nil without one
	always      bool                 // the summary is printed though nothing was lost
	full        bool                 // every change is told
	holdsStderr bool                 // the report is one machine form on stderr
	close       func() error
}

// openTelling makes the printers that the flags ask for, and begins the report.
func (a *app) openTelling(f *normalizeFlags) (*telling, error) {
	t := &telling{always: f.summary, close: func() error { return nil }}
	form := f.reportForm()
	if form == reportText || form == reportJSON {
		w, err := a.reportWriter(f.reportFile, t)
		if err != nil {
			return nil, err
		}
		p := report.NewChangeJSON(w, f.profile.Name)
		if form == reportText {
			p = report.NewChangeText(w, f.profile.Name, f.reportFile == "" && a.colored(a.stderr))
		}
		t.full = true
		t.holdsStderr = form == reportJSON && f.reportFile == ""
		t.printers = append(t.printers, p)
	}
	if !a.quiet && (form == "" || f.reportFile != "") {
		t.summary = report.NewChangeSummary(a.stderr, f.profile.Name, a.colored(a.stderr))
		t.printers = append(t.printers, t.summary)
	}
	for _, p := range t.printers {
		if err := p.Begin(); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// reportForm gives the form of the report, "" for the summary alone.
func (f *normalizeFlags) reportForm() string {
	switch {
	case f.report != "" || f.reportFile == "":
		return f.report
	case strings.EqualFold(filepath.Ext(f.reportFile), ".json"):
		return reportJSON
	}
	return reportText
}

// reportWriter opens where the report goes.
func (a *app) reportWriter(path string, t *telling) (io.Writer, error) {
	if path == "" {
		return a.stderr, nil
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("--report-file %s: %w", path, plain(err))
	}
	t.close = file.Close
	return file, nil
}

// tell passes documents on to the printers.
func (t *telling) tell(documents []*report.Document) error {
	for _, d := range documents {
		for _, p := range t.printers {
			if err := p.Document(d); err != nil {
				return err
			}
		}
	}
	return nil
}

// end closes the report.
func (t *telling) end(sums *report.Tally) error {
	for _, p := range t.printers {
		if p == t.summary && !t.always && !sums.HasNews() {
			continue
		}
		if err := p.End(sums); err != nil {
			return err
		}
	}
	if err := t.close(); err != nil {
		return fmt.Errorf("the report: %w", plain(err))
	}
	return nil
}
