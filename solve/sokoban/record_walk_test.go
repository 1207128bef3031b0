package sokoban_test

import (
	"testing"

	"stepboard/solve"
	"stepboard/solve/sokoban"
)

func TestRecordedBruteWalk(t *testing.T) {
	n := tally{}
	small(500, func(d *solve.Dataset) {
		j, x := newJudge(t, d), record(t, d, sokoban.TaskWalk, "bruteforce")
		p := parts(t, x)[0]
		reached, settled := p.search(t, 0, false)
		want := j.fromStart()
		end := int64(1) << 62
		if a := x.Outcome.Answer; a.Value >= 0 {
			end = a.Value*pushCost + a.Steps
			n["won"]++
		}
		for s, cost := range want {
			if got, ok := settled[s]; cost < end && (!ok || got != cost) {
				t.Fatalf("%v is settled at %d %v, want %d\n%s", s.Cells, got, ok, cost, show(d))
			}
			if got, ok := reached[s]; ok && got < cost {
				t.Fatalf("%v is reached at %d, want %d\n%s", s.Cells, got, cost, show(d))
			}
		}
		layer := int64(-1)
		for i := range x.Len() {
			switch e := x.Event(i); {
			case e.Kind == solve.LayerStart:
				layer = whole(e.Cost)
			case e.Kind == solve.Expanded && whole(e.Cost) != layer:
				t.Fatalf("event %d costs %d in layer %d\n%s", i, whole(e.Cost), layer, show(d))
			case e.Again:
				n["cheaper again"]++
			}
		}
		p.each(func(e solve.Event, parent *solve.Event) {
			if parent == nil {
				if e.State != j.rules.Start() {
					t.Fatalf("%v is no start\n%s", e.State.Cells, show(d))
				}
				return
			}
			leads := false
			j.edges(parent.State, func(m solve.Move, to solve.State, _ bool) {
				leads = leads || to == e.State && whole(e.Cost) == whole(parent.Cost)+price(j.rules, parent.State, m)
			})
			if !leads {
				t.Fatalf("no move to %v from its parent\n%s", e.State.Cells, show(d))
			}
		})
		j.goals(x, n)
	})
	n.want(t, "won", 40)
	n.want(t, "ways", 40)
	if !testing.Short() {
		n.want(t, "cheaper again", 1)
	}
}

func TestRecordedPullWalk(t *testing.T) {
	n := tally{}
	small(700, func(d *solve.Dataset) {
		j, x := newJudge(t, d), record(t, d, sokoban.TaskWalk, "pull")
		p := parts(t, x)
		if regions, ok := p[2]; ok {
			regions.search(t, 1, true)
			j.onRegions(regions, pushCost, true, n)
		}
		if moves, ok := p[3]; ok {
			want := j.toGoal(pushCost+1, 1)
			moves.each(func(e solve.Event, parent *solve.Event) {
				switch {
				case parent == nil:
					if whole(e.Cost) != 0 || !j.rules.Done(e.State) {
						t.Fatalf("%v is reached from nowhere\n%s", e.State.Cells, show(d))
					}
					return
				case e.State.Cells[1] == parent.State.Cells[1]: // the start of the walk
					if steps, ok := j.walked(e.State)[parent.State.Cells[0]]; !ok || whole(e.Cost) != whole(parent.Cost)+steps ||
						whole(e.Cost) != want[e.State] {
						t.Fatalf("start %v costs %d\n%s", e.State.Cells, whole(e.Cost), show(d))
					}
					return
				}
				n["sides"]++
				after := j.pushed(e.State)
				if whole(e.Cost) != want[after]+pushCost+1 {
					t.Fatalf("%v costs %d, want %d\n%s", e.State.Cells, whole(e.Cost), want[after]+pushCost+1, show(d))
				}
				// The side of the parent is the player's next place. On the goal, it is the player's place.
				if after.Cells[1] != parent.State.Cells[1] ||
					j.walked(after)[parent.State.Cells[0]] != whole(e.Cost)-whole(parent.Cost)-pushCost-1 {
					t.Fatalf("%v is not pulled from its parent %v\n%s", e.State.Cells, parent.State.Cells, show(d))
				}
			})
		}
		j.goals(x, n)
	})
	n.want(t, "regions", 500)
	n.want(t, "sides", 250)
	n.want(t, "ways", 40)
}
