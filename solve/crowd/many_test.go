package crowd

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/solvetest"
)

// agrees fails unless a search finds plans that follow the rules and have as many steps as those of plain
// breadth-first search.
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
		t.Fatalf("a plan: %t, want %t\n%s", got != nil, want != nil, halloweentest.Show(d))
	}
	if want == nil {
		return -1
	}
	if got.steps() != want.steps() {
		t.Fatalf("%d steps, want %d\n%s", got.steps(), want.steps(), halloweentest.Show(d))
	}
	replay(t, d, got)
	return got.steps()
}

// replay fails unless a plan follows the rules.
func replay(t *testing.T, d *solve.Dataset, p *plan) {
	t.Helper()
	play, g := rules.New(d.Board), newGraph(d.Board)
	s := play.Start()
	var err error
	for at := range p.steps() {
		if s, _, err = play.Apply(s, g.move(p.at(at), p.at(at+1))); err != nil {
			t.Fatalf("step %d: %v\n%s", at+1, err, halloweentest.Show(d))
		}
	}
	if !play.Done(s) {
		t.Fatalf("the plan does not end on the goals\n%s", halloweentest.Show(d))
	}
}

func TestManyOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(2012, 8))
	var with, without int
	for range solvetest.Rounds(300) {
		if agrees(t, halloweentest.Crowded(r), fast) >= 0 {
			with++
		} else {
			without++
		}
	}
	if min(with, without) < solvetest.Rounds(60) {
		t.Errorf("%d boards with a way and %d without: not a fair mixture", with, without)
	}
}

// TestReversed has four or five ghosts that are in each other's way as much as possible.
func TestReversed(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 5))
	longest := 0
	for range solvetest.Rounds(10) {
		n := 4 + r.IntN(2)
		length := 2*n - 1 + r.IntN(3)
		bays := r.Perm(length - 2)[:1+r.IntN(2)]
		longest = max(longest, agrees(t, halloweentest.Bays(n, length, bays...), fast))
	}
	if longest < 20 && !testing.Short() {
		t.Errorf("no board needed more than %d steps", longest)
	}
}

// alone has the partial searches of fast, each by itself, for boards that have a way.
var alone = map[string]search{
	"A*": func(m *solve.Meter, g *graph) (*plan, error) {
		a, err := newAstar(m, g, tablesOf(g))
		defer a.free(m)
		if err != nil {
			return nil, err
		}
		return a.run(m, func() bool { return false })
	},
	"A* with tables": func(m *solve.Meter, g *graph) (*plan, error) { return aStarWithPairs(m, g, tablesOf(g)) },
	"clauses": func(m *solve.Meter, g *graph) (*plan, error) {
		r := &race{graph: g, single: tablesOf(g), from: tablesOf(g.reversed())}
		defer r.free(m)
		for {
			if p, err := r.decide(m, 1000); p != nil || err != nil {
				return p, err
			}
		}
	},
	"race":   func(m *solve.Meter, g *graph) (*plan, error) { return exact(m, g, tablesOf(g), 0, nil) },
	"groups": func(m *solve.Meter, g *graph) (*plan, error) { return independenceDetection(m, g, tablesOf(g)) },
}

func TestSearchesAloneOnRandomBoards(t *testing.T) {
	for name, find := range alone {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(2016, 4))
			longest := 0
			for range solvetest.Rounds(200) {
				d := halloweentest.Crowded(r)
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

// TestManyBesideAHall has small boards beside a hall that no ghost can reach, so that joint states are not packed.
func TestManyBesideAHall(t *testing.T) {
	r := rand.New(rand.NewPCG(1024, 6))
	for range solvetest.Rounds(100) {
		d := halloweentest.Crowded(r)
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
			t.Fatalf("another answer beside a hall\n%s", halloweentest.Show(d))
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

// TestManyKeepTheirMemory: after a run with any budget, all memory but that of the plan is given back.
func TestManyKeepTheirMemory(t *testing.T) {
	d := halloweentest.Packed(6, 15)
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

// TestBoundsHold: the answer lies within the bounds that a search reports, and the bounds only come closer.
func TestBoundsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	told, ways := 0, 0
	for range solvetest.Rounds(300) {
		d := halloweentest.Crowded(r)
		if !canBe(t, d) {
			continue
		}
		want, err := bfs(&solve.Meter{}, newGraph(d.Board))
		if err != nil {
			t.Fatal(err)
		}
		m := &solve.Meter{}
		p, err := fast(m, newGraph(d.Board))
		if err != nil || p.steps() != want.steps() {
			t.Fatalf("%v, %v", p, err)
		}
		b := m.Stats().Bounds
		if b.Least > int64(want.steps()) || b.Most != 0 && b.Most < int64(want.steps()) {
			t.Fatalf("%+v, and it is %d\n%s", b, want.steps(), halloweentest.Show(d))
		}
		if b.Least > 0 {
			told++
		}
		if b.Most > 0 {
			ways++
		}
	}
	if told < solvetest.Rounds(50) || ways < solvetest.Rounds(10) {
		t.Errorf("%d boards with a least, %d with a most: too few", told, ways)
	}
}
