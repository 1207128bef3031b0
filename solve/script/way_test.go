package script_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/search"
)

// tracksOf returns the ways of a board's shortest walk, as they are drawn at its start.
func tracksOf(t *testing.T, source, rows string) []solve.Track {
	t.Helper()
	f := read(t, source)
	list, _, err := f.Parse("", strings.NewReader(rows))
	if err != nil {
		t.Fatal(err)
	}
	p := f.Puzzle("mine")
	r, err := p.Rules(list[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	found, err := search.Run(&solve.Meter{}, r, search.BreadthFirst)
	if err != nil || !found.Found {
		t.Fatal("no way", err)
	}
	w, s := solve.NewWalk(r), r.Start()
	for _, m := range found.Moves {
		if s, _, err = r.Apply(s, m); err != nil {
			t.Fatal(err)
		}
		w.Add(m, s)
	}
	return p.Track(list[0], 0, w)(0)
}

// cellsOf lists the cells of each way.
func cellsOf(tracks []solve.Track) (all [][]grid.Cell) {
	for _, x := range tracks {
		all = append(all, solve.Map(x.Stops, func(s solve.Stop) grid.Cell { return s.Cell }))
	}
	return all
}

// Equal pieces that move together keep their ways, whether the rules move them or take them and put them.
func TestEqualPiecesKeepTheirWays(t *testing.T) {
	const declared = `
free = ground(".")
goal = ground("x", look = "target")
robot = piece("r", count = (1, 9), look = "robot")
def won(b, s): return all([b.ground(c) == goal for c in s.all(robot)])
`
	const together = `
def moves(b, s):
    for c in reversed(s.all(robot)):
        if s.free(c.to(RIGHT)): s = s.move(c, c.to(RIGHT))
    return [move("right", s)]
`
	const again = `
def moves(b, s):
    t = s
    for c in s.all(robot): t = t.take(c)
    for c in s.all(robot): t = t.put(robot, c.to(RIGHT))
    return [move("right", t)]
`
	const jumping = `
def moves(b, s): return [move("jump", s.move(s.find(robot), s.find(robot).to(RIGHT, 2)))]
def won(b, s): return s.at(b.cell(0, 2)) == robot
`
	for _, c := range []struct {
		moves, rows string
		want        [][]grid.Cell
	}{
		{together, "r..x\nr..x\n", [][]grid.Cell{{0, 1, 2, 3}, {4, 5, 6, 7}}},
		{together, "rr.xx\n", [][]grid.Cell{{1, 2, 3, 4}}}, // the other robot follows
		{again, "r..x\nr..x\n", [][]grid.Cell{{0, 1, 2, 3}, {4, 5, 6, 7}}},
		{again, "rr.xx\n", [][]grid.Cell{{1, 2, 3, 4}}},
		{jumping, "rr.\n", [][]grid.Cell{{0, 2}}},
	} {
		got := cellsOf(tracksOf(t, declared+c.moves, c.rows))
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%s%q: %v; want %v", c.moves, c.rows, got, c.want)
		}
	}
}

// A move may say where a piece passes. Only the way of another piece comes from the tool that moved it.
func TestAPathIsDrawn(t *testing.T) {
	const source = `
free = ground(".")
ice = ground("~", look = "ice")
ball = piece("o", count = 1, look = "ball")
cart = piece("c", count = 1)
def moves(b, s):
    at, cart = s.find(ball), b.cell(0, 0)
    way = [at, b.cell(0, 2), b.cell(2, 2), b.cell(2, 1)]
    return [move("right", s.move(at, way[-1]).move(cart, cart.to(DOWN)), PATH)] if at.row == 0 else []
def won(b, s): return s.find(ball).row == 2
`
	const rows = "co~\n..~\n.~~\n"
	want := [][]grid.Cell{{0, 3}, {1, 2, 8, 7}}
	for _, path := range []string{"path = way", "1, path = tuple(way)", "**{'path': way}"} {
		got := cellsOf(tracksOf(t, strings.Replace(source, "PATH", path, 1), rows))
		slices.SortFunc(got, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: %v; want %v", path, got, want)
		}
	}
	for _, jump := range []string{"path = []", "path = ()"} {
		got := tracksOf(t, strings.Replace(source, "PATH", jump, 1), rows)
		if !slices.Equal(solve.Map(got, func(x solve.Track) bool { return x.Stops[1].Jump }), []bool{true, true}) {
			t.Errorf("%s: %v are no jumps", jump, got)
		}
	}
	pathed := read(t, strings.Replace(source, "PATH", "at = at, path = way", 1)).Puzzle("mine")
	if unit := solve.CostNames(pathed, solve.TaskSolve); unit[0] != "moves" {
		t.Errorf("a path is a cost: the answer is in %s", unit)
	}
	for _, path := range []string{"1", "[1]", "way[1:]", "way[:-1]", "[at, at.to(UP)]"} {
		f := read(t, strings.Replace(source, "PATH", "path = "+path, 1))
		list, _, err := f.Parse("", strings.NewReader(rows))
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.Puzzle("mine").Rules(list[0], 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := r.Apply(r.Start(), 0); !strings.Contains(fmt.Sprint(err), "script.move_path") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

const torus = `
free = ground(".")
ice = ground("~", look = "ice")
goal = ground("x", look = "target")
ball = piece("o", count = 1, look = "ball")
def moves(b, s):
    at = s.find(ball)
    to = b.cell((at.row + 1) % b.rows, at.col)
    while b.ground(to) == ice: to = b.cell((to.row + 1) % b.rows, to.col)
    return [move("down", s.move(at, to))]
def won(b, s): return b.ground(s.find(ball)) == goal
`

// A move from edge to edge, against its name, leads over the edge. From other cells it does so if the file says that
// the board wraps. The arrow of a legal move leads over the edge too.
func TestWaysOverTheEdge(t *testing.T) {
	down := grid.Over{Rows: 1}
	for _, c := range []struct {
		setting, rows string
		over          grid.Over
	}{
		{"", "x\n.\no\n", down},
		{"", "~\nx\n.\no\n", grid.Over{}},
		{"wrap = True\n", "~\nx\n.\no\n", down},
		{"wrap = True\n", "o\n.\n~\nx\n", grid.Over{}},
		{`def wrap(c): return c` + "\n", "x\n.\no\n", down},
	} {
		got := tracksOf(t, torus+c.setting, c.rows)
		if n := len(got[0].Stops); len(got) != 1 || got[0].Stops[n-1].Over != c.over {
			t.Errorf("%s%q: %v; want the last stop over %v", c.setting, c.rows, got, c.over)
		}
	}
	f := read(t, torus+"sample(\"x\\n.\\no\\n\", 1)\n")
	arrows, _ := movesOf(t, f, samples(t, f))
	if edge := (scene.Point{X: 0.5, Y: 3}); len(arrows) != 1 || arrows[0][1] != edge {
		t.Errorf("the arrow of the move over the edge is %v; want it to reach %v", arrows, edge)
	}
}

// A piece that turns into another one has a frame where it will lie.
func TestTurnedPiecesHaveAFrame(t *testing.T) {
	f := read(t, `
free = ground(".")
flat = piece("h", size = (1, 2), count = (0, 1))
tall = piece("v", size = (2, 1), count = (0, 1))
def moves(b, s): return [move("turn", s.take(s.find(flat)).put(tall, s.find(flat)))] if s.find(flat) else []
def won(b, s): return s.find(tall) != None
sample("hh\n..\n", 1)
`)
	if arrows, frames := movesOf(t, f, samples(t, f)); len(arrows) != 0 || frames != 1 {
		t.Errorf("%d arrows and %d frames", len(arrows), frames)
	}
}

// A move that only changes a number has no arrow. It is in the legend of the distances to go.
func TestTurnsAreInTheDistancesToGo(t *testing.T) {
	f := read(t, `
free = ground(".")
goal = ground("x", look = "target")
robot = piece("r", count = 1, look = "robot")
facing = number(0, 3)
def moves(b, s):
    at = s.find(robot)
    turns = [move("turn", s.set(facing = (s.facing + 1) % 4))]
    to = at.to(DIRECTIONS[s.facing])
    return turns + ([move("ahead", s.move(at, to))] if s.free(to) else [])
def won(b, s): return b.ground(s.find(robot)) == goal
sample("..\nrx\n", 2)
`)
	p, d := f.Puzzle("mine"), samples(t, f)
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	list := p.Lenses(solve.TaskSolve)
	toGo := list[lens.Index(list, "togo")]
	v := &lens.View{Puzzle: p, Dataset: d, Task: solve.TaskSolve, State: r.Start(), Colors: scene.Light}
	if v.Prepared, err = toGo.Prepare(&solve.Meter{}, v); err != nil {
		t.Fatal(err)
	}
	if pic := toGo.Draw(v); !slices.ContainsFunc(pic.Legend, func(i lens.LegendItem) bool {
		return strings.HasSuffix(i.Text.Else, "togo.move")
	}) {
		t.Errorf("the turn is not in the legend: %v", pic.Legend)
	}
}

// The lens of misleading positions draws the right move down and the wrong move to the right, which ends in a pocket.
func TestMisledLens(t *testing.T) {
	f := read(t, `
ground(".")
wall = ground("#", look = "wall")
goal = ground("x", look = "target")
man = piece("@", count = 1)
def moves(b, s): return step(s, man)
def won(b, s): return b.ground(s.find(man)) == goal
sample("@.#x\n.##.\n....\n", 7)
`)
	p, d := f.Puzzle("mine"), samples(t, f)
	r, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	list := p.Lenses(solve.TaskSolve)
	l := list[lens.Index(list, "misled")]
	v := &lens.View{Puzzle: p, Dataset: d, Task: solve.TaskSolve, State: r.Start(), Colors: scene.Light}
	if v.Prepared, err = l.Prepare(&solve.Meter{}, v); err != nil {
		t.Fatal(err)
	}
	pic := l.Draw(v)
	if pic.Note.Args["PluralCount"] != 1 || pic.Note.Args["Moves"] != "1" {
		t.Errorf("%v", pic.Note)
	}
	v.State = solve.Steps(r, r.Start())[0].To // in the pocket: only the way back is right
	if inPocket := l.Draw(v); len(inPocket.Over) == 0 || len(pic.Over) != 2*len(inPocket.Over) {
		t.Errorf("%d marks, and %d in the pocket", len(pic.Over), len(inPocket.Over))
	}
}
