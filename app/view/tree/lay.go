package tree

import (
	"slices"

	"stepboard/solve"
)

// Layers says what rows are: nodes of one row have as many moves behind them, cost as much, or promise a way that costs
// as much.
type Layers uint8

// The layers.
const (
	Usual Layers = iota // as suits the algorithm
	ByDepth
	ByCost  // g
	ByBound // f = g + h
)

// LayersNames are the names of the layers, by their value.
var LayersNames = [...]string{"usual", "depth", "cost", "bound"}

// Extent is how large nodes are, in units of the picture, of which a node's board is at most one wide and high.
type Extent struct {
	Width, Height float64 // of a node
	Below         float64 // room for its label
}

// Distances of a picture.
const (
	siblingGap = 0.22
	rowGap     = 0.55
	moreWidth  = 1.5
	moreHeight = 0.5
	margin     = 0.5
	bandWidth  = 1.5 // for the names of rows
	gateWidth  = 0.18
)

// Picture is nodes with their places. Lengths are units; the upper left corner is (0, 0).
type Picture struct {
	Forest        *Forest
	Nodes         []Node
	Rows          []Row
	Layers        Layers
	Width, Height float64
	Extent        Extent
	Repeats       []Repeat // edges that are no part of the tree
	Moves         []Step   // by node: the one move of the rules that leads to it from its parent

	at   map[int]int  // places of nodes by their events
	gaps map[int]bool // nodes that stand for ways left out
	way  map[int]bool // nodes on the way to the goal
}

// Row is a row of nodes.
type Row struct {
	Y     float64 // middle
	Key   solve.Cost
	Steps int  // moves since the first row with its key
	Head  bool // it has a name: of several with one key the first does
	Wave  uint8
}

// Find is the place of a node of the forest, or -1 where it is not drawn.
func (p *Picture) Find(node int) int {
	if i, ok := p.at[node]; ok {
		return i
	}
	return -1
}

// rank is where a node stands among rows: by its key, and among those with one key by the moves since the first of
// them.
type rank struct {
	key   solve.Cost
	steps int
}

func (r rank) compare(o rank) int {
	switch {
	case r.key.Less(o.key):
		return -1
	case o.key.Less(r.key):
		return 1
	}
	return r.steps - o.steps
}

// Lay gives nodes their places: the trees of the first wave grow down, and below them those of the second grow up. key
// is what a state's row goes by; a state is never above its parent. Time is linear in nodes and rows crossed.
func Lay(f *Forest, nodes []Node, layers Layers, e Extent, key func(node int) solve.Cost) *Picture {
	p := &Picture{Forest: f, Nodes: nodes, Layers: layers, Extent: e, at: map[int]int{}, gaps: map[int]bool{}}
	for i, n := range nodes {
		if n.Event >= 0 {
			p.at[n.Event] = i
		} else if n.Gap > 0 {
			p.gaps[n.Gap-1] = true
		}
	}
	var ends []int
	for _, e := range f.ends() {
		ends = append(ends, f.Node(e.event))
	}
	p.way = p.drawn(ends...)
	ranks := p.ranks(key)
	y := margin + e.Height/2
	for wave := range uint8(2) {
		y = p.wave(wave, ranks, y)
	}
	if len(p.Rows) > 0 {
		p.Height = p.Rows[len(p.Rows)-1].Y + e.Height/2 + e.Below + margin
	}
	p.meet()
	for i := range p.Nodes {
		p.Width = max(p.Width, p.Nodes[i].X+p.Nodes[i].Half+margin)
	}
	return p
}

// ranks are the ranks of nodes: no node has one below its parent's.
func (p *Picture) ranks(key func(node int) solve.Cost) []rank {
	ranks := make([]rank, len(p.Nodes))
	for i, n := range p.Nodes { // parents come first
		var r rank
		if n.Event >= 0 {
			r.key = key(n.Event)
		}
		if n.Parent >= 0 {
			up := ranks[n.Parent]
			if n.Event < 0 || !up.key.Less(r.key) {
				steps := 1
				if p.Nodes[n.Parent].Gap > 0 { // so many moves are left out
					steps = p.Nodes[n.Parent].More
				}
				r = rank{up.key, up.steps + steps}
			}
		}
		ranks[i] = r
	}
	for i, n := range p.Nodes { // what stands for others stands beside the last of them
		if n.Event < 0 && n.Gap == 0 && n.Parent >= 0 {
			for _, k := range p.Nodes[n.Parent].Children {
				if p.Nodes[k].Event >= 0 {
					ranks[i] = ranks[k]
				}
			}
		}
	}
	return ranks
}

// wave places the trees of a wave below a height, and returns where the next one may begin.
func (p *Picture) wave(wave uint8, ranks []rank, top float64) float64 {
	var levels []rank
	for i, n := range p.Nodes {
		if n.Wave == wave {
			levels = append(levels, ranks[i])
		}
	}
	if len(levels) == 0 {
		return top
	}
	slices.SortFunc(levels, rank.compare)
	levels = slices.Compact(levels)
	root := &knot{}
	knots, gates := make([]*knot, len(p.Nodes)), make([][]*knot, len(p.Nodes))
	rows := make([]int, len(p.Nodes))
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Wave != wave {
			continue
		}
		rows[i], _ = slices.BinarySearchFunc(levels, ranks[i], rank.compare)
		n.Half = p.Extent.Width / 2
		if n.Event < 0 {
			n.Half = moreWidth / 2
		}
		knots[i] = &knot{half: n.Half + siblingGap/2}
		up, above := root, -1
		if n.Parent >= 0 && p.Nodes[n.Parent].Wave == wave {
			up, above = knots[n.Parent], rows[n.Parent]
		}
		for range rows[i] - above - 1 { // an edge keeps clear of the nodes that it passes
			gate := &knot{half: gateWidth / 2}
			up.children = append(up.children, gate)
			if up = gate; above >= 0 {
				gates[i] = append(gates[i], gate)
			}
		}
		up.children = append(up.children, knots[i])
	}
	tidy(root)
	pitch := p.Extent.Height + p.Extent.Below + rowGap
	left, first := 0.0, len(p.Rows)
	for i := range p.Nodes {
		if n := &p.Nodes[i]; n.Wave == wave {
			n.X, n.Row = knots[i].x, rows[i]
			if wave == 1 { // from below
				n.Row = len(levels) - 1 - rows[i]
			}
			n.Y, n.Row = top+float64(n.Row)*pitch, n.Row+first
			left = min(left, n.X-n.Half)
		}
	}
	for i := range p.Nodes {
		if n := &p.Nodes[i]; n.Wave == wave {
			by := margin + bandWidth - left
			n.X += by
			for _, g := range gates[i] {
				n.Via = append(n.Via, g.x+by)
			}
		}
	}
	if wave == 1 {
		slices.Reverse(levels)
	}
	for i, l := range levels {
		head := p.Layers == ByDepth || i == 0 || levels[i-1].key != l.key
		p.Rows = append(p.Rows, Row{top + float64(i)*pitch, l.key, l.steps, head, wave})
	}
	return top + float64(len(levels))*pitch + rowGap
}

// meet moves the trees of one wave sideways, so that the node in which the waves meet stands below that of the other.
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

// Hit is the node at a point, or -1.
func (p *Picture) Hit(x, y float64) int {
	for i, n := range p.Nodes {
		half, w := p.Extent.Height/2, n.Half
		if n.Event < 0 {
			half = moreHeight / 2
		}
		if x >= n.X-w && x <= n.X+w && y >= n.Y-half && y <= n.Y+half+p.Extent.Below {
			return i
		}
	}
	return -1
}
