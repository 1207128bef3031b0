package question

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// Kinds lists the IDs of all kinds, in the order shown to users. Their names in the catalogue are "question.kind.<ID>".
func Kinds() []string {
	return []string{
		"least", "way", "first", "toward", "loses", "legal", "enter", "blocked", "after", "layer", "distance", "reach",
		"wall", "open", "play", "breaks", "expanded", "expands", "next", "never",
	}
}

// makers() returns a function for each kind of question. The function makes questions of the kind, and confirms their
// keys. The map is in a function so that a program without questions does not contain the makers.
func makers() map[string]func(*maker) (*Question, error) {
	return map[string]func(*maker) (*Question, error){
		"least": least, "way": way, "first": first, "toward": toward, "loses": loses, "legal": legal, "enter": enter,
		"blocked": blocked, "after": after, "layer": layer, "distance": distance, "reach": reach, "wall": wall,
		"open": openWall, "play": game, "expanded": expanded, "expands": expands,
	}
}

// aboutMover lists the kinds that ask about cells of one mover.
var aboutMover = []string{"toward", "enter", "blocked", "after", "distance", "reach", "expanded"}

// lead(p, r) returns the first mover that is the only one of its kind and covers one cell, or -1. Questions are about
// this mover, because pieces of one kind can't be told apart, and because a large piece covers more than the cell that
// its state tells.
func lead(p solve.Puzzle, r solve.Rules) int {
	movers := solve.Movers(r, r.Start(), nil)
	return solve.Lead(movers, func(i int) bool { return solve.FormOf(p, movers[i].Kind).Count() == 1 })
}

// ErrUnsuited says that a kind of question can't be asked about a board: no clear question is possible, or to
// confirm the key would take too long.
var ErrUnsuited = errors.New("no clear question of that kind about the board")

// Make makes a question of a kind about a board. The same seed makes the same question. The error is ErrUnsuited, the
// context's error, or the error of a run that exceeds the budget. The parameter budget may be nil.
func Make(ctx context.Context, budget *solve.Budget, about About, id string, seed uint64) (*Question, error) {
	i := slices.Index(Kinds(), id)
	if i < 0 || about.Query < -1 || about.Query >= len(about.Dataset.Queries) || about.Dataset.Board.Cells() > mostCells ||
		solve.FirstError(about.Puzzle.Check(about.Dataset, about.Query, about.task())) != nil {
		return nil, ErrUnsuited
	}
	if id != "least" && id != "expands" && !about.playable() { // if the task asks for a count, there are no moves
		return nil, ErrUnsuited
	}
	m := &maker{ctx: ctx, budget: budget, about: about, rand: rand.New(rand.NewPCG(seed, uint64(i)))}
	if about.playable() {
		rules, err := about.rules()
		if err != nil {
			return nil, ErrUnsuited
		}
		if m.rules, m.start = rules, rules.Start(); rules.Done(m.start) {
			return nil, ErrUnsuited
		}
		if m.mover = lead(about.Puzzle, rules); m.mover < 0 {
			if slices.Contains(aboutMover, id) {
				return nil, ErrUnsuited
			}
			m.mover = 0
		}
	}
	do := makers()[id]
	if do == nil {
		do = treeMakers[id]
	}
	if do == nil {
		return nil, ErrUnsuited
	}
	q, err := do(m)
	if err != nil {
		return nil, err
	}
	q.Kind = id
	if Check(q, &about) != nil || q.named(&about) { // the question exceeds a limit, or its prompt gives the key away
		return nil, ErrUnsuited
	}
	return q, nil
}

// Limits of the work for a question:
const (
	mostCells  = 1 << 14
	mostRuns   = 160     // runs of solvers
	mostTries  = 400_000 // moves tried by a plain search
	mostWalk   = 60      // moves of a walk that the user must find or play
	mostRecord = 200_000 // events of a recording

	mostMade = 10_000_000 // states that a run makes
)

type maker struct {
	ctx    context.Context
	budget *solve.Budget
	about  About
	rand   *rand.Rand
	rules  solve.Rules // nil if the task has no walks
	start  solve.State
	mover  int // index in the Shape of the mover that questions ask about; see aboutMover
	runs   int // runs of solvers so far
}

// run(…) solves a query with a solver. If the parameter moves is not nil, run appends the moves of the walk to moves.
// It does not append a walk of more than mostWalk moves.
func (m *maker) run(s solve.Solver, d *solve.Dataset, query int, record *solve.Recording, moves *[]solve.Move) (
	a solve.Answer, stats solve.Stats, err error,
) {
	if m.runs++; m.runs > mostRuns {
		return a, stats, ErrUnsuited
	}
	meter, release := m.budget.NewMeter(m.ctx, nil)
	defer release()
	defer solve.Caught(&err)
	meter.Record, meter.Most = record, mostMade
	session, err := s.Prepare(meter, d, m.about.task())
	if err != nil {
		return a, stats, err
	}
	if a, err = session.Solve(meter, query); errors.Is(err, solve.ErrMost) {
		err = ErrUnsuited
	}
	if err != nil {
		return a, stats, err
	}
	stats = meter.Stats()
	meter.Record = nil
	if moves != nil && a.Steps > 0 && a.Steps <= mostWalk {
		for move, err := range session.Walk(meter, query) {
			if err != nil {
				return a, stats, err
			}
			*moves = append(*moves, move)
		}
	}
	return a, stats, nil
}

// answer(d, query) returns the answer to a query, and the walk if it has at most mostWalk moves. Two algorithms must
// agree.
func (m *maker) answer(d *solve.Dataset, query int) (solve.Answer, []solve.Move, error) {
	solvers := solve.ExactSolvers(m.about.Puzzle, m.about.task())
	if len(solvers) < 2 {
		return solve.Answer{}, nil, ErrUnsuited
	}
	var moves []solve.Move
	a, _, err := m.run(solvers[0], d, query, nil, &moves)
	if err != nil {
		return a, nil, err
	}
	var record *solve.Recording
	if a.Value == solve.None && solve.OnFile(m.about.Puzzle, solvers[1]) { // a search that is recorded does not count
		record = solve.NewRecording(solvers[1].ID(), 1, nil)
	}
	b, _, err := m.run(solvers[1], d, query, record, nil)
	if err != nil {
		return a, nil, err
	}
	if a.Value != b.Value || a.Steps != b.Steps {
		return a, nil, ErrUnsuited
	}
	return a, moves, nil
}

// from(s) returns the answer if the query begins at the state s.
func (m *maker) from(s solve.State) (solve.Answer, error) {
	if m.rules.Done(s) {
		return solve.Answer{}, nil
	}
	a, _, err := m.answer(solve.Place(m.about.Puzzle, m.about.Dataset, m.about.Query, s), 0)
	return a, err
}

func (m *maker) steps(s solve.State) ([]solve.Step, error) {
	if solve.Crowded(m.rules, s) {
		return nil, ErrUnsuited
	}
	return solve.Steps(m.rules, s), nil
}

// at(s) returns the cell of the mover in a state, or None if the mover is off the board.
func (m *maker) at(s solve.State) grid.Cell { return s.Cells[m.mover] }

// spread(depth, past) returns the states within depth moves, each with its least number of moves. A depth of 0
// or less means no limit. The parameter past says whether walks may go on after a win. After mostTries moves, the error
// is ErrUnsuited.
func (m *maker) spread(depth int, past bool) (map[solve.State]int, error) {
	if m.rules == nil || solve.Crowded(m.rules, m.start) {
		return nil, ErrUnsuited
	}
	meter, release := m.budget.NewMeter(m.ctx, nil)
	defer release()
	extent := search.Extent{PastGoals: past, Far: solve.Units(int64(max(depth, 0))), Tries: mostTries}
	tree, err := search.Dijkstra(meter, search.Counting(m.rules), extent)
	switch {
	case errors.Is(err, search.ErrLarge):
		return nil, ErrUnsuited
	case err != nil:
		return nil, err
	}
	far := make(map[solve.State]int, tree.Len())
	for i := range tree.Len() {
		far[tree.State(i)] = int(tree.Cost(i).Minor)
	}
	return far, nil
}

// number(value) returns a question whose key is a number. For half of the seeds, it is a choice of four numbers.
func (m *maker) number(value int64) *Question {
	q := &Question{Form: Number, Number: value, At: grid.None}
	if m.rand.IntN(2) == 0 {
		return q
	}
	q.Form = Choice
	list := []int64{value}
	for tries := 0; len(list) < 4 && tries < 100; tries++ {
		reach := max(3, value/4)
		if v := value + m.rand.Int64N(2*reach+1) - reach; v >= 0 && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	solve.Sort(list, cmp.Compare)
	q.Pick = slices.Index(list, value)
	for _, v := range list {
		q.Choices = append(q.Choices, Option{Is: Amount, N: v, Cell: grid.None})
	}
	return q
}

// choose(right, wrong) returns a question with a right option and up to three wrong options, in random order.
func (m *maker) choose(right Option, wrong []Option) (*Question, error) {
	if len(wrong) == 0 || slices.ContainsFunc(wrong, right.same) {
		return nil, ErrUnsuited
	}
	m.rand.Shuffle(len(wrong), func(i, j int) { wrong[i], wrong[j] = wrong[j], wrong[i] })
	wrong = wrong[:min(len(wrong), 3)]
	at := m.rand.IntN(len(wrong) + 1)
	return &Question{Form: Choice, At: grid.None, Pick: at, Choices: slices.Insert(wrong, at, right)}, nil
}

func going(moves ...solve.Move) Option { return Option{Is: Going, Moves: moves, Cell: grid.None} }

func onCell(c grid.Cell) Option { return Option{Is: Place, Cell: c} }

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }
