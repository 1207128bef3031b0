package explore

import (
	"slices"

	"stepboard/solve"
)

// Unit is the length of one step.
type Unit uint8

// The units, from the smallest.
const (
	ByEvent Unit = iota
	ByExpansion
	ByLayer
)

// Units are the names of the units, by their value.
var Units = []string{"event", "expansion", "layer"}

// Next is the position after a step, forwards (by > 0) or back. A step by expansion ends after all events of an
// expansion. A step by layer ends after the last event of a layer. If no such step is left, Next is the beginning or
// the end.
func (x *Exploration) Next(pos int, unit Unit, by int) int {
	var ends []int32
	switch unit {
	case ByExpansion:
		ends = x.steps[solve.Expanded]
	case ByLayer:
		ends = x.steps[solve.LayerStart]
	default:
		return max(0, min(pos+by, x.Len()))
	}
	// ends lists the events at which a step begins. Each is also the end of the step before.
	i, exact := slices.BinarySearch(ends, int32(pos))
	switch {
	case by > 0 && exact:
		i += by
	case by > 0:
		i += by - 1
	default:
		i += by
	}
	switch {
	case i < 0:
		return 0
	case i >= len(ends):
		return x.Len()
	}
	return int(ends[i])
}

// Layer is the number of layers begun at a position, and the number of all layers.
func (x *Exploration) Layer(pos int) (begun, all int) {
	starts := x.steps[solve.LayerStart]
	begun, _ = slices.BinarySearch(starts, int32(pos))
	return begun, len(starts)
}

// Expansion is the number of expansions made at a position, and the number of all expansions.
func (x *Exploration) Expansion(pos int) (made, all int) {
	list := x.steps[solve.Expanded]
	made, _ = slices.BinarySearch(list, int32(pos))
	return made, len(list)
}

// Of lists the events of a kind, ascending; none for Reached.
func (x *Exploration) Of(kind solve.EventKind) []int32 { return x.steps[kind] }

// Current is the state that the run works on at a position: the state of the current expansion, or else of the last
// event with a state. It is false before the first such event. A Stage ends the expansion before it as soon as another
// state follows.
func (x *Exploration) Current(pos int) (event int, ok bool) {
	expanded, stage := x.before(solve.Expanded, pos), x.before(solve.Stage, pos)
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

// before is the last event of a kind before a position, or -1.
func (x *Exploration) before(kind solve.EventKind, pos int) int {
	list := x.steps[kind]
	if n, _ := slices.BinarySearch(list, int32(pos)); n > 0 {
		return int(list[n-1])
	}
	return -1
}

// Branch is the path of Reached events that leads to an event, from the first of its wave. The last is the event
// itself, or the event that reached its state.
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

// Goals is the branch to the first state that ended the search. In a bidirectional search the branch goes from the
// start to the first meeting of the waves, then on to the goal. It is nil if there is none.
func (x *Exploration) Goals() []int32 {
	if met := x.steps[solve.Met]; len(met) > 0 {
		i := int(met[0])
		way, rest := x.Branch(i), x.Branch(int(int32(x.Event(i).Aux)))
		for j := len(rest) - 2; j >= 0; j-- { // both branches have the meeting
			way = append(way, rest[j])
		}
		return way
	}
	if goal := x.steps[solve.Goal]; len(goal) > 0 {
		return x.Branch(int(goal[len(goal)-1]))
	}
	return nil
}

// Differ is the 0-based number of the first expansion in which two recordings differ. It is false if one recording is
// the beginning of the other.
func Differ(a, b *Exploration) (n int, ok bool) {
	la, lb := a.steps[solve.Expanded], b.steps[solve.Expanded]
	for n = range min(len(la), len(lb)) {
		if ea, eb := a.Event(int(la[n])), b.Event(int(lb[n])); ea.State != eb.State || ea.Cost != eb.Cost {
			return n, true
		}
	}
	return 0, false
}
