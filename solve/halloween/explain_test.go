package halloween

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/halloween/halloweentest"
	"stepboard/solve/lens"
	"stepboard/solve/solvetest"
)

func TestExplain(t *testing.T) {
	start := "The search begins with the ghosts where they start"
	from := "Layer 0 from the start: now the turn of the only state at distance 0"
	one, two := "a goes right: a new state, 1 step from the start", "a goes right: a new state, 2 steps from the start"
	found := "All ghosts are on their goals after 2 steps; fewer are not enough"
	for _, tt := range []struct {
		algorithm string
		d         *solve.Dataset
		want      []string // texts of the first events, in order
	}{
		{"bfs", halloweentest.Draw("a A"), []string{
			start, from, "Every joint step from here, 0 steps from the start: 1 new, 1 waiting", one,
			"Layer 1 from the start: now the turn of the only state at distance 1",
			"Every joint step from here, 1 step from the start: 1 new, 1 waiting", two, found,
		}},
		{"bidirectional", halloweentest.Draw("a A"), []string{
			start, "The search back begins with the ghosts on their goals", from,
			"Every joint step from here, 0 steps from the start: 1 new, 2 waiting", one,
			"Layer 0 from the goal: now the turn of the only state at distance 0",
			"Every joint step that leads here, 0 steps from the goal: 1 new, 2 waiting",
			"Back from the goal, a new state: a goes right, the only step to the goal",
			"The searches meet, 1 from the start and 1 from the goal: 2 steps in all",
		}},
		{"bfs", halloweentest.Full("A", "a"), []string{start, "All ghosts are on their goals from the beginning"}},
		{"fast", halloweentest.Draw("a A"), []string{
			"The farthest ghost needs 2 steps alone: no plan is shorter",
			"A* search, led by how far each ghost is from its goal alone; it begins with plans of 2 steps", start,
			"No plan has fewer steps than 2; now those of 2 steps are looked for",
			"From here, 0 steps from the start, only steps that may give a plan of 2: 1 new", one,
			"From here, 1 step from the start, only steps that may give a plan of 2: 1 new", two, found,
		}},
		{"fast", halloweentest.Draw("abcdABCD"), []string{
			"The farthest ghost needs 4 steps alone: no plan is shorter",
			"One ghost after the other is given a way of 4 steps round those before it",
			"A plan of 4 steps is found: here it is, step by step", "The plan begins where the ghosts start",
			"Step 1 of the plan: a, b, c and d go right",
		}},
		{"bfs", halloweentest.Draw("a A", "B b"), []string{
			start, from, "Every joint step from here, 0 steps from the start: 8 new, 8 waiting",
			"b goes up, a stays: a new state, 1 step from the start",
		}},
		{"fast", halloweentest.Draw("a#A"), []string{"A ghost can't reach its goal even alone: there is no way"}},
	} {
		v := lenstest.View(Puzzle.(lens.Puzzle), tt.d, 0, solve.TaskSolve, recorded(t, tt.d, tt.algorithm))
		if got := lenstest.Explained(v); len(got) < len(tt.want) || !slices.Equal(got[:len(tt.want)], tt.want) {
			t.Errorf("%s: %q", tt.algorithm, got)
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
