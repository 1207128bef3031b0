package tree

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Stand is how a node stands at a position.
type Stand uint8

// The ways to stand.
const (
	Unreached Stand = iota
	Fresh           // reached by the expansion under way
	Waiting
	Current  // being expanded
	Expanded // its moves were made
	GivenUp  // it is not gone on from: it waited in vain, or a search in depth has left it
)

// Stands are the names of the ways to stand, by their value.
var Stands = [...]string{"unreached", "fresh", "waiting", "current", "expanded", "given-up"}

// Moment is a position with what colours nodes: it is made once for all nodes.
type Moment struct {
	f       *Forest
	Pos     int
	Current int  // the node at work, or -1
	Found   bool // the way to the goal is
	Goal    int  // the node that it leads to then, or -1
	since   int  // the event from which on states are fresh
	over    bool // the search has ended
	branch  map[int]bool
	way     map[int]bool // nodes on the way once that is found
}

// Moment is a position of the exploration of the forest. It knows no branch and no way.
func (f *Forest) Moment(pos int) *Moment {
	m := &Moment{f: f, Pos: pos, Current: -1, Goal: -1, since: pos}
	m.over = pos >= f.To && !(f.To == f.X.Len() && f.X.Truncated())
	if e, ok := f.X.Current(min(pos, f.To)); ok && e >= f.From {
		m.Current = f.Node(e)
		if f.X.Kind(e) == solve.Expanded {
			m.since = e
		}
	}
	for _, e := range f.ends() {
		if e.at < pos {
			m.Found, m.Goal = true, f.Node(e.event)
		}
	}
	return m
}

// Moment is a position with the branch to the state at work and the way to the goal, as far as they are drawn. Time is
// linear in the branch.
func (p *Picture) Moment(pos int) *Moment {
	m := p.Forest.Moment(pos)
	m.branch = p.drawn(m.Current)
	if m.Found {
		m.way = p.way
	}
	return m
}

// drawn are the nodes on the ways to some that are drawn.
func (p *Picture) drawn(nodes ...int) map[int]bool {
	on := map[int]bool{}
	for _, n := range nodes {
		for ; n >= 0; n = p.Forest.Parent(n) {
			if _, ok := p.at[n]; ok || p.gaps[n] {
				on[n] = true
			}
		}
	}
	return on
}

// OnWay reports whether a node is on the way to the goal, which has been found.
func (m *Moment) OnWay(node int) bool { return m.way[node] }

// OnBranch reports whether a node is on the branch to the state at work.
func (m *Moment) OnBranch(node int) bool { return m.branch[node] }

// Stand is how a node stands.
func (m *Moment) Stand(node int) Stand {
	e := m.f.At(node, m.Pos)
	switch {
	case e < 0:
		return Unreached
	case node == m.Current && !m.over:
		return Current
	}
	by := m.f.X.Closed(e)
	expanded := by < m.Pos && m.f.X.Kind(by) == solve.Expanded
	switch {
	case expanded && m.f.Deep && !m.way[node] && (m.over || !m.branch[node]):
		return GivenUp
	case expanded:
		return Expanded
	case m.over && !m.way[node]:
		return GivenUp
	case m.over:
		return Waiting
	case e > m.since:
		return Fresh
	}
	return Waiting
}

// Order is the number, from 1, of the expansion of a node within its search, or 0 where it had not been expanded at a
// position.
func (f *Forest) Order(node, pos int) int {
	e := f.At(node, pos)
	if e < 0 {
		return 0
	}
	by := f.X.Closed(e)
	if by >= pos || f.X.Kind(by) != solve.Expanded {
		return 0
	}
	n, _ := f.X.Expansion(by)
	before, _ := f.X.Expansion(f.From)
	return n - before + 1
}

// Touched reports whether a mover came to a cell or left it on the edge to a node, as that was at a position.
func (f *Forest) Touched(node, pos int, cell grid.Cell) bool {
	up := f.ParentAt(node, pos)
	if up < 0 {
		return false
	}
	for m := range f.X.Movers() {
		if from, to := f.X.Cell(up, m), f.X.Cell(node, m); from != to && (from == cell || to == cell) {
			return true
		}
	}
	return false
}
