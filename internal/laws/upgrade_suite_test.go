package laws

import (
	"fmt"
	"os"
	"testing"

	"schemafix/internal/fields"
	"schemafix/internal/jsontree"
	"schemafix/internal/normalize"
	"schemafix/internal/validator"
)

// dialectURIs are what $schema says in the dialects of the suite.
var dialectURIs = map[fields.Drafts]string{
	fields.Draft4:    "http://json-schema.org/draft-04/schema#",
	fields.Draft6:    "http://json-schema.org/draft-06/schema#",
	fields.Draft7:    "http://json-schema.org/draft-07/schema#",
	fields.Draft2019: "https://json-schema.org/draft/2019-09/schema",
	fields.Draft2020: "https://json-schema.org/draft/2020-12/schema",
}

// TestUpgradeKeepsTheVerdictsOfTheSuite is the upgrade's part of law 6: a schema in its
// own draft and the upgraded one give the same verdicts. Cases that the library does not
// judge as the suite asks, remote refs among them, are left out.
func TestUpgradeKeepsTheVerdictsOfTheSuite(t *testing.T) {
	if _, err := os.Stat(corpusDir); err != nil {
		t.Skip("no corpus at ../shared/corpus")
	}
	for _, folder := range []string{"draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"} {
		t.Run(folder, func(t *testing.T) {
			y := newTally()
			for _, c := range suiteCases(t, folder) {
				upgradeKeeps(y, &c)
			}
			y.reportLaw(t, folder)
			t.Logf("%d verdicts compared, %d left out", y.counts["compared"], y.counts["left out"])
			if y.counts["compared"] == 0 {
				t.Error("nothing was compared")
			}
		})
	}
}

func upgradeKeeps(y *tally, c *suiteCase) {
	root, err := new(jsontree.Parser).Parse(c.src)
	if err != nil {
		y.fail(folderOf(c), "no JSON", c.name, c.document)
		return
	}
	if e := root.Get(fields.Enum); e.IsArray() && e.Len() == 0 {
		y.count("left out", len(c.instances)) // by contract an empty enum says nothing
		return
	}
	if root.IsObject() && !root.Has(fields.Schema) {
		uri := jsontree.NewString(dialectURIs[c.draft], root.Span())
		root.Insert(0, jsontree.Member{Name: fields.Schema, Value: uri, NameSpan: root.Span()})
	}
	original, err := validator.Compile(root, validator.Options{Draft: c.draft})
	if err != nil {
		y.count("left out", len(c.instances))
		return
	}
	var w normalize.Worker
	v, err := w.Upgraded(root, normalize.Options{Profile: fields.Targets()[0]})
	if err != nil {
		y.fail(folderOf(c), "no upgrade: "+err.Error(), c.name, c.document)
		return
	}
	dropIDs(v)
	upgraded, err := validator.Compile(v, validator.Options{})
	if err != nil {
		y.fail(folderOf(c), "the upgraded schema does not compile", fmt.Sprintf("%s: %v in %s", c.name, err, compact(v)), c.document)
		return
	}
	for i, given := range c.instances {
		want := validator.Refused
		if c.valid[i] {
			want = validator.Accepted
		}
		if original.Validate(given) != want {
			y.count("left out", 1)
			continue
		}
		y.count("compared", 1)
		if got := upgraded.Validate(given); got != want {
			y.fail(folderOf(c), c.name, fmt.Sprintf("%s is %s, not %s; %s became %s", compact(given), got, want, c.src, compact(v)), c.document)
		}
	}
}

func folderOf(c *suiteCase) string {
	for folder, draft := range suiteDrafts {
		if draft == c.draft {
			return folder
		}
	}
	return ""
}
