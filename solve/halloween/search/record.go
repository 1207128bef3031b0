package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// recorder tells the Recording of a run, if it has one, what one search does. The zero recorder tells nobody.
type recorder struct {
	*solve.Recording
	graph  *graph
	wave   uint8
	parent int // the event that reached the state being expanded
	made   int // states reached
}

// newRecorder is for a search over the ghosts of a graph. Of the states it records, ghosts that are not in the graph
// stand nowhere.
func newRecorder(m *solve.Meter, g *graph, wave uint8) recorder {
	return recorder{Recording: m.Record, graph: g, wave: wave, parent: -1}
}

// on reports whether the run is recorded. Only expand and reach must not be called otherwise.
func (t *recorder) on() bool { return t.Recording != nil }

// begin records the state where the search begins.
func (t *recorder) begin(s joint) {
	if t.on() {
		t.Reach(t.wave, t.graph.state(s), -1, solve.Cost{})
	}
}

func (t *recorder) layer(number int64) {
	if t.on() {
		t.Layer(t.wave, solve.Units(number))
	}
}

func (t *recorder) expand(s joint) { t.from(t.Expand(t.wave, t.graph.state(s))) }

// expandPartly records that some of the steps of a state are made, and that it waits on with the others.
func (t *recorder) expandPartly(s joint) { t.from(t.ExpandPartly(t.wave, t.graph.state(s))) }

// from has what is reached next come from an expansion.
func (t *recorder) from(expansion int) {
	t.parent = -1
	if expansion >= 0 {
		t.parent = t.Parent(expansion)
	}
}

// reach records a new state, made from the one that was expanded last. As that takes longer than the search and an
// expansion may make very many, it polls the Meter, too.
func (t *recorder) reach(m *solve.Meter, s joint, depth, frontier int64) error {
	t.Reach(t.wave, t.graph.state(s), t.parent, solve.Units(depth))
	t.made++
	if t.made%pollRecorded == 0 {
		return m.Poll(frontier, depth)
	}
	return nil
}

// pollRecorded is how many states may be recorded between two looks at the Meter: some 0.3 ms.
const pollRecorded = 512

func (t *recorder) goal(s joint) {
	if t.on() {
		t.Goal(t.wave, t.graph.state(s))
	}
}

// met records a state that both waves have, and the length of the way through it.
func (t *recorder) met(s joint, steps int64) {
	if t.on() {
		t.Met(t.graph.state(s), solve.Units(steps))
	}
}

// anew begins A* with the least number of steps that its bounds leave, for one ghost each or for every two.
func (t *recorder) anew(pairs bool, bound int64) {
	if !t.on() {
		return
	}
	t.Forget()
	if pairs {
		t.Stage(StagePairs, bound)
	} else {
		t.Stage(StageSingles, bound)
	}
}

// record tells a plan, state by state, as a way from its start, which it ends with its goal.
func (p *plan) record(m *solve.Meter, g *graph) {
	r := m.Record
	if r == nil {
		return
	}
	r.Forget()
	r.Stage(StagePlan, int64(p.steps()))
	parent := -1
	for t := range p.steps() + 1 {
		parent = r.ReachAs(0, g.stand(p.at(t)), parent, solve.Units(int64(t)), Planned)
	}
	r.Goal(0, g.stand(p.at(p.steps())))
}

// recorded is the plan, which may be nil, after record.
func (p *plan) recorded(m *solve.Meter, g *graph) *plan {
	if p != nil {
		p.record(m, g)
	}
	return p
}

// recordHome tells that the ghosts are on their goals from the beginning.
func (g *graph) recordHome(m *solve.Meter) {
	if r := m.Record; r != nil {
		r.Reach(0, g.stand(g.starts), -1, solve.Cost{})
		r.Goal(0, g.stand(g.starts))
	}
}

// Planned is the Aux of a Reached that is part of a plan; that of others is 0.
const Planned = 1

// The stages of fast: the Aux of events, and the last part of the keys of their texts.
const (
	stageApart    = iota // a ghost has no way
	stageAlone           // N: the distance of the farthest ghost when it is alone
	StageSingles         // A* with these bounds; N: the least number of steps that they leave
	StagePairs           // A* with bounds for every two
	stageFeasible        // whether the ghosts can come to their goals at all; N: how many
	stageStuck           // they can't
	stageCrew            // the ghosts are placed one after the other; N: steps
	stageGroup           // N ghosts are to be searched exactly
	stageClauses         // is there a plan of N steps?
	stageResume          // A* goes on after that; N: steps
	stageDoor            // N steps are the least that the doors of the board leave
	StagePlan            // a plan of N steps was found
)

// stage records what fast does next.
func stage(m *solve.Meter, part uint32, n int64) {
	if m.Record != nil {
		m.Record.Stage(part, n)
	}
}

// state is a joint state as a State.
func (g *graph) state(s joint) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[g.at(s, i)]
	}
	return state
}

// stand is the State of the ghosts on some cells.
func (g *graph) stand(cells []node) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[cells[i]]
	}
	return state
}

// Absent reports whether the i-th ghost is not looked at in a state of a recording.
func Absent(s solve.State, i int) bool { return s.Cells[i] == grid.None }
