package generate

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/bits"
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
	"stepboard/solve/solvetest"
)

// text returns a board in the judge's format.
func text(t *testing.T, o Order, d *solve.Dataset) string {
	t.Helper()
	var out bytes.Buffer
	if err := o.Maker.Format(&out, []*solve.Dataset{d}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The answers of a made board are in the requested range by the rules alone. The same order makes the same board.
func TestAnswers(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		if !solve.Asks(p, p.Tasks()[0]) && len(p.Tasks()) > 1 { // the plain search finds walks, not counts
			continue
		}
		made := 0
		for seed := range uint64(25) {
			for _, r := range [][2]int64{{3, math.MaxInt64}, {0, 4}, {2, 3}, {solve.None, solve.None}} {
				o := Order{
					Maker: p.(solve.Maker), Seed: seed, Least: r[0], Most: r[1],
					MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: 5, Cols: 5}, Values: map[string]int{"queries": 3}},
				}
				d, err := Make(t.Context(), nil, o)
				var unmet *Unmet
				if errors.As(err, &unmet) && r[0] == solve.None && p.ID() == "halloween" {
					continue // boards of connected floor hardly ever have no way
				}
				if err != nil {
					t.Fatal(p.ID(), r, err)
				}
				if p == huarong.Puzzle && len(d.Queries) != 3 {
					t.Fatalf("%d queries", len(d.Queries))
				}
				for q := range d.Queries {
					rules, err := p.Rules(d, q)
					if err != nil {
						t.Fatal(err)
					}
					cost, ok := solvetest.Least(rules)
					least := cost.Value(solve.Twofold(p, Task(p, d)))
					if !ok {
						least = solve.None
					}
					if least < r[0] || least > r[1] {
						t.Fatalf("%s: the answer is %d, wanted was %v\n%s", p.ID(), least, r, text(t, o, d))
					}
				}
				again, err := Make(t.Context(), nil, o)
				if err != nil || text(t, o, again) != text(t, o, d) {
					t.Fatal("the same order makes another board", err)
				}
				made++
			}
		}
		if made < 75 {
			t.Errorf("%s: only %d boards were made", p.ID(), made)
		}
	}
}

// An order that can't be met is refused with the nearest board found. A search can be stopped.
func TestUnmet(t *testing.T) {
	o := Order{
		Maker: huarong.Puzzle.(solve.Maker), Least: 100, Most: 200,
		MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: 2, Cols: 2}, Values: map[string]int{"walls": 0}},
	}
	_, err := Make(t.Context(), nil, o)
	var unmet *Unmet
	if !errors.As(err, &unmet) {
		t.Fatal(err)
	}
	rules, err := o.Maker.Rules(unmet.Dataset, 0)
	if err != nil {
		t.Fatal(err)
	}
	if cost, _ := solvetest.Least(rules); cost.Minor != unmet.Nearest || cost.Minor < 2 {
		t.Errorf("the nearest is told to be %d and is %d", unmet.Nearest, cost.Minor)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Make(ctx, nil, o); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// every visits all walks of a length. It returns the number of shortest walks, and the fewest pieces that such a walk
// takes before its last move.
func every(r solve.Rules, s solve.State, left int64) (n, fewest int) {
	if r.Done(s) || left == 0 {
		if r.Done(s) && left == 0 {
			return 1, 0
		}
		return 0, 0
	}
	for _, m := range solvetest.Legal(r, s) {
		next, _, _ := r.Apply(s, m)
		ways, taken := every(r, next, left-1)
		if ways == 0 {
			continue
		}
		if !r.Done(next) {
			taken += bits.OnesCount64(s.Bits.Word() &^ next.Bits.Word())
		}
		if n == 0 || taken < fewest {
			fewest = taken
		}
		n += ways
	}
	return n, fewest
}

// The facts about all shortest walks equal those found by visiting all walks.
func TestShortest(t *testing.T) {
	several, taking := 0, 0
	for _, p := range []solve.Puzzle{huarong.Puzzle, knight.Puzzle, halloween.Puzzle} {
		m := p.(solve.Maker)
		for seed := range uint64(60) {
			o := Order{
				Maker: m, Seed: seed, Least: 2, Most: 7,
				MakeOrder: solve.MakeOrder{
					Size: grid.Size{Rows: 5, Cols: 5}, Values: map[string]int{"walls": 15, "ghosts": 1, "pieces": 9},
				},
			}
			d, err := Make(t.Context(), nil, o)
			if err != nil {
				t.Fatal(p.ID(), err)
			}
			rules, err := p.Rules(d, 0)
			if err != nil {
				t.Fatal(err)
			}
			least, _ := solvetest.Least(rules)
			n, fewest := every(rules, rules.Start(), least.Minor)
			w, ok, err := shortest(t.Context(), rules, solve.Standing(p, d, 0))
			if err != nil || !ok || w.many != (n > 1) || w.fewestTaken != fewest {
				t.Fatalf("%s: %d walks, the fewest take %d; found was %+v, %v\n%s", p.ID(), n, fewest, w, err, text(t, o, d))
			}
			if n > 1 {
				several++
			}
			if fewest > 0 {
				taking++
			}
		}
	}
	if several < 20 || several > 160 || taking < 5 {
		t.Errorf("%d boards with several walks, %d that take pieces", several, taking)
	}
}

// A board with a guarantee has the guaranteed property by the rules. A guarantee that is impossible is refused.
func TestGuarantees(t *testing.T) {
	size := solve.MakeOrder{Size: grid.Size{Rows: 6, Cols: 6}, Values: map[string]int{"walls": 40, "queries": 2}}
	for seed := range uint64(20) {
		d, err := Make(t.Context(), nil, Order{
			Maker: huarong.Puzzle.(solve.Maker), MakeOrder: size, Seed: seed, Least: Any, Most: math.MaxInt64,
			Guarantees: Guarantees{NearMiss: true},
		})
		if err != nil || len(d.Queries) != 2 {
			t.Fatal(err)
		}
		for q := range d.Queries {
			way := func(d *solve.Dataset) bool {
				rules, err := huarong.Puzzle.Rules(d, q)
				if err != nil {
					t.Fatal(err)
				}
				_, ok := solvetest.Least(rules)
				return ok
			}
			wall, _, found, err := NearMiss(t.Context(), nil, huarong.Puzzle, d, q)
			open := d.Clone()
			open.Board.Terrain[wall] = solve.Floor
			if err != nil || !found || way(d) || !way(open) {
				t.Fatalf("query %d: %v, %v", q, err, found)
			}
		}
	}
	o := Order{
		Maker: knight.Puzzle.(solve.Maker), Least: Any, Most: math.MaxInt64, Guarantees: Guarantees{Captures: 2, Unique: true},
		MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: 6, Cols: 6}, Values: map[string]int{"pieces": 12}},
	}
	d, err := Make(t.Context(), nil, o)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := o.Maker.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	least, _ := solvetest.Least(rules)
	if n, fewest := every(rules, rules.Start(), least.Minor); n != 1 || fewest < 2 {
		t.Errorf("%d walks, the fewest take %d\n%s", n, fewest, text(t, o, d))
	}
	o.Captures = 15
	var unmet *Unmet
	if _, err := Make(t.Context(), nil, o); !errors.As(err, &unmet) {
		t.Error(err)
	}
}

// A board has the wanted number of misleading states. On a board with too many states, the wish is refused.
func TestMisledBoards(t *testing.T) {
	for _, n := range []int64{0, 2, 4} {
		o := Order{
			Maker: huarong.Puzzle.(solve.Maker), Least: Any, Most: math.MaxInt64, Seed: 3,
			MakeOrder:  solve.MakeOrder{Size: grid.Size{Rows: 5, Cols: 5}, Values: map[string]int{"walls": 20}},
			Guarantees: Guarantees{Misled: Misled{Wanted: true, Least: n, Most: n}},
		}
		d, err := Make(t.Context(), nil, o)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok, err := misled(t.Context(), nil, o.Maker, d, 0); got != n || !ok || err != nil {
			t.Errorf("%d misleading states instead of %d, %v", got, n, err)
		}
		o.Size = grid.Size{Rows: 40, Cols: 40}
		var refused *solve.Refusal
		if _, err := Make(t.Context(), nil, o); !errors.As(err, &refused) || refused.Text.Key != "make.misled" {
			t.Error(err)
		}
	}
}

// The samples with the longest answers of their size have exactly these answers.
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
