package halloween

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// rounds is how many boards to take: fewer in a short run, which may be one with the race detector.
func rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// scattered is a board with some walls at random and n ghosts, if there is room.
func scattered(r *rand.Rand, rows, cols, walls, n int) *solve.Dataset {
	b := solve.NewBoard(rows, cols)
	var floor []grid.Cell
	for c := range b.Terrain {
		if r.IntN(100) < walls {
			b.Terrain[c] = solve.Wall
		} else {
			floor = append(floor, grid.Cell(c))
		}
	}
	n = min(n, len(floor))
	starts, goals := r.Perm(len(floor)), r.Perm(len(floor))
	for i := range n {
		b.Things = append(b.Things,
			solve.Thing{Kind: ghost(i), At: floor[starts[i]]}, solve.Thing{Kind: goal(i), At: floor[goals[i]]})
	}
	return &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
}

// agrees fails unless a search finds plans of as many steps as plain breadth-first search does, by the rules.
func agrees(t *testing.T, d *solve.Dataset, find search) int {
	t.Helper()
	g := newGraph(d.Board)
	want, err := bfs(&solve.Meter{}, g)
	if err != nil {
		t.Fatal(err)
	}
	got, err := find(&solve.Meter{}, g)
	if err != nil {
		t.Fatal(err)
	}
	if (got == nil) != (want == nil) {
		t.Fatalf("a plan: %t, want %t\n%s", got != nil, want != nil, show(d))
	}
	if want == nil {
		return -1
	}
	if got.steps() != want.steps() {
		t.Fatalf("%d steps, want %d\n%s", got.steps(), want.steps(), show(d))
	}
	replay(t, d, got)
	return got.steps()
}

// replay fails unless a plan is one by the rules.
func replay(t *testing.T, d *solve.Dataset, p *plan) {
	t.Helper()
	rules, err := Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	g := newGraph(d.Board)
	s := rules.Start()
	for at := range p.steps() {
		if s, err = rules.Apply(s, g.move(p.at(at), p.at(at+1))); err != nil {
			t.Fatalf("step %d: %v\n%s", at+1, err, show(d))
		}
	}
	if !rules.Done(s) {
		t.Fatalf("the plan does not end on the goals\n%s", show(d))
	}
}

// crowded is a small board with two ghosts or more, of a kind that all searches can do.
func crowded(r *rand.Rand) *solve.Dataset {
	n := 2 + r.IntN(maxGhosts-1)
	most := [maxGhosts + 1]int{0, 0, 20, 15, 12, 9, 8, 8, 8}[n]
	return shaped(r, 6, n+r.IntN(most-n+1), n)
}

func TestManyOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2012, 8))
	var with, without int
	for range rounds(600) {
		if agrees(t, crowded(r), fast) >= 0 {
			with++
		} else {
			without++
		}
	}
	if with < rounds(120) || without < rounds(120) {
		t.Errorf("%d boards with a way and %d without: not a fair mixture", with, without)
	}
}

// alone are the searches that fast is made of, each by itself, for boards that have a way.
var alone = map[string]search{
	"A*": func(m *solve.Meter, g *graph) (*plan, error) {
		a, err := newAstar(m, g, singles(g))
		defer a.free(m)
		if err != nil {
			return nil, err
		}
		return a.run(m, func() bool { return false })
	},
	"A* with tables": func(m *solve.Meter, g *graph) (*plan, error) { return tabled(m, g, singles(g)) },
	"clauses": func(m *solve.Meter, g *graph) (*plan, error) {
		r := &race{graph: g, single: singles(g), from: singles(g.reversed())}
		defer r.free(m)
		for {
			if p, err := r.decide(m, 1000); p != nil || err != nil {
				return p, err
			}
		}
	},
	"clauses without consistency": func(m *solve.Meter, g *graph) (*plan, error) {
		from, to := singles(g.reversed()), singles(g)
		for steps := 0; ; steps++ {
			l, err := newTimeline(m, g, from, to, steps, 0)
			if err != nil {
				return nil, err
			}
			_, p, err := l.solve(m, func() bool { return false })
			l.free(m)
			if p != nil || err != nil {
				return p, err
			}
		}
	},
	"race":   func(m *solve.Meter, g *graph) (*plan, error) { return exact(m, g, singles(g), 0) },
	"groups": func(m *solve.Meter, g *graph) (*plan, error) { return many(m, g, singles(g)) },
}

func TestSearchesAloneOnRandomBoards(t *testing.T) {
	for name, find := range alone {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(2016, 4))
			longest := 0
			for range rounds(300) {
				d := crowded(r)
				if g := newGraph(d.Board); canBe(t, d) && !slices.Equal(g.starts, g.goals) {
					longest = max(longest, agrees(t, d, find))
				}
			}
			if longest < 8 && !testing.Short() {
				t.Errorf("no board needed more than %d steps", longest)
			}
		})
	}
}

// TestManyBesideAHall has small boards beside a hall that no ghost can reach, so that the joint states don't pack.
func TestManyBesideAHall(t *testing.T) {
	r := rand.New(rand.NewPCG(1024, 6))
	for range rounds(200) {
		d := crowded(r)
		n := len(d.Board.Things) / 2
		if n < 6 {
			continue
		}
		want, err := bfs(&solve.Meter{}, newGraph(d.Board))
		if err != nil {
			t.Fatal(err)
		}
		b := solve.NewBoard(40, 50)
		for row := range d.Board.Rows + 1 {
			for col := range d.Board.Cols + 1 {
				b.Terrain[b.At(row, col)] = solve.Wall
				if row < d.Board.Rows && col < d.Board.Cols {
					b.Terrain[b.At(row, col)] = d.Board.Terrain[d.Board.At(row, col)]
				}
			}
		}
		for _, thing := range d.Board.Things {
			at := b.At(d.Board.Row(thing.At), d.Board.Col(thing.At))
			b.Things = append(b.Things, solve.Thing{Kind: thing.Kind, At: at})
		}
		wide := &solve.Dataset{Board: b, Queries: []solve.Query{{}}}
		g := newGraph(b)
		if g.packs() {
			t.Fatal("the joint states pack")
		}
		got, err := fast(&solve.Meter{}, g)
		if err != nil {
			t.Fatal(err)
		}
		if (got == nil) != (want == nil) || got != nil && got.steps() != want.steps() {
			t.Fatalf("another answer beside a hall\n%s", show(d))
		}
		if got != nil {
			replay(t, wide, got)
		}
		for _, find := range []search{bfs, bidirectional} {
			var over *solve.OverBudget
			if _, err := find(&solve.Meter{}, g); !errors.As(err, &over) {
				t.Fatalf("%v, want *OverBudget", err)
			}
		}
	}
}

// TestManyOnLargeBoards has boards as large as they may be, on which ghosts hardly meet: the farthest ghost alone
// says how many steps there are, which is checked where a plan has as many.
func TestManyOnLargeBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(50, 8))
	for i := range 20 {
		d := scattered(r, 50, 50, i%2*15, maxGhosts)
		a, _ := answer(t, Puzzle.Solvers(solve.TaskSolve)[0], d)
		g := newGraph(d.Board)
		farthest := int64(0)
		for i, from := range singles(g) {
			if from[g.starts[i]] == 0 {
				farthest = solve.None
				break
			}
			farthest = max(farthest, int64(from[g.starts[i]])-1)
		}
		if a.Value != farthest {
			t.Errorf("%d steps, want %d\n%s", a.Value, farthest, show(d))
		}
		if a.Value < 0 {
			continue
		}
		p, err := fast(&solve.Meter{}, g)
		if err != nil {
			t.Fatal(err)
		}
		replay(t, d, p)
	}
}

// TestManyKeepTheirMemory: all but the plan is given back, whatever the end.
func TestManyKeepTheirMemory(t *testing.T) {
	d := packed(6, 15)
	for _, budget := range []int64{1 << 12, 1 << 16, 1 << 18, 1 << 20, 1 << 22, 1 << 30} {
		m, release := solve.NewMeter(context.Background(), budget, nil)
		p, err := fast(m, newGraph(d.Board))
		var over *solve.OverBudget
		if err != nil && !errors.As(err, &over) {
			t.Fatal(err)
		}
		p.free(m)
		if m.Left() != budget {
			t.Errorf("%d bytes of %d are still taken", budget-m.Left(), budget)
		}
		release()
	}
}
