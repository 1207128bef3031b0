package sokoban_test

import (
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/sokoban"
	"stepboard/solve/solvetest"
)

func record(t testing.TB, d *solve.Dataset, task, id string) *explore.Exploration {
	t.Helper()
	return lenstest.Explore(t, sokoban.Puzzle, d, 0, task, id, lenstest.Limit)
}

// judge examines a board by its rules alone.
type judge struct {
	t     testing.TB
	d     *solve.Dataset
	rules solve.Rules
}

func newJudge(t testing.TB, d *solve.Dataset) *judge {
	t.Helper()
	rules, err := sokoban.Puzzle.Rules(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &judge{t, d, rules}
}

// edges calls each for every move from a state, with the state after the move and whether the move is a push.
func (j *judge) edges(s solve.State, each func(m solve.Move, to solve.State, push bool)) {
	for _, m := range solvetest.Legal(j.rules, s) {
		to, _, err := j.rules.Apply(s, m)
		if err != nil {
			j.t.Fatal(err)
		}
		each(m, to, to.Cells[1] != s.Cells[1])
	}
}

// toGoal returns each state's least cost to win. It goes back over the moves from the won states until nothing gets
// cheaper. Won states cost nothing, and no moves lead on from them.
func (j *judge) toGoal(push, step int64) map[solve.State]int64 {
	b, cost := j.d.Board, map[solve.State]int64{}
	type move struct {
		from solve.State
		cost int64
	}
	into := map[solve.State][]move{}
	var todo []solve.State
	for box := range grid.Cell(b.Cells()) {
		for player := range grid.Cell(b.Cells()) {
			s := solve.NewState(player, box)
			switch {
			case player == box || b.Terrain[player] != solve.Floor || b.Terrain[box] != solve.Floor:
			case j.rules.Done(s):
				cost[s] = 0
				todo = append(todo, s)
			default:
				j.edges(s, func(_ solve.Move, to solve.State, pushed bool) {
					c := step
					if pushed {
						c = push
					}
					into[to] = append(into[to], move{s, c})
				})
			}
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, m := range into[todo[0]] {
			c := cost[todo[0]] + m.cost
			if old, known := cost[m.from]; !known || c < old {
				cost[m.from] = c
				todo = append(todo, m.from)
			}
		}
	}
	return cost
}

// fromStart returns the least cost of each state from the start by the rules. No moves lead on from a won state.
func (j *judge) fromStart() map[solve.State]int64 {
	cost := map[solve.State]int64{j.rules.Start(): 0}
	for todo := []solve.State{j.rules.Start()}; len(todo) > 0; {
		s := todo[0]
		todo = todo[1:]
		if j.rules.Done(s) {
			continue
		}
		j.edges(s, func(m solve.Move, to solve.State, _ bool) {
			c := cost[s] + price(j.rules, s, m)
			if old, known := cost[to]; !known || c < old {
				cost[to] = c
				todo = append(todo, to)
			}
		})
	}
	return cost
}

// walked returns the player's distance to each cell. The box counts as a wall.
func (j *judge) walked(s solve.State) map[grid.Cell]int64 {
	d := map[grid.Cell]int64{s.Cells[0]: 0}
	for todo := []grid.Cell{s.Cells[0]}; len(todo) > 0; todo = todo[1:] {
		j.edges(solve.NewState(todo[0], s.Cells[1]), func(_ solve.Move, to solve.State, push bool) {
			if _, known := d[to.Cells[0]]; !push && !known {
				d[to.Cells[0]] = d[todo[0]] + 1
				todo = append(todo, to.Cells[0])
			}
		})
	}
	return d
}

// sidesOf returns the sides of the box that the player can walk to.
func (j *judge) sidesOf(s solve.State) (set uint64) {
	for c := range j.walked(s) {
		for _, side := range grid.Dirs {
			if at, ok := j.d.Board.Step(s.Cells[1], side); ok && at == c {
				set |= 1 << side
			}
		}
	}
	return set
}

// plain returns a state without its bits.
func plain(s solve.State) solve.State {
	s.Bits = solve.BitsOf(0)
	return s
}

// sideOf returns the side of the box where the player stands.
func (j *judge) sideOf(s solve.State) grid.Dir {
	for _, side := range grid.Dirs {
		if at, ok := j.d.Board.Step(s.Cells[1], side); ok && at == s.Cells[0] {
			return side
		}
	}
	j.t.Fatalf("player %d is not beside the box %d\n%s", s.Cells[0], s.Cells[1], show(j.d))
	return 0
}

// pushed returns the state after a push by the player, who stands beside the box.
func (j *judge) pushed(s solve.State) solve.State {
	to, _, err := j.rules.Apply(plain(s), solve.Move(j.sideOf(s).Opposite()))
	if err != nil {
		j.t.Fatalf("no push: %v\n%s", err, show(j.d))
	}
	return to
}

// part is a range of events of a recording, which belong to one search.
type part struct {
	x        *explore.Exploration
	from, to int
}

// parts cuts a recording at its stages. The keys are numbers of stages, or 0 without stages. No state waits at the
// beginning of a part.
func parts(t testing.TB, x *explore.Exploration) map[uint32]part {
	t.Helper()
	list := map[uint32]part{}
	stages := x.Of(solve.Stage)
	if len(stages) == 0 {
		list[0] = part{x, 0, x.Len()}
	}
	for i, at := range stages {
		end := x.Len()
		if i+1 < len(stages) {
			end = int(stages[i+1])
		}
		list[x.Event(int(at)).Aux] = part{x, int(at), end}
		if waiting := x.Count(int(at) + 1).Waiting; waiting != 0 {
			t.Fatalf("%d states wait as stage %d begins", waiting, x.Event(int(at)).Aux)
		}
	}
	return list
}

// search checks every search that goes by cost. Each state is expanded at most once, after it was reached, in order
// of cost. If all costs of a layer are equal, the order is that of reaching. Layers go up, and each event belongs to
// the current layer. search returns the last cost of every reached state, and of the expanded states.
func (p part) search(t testing.TB, wave uint8, breadthFirst bool) (reached, settled map[solve.State]int64) {
	t.Helper()
	reached, settled = map[solve.State]int64{}, map[solve.State]int64{}
	lastLayer, lastSettled, lastReached := int64(-1), int64(0), int64(0)
	var queue []solve.State
	for i := p.from; i < p.to; i++ {
		e := p.x.Event(i)
		if e.Kind != solve.Stage && e.Wave != wave {
			t.Fatalf("event %d is of wave %d", i, e.Wave)
		}
		switch e.Kind {
		case solve.LayerStart:
			if whole(e.Cost) <= lastLayer {
				t.Fatalf("layer %d after %d", whole(e.Cost), lastLayer)
			}
			lastLayer = whole(e.Cost)
		case solve.Reached:
			old, known := reached[e.State]
			if known && (whole(e.Cost) >= old || breadthFirst) || e.Again != known {
				t.Fatalf("event %d: reached again at %d, before at %d, again %v", i, whole(e.Cost), old, e.Again)
			}
			if e.Parent >= i || e.Parent >= 0 && (p.x.Kind(e.Parent) != solve.Reached || e.Parent < p.from) {
				t.Fatalf("event %d has the parent %d", i, e.Parent)
			}
			if breadthFirst && whole(e.Cost) < lastReached {
				t.Fatalf("event %d costs %d after %d", i, whole(e.Cost), lastReached)
			}
			reached[e.State], lastReached = whole(e.Cost), whole(e.Cost)
			queue = append(queue, e.State)
		case solve.Expanded:
			cost, known := reached[e.State]
			if _, again := settled[e.State]; !known || again || cost != whole(e.Cost) || whole(e.Cost) < lastSettled {
				t.Fatalf("event %d: expanded at %d, reached at %d, after %d", i, whole(e.Cost), cost, lastSettled)
			}
			if breadthFirst {
				if queue[0] != e.State {
					t.Fatalf("event %d is not the next in the queue", i)
				}
				queue = queue[1:]
			}
			settled[e.State], lastSettled = cost, cost
		}
	}
	return reached, settled
}

// each calls a function for every event Reached with the event of its parent, or nil.
func (p part) each(f func(e solve.Event, parent *solve.Event)) {
	for i := p.from; i < p.to; i++ {
		switch e := p.x.Event(i); {
		case e.Kind != solve.Reached:
		case e.Parent < 0:
			f(e, nil)
		default:
			parent := p.x.Event(e.Parent)
			f(e, &parent)
		}
	}
}

// tally counts tried things by kind. want fails if a long run has too few of a kind, or a short run a tenth of it.
type tally map[string]int

func (n tally) want(t testing.TB, kind string, least int) {
	t.Helper()
	if n[kind] < max(1, solvetest.Rounds(least)) {
		t.Errorf("only %d %s", n[kind], kind)
	}
}

// onRegions checks a search by pulls on regions: parents and regions, and the costs in units if exact is set.
func (j *judge) onRegions(p part, unit int64, exact bool, n tally) map[solve.State]bool {
	won := map[solve.State]bool{}
	want := j.toGoal(1, 0)
	p.each(func(e solve.Event, parent *solve.Event) {
		if parent == nil {
			if whole(e.Cost) != 0 || !j.rules.Done(e.State) || e.State.Bits.Word() != 1<<j.sideOf(e.State) {
				j.t.Fatalf("%v is reached from nowhere\n%s", e.State, show(j.d))
			}
			return
		}
		n["regions"]++
		s := plain(e.State)
		if e.State.Bits.Word() != j.sidesOf(s) {
			j.t.Fatalf("%v has the sides %04b, want %04b\n%s", s.Cells, e.State.Bits.Word(), j.sidesOf(s), show(j.d))
		}
		after := j.pushed(s)
		if after.Cells[1] != parent.State.Cells[1] || parent.State.Bits.Word()>>j.sideOf(after)&1 == 0 {
			j.t.Fatalf("%v is pushed to %v, which its parent %v is not\n%s", s.Cells, after.Cells, parent.State.Cells, show(j.d))
		}
		if exact && (whole(e.Cost) != unit*want[s] || whole(e.Cost) != whole(parent.Cost)+unit) || whole(e.Cost) < whole(parent.Cost) {
			j.t.Fatalf("%v costs %d, want %d\n%s", s.Cells, whole(e.Cost), unit*want[s], show(j.d))
		}
		for c := range j.walked(s) {
			w := solve.NewState(c, s.Cells[1])
			if won[w] {
				j.t.Fatalf("%v is reached twice\n%s", w.Cells, show(j.d))
			}
			won[w] = true
		}
	})
	return won
}

// whole checks that every state that can be won is in won.
func (j *judge) whole(won map[solve.State]bool) {
	for s, cost := range j.toGoal(1, 0) {
		if cost > 0 && !won[s] {
			j.t.Fatalf("%v is not reached\n%s", s.Cells, show(j.d))
		}
	}
}

// goals checks the branch to the goal. If the walk is won, the branch has the answer's cost and goes from one end of
// the walk to the other.
func (j *judge) goals(x *explore.Exploration, n tally) {
	a, way := x.Outcome.Answer, x.Goals()
	if a.Value < 0 {
		if way != nil {
			j.t.Fatalf("a way of %d without an answer\n%s", len(way), show(j.d))
		}
		return
	}
	if len(way) == 0 {
		j.t.Fatalf("no way to the goal\n%s", show(j.d))
	}
	n["ways"]++
	from, to := x.Event(int(way[0])), x.Event(int(way[len(way)-1]))
	if whole(to.Cost) != a.Value*pushCost+a.Steps {
		j.t.Fatalf("the way costs %d, the answer is %d pushes and %d moves\n%s", whole(to.Cost), a.Value, a.Steps, show(j.d))
	}
	if to.Wave == 1 {
		from, to = to, from
	}
	if from.State != j.rules.Start() || !j.rules.Done(to.State) {
		j.t.Fatalf("the way leads from %v to %v\n%s", from.State.Cells, to.State.Cells, show(j.d))
	}
}
