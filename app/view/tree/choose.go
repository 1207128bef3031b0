package tree

import (
	"math"
	"slices"

	"stepboard/solve"
)

// Limits of the drawn nodes.
const (
	Few      = 300  // a tree with at most so many nodes is drawn whole
	most     = 2000 // largest number of drawn nodes, whatever was opened
	siblings = 6    // of a node on a way that are drawn in a large tree
	head     = 3    // nodes at the beginning of a long way, before the gap
	tail     = 36   // nodes at its end
	// Batch is the number of nodes that one opening adds.
	Batch = 24
)

// Plan says which nodes are wanted.
type Plan struct {
	Pos      int
	Selected int         // a node whose branch is drawn, or -1
	Wanted   []int       // further nodes with drawn branches
	Open     map[int]int // least number of drawn children of a node; 0 closes it. -1 stands for the roots
}

// Node is a node of a picture, or stands for several nodes that are left out.
type Node struct {
	Event    int   // the first that reached its state, which is the node of the Forest; -1 if it stands for others
	Parent   int   // index in the list, or -1
	Children []int // indexes
	More     int   // number of nodes that it stands for
	Of       int   // parent of these nodes: a node of the Forest, -1 for roots
	Gap      int   // if above 0, it stands for ancestors: the number of one in their middle, plus 1
	Hidden   int   // number of children, if none of them is drawn
	Wave     uint8

	Row        int // from 0, from the top
	X, Y, Half float64
	Via        []float64 // places where the edge from its parent passes the rows between, beginning at the parent
}

// Choose lists the nodes to be drawn, parents first. If a search has at most Few nodes, these are all nodes except
// those below closed ones. Otherwise they are the way to the goal, the branches to the selected node and to the node at
// work, the children of opened nodes, and nodes that stand for many others. It makes one pass over the events of the
// search. The error is the Meter's.
func (f *Forest) Choose(m *solve.Meter, p Plan) ([]Node, error) {
	c := &choice{f: f, plan: p, whole: f.Nodes <= Few, wanted: map[int]bool{}, gaps: map[int][]gap{}}
	if !c.whole {
		c.chains()
	}
	if err := c.pass(m, c.lists()); err != nil {
		return nil, err
	}
	c.list()
	for i := range c.nodes {
		if n := &c.nodes[i]; n.Event >= 0 && len(n.Children) == 0 {
			n.Hidden = c.all[n.Event]
		}
	}
	return c.nodes, nil
}

type choice struct {
	f      *Forest
	plan   Plan
	whole  bool
	wanted map[int]bool  // nodes on ways that are always drawn
	gaps   map[int][]gap // below a node

	kids  map[int][]int // of nodes with listed children; -1: the roots
	all   map[int]int   // number of all children
	nodes []Node
}

// gap is the left out part of a long way.
type gap struct{ below, middle, count int }

// chains marks the nodes of the important ways as wanted.
func (c *choice) chains() {
	f := c.f
	var ends []int
	for _, e := range f.ends() {
		ends = append(ends, f.Node(e.event))
	}
	now := f.Moment(c.plan.Pos)
	for _, n := range slices.Concat(ends, []int{now.Current, c.plan.Selected}, c.plan.Wanted) {
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

// opened is the number of drawn children of a node.
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

// lists are the nodes whose children are listed.
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

// pass goes through the nodes of the search once. It lists the children of the given nodes, or of all nodes if the tree
// is drawn whole, and counts children.
func (c *choice) pass(m *solve.Meter, nodes []int) error {
	f := c.f
	c.kids, c.all = map[int][]int{}, map[int]int{}
	within := newSet(f.To - f.From)
	for _, n := range nodes {
		within.add(int32(n - f.From))
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
	return f.each(m, f.moved, func(i, p int) error { // children that were reached before their parents
		if p > i && listed.has(int32(p-f.From)) {
			c.all[p]++
		}
		return nil
	})
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

// below adds the drawn nodes below a node.
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
			shown = c.all[node] // the others are not counted here
		}
	}
	if more := c.all[node] - shown; more > 0 && shown > 0 {
		c.add(Node{Event: -1, More: more, Of: node}, at)
	}
}

// set is a set of events of a forest, counted from its From, with a bit for each.
type set []uint64

func newSet(events int) set { return make(set, (events+63)/64) }

func (s set) add(event int32) { s[event/64] |= 1 << (event % 64) }

func (s set) has(event int32) bool { return s[event/64]&(1<<(event%64)) != 0 }
