package tree

import (
	"maps"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Seen is what is seen of a tree, as data. It is not changed once it stands.
type Seen struct {
	Layers   Layers
	Label    Label
	Repeats  bool
	Selected int         // the event that reached the selected state, or -1
	Open     map[int]int // see Plan
	Alone    bool        // it stands in the place of the board
	X, Y     float64     // the corner of what is seen, in units
	Unit     float64     // logical pixels of a unit; 0: the tree is fitted to its room
}

// NewSeen is a tree as it is seen first.
func NewSeen() Seen { return Seen{Selected: -1} }

// With is what is seen with so many children of a node drawn.
func (v Seen) With(node, children int) Seen {
	v.Open = maps.Clone(v.Open)
	if v.Open == nil {
		v.Open = map[int]int{}
	}
	v.Open[node] = children
	return v
}

// Opened lists the nodes that were opened or closed, ascending.
func (v *Seen) Opened() []int { return slices.Sorted(maps.Keys(v.Open)) }

// Make lays out what is seen of an exploration at a position. Where before is of the same search, that is not gone
// through again, and its memory is Made's. The error is the Meter's. It takes some milliseconds a million events.
func Make(
	m *solve.Meter, q *Problem, x *explore.Exploration, pos int, seen Seen, e Extent, before *Forest,
) (p *Picture, err error) {
	f := before
	if from, to := Span(x, pos); f == nil || f.X != x || f.From != from || f.To != to {
		if f, err = New(m, x, pos); err != nil {
			return nil, err
		}
	}
	plan := Plan{Pos: pos, Selected: -1, Open: map[int]int{}}
	if seen.Selected >= 0 {
		plan.Selected = f.Node(seen.Selected)
	}
	for event, n := range seen.Open {
		if event < 0 {
			plan.Open[event] = n
		} else if node := f.Node(event); node >= 0 {
			plan.Open[node] = n
		}
	}
	nodes, err := f.Choose(m, plan)
	if err != nil {
		return nil, err
	}
	layers := q.Layers(f, seen.Layers)
	p = Lay(f, nodes, layers, e, q.Key(f, layers))
	return p, q.Ask(m, p)
}
