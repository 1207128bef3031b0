package tree

import (
	"maps"
	"math"
	"slices"

	"stepboard/scene"
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
	Graph    bool        // all states of the puzzle in the place of a search's
	Alone    bool        // it stands in the place of the board
	Part     Part        // of the picture that is seen
	Letters  []Letter    // of the moment: files don't keep them
}

// Letter is written at a node, which is drawn in any case.
type Letter struct {
	Event int // that reached the state
	Text  string
	Right bool // it is the one that was asked for
}

// Part is a rectangle of a picture, in hundredths of a unit. The zero Part is all of it.
type Part struct{ Left, Top, Wide, High int }

// Hundredths is a part of a picture as it is kept.
func Hundredths(left, top, wide, high float64) Part {
	at := func(v float64) int { return int(math.Round(100 * v)) }
	return Part{at(left), at(top), at(wide), at(high)}
}

// Of is the corners of a part of a picture, in units.
func (v Part) Of(width, height float64) (from, to scene.Point) {
	if v.Wide <= 0 || v.High <= 0 {
		return scene.Point{}, scene.Point{X: width, Y: height}
	}
	from = scene.Point{X: float64(v.Left) / 100, Y: float64(v.Top) / 100}
	return from, scene.Point{X: from.X + float64(v.Wide)/100, Y: from.Y + float64(v.High)/100}
}

// NewSeen is a tree as it is seen first.
func NewSeen() Seen { return Seen{Selected: -1} }

// Beside is how the tree of a run is seen beside those of others: with the branch to an event of its own, or -1, and
// nothing opened.
func (v *Seen) Beside(event int) *Seen {
	return &Seen{Layers: v.Layers, Label: v.Label, Repeats: v.Repeats, Alone: v.Alone, Selected: event}
}

// Tidy is what is seen with what says nothing left out, as files have it.
func (v *Seen) Tidy() *Seen {
	tidy := *v
	tidy.Selected, tidy.Letters = max(-1, v.Selected), nil
	if v.Part.Wide <= 0 || v.Part.High <= 0 {
		tidy.Part = Part{}
	}
	if len(v.Open) == 0 {
		tidy.Open = nil
	}
	return &tidy
}

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
	for _, l := range seen.Letters {
		if node := f.Node(l.Event); node >= 0 {
			plan.Wanted = append(plan.Wanted, node)
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
