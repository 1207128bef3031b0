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
func Explain(v *lens.View, event int) solve.Text { return kit.Explain(v, event, nil, explain) }

func explain(v *lens.View, event int, e solve.Event) solve.Text {
	x, back := v.Exploration, ""
	if e.Wave == 1 {
		back = "_back"
	}
	fast, planned, n := x.Algorithm == "fast", e.Aux == solve.Planned, e.Cost.Minor
	args := []any{"Steps", n, "Depth", n, "PluralCount", int(n)}
	switch {
	case e.Kind == solve.Expanded:
		end := x.Next(event, explore.ByExpansion, 1)
		if stages := x.Of(solve.Stage); len(stages) > 0 { // this expansion has reached no states after the next stage
			if i, _ := slices.BinarySearch(stages, int32(event)); i < len(stages) {
				end = min(end, int(stages[i]))
			}
		}
		after := x.Count(end)
		args = append(args, "New", after.Reached-x.Count(event).Reached, "Waiting", after.Waiting)
		if fast {
			back, args = "_fast", append(args, "Steps", kit.Layer(x, event))
			if e.Parent >= 0 && again(x, event, e) {
				back = "_again"
			}
		}
		return solve.Say("halloween.event.expanded"+back, args...)
	case e.Kind == solve.LayerStart && fast:
		return solve.Say("halloween.event.layer_fast", args...)
	case e.Kind == solve.LayerStart:
		count := layerSize(x, event)
		return solve.Say("halloween.event.layer"+back, append(args, "Count", count, "PluralCount", count)...)
	case e.Kind == solve.Met:
		return solve.Say("halloween.event.met", append(args, "Here", x.Units(e.Parent), "There", x.Units(int(e.Aux)))...)
	case e.Kind == solve.Goal && n == 0:
		return solve.Say("halloween.event.goal_home")
	case e.Kind == solve.Reached && e.Parent < 0 && planned:
		return solve.Say("halloween.event.plan_start")
	case e.Kind == solve.Reached && e.Parent < 0 && e.Wave == 1:
		return solve.Say("halloween.event.start_back")
	case e.Kind == solve.Goal || e.Parent < 0:
		names, some := present(v.Dataset, e.State)
		if args = append(args, "Names", names); e.Kind == solve.Goal {
			return solve.Say("halloween.event.goal"+some, args...)
		}
		return solve.Say("halloween.event.start"+some, args...)
	}
	before, after := x.Event(e.Parent).State, e.State
	if e.Wave == 1 { // in the search from the goal, the ghosts move from the state to its parent
		before, after = after, before
	}
	args = append(args, "Moves", saidTogether(v.Dataset, before, after))
	if planned {
		return solve.Say("halloween.event.plan", args...)
	}
	return solve.Say("halloween.event.reached"+back, args...)
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
		key := "halloween.event.go"
		if choice == rules.Stay {
			key = "halloween.event.stay"
		}
		if names != nil {
			groups = append(groups, solve.Say(key, "Names", listed(names), "PluralCount", len(names), "Direction", direction))
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

// present names the ghosts of a state. The result some is the end of a key: "_some" if the state lacks a ghost.
func present(d *solve.Dataset, s solve.State) (names any, some string) {
	var list []string
	for i, k := range rules.Ghosts(d.Board) {
		if crowd.Absent(s, i) {
			some = "_some"
		} else {
			list = append(list, rules.Letter(k))
		}
	}
	return listed(list), some
}
