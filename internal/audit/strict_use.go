package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"schemafix/internal/container"
	"schemafix/internal/fields"
	"schemafix/internal/normalize"
	"schemafix/internal/report"
)

// strictUse is what the tools of a document use of the target's budget of strict tools, by
// their schemas as they stand.
type strictUse struct {
	sites []*container.Site
	costs []normalize.StrictCost
}

// strictUse counts the tools that are strict, or become so for the target: all but those
// that say that they are not.
func (c *DocumentContext) strictUse() *strictUse {
	if c.use != nil {
		return c.use
	}
	c.use = &strictUse{}
	for i := range c.sites {
		site := &c.sites[i]
		if site.Role == container.Input && !site.Strict.Value.IsBool(false) {
			c.use.sites = append(c.use.sites, site)
			c.use.costs = append(c.use.costs, normalize.CostOfStrict(site, site.Schema))
		}
	}
	return c.use
}

// checkBudget reports that strict tools have more of something than the target takes.
func (c *DocumentContext) checkBudget(what string, limit int, own func(normalize.StrictCost) int) {
	use := c.strictUse()
	sum := 0
	for _, cost := range use.costs {
		sum += own(cost)
	}
	if limit == 0 || sum <= limit {
		return
	}
	e := c.reportAround(use.sites[0], "%s takes at most %d %s, and there are %d%s", c.Profile.Name, limit, what, sum, use.largest(own))
	e.ProviderMessage = c.Profile.Limits.Strict.Said
	if names := use.leftOut(&c.Profile.Limits.Strict); names != "" {
		e.Fix += ": without " + names + " the others fit, and normalize chooses so"
	}
}

// reportAround adds a finding about the list in which a tool stands, or about the tool where
// it stands alone.
func (c *DocumentContext) reportAround(site *container.Site, format string, args ...any) *report.Entry {
	if list, ok := container.ListOf(c.root, site.At); ok {
		return c.ReportList(list, format, args...)
	}
	e := c.add(site.Schema.Span(), site.At, "", format, args...)
	e.Tool = site.Tool
	return e
}

const mostNamed = 3 // tools in one sentence

// largest names the tools that have most of something; of tools that all have one there is
// nothing to say.
func (u *strictUse) largest(own func(normalize.StrictCost) int) string {
	order := make([]int, 0, len(u.sites))
	even := true
	for i, cost := range u.costs {
		order = append(order, i)
		even = even && own(cost) == 1
	}
	if even {
		return ""
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(own(u.costs[b]), own(u.costs[a])) })
	var parts []string
	for _, i := range order[:min(len(order), mostNamed)] {
		if n := own(u.costs[i]); n > 0 {
			parts = append(parts, fmt.Sprintf("%d in %s", n, u.name(i)))
		}
	}
	if len(order) > mostNamed {
		parts = append(parts, "…")
	}
	return ": " + strings.Join(parts, ", ")
}

// leftOut names the tools that the others fit without, "" where none fit.
func (u *strictUse) leftOut(b *fields.StrictBudget) string {
	chosen := normalize.FitStrict(b, u.costs)
	if !slices.Contains(chosen, true) {
		return ""
	}
	var names []string
	for i, in := range chosen {
		if !in {
			names = append(names, u.name(i))
		}
	}
	if n := len(names); n > mostNamed {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:mostNamed], ", "), n-mostNamed)
	}
	return strings.Join(names, ", ")
}

// name names a tool: by its place where it has no name.
func (u *strictUse) name(i int) string {
	if site := u.sites[i]; site.Tool == "" {
		return string(site.At)
	}
	return report.Shorten(u.sites[i].Tool, maxQuoted)
}
