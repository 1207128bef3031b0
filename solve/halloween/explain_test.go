package halloween

import (
	"math/rand/v2"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

// said returns the text of an event with its arguments in alphabetical order.
func said(v *lens.View, event int) string { return v.Puzzle.Explain(v, event).String() }

func TestExplain(t *testing.T) {
	crossing := halloweentest.Draw("a A", "B b")
	tests := []struct {
		name, Algorithm string
		d               *solve.Dataset
		want            []string // texts of the first events, in order
	}{
		{"breadth first", "bfs", halloweentest.Draw("a A"), []string{
			"halloween.event.startmap[]",
			"halloween.event.layermap[Count:1 Depth:0 PluralCount:1]",
			"halloween.event.expandedmap[Depth:0 New:1 PluralCount:0 Waiting:1]",
			"halloween.event.reachedmap[Depth:1 Moves:halloween.event.gomap[Direction:direction.rightmap[] Names:a " +
				"PluralCount:1] PluralCount:1]",
			"halloween.event.layermap[Count:1 Depth:1 PluralCount:1]",
			"halloween.event.expandedmap[Depth:1 New:1 PluralCount:1 Waiting:1]",
			"halloween.event.reachedmap[Depth:2 Moves:halloween.event.gomap[Direction:direction.rightmap[] Names:a " +
				"PluralCount:1] PluralCount:2]",
			"halloween.event.goalmap[PluralCount:2 Steps:2]",
		}},
		{"from both ends", "bidirectional", halloweentest.Draw("a A"), []string{
			"halloween.event.startmap[]",
			"halloween.event.start_backmap[]",
			"halloween.event.layermap[Count:1 Depth:0 PluralCount:1]",
			"halloween.event.expandedmap[Depth:0 New:1 PluralCount:0 Waiting:2]",
			"halloween.event.reachedmap[Depth:1 Moves:halloween.event.gomap[Direction:direction.rightmap[] Names:a " +
				"PluralCount:1] PluralCount:1]",
			"halloween.event.layer_backmap[Count:1 Depth:0 PluralCount:1]",
			"halloween.event.expanded_backmap[Depth:0 New:1 PluralCount:0 Waiting:2]",
			"halloween.event.reached_backmap[Depth:1 Moves:halloween.event.gomap[Direction:direction.rightmap[] Names:a " +
				"PluralCount:1] PluralCount:1]",
			"halloween.event.metmap[Here:1 PluralCount:2 Steps:2 There:1]",
		}},
		{"home already", "bfs", halloweentest.Full("A", "a"), []string{
			"halloween.event.startmap[]",
			"halloween.event.goal_homemap[]",
		}},
		{"fast", "fast", halloweentest.Draw("a A"), []string{
			"halloween.stage.fast.1map[N:2 PluralCount:2]",
			"halloween.stage.fast.2map[N:2 PluralCount:2]",
			"halloween.event.startmap[]",
			"halloween.event.layer_fastmap[PluralCount:2 Steps:2]",
			"halloween.event.expanded_fastmap[Depth:0 New:1 PluralCount:0 Steps:2]",
			"halloween.event.reachedmap[Depth:1 Moves:halloween.event.gomap[Direction:direction.rightmap[] Names:a " +
				"PluralCount:1] PluralCount:1]",
			"halloween.event.expanded_fastmap[Depth:1 New:1 PluralCount:1 Steps:2]",
			"halloween.event.reachedmap[Depth:2 Moves:halloween.event.gomap[Direction:direction.rightmap[] Names:a " +
				"PluralCount:1] PluralCount:2]",
			"halloween.event.goalmap[PluralCount:2 Steps:2]",
		}},
		{"one after the other", "fast", halloweentest.Draw("abcdABCD"), []string{
			"halloween.stage.fast.1map[N:4 PluralCount:4]",
			"halloween.stage.fast.6map[N:4 PluralCount:4]",
			"halloween.stage.fast.11map[N:4 PluralCount:4]",
			"halloween.event.plan_startmap[]",
			"halloween.event.planmap[Depth:1 Moves:halloween.event.gomap[Direction:direction.rightmap[] " +
				"Names:halloween.event.list_endmap[First:halloween.event.listmap[First:halloween.event.listmap[First:a " +
				"Second:b] Second:c] Last:d] PluralCount:4]]",
		}},
		{"two cross", "bfs", crossing, []string{
			"halloween.event.startmap[]",
			"halloween.event.layermap[Count:1 Depth:0 PluralCount:1]",
			"halloween.event.expandedmap[Depth:0 New:8 PluralCount:0 Waiting:8]",
			"halloween.event.reachedmap[Depth:1 Moves:halloween.move.andmap[" +
				"First:halloween.event.gomap[Direction:direction.upmap[] Names:b PluralCount:1] " +
				"Second:halloween.event.staymap[Names:a PluralCount:1]] PluralCount:1]",
		}},
		{"a wall", "fast", halloweentest.Draw("a#A"), []string{"halloween.stage.fast.0map[N:0 PluralCount:0]"}},
	}
	for _, tt := range tests {
		v := lenstest.View(Puzzle.(lens.Puzzle), tt.d, 0, solve.TaskSolve, recorded(t, tt.d, tt.Algorithm))
		for i, want := range tt.want {
			if i >= v.Exploration.Len() {
				t.Errorf("%s: only %d events", tt.name, i)
				break
			}
			if got := said(v, i); got != want {
				t.Errorf("%s: event %d:\n%s, want\n%s", tt.name, i, got, want)
			}
		}
	}
}

// TestExplainAll: events of many runs are explained, and every kind of text occurs. The explanations call as many
// states new as the events do.
func TestExplainAll(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 5))
	keys := map[string]int{}
	for i := range solvetest.Rounds(60) {
		d := halloweentest.Crowded(r)
		if i%2 == 0 {
			d = halloweentest.SmallBoard(r)
		}
		for _, s := range solvetest.Own(Puzzle, solve.TaskSolve) {
			v := lenstest.View(Puzzle.(lens.Puzzle), d, 0, solve.TaskSolve, recorded(t, d, s.ID()))
			x := v.Exploration
			n, fresh, said := x.Len(), 0, 0 // the number of new states: by the events, and by the explanations
			for e := range n {
				if x.Kind(e) == solve.Reached && x.Parent(e) >= 0 && x.Event(e).Aux != solve.Planned {
					fresh++
				}
				if x.Kind(e) != solve.Expanded && e > 500 && e < n-1 {
					continue
				}
				text := v.Puzzle.Explain(v, e)
				keys[text.Key]++
				if x.Kind(e) == solve.Expanded {
					said += text.Args["New"].(int)
				}
			}
			if fresh != said {
				t.Fatalf("%s: %d states are new, %d are said to be\n%s", s.ID(), fresh, said, halloweentest.Show(d))
			}
		}
	}
	for _, key := range []string{
		"start", "start_back", "start_some", "plan_start", "plan", "reached", "reached_back", "expanded", "expanded_back",
		"expanded_fast",
		"expanded_again", "layer", "layer_back", "layer_fast", "met", "goal", "goal_some", "goal_home",
	} {
		if keys["halloween.event."+key] == 0 && !testing.Short() {
			t.Errorf("nothing says %s", key)
		}
	}
}
