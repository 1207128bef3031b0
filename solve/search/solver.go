package search

import (
	"errors"
	"slices"

	"stepboard/solve"
)

// Solvers makes algorithms from methods, for a task of a puzzle. The walks of the task must follow the puzzle's Rules.
// From the puzzle, an algorithm uses only Check, Rules and the names of the costs.
//
// The answer's Value is the walk's cost. If the task counts two numbers, Value is the first number (see
// [solve.Cost.Value]). The answer's Steps is the number of moves. Greedy and DepthFirst are [solve.Satisficing], and so
// is BreadthFirst if moves are known to differ in cost (see [solve.SameCosts]). If BreadthFirst meets a cost other than
// 1 that was not known, it searches at uniform cost instead. An algorithm answers "no way" only after a complete
// search. If the rules lack a part that the method needs (see [Method.Lacks]), the error is a *solve.BoardError.
func Solvers(p solve.Puzzle, task string, methods ...Method) []solve.Solver {
	return SolversOf(p, task, !solve.SameCosts(p, task), methods...)
}

// SolversOf works like Solvers. The parameter weighted is set if moves differ in cost.
func SolversOf(p solve.Puzzle, task string, weighted bool, methods ...Method) []solve.Solver {
	return solve.Map(methods, func(k Method) solve.Solver {
		return solver{p, task, k, k.Least() && (k != BreadthFirst && k != ByClasses || !weighted)}
	})
}

// Beside makes the algorithms that a puzzle offers besides its own, for comparison. Their runs show how depth-first
// searches and a greedy search differ from optimal searches.
func Beside(p solve.Puzzle, task string) []solve.Solver { return Solvers(p, task, beside...) }

var beside = []Method{Greedy, IDAStar, IterativeDeepening, DepthFirst}

// BesideIDs returns the IDs of the algorithms that Beside makes, for lenses that show their runs.
func BesideIDs() []string { return solve.Map(beside, Method.ID) }

// solver uses a method as the algorithm for a task of a puzzle.
type solver struct {
	puzzle solve.Puzzle
	task   string
	method Method
	exact  bool
}

var (
	_ solve.Searcher    = solver{}
	_ solve.Satisficing = solver{}
)

// ID implements [solve.Solver].
func (s solver) ID() string { return s.method.ID() }

// Name implements [solve.Named].
func (s solver) Name() solve.Text { return s.method.Name() }

// Hint implements [solve.Named].
func (s solver) Hint() solve.Text { return s.method.Hint() }

// Satisficing implements [solve.Satisficing].
func (s solver) Satisficing() bool { return !s.exact }

// pusher is a puzzle that knows if pieces are pushed on its boards (see Pushing).
type pusher interface{ Pushes() bool }

// prunes reports whether the searches leave out states that are lost with fewer pieces.
func (s solver) prunes() bool {
	p, ok := s.puzzle.(pusher)
	return ok && s.method.supposes() && p.Pushes()
}

// Supposes implements [solve.Searcher].
func (s solver) Supposes() solve.Text {
	switch condition := s.supposes(); {
	case !s.prunes():
		return condition
	case condition.Key == "":
		return solve.Say("search.if.fewer")
	default:
		return solve.Say("search.if.and_fewer", "If", condition)
	}
}

// supposes returns the condition without that of prunes.
func (s solver) supposes() solve.Text {
	switch s.method {
	case AStar, IDAStar:
		return solve.Say("search.if.bound")
	case Bidirectional:
		return solve.Say("search.if.back")
	case UniformLong:
		return solve.Say("search.if.long")
	case AStarLong:
		return solve.Say("search.if.long_bound")
	case Elimination:
		return solve.Say("search.if.toggles")
	case AStarPatterns, IDAStarPatterns:
		return solve.Say("search.if.patterns")
	case ByClasses:
		return solve.Say("search.if.classes")
	case AStarFast:
		return solve.Say("search.if.fast")
	}
	return solve.Text{}
}

// Prepare implements [solve.Solver]. It takes no memory.
func (s solver) Prepare(_ *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	if err := solve.FirstError(s.puzzle.Check(d, -1, task)); err != nil {
		return nil, err
	}
	return solve.NewSession(&finder{solver: s, data: d}), nil
}

// finder is the part of a session that searches. The field last is the result of the last query.
type finder struct {
	solver
	data *solve.Dataset
	last Result
}

// counter is a puzzle that may count out boards without a way. A search that is recorded does not ask it.
type counter interface {
	solve.InfeasibilityProver
	Counts() bool
}

// Find implements [solve.Finder]. Between queries it holds the memory of the last way.
func (f *finder) Find(m *solve.Meter, query int) (solve.Answer, error) {
	f.last.Free(m)
	m.Doubt(solve.Text{})
	if p, ok := f.puzzle.(counter); ok && p.Counts() && m.Record == nil {
		if none, err := p.NoWay(m, f.data, query); none || err != nil {
			return solve.Answer{Value: solve.None}, err
		}
	}
	rules, err := f.puzzle.Rules(f.data, query)
	if err != nil {
		return solve.Answer{}, err
	}
	if f.method == Elimination { // it tries the moves itself
	} else if why, lacks := f.method.Lacks(rules); lacks {
		return solve.Answer{}, &solve.BoardError{Diagnostic: solve.Diagnostic{
			Severity: solve.Error, Text: why, Query: query,
		}}
	}
	twofold := solve.Twofold(f.puzzle, f.task)
	atLeast := m.AtLeast
	if f.Supposes().Key != "" {
		atLeast = m.AtLeastIf
	}
	x := extras{same: f.exact, prune: f.prunes(), bound: func(c solve.Cost) { atLeast(c.Value(twofold)) }}
	x.way = func(c solve.Cost, find func() (Result, error)) {
		if most := m.Stats().Bounds.Most; most > 0 && c.Value(twofold) >= most {
			return
		}
		way, err := find()
		if err == nil { // else the memory is too small, or the way is none by the rules
			m.AtMost(way.Cost.Value(twofold), func() []solve.Move { return slices.Clone(way.Moves) })
		}
		way.Free(m)
	}
	f.last, err = run(m, rules, f.method, x)
	if errors.Is(err, errCosts) {
		m.Record.Forget()
		m.Record.Stage(StageRound, 2)
		f.last, err = run(m, rules, UniformCost, x)
	}
	if err != nil {
		return solve.Answer{}, err
	}
	if !f.last.Found {
		return solve.Answer{Value: solve.None}, nil
	}
	return solve.Answer{Value: f.last.Cost.Value(twofold), Steps: int64(len(f.last.Moves))}, nil
}

// Way implements [solve.Finder].
func (f *finder) Way(_ *solve.Meter, emit func(solve.Move) error) error {
	for _, move := range f.last.Moves {
		if err := emit(move); err != nil {
			return err
		}
	}
	return nil
}
