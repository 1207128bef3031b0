package studio_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/annotate"
	"stepboard/app/view/lenstest"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// plainly draws a shot in single steps without anything kept: the answer, the recording, the lens, the picture.
func plainly(t *testing.T, v view.Shot, l *lens.Lens, colors *scene.Colors, cell float64) *scene.Scene {
	t.Helper()
	p := v.Puzzle.(lens.Puzzle)
	look := looks.Of(p, colors)
	drawn := view.Board{
		Puzzle: p, Dataset: v.Dataset, Query: v.Query, Look: look, Colors: colors,
		Annotations: v.Annotations,
	}
	answer, walk := answered(t, v)
	algorithm := v.Algorithm
	if l != nil && !l.Suits(algorithm) {
		algorithm = l.Algorithms[0]
	}
	var x *explore.Exploration
	if v.Track == view.Exploration || l != nil && l.Explores {
		x = lenstest.Explore(t, p, v.Dataset, v.Query, v.Task, algorithm, lenstest.Limit)
	}
	seen := lenstest.View(p, v.Dataset, v.Query, v.Task, x)
	seen.Answer, seen.Walk, seen.Colors, seen.Look, seen.Choice = &answer, walk, colors, look, v.Choice
	seen.Window = lens.Whole(v.Dataset.Board.Size, cell)
	if x != nil && v.Event >= 0 {
		seen.Pos = min(v.Event, x.Len())
	}
	switch v.Track {
	case view.Solution:
		if walk != nil && v.Move > 0 {
			drawn.Pos = min(v.Move, walk.Len())
			state := walk.At(drawn.Pos)
			drawn.State, seen.State, seen.Move = &state, state, drawn.Pos
		}
	case view.Exploration:
		if i := shows(x, seen.Pos, v.Last); i >= 0 {
			state := x.Event(i).State
			drawn.State, seen.State = &state, state
		}
	case view.ByHand:
		rules, err := p.Rules(v.Dataset, v.Query)
		if err != nil {
			t.Fatal(err)
		}
		state := rules.Start()
		for _, m := range v.Moves {
			if state, _, err = rules.Apply(state, m); err != nil {
				t.Fatal(err)
			}
		}
		drawn.State, seen.State, seen.Walk = &state, state, nil
	}
	if v.Route && walk != nil {
		drawn.Route = view.NewRoute(walk)
	}
	var over []scene.Op
	if l != nil {
		prepared := lenstest.Prepare(t, seen, l.ID)
		drawn.Lens = prepared.Draw(seen)
		if v.Track == view.ByHand { // the game by hand is shown, not the board of the lens
			drawn.Lens.NoRoute, drawn.Lens.Stand = true, nil
		}
		if l.Hover != nil && v.Pointer != grid.None && !(l.Supposes && v.Track == view.ByHand) {
			over = l.Hover(seen, v.Pointer).Over
		}
	}
	s := view.Compose(drawn)
	s.Add(over...)
	return s
}

// shows returns the event whose state the board shows, or -1.
func shows(x *explore.Exploration, pos int, last bool) int {
	if pos == 0 {
		return -1
	}
	end := pos
	for end > 1 && x.Kind(end-1) == solve.Stage {
		end--
	}
	if kind := x.Kind(end - 1); kind == solve.Goal || kind == solve.Met {
		return end - 1
	}
	if kind := x.Kind(pos - 1); kind == solve.Reached && last {
		return pos - 1
	}
	if parent := x.Parent(end - 1); x.Kind(end-1) == solve.Reached && parent >= 0 {
		return parent
	}
	if i, ok := x.Current(pos); ok {
		return i
	}
	return -1
}

// answered returns the answer of a shot's algorithm, with its walk.
func answered(t *testing.T, v view.Shot) (solve.Answer, *solve.Walk) {
	t.Helper()
	solvers := v.Puzzle.Solvers(v.Task)
	i := slices.IndexFunc(solvers, func(s solve.Solver) bool { return s.ID() == v.Algorithm })
	m := &solve.Meter{}
	session, err := solvers[i].Prepare(m, v.Dataset, v.Task)
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.SolveWhole(m, session, v.Query)
	if err != nil {
		t.Fatal(err)
	}
	if a.Steps == 0 {
		return a, nil
	}
	rules, err := v.Puzzle.Rules(v.Dataset, v.Query)
	if err != nil {
		t.Fatal(err)
	}
	walk := solve.NewWalk(rules)
	_, _, _, err = solve.Replay(rules, session.Walk(m, v.Query), func(mv solve.Move, s solve.State) error {
		walk.Add(mv, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return a, walk
}

// views returns shots of a problem, each under a name.
func views(t *testing.T, p problem, algorithm string) map[string]view.Shot {
	t.Helper()
	v := p.shot()
	v.Algorithm = algorithm
	list := map[string]view.Shot{"start": v}
	v.Annotations = []annotate.Annotation{{Kind: annotate.Ring, At: 0, To: grid.None}}
	v.Move, v.Route, v.Choice = 2, true, 1
	list["moved"] = v
	v.Move = 1 << 30
	list["end"] = v
	x := lenstest.Explore(t, v.Puzzle, p.dataset, p.query, p.task, algorithm, lenstest.Limit)
	v = p.shot()
	v.Algorithm, v.Track, v.Pointer = algorithm, view.Exploration, grid.Cell(p.dataset.Board.Cells()/2)
	for _, pos := range []int{0, 1, x.Len() / 3, x.Len() / 2, -1} {
		v.Event, v.Last = pos, false
		list[fmt.Sprint("event ", pos)] = v
		v.Last = true
		list[fmt.Sprint("last event ", pos)] = v
	}
	if rules, err := v.Puzzle.Rules(p.dataset, p.query); err == nil {
		v.Track, v.Moves = view.ByHand, solvetest.Legal(rules, rules.Start())[:1]
		list["by hand"] = v
	}
	return list
}

// A studio that keeps its work draws each shot as it is drawn without anything kept. This holds for each lens and for
// each order of the shots.
func TestPanelIsWhatWasSeen(t *testing.T) {
	const cell = 24
	for _, p := range problems(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			s := newStudio()
			shown := map[string]bool{}
			for i, algorithm := range p.shot().Puzzle.Solvers(p.task) {
				if testing.Short() && i > 0 || i > 2 {
					break
				}
				for name, v := range views(t, p, algorithm.ID()) {
					for _, l := range append(p.lenses(), lens.Lens{}) {
						v.Lens = l.ID
						fits := &l
						if l.ID == "" {
							fits = nil
						}
						colors := []*scene.Colors{scene.Light, scene.Dark, scene.Paper}[len(shown)%3]
						panel, err := s.Panel(context.Background(), v, colors, cell)
						if a, _ := answered(t, v); l.Fits != nil && !l.Fits(a) {
							var refusal *solve.Refusal
							if !errors.As(err, &refusal) || refusal.Text.Key != "shot.unfit" {
								t.Fatalf("%s of %s through %s: %v, want that the lens does not suit the answer", name, algorithm.ID(), l.ID,
									err)
							}
							continue
						}
						if err != nil {
							t.Fatalf("%s of %s through %q: %v", name, algorithm.ID(), l.ID, err)
						}
						shown[l.ID] = true
						size := p.dataset.Board.Size
						want := plainly(t, v, fits, colors, cell)
						if !slices.Equal(pixels(panel.Scene, size, cell).Pix, pixels(want, size, cell).Pix) {
							t.Fatalf("%s of %s through %q is drawn otherwise", name, algorithm.ID(), l.ID)
						}
						if panel.Row != 0 || panel.Col != 0 || panel.Rows != size.Rows || panel.Cols != size.Cols {
							t.Fatalf("%s shows %+v, want all of the board", name, panel)
						}
					}
				}
			}
			if !shown[""] {
				t.Error("no board was shown without a lens")
			}
		})
	}
}

// If a way is too long to be drawn whole, the part near the position is drawn.
func TestPanelOfALongWay(t *testing.T) {
	const rows, cols = 13, 4096
	d := sokoban.Puzzle.New(grid.Size{Rows: rows, Cols: cols})
	b := d.Board
	for row := 1; row < rows; row += 2 { // walls with a gap at alternate ends
		for col := range cols {
			if gap := (row / 2 % 2) * (cols - 1); col != gap {
				b.Terrain[b.At(row, col)] = solve.Wall
			}
		}
	}
	b.Things = []solve.Thing{{Kind: sokoban.Goal, At: b.At(rows-1, 7)}}
	d.Queries = []solve.Query{{Things: []solve.Thing{
		{Kind: sokoban.Box, At: b.At(rows-1, 8)},
		{Kind: sokoban.Player, At: 0},
	}}}
	v := view.Shot{
		Puzzle: sokoban.Puzzle, Dataset: d, Task: sokoban.TaskWalk, Algorithm: "pull", Move: 12_000, Route: true, Event: -1,
		Pointer: grid.None,
	}
	s := newStudio()
	if n, err := length(context.Background(), s, v, view.Solution); err != nil || n <= 20_000 {
		t.Fatalf("the way has %d moves (%v), want so many that it is not drawn whole", n, err)
	}
	p := panel(t, s, v)
	want := plainly(t, v, nil, scene.Light, 2)
	if !slices.Equal(pixels(p.Scene, b.Size, 2).Pix, pixels(want, b.Size, 2).Pix) {
		t.Error("the way is drawn otherwise")
	}
}
