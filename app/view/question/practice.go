package question

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Practice says on which random boards a user practises: their puzzle, size and level.
type Practice struct {
	Puzzle solve.Puzzle
	Side   int      // number of rows and of columns, from LeastSide to MostSide; not used if the puzzle is Sampled
	Level  int      // from 0 to Levels-1
	Kinds  []string // kinds of questions; empty: the kinds of the level
}

// Limits of Practice.
const (
	LeastSide = 4
	MostSide  = 12
	Levels    = 3
)

// Sampled is a Puzzle with ready boards. Practice begins with one of them, because other boards may break the rules.
type Sampled interface {
	solve.Puzzle
	Boards() []*solve.Dataset
}

// Sized reports whether users choose the size of the boards on which they practise.
func Sized(p solve.Puzzle) bool {
	_, sampled := solve.Inner(p).(Sampled)
	return !sampled
}

// mostWalked is the largest number of random moves from a ready board to the board of a question.
const mostWalked = 40

// levels has the properties of each level. Higher levels have harder boards and questions.
var levels = [Levels]struct {
	walls  int   // share of the cells that become walls, in percent
	pieces int   // number of added pieces, in percent of the cells; their kinds may occur more than once
	least  int64 // the least number that may be the right answer, see Practice.least
	kinds  []string
}{
	{10, 6, 1, []string{"legal", "enter", "blocked", "after", "distance", "toward", "first"}},
	{20, 10, 4, []string{"least", "first", "way", "distance", "reach", "layer", "enter", "wall", "play"}},
	{28, 14, 6, []string{"least", "way", "loses", "layer", "reach", "wall", "open", "play", "expands", "first"}},
}

const mostBoards = 200

// mostLegal is the largest number of legal moves in a question if the user practises all kinds: counting is tedious.
const mostLegal = 10

// Make makes a board and a question about it. The same seed makes the same board and question. The error is the
// context's error, the error of a run that exceeds the budget, or ErrUnsuited if no board has a suitable question.
func (p Practice) Make(ctx context.Context, budget *solve.Budget, seed uint64) (About, *Question, error) {
	p.Side = min(max(p.Side, LeastSide), MostSide)
	p.Level = min(max(p.Level, 0), Levels-1)
	kinds := p.Kinds
	if len(kinds) == 0 {
		kinds = levels[p.Level].kinds
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for range mostBoards {
		about := p.board(r)
		for _, i := range r.Perm(len(kinds))[:min(len(kinds), 3)] {
			q, err := Make(ctx, budget, about, kinds[i], r.Uint64())
			if err == nil && q.Number >= p.least(q) && (q.Kind != "legal" || q.Number <= mostLegal || len(p.Kinds) > 0) {
				return about, q, nil
			}
			if ctx.Err() != nil {
				return about, nil, ctx.Err()
			}
			if _, over := errors.AsType[*solve.OverBudget](err); over {
				return about, nil, err
			}
		}
	}
	return About{}, nil, ErrUnsuited
}

// Practised lists the kinds of questions for practice: all except the kinds about a recorded run.
func Practised() []string {
	return slices.DeleteFunc(Kinds(), func(id string) bool {
		return id == "expanded" || id == "breaks" || slices.Contains(AboutTree(), id)
	})
}

// LevelName returns the name of a level.
func LevelName(level int) solve.Text {
	return solve.Say("question.level." + [Levels]string{"easy", "middle", "hard"}[level])
}

// least(q) returns the least number that may be the right answer to a question of the level.
func (p Practice) least(q *Question) int64 {
	if slices.Contains([]string{"least", "first", "toward", "play", "distance"}, q.Kind) {
		return levels[p.Level].least
	}
	return 0
}

// walked makes a board by random moves from a ready board.
func (p Practice) walked(r *rand.Rand, about About, boards []*solve.Dataset) About {
	about.Dataset = pick(r, boards)
	rules, err := about.rules()
	if err != nil {
		return about
	}
	s := rules.Start()
	for range r.IntN(mostWalked) {
		steps := solve.Steps(rules, s)
		if len(steps) == 0 {
			break
		}
		if t := pick(r, steps).To; !rules.Done(t) {
			s = t
		}
	}
	about.Dataset = solve.Place(p.Puzzle, about.Dataset, about.Query, s)
	return about
}

// board(r) returns a random board. If the puzzle is not Sampled, board begins with a new board of the puzzle, and moves
// its things to random cells. Then it adds the things that the task needs, more pieces, and walls.
func (p Practice) board(r *rand.Rand) About {
	about := About{Puzzle: p.Puzzle, Task: p.Puzzle.Tasks()[0], Event: -1}
	if play, ok := p.Puzzle.(solve.Playable); ok {
		about.Task = play.PlayTask()
	}
	if sampled, ok := solve.Inner(p.Puzzle).(Sampled); ok {
		return p.walked(r, about, sampled.Boards())
	}
	level := levels[p.Level]
	d := p.Puzzle.New(grid.Size{Rows: p.Side, Cols: p.Side})
	cells := r.Perm(d.Board.Cells())
	take := func() grid.Cell {
		c := cells[0]
		cells = cells[1:]
		return grid.Cell(c)
	}
	for i := range d.Board.Terrain {
		d.Board.Terrain[i] = solve.Floor
	}
	for _, list := range [][]solve.Thing{d.Board.Things, d.Queries[0].Things} {
		for i := range list {
			list[i].At = take()
		}
	}
	var many []solve.Kind
	for _, b := range p.Puzzle.Brushes() {
		switch {
		case b.Layer == solve.InQuery && b.For(about.Task):
			if solve.Find(d.Queries[0].Things, b.Kind) == grid.None {
				d.Queries[0].Things = append(d.Queries[0].Things, solve.Thing{Kind: b.Kind, At: take()})
			}
		case b.Layer == solve.OnBoard && !b.Unique:
			many = append(many, b.Kind)
		}
	}
	if len(many) > 0 {
		for range max(1, d.Board.Cells()*level.pieces/100) {
			d.Board.Things = append(d.Board.Things, solve.Thing{Kind: pick(r, many), At: take()})
		}
	}
	if solve.HasWalls(p.Puzzle) {
		for range d.Board.Cells() * level.walls / 100 {
			d.Board.Terrain[take()] = solve.Wall
		}
	}
	about.Dataset = d
	return about
}
