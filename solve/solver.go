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
	// Prepare does what the queries of a board share and returns a session, or a *BoardError, or the Meter's error.
	// It keeps no reference to the Meter. The dataset must not change while the session lives.
	Prepare(m *Meter, d *Dataset, task string) (Session, error)
}

// Named is a Solver that several puzzles have, with a name and a one-line description of its own.
type Named interface {
	Solver
	Name() Text
	Hint() Text
}

// Satisficing is a Solver whose ways may not be least (Simon 1956). That it finds no way does mean that there is none.
// So its answers show a way, and are no one's right answers: checks, questions, test sets and boards made to order ask
// [ExactSolvers] alone.
type Satisficing interface {
	Solver
	Satisficing() bool
}

// Exact reports whether the ways that a solver finds are least.
func Exact(s Solver) bool {
	q, ok := s.(Satisficing)
	return !ok || !q.Satisficing()
}

// ExactID is Exact of a puzzle's algorithm by its ID; also of one that the task has not.
func ExactID(p Puzzle, task, id string) bool {
	s := SolverByID(p, task, id)
	return s == nil || Exact(s)
}

// ExactSolvers lists the algorithms of a puzzle's task whose ways are least. The default is the first of them.
func ExactSolvers(p Puzzle, task string) []Solver {
	return slices.DeleteFunc(slices.Clone(p.Solvers(task)), func(s Solver) bool { return !Exact(s) })
}

// Session solves the queries of one dataset. It is used by one goroutine at a time. Every method polls its Meter at
// least once a millisecond or so and returns the Meter's error (cancelled, over the budget) as it is.
type Session interface {
	// Solve answers a query (0-based).
	Solve(m *Meter, query int) (Answer, error)
	// Walk yields the moves of the solution that the answer tells of, in order, made when asked for: any number of
	// moves in memory that does not grow with them beyond what the search itself needs, where the puzzle allows. An
	// error ends the sequence. For a task without walks it yields nothing.
	Walk(m *Meter, query int) iter.Seq2[Move, error]
}

// Batch is a Session that is quicker at many queries together, which it may reorder inside.
type Batch interface {
	Session
	// SolveAll answers the queries listed and hands over each answer, in the order of the list.
	SolveAll(m *Meter, queries []int, deliver func(i int, a Answer)) error
}

// SolveDataset answers all queries of a session's dataset, in order, together where the session can.
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

// Answers is the answers to all queries of a dataset, by the default algorithm of a task. The error is the context's or
// the algorithm's.
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

// Certifier is a Session that can show that an answer is least, so that a [Checker] need not believe it.
type Certifier interface {
	Session
	// Certify writes a proof that a query has no solution of less than its Value, solving it first where that was not
	// done. The error is the Meter's, the writer's, or a *Refusal where there is no proof.
	Certify(m *Meter, query int, w io.Writer) error
}

// Checker is a Puzzle that can check proofs by something else than its solvers.
type Checker interface {
	// CheckProof reads a proof of a query and returns the least Value that it leaves. The error is a *Refusal where the
	// proof shows nothing, a *BoardError, the Meter's, or the reader's.
	CheckProof(m *Meter, d *Dataset, query int, proof *bufio.Reader) (least int64, err error)
}

// Counter is a Session whose answers are counts that have a part for every cell, made only when asked for.
type Counter interface {
	Session
	// Counts is for every cell the number of winning player cells with the box there, and -1 on cells where no box can
	// stand (walls, the goal). It answers the query first where that was not done.
	Counts(m *Meter, query int) ([]int32, error)
}

// SolveWhole answers a query with its Counts, where the session is a Counter.
func SolveWhole(m *Meter, s Session, query int) (Answer, error) {
	a, err := s.Solve(m, query)
	if c, ok := s.(Counter); ok && err == nil {
		a.Counts, err = c.Counts(m, query)
	}
	return a, err
}

// None is the answer "there is no way".
const None int64 = -1

// Answer is what a query asked for.
type Answer struct {
	// Value is the least number of moves, or the count; None where there is no way. For sokoban's walk it is the pushes.
	Value int64
	// Steps is the length of the walk that shows the answer: the Value itself, or in sokoban's walk the moves of the
	// player, pushes included; 0 where there is no walk to show.
	Steps int64
	// Counts are those of a Counter, where SolveWhole asked for them.
	Counts []int32
}

// AlgorithmName is that of a puzzle's algorithm, of whatever task.
func AlgorithmName(p Puzzle, id string) Text {
	if s, ok := namedSolver(p, id); ok {
		return s.Name()
	}
	return TextOf(p, "algorithm."+id)
}

// AlgorithmHint says in a line how a puzzle's algorithm goes on.
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

// TaskOf is the task of a puzzle with an ID, or its first where it has no such one.
func TaskOf(p Puzzle, id string) string {
	if tasks := p.Tasks(); !slices.Contains(tasks, id) {
		return tasks[0]
	}
	return id
}

// SolverOf is the algorithm of a puzzle's task with an ID, or the task's default where it has no such one.
func SolverOf(p Puzzle, task, id string) Solver {
	return cmp.Or(SolverByID(p, task, id), p.Solvers(task)[0])
}

// Problem is a query of a dataset, which does not change, with the algorithm that is asked. An unknown ID stands for
// the default.
type Problem struct {
	Puzzle          Puzzle
	Dataset         *Dataset
	Query           int
	Task, Algorithm string
}

// Request asks for the answer.
func (p Problem) Request(b *Budget) Request {
	task := TaskOf(p.Puzzle, p.Task)
	return Request{
		Puzzle: p.Puzzle, Task: task, Solver: SolverOf(p.Puzzle, task, p.Algorithm), Datasets: []*Dataset{p.Dataset},
		Targets: []Target{{Query: p.Query}}, Budget: b,
	}
}

// ExactSolverOf is SolverOf among the algorithms whose ways are least.
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
