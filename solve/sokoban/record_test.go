package sokoban_test

import (
	"math/rand/v2"
	"testing"

	"stepboard/solve"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

func TestRecordedBruteCount(t *testing.T) {
	n := tally{}
	small(250, func(d *solve.Dataset) {
		j, x := newJudge(t, d), record(t, d, sokoban.TaskCount, "bruteforce")
		p := parts(t, x)[0]
		reached, settled := p.search(t, 1, true)
		want := j.toGoal(1, 1)
		for s, cost := range want {
			if got, ok := reached[s]; cost > 0 && (!ok || got != cost || settled[s] != cost) {
				t.Fatalf("%v is reached at %d %v, want %d\n%s", s.Cells, got, ok, cost, show(d))
			}
		}
		for s := range reached {
			if _, ok := want[s]; !ok {
				t.Fatalf("%v is reached and never won\n%s", s.Cells, show(d))
			}
		}
		p.each(func(e solve.Event, parent *solve.Event) {
			if (parent == nil) != (whole(e.Cost) == 0) || (whole(e.Cost) == 0) != j.rules.Done(e.State) {
				t.Fatalf("%v costs %d\n%s", e.State.Cells, whole(e.Cost), show(d))
			}
			leads := parent == nil
			j.edges(e.State, func(_ solve.Move, to solve.State, _ bool) {
				leads = leads || to == parent.State && whole(e.Cost) == whole(parent.Cost)+1
			})
			if !leads {
				t.Fatalf("no move from %v to its parent\n%s", e.State.Cells, show(d))
			}
			n["pairs"]++
		})
	})
	n.want(t, "pairs", 5000)
}

func TestRecordedPullCount(t *testing.T) {
	n := tally{}
	small(450, func(d *solve.Dataset) {
		j, p := newJudge(t, d), parts(t, record(t, d, sokoban.TaskCount, "pull"))
		p[2].search(t, 1, true)
		j.whole(j.onRegions(p[2], 1, true, n))
	})
	n.want(t, "regions", 600)
}

func TestRecordedFastCount(t *testing.T) {
	n := tally{}
	check := func(d *solve.Dataset) {
		x := record(t, d, sokoban.TaskCount, "fast")
		if !x.Whole {
			t.Fatal("the order within a sweep says nothing")
		}
		if made := int64(len(x.Of(solve.Expanded))); made != x.Outcome.Stats.Expanded {
			t.Fatalf("%d expansions are recorded, and %d are counted\n%s", made, x.Outcome.Stats.Expanded, show(d))
		}
		p := parts(t, x)[2]
		p.search(t, 1, true)
		j := newJudge(t, d)
		j.whole(j.onRegions(p, 1, false, n))
		layer := int64(0)
		for i := p.from; i < p.to; i++ {
			switch e := x.Event(i); e.Kind {
			case solve.LayerStart:
				layer = whole(e.Cost)
				n["sweeps"]++
			case solve.Reached, solve.Expanded:
				if whole(e.Cost) != layer {
					t.Fatalf("event %d costs %d in layer %d\n%s", i, whole(e.Cost), layer, show(d))
				}
			}
		}
	}
	small(350, check)
	rng := rand.New(rand.NewPCG(21, 22))
	for range max(2, solvetest.Rounds(6)) { // more cells than a word in a row
		d := random(rng, 1+rng.IntN(2), 60+rng.IntN(10), rng.IntN(20))
		if len(d.Queries[0].Things) > 0 {
			check(d)
		}
	}
	n.want(t, "regions", 750)
	n.want(t, "sweeps", 300)
}

func TestRecordingChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for range solvetest.Rounds(60) {
		d := random(rng, 3+rng.IntN(10), 3+rng.IntN(10), rng.IntN(35))
		if len(d.Queries[0].Things) == 0 {
			continue
		}
		for _, task := range sokoban.Puzzle.Tasks() {
			for _, s := range solvetest.Own(sokoban.Puzzle, task) {
				solvetest.Recorded(t, sokoban.Puzzle, s, d, task)
			}
		}
	}
}
