package solve

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"iter"
	"slices"
)

// Solver is one algorithm. Its name and its one-line description are the catalogue's "<puzzle>.algorithm.<ID>" and
// "….hint", unless it is Named.
type Solver interface {
	ID() string
	// Prepare does the work that the queries of a board share. It returns a session, a *BoardError or the Meter's
	// error. It keeps no reference to the Meter. The dataset must not change while the session lives.
	Prepare(m *Meter, d *Dataset, task string) (Session, error)
}

// Named is a Solver that several puzzles share, with its own name and one-line description.
type Named interface {
	Solver
	Name() Text
	Hint() Text
}

// Satisficing is a Solver whose ways may not be least (Simon 1956). If it finds no way, there is none. So its answers
// show a way, but are no reference answers: checks, questions, test sets and boards made to order use only
// [ExactSolvers].
type Satisficing interface {
	Solver
	Satisficing() bool
}

// Exact reports whether a solver finds least ways.
func Exact(s Solver) bool {
	q, ok := s.(Satisficing)
	return !ok || !q.Satisficing()
}

// ExactID is Exact for the algorithm with an ID, even if the task does not have the algorithm.
func ExactID(p Puzzle, task, id string) bool {
	s := SolverByID(p, task, id)
	return s == nil || Exact(s)
}

// ExactSolvers lists the algorithms of a puzzle's task that find least ways. The default is the first of them.
func ExactSolvers(p Puzzle, task string) []Solver {
	return slices.DeleteFunc(slices.Clone(p.Solvers(task)), func(s Solver) bool { return !Exact(s) })
}

// Session solves the queries of one dataset. One goroutine at a time may use it. Every method polls its Meter about
// once a millisecond or more often, and returns the Meter's error (cancelled, over the budget) unchanged.
type Session interface {
	// Solve answers a query (0-based).
	Solve(m *Meter, query int) (Answer, error)
	// Walk yields the moves of the solution, in order. Moves are made on demand. If the puzzle allows, any number of
	// moves needs no more memory than the search itself. An error ends the sequence. A task without walks yields
	// nothing.
	Walk(m *Meter, query int) iter.Seq2[Move, error]
}

// Batch is a Session that answers many queries together faster. It may reorder them inside.
type Batch interface {
	Session
	// SolveAll answers the listed queries and delivers each answer, in the order of the list.
	SolveAll(m *Meter, queries []int, deliver func(i int, a Answer)) error
}

// SolveDataset answers all queries of a session's dataset, in order. It uses a Batch if the session is one.
func SolveDataset(m *Meter, s Session, d *Dataset, deliver func(q int, a Answer)) error {
	queries := make([]int, len(d.Queries))
	for q := range queries {
		queries[q] = q
	}
	if b, ok := s.(Batch); ok && len(queries) > 1 {
		return b.SolveAll(m, queries, deliver)
	}
	for _, q := range queries {
		a, err := s.Solve(m, q)
		if err != nil {
			return err
		}
		deliver(q, a)
	}
	return nil
}

// Answers are the answers to all queries of a dataset, by the default algorithm of a task. The error is the context's
// or the algorithm's.
func Answers(ctx context.Context, b *Budget, p Puzzle, task string, d *Dataset) (list []int64, err error) {
	m, release := b.NewMeter(ctx, nil)
	defer release()
	defer Caught(&err)
	session, err := p.Solvers(task)[0].Prepare(m, d, task)
	if err != nil {
		return nil, err
	}
	list = make([]int64, len(d.Queries))
	return list, SolveDataset(m, session, d, func(q int, a Answer) { list[q] = a.Value })
}

// Certifier is a Session that can prove the optimality of an answer, so that a [Checker] need not trust it.
type Certifier interface {
	Session
	// Certify writes a proof that a query has no solution of less than its Value. It solves the query first if
	// necessary. The error is the Meter's, the writer's, or a *Refusal if there is no proof.
	Certify(m *Meter, query int, w io.Writer) error
}

// Checker is a Puzzle that can check proofs without its solvers.
type Checker interface {
	// CheckProof reads a proof for a query and returns the lower bound of the Value that it proves. The error is a
	// *Refusal if the proof shows nothing, a *BoardError, the Meter's, or the reader's.
	CheckProof(m *Meter, d *Dataset, query int, proof *bufio.Reader) (least int64, err error)
}

// Counter is a Session whose answers are counts with a part for every cell. The parts are made on demand.
type Counter interface {
	Session
	// Counts is, for every cell, the number of winning player cells with the box there. It is -1 on cells where no box
	// can stand (walls, the goal). It answers the query first if necessary.
	Counts(m *Meter, query int) ([]int32, error)
}

// SolveWhole answers a query, with its Counts if the session is a Counter.
func SolveWhole(m *Meter, s Session, query int) (Answer, error) {
	a, err := s.Solve(m, query)
	if c, ok := s.(Counter); ok && err == nil {
		a.Counts, err = c.Counts(m, query)
	}
	return a, err
}

// None is the answer "there is no way".
const None int64 = -1

// Answer is the answer to a query.
type Answer struct {
	// Value is the least number of moves, or the count; None for no way. For sokoban's walk it is the pushes.
	Value int64
	// Steps is the length of the walk that shows the answer. It is the Value itself, or in sokoban's walk the player's
	// moves with pushes. It is 0 without a walk.
	Steps int64
	// Counts are the Counts of a Counter, if SolveWhole asked for them.
	Counts []int32
}

// AlgorithmName is the name of a puzzle's algorithm, whatever its task.
func AlgorithmName(p Puzzle, id string) Text {
	if s, ok := namedSolver(p, id); ok {
		return s.Name()
	}
	return TextOf(p, "algorithm."+id)
}

// AlgorithmHint says in a line how a puzzle's algorithm works.
func AlgorithmHint(p Puzzle, id string) Text {
	if s, ok := namedSolver(p, id); ok {
		return s.Hint()
	}
	return TextOf(p, "algorithm."+id+".hint")
}

func namedSolver(p Puzzle, id string) (Named, bool) {
	for _, task := range p.Tasks() {
		if s, ok := SolverByID(p, task, id).(Named); ok {
			return s, true
		}
	}
	return nil, false
}

// SolverIDs lists the algorithms of a puzzle's task, the default first.
func SolverIDs(p Puzzle, task string) []string {
	solvers := p.Solvers(task)
	ids := make([]string, len(solvers))
	for i, s := range solvers {
		ids[i] = s.ID()
	}
	return ids
}

// TaskOf is the task of a puzzle with an ID. For an unknown ID it is the first task.
func TaskOf(p Puzzle, id string) string {
	if tasks := p.Tasks(); !slices.Contains(tasks, id) {
		return tasks[0]
	}
	return id
}

// SolverOf is the algorithm of a puzzle's task with an ID. For an unknown ID it is the default.
func SolverOf(p Puzzle, task, id string) Solver {
	return cmp.Or(SolverByID(p, task, id), p.Solvers(task)[0])
}

// Problem is a query of a dataset with the algorithm that answers it. The dataset does not change. An unknown ID stands
// for the default.
type Problem struct {
	Puzzle          Puzzle
	Dataset         *Dataset
	Query           int
	Task, Algorithm string
}

// Request is a request for the answer.
func (p Problem) Request(b *Budget) Request {
	task := TaskOf(p.Puzzle, p.Task)
	return Request{
		Puzzle: p.Puzzle, Task: task, Solver: SolverOf(p.Puzzle, task, p.Algorithm), Datasets: []*Dataset{p.Dataset},
		Targets: []Target{{Query: p.Query}}, Budget: b,
	}
}

// ExactSolverOf is SolverOf among the algorithms that find least ways.
func ExactSolverOf(p Puzzle, task, id string) Solver {
	if s := SolverOf(p, task, id); Exact(s) {
		return s
	}
	return ExactSolvers(p, task)[0]
}

// SolverByID is the algorithm of a puzzle's task with an ID, or nil.
func SolverByID(p Puzzle, task, id string) Solver {
	for _, s := range p.Solvers(task) {
		if s.ID() == id {
			return s
		}
	}
	return nil
}
