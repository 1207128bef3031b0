package tree

import (
	"math"
	"slices"

	"stepboard/solve"
)

// Limits of what is drawn.
const (
	Few      = 300  // so many nodes are all drawn
	most     = 2000 // that are drawn at all, whatever was opened
	siblings = 6    // drawn of a node on a way, where there are more nodes than Few
	head     = 3    // nodes at the beginning of a long way, before those left out
	tail     = 36   // and at its end
	// Batch is by how many an opened node grows.
	Batch = 24
)

// Plan says which nodes are wanted.
type Plan struct {
	Pos      int
	Selected int         // a node whose branch is drawn, or -1
	Open     map[int]int // how many children of a node are drawn at least; 0: none. -1 are the roots
}

// Node is one node of a picture, or stands for several that are left out.
type Node struct {
	Event    int   // that reached its state first: the node of the Forest; -1: it stands for others
	Parent   int   // place in the list, or -1
	Children []int // places
	More     int   // it stands for so many others
	Of       int   // whose children these are: a node of the Forest, -1 for roots
	Gap      int   // where above 0, it stands for ancestors: one in their middle, less -1
	Hidden   int   // children that are not drawn, where none is
	Wave     uint8

	Row        int // from 0, from above
	X, Y, Half float64
	Via        []float64 // where the edge from its parent passes the rows between, from the parent's on
}

// Choose lists the nodes to be drawn, parents first. Where a search has at most Few of them these are all, but for
// those below closed ones. Else they are the way to the goal, the branches to the selected node and to the one at
// work, the children of opened nodes, and for the rest nodes that stand for many. At most two passes over the events of
// the search. The error is the Meter's.
func (f *Forest) Choose(m *solve.Meter, p Plan) ([]Node, error) {
	c := &choice{f: f, plan: p, whole: f.Nodes <= Few, wanted: map[int]bool{}, gaps: map[int][]gap{}}
	if !c.whole {
		c.chains()
	}
	if err := c.pass(m, c.lists()); err != nil {
		return nil, err
	}
	c.list()
	return c.nodes, c.count(m)
}

type choice struct {
	f      *Forest
	plan   Plan
	whole  bool
	wanted map[int]bool  // nodes on ways that are drawn in any case
	gaps   map[int][]gap // below a node

	kids  map[int][]int // of the nodes whose children are listed; -1: the roots
	all   map[int]int   // how many these are
	nodes []Node
}

// gap is a part of a long way that is left out.
type gap struct{ below, middle, count int }

// chains wants the nodes of the ways that matter.
func (c *choice) chains() {
	f := c.f
	var ends []int
	for _, e := range f.ends() {
		ends = append(ends, f.Node(e.event))
	}
	now := f.Moment(c.plan.Pos)
	for _, n := range append(ends, now.Current, c.plan.Selected) {
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

// opened is how many children of a node are drawn.
func (c *choice) opened(node int) int {
	if n, ok := c.plan.Open[node]; ok {
		return n
	}
	switch {
	case c.whole:
		return math.MaxInt
	case len(c.gaps[node]) > 0:
		return 0
	case node < 0 || c.wanted[node]:
		return siblings
	}
	return 0
}

// lists are the nodes whose children are to be listed.
func (c *choice) lists() (nodes []int) {
	for n := range c.wanted {
		nodes = append(nodes, n)
	}
	for n := range c.plan.Open {
		if n >= 0 && !c.wanted[n] && c.f.Node(n) == n {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// pass goes through the events of the search and lists the children of some nodes, or where the tree is whole of all.
func (c *choice) pass(m *solve.Meter, nodes []int) error {
	f := c.f
	c.kids, c.all = map[int][]int{}, map[int]int{}
	within := newSet(f, nodes)
	for i := f.From; i < f.To; i++ {
		if (i-f.From)%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		if f.X.Kind(i) != solve.Reached || f.First(i) != i {
			continue
		}
		p := f.Parent(i)
		if p >= 0 && !c.whole && !within.has(p) {
			continue
		}
		c.all[p]++
		if len(c.kids[p]) < min(most, c.opened(p)) || c.wanted[i] {
			c.kids[p] = append(c.kids[p], i)
		}
	}
	return nil
}

// list makes the nodes.
func (c *choice) list() {
	c.below(-1, -1)
	for i := 0; i < len(c.nodes); i++ {
		if n := &c.nodes[i]; n.Event >= 0 {
			c.below(i, n.Event)
		}
	}
}

// add appends a node.
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

// below adds what is drawn below a node.
func (c *choice) below(at, node int) {
	if opened, asked := c.plan.Open[node]; asked && opened == 0 { // closed
		return
	}
	shown := 0
	for _, k := range c.kids[node] {
		if len(c.nodes) < most || c.wanted[k] {
			c.add(Node{Event: k, Wave: c.f.X.Wave(k)}, at)
			shown++
		}
	}
	for _, g := range c.gaps[node] {
		if slices.Contains(c.kids[node], g.below) {
			continue
		}
		stand := c.add(Node{Event: -1, More: g.count, Of: node, Gap: g.middle + 1}, at)
		c.add(Node{Event: g.below, Wave: c.f.X.Wave(g.below)}, stand)
		if shown == 0 {
			shown = c.all[node] // the others are not told of here
		}
	}
	if more := c.all[node] - shown; more > 0 && shown > 0 {
		c.add(Node{Event: -1, More: more, Of: node}, at)
	}
}

// count counts the children of leaves that are not drawn.
func (c *choice) count(m *solve.Meter) error {
	f := c.f
	var leaves []int
	at := map[int]int{}
	for i, n := range c.nodes {
		if n.Event >= 0 && len(n.Children) == 0 {
			leaves = append(leaves, n.Event)
			at[n.Event] = i
		}
	}
	if c.whole { // all are known
		for _, n := range leaves {
			c.nodes[at[n]].Hidden = c.all[n]
		}
		return nil
	}
	within := newSet(f, leaves)
	for i := f.From; i < f.To; i++ {
		if (i-f.From)%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		if f.X.Kind(i) != solve.Reached || f.First(i) != i {
			continue
		}
		if p := f.Parent(i); p >= 0 && within.has(p) {
			c.nodes[at[p]].Hidden++
		}
	}
	return nil
}

// set is some nodes of a forest, a bit an event.
type set struct {
	from int
	bits []uint64
}

func newSet(f *Forest, nodes []int) set {
	s := set{f.From, make([]uint64, (f.To-f.From+63)/64)}
	for _, n := range nodes {
		at := n - f.From
		s.bits[at/64] |= 1 << (at % 64)
	}
	return s
}

func (s set) has(node int) bool {
	at := node - s.from
	return s.bits[at/64]&(1<<(at%64)) != 0
}
