package studio_test

import (
	"image"
	"slices"
	"strings"
	"sync"
	"testing"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/assets"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// newStudio makes a studio whose texts are readable in the message of a failure.
func newStudio() *studio.Studio {
	return &studio.Studio{
		Budget: solve.NewBudget(1 << 30), Say: solve.Text.String,
		Measure: raster.New(typeface.BuiltIn()),
	}
}

// pegs is a puzzle of rules.
var pegs = sync.OnceValue(func() solve.Puzzle {
	source, err := assets.Puzzles.ReadFile("puzzles/pegs.star")
	if err == nil {
		var p solve.Puzzle
		if p, err = script.Open("pegs.star", source); err == nil {
			return p
		}
	}
	panic(err)
})

// puzzleOf returns a built-in puzzle or pegs.
func puzzleOf(id string) solve.Puzzle {
	if p := puzzles.BuiltIn().ByID(id); p != nil {
		return p
	}
	return pegs()
}

// problem is a board with a query.
type problem struct {
	name, puzzle, task string
	dataset            *solve.Dataset
	query              int
}

func (p problem) lenses() []lens.Lens { return lens.Of(puzzleOf(p.puzzle), p.task) }

// shot returns a shot of the problem's board as it was painted.
func (p problem) shot() view.Shot {
	return view.Shot{
		Puzzle: puzzleOf(p.puzzle), Dataset: p.dataset, Query: p.query, Task: p.task, Event: -1, Pointer: grid.None,
	}
}

func parse(t testing.TB, puzzle, text string) *solve.Dataset {
	t.Helper()
	list, _, err := puzzleOf(puzzle).Parse(puzzle, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

const (
	slides  = "4 4 2\n0 1 1 1\n0 1 1 0\n0 1 1 1\n1 1 1 1\n4 1 2 2 4 4\n1 2 2 2 3 2\n"
	ghosts  = "5 5 2\n#####\n#A#B#\n#   #\n#b#a#\n#####\n0 0 0\n"
	blocked = "8 3 2\n########\n#ab  BA#\n########\n0 0 0\n"
	chess   = "8\n...X....\n........\n.....P..\n........\n..B.....\n........\n........\n......O.\n"
	corner  = "3\nX..\n...\n.O.\n"
	jumps   = ".o..\noo.o\n....\n....\n"
	store   = "5 5\n.....\n.#...\n..X..\n...#.\n.....\n"
)

// problems returns small boards of each puzzle and task, with and without a way.
func problems(t testing.TB) []problem {
	t.Helper()
	huarong := parse(t, "huarong", slides)
	count, walk := parse(t, "sokoban", store), parse(t, "sokoban", store)
	place := func(d *solve.Dataset, box, player grid.Cell) *solve.Dataset {
		d.Queries[0].Things = []solve.Thing{{Kind: 'B', At: box}, {Kind: 'P', At: player}}
		return d
	}
	return []problem{
		{"huarong", "huarong", "solve", huarong, 0},
		{"huarong no way", "huarong", "solve", parse(t, "huarong", "1 3 1\n1 1 1\n1 3 1 1 1 3\n"), 0},
		{"halloween", "halloween", "solve", parse(t, "halloween", ghosts), 0},
		{"halloween no way", "halloween", "solve", parse(t, "halloween", blocked), 0},
		{"knight", "knight", "solve", parse(t, "knight", chess), 0},
		{"knight no way", "knight", "solve", parse(t, "knight", corner), 0},
		{"sokoban count", "sokoban", "count", count, 0},
		{"sokoban walk", "sokoban", "walk", place(walk, 8, 24), 0},
		{"pegs", "pegs", "solve", parse(t, "pegs", jumps), 0},
		{"sokoban no way", "sokoban", "walk", place(parse(t, "sokoban", store), 0, 24), 0},
	}
}

// named returns the problem with the given name.
func named(t testing.TB, name string) problem {
	t.Helper()
	list := problems(t)
	i := slices.IndexFunc(list, func(p problem) bool { return p.name == name })
	if i < 0 {
		t.Fatalf("no problem %q", name)
	}
	return list[i]
}

// pixels draws a scene of a board as a picture, at the given size of a cell.
func pixels(s *scene.Scene, size grid.Size, cell float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, int(float64(size.Cols)*cell), int(float64(size.Rows)*cell)))
	r := renderers.Get().(*raster.Renderer)
	defer renderers.Put(r)
	r.Draw(img, s, raster.View{Scale: cell})
	return img
}

// renderers keeps renderers for the next pictures, together with their glyphs.
var renderers = sync.Pool{New: func() any { return raster.New(typeface.BuiltIn()) }}
