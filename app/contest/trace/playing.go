package trace

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/lens"
)

// wholePuzzle is a puzzle with all methods that the window needs.
type wholePuzzle interface {
	lens.Puzzle
	solve.Traceable
	solve.Playable
	solve.Maker
}

// playing is a puzzle with the player of a trace as one more algorithm.
type playing struct {
	wholePuzzle
	player *player
}

var _ solve.Wrapper = &playing{}

// Inner implements [solve.Wrapper].
func (p *playing) Inner() solve.Puzzle { return p.wholePuzzle }

// Solvers implements [solve.Puzzle]. The player comes last, and only in the list for the task PlayTask.
func (p *playing) Solvers(task string) []solve.Solver {
	list := p.wholePuzzle.Solvers(task)
	if task == p.PlayTask() {
		list = append(slices.Clip(list), p.player)
	}
	return list
}

// Lenses implements [lens.Puzzle]. Of the lenses that show explorations, only lenses with the mark Forward show the
// player's exploration.
func (p *playing) Lenses(task string) []lens.Lens {
	list := slices.Clone(p.wholePuzzle.Lenses(task))
	for i, l := range list {
		switch {
		case !l.Explores:
		case l.Algorithms == nil && !l.Forward:
			list[i].Algorithms = solve.SolverIDs(p.wholePuzzle, task)
		case l.Algorithms != nil && l.Forward:
			list[i].Algorithms = append(slices.Clip(l.Algorithms), PlayerID)
		}
	}
	return list
}

// Explain implements [lens.Puzzle].
func (p *playing) Explain(v *lens.View, event int) solve.Text {
	if v.Exploration.Algorithm != PlayerID {
		return p.wholePuzzle.Explain(v, event)
	}
	e := v.Exploration.Event(event)
	state, line := p.player.stateText(e.State), 0
	if event < len(p.player.lines) {
		line = int(p.player.lines[event])
	}
	if w := p.player.wrong; w != nil && line == w.Line && w.Words.Key != "" {
		return solve.Say("trace.event.wrong", "Line", line, "State", w.Words, "What", w.What)
	}
	key := "trace.event.expanded"
	switch {
	case e.Kind == solve.Reached && e.Parent < 0:
		key = "trace.event.begun"
	case e.Kind == solve.Reached:
		key = "trace.event.reached"
	case e.Kind == solve.Goal:
		key = "trace.event.goal"
	}
	return solve.Say(key, "Line", line, "State", state, "Cost", e.Cost.Minor)
}
