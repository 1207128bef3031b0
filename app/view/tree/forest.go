// Package tree makes a picture of a search: a tree whose nodes are states. It knows recordings and scenes, no window.
//
// A Forest says which states a search reached and from where. Choose picks the nodes that are drawn: all of them where
// they are few, else the way, one branch with its siblings, and nodes that stand for many. Lay gives them places: tidy
// trees in linear time, or rows of a graph with few crossings. Draw makes one scene of that, for a position.
package tree

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/explore"
)

// Forest is one search of an exploration as trees of nodes. A node is a state; its number is that of the event which
// reached the state first. The trees of the second wave begin at the goal. It is not changed by use.
type Forest struct {
	X        *explore.Exploration
	From, To int // the events of the search
	Nodes    int // how many states it reached
	// Deep is set where each state was expanded as it was reached: a search in depth.
	Deep bool

	// Where states are reached again: by event less From, the first and the last that reached its state, less From.
	first, last []int32
	taken       int64
}

// Span is the events of the search that is under way at a position. Searches that begin anew within a recording follow
// each other; one that reached nothing counts to the one before it.
func Span(x *explore.Exploration, pos int) (from, to int) {
	pos = max(1, min(pos, x.Len()))
	anew := x.Anew()
	at, _ := slices.BinarySearch(anew, pos) // those before the event pos-1
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

// pollEvery is how many events are gone through between two looks at the Meter.
const pollEvery = 1 << 15

// New is the search that is under way at a position of an exploration. O(events) time; where states are reached again
// it takes 9 bytes an event of the Meter, of which Free gives 8 back. The error is the Meter's.
func New(m *solve.Meter, x *explore.Exploration, pos int) (*Forest, error) {
	f := &Forest{X: x}
	f.From, f.To = Span(x, pos)
	again := false
	f.Deep = true
	for i := f.From; i < f.To; i++ {
		if (i-f.From)%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				return nil, err
			}
		}
		if x.Kind(i) != solve.Reached {
			continue
		}
		if x.Earlier(i) >= f.From {
			again = true
		} else {
			f.Nodes++
		}
		if next := i + 1; f.Deep && next < f.To {
			f.Deep = x.Kind(next) != solve.Reached && x.Kind(next) != solve.LayerStart
		}
	}
	f.Deep = f.Deep && f.Nodes > 1
	if !again {
		return f, nil
	}
	n := f.To - f.From
	if err := m.Take(9 * int64(n)); err != nil {
		return nil, err
	}
	f.taken = 8 * int64(n)
	f.first, f.last = make([]int32, n), make([]int32, n)
	for i := f.From; i < f.To; i++ {
		if (i-f.From)%pollEvery == 0 {
			if err := m.Poll(0, 0); err != nil {
				f.Free(m)
				return nil, err
			}
		}
		if x.Kind(i) != solve.Reached {
			continue
		}
		at := int32(i - f.From)
		f.first[at] = at
		if e := x.Earlier(i); e >= f.From {
			f.first[at] = f.first[e-f.From]
		}
		f.last[f.first[at]] = at
	}
	err := f.straighten(m)
	m.Give(int64(n))
	if err != nil {
		f.Free(m)
		return nil, err
	}
	return f, nil
}

// Free gives the memory back.
func (f *Forest) Free(m *solve.Meter) {
	m.Give(f.taken)
	f.first, f.last, f.taken = nil, nil, 0
}

// straighten sees to it that the nodes are trees. A search that settles costs leaves no circle of parents behind; what
// a program tells of itself may have one. Then the node of a circle that was reached first keeps its first parent.
// O(events) time.
func (f *Forest) straighten(m *solve.Meter) error {
	const onWay, done = 1, 2
	mark := make([]uint8, f.To-f.From)
	var way []int
	steps := 0
	for i := f.From; i < f.To; i++ {
		if f.X.Kind(i) != solve.Reached || f.First(i) != i {
			continue
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
			least := at // of the circle
			for k := len(way) - 1; way[k] != at; k-- {
				least = min(least, way[k])
			}
			f.last[least-f.From] = int32(least - f.From)
			for _, n := range way {
				mark[n-f.From] = 0
			}
			way, at = way[:0], i
		}
		for _, n := range way {
			mark[n-f.From] = done
		}
		way = way[:0]
	}
	return nil
}

// First is the node of an event that reached a state.
func (f *Forest) First(event int) int {
	if f.first == nil {
		return event
	}
	return int(f.first[event-f.From]) + f.From
}

// Last is the event by which the search reached the state of a node for good.
func (f *Forest) Last(node int) int {
	if f.last == nil {
		return node
	}
	return int(f.last[node-f.From]) + f.From
}

// At is the event by which the state of a node had been reached at a position, or -1 where it was not yet.
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

// Parent of a node in the end, or -1 for a root.
func (f *Forest) Parent(node int) int { return f.from(f.Last(node)) }

// ParentAt is the parent of a node at a position at which it has been reached, or -1.
func (f *Forest) ParentAt(node, pos int) int {
	e := f.At(node, pos)
	if e < 0 {
		return -1
	}
	return f.from(e)
}

// from is the node from which an event reached its state, or -1.
func (f *Forest) from(event int) int {
	p := f.X.Parent(event)
	for p >= f.From && f.X.Kind(p) != solve.Reached {
		p = f.X.Parent(p)
	}
	if p < f.From {
		return -1
	}
	return f.First(p)
}

// Node is that of the state which an event is about, or -1 where it is about none of this search.
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

// Depth is how many moves of the tree lead to a node.
func (f *Forest) Depth(node int) (depth int) {
	for node = f.Parent(node); node >= 0; node = f.Parent(node) {
		depth++
	}
	return depth
}

// end is an event at which a way ends, and the event that tells so.
type end struct{ event, at int }

// ends are the cheapest meeting of the search, from both sides, or the last goal.
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

// Meeting is the two nodes in which the waves met, or false where they did not.
func (f *Forest) Meeting() (here, there int, ok bool) {
	if e := f.ends(); len(e) == 2 {
		here, there = f.Node(e[0].event), f.Node(e[1].event)
	}
	return here, there, here > there || there > here
}
