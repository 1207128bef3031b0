package view_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// At the end of a run that has searched everything, the text says so. It names no next state.
func TestAnExhaustedSearchSaysSo(t *testing.T) {
	p := puzzles.BuiltIn().ByID("huarong")
	list, _, err := p.Parse("", strings.NewReader("2 3 1\n1 1 1\n0 0 1\n2 3 1 1 1 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for _, s := range p.Solvers(solve.TaskSolve) {
		x := lenstest.Explore(t, p, list[0], 0, solve.TaskSolve, s.ID(), lenstest.Limit)
		v := lenstest.View(p.(lens.Puzzle), list[0], 0, solve.TaskSolve, x)
		if v.Answer.Value != solve.None {
			t.Fatalf("%s answers %d", s.ID(), v.Answer.Value)
		}
		last := x.Len() - 1
		text := view.EventText(v, last+1, func(n int64) string { return strconv.FormatInt(n, 10) })
		kind := x.Event(last).Kind
		own := kind == solve.Stage || kind == solve.Goal
		if (text.Key == "shot.step.exhausted") == own {
			t.Errorf("%s ends on an event of kind %v and says %q", s.ID(), kind, text.Key)
		}
		if !own {
			said++
			if n := strconv.Itoa(len(x.Of(solve.Expanded))); n == "0" || !strings.Contains(fmt.Sprint(text.Args), n) {
				t.Errorf("%s says %v after %s states", s.ID(), text.Args, n)
			}
		}
		if before := view.EventText(v, 1, nil); before.Key == "shot.step.exhausted" {
			t.Errorf("%s says so at its first event", s.ID())
		}
	}
	if said == 0 {
		t.Error("no algorithm ended by looking at all")
	}
}
