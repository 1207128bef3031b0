package stress

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/contest/judge"
	"stepboard/solve"
	"stepboard/solve/halloween"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/huarong"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/knight"
	"stepboard/solve/knight/knighttest"
	"stepboard/solve/sokoban"
)

// liar is a program that prints the right answers as changed by lie.
func liar(p solve.Puzzle, lie func(datasets []*solve.Dataset, dataset, query int, right int64) string) Run {
	return func(ctx context.Context, input []byte) (r judge.Result, err error) {
		r.Limits = judge.Usual
		datasets, _, err := p.Parse("input", bytes.NewReader(input))
		if err != nil {
			r.Exit = 1
			return r, nil
		}
		var out bytes.Buffer
		for i, d := range datasets {
			answers, err := solve.Answers(ctx, nil, p, p.Tasks()[0], d)
			if err != nil {
				r.Exit = 1
				return r, nil
			}
			for q, a := range answers {
				fmt.Fprintln(&out, lie(datasets, i, q, a))
			}
		}
		r.Output = out.Bytes()
		return r, nil
	}
}

// TestShrink makes large inputs smaller on which programs are wrong for a known reason. The result is compared with
// the smallest input for that reason.
func TestShrink(t *testing.T) {
	right := func(a int64) string { return fmt.Sprint(a) }
	wrongIf := func(wrong func(d *solve.Dataset, a int64) bool) func([]*solve.Dataset, int, int, int64) string {
		return func(datasets []*solve.Dataset, i, _ int, a int64) string {
			if wrong(datasets[i], a) {
				return "77777"
			}
			return right(a)
		}
	}
	source := rand.NewPCG(1, 2)
	r := rand.New(source)
	sokobanBoard := func(rows, cols int) *solve.Dataset {
		d := sokoban.Puzzle.New(solve.NewBoard(rows, cols).Size)
		for i := range d.Board.Terrain {
			if r.IntN(6) == 0 && d.Board.Find(sokoban.Goal) != d.Board.At(i/cols, i%cols) {
				d.Board.Terrain[i] = solve.Wall
			}
		}
		return d
	}
	for name, c := range map[string]struct {
		puzzle solve.Puzzle
		from   func() []*solve.Dataset
		lie    func(datasets []*solve.Dataset, dataset, query int, right int64) string
		want   Size
	}{
		"no way": { // the piece is between the blank and its target
			huarong.Puzzle, func() []*solve.Dataset { return []*solve.Dataset{huarongtest.Random(r, 12, 9, 40)} },
			wrongIf(func(d *solve.Dataset, a int64) bool { return a < 0 && len(huarong.Puzzle.Check(d, 0, "")) == 0 }),
			Size{1, 1, 3, 0, 0, false},
		},
		"moves": {
			huarong.Puzzle, func() []*solve.Dataset { return []*solve.Dataset{huarongtest.Random(r, 20, 20, 100)} },
			wrongIf(func(_ *solve.Dataset, a int64) bool { return a > 4 }),
			Size{1, 1, 6, 0, 0, false},
		},
		"another dataset before": {
			knight.Puzzle, func() (list []*solve.Dataset) {
				for i := range 30 {
					list = append(list, knighttest.Small(r, i))
				}
				return list
			},
			func(_ []*solve.Dataset, i, _ int, a int64) string {
				if i > 0 {
					return "77777"
				}
				return right(a)
			},
			Size{2, 2, 2, 2, 0, false},
		},
		"two pawns": {
			knight.Puzzle, func() []*solve.Dataset { return []*solve.Dataset{knighttest.Random(r, 15, "OXPPPQCBKKKP")} },
			// On a 2×2 board, the knight would be attacked at the start, which gives a warning.
			wrongIf(func(d *solve.Dataset, _ int64) bool { return count(d, 'P') > 1 }),
			Size{1, 1, 9, 4, 0, false},
		},
		"two ghosts": {
			halloween.Puzzle, func() []*solve.Dataset { return []*solve.Dataset{halloweentest.Maze(r, 13, 13, 0, 3, false)} },
			wrongIf(func(d *solve.Dataset, _ int64) bool { return len(d.Board.Things) > 2 }),
			Size{1, 1, 18, 4, 14, false},
		},
		"a wall in the middle": {
			sokoban.Puzzle, func() []*solve.Dataset { return []*solve.Dataset{sokobanBoard(25, 30)} },
			wrongIf(func(d *solve.Dataset, _ int64) bool {
				return bytes.Contains(d.Board.Terrain, []byte(".#"))
			}),
			Size{1, 1, 4, 1, 1, false},
		},
	} {
		t.Run(name, func(t *testing.T) {
			source.Seed(1, 2) // always the same: some inputs can shrink to several least ones
			for range 3 {
				b := &Order{Puzzle: c.puzzle, Run: liar(c.puzzle, c.lie), Workers: 2}
				var first *Trial
				for first == nil || !first.Failed() || odd(b, first) {
					var err error
					if first, err = b.try(t.Context(), c.from()); err != nil {
						t.Fatal(err)
					}
				}
				least, err := b.shrink(t.Context(), first, func(*Trial) {})
				if err != nil || least.Verdict.Kind != first.Verdict.Kind {
					t.Fatal(err, least)
				}
				if got := SizeOf(least.Datasets); got != c.want {
					t.Errorf("%v, want %v\n%s", got, c.want, least.Input)
				}
			}
		})
	}
}

func odd(b *Order, t *Trial) bool {
	keys := b.warnings(t.Datasets)
	return slices.Contains(keys, "knight.check.start_attacked")
}

func count(d *solve.Dataset, k solve.Kind) (n int) {
	for _, t := range d.Board.Things {
		if t.Kind == k {
			n++
		}
	}
	return n
}
