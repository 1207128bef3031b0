package tree

import (
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// Problem is the query that a search solves. Without rules, moves have no names, and there are neither bounds nor edges
// that the run did not record.
type Problem struct {
	Puzzle  solve.Puzzle
	Dataset *solve.Dataset
	Query   int
	Rules   solve.Rules // nil: the query can't be played
}

// NewProblem returns the problem of a query, with its rules if it can be played.
func NewProblem(p solve.Puzzle, d *solve.Dataset, query int) *Problem {
	r, err := p.Rules(d, query)
	if err != nil {
		r = nil
	}
	return &Problem{p, d, query, r}
}

// extent() returns the size of nodes that show boards of the problem. The longer side of a board is 1.
func (q *Problem) extent() Extent {
	e := q.Dataset.Board.Face()
	cols, rows := float64(e.Cols), float64(e.Rows)
	longer := max(1, rows, cols)
	return Extent{Width: max(leastSide, cols/longer), Height: max(leastSide, rows/longer), Below: below}
}

// extentOf returns the size of the nodes of a tree. If a tree that is drawn as a whole is higher than wide, its texts
// are at the right side of the nodes, so that its rows are nearer to each other.
func (q *Problem) extentOf(f *Forest, nodes []Node) Extent {
	e, high, wide, depth := q.extent(), 0, 0, make([]int, len(nodes))
	for i, n := range nodes {
		if n.Parent >= 0 {
			depth[i] = depth[n.Parent] + 1
		}
		if high = max(high, depth[i]); len(n.Children) == 0 {
			wide++
		}
	}
	size := q.Dataset.Board.Face()
	if f.Nodes <= Few && max(size.Rows, size.Cols) <= mostBeside && e.Height >= leastBeside &&
		float64(high)*(e.Height+e.Below+rowGap) > float64(wide)*(e.Width+siblingGap) {
		e.Below, e.Beside = 0, besideWide
	}
	return e
}

// Bounded reports whether the rules give lower bounds of costs. If so, h and f exist.
func (q *Problem) Bounded() bool {
	_, ok := q.Rules.(solve.Bounded)
	return ok
}

// Bound returns a lower bound of the cost from a node to a won state: the bound that the run used, else the bound of
// the rules. ok is false if there is no bound.
func (q *Problem) Bound(f *Forest, node int) (bound solve.Cost, ok bool) {
	if bound, ok = f.X.Bound(node); ok {
		return bound, true
	}
	rules, bounded := q.Rules.(solve.Bounded)
	s := f.X.Event(node).State
	if !bounded || f.X.Wave(node) != 0 || !q.whole(s) {
		return solve.Cost{}, false
	}
	var err error
	func() {
		defer solve.Caught(&err)
		bound = rules.Bound(s)
	}()
	return bound, err == nil
}

// Guided reports whether a run used a lower bound of a node: whether it recorded the bound, or is of a method that
// needs the bound of the rules. Only such nodes have a sum g + h = f.
func (q *Problem) Guided(f *Forest, node int) bool {
	_, recorded := f.X.Bound(node)
	return recorded || search.Bounded(f.X.Algorithm) && q.Bounded()
}

// whole(s) reports whether a state has all movers of the start. Some algorithms also search with a single mover.
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

// Key returns the argument key of Lay for the given layers.
func (q *Problem) Key(f *Forest, layers Layers) func(node int) solve.Cost {
	return func(node int) solve.Cost {
		if layers == ByDepth {
			return solve.Cost{} // then Lay uses the number of moves from the root
		}
		cost := f.X.Cost(f.Last(node))
		if layers == ByBound {
			if bound, ok := q.Bound(f, node); ok {
				return cost.Plus(bound)
			}
		}
		return cost
	}
}

// Layers returns the chosen layers. For Usual it returns the layers that suit the algorithm: ByDepth for a depth-first
// search, ByBound for A*, ByCost if moves have different costs, else ByDepth. Without bounds, ByBound is not possible.
func (q *Problem) Layers(f *Forest, chosen Layers) Layers {
	switch {
	case chosen == ByBound && !q.Bounded() && !q.Guided(f, f.From):
		return ByCost
	case chosen != Usual:
		return chosen
	case f.Deep:
		return ByDepth
	case slices.Contains([]string{"astar", "astar-fast", "astar-pdb"}, f.X.Algorithm) && q.Guided(f, f.From):
		return ByBound
	case f.Uneven:
		return ByCost
	}
	return ByDepth
}

// mostLeft is the largest number of states for which Left computes costs.
const mostLeft = 100_000

// Left computes the least cost of a walk to a won state, for all states that can be reached from the start. If there
// are more than mostLeft states, or no rules, the error is a *solve.Refusal.
func (q *Problem) Left(m *solve.Meter) (*search.ToGo, error) {
	if q.Rules == nil {
		return nil, solve.Refused("tree.graph.none")
	}
	found, err := search.NewToGo(m, solve.Safe(q.Rules), mostLeft, nil)
	if errors.Is(err, search.ErrLarge) {
		err = solve.Refused("tree.graph.many", "Most", mostLeft)
	}
	return found, err
}

// Repeat is an edge outside of the tree. The edge leads to a node that has another parent.
type Repeat struct {
	From, To int // places of nodes
	Event    int // event of the search that took this edge; -1: only the rules have this move
}

// Ask finds out which edges of a picture are single moves of the rules, and names them. It also finds the edges outside
// of the tree: edges that the search took before it found cheaper edges, and moves of the rules between drawn nodes.
// The error is the Meter's.
func (q *Problem) Ask(m *solve.Meter, p *Picture) error {
	f := p.Forest
	p.moves, p.words = make([]*move, len(p.Nodes)), map[string]solve.Text{}
	places := [2]map[solve.State]int{{}, {}} // place of each state, by wave
	for i, n := range p.Nodes {
		if n.Event >= 0 {
			places[n.Wave][f.X.Event(n.Event).State] = i
		}
	}
	taken := map[[2]int]bool{} // edges that are drawn already
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
		s := f.X.Event(n.Event).State
		if !q.whole(s) || solve.Crowded(q.Rules, s) {
			continue
		}
		for _, step := range solve.Steps(solve.Safe(q.Rules), s) {
			to, ok := places[n.Wave][step.To]
			if !ok || to == i {
				continue
			}
			from := i
			if n.Wave == 1 { // this wave searches backwards
				from, to = to, i
			}
			switch {
			case p.Nodes[to].Parent == from:
				if p.moves[to] == nil {
					words := solve.MoveName(q.Puzzle, q.Dataset, s, step.To)
					p.moves[to], p.words[words.String()] = &move{words, q.arrows(s, step.To)}, words
					known++
				}
			case !taken[[2]int{from, to}] && p.Nodes[from].Parent != to:
				taken[[2]int{from, to}] = true
				more = append(more, Repeat{from, to, -1})
			}
		}
	}
	if 2*known >= edges { // otherwise most edges of the search are not single moves
		p.Repeats = append(p.Repeats, more...)
	}
	return nil
}
