package trace

import (
	"slices"

	"stepboard/solve"
)

// MostEvents are kept of a query; what follows is checked all the same. With its indexes each takes some 50 bytes.
const MostEvents = 4 << 20

// tape is what a trace tells of one query, as the recording of a run.
type tape struct {
	*scope
	*solve.Recording
	lines    []int32 // of the events, ascending
	answer   int64
	answered bool
}

// tapes are those of the first query that is told of, the last time it is, and of the one that is being read.
type tapes struct{ first, now *tape }

// begin goes to another query.
func (t *tapes) begin(s *scope) {
	if t == nil {
		return
	}
	if now := t.now; now != nil && t.first == nil && now.Len() > 0 &&
		(now.target != s.target || now.dataset != s.dataset) { // else the search begins anew
		t.first = now
	}
	about := *s // it goes on to other queries
	t.now = &tape{scope: &about, Recording: solve.NewRecording(PlayerID, MostEvents, nil)}
}

// keep takes down an event that was checked. What is wrong is kept as it is told.
func (t *tape) keep(c *check, e Event) {
	wrong, at := c.report.Wrong != nil, c.states[e.State]
	switch e.Type {
	case Source:
		t.reach(e, -1, at.cost)
	case Generating:
		from, told := c.parent(e)
		parent, cost := -1, at.cost
		if told {
			parent = t.Of(0, from)
		}
		if wrong {
			cost = max(0, e.Cost)
		} else if at.line != e.Line {
			return // it is no better than before
		}
		t.reach(e, parent, cost)
	case Expanding:
		if !wrong && t.Of(0, e.State) < 0 {
			t.reach(e, -1, 0) // the start, of which programs need not say more
		}
		t.Expand(0, e.State)
	case Destination:
		if e.State == t.rules.Start() && t.Of(0, e.State) < 0 {
			t.reach(e, -1, 0)
		}
		t.Goal(0, e.State)
	default:
		return
	}
	t.mark(e.Line)
}

func (t *tape) reach(e Event, parent int, cost int64) {
	t.Reach(0, e.State, parent, solve.Units(cost))
	t.mark(e.Line)
}

// mark notes the line of what was kept since the last.
func (t *tape) mark(line int) {
	for len(t.lines) < t.Len() {
		t.lines = append(t.lines, int32(line))
	}
}

// at is how many events there are up to a line.
func (t *tape) at(line int) int {
	n, _ := slices.BinarySearch(t.lines, int32(line)+1)
	return n
}

// end is the event that reached the state with which the search ends, or -1.
func (t *tape) end() int {
	for i := range t.Len() {
		switch t.Kind(i) {
		case solve.Goal:
			return t.Parent(i)
		case solve.Reached:
			if t.Units(i) == t.answer && t.answered && t.rules.Done(t.Event(i).State) {
				return i
			}
		}
	}
	return -1
}

// way is the moves of the way to the end of the search, or nil where it tells none.
func (t *tape) way() (way []solve.Move) {
	at := t.end()
	if at < 0 {
		return nil
	}
	states := []solve.State{t.Event(at).State}
	for at = t.Parent(at); at >= 0; at = t.Parent(at) {
		states = append(states, t.Event(at).State)
	}
	if start := t.rules.Start(); states[len(states)-1] != start { // it began after a walk
		states = append(states, start)
	}
	slices.Reverse(states)
	for i, to := range states[1:] {
		_, moves, ok := t.scope.walk(states[i], to)
		if !ok {
			return nil
		}
		way = append(way, moves...)
	}
	return way
}
