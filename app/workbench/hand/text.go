package hand

import "stepboard/solve"

// Caption returns a sentence about the last gesture. The function number writes a number in the reader's language.
func (g *Game) Caption(number func(int64) string) solve.Text {
	s := g.Said()
	switch {
	case s.Kind == Refused:
		return solve.Say("hand.refused", "Why", s.Text)
	case g.Won():
		return g.victory(number)
	}
	switch s.Kind {
	case Moved:
		key := "hand.moved"
		if s.Moves > 1 {
			key = "hand.moved_on"
		}
		return solve.Say(key, "N", number(int64(g.moves)), "Count", s.Moves, "Move", s.Text)
	case Planned:
		return g.planned()
	case Undone:
		return solve.Say("hand.undone")
	case Hinted:
		if s.Moves > 1 {
			return solve.Say("hand.hinted_on", "Count", s.Moves, "Move", s.Text)
		}
		return solve.Say("hand.hinted", "Move", s.Text)
	case Sought:
		switch p, ok := g.Distance(); {
		case ok && p.Unknown:
			return solve.Say("hand.unknown")
		case ok && p.Answer.Value < 0 && g.hopeless():
			return solve.Say("hand.no_way_at_all")
		case ok && p.Answer.Value < 0:
			return solve.Say("hand.no_way")
		}
		return solve.Say("hand.seeking")
	}
	return solve.TextOf(g.puzzle, "hand.how")
}

func (g *Game) planned() solve.Text {
	if g.plan.Empty() {
		if movers(g.hand, g.state) > 1 {
			return solve.Say("hand.held", "Ghost", string(rune(g.hand.Shape().Movers[g.plan.Held])))
		}
		return solve.TextOf(g.puzzle, "hand.how")
	}
	after := g.state
	for i, c := range g.plan.Aim {
		if c >= 0 {
			after = after.Put(i, c)
		}
	}
	return solve.Say("hand.planned", "Move", g.puzzle.Describe(g.data, g.state, after))
}

// victory returns a sentence that compares the moves of the win with the optimum.
func (g *Game) victory(number func(int64) string) solve.Text {
	took := g.Count(number)
	p, ok := g.Least()
	a := p.Answer
	switch {
	case g.moves == 0:
		return solve.Say("hand.won_at_once")
	case !ok || p.Unknown || p.Supposed || a.Value < 0:
		return solve.Say("hand.won", "Moves", took)
	case g.cost == g.costOf(a):
		return solve.Say("hand.won_least", "Moves", took)
	}
	return solve.Say("hand.won_more", "Moves", took, "Least", g.tally(a.Steps, g.costOf(a), number))
}

// Count returns the number of moves made, in words.
func (g *Game) Count(number func(int64) string) solve.Text {
	return g.tally(int64(g.moves), g.cost, number)
}

// Still returns the distance from the current state in words. It returns false while the distance is not known.
func (g *Game) Still(number func(int64) string) (solve.Text, bool) {
	p, ok := g.Distance()
	switch {
	case !ok:
		return solve.Text{}, false
	case g.Won():
		return solve.Say("hand.still_won"), true
	case p.Unknown:
		return solve.Say("hand.still_unknown"), true
	case p.Answer.Value < 0 && g.hopeless():
		return solve.Say("hand.still_hopeless"), true
	case p.Answer.Value < 0:
		return solve.Say("hand.still_no_way"), true
	}
	key := "hand.still"
	if p.Supposed {
		key = "hand.still_supposed"
	}
	return solve.Say(key, "Moves", g.tally(p.Answer.Steps, g.costOf(p.Answer), number)), true
}

// Lost reports whether it is known that no way leads from the current state to a win.
func (g *Game) Lost() bool {
	p, ok := g.Distance()
	return ok && !p.Unknown && p.Answer.Value < 0
}

func (g *Game) costOf(a solve.Answer) solve.Cost { return a.Cost(solve.Twofold(g.puzzle, g.Task())) }

// tally writes a number of moves, in the words of the puzzle. If moves differ in cost, it also writes their cost.
func (g *Game) tally(moves int64, cost solve.Cost, number func(int64) string) solve.Text {
	text := solve.TextOf(g.puzzle, "hand.tally", "PluralCount", int(moves), "N", number(moves),
		"Pushes", solve.Say("hand.pushes", "PluralCount", int(cost.Major), "N", number(cost.Major)))
	if _, own := solve.Inner(g.puzzle).(solve.Weighted); !own || solve.SameCosts(g.puzzle, g.Task()) {
		return text
	}
	value := cost.Value(solve.Twofold(g.puzzle, g.Task()))
	return solve.Say("hand.tally_cost", "Moves", text,
		"Cost", solve.TextOf(g.puzzle, "answer."+g.Task(), "PluralCount", int(value), "N", number(value)))
}
