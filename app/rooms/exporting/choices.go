package exporting

import (
	"encoding/json"
	"slices"
	"time"

	"stepboard/app/export"
	"stepboard/app/shell"
	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// choices are the choices of the export dialog. The catalogue has the name of each choice under "export.<list>.<id>".
type choices struct {
	What string // the kind of content, one of exportKinds
	Unit string // the unit of a step of an exploration: one of explore.Units
	export.Order

	Lang     string `json:"-"` // language of the texts; "" means the usual language
	From, To int    `json:"-"` // first and last step or frame, from 0; To = -1 means the last step or frame
}

// Possible choices. More such lists are in stepboard/app/export, for example Formats and Papers.
var (
	exportKinds   = []string{"view", "solution", "exploration", "comparison", "lesson", "worksheet"}
	scales        = []float64{1, 2, 3, 4}
	perPageCounts = []int{1, 2, 4, 6, 9}
)

// defaultChoices are the choices before the first export.
var defaultChoices = choices{What: "view", Unit: "layer", Order: export.Usual(), To: -1}

// lastChoices returns the choices of the last export. Choices that no longer exist are replaced by defaults.
func lastChoices(s shell.Settings) choices {
	c := defaultChoices
	if json.Unmarshal([]byte(s.String("export")), &c) != nil { // missing, or written by another version
		c = defaultChoices
	}
	return c.sound()
}

func keepChoices(s shell.Settings, c choices) {
	if data, err := json.Marshal(c); err == nil {
		s.SetString("export", string(data))
	}
}

// sound replaces unknown values by defaults, because another version may have stored them.
func (c choices) sound() choices {
	d := defaultChoices
	c.What = shell.OneOf(c.What, exportKinds, d.What)
	c.Unit = shell.OneOf(c.Unit, explore.Units, d.Unit)
	c.Format = shell.OneOf(c.Format, export.Formats, d.Format)
	c.Paper = shell.OneOf(c.Paper, export.Papers, d.Paper)
	c.Sheet = shell.OneOf(c.Sheet, export.Sheets, d.Sheet)
	c.Scale = shell.OneOf(c.Scale, scales, d.Scale)
	c.PerPage = shell.OneOf(c.PerPage, perPageCounts, d.PerPage)
	c.Carry = shell.OneOf(c.Carry, export.Carries, d.Carry)
	if !(c.Cell >= export.LeastCell && c.Cell <= export.MostCell) {
		c.Cell = 0
	}
	if c.Hold < export.LeastHold || c.Hold > export.MostHold {
		c.Hold = d.Hold
	}
	c.Worksheet = c.What == "worksheet"
	c.Columns, c.Colors, c.Loops = 0, 0, min(max(c.Loops, 0), 1)
	return c
}

// lesson() reports whether the chosen content is the lesson, or its questions as a worksheet.
func (c choices) lesson() bool { return c.What == "lesson" || c.Worksheet }

// steps() returns the range of all steps of the chosen content. The content must be one that has steps.
func (c choices) steps() studio.Range {
	r := studio.Range{To: -1}
	switch c.What {
	case "solution":
		r.Track, r.Unit = view.Solution, explore.ByEvent
	case "exploration":
		r.Track, r.Unit = view.Exploration, explore.Unit(slices.Index(explore.Units, c.Unit))
	case "comparison":
		r.Compared = true
	}
	return r
}

// span(all) returns the first and the last chosen step. The parameter all is the number of all steps, 1 or more.
func (c choices) span(all int) (from, to int) {
	from, to = min(max(c.From, 0), all-1), c.To
	if to < 0 || to >= all {
		to = all - 1
	}
	return from, max(from, to)
}

// perPages returns the possible numbers of boards on a page. An animation shows one board at a time.
func (c choices) perPages() []int {
	if c.Format.Traits().Animated || c.What == "view" {
		return []int{1}
	}
	return perPageCounts
}

// unfit(f, film) reports whether a format can't be chosen, and returns the reason. The parameter film says whether the
// program for films is installed.
func (c choices) unfit(f export.Format, film bool) (why solve.Text, unfit bool) {
	switch {
	case c.Worksheet && f != export.PDF:
		return solve.Say("export.unfit.worksheet"), true
	case c.What == "view" && (f == export.GIF || f == export.MP4):
		return solve.Say("export.unfit.steps"), true
	case f == export.MP4 && !film:
		return solve.Say("export.unfit.ffmpeg"), true
	}
	return solve.Text{}, false
}

// fitted(film) returns the choices, with another value for each choice that the format or the content does not allow.
func (c choices) fitted(film bool) choices {
	for _, other := range []export.Format{export.GIF, export.PNG, export.PDF} {
		if _, unfit := c.unfit(c.Format, film); unfit {
			c.Format = other
		}
	}
	papers, sheets := c.Format.Papers(), c.Format.Traits().Sheets
	c.Paper, c.Sheet = shell.OneOf(c.Paper, papers, papers[0]), shell.OneOf(c.Sheet, sheets, sheets[0])
	c.PerPage = shell.OneOf(c.PerPage, c.perPages(), 1)
	return c
}

// follow returns the choices after a change. If the page size was the usual one, it becomes the usual page
// size of the new content and format. The time of a page (Hold) follows in the same way. If the new format is a slide
// show, each page gets one board. A page of a worksheet gets two boards. A worksheet has neither answers nor document,
// unless they are chosen afterwards.
func (c choices) follow(was choices) choices {
	if c.Worksheet = c.What == "worksheet"; c.Worksheet != was.Worksheet {
		c.PerPage, c.Carry, c.Answers = 1, defaultChoices.Carry, ""
		if c.Worksheet {
			c.Format, c.PerPage, c.Carry = export.PDF, 2, export.CarryNothing
		}
	}
	if c.Sheet == was.Sheet && was.Sheet == was.usualSheet() {
		c.Sheet = c.usualSheet()
	}
	if c.Hold == was.Hold && was.Hold == was.usualHold() {
		c.Hold = c.usualHold()
	}
	if c.Format == export.PPTX && was.Format != export.PPTX { // boards that shared a page get a slide each
		c.PerPage = 1
	}
	return c
}

func (c choices) usualHold() time.Duration { return export.UsualHold(c.lesson()) }

func (c choices) usualSheet() export.Sheet { return c.Format.UsualSheet(c.lesson(), c.Worksheet) }

// loop makes a GIF play without end if the parameter on is true, and else once.
func (c *choices) loop(on bool) {
	if c.Loops = 1; on {
		c.Loops = 0
	}
}

// order returns the order of the export. The control for the size of cells is hidden if a sheet is chosen.
func (c choices) order() export.Order {
	o := c.Order
	if o.Sheet != export.Natural { // the sheet decides the size of cells
		o.Cell = 0
	}
	return o
}
