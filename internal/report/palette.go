package report

import "github.com/fatih/color"

// palette is the colours of one printer. They are on or off by themselves, whatever
// the library thinks of the terminal.
type palette struct {
	place, gutter, id, loss, good *color.Color
	levels                        [Error + 1]*color.Color
}

func newPalette(colored bool) *palette {
	p := &palette{
		place:  color.New(color.Bold),
		gutter: color.New(color.FgBlue),
		id:     color.New(color.Faint),
		loss:   color.New(color.FgYellow, color.Bold),
		good:   color.New(color.FgGreen),
		levels: [Error + 1]*color.Color{
			color.New(color.Reset),
			Note:    color.New(color.FgCyan, color.Bold),
			Warning: color.New(color.FgYellow, color.Bold),
			Error:   color.New(color.FgRed, color.Bold),
		},
	}
	for _, c := range append(p.levels[:], p.place, p.gutter, p.id, p.loss, p.good) {
		if colored {
			c.EnableColor()
		} else {
			c.DisableColor()
		}
	}
	return p
}

func (p *palette) of(l Level) *color.Color {
	if int(l) < len(p.levels) {
		return p.levels[l]
	}
	return p.levels[0]
}
