package explore

import (
	"slices"

	"stepboard/solve"
)

// Unit is a length of steps through a recording.
type Unit uint8

// The units, the smallest first.
const (
	ByEvent Unit = iota
	ByExpansion
	ByLayer
)

// Units are the names of the units, by Unit.
var Units = []string{"event", "expansion", "layer"}

// Next returns the position after n steps from pos: forwards if n > 0, else back. A step by expansion ends after the
// last event of an expansion, a step by layer after the last event of a layer. If fewer steps are left, Next returns
// the beginning or the end.
func (x *Exploration) Next(pos int, unit Unit, n int) int {
	var ends []int32
	switch unit {
	case ByExpansion:
		ends = x.steps[solve.Expanded]
	case ByLayer:
		ends = x.steps[solve.LayerStart]
	default:
		return max(0, min(pos+n, x.Len()))
	}
	// A step begins at each number in ends: at this position, with the event of this index.
	i, exact := slices.BinarySearch(ends, int32(pos))
	i += n
	if n > 0 && !exact {
		i--
	}
	switch {
	case i < 0:
		return 0
	case i >= len(ends):
		return x.Len()
	}
	return int(ends[i])
}

// Layer returns how many layers have begun at a position, and the number of all layers.
func (x *Exploration) Layer(pos int) (begun, all int) { return x.countOf(solve.LayerStart, pos) }

// Expansion returns how many expansions have been made at a position, and the number of all expansions.
func (x *Exploration) Expansion(pos int) (made, all int) { return x.countOf(solve.Expanded, pos) }

// countOf returns how many events of a kind have happened at a position, and the number of all events of this kind.
func (x *Exploration) countOf(kind solve.EventKind, pos int) (n, all int) {
	n, _ = slices.BinarySearch(x.steps[kind], int32(pos))
	return n, len(x.steps[kind])
}

// Of lists the events of a kind, ascending. For Reached the list is empty.
func (x *Exploration) Of(kind solve.EventKind) []int32 { return x.steps[kind] }

// Current returns the event of the state that the run works on at a position: the current expansion, or else the last
// event with a state. It returns false if no event with a state has happened. After a Stage, this is the expansion
// before the Stage, until the next event with a state.
func (x *Exploration) Current(pos int) (event int, ok bool) {
	expanded, stage := x.lastBefore(solve.Expanded, pos), x.lastBefore(solve.Stage, pos)
	if expanded > stage {
		return expanded, true
	}
	for i := min(pos, x.Len()) - 1; i > stage; i-- {
		if x.Kind(i) != solve.LayerStart {
			return i, true
		}
	}
	if stage < 0 {
		return 0, false
	}
	return x.Current(stage)
}

// lastBefore returns the last event of a kind before a position, or -1.
func (x *Exploration) lastBefore(kind solve.EventKind, pos int) int {
	if n, _ := x.countOf(kind, pos); n > 0 {
		return int(x.steps[kind][n-1])
	}
	return -1
}

// Branch returns the Reached events of the path to an event. The path begins at the first event of the same wave
// (a bidirectional search has two waves, one from the start and one from the goal). The path ends at the event itself,
// or at the event that reached its state.
func (x *Exploration) Branch(event int) []int32 {
	var way []int32
	for i := event; i >= 0; i = x.Parent(i) {
		if x.Kind(i) == solve.Reached {
			way = append(way, int32(i))
		}
	}
	slices.Reverse(way)
	return way
}

// Cheapest returns the event with the least cost. Of several such events it returns the first.
func (x *Exploration) Cheapest(events []int32) int {
	return int(slices.MinFunc(events, func(a, b int32) int { return x.Cost(int(a)).Compare(x.Cost(int(b))) }))
}

// Goals returns the branch to the state that ended the search: the last Goal. In a bidirectional search the branch goes
// from the start to the cheapest meeting of the waves, and from there to the goal. If there is no way, it is nil.
func (x *Exploration) Goals() []int32 {
	if met := x.steps[solve.Met]; len(met) > 0 {
		i := x.Cheapest(met)
		way, rest := x.Branch(i), x.Branch(int(int32(x.Event(i).Aux)))
		slices.Reverse(rest)
		return append(way, rest[min(1, len(rest)):]...) // without the meeting, which both branches have
	}
	if goal := x.steps[solve.Goal]; len(goal) > 0 {
		return x.Branch(int(goal[len(goal)-1]))
	}
	return nil
}

// Differ returns the index of the first expansion in which two recordings differ. It returns false if one recording
// begins with all expansions of the other.
func Differ(a, b *Exploration) (n int, ok bool) {
	la, lb := a.steps[solve.Expanded], b.steps[solve.Expanded]
	for n = range min(len(la), len(lb)) {
		if ea, eb := a.Event(int(la[n])), b.Event(int(lb[n])); ea.State != eb.State || ea.Cost != eb.Cost {
			return n, true
		}
	}
	return 0, false
}
