package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// recorder writes one search to the Recording of a run, if there is one. The zero recorder writes nothing.
type recorder struct {
	*solve.Recording
	graph  *graph
	wave   uint8
	parent int // the event that reached the state being expanded
	made   int // number of states reached
}

// newRecorder is for a search over the ghosts of a graph. In recorded states, ghosts outside of the graph stand
// nowhere.
func newRecorder(m *solve.Meter, g *graph, wave uint8) recorder {
	return recorder{Recording: m.Record, graph: g, wave: wave, parent: -1}
}

// on reports whether the run is recorded. Without a recording expand and reach must not be called.
func (t *recorder) on() bool { return t.Recording != nil }

// begin records the state where the search begins.
func (t *recorder) begin(s joint) {
	if t.on() {
		t.Reach(t.wave, t.graph.state(s), -1, solve.Cost{})
	}
}

func (t *recorder) layer(number int64) {
	t.Layer(t.wave, solve.Units(number))
}

func (t *recorder) expand(s joint) { t.parent = t.Parent(t.Expand(t.wave, t.graph.state(s))) }

// expandPartly records that some steps of a state are made. The state still waits with the others.
func (t *recorder) expandPartly(s joint) {
	t.parent = t.Parent(t.ExpandPartly(t.wave, t.graph.state(s)))
}

// reach records a new state from the last expansion. Recording takes longer than the search, and an expansion may reach
// very many states, so reach polls the Meter, too.
func (t *recorder) reach(m *solve.Meter, s joint, depth, frontier int64) error {
	t.Reach(t.wave, t.graph.state(s), t.parent, solve.Units(depth))
	t.made++
	if t.made%pollRecorded == 0 {
		return m.Poll(frontier, depth)
	}
	return nil
}

// pollRecorded is the number of states recorded between two polls of the Meter: some 0.3 ms.
const pollRecorded = 512

func (t *recorder) goal(s joint) {
	if t.on() {
		t.Goal(t.wave, t.graph.state(s))
	}
}

// met records a state that both waves have reached, with the length of the way through it.
func (t *recorder) met(s joint, steps int64) {
	if t.on() {
		t.Met(t.graph.state(s), solve.Units(steps))
	}
}

// anew records a start of A* with the lower bound of its number of steps. pairs says whether the bounds are for every
// two ghosts.
func (t *recorder) anew(pairs bool, bound int64) {
	t.Forget()
	if pairs {
		t.Stage(StagePairs, bound)
	} else {
		t.Stage(StageSingles, bound)
	}
}

// record writes a plan, state by state, as a way from its start to the goal.
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

// recorded is the plan after a call of record. It may be nil.
func (p *plan) recorded(m *solve.Meter, g *graph) *plan {
	if p != nil {
		p.record(m, g)
	}
	return p
}

// recordHome records that the ghosts are on their goals from the beginning.
func (g *graph) recordHome(m *solve.Meter) {
	m.Record.Reach(0, g.stand(g.starts), -1, solve.Cost{})
	m.Record.Goal(0, g.stand(g.starts))
}

// Planned is the Aux of a Reached that is part of a plan. Other Reached events have 0.
const Planned = 1

// The stages of fast: the Aux of events, and the last part of the keys of their texts.
const (
	stageApart    = iota // a ghost has no way
	stageAlone           // N: the distance of the farthest ghost alone
	StageSingles         // A* with bounds for single ghosts; N: the least number of steps by these bounds
	StagePairs           // A* with bounds for every two ghosts
	stageFeasible        // whether the ghosts can reach their goals at all; N: the number of ghosts
	stageStuck           // the ghosts can't reach their goals
	stageCrew            // the ghosts are placed one after the other; N: steps
	stageGroup           // N ghosts to be searched exactly
	stageClauses         // search for a plan of N steps by clauses
	stageResume          // A* continues; N: steps
	stageDoor            // N is the least number of steps that the doors of the board allow
	StagePlan            // a plan of N steps was found
)

// state is the solve.State of a joint state.
func (g *graph) state(s joint) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[g.at(s, i)]
	}
	return state
}

// stand is the solve.State of ghosts on some cells.
func (g *graph) stand(cells []node) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[cells[i]]
	}
	return state
}

// Absent reports whether the i-th ghost plays no part in a state of a recording.
func Absent(s solve.State, i int) bool { return s.Cells[i] == grid.None }
