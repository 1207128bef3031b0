package crowd

import (
	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// recorder writes the events of one search to the Recording of a run. If the Recording is nil, it writes nothing.
type recorder struct {
	*solve.Recording
	graph  *graph
	wave   uint8 // see solve.Event
	parent int   // the event that reached the state that is expanded now, or -1
	made   int   // the number of reached states
}

// newRecorder makes a recorder for a search over the ghosts of a graph. Other ghosts are absent (see Absent).
func newRecorder(m *solve.Meter, g *graph, wave uint8) recorder {
	return recorder{Recording: m.Record, graph: g, wave: wave, parent: -1}
}

// active reports whether there is a Recording. Otherwise the methods expand and reach must not be called.
func (t *recorder) active() bool { return t.Recording != nil }

// begin records the start. The parameter bound is the lower bound of the cost, or -1 if the search has none.
func (t *recorder) begin(s joint, bound int64) {
	t.ReachAs(t.wave, t.graph.state(s), -1, solve.Cost{}, uint32(bound+1))
}

func (t *recorder) layer(number int64) { t.Layer(t.wave, solve.Units(number)) }

func (t *recorder) expand(s joint) { t.parent = t.Parent(t.Expand(t.wave, t.graph.state(s))) }

// expandPartly records that the search has made some of the next states of a state. It makes the rest of them later.
func (t *recorder) expandPartly(s joint) {
	t.parent = t.Parent(t.ExpandPartly(t.wave, t.graph.state(s)))
}

// reach records a new state that the current expansion has reached. The parameter bound is the lower bound of the cost
// to go, or -1. reach polls the Meter, because there may be very many states.
func (t *recorder) reach(m *solve.Meter, s joint, depth, bound, frontier int64) error {
	t.ReachAs(t.wave, t.graph.state(s), t.parent, solve.Units(depth), uint32(bound+1))
	t.made++
	if t.made%pollRecorded == 0 {
		return m.Poll(frontier, depth)
	}
	return nil
}

// pollRecorded is the number of recorded states between two polls of the Meter: some 0.3 ms.
const pollRecorded = 512

func (t *recorder) goal(s joint) { t.Goal(t.wave, t.graph.state(s)) }

// recorded records the states of a plan in order, and returns the plan. The plan may be nil.
func (p *plan) recorded(m *solve.Meter, g *graph) *plan {
	r := m.Record
	if p == nil || r == nil {
		return p
	}
	r.Forget()
	r.Stage(StagePlan, int64(p.steps()))
	parent := -1
	for t := range p.steps() + 1 {
		parent = r.ReachAs(0, g.stand(p.at(t)), parent, solve.Units(int64(t)), solve.Planned)
	}
	r.Goal(0, g.stand(p.at(p.steps())))
	return p
}

// The stages of the algorithm fast. A stage is the Aux of an event and the end of the key of its text. N is the event's
// number.
const (
	stageApart    = iota // a ghost has no way to its goal
	stageAlone           // N: the distance of the farthest ghost alone
	StageSingles         // A* with bounds for single ghosts; N: the least number of steps by these bounds
	StagePairs           // A* with bounds for every two ghosts
	stageFeasible        // decides whether the ghosts can reach their goals at all; N: the number of ghosts
	stageStuck           // the ghosts can't reach their goals
	stageCrew            // the ghosts are planned one after the other; N: the number of steps of the plan
	stageGroup           // exact search for a group of N ghosts
	stageClauses         // search for a plan of N steps by clauses
	stageResume          // A* continues; N: the least number of steps by its bounds
	stageDoor            // N: the least number of steps that the doors of the board allow
	StagePlan            // a plan of N steps was found
)

func (g *graph) state(s joint) solve.State {
	var cells [rules.MaxGhosts]node
	g.split(s, cells[:])
	return g.stand(cells[:])
}

func (g *graph) stand(cells []node) solve.State {
	state := solve.NewState()
	for i, letter := range g.letters {
		state.Cells[letter] = g.cells[cells[i]]
	}
	return state
}

// Absent reports whether a recorded state has no cell for the i-th ghost, because the search ignores this ghost.
func Absent(s solve.State, i int) bool { return s.Cells[i] == grid.None }
