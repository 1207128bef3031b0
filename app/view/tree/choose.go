package tree

import (
	"math"
	"slices"

	"stepboard/solve"
)

const (
	Few      = 300  // a tree with at most this number of nodes is drawn as a whole
	most     = 2000 // largest number of drawn nodes; nodes on important ways may exceed it
	siblings = 6    // drawn children of a node on an important way, in a large tree
	head     = 3    // drawn nodes at the beginning of a long way, before the gap
	tail     = 36   // drawn nodes at the end of a long way, after the gap
	// Batch is the number of nodes that are added when the user opens a node.
	Batch = 24
)

// Node is a node of a picture. It shows one node of the Forest, or represents several nodes that are not drawn.
type Node struct {
	Event    int   // the node of the Forest; -1: the Node represents several
	Parent   int   // index of the parent in the list of Nodes, or -1
	Children []int // indexes in the list of Nodes
	More     int   // if Event is -1: how many nodes the Node represents
	Of       int   // the parent, in the Forest, of the nodes that the Node represents; -1: they are roots
	Gap      int   // if not 0, the Node represents a part of a way; Gap - 1 is a node in the middle of this part
	Hidden   int   // number of the node's children in the Forest, if none of them is drawn
	Wave     uint8

	Row        int       // index of its row, from the top
	X, Y, Half float64   // middle, and half of the width
	Via        []float64 // X of the edge from the parent at each row that it passes, beginning at the parent
}

// Choose returns the nodes to be drawn at a position, each after its parent. If the search has at most Few nodes, these
// are all nodes except the nodes below closed nodes. In a larger search, these are the way to the goal and the branches
// to the selected node, to nodes with letters, and to the node at work. Some children of all these nodes and of opened
// nodes are also drawn. Further Nodes represent the other nodes. The error is the Meter's.
func (f *Forest) Choose(m *solve.Meter, pos int, seen Seen) ([]Node, error) {
	c := &choice{f: f, whole: f.Nodes <= Few, open: map[int]int{}, wanted: map[int]bool{}, gaps: map[int][]gap{}}
	for event, n := range seen.Open {
		if node := f.Node(event); node >= 0 || event < 0 {
			c.open[node] = n
		}
	}
	if !c.whole {
		ends := append(f.goals(), f.Moment(pos).Current, f.Node(seen.Selected))
		for _, l := range seen.Letters {
			ends = append(ends, f.Node(l.Event))
		}
		c.chains(ends)
	}
	if err := c.pass(m); err != nil {
		return nil, err
	}
	c.below(-1, -1)
	for i := 0; i < len(c.nodes); i++ { // the list grows
		if n := &c.nodes[i]; n.Event >= 0 {
			c.below(i, n.Event)
		}
	}
	for i := range c.nodes {
		if n := &c.nodes[i]; n.Event >= 0 && len(n.Children) == 0 {
			n.Hidden = c.all[n.Event]
		}
	}
	return c.nodes, nil
}

type choice struct {
	f      *Forest
	whole  bool
	open   map[int]int   // number of children to draw for each node; 0: the node is closed; node -1 has the roots
	wanted map[int]bool  // nodes on important ways, which are always drawn
	gaps   map[int][]gap // the gaps below a node

	kids  map[int][]int // the drawn children of each node; the children of -1 are the roots
	all   map[int]int   // number of all children of each node
	nodes []Node
}

// gap is a part of a long way that is not drawn. The field below is the first node after the gap, middle is a node in
// the gap, and count is the number of nodes in the gap.
type gap struct{ below, middle, count int }

// chains finds the important ways: the ways from the roots to the nodes in the list ends. It adds the drawn nodes of
// the ways to the map wanted, and the parts that are not drawn to the map gaps.
func (c *choice) chains(ends []int) {
	f := c.f
	for _, n := range ends {
		var way []int
		for ; n >= 0 && !c.wanted[n]; n = f.Parent(n) {
			way = append(way, n)
		}
		slices.Reverse(way)
		if len(way) > head+tail+1 {
			out := way[head : len(way)-tail]
			c.gaps[way[head-1]] = append(c.gaps[way[head-1]], gap{way[len(way)-tail], out[len(out)/2], len(out)})
			way = append(way[:head:head], way[len(way)-tail:]...)
		}
		for _, n := range way {
			c.wanted[n] = true
		}
	}
}

// opened(…) returns how many children of a node are to be drawn.
func (c *choice) opened(node int) int {
	if n, ok := c.open[node]; ok {
		return n
	}
	switch {
	case c.whole:
		return math.MaxInt
	case len(c.gaps[node]) == 0 && (node < 0 || c.wanted[node]):
		return siblings
	}
	return 0
}

// pass(m) counts children. It adds to kids the children of wanted and opened nodes or, in a whole tree, of all nodes.
func (c *choice) pass(m *solve.Meter) error {
	f := c.f
	c.kids, c.all = map[int][]int{}, map[int]int{}
	within := newSet(f.To - f.From)
	for n := range c.wanted {
		within.add(int32(n - f.From))
	}
	for n := range c.open {
		if n >= 0 {
			within.add(int32(n - f.From))
		}
	}
	listed := newSet(f.To - f.From)
	err := f.each(m, f.nodes, func(i, p int) error {
		if p >= 0 && !c.whole && !within.has(int32(p-f.From)) {
			return nil
		}
		c.all[p]++
		if len(c.kids[p]) < min(most, c.opened(p)) || c.wanted[i] {
			c.kids[p] = append(c.kids[p], i)
			if at := int32(i - f.From); !within.has(at) {
				within.add(at)
				listed.add(at)
			}
		}
		return nil
	})
	if err != nil || c.whole || f.moved == nil {
		return err
	}
	return f.each(m, f.moved, func(i, p int) error { // nodes that were reached before their present parents
		if p > i && listed.has(int32(p-f.From)) {
			c.all[p]++
		}
		return nil
	})
}

func (c *choice) add(n Node, parent int) int {
	n.Parent = parent
	at := len(c.nodes)
	c.nodes = append(c.nodes, n)
	if parent >= 0 {
		c.nodes[parent].Children = append(c.nodes[parent].Children, at)
		if n.Event < 0 {
			c.nodes[at].Wave = c.nodes[parent].Wave
		}
	}
	return at
}

// below(index, node) adds the Nodes below the Node with this index. The parameter node is this Node's number in the
// Forest. -1 means the roots.
func (c *choice) below(index, node int) {
	if opened, asked := c.open[node]; asked && opened == 0 { // closed
		return
	}
	shown := 0
	for _, k := range c.kids[node] {
		if len(c.nodes) < most || c.wanted[k] {
			c.add(Node{Event: k, Wave: c.f.X.Wave(k)}, index)
			shown++
		}
	}
	for _, g := range c.gaps[node] {
		if slices.Contains(c.kids[node], g.below) {
			continue
		}
		stand := c.add(Node{Event: -1, More: g.count, Of: node, Gap: g.middle + 1}, index)
		c.add(Node{Event: g.below, Wave: c.f.X.Wave(g.below)}, stand)
		if shown == 0 {
			shown = c.all[node] // so that no "+N" is drawn: the gap stands in its place
		}
	}
	if more := c.all[node] - shown; more > 0 && shown > 0 {
		c.add(Node{Event: -1, More: more, Of: node}, index)
	}
}

// set is a set of events, counted from Forest.From. It has one bit for each event.
type set []uint64

func newSet(events int) set { return make(set, (events+63)/64) }

func (s set) add(event int32) { s[event/64] |= 1 << (event % 64) }

func (s set) has(event int32) bool { return s[event/64]&(1<<(event%64)) != 0 }
