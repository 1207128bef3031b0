package kit

import (
	"strconv"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/search"
)

// Explain says what an event of a run did. If the run is by a method of package search, it calls ExplainGeneral. Else
// the puzzle has a text for each Stage, and the call own(v, event, e) says what any other event e did.
func Explain(v *lens.View, event int, cost func(solve.Cost) solve.Text,
	own func(v *lens.View, event int, e solve.Event) solve.Text,
) solve.Text {
	e, algorithm := v.Exploration.Event(event), v.Exploration.Algorithm
	if _, general := solve.SolverByID(v.Puzzle, v.Task, algorithm).(solve.Named); general {
		return ExplainGeneral(v, event, cost)
	}
	if e.Kind == solve.Stage {
		return solve.TextOf(v.Puzzle, "stage."+algorithm+"."+strconv.Itoa(int(e.Aux)), "N", e.Cost.Minor, "PluralCount",
			int(e.Cost.Minor))
	}
	return own(v, event, e)
}

// CostText makes a function that says a cost in words. The parameter names has the names of Major and Minor. If there
// are fewer than two names, the function says only Minor, without a name.
func CostText(names []string) func(solve.Cost) solve.Text {
	return func(c solve.Cost) solve.Text {
		if len(names) < 2 {
			return solve.Say("search.event.cost", "N", c.Minor)
		}
		return solve.Say("search.event.cost_two", "N", c.Major, "First", unit(names[0]), "M", c.Minor,
			"Second", unit(names[1]))
	}
}

func unit(name string) solve.Text {
	if name == "moves" || name == "pushes" {
		return solve.Say("search.unit." + name)
	}
	return solve.Quote(name)
}

// ExplainGeneral says what an event of a run by a method of package search did. Such a method knows only the rules. It
// takes O(log n) time for n events, and for an expansion also time for each state that the expansion reached. The
// parameter cost says a cost in words; nil means CostText(nil).
func ExplainGeneral(v *lens.View, event int, cost func(solve.Cost) solve.Text) solve.Text {
	x, back := v.Exploration, ""
	e := x.Event(event)
	if cost == nil {
		cost = CostText(nil)
	}
	if e.Wave == 1 {
		back = "_back"
	}
	args := []any{"Cost", cost(e.Cost), "N", e.Cost.Minor}
	switch {
	case e.Kind == solve.Stage:
		return solve.Say("search.event.round", args...)
	case e.Kind == solve.LayerStart:
		return solve.Say("search.event.layer."+x.Algorithm, args...)
	case e.Kind == solve.Expanded && search.Deep(x.Algorithm):
		return solve.Say("search.event.expanded_deep", args...)
	case e.Kind == solve.Expanded:
		return solve.Say("search.event.expanded", append(args, "PluralCount", ReachedFrom(x, event))...)
	case e.Kind == solve.Met:
		return solve.Say("search.event.met", args...)
	case e.Kind == solve.Goal && solve.ExactID(v.Puzzle, v.Task, x.Algorithm):
		return solve.Say("search.event.goal", args...)
	case e.Kind == solve.Goal:
		return solve.Say("search.event.goal_some", args...)
	case e.Parent < 0:
		return solve.Say("search.event.start"+back, args...)
	}
	from, to := x.Event(e.Parent).State, e.State
	if e.Wave == 1 { // the move goes from the state to its parent
		from, to = to, from
	}
	args = append(args, "Move", v.Puzzle.Describe(v.Dataset, from, to))
	if e.Again && e.Wave == 0 {
		return solve.Say("search.event.cheaper", args...)
	}
	return solve.Say("search.event.reached"+back, args...)
}

// ReachedFrom returns the number of states that an expansion reached. This is the number of Reached events that
// directly follow the event of the expansion.
func ReachedFrom(x *explore.Exploration, event int) (n int) {
	for i := event + 1; i < x.Len() && x.Kind(i) == solve.Reached; i++ {
		n++
	}
	return n
}

// CellText names a cell by its row and column or, on a board without rows, by its number, all from 1.
func CellText(s grid.Size, c grid.Cell) solve.Text {
	if s.Numbered() {
		return solve.Say("direction.point", "N", int(c)+1)
	}
	return solve.Say("direction.cell", "Row", s.Row(c)+1, "Col", s.Col(c)+1)
}
