package view_test

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/looks"
	"stepboard/solve/puzzles"
)

// inputs has a board of each puzzle in its judge's format.
var inputs = map[string]string{
	"huarong": `10 12 1
1 1 1 1 0 1 1 1 1 1 0 1
1 1 1 1 0 1 1 0 1 1 1 1
1 1 1 1 1 1 1 1 1 1 1 1
1 1 0 0 1 1 1 1 1 0 1 1
1 1 1 1 1 1 0 1 1 1 1 1
1 1 1 1 1 1 0 1 1 1 1 0
0 1 1 1 0 1 1 1 1 1 1 1
1 1 1 1 0 1 1 1 0 1 1 1
1 1 0 1 1 1 1 1 1 1 1 1
1 1 1 1 1 1 0 0 1 1 1 1
8 3 2 2 9 10
`,
	"halloween": `16 10 3
################
#a  #      #  A#
# # # #### #  ##
# # #    # #   #
#b  # ## # # # #
# #   ## #   # #
# ######## # # #
#c           #B#
# # # #### #  C#
################
0 0 0
`,
	"knight": `10
.......C..
..........
...X...P..
..........
.Q........
..........
.....P....
..B.......
.........O
..........
`,
	"sokoban": `9 11
###########
#....#....#
#....#....#
#.........#
###.#####.#
#...#...#.#
#.X.....#.#
#...#.....#
###########
`,
}

// words has the legends of lenses in order.
var words = map[string][]string{
	"sides":    {"", "reached, not settled", "way"},
	"waves":    {"", "", "both waves", "met here"},
	"attacked": {"attacked once", "more than once"},
	"winning":  {"", "lost"},
}

// boardPanel returns one of the boards as a panel. The lens may be empty. If the lens needs a recording, algorithm
// makes it. cell is the size of a cell in points. If the solution has a way, it is drawn.
func boardPanel(t testing.TB, id, lensID, algorithm string, colors *scene.Colors, cell float64,
	notes ...annotate.Annotation,
) figure.Panel {
	t.Helper()
	puzzle := puzzles.BuiltIn().ByID(id).(lens.Puzzle)
	list, _, err := puzzle.Parse(id, strings.NewReader(inputs[id]))
	if err != nil {
		t.Fatal(err)
	}
	d := list[0]
	look := looks.Of(puzzle, colors)
	v := view.Board{Puzzle: puzzle, Dataset: d, Look: look, Colors: colors, Annotations: notes}
	task := puzzle.Tasks()[0]
	var x *explore.Exploration
	if algorithm != "" {
		x = lenstest.Explore(t, puzzle, d, 0, task, algorithm, lenstest.Limit)
		v.Route = route(t, puzzle, d, task, algorithm)
	}
	if lensID != "" {
		v.Lens = through(t, lenstest.View(puzzle, d, 0, task, x), lensID, colors, cell)
	}
	p := figure.Panel{Scene: view.Compose(v), Rows: d.Board.Rows, Cols: d.Board.Cols}
	for i, item := range v.Lens.Legend {
		if item.Pointed { // no cell is pointed at
			continue
		}
		p.Legend = append(p.Legend, figure.LegendItem{Swatch: item.Swatch, Scale: item.Scale, Text: word(lensID, i)})
		if len(item.Scale) > 0 {
			p.Legend[i].From, p.Legend[i].Text = "near", "far"
		}
	}
	return p
}

// word returns the text of a legend's item.
func word(lensID string, i int) string {
	if list := words[lensID]; i < len(list) {
		return list[i]
	}
	return fmt.Sprintf("sign %d", i+1)
}

// through returns the drawing of a lens.
func through(t testing.TB, v *lens.View, id string, colors *scene.Colors, cell float64) lens.Picture {
	t.Helper()
	v.Colors, v.Look = colors, looks.Of(v.Puzzle, colors)
	v.Window = lens.Whole(v.Dataset.Board.Size, cell)
	l := lenstest.Prepare(t, v, id)
	return l.Draw(v)
}

// route returns the way of an algorithm's answer, or nil.
func route(t testing.TB, p lens.Puzzle, d *solve.Dataset, task, algorithm string) *view.Route {
	t.Helper()
	rules, err := p.Rules(d, 0)
	if err != nil {
		return nil
	}
	for _, s := range p.Solvers(task) {
		if s.ID() != algorithm {
			continue
		}
		m, release := solve.NewMeter(t.Context(), 1<<30, nil)
		defer release()
		session, err := s.Prepare(m, d, task)
		if err != nil {
			t.Fatal(err)
		}
		a, err := solve.SolveWhole(m, session, 0)
		if err != nil {
			t.Fatal(err)
		}
		if a.Steps == 0 {
			return nil
		}
		walk, state := solve.NewWalk(rules), rules.Start()
		for move, err := range session.Walk(m, 0) {
			if err == nil {
				state, _, err = rules.Apply(state, move)
			}
			if err != nil {
				t.Fatal(err)
			}
			walk.Add(move, state)
		}
		return view.NewRoute(walk)
	}
	return nil
}

// boardCell returns a cell of one of the boards by row and column from 1.
func boardCell(t testing.TB, id string, row, col int) grid.Cell {
	t.Helper()
	list, _, err := puzzles.BuiltIn().ByID(id).Parse(id, strings.NewReader(inputs[id]))
	if err != nil {
		t.Fatal(err)
	}
	return list[0].Board.At(row-1, col-1)
}

// drawPage draws a page with a number of pixels for each point. The picture is transparent where the page is.
func drawPage(p figure.Page, density float64) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(p.Width*density)), int(math.Ceil(p.Height*density))))
	raster.New(typeface.BuiltIn()).Draw(img, p.Scene, raster.View{Scale: density})
	return img
}

// A way that crosses the letter of a goal is interrupted there. On this board, b crosses C; other ways end at their own
// goals.
func TestWaysLeaveLettersLegible(t *testing.T) {
	p := boardPanel(t, "halloween", "", "fast", scene.Light, 20)
	goal := boardCell(t, "halloween", 9, 15)
	var grounds []scene.Point
	for _, op := range p.Scene.Ops {
		if c, ok := op.(scene.Circle); ok && c.Fill == scene.Light.Floor {
			grounds = append(grounds, c.Center)
		}
	}
	if want := kit.Center(grid.Size{Rows: p.Rows, Cols: p.Cols}, goal); len(grounds) != 1 || grounds[0] != want {
		t.Errorf("ways are interrupted at %v, want only at %v", grounds, want)
	}
}
