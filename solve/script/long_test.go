package script_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"stepboard/app/storage/collection"
	"stepboard/solve"
	"stepboard/solve/huarong"
	"stepboard/solve/huarong/huarongtest"
	"stepboard/solve/huarong/rules"
)

// On random boards, the file with long moves has the same answers as the built-in puzzle. Every answer is shown, and
// the way of a search over long moves has the moves of the file.
func TestLongMovesAgree(t *testing.T) {
	p, err := collection.Open("huarong-sides")
	if err != nil {
		t.Fatal(err)
	}
	ways, rounds := 0, 400
	if testing.Short() {
		rounds = 60
	}
	huarongtest.EachRandom(56, rounds, func(d *solve.Dataset) {
		q, err := rules.Ask(d, 0)
		if err != nil || !rules.Movable(d.Board, q.Blank) || !rules.Movable(d.Board, q.Piece) ||
			!rules.Movable(d.Board, q.Target) || q.Blank == q.Piece {
			return
		}
		var text bytes.Buffer
		if err := huarong.Puzzle.Format(&text, []*solve.Dataset{d}); err != nil {
			t.Fatal(err)
		}
		own, _, err := p.Parse("", &text)
		if err != nil {
			t.Fatal(err)
		}
		want := outcomeOf(t, huarong.Puzzle, d, "bruteforce").Answer
		for _, id := range []string{"bfs", "uniform-long", "astar-long"} {
			got := outcomeOf(t, p, own[0], id)
			if got.Answer.Value != want.Value || got.Level != solve.Shown || got.Fault != nil {
				t.Fatalf("%s: %v at level %s; want %v\n%s", id, got.Answer, got.Level, want, d.Board.Terrain)
			}
			if want.Value > 0 && (!got.Replayed || got.Walk.Len() != int(want.Steps)) {
				t.Fatalf("%s: the way is not replayed", id)
			}
		}
		if want.Value > 0 {
			ways++
		}
	})
	if ways < rounds/10 {
		t.Errorf("only %d boards have a way", ways)
	}
}

func outcomeOf(t *testing.T, p solve.Puzzle, d *solve.Dataset, algorithm string) solve.Outcome {
	t.Helper()
	r := solve.Problem{Puzzle: p, Dataset: d, Algorithm: algorithm}.Request(solve.NewBudget(1 << 30))
	r.Show = true
	return solve.Run(t.Context(), r).First()
}

// hops is a file whose moves cost 2. Its long moves are the given list.
func hops(list string) string {
	return runner + `
def moves(b, s):
    at = s.find(man)
    return [move(d.name, s.move(at, at.to(d)), 2) for d in DIRECTIONS if s.free(at.to(d))]

def long_moves(b, s):
    at = s.find(man)
    to = at.to(RIGHT, 2)
    return [` + list + `] if s.free(to) else []
`
}

// A long move is checked as soon as a search lists it.
func TestWrongLongMoves(t *testing.T) {
	for list, want := range map[string]string{
		`move("hop", s.move(at, to), via = [RIGHT, "right"])`:                                          "",
		`move("hop", s.move(at, to), 4, via = ["right", "right"])`:                                     "",
		`move("right", s.move(at, at.to(RIGHT))), move("hop", s.move(at, to), via = ["right", RIGHT])`: "",
		`move("hop", s.move(at, to), via = ["right", "jump"])`:                                         "script.long_stepmap[At:.r..x N:2",
		`move("hop", s.move(at, to), via = ["up"])`:                                                    "Step:up",
		`move("hop", s.move(at, to))`:                                                                  "Step:hop",
		`move("hop", s.move(at, to), via = ["right"])`:                                                 "script.long_end",
		`move("hop", s, via = ["right"])`:                                                              "script.long_end",
		`move("hop", s.move(at, to), 3, via = [RIGHT, RIGHT])`:                                         "script.long_costmap[Cost:3",
		`move("hop", s.move(at, to), 4, via = "right")`:                                                "script.move_via",
		`move("hop", s.move(at, to), via = [at])`:                                                      "script.move_via",
		`move("hop", s.move(at, to), (4, 4), via = [UP])`:                                              "script.costs_names",
	} {
		p := puzzleOf(t, hops(list))
		o := outcomeOf(t, p, boardOf(t, p, "r...x"), "uniform-long")
		if want == "" {
			if o.Err != nil || o.Answer.Value != 8 || o.Answer.Steps != 4 || o.Level != solve.Shown {
				t.Errorf("%s: %v, %v at %s", list, o.Err, o.Answer, o.Level)
			}
			continue
		}
		if wrong, ok := errors.AsType[*solve.InputError](o.Err); !ok || wrong.Line == 0 ||
			!strings.Contains(wrong.Text.String(), want) {
			t.Errorf("%s: %v, want %s", list, o.Err, want)
		}
	}
}

// In the list of moves, via would be ignored, so it is an error.
func TestViaElsewhere(t *testing.T) {
	p := puzzleOf(t, strings.Replace(hops(""), "at.to(d)), 2)", "at.to(d)), 2, via = [d])", 1))
	o := outcomeOf(t, p, boardOf(t, p, "r...x"), "uniform")
	if wrong, ok := errors.AsType[*solve.InputError](o.Err); !ok || wrong.Text.Key != "script.via_elsewhere" {
		t.Errorf("%v at %s: %v", o.Answer, o.Level, o.Err)
	}
}

// The cost of a long move is a sum, so breadth-first search still finds the fewest moves.
func TestCostsOfLongMoves(t *testing.T) {
	p := puzzleOf(t, runner+walk+`
def long_moves(b, s):
    at = s.find(man)
    return [move("hop", s.move(at, at.to(RIGHT, 2)), 2, via = [RIGHT, RIGHT])] if s.free(at.to(RIGHT, 2)) else []
`)
	if o := outcomeOf(t, p, boardOf(t, p, "r.x"), "uniform-long"); o.Answer.Value != 2 || !solve.ExactID(p, solve.TaskSolve, "bfs") {
		t.Errorf("%v; breadth-first search counts as exact: %v", o.Answer, solve.ExactID(p, solve.TaskSolve, "bfs"))
	}
}

// A list of names is counted for each move that has it. A search stops while it follows long moves, also if they pass
// the same states again and again.
func TestHostileLongMoves(t *testing.T) {
	for list, want := range map[string]string{
		`move("hop", s, via = v) for v in [[RIGHT, LEFT] * 8192] for i in range(400)`: "script.memory",
		`m for m in [move("hop", s, via = [RIGHT, LEFT] * 8192)] * 4096`:              "",
	} {
		p := puzzleOf(t, hops(list))
		r := solve.Problem{Puzzle: p, Dataset: boardOf(t, p, "r...x"), Algorithm: "uniform-long"}.Request(nil)
		ctx, cancel := context.WithCancel(t.Context())
		if want == "" { // the search would take hours
			time.AfterFunc(time.Second, cancel)
		}
		defer cancel()
		start := time.Now()
		err := solve.Run(ctx, r).First().Err
		wrong, ok := errors.AsType[*solve.InputError](err)
		if want != "" && (!ok || wrong.Text.Key != want) || want == "" && !errors.Is(err, context.Canceled) ||
			time.Since(start) > 5*time.Minute {
			t.Errorf("%s: %v after %v", list, err, time.Since(start))
		}
	}
}
