package lenses

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
)

// Explain describes an event in words. It takes O(log n) time for n events, or the time of kit.ExplainGeneral.
func Explain(v *lens.View, event int) solve.Text {
	return kit.Explain(v, event, nil, explain)
}

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	x := v.Exploration
	steps := []any{"Steps", e.Cost.Minor, "PluralCount", int(e.Cost.Minor)}
	switch e.Kind {
	case solve.Reached:
		return explainReached(v, e)
	case solve.Expanded:
		return explainExpanded(x, event, e)
	case solve.LayerStart:
		return explainLayer(x, event, e)
	case solve.Met:
		here, there := x.Units(e.Parent), x.Units(int(e.Aux))
		return solve.Say("halloween.event.met", append(steps, "Here", here, "There", there)...)
	}
	if e.Cost.Minor == 0 {
		return solve.Say("halloween.event.goal_home")
	}
	if names, some := present(v.Dataset, e.State); some {
		return solve.Say("halloween.event.goal_some", append(steps, "Names", names)...)
	}
	return solve.Say("halloween.event.goal", steps...)
}

func explainReached(v *lens.View, e solve.Event) solve.Text {
	if e.Parent < 0 {
		switch {
		case e.Aux == solve.Planned:
			return solve.Say("halloween.event.plan_start")
		case e.Wave == 1:
			return solve.Say("halloween.event.start_back")
		}
		if names, some := present(v.Dataset, e.State); some {
			return solve.Say("halloween.event.start_some", "Names", names)
		}
		return solve.Say("halloween.event.start")
	}
	before, after := v.Exploration.Event(e.Parent).State, e.State
	depth := []any{"Depth", e.Cost.Minor, "PluralCount", int(e.Cost.Minor)}
	switch {
	case e.Aux == solve.Planned:
		return solve.Say("halloween.event.plan", "Moves", saidTogether(v.Dataset, before, after), "Depth", e.Cost.Minor)
	case e.Wave == 1: // in the search from the goal, the ghosts move from the state to its parent
		return solve.Say("halloween.event.reached_back", append(depth, "Moves", saidTogether(v.Dataset, after, before))...)
	}
	return solve.Say("halloween.event.reached", append(depth, "Moves", saidTogether(v.Dataset, before, after))...)
}

func explainExpanded(x *explore.Exploration, event int, e solve.Event) solve.Text {
	end := x.Next(event, explore.ByExpansion, 1)
	if stages := x.Of(solve.Stage); len(stages) > 0 { // this expansion has reached no states after the next stage
		if i, _ := slices.BinarySearch(stages, int32(event)); i < len(stages) {
			end = min(end, int(stages[i]))
		}
	}
	before, after := x.Count(event), x.Count(end)
	fresh := after.Reached - before.Reached
	pairs := []any{"Depth", e.Cost.Minor, "New", fresh, "PluralCount", int(e.Cost.Minor)}
	switch {
	case x.Algorithm == "fast":
		pairs = append(pairs, "Steps", kit.Layer(x, event))
		if e.Parent >= 0 && again(x, event, e) {
			return solve.Say("halloween.event.expanded_again", pairs...)
		}
		return solve.Say("halloween.event.expanded_fast", pairs...)
	case e.Wave == 1:
		return solve.Say("halloween.event.expanded_back", append(pairs, "Waiting", after.Waiting)...)
	}
	return solve.Say("halloween.event.expanded", append(pairs, "Waiting", after.Waiting)...)
}

// again reports whether a state was already expanded in part in an earlier layer. A* first expands a state in the
// layer in which A* reaches the state. Only the start is reached before the first layer begins.
func again(x *explore.Exploration, event int, e solve.Event) bool {
	layers := x.Of(solve.LayerStart)
	reached, _ := slices.BinarySearch(layers, int32(e.Parent))
	now, _ := slices.BinarySearch(layers, int32(event))
	if e.Cost.Minor == 0 {
		reached++
	}
	return reached < now
}

func explainLayer(x *explore.Exploration, event int, e solve.Event) solve.Text {
	if x.Algorithm == "fast" {
		return solve.Say("halloween.event.layer_fast", "Steps", e.Cost.Minor, "PluralCount", int(e.Cost.Minor))
	}
	count := layerSize(x, event)
	pairs := []any{"Depth", e.Cost.Minor, "Count", count, "PluralCount", count}
	if e.Wave == 1 {
		return solve.Say("halloween.event.layer_back", pairs...)
	}
	return solve.Say("halloween.event.layer", pairs...)
}

// layerSize returns the number of states that the previous layer of the same wave reached.
func layerSize(x *explore.Exploration, event int) int {
	starts := x.Of(solve.LayerStart)
	k, _ := slices.BinarySearch(starts, int32(event))
	for j := k - 1; j >= 0 && j >= k-2; j-- {
		if x.Wave(int(starts[j])) == x.Wave(event) {
			return x.Count(int(starts[j+1])).Reached - x.Count(int(starts[j])).Reached
		}
	}
	return 1
}

// saidTogether describes a step in words. Ghosts with the same move are named together: "a and c go right, b stays".
func saidTogether(d *solve.Dataset, before, after solve.State) solve.Text {
	var groups []solve.Text
	b := d.Board
	list := rules.Ghosts(b)
	for digit := range solve.Move(rules.Digits) {
		choice := (digit + 1) % rules.Digits // Stay is the last digit, so ghosts that stay are named last
		var names []string
		var direction solve.Text
		for i, k := range list {
			from, to := before.Cells[i], after.Cells[i]
			if from != grid.None && to != grid.None && choice == rules.Digit(b.Size, from, to) {
				names, direction = append(names, rules.Letter(k)), b.DirText(from, to)
			}
		}
		switch {
		case names == nil:
		case choice == rules.Stay:
			groups = append(groups, solve.Say("halloween.event.stay", "Names", listed(names), "PluralCount", len(names)))
		default:
			groups = append(groups, solve.Say("halloween.event.go", "Names", listed(names), "PluralCount", len(names),
				"Direction", direction))
		}
	}
	return joined(groups)
}

// listed joins names to a list, for example "a, b and c". The result is a solve.Text, or a string if there is one name.
func listed(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	var first any = names[0]
	for _, name := range names[1 : len(names)-1] {
		first = solve.Say("halloween.event.list", "First", first, "Second", name)
	}
	return solve.Say("halloween.event.list_end", "First", first, "Last", names[len(names)-1])
}

func present(d *solve.Dataset, s solve.State) (names any, absent bool) {
	var list []string
	for i, k := range rules.Ghosts(d.Board) {
		if crowd.Absent(s, i) {
			absent = true
		} else {
			list = append(list, rules.Letter(k))
		}
	}
	return listed(list), absent
}
