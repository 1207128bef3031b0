package crowd

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// layers is a breadth-first search over joint states (Moore 1959) that expands whole layers. The states at distance
// depth from the first state wait. All nearer states are expanded.
type layers struct {
	*labels
	steps         steps
	waiting, next store.List[uint64] // the waiting states, and the states of the next layer
	depth         int64
	record        recorder
}

// newLayers makes a search from a state. The parameter wave is for events (see solve.Event). The caller must free the
// search, also after an error. If joint states are too large, no memory can hold all of them, so the error is a
// *solve.OverBudget.
func newLayers(m *solve.Meter, g *graph, wave uint8, from joint) (*layers, error) {
	if !g.packs() {
		return &layers{labels: &labels{}}, m.Beyond()
	}
	set, err := newLabels(m, g)
	l := &layers{labels: set, steps: steps{graph: g}, record: newRecorder(m, g, wave)}
	if err != nil {
		return l, err
	}
	if _, err := l.add(m, from, label(0)); err != nil {
		return l, err
	}
	l.record.begin(from, -1)
	return l, l.waiting.Push(m, uint64(from))
}

func (l *layers) free(m *solve.Meter) {
	l.labels.free(m)
	l.waiting.Free(m)
	l.next.Free(m)
}

// pollGenerated is the number of generated states between two polls of the Meter: some 0.5 ms.
const pollGenerated = 1 << 14

// expand makes the states of the next layer and calls stop for each state. When stop returns true, expand ends and
// returns the state. The parameter others is the number of waiting states of another search, for the Meter.
func (l *layers) expand(m *solve.Meter, others int, stop func(joint) bool) (meeting joint, found bool, err error) {
	all := func() int64 { return int64(l.waiting.Len() + l.next.Len() + others) }
	label := label(l.depth + 1)
	recorded := l.record.active()
	l.record.layer(l.depth)
	polled := m.Generated
	each := func(head joint, tails []node) bool {
		m.Generated += int64(len(tails))
		if m.Generated-polled >= pollGenerated { // with many ghosts, a single state has very many next states
			polled = m.Generated
			if err = m.Poll(all(), l.depth); err != nil {
				return false
			}
		}
		var page []uint64
		if l.sparse == nil {
			if page, err = l.open(m, head); err != nil {
				return false
			}
		}
		for _, to := range tails {
			meeting = head<<l.shift | joint(to)
			var fresh bool
			if page != nil {
				fresh = mark(page, uint(to), label)
			} else if fresh, err = l.add(m, meeting, label); err != nil {
				return false
			}
			if !fresh {
				continue
			}
			if recorded {
				if err = l.record.reach(m, meeting, l.depth+1, -1, all()); err != nil {
					return false
				}
			}
			if stop(meeting) {
				found = true
				return false
			}
			if err = l.next.Push(m, uint64(meeting)); err != nil {
				return false
			}
		}
		return true
	}
	for l.waiting.Len() > 0 {
		if l.steps.polls(m.Expanded) {
			if err := m.Poll(all(), l.depth); err != nil {
				return 0, false, err
			}
		}
		m.Expanded++
		s := joint(l.waiting.Pop())
		if recorded {
			l.record.expand(s)
		}
		l.steps.successors(s, each)
		m.Frontier(all())
		if found || err != nil {
			return meeting, found, err
		}
	}
	l.waiting, l.next = l.next, l.waiting
	l.depth++
	return 0, false, nil
}
