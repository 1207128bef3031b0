// Package tree makes a picture of a search: a tree whose nodes are states. It knows recordings and scenes, but no
// window.
//
// A Forest has the states that a search reached, with their parents. Choose picks the nodes to draw: all of them if
// there are few, else the way, one branch with its siblings, and nodes that stand for many. Lay places them: as tidy
// trees in linear time, or as rows of a graph with few crossings. Draw makes one scene of these for a position.
package tree

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Forest is one search of an exploration, as trees of nodes. A node is a state. Its number is the number of the first
// event that reached the state. The trees of the second wave begin at the goal. A Forest is not changed by use.
type Forest struct {
	X        *explore.Exploration
	From, To int // the events of the search
	Nodes    int // number of states reached
	// Deep is set if each state was expanded when it was reached, as in depth-first search.
	Deep bool
	// Uneven is set if moves have different costs, so that costs tell more than numbers of moves. Only the first 65,536
	// moves are compared.
	Uneven bool

	nodes set          // the events that are nodes
	again []again      // events that reached a state again, ascending
	moved set          // nodes whose states were reached again, or nil
	ranks []int32      // number of nodes of moved before each of its words
	last  []int32      // by node of moved: the last event that reached its state, minus From
	stays map[int]bool // nodes that keep their first parent, because a later one would close a circle
	taken int64
}

// again is an event that reached the state of a node again. Both are counted from From.
type again struct{ event, node int32 }

// Span is the range of events of the search that is under way at a position. Several searches in a recording follow
// each other. A search that reached nothing belongs to the one before it.
func Span(x *explore.Exploration, pos int) (from, to int) {
	pos = max(1, min(pos, x.Len()))
	anew := x.Anew()
	at, _ := slices.BinarySearch(anew, pos) // searches that begin before the event pos-1
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

func reaches(x *explore.Exploration, from, to int) bool {
	for i := from; i < to; i++ {
		if x.Kind(i) == solve.Reached {
			return true
		}
	}
	return false
}

// stepsSeen is the number of moves whose costs are compared. It is limited, because reading the states before them is
// slow.
const stepsSeen = 1 << 16

// pollEvery is the number of events between two checks of the Meter.
const pollEvery = 1 << 15

// New is the search that is under way at a position of an exploration. O(events) time. It takes a bit of the Meter for
// each event. If states are reached again, it takes another bit, and up to 24 bytes for each time. Free returns the
// memory. The error is the Meter's.
func New(m *solve.Meter, x *explore.Exploration, pos int) (*Forest, error) {
	f := &Forest{X: x}
	f.From, f.To = Span(x, pos)
	err := f.read(m)
	if err == nil && f.again != nil {
		err = f.move(m)
	}
	if err != nil {
		f.Free(m)
		return nil, err
	}
	return f, nil
}

func (f *Forest) take(m *solve.Meter, bytes int) error {
	err := m.Take(int64(bytes))
	if err == nil {
		f.taken += int64(bytes)
	}
	return err
}

// read finds the nodes.
func (f *Forest) read(m *solve.Meter) error {
	const many = 4096 // memory is taken for so many events at once
	x, n := f.X, f.To-f.From
	if err := f.take(m, n/8); err != nil {
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
			if err := f.take(m, many*24); err != nil {
				return err
			}
		}
		f.again = append(f.again, again{int32(i), int32(f.First(e+f.From) - f.From)})
	}
	f.Deep = f.Deep && f.Nodes > 1
	return nil
}

// move finds the last events that reached states, and makes sure that the nodes are trees.
func (f *Forest) move(m *solve.Meter) error {
	if err := f.take(m, (f.To-f.From)/6); err != nil {
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

// rank is the number of nodes of moved before a node.
func (f *Forest) rank(node int32) int {
	before := f.moved[node/64] & (1<<(node%64) - 1)
	return int(f.ranks[node/64]) + bits.OnesCount64(before)
}

// Free returns the memory.
func (f *Forest) Free(m *solve.Meter) {
	m.Give(f.taken)
	*f = Forest{X: f.X, From: f.From, To: f.To}
}

// straighten makes sure that the nodes are trees. A search that settles costs leaves no circle of parents, but a
// program's trace may have one. Then the first reached node of the circle keeps its first parent. Each circle has a
// node whose parent was reached after it, so only ways from such nodes are checked. O(events) time.
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
			least := at // the first node of the circle
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

// each calls do for the nodes of a set in ascending order, with their final parents, -1 for roots. It ends at an error
// of do or of the Meter.
func (f *Forest) each(m *solve.Meter, nodes set, do func(node, parent int) error) error {
	for i, word := range nodes {
		if i%(pollEvery/64) == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		for ; word != 0; word &= word - 1 {
			node := f.From + i*64 + bits.TrailingZeros64(word)
			if err := do(node, f.Parent(node)); err != nil {
				return err
			}
		}
	}
	return nil
}

// First is the node of an event that reached a state.
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

// Last is the last event of the search that reached the state of a node.
func (f *Forest) Last(node int) int {
	if at := int32(node - f.From); f.moved != nil && f.moved.has(at) {
		return int(f.last[f.rank(at)]) + f.From
	}
	return node
}

// At is the event by which the state of a node was last reached before a position, or -1 if it was not reached yet.
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

// Parent is the final parent of a node, or -1 for a root.
func (f *Forest) Parent(node int) int { return f.from(f.via(node, f.Last(node))) }

// via is the event that gives a node its parent, after an event has reached its state.
func (f *Forest) via(node, event int) int {
	if event != node && f.stays[node] {
		return node
	}
	return event
}

// ParentAt is the parent of a reached node at a position, or -1.
func (f *Forest) ParentAt(node, pos int) int {
	e := f.At(node, pos)
	if e < 0 {
		return -1
	}
	return f.from(f.via(node, e))
}

// from is the parent node of an event, or -1.
func (f *Forest) from(event int) int {
	p := f.X.Parent(event)
	if p >= f.From && f.nodes.has(int32(p-f.From)) { // the usual case
		return p
	}
	for p >= f.From && f.X.Kind(p) != solve.Reached {
		p = f.X.Parent(p)
	}
	if p < f.From {
		return -1
	}
	return f.First(p)
}

// Node is the node of the state of an event, or -1 if the event has no state of this search.
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

// end is the event at the end of a way, and the event that reports the end.
type end struct{ event, at int }

// ends are both sides of the cheapest meeting of the search, or the last goal.
func (f *Forest) ends() []end {
	within := func(kind solve.EventKind) []int32 {
		list := f.X.Of(kind)
		lo, _ := slices.BinarySearch(list, int32(f.From))
		hi, _ := slices.BinarySearch(list, int32(f.To))
		return list[lo:hi]
	}
	if met := within(solve.Met); len(met) > 0 {
		at := int(slices.MinFunc(met, func(a, b int32) int { return f.X.Cost(int(a)).Compare(f.X.Cost(int(b))) }))
		return []end{{f.X.Parent(at), at}, {int(int32(f.X.Event(at).Aux)), at}}
	}
	if goal := within(solve.Goal); len(goal) > 0 {
		at := int(goal[len(goal)-1])
		return []end{{at, at}}
	}
	return nil
}

// Meeting is the two nodes in which the waves met, or false if they did not meet.
func (f *Forest) Meeting() (here, there int, ok bool) {
	if e := f.ends(); len(e) == 2 {
		here, there = f.Node(e[0].event), f.Node(e[1].event)
	}
	return here, there, here > there || there > here
}
