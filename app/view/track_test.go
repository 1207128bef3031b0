package view_test

import (
	"slices"
	"strings"
	"testing"

	"stepboard/app/storage/collection"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/looks"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// solved returns a board of a puzzle in the collection, with its shortest way.
func solved(t *testing.T, id, text string) view.Board {
	t.Helper()
	p, err := collection.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	return walked(t, p, text)
}

func walked(t *testing.T, p solve.Puzzle, text string) view.Board {
	t.Helper()
	list, _, err := p.Parse("", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Rules(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	found, err := search.Run(&solve.Meter{}, r, search.UniformCost)
	if err != nil || !found.Found {
		t.Fatalf("%s has no way: %v", p.ID(), err)
	}
	w, s := solve.NewWalk(r), r.Start()
	for _, m := range found.Moves {
		if s, _, err = r.Apply(s, m); err != nil {
			t.Fatal(err)
		}
		w.Add(m, s)
	}
	return view.Board{
		Puzzle: p, Dataset: list[0], Look: looks.Of(p, scene.Light), Colors: scene.Light, Route: view.NewRoute(w),
	}
}

// A way over the edge of the board is drawn to the edge, and on from the opposite edge.
func TestAWayOverTheEdge(t *testing.T) {
	f, err := script.Read("torus.star", []byte(`
free = ground(".")
goal = ground("x", look = "target")
ball = piece("o", count = 1, look = "ball")
def moves(b, s):
    at = s.find(ball)
    return [move("down", s.move(at, b.cell((at.row + 1) % b.rows, at.col)))]
def won(b, s): return b.ground(s.find(ball)) == goal
`))
	if err != nil {
		t.Fatal(err)
	}
	v := walked(t, f.Puzzle("torus"), "x\n.\no\n")
	var ys []float64
	for _, p := range paths(view.Compose(v), v.Look.Routes[0]) {
		for _, s := range p.Segments {
			ys = append(ys, s.P[0].Y)
		}
	}
	if want := []float64{2.5, 3, 0, 0.2}; !slices.Equal(ys, want) {
		t.Errorf("the way has corners in the rows %v; want %v", ys, want)
	}
}

// at returns the board after some moves of a walk.
func at(t *testing.T, v view.Board, pos int) view.Board {
	t.Helper()
	r, err := v.Puzzle.Rules(v.Dataset, 0)
	if err != nil {
		t.Fatal(err)
	}
	found, err := search.Run(&solve.Meter{}, r, search.UniformCost)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start()
	for _, m := range found.Moves[:pos] {
		if s, _, err = r.Apply(s, m); err != nil {
			t.Fatal(err)
		}
	}
	v.Pos, v.State = pos, &s
	return v
}

// ways counts the points of the ways in each colour of a look.
func ways(v view.Board) (points []int) {
	drawn := view.Compose(v)
	for _, c := range v.Look.Routes[:6] {
		n := 0
		for _, p := range paths(drawn, c) {
			n += len(p.Segments)
		}
		points = append(points, n)
	}
	return points
}

const microban1 = "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n"

// Each box and the player has a way in its own colour. Of ways that come to the same cells again and again, only the
// moves around the position are drawn, so that the ways stay readable.
func TestTheWaysOfManyThingsAreToldApart(t *testing.T) {
	v := solved(t, "warehouse", microban1)
	first, last := ways(v), ways(at(t, v, 8))
	if first[0] == 0 || first[1] == 0 || first[2] == 0 || first[3] != 0 {
		t.Errorf("corners by colour: %v; want ways of two boxes and a player", first)
	}
	if n := first[1]; n < 3 || n > 15 {
		t.Errorf("the player's way has %d corners at the start; want the first moves, not a tangle", n)
	}
	if last[1] < 2 || last[1] > 15 {
		t.Errorf("the player's way has %d corners at the end; want the last moves", last[1])
	}
}

// A snake has the way of its head, and sliding tiles have the way of their hole.
func TestThingsThatFollowHaveNoWay(t *testing.T) {
	for id, text := range map[string]string{
		"eight": "283104765", "snake": "5 6 4\n4 1\n4 2\n3 2\n3 1\n3\n2 3\n3 3\n3 4\n0 0 0\n",
	} {
		v := solved(t, id, text)
		if w := ways(v); w[0] == 0 || w[1]+w[2]+w[3] > 0 {
			t.Errorf("%s: corners by colour: %v; want one way", id, w)
		}
	}
}

// Things that are turned over do not move, so they have no ways.
func TestThingsThatAreTurnedOverHaveNoWay(t *testing.T) {
	if w := ways(solved(t, "flip", "bwwb\nbbwb\nbwwb\nbwww\n")); slices.Max(w) > 0 {
		t.Errorf("corners by colour: %v; want none", w)
	}
}

// The way of a large piece goes through its middle, also if its cells are pieces that are drawn as one.
func TestTheWayOfALargePieceGoesThroughItsMiddle(t *testing.T) {
	v := solved(t, "klotski", "CC..\nCC..\n....\n....\n....\n")
	if way := paths(view.Compose(v), v.Look.Routes[0]); len(way) != 1 || way[0].Segments[0].P[0] != (scene.Point{X: 1, Y: 1}) {
		t.Errorf("ways %v; want one from the middle (1,1)", way)
	} else {
		for i, s := range way[0].Segments[1:] {
			if from, to := way[0].Segments[i].P[0], s.P[0]; s.Verb == scene.Line && from.X != to.X && from.Y != to.Y {
				t.Errorf("the way around a corner leads from %v straight to %v", from, to)
			}
		}
	}
	v = solved(t, "bloxorz", "1 3\nXXO\n0 0\n")
	sprites := func(v view.Board) (list []scene.Sprite) {
		for _, op := range view.Compose(v).Ops {
			if s, ok := op.(scene.Sprite); ok && s.Size >= 1 {
				list = append(list, s)
			}
		}
		return list
	}
	if list := sprites(v); len(list) != 1 || list[0].Size != 2 {
		t.Errorf("lying, the block is %d pictures; want one of two cells", len(list))
	}
	if way := paths(view.Compose(v), v.Look.Routes[0]); len(way) != 1 || way[0].Segments[0].P[0] != (scene.Point{X: 1, Y: 0.5}) {
		t.Errorf("ways %v; want one from the middle of the block", way)
	}
	if list := sprites(at(t, v, 1)); len(list) != 1 || list[0].Size != 1 {
		t.Errorf("upright, the block is %d pictures; want one of one cell", len(list))
	}
}
