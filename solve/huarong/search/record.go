package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// recorder writes a search to a Recording, if there is one.
type recorder struct {
	to    *solve.Recording // nil if the search is not recorded
	plane *Plane
	from  int   // the event that reached the state that is expanded now
	layer int64 // the layer that began last, or -1
}

// The stages of the searches of the graph of sides. A stage is the end of the key of its text. N is the event's number.
const (
	stageApproach = iota // the blank's ways to the piece are known; N: the number of sides that the blank can reach
	stageParts           // the connected components are known; N: the number of nodes that were expanded earlier
	stageApart           // the components show that there is no way
)

func newRecorder(m *solve.Meter, p *Plane) recorder {
	return recorder{to: m.Record, plane: p, layer: -1}
}

// begin records the start of a search of the graph of sides. It also records the stage stageApproach.
func (t *recorder) begin(blank, piece Spot, bound int64, approach *[4]int32) {
	if t.to == nil {
		return
	}
	sides := int64(0)
	for _, cost := range approach {
		if cost != Apart {
			sides++
		}
	}
	t.to.Stage(stageApproach, sides)
	t.start(pair{piece, blank}, bound)
	t.take(pair{piece, blank}, max(bound, 0), false)
}

// start records the first pair. The parameter bound is the lower bound of the whole cost, and the first layer. If the
// search has no bound, the parameter is -1, and the first layer is 0.
func (t *recorder) start(p pair, bound int64) {
	if t.to != nil {
		t.enter(max(bound, 0))
		t.to.ReachAs(0, t.state(p), -1, solve.Cost{}, uint32(bound+1))
	}
}

// enter records the start of a layer. If the layer has already begun, enter records nothing.
func (t *recorder) enter(layer int64) {
	if layer != t.layer {
		t.layer = layer
		t.to.Layer(0, solve.Units(layer))
	}
}

// take records that a pair leaves the queue in a layer. If won is true, the search ends. Otherwise the search expands
// the pair.
func (t *recorder) take(p pair, layer int64, won bool) {
	if t.to == nil {
		return
	}
	t.enter(layer)
	s := t.state(p)
	if won {
		t.to.Goal(0, s)
		return
	}
	t.from = t.to.Of(0, s)
	t.to.Expand(0, s)
}

// reach records that the search has reached a pair from the expanded pair, for the first time or at a lower cost. The
// parameter bound is the lower bound of the cost to go, or -1 if the search has none. The method is small enough for
// inlining.
func (t *recorder) reach(p pair, cost, bound int64) {
	if t.to != nil {
		t.reached(p, cost, bound)
	}
}

func (t *recorder) reached(p pair, cost, bound int64) {
	t.to.ReachAs(0, t.state(p), t.from, solve.Units(cost), uint32(bound+1))
}

func (t *recorder) state(p pair) solve.State {
	return solve.NewState(t.plane.Cell(p.blank), t.plane.Cell(p.piece))
}

// recordStart records the start of the search. The layer of the start is the lower bound of the whole cost.
func (r *fastRun) recordStart(blank, piece, target Spot, approach *[4]int32) {
	if r.recorder.to == nil {
		return
	}
	least := int64(0)
	row, col := r.rowCol(piece)
	goalRow, goalCol := r.rowCol(target)
	for _, d := range grid.Dirs {
		if cost := approach[d]; cost != Apart {
			f := int64(cost) + 1 + Bound(goalRow-row-int32(d.DRow()), goalCol-col-int32(d.DCol()), d.Opposite())
			if least == 0 || f < least {
				least = f
			}
		}
	}
	r.recorder.begin(blank, piece, least, approach)
}
