package question_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/question"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
	"stepboard/solve/solvetest"
)

// board makes a small random board as in practice. A third of the boards get more walls, so that many have no way.
func board(t *testing.T, p solve.Puzzle, n uint64) question.About {
	t.Helper()
	r := rand.New(rand.NewPCG(n, 7))
	about, _, err := question.Practice{Puzzle: p, Side: 4 + r.IntN(2), Level: r.IntN(question.Levels)}.
		Make(context.Background(), nil, n)
	if err != nil {
		t.Fatal(err)
	}
	stands := func(c grid.Cell) bool {
		return slices.ContainsFunc(slices.Concat(about.Dataset.Board.Things, about.Dataset.Queries[0].Things),
			func(t solve.Thing) bool { return t.At == c })
	}
	if r.IntN(3) == 0 && p.ID() != "knight" {
		for c, tile := range about.Dataset.Board.Terrain {
			if tile == solve.Floor && r.IntN(4) == 0 && !stands(grid.Cell(c)) {
				about.Dataset.Board.Terrain[c] = solve.Wall
			}
		}
	}
	solvers := p.Solvers(about.Task)
	about.Algorithm = solvers[r.IntN(len(solvers))].ID()
	about.Event = 1 + r.IntN(40)
	return about
}

// searchable lists the puzzles whose boards a plain search can examine: new boards have few states.
func searchable(t *testing.T) puzzles.List {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(puzzles.BuiltIn()), func(p solve.Puzzle) bool {
		rules, err := p.Rules(p.New(grid.Size{Rows: 5, Cols: 5}), 0)
		if err == nil {
			_, err = search.NewToGo(&solve.Meter{}, rules, 20_000, nil)
		}
		return err != nil
	})
}

// TestKeys makes questions of every kind about every puzzle. A plain search over the rules must agree with each key
// and with the distractors.
func TestKeys(t *testing.T) {
	const most = 2500
	each := 600
	if testing.Short() {
		each = 1 // until every kind was made
	}
	for _, p := range searchable(t) {
		t.Run(p.ID(), func(t *testing.T) {
			t.Parallel()
			made := map[string]int{}
			want := len(question.Practised()) - 1 // questions about trees have their own test
			if p.ID() == "knight" {
				want -= 2 // the puzzle has no walls
				if testing.Short() {
					want-- // few of its boards have a question about the next expansion
				}
			}
			all := 0
			for n := uint64(0); all < each || all < most && len(made) < want; n++ {
				about := board(t, p, n)
				x := examine(t, about)
				for _, kind := range append(question.Practised(), "expanded") {
					for seed := range uint64(2) {
						q, err := question.Make(context.Background(), nil, about, kind, seed)
						if errors.Is(err, question.ErrUnsuited) {
							continue
						}
						if err != nil {
							t.Fatal(n, kind, err)
						}
						if err := x.check(q); err != nil {
							t.Fatalf("board %d, %s, seed %d: %v\n%+v\n%s", n, kind, seed, err, q, rows(about))
						}
						made[kind]++
						all++
					}
				}
			}
			t.Log(all, made)
			if len(made) < want {
				t.Errorf("only these kinds were made: %v", made)
			}
		})
	}
}

func rows(about question.About) string {
	b := about.Dataset.Board
	s := ""
	for i := range b.Rows {
		s += string(b.Terrain[i*b.Cols:(i+1)*b.Cols]) + "\n"
	}
	return s + fmt.Sprint(b.Things, about.Dataset.Queries, about.Algorithm, about.Event)
}

// examiner examines a board by plain search alone.
type examiner struct {
	about  question.About
	rules  solve.Rules
	depth  map[solve.State]int64 // number of moves, also beyond won states
	toGoal map[solve.State]solve.Cost
	mover  int // the first mover that is alone of its kind
}

func examine(t *testing.T, about question.About) *examiner {
	t.Helper()
	rules, err := about.Puzzle.Rules(about.Dataset, about.Query)
	if err != nil {
		t.Fatal(err)
	}
	x := &examiner{about: about, rules: rules, toGoal: map[solve.State]solve.Cost{}}
	movers := rules.Shape().Movers
	for x.mover < len(movers)-1 && (slices.Contains(movers[:x.mover], movers[x.mover]) ||
		slices.Contains(movers[x.mover+1:], movers[x.mover])) {
		x.mover++
	}
	return x
}

// none is the cost if there is no way.
var none = solve.Units(solve.None)

// least returns the least cost from a state, or none.
func (x *examiner) least(s solve.State) solve.Cost {
	if v, ok := x.toGoal[s]; ok {
		return v
	}
	v, ok := solvetest.Least(startAt{x.rules, s})
	if !ok || beyond(x.rules, v) {
		v = none
	}
	x.toGoal[s] = v
	return v
}

// beyond reports whether a cost exceeds the limit of the rules.
func beyond(r solve.Rules, cost solve.Cost) bool {
	limited, ok := r.(solve.Limited)
	if !ok {
		return false
	}
	most, ok := limited.Most()
	return ok && most.Less(cost)
}

type startAt struct {
	solve.Rules
	start solve.State
}

func (s startAt) Start() solve.State { return s.start }

func (x *examiner) reached() map[solve.State]int64 {
	if x.depth == nil {
		x.depth = solvetest.Reached(x.rules.Start(), solvetest.Moves(x.rules))
	}
	return x.depth
}

// key returns the number that is the key of a question.
func key(q *question.Question) int64 {
	if q.Form == question.Number {
		return q.Number
	}
	return q.Choices[q.Pick].N
}

func (x *examiner) value(cost solve.Cost) int64 {
	return cost.Value(solve.Twofold(x.about.Puzzle, solve.TaskOf(x.about.Puzzle, x.about.Task)))
}

// check returns an error unless the key is right and no other shown choice is.
func (x *examiner) check(q *question.Question) error {
	if err := question.Check(q, &x.about); err != nil {
		return err
	}
	if !q.Judge(&x.about, q.Key()) {
		return errors.New("the key is judged to be wrong")
	}
	for i := range q.Choices {
		if i != q.Pick && q.Judge(&x.about, question.Answer{Pick: i}) {
			return errors.New("two choices are right")
		}
		for j := range i {
			if fmt.Sprint(q.Choices[i]) == fmt.Sprint(q.Choices[j]) {
				return errors.New("two choices are the same")
			}
		}
	}
	s := x.rules.Start()
	least := x.least(s)
	want := func(v int64) error {
		if key(q) != v {
			return fmt.Errorf("the key is %d, want %d", key(q), v)
		}
		return nil
	}
	switch q.Kind {
	case "least":
		return want(x.value(least))
	case "way":
		if (q.Pick == 0) != (least != none) {
			return fmt.Errorf("the least is %v", least)
		}
	case "first", "loses":
		for i, o := range q.Choices {
			to, cost, err := x.rules.Apply(s, o.Moves[0])
			if err != nil {
				return err
			}
			rest := x.least(to)
			right := rest == none
			if q.Kind == "first" {
				right = rest != none && rest.Plus(cost) == least
			}
			if right != (i == q.Pick) {
				return fmt.Errorf("choice %d leaves %v of %v", i, rest, least)
			}
		}
	case "toward":
		for _, step := range solve.Steps(x.rules, s) {
			to := step.To
			rest := x.least(to)
			if rest != none && rest.Plus(step.Cost) == least && to.Cells[x.mover] != q.Cells[0] {
				return fmt.Errorf("a least way goes to %d too", to.Cells[x.mover])
			}
		}
	case "legal":
		return want(int64(len(solvetest.Legal(x.rules, s))))
	case "layer":
		n := int64(0)
		for _, d := range x.reached() {
			if d == int64(q.Most) {
				n++
			}
		}
		return want(n)
	case "distance":
		n := int64(-1)
		for at, d := range x.reached() {
			if at.Cells[x.mover] == q.At && (n < 0 || d < n) {
				n = d
			}
		}
		return want(n)
	default:
		return x.checkCells(q)
	}
	return nil
}

// checkCells checks questions whose key is cells or a game.
func (x *examiner) checkCells(q *question.Question) error {
	s := x.rules.Start()
	enters := map[grid.Cell]bool{}
	for _, to := range solvetest.Moves(x.rules)(s) {
		enters[to.Cells[x.mover]] = true
	}
	switch q.Kind {
	case "enter":
		delete(enters, s.Cells[x.mover])
		for _, c := range q.Cells {
			if !enters[c] {
				return fmt.Errorf("%d can't be entered", c)
			}
		}
		if len(q.Cells) != len(enters) {
			return fmt.Errorf("%d cells can be entered", len(enters))
		}
	case "blocked":
		for i, o := range q.Choices {
			if enters[o.Cell] != (i != q.Pick) {
				return fmt.Errorf("choice %d", i)
			}
		}
	case "after":
		for _, m := range q.Steps {
			var err error
			if s, _, err = x.rules.Apply(s, m); err != nil {
				return err
			}
		}
		if len(q.Cells) != 1 || s.Cells[x.mover] != q.Cells[0] {
			return fmt.Errorf("it ends on %d", s.Cells[x.mover])
		}
	case "reach":
		cells := map[grid.Cell]bool{}
		for at := range x.reached() {
			cells[at.Cells[x.mover]] = true
		}
		for i, o := range q.Choices {
			if cells[o.Cell] != (i != q.Pick) {
				return fmt.Errorf("choice %d", i)
			}
		}
	case "wall", "open":
		return x.checkWalls(q)
	case "expanded", "expands":
		return x.checkSearch(q)
	case "play":
		spent := solve.Cost{}
		for _, m := range q.Shown {
			var cost solve.Cost
			var err error
			if s, cost, err = x.rules.Apply(s, m); err != nil {
				return err
			}
			spent = spent.Plus(cost)
		}
		if least := x.least(x.rules.Start()); !x.rules.Done(s) || spent != least || len(q.Shown) != q.Most {
			return fmt.Errorf("%d moves at %v; the least is %v", len(q.Shown), spent, least)
		}
	}
	return nil
}

// checkWalls checks each cell of the board.
func (x *examiner) checkWalls(q *question.Question) error {
	from, to := solve.Floor, solve.Wall
	if q.Kind == "open" {
		from, to = to, from
	}
	for c, tile := range x.about.Dataset.Board.Terrain {
		d := x.about.Dataset.Clone()
		stands := slices.ContainsFunc(slices.Concat(d.Board.Things, d.Queries[0].Things), func(t solve.Thing) bool {
			return t.At == grid.Cell(c)
		})
		changes := false
		if (tile == from || to == solve.Wall && tile != solve.Wall) && !stands {
			d.Board.Terrain[c] = to
			rules, err := x.about.Puzzle.Rules(d, 0)
			if err != nil {
				return err
			}
			cost, ok := solvetest.Least(rules)
			changes = (ok && !beyond(rules, cost)) == (q.Kind == "open")
		}
		if changes != slices.Contains(q.Cells, grid.Cell(c)) {
			return fmt.Errorf("cell %d changes it: %v", c, changes)
		}
	}
	return nil
}

// checkSearch runs the algorithms again.
func (x *examiner) checkSearch(q *question.Question) error {
	if q.Kind == "expands" {
		least := int64(0)
		for i, o := range q.Choices {
			n, _ := x.run(o.Text)
			if i == q.Pick {
				least = n
			}
		}
		for i, o := range q.Choices {
			if n, _ := x.run(o.Text); i != q.Pick && n <= least {
				return fmt.Errorf("%s expands %d, the key %d", o.Text, n, least)
			}
		}
		return nil
	}
	_, r := x.run(x.about.Algorithm)
	for i := x.about.Event; i < r.Len(); i++ {
		if r.Kind(i) == solve.Expanded {
			for n, o := range q.Choices {
				if (r.Cell(i, x.mover) == o.Cell) != (n == q.Pick) {
					return fmt.Errorf("choice %d, and it is on %d", n, r.Cell(i, x.mover))
				}
				if n != q.Pick && !x.waiting(r, r.Cell(i, x.mover)).Less(x.waiting(r, o.Cell)) {
					return fmt.Errorf("choice %d waits at no higher cost", n)
				}
			}
			return nil
		}
	}
	return errors.New("nothing is expanded any more")
}

// waiting returns the least cost of a state that waits on a cell at the event.
func (x *examiner) waiting(r *solve.Recording, c grid.Cell) solve.Cost {
	least := solve.Cost{Major: math.MaxInt64}
	for i := range x.about.Event {
		if r.Kind(i) == solve.Reached && r.Closed(i) >= x.about.Event && r.Cell(i, x.mover) == c {
			if cost := r.Cost(i); cost.Less(least) {
				least = cost
			}
		}
	}
	return least
}

// run runs an algorithm. It returns the number of expanded states and the recording.
func (x *examiner) run(id string) (int64, *solve.Recording) {
	r := solve.NewRecording(id, 1<<20, nil)
	m := &solve.Meter{Record: r}
	session, err := solve.SolverByID(x.about.Puzzle, x.about.Task, id).Prepare(m, x.about.Dataset, x.about.Task)
	if err == nil {
		_, err = session.Solve(m, x.about.Query)
	}
	if err != nil {
		panic(err)
	}
	r.Seal()
	return m.Expanded, r
}
