package solve

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"iter"
	"slices"
)

// Solver is one algorithm. Unless it is Named, the catalogue's "<puzzle>.algorithm.<ID>" is its name and
// "<puzzle>.algorithm.<ID>.hint" its description in one line.
type Solver interface {
	ID() string
	// Prepare does the work that all queries of a board share, and returns a session. The error is a *BoardError or the
	// Meter's. Prepare keeps no reference to the Meter. The dataset must not change while the session is used.
	Prepare(m *Meter, d *Dataset, task string) (Session, error)
}

// Named is a Solver that several puzzles share. Its name and its one-line description are not in the puzzle's texts.
type Named interface {
	Solver
	Name() Text
	Hint() Text
}

// Satisficing is a Solver that may find a way although a cheaper way exists (Simon 1956). If it finds no way, there is
// none. Its answers are no reference: checks, questions, test sets and generators use only [ExactSolvers].
type Satisficing interface {
	Solver
	Satisficing() bool
}

// Exact reports whether a solver always finds cheapest ways.
func Exact(s Solver) bool {
	q, ok := s.(Satisficing)
	return !ok || !q.Satisficing()
}

// ExactID returns the result of Exact for the algorithm with an ID. It returns true if the task has no such algorithm.
func ExactID(p Puzzle, task, id string) bool {
	s := SolverByID(p, task, id)
	return s == nil || Exact(s)
}

// ExactSolvers lists the algorithms of a task that always find cheapest ways, in the order of Solvers.
func ExactSolvers(p Puzzle, task string) []Solver {
	return slices.DeleteFunc(slices.Clone(p.Solvers(task)), func(s Solver) bool { return !Exact(s) })
}

// Session solves the queries of one dataset. One goroutine at a time may use it. Every method polls its Meter at least
// about once a millisecond, and returns the Meter's error (cancelled, over the budget) unchanged.
type Session interface {
	// Solve answers a query (index from 0).
	Solve(m *Meter, query int) (Answer, error)
	// Walk yields the moves of the solution, each when it is requested, so that a long walk needs little memory. An
	// error ends the sequence. A task without walks yields nothing.
	Walk(m *Meter, query int) iter.Seq2[Move, error]
}

// SolveDataset answers all queries of a session's dataset, in order. It also stops between queries, because a short
// search may never poll.
func SolveDataset(m *Meter, s Session, d *Dataset, deliver func(q int, a Answer)) error {
	for q := range d.Queries {
		if err := m.halted(); err != nil {
			return err
		}
		a, err := s.Solve(m, q)
		if err != nil {
			return err
		}
		deliver(q, a)
	}
	return nil
}

// Answers returns the default algorithm's answers to all queries. The error is the context's or the algorithm's.
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

// AnswerLines returns the default algorithm's answers to all queries as the puzzle's judge writes them. The parameter
// number is the dataset's position in its file, from 1. The error is the context's, the algorithm's or AnswerLine's.
func AnswerLines(
	ctx context.Context, b *Budget, p Puzzle, task string, d *Dataset, number int,
) (list []string, err error) {
	m, release := b.NewMeter(ctx, nil)
	defer release()
	defer Caught(&err)
	session, err := p.Solvers(task)[0].Prepare(m, d, task)
	if err != nil {
		return nil, err
	}
	var failed error
	err = SolveDataset(m, session, d, func(q int, a Answer) {
		line, err := AnswerLine(p, d, number, a, session.Walk(m, q))
		list, failed = append(list, line), cmp.Or(failed, err)
	})
	return list, cmp.Or(err, failed)
}

// Certifier is a Session that can prove the optimality of its answers, so that a [Checker] need not trust the solver.
type Certifier interface {
	Session
	// Certify writes a proof that no solution of a query costs less than its answer. It solves the query first if
	// necessary. The error is the Meter's, the writer's, or a *Refusal if there is no proof.
	Certify(m *Meter, query int, w io.Writer) error
}

// Checker is a Puzzle that can check proofs without the code of its solvers.
type Checker interface {
	// CheckProof reads a proof for a query and returns the lower bound of Answer.Value that it proves. The error is a
	// *Refusal if the proof proves nothing, a *BoardError, the Meter's, or the reader's.
	CheckProof(m *Meter, d *Dataset, query int, proof *bufio.Reader) (least int64, err error)
}

// Counter is a Session whose answers are numbers of placements. Counts splits an answer by cells.
type Counter interface {
	Session
	// Counts returns, for each cell, the number of player cells from which the box on that cell can be won. The number is
	// -1 for cells on which no box can stand (walls, the goal). Counts answers the query first if necessary.
	Counts(m *Meter, query int) ([]int32, error)
}

// SolveWhole answers a query. If the session is a Counter, it also sets Counts.
func SolveWhole(m *Meter, s Session, query int) (Answer, error) {
	a, err := s.Solve(m, query)
	if c, ok := s.(Counter); ok && err == nil {
		a.Counts, err = c.Counts(m, query)
	}
	return a, err
}

// None is the value of the answer "there is no way". Some tasks never have this answer.
const None int64 = -1

// Answer is the answer to a query.
type Answer struct {
	// Value is the least number of moves, or the number of placements; None for no way. In sokoban's task walk it is the
	// number of pushes.
	Value int64
	// Steps is the number of moves of the walk that shows the answer; 0 without a walk. A walk usually has Value steps. In
	// sokoban's task walk, Steps counts all steps of the player, also the pushes.
	Steps int64
	// Counts are the Counts of a Counter if SolveWhole set them, else nil.
	Counts []int32
}

// AlgorithmName returns the name of a puzzle's algorithm with an ID, for any task.
func AlgorithmName(p Puzzle, id string) Text {
	if s, ok := namedSolver(p, id); ok {
		return s.Name()
	}
	return TextOf(p, "algorithm."+id)
}

// AlgorithmHint returns a line about how the algorithm with an ID works.
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

// SolverIDs lists the IDs of the algorithms of a task, the default first.
func SolverIDs(p Puzzle, task string) []string { return Map(p.Solvers(task), Solver.ID) }

// TaskOf returns id if the puzzle has a task with this ID, else the ID of the default task.
func TaskOf(p Puzzle, id string) string {
	if tasks := p.Tasks(); !slices.Contains(tasks, id) {
		return tasks[0]
	}
	return id
}

// SolverOf returns the algorithm of a task with an ID. For an unknown ID it returns the default.
func SolverOf(p Puzzle, task, id string) Solver {
	return cmp.Or(SolverByID(p, task, id), p.Solvers(task)[0])
}

// Problem is a query of a dataset with its algorithm. The dataset must not change. An unknown Algorithm means the
// default.
type Problem struct {
	Puzzle          Puzzle
	Dataset         *Dataset
	Query           int
	Task, Algorithm string
}

// Request makes a request for the answer, within budget b.
func (p Problem) Request(b *Budget) Request {
	task := TaskOf(p.Puzzle, p.Task)
	return Request{
		Puzzle: p.Puzzle, Task: task, Solver: SolverOf(p.Puzzle, task, p.Algorithm), Datasets: []*Dataset{p.Dataset},
		Targets: []Target{{Query: p.Query}}, Budget: b,
	}
}

// ExactSolverOf works like SolverOf, but an algorithm that is not exact counts as unknown.
func ExactSolverOf(p Puzzle, task, id string) Solver {
	if s := SolverOf(p, task, id); Exact(s) {
		return s
	}
	return ExactSolvers(p, task)[0]
}

// SolverByID returns the algorithm of a task with an ID, or nil.
func SolverByID(p Puzzle, task, id string) Solver {
	for _, s := range p.Solvers(task) {
		if s.ID() == id {
			return s
		}
	}
	return nil
}
