package app

import (
	"encoding/json"
	"slices"
	"time"

	"stepboard/app/shell"

	"stepboard/app/export"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// exportChoices are what is chosen in the export dialog. Words are IDs: their names are the catalogue's
// "export.<list>.<id>".
type exportChoices struct {
	What string // one of exportWhats
	Unit string // of explore.Units, of the steps of an exploration
	export.Order

	From, To int `json:"-"` // steps, both included; To of -1: the last
}

// The lists that choices are made from, beside those of package export.
var (
	exportWhats    = []string{"view", "solution", "exploration", "lesson"}
	exportScales   = []float64{1, 2, 3, 4}
	exportPerPages = []int{1, 2, 4, 6, 9}
)

// defaultExport is what is chosen before anything ever was.
var defaultExport = exportChoices{What: "view", Unit: "layer", Order: export.Usual(), To: -1}

func choicesOf(s shell.Settings) exportChoices {
	c := defaultExport
	if json.Unmarshal([]byte(s.String("export")), &c) != nil { // nothing, or what another version wrote
		return defaultExport
	}
	return c.sound()
}

func setChoices(s shell.Settings, c exportChoices) {
	if data, err := json.Marshal(c); err == nil {
		s.SetString("export", string(data))
	}
}

func exportFolder(s shell.Settings) string { return s.String("export.folder") }

func setExportFolder(s shell.Settings, path string) { s.SetString("export.folder", path) }

// sound puts the default in the place of what there is not.
func (c exportChoices) sound() exportChoices {
	d := defaultExport
	choose(&c.What, exportWhats, d.What)
	choose(&c.Unit, explore.Units, d.Unit)
	choose(&c.Format, export.Formats, d.Format)
	choose(&c.Paper, export.Papers, d.Paper)
	choose(&c.Sheet, export.Sheets, d.Sheet)
	choose(&c.Scale, exportScales, d.Scale)
	choose(&c.PerPage, exportPerPages, d.PerPage)
	if !(c.Cell >= export.LeastCell && c.Cell <= export.MostCell) {
		c.Cell = 0
	}
	if c.Hold < export.LeastHold || c.Hold > export.MostHold {
		c.Hold = d.Hold
	}
	c.Columns, c.Colors, c.Loops = 0, 0, min(max(c.Loops, 0), 1)
	return c
}

// choose puts what is usual in the place of what is in no list.
func choose[T comparable](v *T, list []T, usual T) {
	if !slices.Contains(list, *v) {
		*v = usual
	}
}

// track is that of the steps, where steps are chosen.
func (c exportChoices) track() (t view.Track, unit explore.Unit, steps bool) {
	switch c.What {
	case "solution":
		return view.Solution, explore.ByEvent, true
	case "exploration":
		return view.Exploration, explore.Unit(slices.Index(explore.Units, c.Unit)), true
	}
	return 0, 0, false
}

// perPages are how many boards a page of the format can have. What plays shows one after the other.
func (c exportChoices) perPages() []int {
	if c.Format.Animated() || c.What == "view" {
		return []int{1}
	}
	return exportPerPages
}

// unfit says why a format can't be chosen, or nothing. film is whether the program that makes films is there.
func (c exportChoices) unfit(f export.Format, film bool) (why solve.Text, unfit bool) {
	switch {
	case c.What == "view" && (f == export.GIF || f == export.MP4):
		return solve.Say("export.unfit.steps"), true
	case f == export.MP4 && !film:
		return solve.Say("export.unfit.ffmpeg"), true
	}
	return solve.Text{}, false
}

// fitted is the nearest that can be done: what the format can't have is replaced by what it can.
func (c exportChoices) fitted(film bool) exportChoices {
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

// follow has the sheet and the time of a step follow what is exported, and in which format, unless others than usual
// were chosen.
func (c exportChoices) follow(was exportChoices) exportChoices {
	if c.Sheet == was.Sheet && was.Sheet == was.usualSheet() {
		c.Sheet = c.usualSheet()
	}
	if c.Hold == was.Hold && was.Hold == was.usualHold() {
		c.Hold = c.usualHold()
	}
	return c
}

func (c exportChoices) usualHold() time.Duration {
	if c.What == "lesson" {
		return export.LessonHold
	}
	return defaultExport.Hold
}

func (c exportChoices) usualSheet() export.Sheet {
	if c.What == "lesson" {
		return c.Format.OfLesson()
	}
	return c.Format.Sheets()[0]
}

// loop has a GIF played for ever, or once.
func (c *exportChoices) loop(on bool) {
	if c.Loops = 1; on {
		c.Loops = 0
	}
}

// order is how the frames are exported: what is chosen, but for what the controls hide.
func (c exportChoices) order() export.Order {
	o := c.Order
	if o.Sheet != export.Natural { // the page says how large boards are
		o.Cell = 0
	}
	return o
}

// automaticCell is the size of a cell of some frames where none is typed, in points.
func (c exportChoices) automaticCell(frames []view.Frame) float64 {
	o := c.Order
	o.Sheet, o.Cell = export.Natural, 0
	return o.Style(frames, scene.Paper).Cell
}
