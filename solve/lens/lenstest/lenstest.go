// Package lenstest helps to test lenses and recordings: it records runs, prepares lenses, and holds what they draw against
// golden pictures.
package lenstest

import (
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/picture"
	"stepboard/solve/scene"
	"stepboard/solve/scene/raster"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// Limit is how many events are recorded where a test does not say.
const Limit = 1 << 20

// Explore records a run of an algorithm for a query.
func Explore(t testing.TB, p solve.Puzzle, d *solve.Dataset, query int, task, algorithm string, limit int) *explore.Exploration {
	t.Helper()
	for _, s := range p.Solvers(task) {
		if s.ID() != algorithm {
			continue
		}
		m, release := solve.NewMeter(context.Background(), 4<<30, nil)
		defer release()
		m.Record = solve.NewRecording(algorithm, limit, nil)
		session, err := s.Prepare(m, d, task)
		if err != nil {
			t.Fatal(err)
		}
		a, err := solve.SolveWhole(m, session, query)
		if err != nil {
			t.Fatal(err)
		}
		m.Record.Seal()
		outcome := solve.Outcome{Target: solve.Target{Query: query}, Answer: a, Stats: m.Stats()}
		return explore.New(m.Record, d.Board.Size, outcome, nil)
	}
	t.Fatalf("%s has no algorithm %q for %q", p.ID(), algorithm, task)
	return nil
}

// View looks at a dataset's query at the end of an exploration, which may be nil.
func View(p lens.Puzzle, d *solve.Dataset, query int, task string, x *explore.Exploration) *lens.View {
	v := &lens.View{
		Puzzle: p, Dataset: d, Query: query, Task: task, Colors: scene.Light, Look: p.Look(scene.Light),
		Exploration: x, State: solve.NewState(), Window: lens.Whole(d.Board.Size, cell),
	}
	if x != nil {
		v.Pos, v.Answer = x.Len(), &x.Outcome.Answer
	}
	if r, err := p.Rules(d, query); err == nil {
		v.State = r.Start()
	}
	return v
}

// Prepare finds a lens of a puzzle and prepares it for a view.
func Prepare(t testing.TB, v *lens.View, id string) lens.Lens {
	t.Helper()
	for _, l := range v.Puzzle.Lenses(v.Task) {
		if l.ID == id {
			prepared, err := l.Run(context.Background(), 4<<30, v)
			if err != nil {
				t.Fatal(err)
			}
			v.Prepared = prepared
			return l
		}
	}
	t.Fatalf("%s has no lens %q for %q", v.Puzzle.ID(), id, v.Task)
	return lens.Lens{}
}

// cell is how many pixels a cell of a golden picture has.
const cell = 40

// Picture draws what a prepared lens shows of a view, with what it adds for a cell unless that is None.
func Picture(v *lens.View, l lens.Lens, at grid.Cell) *image.RGBA {
	drawn := l.Draw(v)
	s := picture.Compose(picture.View{
		Puzzle: v.Puzzle, Dataset: v.Dataset, Query: v.Query, Look: v.Look, Colors: v.Colors, State: &v.State, Lens: drawn,
	})
	if at != grid.None && l.Hover != nil {
		s.Add(l.Hover(v, at).Over...)
	}
	size := v.Dataset.Board.Size
	img := image.NewRGBA(image.Rect(0, 0, size.Cols*cell, size.Rows*cell))
	raster.New(Fonts()).Draw(img, s, raster.View{Scale: cell})
	return img
}

// Fonts are those of the program's boards.
func Fonts() *raster.Fonts {
	f := assets.BoardFonts()
	return raster.ParseFonts(f.Regular, f.Bold)
}

// Golden holds a picture against testdata/<name>.png, a few units of each channel aside. The test flag -update writes it.
func Golden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		write(t, path, got)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s: drawn %v, want %v", name, got.Rect, want.Bounds())
	}
	wrong := 0
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			if differ(got.At(x, y), want.At(x, y)) {
				wrong++
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d pixels differ", name, wrong)
	}
}

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

// differ reports whether colours differ by more than rounding does.
func differ(a, b color.Color) bool {
	const slack = 3 << 8
	r0, g0, b0, a0 := a.RGBA()
	r1, g1, b1, a1 := b.RGBA()
	for _, p := range [4][2]uint32{{r0, r1}, {g0, g1}, {b0, b1}, {a0, a1}} {
		if p[0] > p[1]+slack || p[1] > p[0]+slack {
			return true
		}
	}
	return false
}
