package view_test

import (
	"image/color"
	"slices"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/sokoban"
)

var (
	ink  = color.NRGBA{R: 200, A: 255}
	art  = map[solve.Kind]*scene.Scene{sokoban.Goal: {}, sokoban.Box: {}, sokoban.Player: {}}
	look = &looks.Look{Kinds: art, Order: []solve.Kind{sokoban.Goal, sokoban.Box, sokoban.Player}}
)

// corridor returns a row of n cells: the player on the left, the box beside it, the goal at the end.
func corridor(n int) *solve.Dataset {
	b := solve.NewBoard(1, n)
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: grid.Cell(n - 1)}}
	return &solve.Dataset{Board: b, Queries: []solve.Query{
		{Things: []solve.Thing{{Kind: sokoban.Player, At: 0}, {Kind: sokoban.Box, At: 1}}},
	}}
}

// pushes returns the walk that pushes the box to the goal.
func pushes(t *testing.T, d *solve.Dataset) *solve.Walk {
	t.Helper()
	rules, err := sokoban.Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	w, s := solve.NewWalk(rules), rules.Start()
	for !rules.Done(s) {
		m := solve.Move(grid.Right)
		if s, _, err = rules.Apply(s, m); err != nil {
			t.Fatal(err)
		}
		w.Add(m, s)
	}
	return w
}

func boardOf(d *solve.Dataset) view.Board {
	l := *look
	l.Routes[0], l.Routes[1] = ink, ink
	return view.Board{Puzzle: sokoban.Puzzle, Dataset: d, Look: &l, Colors: scene.Light}
}

// paths returns the paths of a scene with a stroke colour.
func paths(s *scene.Scene, c color.NRGBA) []scene.Path {
	var list []scene.Path
	for _, op := range s.Ops {
		if p, ok := op.(scene.Path); ok && p.Stroke == c {
			list = append(list, p)
		}
	}
	return list
}

func TestThingsStandAsPaintedOrAsPlayed(t *testing.T) {
	d := corridor(6)
	v := boardOf(d)
	want := []solve.Thing{{Kind: sokoban.Goal, At: 5}, {Kind: sokoban.Box, At: 1}, {Kind: sokoban.Player, At: 0}}
	for i, got := range view.Things(v) {
		if got != want[i] {
			t.Errorf("painted: %v at %d, want %v", got, i, want[i])
		}
	}
	s := pushes(t, d).At(3)
	v.State = &s
	want = []solve.Thing{{Kind: sokoban.Goal, At: 5}, {Kind: sokoban.Box, At: 4}, {Kind: sokoban.Player, At: 3}}
	list := view.Things(v)
	if len(list) != 3 {
		t.Fatalf("played: %v", list)
	}
	for i, got := range list {
		if got != want[i] {
			t.Errorf("played: %v at %d, want %v", got, i, want[i])
		}
	}
}

// The task count is about all placements, so the board shows no box and no player.
func TestCountingShowsNoPlacement(t *testing.T) {
	for task, want := range map[string]int{sokoban.TaskCount: 1, sokoban.TaskWalk: 3} {
		s := view.Sight{Shot: view.Shot{Puzzle: sokoban.Puzzle, Dataset: corridor(6), Task: task}}
		things := view.Things(s.Board(view.Style{Look: look, Colors: scene.Light}, lens.Picture{}, nil))
		if len(things) != want {
			t.Errorf("%s shows %v", task, things)
		}
	}
}

// runner moves one cell to the right without an end.
type runner struct{ solve.Rules }

func (runner) Start() solve.State { return solve.NewState(0) }
func (runner) Shape() solve.Shape { return solve.Shape{Cells: 30_000, Movers: make([]solve.Kind, 1)} }

func (runner) Apply(s solve.State, _ solve.Move) (solve.State, solve.Cost, error) {
	s.Cells[0]++
	return s, solve.Units(1), nil
}

// jumper jumps to the cell with the number of the move.
type jumper struct{ runner }

func (jumper) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	s.Cells[0] = grid.Cell(m)
	return s, solve.Units(1), nil
}

// leaper is a puzzle whose one thing leaps from cell 1 to cell 4.
type leaper struct{ solve.Puzzle }

func (leaper) Track(*solve.Dataset, int, *solve.Walk) func(int) []solve.Track {
	return func(int) []solve.Track {
		return []solve.Track{{Alone: true, Stops: []solve.Stop{{Cell: 0}, {Cell: 1}, {Cell: 4, Jump: true}, {Cell: 5}}}}
	}
}

// A jump over free cells is a thin line.
func TestAJumpIsAThinLine(t *testing.T) {
	d := corridor(6)
	v := boardOf(d)
	v.Route = view.NewRoute(pushes(t, d))
	v.Puzzle = leaper{v.Puzzle}
	var widths []float64
	for _, p := range paths(view.Compose(v), ink) {
		widths = append(widths, p.Width)
	}
	if len(widths) != 3 || widths[0] != widths[2] && widths[0] != widths[1] || slices.Min(widths)*3 != slices.Max(widths) {
		t.Errorf("the lines have the widths %v", widths)
	}
}

// A cell that a walk reaches several times shows the numbers of its first visits, each number once.
func TestACellThatIsReachedAgainHasAllItsNumbers(t *testing.T) {
	v := boardOf(&solve.Dataset{Board: solve.NewBoard(1, 3)})
	w := solve.NewWalk(jumper{})
	for _, to := range []solve.Move{1, 2, 1, 0, 1, 0, 1} {
		s, _, _ := jumper{}.Apply(w.At(0), to)
		w.Add(to, s)
	}
	v.Look.Numbered, v.Route = true, view.NewRoute(w)
	var got []string
	for _, op := range view.Compose(v).Ops {
		if text, ok := op.(scene.Text); ok {
			got = append(got, text.Text)
		}
	}
	if want := []string{"1·3·5…", "2", "4·6"}; !slices.Equal(got, want) {
		t.Errorf("the numbers are %q, want %q", got, want)
	}
}

func TestLongRouteIsDrawnAroundThePosition(t *testing.T) {
	v := boardOf(&solve.Dataset{Board: solve.NewBoard(1, 30_000)})
	w := solve.NewWalk(runner{})
	for s := w.At(0); w.Len() < 29_999; {
		s.Cells[0]++
		w.Add(0, s)
	}
	v.Route = view.NewRoute(w)
	for _, pos := range []int{0, 15_000, 29_000} {
		v.Pos = pos
		p := paths(view.Compose(v), ink)[0]
		from, to := p.Segments[0].P[0].X, p.Segments[len(p.Segments)-1].P[0].X
		if from > float64(pos)+2 || to < float64(pos) || to-from > 5000 {
			t.Errorf("at move %d the way is drawn from %v to %v", pos, from, to)
		}
	}
}

func TestProblemsAreMarkedOncePerCell(t *testing.T) {
	d := corridor(6)
	v := boardOf(d)
	count := func() (n int) {
		for _, op := range view.Compose(v).Ops {
			if r, ok := op.(scene.Rect); ok && r.Stroke == scene.Light.Warning {
				n++
			}
		}
		return n
	}
	if n := count(); n != 0 {
		t.Errorf("%d marks on a board without problems", n)
	}
	v.Problems = []solve.Diagnostic{
		{Severity: solve.Error, Cells: []grid.Cell{1, 2}},
		{Cells: []grid.Cell{2, 99, grid.None}},
	}
	if n := count(); n != 2 {
		t.Errorf("%d marks, want 2", n)
	}
	dots := func() (n int) {
		for _, op := range view.Compose(v).Ops {
			if _, ok := op.(scene.Circle); ok {
				n++
			}
		}
		return n
	}
	if n := dots(); n != 0 {
		t.Errorf("a warning dots %d cells that have an error's mark", n)
	}
	v.Problems = v.Problems[1:]
	if n := dots(); n != 1 {
		t.Errorf("a warning dots %d cells, want 1", n)
	}
	for c := range grid.Cell(6) {
		for range 20 {
			v.Problems[0].Cells = append(v.Problems[0].Cells, c)
		}
	}
	if n := dots(); n != 0 {
		t.Errorf("a warning about very many cells dots %d", n)
	}
}

// A tint on a cell is under the things on it. Drawings over the board are above all else.
func TestAnnotations(t *testing.T) {
	v := boardOf(corridor(6))
	plain := len(view.Compose(v).Ops)
	v.Annotations = []annotate.Annotation{
		{
			Kind: annotate.Label,
			At:   2,
			To:   grid.None,
			Text: "here",
		}, {Kind: annotate.Tint, At: 1, To: grid.None}, {Kind: annotate.Ring, At: 77, To: grid.None},
	}
	v.Problems = []solve.Diagnostic{{Severity: solve.Error, Cells: []grid.Cell{1}}}
	tint, sprite, mark := -1, -1, -1
	ops := view.Compose(v).Ops
	for i, op := range ops {
		switch op := op.(type) {
		case scene.Rect:
			if op.Stroke == scene.Light.Warning {
				mark = i
			} else if op.Stroke.A == 0 {
				tint = i
			}
		case scene.Sprite:
			sprite = i
		}
	}
	if _, text := ops[len(ops)-1].(scene.Text); !text || tint < 0 || tint > sprite || sprite > mark || mark > len(ops)-3 {
		t.Errorf("tint %d, sprites to %d, mark %d, of %d operations: %v", tint, sprite, mark, len(ops), ops)
	}
	if want := plain + 1 + 1 + 2; len(ops) != want { // tint, mark, plate and text
		t.Errorf("%d operations, want %d", len(ops), want)
	}
}

// A broken file may have a thing several times on one cell. The picture shows the thing once.
func TestThingsAlikeAreDrawnOnce(t *testing.T) {
	d := corridor(6)
	sprites := func() (n int) {
		for _, op := range view.Compose(boardOf(d)).Ops {
			if _, ok := op.(scene.Sprite); ok {
				n++
			}
		}
		return n
	}
	before := sprites()
	if before == 0 {
		t.Fatal("nothing stands on the board")
	}
	d.Board.Things = append(d.Board.Things, slices.Repeat(slices.Clone(d.Board.Things), 1000)...)
	if n := sprites(); n != before {
		t.Errorf("%d things are drawn, not %d", n, before)
	}
}
