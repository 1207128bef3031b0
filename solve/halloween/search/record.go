package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// recorder writes one search to the Recording of a run, if there is one. The zero recorder writes nothing.
type recorder struct {
	*solve.Recording
	graph  *graph
	wave   uint8 // see solve.Event
	parent int   // the event that reached the state being expanded, or -1
	made   int   // number of states reached
}

// newRecorder makes a recorder for a search over the ghosts of a graph. All other ghosts are absent (see Absent).
func newRecorder(m *solve.Meter, g *graph, wave uint8) recorder {
	return recorder{Recording: m.Record, graph: g, wave: wave, parent: -1}
}

// on reports whether the run is recorded. Without a recording, the methods expand and reach must not be called.
func (t *recorder) on() bool { return t.Recording != nil }

func (t *recorder) begin(s joint) {
	if t.on() {
		t.Reach(t.wave, t.graph.state(s), -1, solve.Cost{})
	}
}

func (t *recorder) layer(number int64) {
	t.Layer(t.wave, solve.Units(number))
}

func (t *recorder) expand(s joint) { t.parent = t.Parent(t.Expand(t.wave, t.graph.state(s))) }

// expandPartly records that some steps of a state are made. The state waits until its other steps are made.
func (t *recorder) expandPartly(s joint) {
	t.parent = t.Parent(t.ExpandPartly(t.wave, t.graph.state(s)))
}

// reach records a new state from the last expansion. It polls the Meter, because an expansion may reach very many
// states.
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

// met records a state that both waves have reached, with the length of the way through this state.
func (t *recorder) met(s joint, steps int64) {
	if t.on() {
		t.Met(t.graph.state(s), solve.Units(steps))
	}
}

// anew records that A* starts, with a lower bound of the number of steps. The parameter pairs says whether A* takes its
// bounds from tables of two ghosts.
func (t *recorder) anew(pairs bool, bound int64) {
	t.Forget()
	if pairs {
		t.Stage(StagePairs, bound)
	} else {
		t.Stage(StageSingles, bound)
	}
}

// recorded records a plan, state by state, as a way from its start to the goal, and returns the plan. The plan may be
// nil.
func (p *plan) recorded(m *solve.Meter, g *graph) *plan {
	r := m.Record
	if p == nil || r == nil {
		return p
	}
	r.Forget()
	r.Stage(StagePlan, int64(p.steps()))
	parent := -1
	for t := range p.steps() + 1 {
		parent = r.ReachAs(0, g.stand(p.at(t)), parent, solve.Units(int64(t)), Planned)
	}
	r.Goal(0, g.stand(p.at(p.steps())))
	return p
}

// Planned is the Aux of a Reached event that the method recorded makes. The state of this event is part of a plan.
// Other Reached events have Aux 0.
const Planned = 1

// The stages of fast. The stage is the event's Aux and the last part of its text's key. N is the number in the event.
const (
	stageApart    = iota // a ghost has no way
	stageAlone           // N: the distance of the farthest ghost alone
	StageSingles         // A* with bounds for single ghosts; N: the least number of steps by these bounds
	StagePairs           // A* with bounds for every two ghosts
	stageFeasible        // test whether the ghosts can reach their goals at all; N: the number of ghosts
	stageStuck           // the ghosts can't reach their goals
	stageCrew            // the ghosts are planned one after the other; N: the number of steps of the plan
	stageGroup           // exact search for a group of N ghosts
	stageClauses         // search for a plan of N steps by clauses
	stageResume          // A* continues; N: the least number of steps by its bounds
	stageDoor            // N is the least number of steps that the doors of the board allow
	StagePlan            // a plan of N steps was found
)

func (g *graph) state(s joint) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[g.at(s, i)]
	}
	return state
}

func (g *graph) stand(cells []node) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[cells[i]]
	}
	return state
}

// Absent reports whether a state of a recording has no cell for the i-th ghost: the search does not look at this ghost.
func Absent(s solve.State, i int) bool { return s.Cells[i] == grid.None }
