package tree

import (
	"maps"
	"math"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// Seen says how a search tree is shown. It is never changed.
type Seen struct {
	Layers   Layers
	Label    Label
	Repeats  bool
	Selected int         // event that reached the selected state; -1: no state is selected
	Open     map[int]int // number of children to draw, by event of the node; 0: the node is closed; event -1 has the roots
	Graph    bool        // whether the graph of all states is shown in place of the tree
	Alone    bool        // whether the tree (or graph) is shown in place of the board; if not, beside the board
	Part     Part        // the visible part
	Letters  []Letter    // temporary: files don't have them
	narrow   bool        // temporary: whether there is little width for the tree, as in a comparison
}

// Letter is a letter at a node. A node with a letter is always drawn.
type Letter struct {
	Event int // an event that reached the state
	Text  string
	Right bool // whether it is the right answer, to be shown
}

// Part is a rectangle of a picture, in hundredths of a unit. The zero Part is the whole picture.
type Part struct{ Left, Top, Wide, High int }

// Hundredths converts a rectangle from units to a Part.
func Hundredths(left, top, wide, high float64) Part {
	at := func(v float64) int { return int(math.Round(100 * v)) }
	return Part{at(left), at(top), at(wide), at(high)}
}

// Of returns the corners of a part, in units. The parameters width and height are the size of the picture.
func (v Part) Of(width, height float64) (from, to scene.Point) {
	if v.Wide <= 0 || v.High <= 0 {
		return scene.Point{}, scene.Point{X: width, Y: height}
	}
	from = scene.Point{X: float64(v.Left) / 100, Y: float64(v.Top) / 100}
	return from, scene.Point{X: from.X + float64(v.Wide)/100, Y: from.Y + float64(v.High)/100}
}

// NewSeen returns how a tree is shown at first.
func NewSeen() Seen { return Seen{Selected: -1} }

// Beside returns the Seen for one of the trees of a comparison. The parameter event is the selected event of its run,
// or -1 if no event is selected.
func (v *Seen) Beside(event int) *Seen {
	return &Seen{Layers: v.Layers, Label: v.Label, Repeats: v.Repeats, Alone: v.Alone, Selected: event, narrow: true}
}

// Tidy returns the Seen as files have it, without values that have no effect.
func (v *Seen) Tidy() *Seen {
	tidy := *v
	tidy.Selected, tidy.Letters, tidy.narrow = max(-1, v.Selected), nil, false
	if v.Part.Wide <= 0 || v.Part.High <= 0 {
		tidy.Part = Part{}
	}
	if len(v.Open) == 0 {
		tidy.Open = nil
	}
	return &tidy
}

// With returns a copy of the Seen, with another number of drawn children of a node.
func (v Seen) With(node, children int) Seen {
	v.Open = maps.Clone(v.Open)
	if v.Open == nil {
		v.Open = map[int]int{}
	}
	v.Open[node] = children
	return v
}

// Make lays out the tree of an exploration at a position. If the parameter before is the Forest of the same search, the
// picture uses this Forest and its memory. The error is the Meter's. Make takes some milliseconds for a million events.
func Make(
	m *solve.Meter, q *Problem, x *explore.Exploration, pos int, seen Seen, before *Forest,
) (p *Picture, err error) {
	f := before
	if from, to := Span(x, pos); f == nil || f.X != x || f.From != from || f.To != to {
		if f, err = New(m, x, pos); err != nil {
			return nil, err
		}
	}
	nodes, err := f.Choose(m, pos, seen)
	if err != nil {
		return nil, err
	}
	layers := q.Layers(f, seen.Layers)
	e := q.extent()
	if !seen.narrow {
		e = q.extentOf(f, nodes)
	}
	p = Lay(f, nodes, layers, e, q.Key(f, layers))
	return p, q.Ask(m, p)
}
