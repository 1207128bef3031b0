package generate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/app/storage/files"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween"
	"stepboard/solve/huarong"
	"stepboard/solve/knight"
	"stepboard/solve/puzzles"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

// longestOf makes a search on one puzzle. ghosts is only for halloween.
func longestOf(p solve.Puzzle, rows, cols, ghosts int) Longest {
	return Longest{Order: Order{Maker: p.(solve.Maker), MakeOrder: solve.MakeOrder{
		Size: grid.Size{Rows: rows, Cols: cols}, Values: map[string]int{"ghosts": ghosts},
	}}}
}

// Of all patterns that are symmetric to each other, one is tried. Their number equals the number by Burnside
// counting; small numbers were counted by hand or come from books.
func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		rows, cols, alike, connected int
	}{
		{1, 1, 2, 1},
		{1, 2, 3, 3},
		{2, 2, 6, 13},
		{2, 3, 24, 0},
		{3, 3, 102, 218},
		{3, 4, 1120, 0},
		{4, 3, 1120, 0},
		{4, 4, 8548, 11506},
		{2, 7, 4224, 0},
	} {
		p := newPatterns(grid.Size{Rows: c.rows, Cols: c.cols})
		alike, connected := 0, 0
		for set := range p.all() + 1 {
			if p.canonical(set) {
				alike++
			}
			if set != 0 && p.connected(set) {
				connected++
			}
		}
		if alike != c.alike || p.count() != int64(c.alike) || c.connected > 0 && connected != c.connected {
			t.Errorf("%d×%d: %d patterns, counted %d, connected %d; want %+v", c.rows, c.cols, alike, p.count(), connected, c)
		}
	}
}

// The longest answer equals the longest one of all walls and placements, solved one by one.
func TestLongest(t *testing.T) {
	for i, c := range []struct {
		puzzle             solve.Puzzle
		rows, cols, ghosts int
	}{
		{huarong.Puzzle, 2, 3, 0},
		{sokoban.Puzzle, 2, 4, 0},
		{halloween.Puzzle, 5, 4, 1},
		{huarong.Puzzle, 3, 3, 0},
		{sokoban.Puzzle, 1, 4, 0},
		{halloween.Puzzle, 4, 5, 2},
	} {
		if i == 3 && testing.Short() {
			break
		}
		name := fmt.Sprintf("%s %d×%d", c.puzzle.ID(), c.rows, c.cols)
		l := longestOf(c.puzzle, c.rows, c.cols, c.ghosts)
		best, err := l.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if value, steps := everyBoard(t, l); best.Value != value || best.Steps != steps {
			t.Errorf("%s: %d, %d moves; one by one it is %d, %d moves", name, best.Value, best.Steps, value, steps)
		}
		if best.Tried != best.All || !solve.Sound(c.puzzle, Task(c.puzzle, best.Dataset), best.Dataset) {
			t.Errorf("%s: %d of %d patterns, %+v", name, best.Tried, best.All, best.Dataset)
		}
	}
}

// everyBoard returns the longest answer, and among its boards the longest walk. It solves all valid, writable boards
// by the puzzle's own solver.
func everyBoard(t *testing.T, l Longest) (value, steps int64) {
	t.Helper()
	f, err := newField(l.Maker, l.MakeOrder)
	if err != nil {
		t.Fatal(err)
	}
	written := func(d *solve.Dataset) bool {
		return len(d.Queries[0].Things) > 0 || l.Maker.Format(io.Discard, []*solve.Dataset{d}) == nil
	}
	for floor := range f.patterns.all() + 1 {
		for _, goals := range f.tuples(len(f.small.Targets)) {
			var d *solve.Dataset
			ask := func() {
				if d == nil {
					return
				}
				request := solve.Problem{Puzzle: l.Maker, Dataset: d, Task: Task(l.Maker, d)}.Request(nil)
				request.Targets = nil
				for q := range d.Queries {
					request.Targets = append(request.Targets, solve.Target{Query: q})
				}
				for _, o := range solve.Run(t.Context(), request).Outcomes(0) {
					if o.Err != nil {
						t.Fatal(o.Err)
					}
					if o.Answer.Value > value || o.Answer.Value == value && o.Answer.Steps > steps {
						value, steps = o.Answer.Value, o.Answer.Steps
					}
				}
			}
			for _, movers := range f.tuples(f.small.Movers) {
				one := f.small.Place(f.board(floor), movers, goals)
				switch {
				case !solve.Sound(l.Maker, Task(l.Maker, one), one) || !written(one):
				case d != nil && solve.Asks(l.Maker, Task(l.Maker, one)):
					d.Queries = append(d.Queries, one.Queries...) // on the same board
				default:
					ask()
					d = one
				}
			}
			ask()
		}
	}
	return value, steps
}

// Longest relies on a property: walls only remove states. On boards with random walls, every state has the least cost
// by the rules.
func TestField(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		puzzle     solve.Puzzle
		rows, cols int
	}{{huarong.Puzzle, 4, 4}, {sokoban.Puzzle, 4, 4}, {halloween.Puzzle, 5, 6}} {
		l := longestOf(c.puzzle, c.rows, c.cols, 2)
		f, err := newField(l.Maker, l.MakeOrder)
		if err != nil {
			t.Fatal(err)
		}
		b, ways := newScratch(f), 0
		for range 150 {
			walls := r.Uint32() >> 3 & r.Uint32()
			b.setFloor(f.patterns.all() &^ walls)
			home := f.goalSets[r.IntN(len(f.goalSets))]
			if home.occupied&walls != 0 {
				continue
			}
			last, most := b.costsFrom(home.won, 0), int64(0)
			for _, cost := range b.cost {
				if cost < math.MaxInt64 {
					most = max(most, cost)
				}
			}
			if last.cost != most {
				t.Fatalf("%s: the last state has cost %d, the largest is %d", c.puzzle.ID(), last.cost, most)
			}
			for range 4 {
				i := r.IntN(len(b.states))
				d := f.small.Place(f.board(b.floor), f.states[b.states[i]].cells, home.cells)
				rules, err := c.puzzle.Rules(d, 0)
				if err != nil {
					t.Fatal(err)
				}
				cost, ok := solvetest.Least(rules)
				least := pack(cost)
				if ok != (b.cost[i] < math.MaxInt64) || ok && least != b.cost[i] {
					t.Fatalf("%s: %d, and by the rules %d, %v: %+v", c.puzzle.ID(), b.cost[i], least, ok, d)
				}
				if least > 0 {
					ways++
				}
			}
		}
		if ways < 20 {
			t.Errorf("%s: only %d ways", c.puzzle.ID(), ways)
		}
	}
}

// The records of small sizes are known. If several boards have the longest answer, the first is returned, whatever
// the number of workers.
func TestLongestRecords(t *testing.T) {
	for _, c := range []struct {
		puzzle       solve.Puzzle
		side, ghosts int
		value, steps int64
	}{
		{huarong.Puzzle, 4, 0, 61, 61},
		{sokoban.Puzzle, 4, 0, 6, 19},
		{halloween.Puzzle, 6, 1, 10, 10},
		{halloween.Puzzle, 6, 2, 18, 18},
	} {
		l := longestOf(c.puzzle, c.side, c.side, c.ghosts)
		var told Extreme
		l.Better = func(e Extreme) { told = e }
		best, err := l.Run(t.Context(), nil)
		if err != nil || best.Value != c.value || best.Steps != c.steps || !solve.Same(told.Dataset, best.Dataset) {
			t.Errorf("%+v: %+v, %v", c, best, err)
		}
		l.Workers = 4
		if again, err := l.Run(t.Context(), nil); err != nil || !solve.Same(again.Dataset, best.Dataset) {
			t.Errorf("%+v: other workers find another board: %v", c, err)
		}
	}
}

// A search that is stopped returns the longest answer so far, or nil if it has none.
func TestLongestStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	l := longestOf(huarong.Puzzle, 5, 6, 0)
	l.Workers = 2
	l.Better = func(Extreme) { stop() }
	best, err := l.Run(ctx, nil)
	if !errors.Is(err, context.Canceled) || best == nil || best.Value < 1 || best.Tried < 1 || best.Tried > best.All/2 {
		t.Error(best, err)
	}
	if best, err := l.Run(ctx, nil); !errors.Is(err, context.Canceled) || best != nil {
		t.Error(best, err)
	}
}

// A search that would take too long, or that is impossible, is refused.
func TestLongestRefuses(t *testing.T) {
	for _, c := range []struct {
		l   Longest
		key string
	}{
		{longestOf(knight.Puzzle, 4, 4, 0), "make.small_puzzle"},
		{longestOf(huarong.Puzzle, 6, 6, 0), "make.small_cells"},
		{longestOf(sokoban.Puzzle, 1, 31, 0), "make.small_cells"},
		{longestOf(halloween.Puzzle, 5, 5, 3), "make.small_movers"},
		{longestOf(halloween.Puzzle, 2, 9, 1), "make.no_room"},
		{longestOf(huarong.Puzzle, 1, 1, 0), "make.no_room"},
		{longestOf(sokoban.Puzzle, 1, 2, 0), "make.no_room"},
		{longestOf(sokoban.Puzzle, 2, 2, 0), "make.no_room"},
	} {
		best, err := c.l.Run(t.Context(), nil)
		var refusal *solve.Refusal
		if !errors.As(err, &refusal) || refusal.Text.Key != c.key || best != nil {
			t.Errorf("%s: %v, %v", c.key, best, err)
		}
	}
}

// The samples with the longest answers have exactly these answers.
func TestLongestSamples(t *testing.T) {
	for name, want := range map[string]int64{
		"huarong-longest.in": 115, "halloween-longest.in": 27, "sokoban-longest.stepboard": 10,
	} {
		data, err := assets.Samples.ReadFile("samples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := files.Read(puzzles.BuiltIn(), name, bytes.NewReader(data), nil)
		if err != nil {
			t.Fatal(err)
		}
		d, p := f.Content.Datasets[0], f.Content.Puzzle
		if !strings.HasPrefix(name, p.ID()) || !solve.Sound(p, Task(p, d), d) {
			t.Error(name, "is not sound")
		}
		if list, err := Answers(t.Context(), nil, p, d); err != nil || len(list) != 1 || list[0] != want {
			t.Error(name, list, err)
		}
	}
}
