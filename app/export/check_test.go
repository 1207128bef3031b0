package export_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"stepboard/app/export"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// many are n pages with a number of cells. They must not be drawn.
type many struct{ n, cells int }

func (m many) Len() int               { return m.n }
func (m many) Cells(int) int          { return m.cells }
func (m many) About(int) export.Words { return export.Words{} }
func (m many) Page(context.Context, int, figure.Style) (figure.Page, error) {
	panic("nothing is drawn to check it")
}

func TestCheck(t *testing.T) {
	natural := func(f export.Format, cell, scale float64) export.Options {
		o := options(f, cell)
		o.Scale = scale
		return o
	}
	paged := func(f export.Format, width, height, scale float64) export.Options {
		o := natural(f, 0, scale)
		o.Style.Width, o.Style.Height = width, height
		return o
	}
	for _, c := range []struct {
		name  string
		pages many
		o     export.Options
		want  string // key of the refusal
		warn  []string
	}{
		{"a picture", many{1, 900}, natural(export.PNG, 24, 2), "", nil},
		{"nothing", many{0, 0}, natural(export.PNG, 24, 2), "export.error.empty", nil},
		{"an unknown format", many{1, 9}, natural("bmp", 24, 2), "export.error.format", nil},
		{"no resolution", many{1, 9}, natural(export.PNG, 24, 0), "export.error.scale", nil},
		{"an endless resolution", many{1, 9}, natural(export.GIF, 24, math.Inf(1)), "export.error.scale", nil},
		{"no number", many{1, 9}, natural(export.PNG, 24, math.NaN()), "export.error.scale", nil},
		{"vectors have no resolution", many{1, 9}, natural(export.SVG, 24, 0), "", nil},
		{"a million cells of 24 pixels", many{1, 1e6}, natural(export.PNG, 24, 1), "export.error.area", nil},
		{"a million cells of 12 pixels", many{1, 1e6}, natural(export.PNG, 12, 1), "", nil},
		{
			"a million cells of 16 pixels",
			many{1, 1e6},
			natural(export.PNG, 16, 1), "",
			[]string{"export.check.large", "export.check.slow"},
		},
		{"a million cells of 12 pixels, moving", many{2, 1e6}, natural(export.GIF, 12, 1), "export.error.area", nil},
		{"a page that is too large", many{1, 9}, paged(export.PNG, 10000, 10, 2), "export.error.pixels", nil},
		{"a page that is too large to move", many{2, 9}, paged(export.GIF, 5000, 5000, 1), "export.error.pixels", nil},
		{"a page that is large enough to stand", many{1, 9}, paged(export.PNG, 5000, 5000, 1), "", nil},
		{"a million cells as vectors", many{1, 1e6}, natural(export.SVG, 24, 1), "export.error.cells", nil},
		{"a million cells on paper", many{1, 1e6}, natural(export.PDF, 24, 1), "export.error.cells", nil},
		{"a million cells in a browser", many{1, 1e6}, natural(export.HTML, 24, 1), "export.error.cells", nil},
		{
			"a million cells on a slide",
			many{1, 1e6},
			natural(export.PPTX, 24, 1), "",
			[]string{"export.check.slide_picture"},
		},
		{"many cells on slides", many{3, 2500}, natural(export.PPTX, 24, 1), "", nil},
		{"more cells on a slide", many{1, 1e6 + 1}, natural(export.PPTX, 24, 1), "export.error.slide_cells", nil},
		{"60 frames", many{60, 900}, paged(export.GIF, 600, 600, 1), "", nil},
		{"60 frames in a browser", many{60, 900}, natural(export.HTML, 24, 1), "", nil},
		{"40 slides", many{40, 900}, natural(export.PPTX, 24, 1), "", nil},
		{
			"5000 frames",
			many{5000, 900},
			paged(export.GIF, 600, 600, 1), "",
			[]string{"export.check.large", "export.check.slow", "export.check.frames"},
		},
		{
			"5000 frames in a browser",
			many{5000, 900},
			natural(export.HTML, 24, 1), "",
			[]string{"export.check.large", "export.check.slow"},
		},
		{
			"2000 slides",
			many{2000, 900},
			natural(export.PPTX, 24, 1), "",
			[]string{"export.check.large", "export.check.slow"},
		},
	} {
		warnings, err := export.Check(c.pages, c.o)
		if c.want != "" {
			refused(t, err, c.want)
		} else if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var keys []string
		for _, w := range warnings {
			keys = append(keys, w.Key)
		}
		if !slices.Equal(keys, c.warn) {
			t.Errorf("%s: warned of %v, want %v", c.name, keys, c.warn)
		}
	}
}

// An order that is refused does not begin.
func TestWriteRefusesWhatCheckDoes(t *testing.T) {
	dir := t.TempDir()
	_, err := export.Write(context.Background(), dir+"/a.svg", many{1, 1e6}, options(export.SVG, 24), nil)
	refused(t, err, "export.error.cells")
	// Texts made a page too large. This is only noticed when the page is drawn.
	p := few(t, 1)
	o := options(export.PNG, 20)
	o.Scale = 200
	_, err = export.Write(context.Background(), dir+"/a.png", p, o, nil)
	refused(t, err, "export.error.pixels")
	if got := list(t, dir); len(got) != 0 {
		t.Errorf("the folder holds %v", got)
	}
}

// Estimates have two significant digits.
func TestCheckSaysHowLarge(t *testing.T) {
	o := options(export.GIF, 0)
	o.Style.Width, o.Style.Height, o.Scale = 600, 600, 1
	warnings, err := export.Check(many{5000, 900}, o)
	if err != nil {
		t.Fatal(err)
	}
	want := []solve.Text{
		solve.Say("export.check.large", "Megabytes", 22), solve.Say("export.check.slow", "Seconds", 27),
		solve.Say("export.check.frames", "Frames", 5000, "Megabytes", 7200),
	}
	for i, w := range warnings {
		if w.String() != want[i].String() {
			t.Errorf("%v, want %v", w, want[i])
		}
	}
}
