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

func TestRecordedFastWalk(t *testing.T) {
	n := tally{}
	small(700, func(d *solve.Dataset) {
		j, x := newJudge(t, d), record(t, d, sokoban.TaskWalk, "fast")
		p := parts(t, x)
		if sweeps, ok := p[2]; ok {
			sweeps.search(t, 1, true)
			j.whole(j.onRegions(sweeps, 1, false, n))
		}
		if layers, ok := p[4]; ok {
			layers.search(t, 1, true)
			j.onRegions(layers, pushCost, true, n)
		}
		if turns, ok := p[5]; ok {
			want := j.fromStart()
			least := map[solve.State]int64{}
			turns.each(func(e solve.Event, parent *solve.Event) {
				least[e.State] = whole(e.Cost)
				if parent == nil {
					if e.State != j.rules.Start() {
						t.Fatalf("%v is no start\n%s", e.State.Cells, show(d))
					}
					return
				}
				n["turns"]++
				// The player walked to the cell where the push began, behind the box's old place.
				from := 2*j.d.Board.Row(e.State.Cells[0]) - j.d.Board.Row(e.State.Cells[1])
				col := 2*j.d.Board.Col(e.State.Cells[0]) - j.d.Board.Col(e.State.Cells[1])
				steps, ok := j.walked(parent.State)[j.d.Board.At(from, col)]
				if !ok || parent.State.Cells[1] != e.State.Cells[0] || whole(e.Cost) != whole(parent.Cost)+steps+pushCost+1 {
					t.Fatalf("%v does not come from its parent %v\n%s", e.State.Cells, parent.State.Cells, show(d))
				}
			})
			f := int64(-1)
			for i := turns.from; i < turns.to; i++ {
				switch e := x.Event(i); e.Kind {
				case solve.LayerStart:
					if whole(e.Cost) <= f {
						t.Fatalf("f is %d after %d\n%s", whole(e.Cost), f, show(d))
					}
					f = whole(e.Cost)
				case solve.Expanded, solve.Goal:
					if whole(e.Cost) != want[e.State] {
						t.Fatalf("%v is settled at %d, want %d\n%s", e.State.Cells, whole(e.Cost), want[e.State], show(d))
					}
					a := x.Outcome.Answer
					if whole(e.Cost)%pushCost-whole(e.Cost)/pushCost != f%pushCost-a.Value {
						t.Fatalf("event %d costs %d in layer %d\n%s", i, whole(e.Cost), f, show(d))
					}
				}
			}
		}
		j.goals(x, n)
	})
	n.want(t, "regions", 1200)
	n.want(t, "turns", 150)
	n.want(t, "ways", 40)
}
