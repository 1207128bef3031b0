package stress_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/stress"
	"stepboard/app/storage/collection"
	"stepboard/solve"
)

// On puzzles from files of rules, a program is found wrong if it answers 0 for more than three moves. This also works
// if answers are words. The board is made smaller if the puzzle has smaller boards.
func TestProgramsForRulesAreBroken(t *testing.T) {
	ids := []string{"eight", "keys", "boxes", "snake", "toys"}
	if testing.Short() {
		ids = ids[:1]
	}
	for _, id := range ids {
		p, err := collection.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		run := func(ctx context.Context, input []byte) (judge.Result, error) {
			list, _, err := p.Parse("", bytes.NewReader(input))
			if err != nil {
				return judge.Result{}, err
			}
			var out bytes.Buffer
			for i, d := range list {
				answers, err := solve.Answers(ctx, solve.NewBudget(1<<30), p, solve.TaskSolve, d)
				if err != nil {
					return judge.Result{}, err
				}
				a := solve.Answer{Value: answers[0]}
				if a.Value > 3 {
					a.Value = 0
				}
				line, err := solve.AnswerLine(p, d, i+1, a, nil)
				if err != nil {
					return judge.Result{}, err
				}
				_, _ = fmt.Fprintln(&out, line)
			}
			return judge.Result{End: box.End{Output: out.Bytes()}}, nil
		}
		ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
		found, so, err := stress.Search(ctx, ctx, stress.Order{
			Puzzle: p, Workers: 1, Budget: solve.NewBudget(1 << 30), Run: run, Seed: 1,
		})
		stop()
		if err != nil || found == nil {
			t.Errorf("%s: nothing is found on %d boards, %v", id, so.Boards, err)
			continue
		}
		first, least := stress.SizeOf(found.First.Datasets), stress.SizeOf(found.Trial.Datasets)
		t.Logf("%s: from %+v to %+v: %s", id, first, least, found.Trial.Input)
		say := found.Trial.Say(p) // also how certain our own answer is
		if !slices.ContainsFunc(say, func(x solve.Text) bool { return x.Key == "stress.level" }) {
			t.Errorf("%s: %v", id, say)
		}
		if least.Datasets != 1 || least.Cells > first.Cells {
			t.Errorf("%s: shrunk from %+v to %+v", id, first, least)
		}
	}
}

// The search begins with the smallest boards that the rules allow, although the sample is larger.
func TestRuledBoardsBeginSmall(t *testing.T) {
	p, err := collection.Open("flip")
	if err != nil {
		t.Fatal(err)
	}
	run := func(context.Context, []byte) (judge.Result, error) {
		return judge.Result{End: box.End{Output: []byte("wrong")}}, nil
	}
	seeds := uint64(9)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		found, _, err := stress.Search(t.Context(), t.Context(), stress.Order{
			Puzzle: p, Workers: 1, Budget: solve.NewBudget(1 << 30), Run: run, Seed: seed,
		})
		if err != nil || found == nil {
			t.Fatal(found, err)
		}
		if first := stress.SizeOf(found.First.Datasets); first.Cells != 4*first.Datasets {
			t.Errorf("seed %d: the first boards are %+v", seed, first)
		}
	}
}
