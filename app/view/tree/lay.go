package tree

import (
	"cmp"
	"math"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
)

// Layers says which nodes are in the same row: nodes with equally many moves, equal costs, or equal bounds of costs.
type Layers uint8

// The layers.
const (
	Usual Layers = iota // the layers that suit the algorithm
	ByDepth
	ByCost  // g
	ByBound // f = g + h
)

// LayersNames has the names of the layers, by Layers.
var LayersNames = [...]string{"usual", "depth", "cost", "bound"}

// Extent is the size of a node, in units. The longer side of a node's board is at most 1.
type Extent struct {
	Width, Height float64 // size of a node
	Below         float64 // height of the label below it
	Beside        float64 // width of the label and of the move's name, if they are at its right side; else 0
}

// BandWidth is the width for the names of rows, in units.
const BandWidth = 1.5

// Distances in a picture, in units.
const (
	siblingGap = 0.28
	rowGap     = 0.65
	besideGap  = 0.42 // in place of rowGap, if texts are at the right side of nodes
	moreWidth  = 1.5
	moreHeight = 0.5
	margin     = 0.5
	gateWidth  = 0.18
)

// Layout is nodes with their places, in units from the upper left corner. The place of a node is its index in Nodes.
type Layout struct {
	Nodes         []Node
	Rows          []Row
	Layers        Layers
	Width, Height float64
	Extent        Extent
	gap           float64 // free height between two rows
}

func (s *Layout) right(n Node) float64 { return n.X + n.Half + s.Extent.Beside }

// pitch returns the distance between the middles of two rows.
func (s *Layout) pitch() float64 { return s.Extent.Height + s.Extent.Below + s.gap }

// Picture is a tree on a Layout.
type Picture struct {
	Layout
	Forest  *Forest
	Repeats []Repeat              // edges outside of the tree
	moves   []*move               // for each place, the move from the parent; nil: the edge is not a single move
	words   map[string]solve.Text // the words of all moves, each once

	at   map[int]int  // place of each drawn node of the Forest
	gaps map[int]bool // for each part of a way that is not drawn, one of its nodes
	way  map[int]bool // the drawn nodes on the way to the goal
}

// Row is a row of nodes. Rows of a wave are compared by Key, then by Steps.
type Row struct {
	Y     float64 // height of its middle
	Key   solve.Cost
	Steps int  // moves since the first row with the same Key
	Head  bool // whether the row has a name: it is the first with its Key, or all rows have names
	Wave  uint8
}

func (r Row) compare(o Row) int { return cmp.Or(r.Key.Compare(o.Key), r.Steps-o.Steps) }

// Find returns the place of a node of the Forest, or -1 if it is not drawn.
func (p *Picture) Find(node int) int {
	if i, ok := p.at[node]; ok {
		return i
	}
	return -1
}

// Lay places nodes in rows, in linear time. The trees of the first wave grow down. Below them, the trees of the second
// wave grow up. The function key decides about a node's row. The row is always further from the root than the parent's
// row.
func Lay(f *Forest, nodes []Node, layers Layers, e Extent, key func(node int) solve.Cost) *Picture {
	p := &Picture{
		Layout: Layout{Nodes: nodes, Layers: layers, Extent: e, gap: rowGap}, Forest: f, at: map[int]int{},
		gaps: map[int]bool{},
	}
	if e.Beside > 0 {
		p.gap = besideGap
	}
	for i, n := range nodes {
		if n.Event >= 0 {
			p.at[n.Event] = i
		} else if n.Gap > 0 {
			p.gaps[n.Gap-1] = true
		}
	}
	p.way = p.drawn(f.goals()...)
	rows := p.rows(key)
	y := margin + e.Height/2
	for wave := range uint8(2) {
		y = p.placeWave(wave, rows, y)
	}
	if len(p.Rows) > 0 {
		p.Height = p.Rows[len(p.Rows)-1].Y + e.Height/2 + e.Below + margin
	}
	p.meet()
	for i := range p.Nodes {
		p.Width = max(p.Width, p.right(p.Nodes[i])+margin)
	}
	return p
}

// rows(…) returns the row of each node, without Y. The row of a node is greater than the row of its parent.
func (p *Picture) rows(key func(node int) solve.Cost) []Row {
	rows := make([]Row, len(p.Nodes))
	for i, n := range p.Nodes { // parents are before their children
		r := Row{Wave: n.Wave}
		if n.Event >= 0 {
			r.Key = key(n.Event)
		}
		if n.Parent >= 0 {
			up := rows[n.Parent]
			if n.Event < 0 || !up.Key.Less(r.Key) {
				r.Key, r.Steps = up.Key, up.Steps+1
				if p.Nodes[n.Parent].Gap > 0 { // the parent represents several moves
					r.Steps = up.Steps + p.Nodes[n.Parent].More
				}
			}
		}
		rows[i] = r
	}
	for i, n := range p.Nodes { // a node that represents several children is in the row of their last drawn sibling
		if n.Event < 0 && n.Gap == 0 && n.Parent >= 0 {
			for _, k := range p.Nodes[n.Parent].Children {
				if p.Nodes[k].Event >= 0 {
					rows[i].Key, rows[i].Steps = rows[k].Key, rows[k].Steps
				}
			}
		}
	}
	return rows
}

// placeWave(…) places the trees of a wave. The parameter all has the row of each node. The parameter top is the height
// of the wave's first row, and the result is the height of the next wave's first row.
func (p *Picture) placeWave(wave uint8, all []Row, top float64) float64 {
	var levels []Row
	for _, r := range all {
		if r.Wave == wave {
			levels = append(levels, r)
		}
	}
	if len(levels) == 0 {
		return top
	}
	solve.Sort(levels, Row.compare)
	levels = slices.Compact(levels)
	root := &knot{}
	knots, gates := make([]*knot, len(p.Nodes)), make([][]*knot, len(p.Nodes))
	rows := make([]int, len(p.Nodes))
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Wave != wave {
			continue
		}
		rows[i], _ = slices.BinarySearchFunc(levels, all[i], Row.compare)
		n.Half = p.Extent.Width / 2
		if n.Event < 0 {
			n.Half = moreWidth / 2
		}
		knots[i] = &knot{half: n.Half + (siblingGap+p.Extent.Beside)/2}
		up, above := root, -1
		if n.Parent >= 0 && p.Nodes[n.Parent].Wave == wave {
			up, above = knots[n.Parent], rows[n.Parent]
		}
		over := up
		for range rows[i] - above - 1 { // gates keep an edge away from the nodes of the rows that it passes
			gate := &knot{half: (gateWidth + p.Extent.Beside) / 2} // texts are at the right side of nodes
			up.children = append(up.children, gate)
			if up = gate; above >= 0 {
				gates[i] = append(gates[i], gate)
			}
		}
		up.children = append(up.children, knots[i])
		if p.Forest.Nodes > Few/3 && over != root && p.onWay(i) { // a large tree gets narrow
			over.main = over.children[len(over.children)-1]
		}
	}
	tidy(root)
	pitch := p.pitch()
	left, first := 0.0, len(p.Rows)
	for i := range p.Nodes {
		if n := &p.Nodes[i]; n.Wave == wave {
			n.X, n.Row = knots[i].x, rows[i]
			if wave == 1 { // counted from the lower end
				n.Row = len(levels) - 1 - rows[i]
			}
			n.Y, n.Row = top+float64(n.Row)*pitch, n.Row+first
			left = min(left, n.X-n.Half)
		}
	}
	for i := range p.Nodes {
		if n := &p.Nodes[i]; n.Wave == wave {
			by := margin + BandWidth - left
			n.X += by
			for _, g := range gates[i] {
				n.Via = append(n.Via, g.x+by)
			}
		}
	}
	if wave == 1 {
		slices.Reverse(levels)
	}
	for i, r := range levels {
		r.Y, r.Head = top+float64(i)*pitch, p.Layers == ByDepth || i == 0 || levels[i-1].Key != r.Key
		p.Rows = append(p.Rows, r)
	}
	return top + float64(len(levels))*pitch + rowGap
}

// meet() moves the trees of one wave sideways, so that the two nodes at which the waves meet are one above the other.
func (p *Picture) meet() {
	here, there, ok := p.Forest.Meeting()
	if !ok {
		return
	}
	a, b := p.Find(here), p.Find(there)
	if a < 0 || b < 0 {
		return
	}
	by := p.Nodes[a].X - p.Nodes[b].X
	wave := p.Nodes[b].Wave
	if by < 0 {
		by, wave = -by, p.Nodes[a].Wave
	}
	for i := range p.Nodes {
		if n := &p.Nodes[i]; n.Wave == wave {
			n.X += by
			for k := range n.Via {
				n.Via[k] += by
			}
		}
	}
}

// onWay reports whether a node is on the way to the goal, or represents a part of the way.
func (p *Picture) onWay(place int) bool {
	n := p.Nodes[place]
	return n.Event >= 0 && p.way[n.Event] || n.Gap > 0 && p.way[n.Gap-1]
}

// Opening returns the part of the picture that is shown first: whole rows from the root on, with the way to the goal in
// the middle. The part is not larger than the parameters wide and high.
func (p *Picture) Opening(wide, high float64) (from, to scene.Point) {
	left, right := p.Width, 0.0
	for i, n := range p.Nodes {
		l, r := min(left, n.X-n.Half-BandWidth), max(right, p.right(n))
		if (i == 0 || p.onWay(i)) && n.Y < high && r-l <= wide {
			left, right = l, r
		}
	}
	from, to = p.opening((left+right)/2, wide, high)
	left, right = to.X, from.X
	for _, n := range p.Nodes {
		if n.Y < to.Y && n.X > from.X && n.X < to.X {
			left, right = min(left, n.X-n.Half-BandWidth-margin), max(right, p.right(n)+margin)
		}
	}
	return scene.Point{X: max(from.X, left), Y: from.Y}, scene.Point{X: min(to.X, right), Y: to.Y}
}

// opening returns a part of a picture: whole rows from the top, with x in the middle. The part is not larger than the
// parameters wide and high.
func (s *Layout) opening(x, wide, high float64) (from, to scene.Point) {
	from.X = max(0, min(x-wide/2, s.Width-wide))
	to = scene.Point{X: min(s.Width, from.X+wide), Y: min(s.Height, high)}
	if s.Height > high {
		to.Y = min(high, margin-s.gap/2+s.pitch()*max(1, math.Floor((high-margin+s.gap)/s.pitch())))
	}
	return from, to
}

// Hit returns the place of the node at a point, or -1.
func (s *Layout) Hit(x, y float64) int {
	return slices.IndexFunc(s.Nodes, func(n Node) bool {
		half := s.Extent.Height / 2
		if n.Event < 0 {
			half = moreHeight / 2
		}
		return x >= n.X-n.Half && x <= s.right(n) && y >= n.Y-half && y <= n.Y+half+s.Extent.Below
	})
}
