package view_test

import (
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script"
	"stepboard/solve/script/scripttest"
)

func TestTheWayIsThatOfAPieceThatCanBeFollowed(t *testing.T) {
	p, d := scripttest.Frog(t)
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	w := solve.NewWalk(r)
	for s := r.Start(); !r.Done(s); {
		step := solve.Steps(r, s)[0]
		w.Add(step.Move, step.To)
		s = step.To
	}
	look := looks.Of(p, scene.Light)
	drawn := paths(view.Compose(view.Board{
		Puzzle: p, Dataset: d, Look: look, Colors: scene.Light, Route: view.NewRoute(w),
	}), look.Routes[0])
	if len(drawn) != 1 {
		t.Fatalf("%d ways; want the frog's", len(drawn))
	}
	way := drawn[0].Segments
	if from, to := way[0].P[0].X, way[len(way)-1].P[0].X; from > 1 || to < 3 {
		t.Errorf("the way goes from %v to %v; want the frog's, from 0.5 to 3.5", from, to)
	}
}

// If two pieces of different kinds move, each way is drawn in the colour of its piece. A jump over a wall is a thin
// line. A piece on a target does not hide the target.
func TestTheWaysOfTwoPieces(t *testing.T) {
	p, err := script.Open("twins.star", []byte(`size = (2, 4)
wall = ground("#", look = "wall")
free = ground(".")
goal = ground("x", look = color("target", "#8F4C8B"))
red = piece("R", count = 1, look = color("robot", "#D55E00"))
blue = piece("B", count = 1, look = color("robot", "#0072B2"))
def moves(b, s):
    r, u = s.find(red), s.find(blue)
    if r.col == 0: return [move("on", s.move(r, r.shift(0, 2)).move(u, u.shift(0, 1)))]
    return [move("on", s.move(r, r.shift(0, 1)))]
def won(b, s): return s.find(red).col == 3
`))
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("R#.x\nB...\n"))
	if err != nil {
		t.Fatal(err)
	}
	d := list[0]
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	w := solve.NewWalk(r)
	s := r.Start()
	for !r.Done(s) {
		step := solve.Steps(r, s)[0]
		w.Add(step.Move, step.To)
		s = step.To
	}
	look := looks.Of(p, scene.Light)
	board := view.Board{Puzzle: p, Dataset: d, Look: look, Colors: scene.Light, Route: view.NewRoute(w), State: &s}
	red, blue := paths(view.Compose(board), scene.RGB(0xD55E00)), paths(view.Compose(board), scene.RGB(0x0072B2))
	if len(red) != 2 || len(blue) != 1 || red[0].Ink.Width >= red[1].Ink.Width {
		t.Errorf("ways %v and %v; want the jump and the step of the red one, and one of the blue", red, blue)
	}
	small := 0
	for _, op := range view.Compose(board).Ops {
		if sprite, ok := op.(scene.Sprite); ok && sprite.Size < 1 {
			small++
		}
	}
	if small != 1 {
		t.Errorf("%d small pictures; want that of the target under the red robot", small)
	}
	if fill := look.Tiles['x'].Fill; fill == scene.RGB(0x8F4C8B) {
		t.Error("the ground has the colour of its target, which can't be seen then")
	}
}

// A move that walks to a box and pushes it is drawn as a walk over free cells: no line slants or crosses a wall.
func TestTheWayToAPushIsWalked(t *testing.T) {
	source, err := os.ReadFile("../../assets/puzzles/warehouse.star")
	if err != nil {
		t.Fatal(err)
	}
	p, err := script.Open("warehouse.star", source)
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("", strings.NewReader("######\n#@#  #\n#  $.#\n# ## #\n#    #\n######\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Rules(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	w := solve.NewWalk(r)
	step := solve.Steps(r, r.Start())
	i := slices.IndexFunc(step, func(s solve.Step) bool { return r.Done(s.To) })
	w.Add(step[i].Move, step[i].To)
	board := view.Board{Puzzle: p, Dataset: list[0], Look: looks.Of(p, scene.Light), Colors: scene.Light, Route: view.NewRoute(w)}
	var way []scene.Point
	for _, color := range board.Look.Routes[:2] {
		for _, path := range paths(view.Compose(board), color) {
			if len(path.Segments) > 2 {
				for _, s := range path.Segments {
					way = append(way, s.P[0])
				}
			}
		}
	}
	round := func(x float64) int { return int(math.Floor(x)) }
	var cells [][2]int
	for _, p := range way {
		cells = append(cells, [2]int{round(p.Y), round(p.X)})
	}
	if want := [][2]int{{1, 1}, {2, 1}, {2, 3}}; !reflect.DeepEqual(cells, want) {
		t.Errorf("the way has the corners %v; want %v", cells, want)
	}
}
