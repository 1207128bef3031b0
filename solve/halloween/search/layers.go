package search

import "stepboard/solve"

// layers is a breadth-first search over joint states (Moore 1959) that advances by whole layers. All states nearer than
// depth are expanded, and the states at distance depth wait.
type layers struct {
	*labels
	steps   steps
	pool    pool
	waiting stack
	depth   int64
	record  recorder
}

// newLayers begins the search of a wave (see solve.Event) at a state. The caller must free it, also after an error. If
// joint states do not fit in a word, no memory can hold all of them, so the error is a *solve.OverBudget.
func newLayers(m *solve.Meter, g *graph, wave uint8, from joint) (*layers, error) {
	if !g.packs() {
		return &layers{labels: &labels{}}, m.Beyond()
	}
	set, err := newLabels(m, g)
	l := &layers{labels: set, steps: steps{graph: g}, record: newRecorder(m, g, wave)}
	l.waiting.pool = &l.pool
	if err != nil {
		return l, err
	}
	if _, err := l.add(m, from, label(0)); err != nil {
		return l, err
	}
	l.record.begin(from)
	return l, l.waiting.push(m, uint64(from))
}

func (l *layers) free(m *solve.Meter) {
	l.labels.free(m)
	l.pool.free(m)
}

// pollGenerated is the number of generated states between two polls of the Meter: some 0.5 ms.
const pollGenerated = 1 << 14

// expand makes the states of the next layer and calls the function stop for each. At the first state for which stop
// returns true, expand ends and returns this state. The parameter others is the number of states that wait in another
// search, for the Meter.
func (l *layers) expand(m *solve.Meter, others int64, stop func(joint) bool) (meeting joint, found bool, err error) {
	next := stack{pool: &l.pool}
	label := label(l.depth + 1)
	recorded := l.record.on()
	l.record.layer(l.depth)
	polled := m.Generated
	each := func(head joint, tails []node) bool {
		m.Generated += int64(len(tails))
		if m.Generated-polled >= pollGenerated { // with many ghosts, one state has very many next states
			polled = m.Generated
			if err = m.Poll(l.waiting.len()+next.len()+others, l.depth); err != nil {
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
				if err = l.record.reach(m, meeting, l.depth+1, l.waiting.len()+next.len()+others); err != nil {
					return false
				}
			}
			if stop(meeting) {
				found = true
				return false
			}
			if err = next.push(m, uint64(meeting)); err != nil {
				return false
			}
		}
		return true
	}
	for l.waiting.len() > 0 {
		if l.steps.polls(m.Expanded) {
			if err := m.Poll(l.waiting.len()+next.len()+others, l.depth); err != nil {
				return 0, false, err
			}
		}
		m.Expanded++
		s := joint(l.waiting.pop())
		if recorded {
			l.record.expand(s)
		}
		l.steps.from(s, each)
		m.Frontier(l.waiting.len() + next.len() + others)
		if found || err != nil {
			return meeting, found, err
		}
	}
	l.waiting = next
	l.depth++
	return 0, false, nil
}
