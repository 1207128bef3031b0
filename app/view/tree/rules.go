package tree

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Problem is what a tree is about. Without rules it has no names of moves, no bounds, and no edges but the recorded.
type Problem struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int
	Rules   solve.Rules // nil: unknown
}

// NewProblem is a query of a dataset, with its rules where it can be played.
func NewProblem(p solve.Puzzle, d *solve.Dataset, query int) *Problem {
	r, err := p.Rules(d, query)
	if err != nil {
		r = nil
	}
	return &Problem{p, d, query, r}
}

// Bounded reports whether the rules bound costs from below, so that there are h and f.
func (q *Problem) Bounded() bool {
	_, ok := q.Rules.(solve.Bounded)
	return ok
}

// Bound is at most the cost from a state to a won one, or false where nothing is known.
func (q *Problem) Bound(s solve.State) (bound solve.Cost, ok bool) {
	rules, bounded := q.Rules.(solve.Bounded)
	if !bounded || !q.whole(s) {
		return bound, false
	}
	var err error
	func() {
		defer solve.Caught(&err)
		bound = rules.Bound(s)
	}()
	return bound, err == nil
}

// whole reports whether a state is one of play: all movers are on the board that are at the beginning. Some algorithms
// also search with one mover alone.
func (q *Problem) whole(s solve.State) bool {
	if q.Rules == nil {
		return false
	}
	start := q.Rules.Start()
	for i, c := range start.Cells {
		if c != grid.None && s.Cells[i] == grid.None {
			return false
		}
	}
	return true
}

// next lists the moves from a state; none where they are not known, or too many to be listed.
func (q *Problem) next(s solve.State) []solve.Step {
	if !q.whole(s) || solve.Crowded(q.Rules, s) {
		return nil
	}
	return solve.Safe(q.Rules).Next(s, nil)
}

// Key is what rows go by: a function for Lay.
func (q *Problem) Key(f *Forest, layers Layers) func(node int) solve.Cost {
	return func(node int) solve.Cost {
		switch cost := f.X.Cost(f.Last(node)); layers {
		case ByDepth:
			return solve.Cost{} // the moves from the root count
		case ByBound:
			if f.X.Wave(node) == 0 {
				if bound, ok := q.Bound(f.X.Event(node).State); ok {
					return cost.Plus(bound)
				}
			}
			return cost
		default:
			return cost
		}
	}
}

// Layers are those chosen or, where nothing was, those by which the algorithm goes on: depth for a search in depth, f
// for A*, g where moves cost different amounts, and else the number of moves. Without bounds there are none by f.
func (q *Problem) Layers(f *Forest, chosen Layers) Layers {
	switch {
	case chosen == ByBound && !q.Bounded():
		return ByCost
	case chosen != Usual:
		return chosen
	case f.Deep:
		return ByDepth
	case f.X.Algorithm == "astar" && q.Bounded():
		return ByBound
	case f.Uneven:
		return ByCost
	}
	return ByDepth
}

// Step is a move of the rules along an edge.
type Step struct {
	Move  solve.Move
	Known bool
}

// Repeat is an edge that is no part of the tree: it leads to a state that stands already.
type Repeat struct {
	From, To int // places of nodes
	Event    int // by which the search took it, and has another now; -1: the rules have the move
}

// Ask finds the moves along the edges of a picture, and the edges that are no part of it: those that a search took
// before it found cheaper ones, and the moves of expanded states to states that stand already. The error is the
// Meter's.
func (q *Problem) Ask(m *solve.Meter, p *Picture) error {
	f := p.Forest
	p.Moves = make([]Step, len(p.Nodes))
	places := [2]map[solve.State]int{{}, {}} // by wave
	for i, n := range p.Nodes {
		if n.Event >= 0 {
			places[n.Wave][f.X.Event(n.Event).State] = i
		}
	}
	taken := map[[2]int]bool{} // edges that are there
	edges, known := 0, 0
	for i, n := range p.Nodes {
		if n.Event < 0 {
			continue
		}
		if n.Parent >= 0 && p.Nodes[n.Parent].Event >= 0 {
			taken[[2]int{n.Parent, i}] = true
			edges++
		}
		for e := f.X.Earlier(f.Last(n.Event)); e >= f.From; e = f.X.Earlier(e) {
			if up := f.from(e); up >= 0 {
				if at := p.Find(up); at >= 0 && !taken[[2]int{at, i}] {
					taken[[2]int{at, i}] = true
					p.Repeats = append(p.Repeats, Repeat{at, i, e})
				}
			}
		}
	}
	var more []Repeat
	for i, n := range p.Nodes {
		if err := m.Poll(0, 0); err != nil {
			return err
		}
		if n.Event < 0 {
			continue
		}
		for _, step := range q.next(f.X.Event(n.Event).State) {
			to, ok := places[n.Wave][step.To]
			if !ok || to == i {
				continue
			}
			from := i
			if n.Wave == 1 { // the search goes back
				from, to = to, i
			}
			switch {
			case p.Nodes[to].Parent == from:
				if !p.Moves[to].Known {
					p.Moves[to] = Step{step.Move, true}
					known++
				}
			case !taken[[2]int{from, to}] && p.Nodes[from].Parent != to:
				taken[[2]int{from, to}] = true
				more = append(more, Repeat{from, to, -1})
			}
		}
	}
	if 2*known >= edges { // else an edge of this search is no move: it has no others to speak of
		p.Repeats = append(p.Repeats, more...)
	}
	return nil
}
