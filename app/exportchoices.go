package app

import (
	"encoding/json"
	"slices"
	"time"

	"stepboard/app/export"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/figure"
	"stepboard/solve/grid"
	"stepboard/solve/scene"
	"stepboard/solve/shot"
)

// exportChoices are what is chosen in the export dialog. Words are IDs: their names are the catalogue's "export.<list>.<id>".
type exportChoices struct {
	What   string // one of exportWhats
	Unit   string // of exportUnits, of the steps of an exploration
	Format export.Format
	Paper  string // one of exportPapers
	Page   string // one of exportPages
	// What is drawn beside the board and on it.
	Titles, Coordinates, Legend, Caption, Lens, Annotations bool
	Cell                                                    float64 // points; 0: as fits the board
	Scale                                                   int     // pixels a point
	PerPage                                                 int     // boards on a page
	Hold                                                    float64 // seconds a step
	Loop                                                    bool

	From, To int `json:"-"` // steps, both included; To of -1: the last
}

// The lists that choices are made from.
var (
	exportWhats    = []string{"view", "solution", "exploration", "lesson"}
	exportUnits    = []string{"event", "expansion", "layer"} // by their explore.Unit
	exportPapers   = []string{"white", "dark", "transparent", "screen"}
	exportPages    = []string{"natural", "slide", "a4", "a4-landscape"}
	exportScales   = []int{1, 2, 3, 4}
	exportPerPages = []int{1, 2, 4, 6, 9}
)

// Bounds of what is typed: a cell in points, and a hold in seconds.
const (
	leastCell, mostCell = 0.25, 200
	leastHold, mostHold = 0.02, 60
)

// defaultExport is what is chosen before anything ever was.
var defaultExport = exportChoices{
	What: "view", Unit: "layer", Format: export.PNG, Paper: "white", Page: "natural",
	Titles: true, Coordinates: true, Legend: true, Caption: true, Lens: true, Annotations: true,
	Scale: 2, PerPage: 1, Hold: 1, Loop: true, To: -1,
}

func (s settings) export() exportChoices {
	c := defaultExport
	if json.Unmarshal([]byte(s.String("export")), &c) != nil { // nothing, or what another version wrote
		return defaultExport
	}
	return c.sound()
}

func (s settings) setExport(c exportChoices) {
	if data, err := json.Marshal(c); err == nil {
		s.SetString("export", string(data))
	}
}

func (s settings) exportFolder() string        { return s.String("export.folder") }
func (s settings) setExportFolder(path string) { s.SetString("export.folder", path) }

// sound puts the default in the place of what there is not.
func (c exportChoices) sound() exportChoices {
	d := defaultExport
	pick := func(v *string, list []string, usual string) {
		if !slices.Contains(list, *v) {
			*v = usual
		}
	}
	pick(&c.What, exportWhats, d.What)
	pick(&c.Unit, exportUnits, d.Unit)
	pick(&c.Paper, exportPapers, d.Paper)
	pick(&c.Page, exportPages, d.Page)
	if !slices.Contains(export.Formats, c.Format) {
		c.Format = d.Format
	}
	if !slices.Contains(exportScales, c.Scale) {
		c.Scale = d.Scale
	}
	if !slices.Contains(exportPerPages, c.PerPage) {
		c.PerPage = d.PerPage
	}
	if !(c.Cell >= leastCell && c.Cell <= mostCell) {
		c.Cell = 0
	}
	if !(c.Hold >= leastHold && c.Hold <= mostHold) {
		c.Hold = d.Hold
	}
	return c
}

// track is that of the steps, where steps are chosen.
func (c exportChoices) track() (t shot.Track, unit explore.Unit, steps bool) {
	switch c.What {
	case "solution":
		return shot.Solution, explore.ByEvent, true
	case "exploration":
		return shot.Exploration, explore.Unit(slices.Index(exportUnits, c.Unit)), true
	}
	return 0, 0, false
}

// papers are those that the format can have: only some can be looked through.
func (c exportChoices) papers() []string {
	if c.Format.Single() {
		return exportPapers
	}
	return []string{"white", "dark", "screen"}
}

// pages are the kinds of pages that the format can have.
func (c exportChoices) pages() []string {
	switch c.Format {
	case export.PPTX:
		return []string{"slide"}
	case export.HTML:
		return []string{"natural"}
	case export.GIF, export.MP4:
		return []string{"natural", "slide"}
	}
	return exportPages
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
	if !slices.Contains(c.papers(), c.Paper) {
		c.Paper = c.papers()[0]
	}
	if !slices.Contains(c.pages(), c.Page) {
		c.Page = c.pages()[0]
	}
	if !slices.Contains(c.perPages(), c.PerPage) {
		c.PerPage = 1
	}
	return c
}

// inPixels reports whether the format is made of pixels, so that a scale matters.
func (c exportChoices) inPixels() bool {
	return c.Format == export.PNG || c.Format == export.GIF || c.Format == export.MP4
}

// Lengths of automatic cells, in points: of small boards, and the longer side of large ones.
const (
	usualCell = 36
	usualSide = 720
)

// cellFor is the size of a cell that fits a board.
func cellFor(size grid.Size) float64 {
	longer := max(size.Rows, size.Cols, 1)
	return max(leastCell, min(usualCell, usualSide/float64(longer)))
}

// style is how pages are drawn; screen are the colours of the window.
func (c exportChoices) style(board grid.Size, screen *scene.Colors) figure.Style {
	colors := map[string]*scene.Colors{"white": scene.Paper, "dark": scene.Dark, "transparent": scene.Paper, "screen": screen}[c.Paper]
	cell := c.Cell
	if cell == 0 {
		cell = cellFor(board)
	}
	s := figure.Natural(colors, colors.Ground, cell)
	switch c.Page {
	case "slide":
		s = figure.Slide(colors)
	case "a4":
		s = figure.A4Portrait(colors)
	case "a4-landscape":
		s = figure.A4Landscape(colors)
	}
	if c.Paper == "transparent" {
		s.Ground.A = 0
	}
	s.Titles, s.Coordinates, s.Legend, s.Caption = c.Titles, c.Coordinates, c.Legend, c.Caption
	return s
}

// columns that the boards of a page stand in.
func (c exportChoices) columns() int {
	upright := c.Page == "a4"
	switch c.PerPage {
	case 2:
		if upright {
			return 1
		}
		return 2
	case 4:
		return 2
	case 6:
		if upright {
			return 2
		}
		return 3
	case 9:
		return 3
	}
	return 1
}

// options of the export, in a style.
func (c exportChoices) options(style figure.Style, title, lang string) export.Options {
	o := export.Options{
		Format: c.Format, Style: style, Scale: float64(c.Scale), Hold: time.Duration(c.Hold * float64(time.Second)), Title: title, Lang: lang,
	}
	if !c.Loop {
		o.Loops = 1
	}
	return o
}

// shown is a frame as it is exported: without lens or annotations where they are not chosen.
func (c exportChoices) shown(f shot.Frame) shot.Frame {
	if !c.Lens {
		f.Shot.Lens, f.Shot.Choice, f.Shot.Pointer = "", 0, grid.None
	}
	if !c.Annotations {
		f.Shot.Annotations = nil
	}
	return f
}
