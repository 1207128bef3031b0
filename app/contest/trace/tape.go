package trace

import (
	"slices"

	"stepboard/solve"
)

// MostEvents is the largest number of recorded events (50 bytes each) about a query. Later events are only checked.
const MostEvents = 4 << 20

// tape is the recording of a trace's events about one query.
type tape struct {
	*scope
	*solve.Recording
	lines    []int32 // line of each event, in ascending order
	answer   int64   // the program's answer
	answered bool    // whether the field answer is set
}

// tapes has the tape of the trace's first query and the tape of the current query. If the trace searches the first
// query several times in a row, only the last search is kept.
type tapes struct{ first, current *tape }

func (t *tapes) begin(s *scope) {
	if t == nil {
		return
	}
	if now := t.current; now != nil && t.first == nil && now.Len() > 0 &&
		(now.target != s.target || now.dataset != s.dataset) { // if not, the same query is searched again
		t.first = now
	}
	about := *s // s changes with later queries
	t.current = &tape{scope: &about, Recording: solve.NewRecording(PlayerID, MostEvents, nil)}
}

// record records an event after its check. If the event is wrong, it is recorded as the trace has it.
func (t *tape) record(c *check, e Event) {
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
			return // not cheaper than before
		}
		t.reach(e, parent, cost)
	case Expanding:
		if !wrong && t.Of(0, e.State) < 0 {
			t.reach(e, -1, 0) // the start, which programs may leave out
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
	t.setLines(e.Line)
}

func (t *tape) reach(e Event, parent int, cost int64) {
	t.Reach(0, e.State, parent, solve.Units(cost))
	t.setLines(e.Line)
}

// setLines sets the line of all events that were recorded since the last call.
func (t *tape) setLines(line int) {
	for len(t.lines) < t.Len() {
		t.lines = append(t.lines, int32(line))
	}
}

// eventsTo returns the number of events up to and including a line.
func (t *tape) eventsTo(line int) int {
	n, _ := slices.BinarySearch(t.lines, int32(line)+1)
	return n
}

// lastReached returns the index of the event that reached the last state of the search: the state of the first
// Destination event, or the first won state whose cost is the answer. If there is no such state, it returns -1.
func (t *tape) lastReached() int {
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

// moves returns the moves from the start to the state of lastReached, or nil if the events do not lead there.
func (t *tape) moves() (way []solve.Move) {
	at := t.lastReached()
	if at < 0 {
		return nil
	}
	states := []solve.State{t.Event(at).State}
	for at = t.Parent(at); at >= 0; at = t.Parent(at) {
		states = append(states, t.Event(at).State)
	}
	if start := t.rules.Start(); states[len(states)-1] != start { // the search began with a walk
		states = append(states, start)
	}
	slices.Reverse(states)
	for i, to := range states[1:] {
		_, moves, ok := t.scope.step(states[i], to)
		if !ok {
			return nil
		}
		way = append(way, moves...)
	}
	return way
}
