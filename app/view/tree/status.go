package tree

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// Status is the status of a node at a position: reached, waiting, expanded and so on.
type Status uint8

const (
	Unreached Status = iota
	Fresh            // reached by the current expansion
	Waiting
	Current  // being expanded
	Expanded // all moves from its state were made
	GivenUp  // a depth-first search has found no way below the node, and has left the node
	Rest     // the node still waited when the search ended
)

// StatusNames has the names of the statuses, by Status.
var StatusNames = [...]string{"unreached", "fresh", "waiting", "current", "expanded", "given-up", "rest"}

// Moment is a position, with the data that Status and the drawing need about it.
type Moment struct {
	f       *Forest
	Pos     int
	Current int          // the node at work, see Exploration.Current; -1: no node
	Found   bool         // whether a way to the goal is found
	Goal    int          // the node at the end of this way; -1: no way is found
	since   int          // a state reached after this event is fresh
	ended   bool         // whether the search has ended
	branch  map[int]bool // nodes on the branch to the state at work
	way     map[int]bool // nodes on the way to the goal, if it is found
}

// Moment returns the Moment of a position, without branch and way.
func (f *Forest) Moment(pos int) *Moment {
	m := &Moment{f: f, Pos: pos, Current: -1, Goal: -1, since: pos}
	m.ended = pos >= f.To && !(f.To == f.X.Len() && f.X.Truncated())
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

// Moment returns the Moment of a position, with the drawn nodes of the branch to the state at work and of the way to
// the goal. The time is linear in the length of the branch.
func (p *Picture) Moment(pos int) *Moment {
	m := p.Forest.Moment(pos)
	if !m.ended || m.Found { // else the last expanded state is on no way
		m.branch = p.drawn(m.Current)
	}
	if m.Found {
		m.way = p.way
	}
	return m
}

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

// Status returns the status of a node.
func (m *Moment) Status(node int) Status {
	e := m.f.At(node, m.Pos)
	switch {
	case e < 0:
		return Unreached
	case node == m.Current && !m.ended:
		return Current
	}
	expanded := m.f.expanded(e, m.Pos)
	switch {
	case expanded && m.f.Deep && !m.way[node] && (m.ended || !m.branch[node]):
		return GivenUp
	case expanded:
		return Expanded
	case m.ended && !m.way[node]:
		return Rest
	case e > m.since && !m.ended:
		return Fresh
	}
	return Waiting
}

// Order returns the number of a node's expansion in its search, from 1. It returns 0 if the node was not expanded
// before the position.
func (f *Forest) Order(node, pos int) int {
	e := f.At(node, pos)
	if e < 0 || !f.expanded(e, pos) {
		return 0
	}
	n, _ := f.X.Expansion(f.X.Closed(e))
	before, _ := f.X.Expansion(f.From)
	return n - before + 1
}

// Touched reports whether a mover entered or left a cell on the edge that leads to a node at a position.
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
