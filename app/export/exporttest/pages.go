// Package exporttest makes pages for tests and benchmarks of exports, from boards of the samples.
package exporttest

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/export"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// Pages are figures with their texts. Pages implements export.Pages.
type Pages struct {
	Figures []figure.Figure
	Holds   []time.Duration // the time of each page; 0 for pages after the end of the list
	// Drawn is the number of calls of Page.
	Drawn int
}

// Len is the number of pages.
func (p *Pages) Len() int { return len(p.Figures) }

// About returns the texts of a page.
func (p *Pages) About(i int) export.Words {
	w := export.Words{Title: p.Figures[i].Title, Caption: p.Figures[i].Caption}
	if i < len(p.Holds) {
		w.Hold = p.Holds[i]
	}
	return w
}

// Cells is the number of cells of a page.
func (p *Pages) Cells(i int) (n int) {
	for _, b := range p.Figures[i].Panels {
		n += b.Rows * b.Cols
	}
	return n
}

var measurer = raster.New(typeface.BuiltIn())

// Page lays out a page.
func (p *Pages) Page(ctx context.Context, i int, s figure.Style) (figure.Page, error) {
	p.Drawn++
	return figure.Compose(p.Figures[i], s, measurer), ctx.Err()
}

// Run says how to record a run. It also has the lens and the texts for drawings of its positions.
type Run struct {
	File                  string // name of a file in assets/samples
	Input                 string // a judge's input, if File is empty
	Task, Algorithm, Lens string
	Title                 string
	Captions              []string // captions of the first pages; further pages get a caption of their position
}

// Runs has a run of each puzzle.
var Runs = []Run{
	{File: "huarong-tour.stepboard", Algorithm: "dijkstra", Lens: "sides", Title: "华容道：盲格走到棋子的哪一边？"},
	{File: "halloween-tour.stepboard", Algorithm: "bfs", Lens: "waves", Title: "ハロウィーンの翌朝"},
	{
		File: "knight-tour.stepboard", Algorithm: "bfs", Lens: "layers",
		Title: "The king’s guard & “sets” of <living> pieces",
	},
	{
		File: "sokoban-tour.stepboard", Task: "count", Algorithm: "pull", Lens: "pulls",
		Title: "倉庫番: pulls instead of pushes",
	},
}

// Steps returns n pages with positions of a run, evenly from its start to its end.
func (r Run) Steps(t testing.TB, n int, colors *scene.Colors) *Pages {
	t.Helper()
	if r.File != "" {
		data, err := fs.ReadFile(assets.Samples, "samples/"+r.File)
		if err != nil {
			t.Fatal(err)
		}
		r.Input = string(data)
	}
	f, err := files.Read(puzzles.BuiltIn(), r.File, strings.NewReader(r.Input), nil)
	if err != nil {
		t.Fatal(err)
	}
	puzzle, d := f.Content.Puzzle.(lens.Puzzle), f.Content.Datasets[0]
	if r.Task == "" {
		r.Task = puzzle.Tasks()[0]
	}
	x := lenstest.Explore(t, puzzle, d, 0, r.Task, r.Algorithm, lenstest.Limit)
	v := lenstest.View(puzzle, d, 0, r.Task, x)
	v.Colors, v.Look = colors, looks.Of(puzzle, colors)
	v.Window = lens.Whole(d.Board.Size, 40)
	l := lenstest.Prepare(t, v, r.Lens)
	pages := &Pages{}
	for i := range n {
		v.Pos = x.Len() * i / max(1, n-1)
		drawn := l.Draw(v)
		s := view.Compose(view.Board{Puzzle: puzzle, Dataset: d, Look: v.Look, Colors: colors, Lens: drawn})
		caption := fmt.Sprintf("Step %d of %d: what the run has reached by event %d.", i+1, n, v.Pos)
		if i < len(r.Captions) {
			caption = r.Captions[i]
		}
		pages.Figures = append(pages.Figures, figure.Figure{
			Title: r.Title, Caption: caption,
			Panels: []figure.Panel{{
				Scene: s, Rows: d.Board.Rows, Cols: d.Board.Cols, Legend: view.Legend(drawn.Legend, false, english.Say),
			}},
		})
	}
	return pages
}

var english = catalogue.New("en")
