// Package search finds ways by the rules of any puzzle. It uses only [solve.Rules]. Tests compare solvers with these
// searches, and verification uses them as second algorithms. Generators solve random boards with this package. Puzzles
// offer its methods as algorithms.
package search

import (
	"errors"
	"math"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// Method is a search algorithm.
type Method uint8

// The methods. V is the number of reached states, and E is the number of moves between them.
const (
	// BreadthFirst expands one layer after another (Moore 1959), in O(V + E) time. It expands large layers on all cores.
	// It finds a way of fewest moves.
	BreadthFirst Method = iota
	// Bidirectional searches at uniform cost from the start and back from the won states (Pohl 1971). The rules must be
	// solve.Reversible.
	Bidirectional
	// UniformCost always expands the cheapest waiting state (Dijkstra 1959).
	UniformCost
	// Greedy always expands the waiting state with the lowest Bound (Doran and Michie 1966). Its way may cost more than
	// the cheapest way.
	Greedy
	// AStar always expands the waiting state with the least sum of its cost and its Bound (Hart, Nilsson and Raphael
	// 1968). A state reached again at a lower cost is expanded again. So a Bound need not be consistent, but it must never
	// be too high.
	AStar
	// IDAStar searches depth-first up to a limit of cost plus Bound, which each round raises (Korf 1985). In each
	// round, it recognizes states that it has entered, if its table of at most 32 MB still has them (Reinefeld and
	// Marsland 1994).
	IDAStar
	// DepthFirst always expands the state reached last. Its way may be very long.
	DepthFirst
	// IterativeDeepening is IDAStar without a Bound.
	IterativeDeepening
	// UniformLong is UniformCost over the long moves of a solve.Macro. Its way has the moves that the long moves are made
	// of. No way is cheaper, if the long moves leave out no cheapest way.
	UniformLong
	// AStarLong is AStar over the long moves of a solve.Macro.
	AStarLong
	// AStarPatterns and IDAStarPatterns are AStar and IDAStar with pattern databases as their Bound (Culberson and
	// Schaeffer 1998). If each move shifts pieces of one group only, the values of the groups are added (Korf and Felner
	// 2002). The rules must be Patterned.
	AStarPatterns
	IDAStarPatterns
	// Elimination solves linear equations modulo 2. Each move must change the same bits in every state.
	Elimination
	// ByClasses is BreadthFirst that keeps one state of each class of turned and mirrored images (Emerson and Sistla
	// 1996). The rules must be Symmetric.
	ByClasses
	// AStarFast is AStar without tables, or by Dijkstra's order without a Bound. If it expands many states, it begins
	// again with pattern databases. The rules must be Patterned.
	AStarFast

	methods = iota
)

// Least reports whether the method finds cheapest ways. For BreadthFirst this holds only if all moves cost the same.
func (k Method) Least() bool { return k != Greedy && k != DepthFirst }

// ids has the ID of the algorithm for each method. Files contain these IDs, so they must never change.
var ids = [methods]string{
	"bfs", "bidirectional", "uniform", "greedy", "astar", "idastar", "dfs", "iddfs", "uniform-long",
	"astar-long", "astar-pdb", "idastar-pdb", "elimination", "bfs-classes", "astar-fast",
}

// ID returns the ID of the algorithm that uses the method.
func (k Method) ID() string { return ids[k] }

// Bounded reports whether the method needs a lower bound of the cost.
func (k Method) Bounded() bool { return k == Greedy || k == AStar || k == IDAStar || k == AStarLong }

// Long reports whether the method searches over long moves.
func (k Method) Long() bool { return k == UniformLong || k == AStarLong }

// patterns reports whether the bound of the method comes from pattern databases.
func (k Method) patterns() bool { return k == AStarPatterns || k == IDAStarPatterns || k == AStarFast }

// supposes reports whether the method reads more of the rules than moves and won states. Only such methods leave out
// states that are lost with fewer pieces, so that each file has methods whose complete search shows its answer.
func (k Method) supposes() bool { return k.Bounded() || k.Long() || k.patterns() }

// Bounded reports whether an ID is the ID of a method that needs a lower bound of the cost.
func Bounded(id string) bool {
	k := slices.Index(ids[:], id)
	return k >= 0 && Method(k).Bounded()
}

// Deep reports whether an ID is the ID of a depth-first method. Such a method expands a state as soon as it reaches it.
func Deep(id string) bool {
	return id == IDAStar.ID() || id == DepthFirst.ID() || id == IterativeDeepening.ID() || id == IDAStarPatterns.ID()
}

// Name returns the name of the method.
func (k Method) Name() solve.Text { return solve.Say("search.algorithm." + ids[k]) }

// Hint returns a sentence on how the method works.
func (k Method) Hint() solve.Text { return solve.Say("search.algorithm." + ids[k] + ".hint") }

// Lacks reports whether the rules lack something that the method needs: backward moves, a bound or long moves. If so,
// the result missing is a text about this.
func (k Method) Lacks(r solve.Rules) (missing solve.Text, lacks bool) {
	_, reversible := r.(solve.Reversible)
	_, bounded := r.(solve.Bounded)
	macro, longer := r.(solve.Macro)
	patterned, hasPatterns := r.(Patterned)
	_, symmetric := r.(Symmetric)
	switch {
	case k == Bidirectional && !reversible:
		return solve.Say("search.lacks.back", "Algorithm", k.Name()), true
	case k.Bounded() && !bounded:
		return solve.Say("search.lacks.bound", "Algorithm", k.Name()), true
	case k.Long() && !(longer && macro.HasLong()):
		return solve.Say("search.lacks.long", "Algorithm", k.Name()), true
	case k == Elimination && !Toggling(r):
		return solve.Say("search.lacks.toggles", "Algorithm", k.Name()), true
	case k == ByClasses && !symmetric:
		return solve.Say("search.lacks.classes", "Algorithm", k.Name()), true
	case k.patterns() && !(hasPatterns && patterned.Patterns() != nil):
		return solve.Say("search.lacks.patterns", "Algorithm", k.Name()), true
	}
	return missing, false
}

// Result is the result of a search: a way if there is one.
type Result struct {
	Found  bool
	Cost   solve.Cost // the cost of the way
	Moves  []solve.Move
	memory store.Account // the memory of the moves
}

// Free gives the memory of the moves back.
func (r *Result) Free(m *solve.Meter) {
	r.memory.Free(m)
	*r = Result{}
}

func (r *Result) room(m *solve.Meter, n int) error {
	if err := r.memory.Take(m, 8*int64(n)); err != nil {
		return err
	}
	r.Moves = slices.Grow(r.Moves, n)
	return nil
}

// Run searches for a way from the start to a won state. It gives its memory back, except the memory of the moves (see
// Result.Free). If the Meter has a Recording, Run records each state that it reaches or expands. The error is the
// Meter's.
func Run(m *solve.Meter, r solve.Rules, k Method) (Result, error) { return run(m, r, k, extras{}) }

// extras are the wishes of an algorithm for a search, besides the result.
type extras struct {
	// same is set if BreadthFirst ends with errCosts at a move whose cost is not 1.
	same bool
	// bound is called with each lower bound of the cost that the search has shown, unless it is nil. The bounds of
	// searches that use a Bound or Ends hold only if the rules are right about these.
	bound func(solve.Cost)
	// way is called with the cost of each way that is found before the search ends, unless it is nil. The call find()
	// makes the way.
	way func(cost solve.Cost, find func() (Result, error))
	// most is how many states a best-first search may expand. 0 means no limit. A search that needs more ends with
	// errEnough.
	most int
	// tells is set if a best-first search records its bounds, because the ID of the algorithm doesn't tell if it has any.
	tells bool
	// prune is set if the search may leave out states that are lost with fewer pieces.
	prune bool
	fewer *fewer // finds these states; nil: none are left out
}

// shows passes on a lower bound.
func (x extras) shows(least solve.Cost) {
	if x.bound != nil {
		x.bound(least)
	}
}

// showsMove shows that a way costs at least as much as the cheapest move from the start, unless the start is won.
func (x extras) showsMove(r solve.Rules) {
	start := r.Start()
	if steps := solve.Steps(r, start); len(steps) > 0 && !r.Done(start) {
		x.shows(slices.MinFunc(steps, func(a, b solve.Step) int { return a.Cost.Compare(b.Cost) }).Cost)
	}
}

// again begins a search anew, with other suppositions.
func again(m *solve.Meter) {
	m.Forget()
	m.Record.Forget()
	m.Record.Stage(StageRound, 2)
}

// errCosts ends a breadth-first search that would not find a cheapest way.
var errCosts = errors.New("moves differ in cost")

func run(m *solve.Meter, r solve.Rules, k Method, x extras) (Result, error) {
	if solve.Crowded(r, r.Start()) {
		return Result{}, m.Beyond()
	}
	if x.bound != nil && !k.Least() {
		x.showsMove(r)
	}
	if x.prune && k.supposes() {
		x.prune = false
		return without(m, r, func(f *fewer) (Result, error) {
			x.fewer = f
			return run(m, r, k, x)
		})
	}
	switch k {
	case BreadthFirst:
		return breadthFirst(m, r, x)
	case Bidirectional:
		return bidirectional(m, r.(solve.Reversible), x)
	case IDAStar, IterativeDeepening, DepthFirst:
		return inDepth(m, r, k, x)
	case Elimination:
		return eliminate(m, r)
	case ByClasses:
		return r.(Symmetric).Classes()(m, r, x)
	case AStarFast:
		return fast(m, r.(Patterned), x)
	case AStarPatterns:
		return withTables(m, r.(Patterned), func(r solve.Rules) (Result, error) { return bestFirst(m, r, AStar, x) })
	case IDAStarPatterns:
		return withTables(m, r.(Patterned), func(r solve.Rules) (Result, error) { return inDepth(m, r, IDAStar, x) })
	}
	return bestFirst(m, r, k, x)
}

// long is rules whose moves are the long moves of a Macro.
type long struct{ solve.Macro }

// Next implements [solve.Rules].
func (r long) Next(s *solve.State, to *solve.Moves) { r.Long(s, to) }

// limitOf returns the largest cost that rules allow for a way. Without a limit it is larger than any cost.
func limitOf(r solve.Rules) solve.Cost {
	if l, ok := r.(solve.Limited); ok {
		if most, limited := l.Most(); limited {
			return most
		}
	}
	return solve.Cost{Major: math.MaxInt64, Minor: math.MaxInt64}
}

// wayTo makes a result with the way to the state with a given number (last). The functions parent and state are the
// same as for back.
func wayTo(m *solve.Meter, r solve.Rules, last int, parent func(int) int, state func(int) solve.State) (Result, error) {
	t, err := back(m, last, parent, state)
	defer t.free(m)
	result := Result{Found: true}
	if err == nil {
		err = t.way(m, &result, r)
	}
	return result, err
}

// trail is a list of states by number. From each of them a move leads to the next.
type trail struct {
	list  []uint32
	state func(number int) solve.State
}

// back makes the trail to the state with a given number (last). The call parent(number) returns the number of a state's
// parent, or -1 for the first state of the trail. The call state(number) returns the state.
func back(m *solve.Meter, last int, parent func(int) int, state func(int) solve.State) (trail, error) {
	t := trail{state: state}
	for n, at := 0, last; at >= 0; n, at = n+1, parent(at) {
		if err := store.Append(m, &t.list, uint32(at)); err != nil {
			return t, err
		}
		if err := store.Poll(m, n+1, pollEvery); err != nil {
			return t, err
		}
	}
	slices.Reverse(t.list)
	return t, nil
}

// way appends the moves of a trail to a result. If several moves lead to the next state, it takes the cheapest.
func (t trail) way(m *solve.Meter, r *Result, rules solve.Rules) error {
	if err := r.room(m, len(t.list)-1); err != nil {
		return err
	}
	at := t.state(int(t.list[0]))
	var pacer solve.Pacer
	moves, key := solve.NewMoves(solve.NewPacking(rules.Shape())), []uint64(nil)
	defer moves.Free(m)
	images, hasImages := rules.(imaged)
	all := rules
	if hasImages {
		all = images.all()
	}
	for _, number := range t.list[1:] {
		if err := pacer.Poll(m, 0, 0); err != nil {
			return err
		}
		if macro, ok := rules.(long); ok {
			to := t.state(int(number))
			by, cost, err := macro.Expand(m, at, to)
			if err == nil {
				err = r.room(m, len(by))
			}
			if err != nil {
				return err
			}
			at, r.Moves, r.Cost = to, append(r.Moves, by...), r.Cost.Plus(cost)
			continue
		}
		key = moves.Pack(&at, key[:0])
		moves.Begin(m, key)
		all.Next(&at, &moves)
		if err := moves.Err(); err != nil {
			return err
		}
		from := at
		at = t.state(int(number))
		key = moves.Pack(&at, key[:0])
		best := -1
		for k, made := range moves.Made {
			after := moves.Key(k)
			if hasImages {
				after = images.represent(after)
			}
			if slices.Equal(after, key) && (best < 0 || made.Cost.Less(moves.Made[best].Cost)) {
				best = k
			}
		}
		if wrong, ok := rules.(Accountable); ok && best < 0 {
			return wrong.NoMove(from, at)
		}
		if hasImages {
			if best < 0 {
				return errClasses
			}
			at = moves.State(moves.Key(best)) // the way leads through the states themselves
		}
		r.Moves = append(r.Moves, moves.Made[best].Move)
		r.Cost = r.Cost.Plus(moves.Made[best].Cost)
	}
	if hasImages && !all.Done(at) {
		return errClasses
	}
	return nil
}

func (t trail) free(m *solve.Meter) { m.Give(4 * int64(cap(t.list))) }

// pollEvery is how many states a trail gets between two polls of the Meter.
const pollEvery = 256

// recorder writes to the Recording of a run, if there is one.
type recorder struct {
	to     *solve.Recording
	wave   uint8
	parent int // the event that reached the state being expanded, or -1
	// aux returns the Aux of the event that reaches a state. nil: readers of the recording know the bounds.
	aux func(s *solve.State) uint32
}

func newRecorder(m *solve.Meter) recorder { return recorder{to: m.Record, parent: -1} }

func (r *recorder) expand(s *solve.State) {
	if r.to != nil {
		r.parent = r.to.Parent(r.to.Expand(r.wave, *s))
	}
}

func (r *recorder) reach(s *solve.State, cost solve.Cost) {
	if r.to != nil {
		aux := uint32(0)
		if r.aux != nil {
			aux = r.aux(s)
		}
		r.to.ReachAs(r.wave, *s, r.parent, cost, aux)
	}
}
