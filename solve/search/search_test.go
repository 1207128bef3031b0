package search_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
	"stepboard/solve/solvetest"
)

// reference returns the least cost of a way and the number of reachable states. It relaxes every move of every state
// until nothing changes (Bellman 1958; Ford 1956). It shares no code with package search.
func reference(r solve.Rules) (least solve.Cost, found bool, states int) {
	cost := map[solve.State]solve.Cost{r.Start(): {}}
	for queue := []solve.State{r.Start()}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if r.Done(s) && (!found || cost[s].Less(least)) {
			least, found = cost[s], true
		}
		for _, step := range solve.Steps(r, s) {
			to := cost[s].Plus(step.Cost)
			if old, known := cost[step.To]; !known || to.Less(old) {
				cost[step.To] = to
				queue = append(queue, step.To)
			}
		}
	}
	return least, found, len(cost)
}

// many returns the number of boards of a test: n, or a tenth of it in a short run.
func many(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// small returns the rules of a random board with few states.
func small(p solve.Puzzle, r *rand.Rand) solve.Rules {
	rules, _ := p.Rules(solvetest.Small(p, r), 0)
	return rules
}

// If a way exists, every method finds one. All methods but two find the least cost, by the reference. Ways are legal,
// lead to a won state and have the reported cost. All memory is given back.
func TestMethodsAgree(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		t.Run(p.ID(), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(34, uint64(len(p.ID()))))
			boards, won, wanted := 0, 0, 400
			if testing.Short() {
				wanted = 200
			}
			for ; boards < wanted; boards++ {
				rules := small(p, r)
				want, found, _ := reference(rules)
				if found {
					won++
				}
				for _, k := range search.Methods() {
					if k.Suits(rules) {
						check(t, rules, k, want, found)
					}
				}
			}
			t.Logf("%d boards, %d with a way", boards, won)
			if won < boards/10 || won == boards {
				t.Error("there are too few boards of one sort")
			}
		})
	}
}

func check(t *testing.T, r solve.Rules, k search.Method, want solve.Cost, found bool) {
	t.Helper()
	const budget = 1 << 30
	m, release := solve.NewMeter(t.Context(), budget, nil)
	defer release()
	got, err := search.Run(m, r, k)
	if err != nil || got.Found != found {
		t.Fatalf("%s: found %v, %v; want %v", k.ID(), got.Found, err, found)
	}
	if left := budget - m.Left(); left > 8*int64(len(got.Moves)+2) {
		t.Fatalf("%s: %d bytes are not given back", k.ID(), left)
	}
	if !found {
		return
	}
	walk := func(yield func(solve.Move, error) bool) {
		for _, move := range got.Moves {
			if !yield(move, nil) {
				return
			}
		}
	}
	_, cost, end, err := solve.Replay(r, walk, nil)
	if err != nil || !r.Done(end) || cost != got.Cost {
		t.Fatalf("%s: the way costs %v, the result says %v; %v", k.ID(), cost, got.Cost, err)
	}
	least := k.Least() && (k != search.BreadthFirst || want.Major == 0)
	if least && cost != want || cost.Less(want) {
		t.Fatalf("%s: a way of %v, want %v", k.ID(), cost, want)
	}
}

// A run has the same counts and the same result with and without a recording, and on one goroutine or several.
func TestRecorded(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		r := rand.New(rand.NewPCG(35, uint64(len(p.ID()))))
		for range many(200) {
			rules := small(p, r)
			for _, k := range search.Methods() {
				if !k.Suits(rules) {
					continue
				}
				var plain, recorded solve.Meter
				a, _ := search.Run(&plain, rules, k)
				recorded.Record = solve.NewRecording(k.ID(), 1<<20, nil)
				b, _ := search.Run(&recorded, rules, k)
				if !slices.Equal(a.Moves, b.Moves) || a.Cost != b.Cost || plain.Expanded != recorded.Expanded ||
					plain.Generated != recorded.Generated {
					t.Fatalf("%s %s: %v and %d, %d; recorded %v and %d, %d", p.ID(), k.ID(), a, plain.Expanded, plain.Generated,
						b, recorded.Expanded, recorded.Generated)
				}
				tree(t, rules, k, recorded.Record, recorded.Expanded)
				if cost, ok := shown(rules, recorded.Record); ok != b.Found || cost != b.Cost {
					t.Fatalf("%s %s: the branch to the goal costs %v, %v; the way costs %v", p.ID(), k.ID(), cost, ok, b.Cost)
				}
			}
		}
	}
}

// shown returns the cost of the branch to the goal in a recording. It returns false if the recording has no such branch,
// or if the branch is not a way from the start to a won state.
func shown(rules solve.Rules, r *solve.Recording) (cost solve.Cost, ok bool) {
	at := rules.Start()
	for i, e := range explore.New(r, grid.Size{}, solve.Outcome{}, nil).Goals() {
		to := r.Event(int(e)).State
		steps := slices.DeleteFunc(solve.Steps(rules, at), func(s solve.Step) bool { return s.To != to })
		switch {
		case i == 0 && to == at:
		case i > 0 && len(steps) > 0:
			cost = cost.Plus(slices.MinFunc(steps, func(a, b solve.Step) int { return a.Cost.Compare(b.Cost) }).Cost)
		default:
			return cost, false
		}
		at, ok = to, rules.Done(to)
	}
	return cost, ok
}

// tree checks that each recorded state is one move from its parent, at the parent's cost plus the cost of the move.
func tree(t *testing.T, rules solve.Rules, k search.Method, r *solve.Recording, expanded int64) {
	t.Helper()
	r.Seal()
	n := int64(0)
	for i := range r.Len() {
		e := r.Event(i)
		if e.Kind == solve.Expanded {
			n++
		}
		if e.Kind != solve.Reached || e.Parent < 0 {
			continue
		}
		from := r.Event(e.Parent)
		list := solve.Steps(rules, from.State)
		if back, ok := rules.(solve.Reversible); ok && e.Wave == 1 {
			list = solve.StepsBack(back, from.State)
		}
		if !slices.ContainsFunc(list, func(s solve.Step) bool {
			return s.To == e.State && (k == search.BreadthFirst || from.Cost.Plus(s.Cost) == e.Cost)
		}) {
			t.Fatalf("%s: no move leads from %v to %v", k.ID(), from, e)
		}
	}
	if n != expanded {
		t.Fatalf("%s: %d states are expanded, %d recorded", k.ID(), expanded, n)
	}
}

// large returns rules of a board with very many states. The boards of four puzzles have no way, because the target is
// walled in. A side of 60 makes millions of states.
func large(t testing.TB, p solve.Puzzle, side int) solve.Rules {
	t.Helper()
	var d *solve.Dataset
	switch p.ID() {
	case "huarong":
		d = open(side, "EST")
		d.Queries[0].Things[1].At = d.Board.At(side/2, side/2)
		d.Queries[0].Things[2].At = d.Board.At(side-1, side-1)
	case "sokoban":
		d = open(side, "BP")
		d.Queries[0].Things[0].At = d.Board.At(side/2, side/2)
		d.Board.Things = []solve.Thing{{Kind: 'X', At: d.Board.At(side-1, side-1)}}
	case "halloween":
		d = &solve.Dataset{Board: solve.NewBoard(13, 13), Queries: make([]solve.Query, 1)}
		for i, home := range []grid.Cell{168, 12, 156} { // the first goal is walled in
			d.Board.Things = append(d.Board.Things, solve.Thing{Kind: 'a' + solve.Kind(i), At: grid.Cell(i)},
				solve.Thing{Kind: 'A' + solve.Kind(i), At: home})
		}
		d.Board.Terrain[155], d.Board.Terrain[167] = solve.Wall, solve.Wall
	case "knight":
		list, _, err := p.Parse("", bytes.NewReader([]byte(knights)))
		if err != nil {
			t.Fatal(err)
		}
		d = list[0]
	default:
		l := p.Limits()
		d = p.New(grid.Size{Rows: min(side, l.MaxRows), Cols: min(side, l.MaxCols)})
	}
	rules, err := p.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// knights has 14 pawns that can be taken in any order. The king is behind rooks.
const knights = "16\n" +
	"X..............C\n" +
	".C.............C\n" +
	"..C............C\n" +
	"................\n" +
	"................\n" +
	"................\n" +
	"................\n" +
	"................\n" +
	"...P...P...P....\n" +
	"................\n" +
	".....P...P...P..\n" +
	"................\n" +
	"...P...P...P....\n" +
	"................\n" +
	".....P...P...P..\n" +
	".......O........\n"

// open makes a board without walls except beside its last cell. The things of its query are on the first cells.
func open(side int, kinds string) *solve.Dataset {
	d := &solve.Dataset{Board: solve.NewBoard(side, side), Queries: make([]solve.Query, 1)}
	for i, k := range kinds {
		d.Queries[0].Things = append(d.Queries[0].Things, solve.Thing{Kind: solve.Kind(k), At: grid.Cell(i)})
	}
	d.Board.Terrain[d.Board.At(side-1, side-2)], d.Board.Terrain[d.Board.At(side-2, side-1)] = solve.Wall, solve.Wall
	return d
}

// Every run stops soon after it is cancelled. A run that needs too much memory ends.
func TestRunsEnd(t *testing.T) {
	patience, pause := time.Second, 60*time.Millisecond
	if testing.Short() {
		patience, pause = patience/20, pause/3
	}
	for _, p := range puzzles.BuiltIn() {
		rules := large(t, p, 60)
		for _, k := range search.Methods() {
			if !k.Suits(rules) {
				continue
			}
			for _, workers := range []int{1, 2} {
				if workers > 1 && k != search.BreadthFirst {
					continue // only this method has workers
				}
				ctx, cancel := context.WithCancel(t.Context())
				m, release := solve.NewMeter(ctx, 0, nil)
				m.Workers = workers
				time.AfterFunc(pause, cancel)
				if _, err := search.Run(m, rules, k); err != nil && !errors.Is(err, context.Canceled) {
					t.Errorf("%s %s: %v", p.ID(), k.ID(), err)
				}
				release()
				cancel()
				ctx, cancel = context.WithTimeout(t.Context(), patience) // many rounds come before memory is short
				m, release = solve.NewMeter(ctx, 1<<20, nil)
				m.Workers = workers
				_, err := search.Run(m, rules, k)
				over := new(solve.OverBudget)
				if err != nil && !errors.As(err, &over) && !errors.Is(err, context.DeadlineExceeded) || m.Stats().Bytes > 1<<20 {
					t.Errorf("%s %s: %v, %d bytes", p.ID(), k.ID(), err, m.Stats().Bytes)
				}
				release()
				cancel()
			}
		}
	}
}

// On several cores, breadth-first search reaches the same number of states and finds a way of the same length. Of the
// built-in puzzles, only knight has states that are too long for a direct table, which one worker uses.
func TestLayersTogether(t *testing.T) {
	rules := large(t, puzzles.BuiltIn().ByID("knight"), 0)
	var one, two solve.Meter
	two.Workers = 3
	a, err1 := search.Run(&one, rules, search.BreadthFirst)
	b, err2 := search.Run(&two, rules, search.BreadthFirst)
	if err := errors.Join(err1, err2); err != nil || a.Found != b.Found || len(a.Moves) != len(b.Moves) ||
		!a.Found && one.Expanded != two.Expanded {
		t.Errorf("%v %v: %d and %d states, with three workers %v: %d and %d", err, a.Found, len(a.Moves), one.Expanded,
			b.Found, len(b.Moves), two.Expanded)
	}
}

// BenchmarkRules reports states per second of each method on boards with millions of states.
func BenchmarkRules(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		rules := large(b, p, 60)
		for _, k := range search.Methods() {
			if !k.Suits(rules) {
				continue
			}
			for _, workers := range []int{1, 2} {
				if workers > 1 && k != search.BreadthFirst {
					continue
				}
				b.Run(fmt.Sprintf("%s/%s/%d", p.ID(), k.ID(), workers), func(b *testing.B) {
					var expanded, generated int64
					for range b.N {
						ctx, cancel := context.WithTimeout(b.Context(), 3*time.Second)
						m, release := solve.NewMeter(ctx, 0, nil)
						m.Workers = workers
						_, _ = search.Run(m, rules, k)
						release()
						cancel()
						expanded, generated = expanded+m.Expanded, generated+m.Generated
					}
					seconds := b.Elapsed().Seconds()
					b.ReportMetric(float64(expanded)/seconds/1e6, "M-expanded/s")
					b.ReportMetric(float64(generated)/seconds/1e6, "M-generated/s")
				})
			}
		}
	}
}

// BenchmarkStop measures how long runs continue after they were cancelled: the longest of several moments.
func BenchmarkStop(b *testing.B) {
	for _, p := range puzzles.BuiltIn() {
		rules := large(b, p, 60)
		for _, k := range search.Methods() {
			if !k.Suits(rules) {
				continue
			}
			b.Run(p.ID()+"/"+k.ID(), func(b *testing.B) {
				var longest time.Duration
				for range b.N {
					for _, after := range []time.Duration{10, 70, 400, 1500} {
						ctx, cancel := context.WithCancel(b.Context())
						m, release := solve.NewMeter(ctx, 0, nil)
						var at time.Time
						timer := time.AfterFunc(after*time.Millisecond, func() { at = time.Now(); cancel() })
						_, err := search.Run(m, rules, k)
						if end := time.Now(); !timer.Stop() && err != nil {
							longest = max(longest, end.Sub(at))
						}
						release()
						cancel()
					}
				}
				b.ReportMetric(float64(longest.Microseconds())/1000, "ms-to-stop")
			})
		}
	}
}
