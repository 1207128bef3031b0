package generate

import (
	"bytes"
	"context"
	"errors"
	"math"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong"
	"stepboard/solve/oracle"
	"stepboard/solve/puzzles"
)

// text is a board in the judge's format.
func text(t *testing.T, o Order, d *solve.Dataset) string {
	t.Helper()
	var out bytes.Buffer
	if err := o.Maker.Format(&out, []*solve.Dataset{d}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// What is promised of answers holds by the rules alone, and the same order makes the same board.
func TestAnswers(t *testing.T) {
	for _, p := range puzzles.All() {
		if !solve.Asks(p, p.Tasks()[0]) && len(p.Tasks()) > 1 { // answers that are counts are no walks for the oracle
			continue
		}
		made := 0
		for seed := range uint64(25) {
			for _, r := range [][2]int64{{3, math.MaxInt64}, {0, 4}, {2, 3}, {solve.None, solve.None}} {
				o := Order{
					Maker: p.(solve.Maker), Seed: seed, Least: r[0], Most: r[1],
					MakeOrder: solve.MakeOrder{Size: grid.Size{Rows: 5, Cols: 5}, Values: map[string]int{queries: 3}},
				}
				d, err := Make(t.Context(), nil, o)
				var unmet *Unmet
				if errors.As(err, &unmet) && r[0] == solve.None && p.ID() == "halloween" {
					continue // floor that hangs together: hardly any
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
					least, ok := oracle.Least(rules)
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

// What can't be met is refused with the nearest there was, and a search can be stopped.
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
	if least, _ := oracle.Least(rules); least != unmet.Nearest || least < 2 {
		t.Errorf("the nearest is told to be %d and is %d", unmet.Nearest, least)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Make(ctx, nil, o); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
