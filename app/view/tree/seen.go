package tree

import (
	"maps"
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/explore"
)

// Seen is the view of a tree, as data. It is never changed.
type Seen struct {
	Layers   Layers
	Label    Label
	Repeats  bool
	Selected int         // the event that reached the selected state, or -1
	Open     map[int]int // as in Plan
	Graph    bool        // all states of the puzzle in place of a search's tree
	Alone    bool        // in place of the board
	Part     Part        // visible part of the picture
	Letters  []Letter    // temporary: files don't keep them
}

// Letter is a letter at a node, which is always drawn.
type Letter struct {
	Event int // event that reached the state
	Text  string
	Right bool // it is the right answer
}

// Part is a rectangle of a picture, in hundredths of a unit. The zero Part is the whole picture.
type Part struct{ Left, Top, Wide, High int }

// Hundredths is a part of a picture in stored form.
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

// NewSeen is the first view of a tree.
func NewSeen() Seen { return Seen{Selected: -1} }

// Beside is the view of a run's tree in a comparison: with the branch to its own event, or -1, and no opened nodes.
func (v *Seen) Beside(event int) *Seen {
	return &Seen{Layers: v.Layers, Label: v.Label, Repeats: v.Repeats, Alone: v.Alone, Selected: event}
}

// Tidy is the view without parts that have no effect, as in files.
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

// With is the view with a number of children drawn for a node.
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

// Make lays out the view of an exploration at a position. If before is of the same search, it is used again, and its
// memory then belongs to the picture. The error is the Meter's. It takes some milliseconds for a million events.
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
