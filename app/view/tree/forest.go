// Package tree draws a search as a tree whose nodes are states. It knows recordings and scenes, but no window.
//
// A Forest has the states that a search reached, with their parents. Choose chooses the nodes to be drawn. In a
// large search it chooses the way to the goal, a branch with siblings, and nodes that represent many other
// nodes. Lay places these nodes as a tidy tree, in linear time. Draw makes a scene of the picture at a position.
// A Graph has all states of a puzzle, without a search.
package tree

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Forest is one search of an exploration, as trees of nodes. A node is a state. Its number is the first event that
// reached the state. If two searches meet, the second one (the second wave) has trees that begin at the goal. The
// methods do not change a Forest.
type Forest struct {
	X        *explore.Exploration
	From, To int  // the events of the search: From is the first, and To follows the last
	Nodes    int  // number of nodes
	Deep     bool // whether each state was expanded as soon as it was reached, as depth-first search does
	Uneven   bool // whether moves differ in cost; only the first moves are compared: see stepsSeen

	nodes set          // the nodes, as a set
	again []again      // the events that reached a state again, ascending
	moved set          // the nodes whose states were reached again, as a set; nil: no such nodes
	ranks []int32      // for each word of the field moved, the number of nodes in the words before it
	last  []int32      // for each node of the set moved, the last event that reached its state, minus From
	stays map[int]bool // nodes that keep their first parent, because with a later parent there would be a cycle
}

// again is an event that reached the state of a node again. Both numbers are counted from From.
type again struct{ event, node int32 }

// Span returns the range of events of the search that is in progress at a position. A recording may have several
// searches, one after another. A search that reached no state belongs to the search before it.
func Span(x *explore.Exploration, pos int) (from, to int) {
	pos = max(1, min(pos, x.Len()))
	anew := x.Anew()
	at, _ := slices.BinarySearch(anew, pos) // number of searches that begin before the event pos-1
	for {
		from, to = 0, x.Len()
		if at > 0 {
			from = anew[at-1]
		}
		if at < len(anew) {
			to = anew[at]
		}
		if at == 0 || reaches(x, from, to) {
			return from, to
		}
		at--
	}
}

// Share completes a text about the states of the search. It adds how many of the run's expansions belong to this search
// and, if the run searched several times, the number of this search.
func (f *Forest) Share(said solve.Text, number func(int64) string) solve.Text {
	before, _ := f.X.Expansion(f.From)
	here, all := f.X.Expansion(f.To)
	here -= before
	whole := max(int64(all), f.X.Outcome.Stats.Expanded) // a recording may leave out a part of the run
	if whole == int64(here) {
		return solve.Say("tree.expansions", "What", said, "PluralCount", here, "N", number(whole))
	}
	said = solve.Say("tree.expansions.of", "What", said, "N", number(int64(here)), "All", number(whole))
	i, searches, from := 0, 0, 0
	for _, to := range append(slices.Clip(f.X.Anew()), f.X.Len()) {
		if reaches(f.X, from, to) {
			searches++
		}
		if from == f.From {
			i = searches
		}
		from = to
	}
	if searches > 1 {
		said = solve.Say("tree.search", "What", said, "I", number(int64(i)), "Of", number(int64(searches)))
	}
	return said
}

func reaches(x *explore.Exploration, from, to int) bool {
	for i := from; i < to; i++ {
		if x.Kind(i) == solve.Reached {
			return true
		}
	}
	return false
}

// stepsSeen is the largest number of moves whose costs are compared, because reading the states is slow.
const stepsSeen = 1 << 16

// pollEvery is the number of events after which the Meter is asked.
const pollEvery = 1 << 15

// New reads the search that is in progress at a position of an exploration. The time is linear in events. The Forest
// takes memory from the Meter: a bit for each event. If states are reached again, it also takes a sixth of a
// byte for each event, and 24 bytes for each event that reached a state again. The error is the Meter's.
func New(m *solve.Meter, x *explore.Exploration, pos int) (*Forest, error) {
	f := &Forest{X: x}
	f.From, f.To = Span(x, pos)
	err := f.read(m)
	if err == nil && f.again != nil {
		err = f.move(m)
	}
	return f, err
}

// read(m) finds the nodes, and the events that reached a state again.
func (f *Forest) read(m *solve.Meter) error {
	const many = 4096 // number of events for which memory is taken at once
	x, n := f.X, f.To-f.From
	if err := m.Take(int64(n / 8)); err != nil {
		return err
	}
	f.nodes, f.Deep = newSet(n), true
	before := solve.Expanded // kind of the previous event
	var step solve.Cost      // cost of the first move
	moves := 0
	for i := range n {
		if i%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		kind := x.Kind(f.From + i)
		if before == solve.Reached && (kind == solve.Reached || kind == solve.LayerStart) {
			f.Deep = false
		}
		if before = kind; kind != solve.Reached {
			continue
		}
		if up := x.Parent(f.From + i); up >= f.From && !f.Uneven && moves < stepsSeen {
			cost := x.Cost(f.From + i).Minus(x.Cost(up))
			if moves++; moves == 1 {
				step = cost
			}
			f.Uneven = cost != step
		}
		e := x.Earlier(f.From+i) - f.From
		if e < 0 {
			f.Nodes++
			f.nodes.add(int32(i))
			continue
		}
		if len(f.again)%many == 0 {
			if err := m.Take(many * 24); err != nil {
				return err
			}
		}
		f.again = append(f.again, again{int32(i), int32(f.First(e+f.From) - f.From)})
	}
	f.Deep = f.Deep && f.Nodes > 1
	return nil
}

// move(m) finds, for each node, the last event that reached its state. It also makes sure that the parents form trees.
func (f *Forest) move(m *solve.Meter) error {
	if err := m.Take(int64(f.To-f.From) / 6); err != nil {
		return err
	}
	f.moved = newSet(f.To - f.From)
	for _, a := range f.again {
		f.moved.add(a.node)
	}
	count := 0
	f.ranks = make([]int32, len(f.moved))
	for i, word := range f.moved {
		f.ranks[i] = int32(count)
		count += bits.OnesCount64(word)
	}
	f.last = make([]int32, count)
	for _, a := range f.again {
		f.last[f.rank(a.node)] = a.event
	}
	return f.straighten(m)
}

// rank(node) returns the number of nodes in the set f.moved that are smaller than a node.
func (f *Forest) rank(node int32) int {
	before := f.moved[node/64] & (1<<(node%64) - 1)
	return int(f.ranks[node/64]) + bits.OnesCount64(before)
}

// straighten(m) makes sure that the parents form trees, in time linear in events. A program's trace may have a cycle
// of parents. Then the node of the cycle that was reached first keeps its first parent. In each cycle, some node has a
// parent that was reached after the node, so only ways from such nodes are checked.
func (f *Forest) straighten(m *solve.Meter) error {
	const onWay, done = 1, 2
	var mark []uint8
	defer func() { m.Give(int64(len(mark))) }()
	var way []int
	steps := 0
	return f.each(m, f.moved, func(i, up int) error {
		if up < i {
			return nil
		}
		if mark == nil {
			if err := m.Take(int64(f.To - f.From)); err != nil {
				return err
			}
			mark = make([]uint8, f.To-f.From)
		}
		for at := i; ; {
			if steps++; steps%pollEvery == 0 {
				if err := m.Poll(0, 0); err != nil {
					return err
				}
			}
			if at < 0 || mark[at-f.From] == done {
				break
			}
			if mark[at-f.From] != onWay {
				mark[at-f.From] = onWay
				way = append(way, at)
				at = f.Parent(at)
				continue
			}
			least := at // the node of the cycle that was reached first
			for k := len(way) - 1; way[k] != at; k-- {
				least = min(least, way[k])
			}
			if f.stays == nil {
				f.stays = map[int]bool{}
			}
			f.stays[least] = true
			for _, n := range way {
				mark[n-f.From] = 0
			}
			way, at = way[:0], i
		}
		for _, n := range way {
			mark[n-f.From] = done
		}
		way = way[:0]
		return nil
	})
}

// each(m, nodes, visit) calls the function visit for the nodes of a set in ascending order, until an error. The
// function gets the node and its parent at the end of the search, or -1 for a root.
func (f *Forest) each(m *solve.Meter, nodes set, visit func(node, parent int) error) error {
	for i, word := range nodes {
		if i%(pollEvery/64) == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		for ; word != 0; word &= word - 1 {
			node := f.From + i*64 + bits.TrailingZeros64(word)
			if err := visit(node, f.Parent(node)); err != nil {
				return err
			}
		}
	}
	return nil
}

// First returns the node of the state that an event reached.
func (f *Forest) First(event int) int {
	at := int32(event - f.From)
	if f.nodes.has(at) {
		return event
	}
	i, found := slices.BinarySearchFunc(f.again, at, func(a again, at int32) int { return int(a.event - at) })
	if !found {
		return event
	}
	return int(f.again[i].node) + f.From
}

// Last returns the last event of the search that reached the state of a node.
func (f *Forest) Last(node int) int {
	if at := int32(node - f.From); f.moved != nil && f.moved.has(at) {
		return int(f.last[f.rank(at)]) + f.From
	}
	return node
}

// At returns the last event before a position that reached the state of a node, or -1 if there is no such event.
func (f *Forest) At(node, pos int) int {
	e := f.Last(node)
	for e >= pos && e >= f.From {
		if e == node {
			return -1
		}
		e = f.X.Earlier(e)
	}
	return e
}

// Parent returns the parent of a node at the end of the search, or -1 for a root.
func (f *Forest) Parent(node int) int { return f.from(f.via(node, f.Last(node))) }

// via(node, event) returns the event that decides about the parent of a node, after the given event has reached the
// node's state.
func (f *Forest) via(node, event int) int {
	if event != node && f.stays[node] {
		return node
	}
	return event
}

// ParentAt returns the parent of a node at a position. It returns -1 for a root, or if the node is not reached.
func (f *Forest) ParentAt(node, pos int) int {
	e := f.At(node, pos)
	if e < 0 {
		return -1
	}
	return f.from(f.via(node, e))
}

// from(event) returns the parent of the state that an event reached, or -1.
func (f *Forest) from(event int) int {
	p := f.X.Parent(event)
	if p >= f.From && f.nodes.has(int32(p-f.From)) { // the usual case: the parent event is a node
		return p
	}
	return f.Node(p)
}

// Node returns the node of an event's state. It returns -1 if the event has no state of this search.
func (f *Forest) Node(event int) int {
	if event < f.From || event >= f.To {
		return -1
	}
	for event >= f.From && f.X.Kind(event) != solve.Reached {
		event = f.X.Parent(event)
	}
	if event < f.From {
		return -1
	}
	return f.First(event)
}

// end is the end of a way. The field event is the last event of the way, and at is the event that reports the end.
type end struct{ event, at int }

// ends() returns the ends of the found ways: both sides of the cheapest meeting of two waves, or else the last goal.
func (f *Forest) ends() []end {
	within := func(kind solve.EventKind) []int32 {
		list := f.X.Of(kind)
		lo, _ := slices.BinarySearch(list, int32(f.From))
		hi, _ := slices.BinarySearch(list, int32(f.To))
		return list[lo:hi]
	}
	if met := within(solve.Met); len(met) > 0 {
		at := f.X.Cheapest(met)
		return []end{{f.X.Parent(at), at}, {int(int32(f.X.Event(at).Aux)), at}}
	}
	if goal := within(solve.Goal); len(goal) > 0 {
		at := int(goal[len(goal)-1])
		return []end{{at, at}}
	}
	return nil
}

// goals() returns the nodes at the ends of the ways that the search found.
func (f *Forest) goals() (nodes []int) {
	for _, e := range f.ends() {
		nodes = append(nodes, f.Node(e.event))
	}
	return nodes
}

// Meeting returns the two nodes at which the waves met. It returns false if they did not meet.
func (f *Forest) Meeting() (here, there int, ok bool) {
	if g := f.goals(); len(g) == 2 {
		here, there = g[0], g[1]
	}
	return here, there, here > there || there > here
}
