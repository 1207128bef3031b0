package export

import (
	"encoding/json"
	"slices"
	"time"

	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// choices are the settings of the export dialog. Words are IDs, whose names are "export.<list>.<id>" in the catalogue.
type choices struct {
	What string // one of whats
	Unit string // one of explore.Units, for the steps of an exploration
	export.Order

	asks     bool   // the lesson asks questions
	Lang     string `json:"-"` // language of the texts; empty means the usual one
	From, To int    `json:"-"` // steps, both included; To = -1 means the last
}

// The lists of possible choices, beside the lists of package export.
var (
	whats         = []string{"view", "solution", "exploration", "comparison", "lesson"}
	scales        = []float64{1, 2, 3, 4}
	perPageCounts = []int{1, 2, 4, 6, 9}
)

// defaultChoices are the choices before the first export.
var defaultChoices = choices{What: "view", Unit: "layer", Order: export.Usual(), To: -1}

// lastChoices are the choices of the last export, as far as they still exist.
func lastChoices(s shell.Settings) choices {
	c := defaultChoices
	if json.Unmarshal([]byte(s.String("export")), &c) != nil { // missing, or written by another version
		return defaultChoices
	}
	return c.sound()
}

// keepChoices stores choices for the next export.
func keepChoices(s shell.Settings, c choices) {
	if data, err := json.Marshal(c); err == nil {
		s.SetString("export", string(data))
	}
}

// lastFolder is the folder of the last export, or empty.
func lastFolder(s shell.Settings) string { return s.String("export.folder") }

// sound replaces unknown values by defaults, because another version may have stored them.
func (c choices) sound() choices {
	d := defaultChoices
	choose(&c.What, whats, d.What)
	choose(&c.Unit, explore.Units, d.Unit)
	choose(&c.Format, export.Formats, d.Format)
	choose(&c.Paper, export.Papers, d.Paper)
	choose(&c.Sheet, export.Sheets, d.Sheet)
	choose(&c.Scale, scales, d.Scale)
	choose(&c.PerPage, perPageCounts, d.PerPage)
	choose(&c.Carry, export.Carries, d.Carry)
	choose(&c.Answers, export.AnswersAt, d.Answers)
	if !(c.Cell >= export.LeastCell && c.Cell <= export.MostCell) {
		c.Cell = 0
	}
	if c.Hold < export.LeastHold || c.Hold > export.MostHold {
		c.Hold = d.Hold
	}
	c.Live = c.Live && export.CanLive()
	c.Columns, c.Colors, c.Loops = 0, 0, min(max(c.Loops, 0), 1)
	return c
}

// choose replaces a value that is not in the list by the usual one.
func choose[T comparable](v *T, list []T, usual T) {
	if !slices.Contains(list, *v) {
		*v = usual
	}
}

// steps is the range of all steps of the choice, and whether the choice has steps.
func (c choices) steps() (r studio.Range, steps bool) {
	r.To = -1
	switch c.What {
	case "solution":
		r.Track, r.Unit = view.Solution, explore.ByEvent
	case "exploration":
		r.Track, r.Unit = view.Exploration, explore.Unit(slices.Index(explore.Units, c.Unit))
	case "comparison":
		r.Compared = true
	default:
		return r, false
	}
	return r, true
}

// span is the chosen part of a number of steps, at least one: the numbers of its first and last step.
func (c choices) span(all int) (from, to int) {
	from, to = min(max(c.From, 0), all-1), c.To
	if to < 0 || to >= all {
		to = all - 1
	}
	return from, max(from, to)
}

// perPages are the possible numbers of boards on a page of the format. Animations show one board after the other.
func (c choices) perPages() []int {
	if c.Format.Animated() || c.What == "view" {
		return []int{1}
	}
	return perPageCounts
}

// unfit says why a format can't be chosen, if so. film reports whether the program that makes films is installed.
func (c choices) unfit(f export.Format, film bool) (why solve.Text, unfit bool) {
	switch {
	case c.What == "view" && (f == export.GIF || f == export.MP4):
		return solve.Say("export.unfit.steps"), true
	case f == export.MP4 && !film:
		return solve.Say("export.unfit.ffmpeg"), true
	}
	return solve.Text{}, false
}

// fitted are the nearest possible choices: options that the format does not have are replaced.
func (c choices) fitted(film bool) choices {
	if _, unfit := c.unfit(c.Format, film); unfit {
		if _, unfit = c.unfit(export.GIF, film); unfit {
			c.Format = export.PNG
		} else {
			c.Format = export.GIF
		}
	}
	choose(&c.Paper, c.Format.Papers(), c.Format.Papers()[0])
	choose(&c.Sheet, c.Format.Sheets(), c.Format.Sheets()[0])
	choose(&c.PerPage, c.perPages(), 1)
	return c
}

// follow adapts the sheet, the time of a step and the boards on a page to the export and its format, unless the user
// has changed them.
func (c choices) follow(was choices) choices {
	if c.Sheet == was.Sheet && was.Sheet == was.usualSheet() {
		c.Sheet = c.usualSheet()
	}
	if c.Hold == was.Hold && was.Hold == was.usualHold() {
		c.Hold = c.usualHold()
	}
	if c.Format == export.PPTX && was.Format != export.PPTX { // boards that share a sheet of paper have a slide each
		c.PerPage = 1
	}
	return c
}

func (c choices) usualHold() time.Duration { return export.UsualHold(c.What == "lesson") }

func (c choices) usualSheet() export.Sheet { return c.Format.UsualSheet(c.What == "lesson", c.asks) }

// loop makes a GIF play for ever, or once.
func (c *choices) loop(on bool) {
	if c.Loops = 1; on {
		c.Loops = 0
	}
}

// order is the export's order: the choices, without the ones whose controls are hidden.
func (c choices) order() export.Order {
	o := c.Order
	if o.Sheet != export.Natural { // the page decides the size of boards
		o.Cell = 0
	}
	return o
}

// automaticCell is the size of a cell of some frames if the user types none, in points.
func (c choices) automaticCell(frames []view.Frame) float64 {
	o := c.Order
	o.Sheet, o.Cell = export.Natural, 0
	return o.Style(frames, scene.Paper).Cell
}
