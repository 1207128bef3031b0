package tree

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Problem is the problem of a tree. Without rules there are no names of moves, no bounds, and only the recorded edges.
type Problem struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int
	Rules   solve.Rules // nil: unknown
}

// NewProblem is a query of a dataset, with its rules if it can be played.
func NewProblem(p solve.Puzzle, d *solve.Dataset, query int) *Problem {
	r, err := p.Rules(d, query)
	if err != nil {
		r = nil
	}
	return &Problem{p, d, query, r}
}

// Bounded reports whether the rules give lower bounds of costs, so that h and f exist.
func (q *Problem) Bounded() bool {
	_, ok := q.Rules.(solve.Bounded)
	return ok
}

// Bound is a lower bound of the cost from a state to a won state. ok is false if there is none.
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

// whole reports whether a state has all movers of the start on the board. Some algorithms also search with one mover
// alone.
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

// next lists the moves from a state. It is empty if they are unknown or too many.
func (q *Problem) next(s solve.State) []solve.Step {
	if !q.whole(s) || solve.Crowded(q.Rules, s) {
		return nil
	}
	return solve.Safe(q.Rules).Next(s, nil)
}

// Key is the function for Lay that gives the rows of nodes.
func (q *Problem) Key(f *Forest, layers Layers) func(node int) solve.Cost {
	return func(node int) solve.Cost {
		switch cost := f.X.Cost(f.Last(node)); layers {
		case ByDepth:
			return solve.Cost{} // the moves from the root decide
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

// Layers are the chosen layers or, by default, the algorithm's: depth for a depth-first search, f for A*, g if moves
// have different costs, else the number of moves. Without bounds there are no layers by f.
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

// Repeat is an edge outside the tree, which leads to a state that is already drawn.
type Repeat struct {
	From, To int // indexes of nodes
	Event    int // by which the search took the edge, before it found another; -1 for a move of the rules only
}

// Ask finds the moves along the edges of a picture, and the edges outside the tree. These are the edges that a search
// took before it found cheaper ones, and the moves of expanded states to drawn states. The error is the Meter's.
func (q *Problem) Ask(m *solve.Meter, p *Picture) error {
	f := p.Forest
	p.Moves = make([]Step, len(p.Nodes))
	places := [2]map[solve.State]int{{}, {}} // by wave
	for i, n := range p.Nodes {
		if n.Event >= 0 {
			places[n.Wave][f.X.Event(n.Event).State] = i
		}
	}
	taken := map[[2]int]bool{} // existing edges
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
			if n.Wave == 1 { // this wave goes backwards
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
	if 2*known >= edges { // otherwise the search's edges are not single moves, so there are no other edges
		p.Repeats = append(p.Repeats, more...)
	}
	return nil
}
