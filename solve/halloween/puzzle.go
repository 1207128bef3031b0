// Package halloween is the puzzle of problem G of the ICPC Tokyo regional of 2007, "The Morning after Halloween".
//
// One to three ghosts (a to c) stand on a board of walls and floor. Stepboard allows up to 26 ghosts. Each ghost has
// its own goal (A to C). All ghosts move at the same time: in a step, each ghost stays or goes to a neighbouring floor
// cell. Two ghosts must not share a cell after a step, and must not trade places in a step. A ghost may enter a cell
// that another ghost leaves in the same step. So ghosts may follow each other, or go round in a ring. The answer is
// the least number of steps after which every ghost is on its own goal, or -1 if this is impossible.
package halloween

import (
	"bufio"
	"slices"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/crowd"
	"stepboard/solve/crowd/certificate"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/lenses"
	"stepboard/solve/lens"
	"stepboard/solve/looks"
	"stepboard/solve/search"
)

// newGhosts is the number of ghosts on a new board of at least 6×6 cells.
const newGhosts = 3

var _ solve.ThingRemover = puzzle{}

// Puzzle is the puzzle.
var Puzzle solve.Puzzle = puzzle{}

type puzzle struct{}

func (puzzle) ID() string { return "halloween" }

func (puzzle) Tasks() []string { return []string{solve.TaskSolve} }

func (puzzle) Limits() solve.Limits {
	return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: rules.MaxSide, MaxCols: rules.MaxSide, MaxCells: rules.MaxCells}
}

func (puzzle) Given() solve.Given {
	return solve.Given{Side: 16, Datasets: 10, Queries: 1, Movers: 3}
}

// Classes of brushes. Ghosts and goals have different classes because a ghost may share a cell with a goal.
const (
	classGhost = 1 + iota
	classGoal
)

// Without implements [solve.ThingRemover]. It removes a ghost together with its goal. Later ghosts get the previous
// letters.
func (puzzle) Without(things []solve.Thing, i int) []solve.Thing {
	ghost := func(k solve.Kind) solve.Kind {
		if rules.IsGoal(k) {
			return k - rules.Goal(0) + rules.Ghost(0)
		}
		return k
	}
	gone := ghost(things[i].Kind)
	var left []solve.Thing
	for _, t := range things {
		switch k := ghost(t.Kind); {
		case k == gone:
			continue
		case k > gone:
			t.Kind--
		}
		left = append(left, t)
	}
	return left
}

func (puzzle) Brushes() []solve.Brush {
	list := []solve.Brush{
		{ID: "floor", Key: '1', Layer: solve.Terrain, Tile: solve.Floor},
		{ID: "wall", Key: '2', Layer: solve.Terrain, Tile: solve.Wall, Clears: true},
	}
	for i := range rules.MaxGhosts { // a ghost with its goal
		k, home := rules.Ghost(i), rules.Goal(i)
		list = append(list,
			solve.Brush{
				ID: "ghost-" + string(rune(k)), Key: rune(k), Layer: solve.OnBoard, Kind: k, Unique: true, Class: classGhost,
			},
			solve.Brush{
				ID: "goal-" + string(rune(k)), Key: rune(home), Layer: solve.OnBoard, Kind: home, Unique: true, Class: classGoal,
			})
	}
	return list
}

// New makes a board with a border of walls. Inside, each cell with an even row and an even column is a wall, because
// the judge promises a wall in each 2×2 block. A board with fewer than 4 rows or fewer than 4 columns has no walls.
func (puzzle) New(size grid.Size) *solve.Dataset {
	b := solve.NewBoard(size.Rows, size.Cols)
	if size.Rows > 3 && size.Cols > 3 {
		for c := range grid.Cell(b.Cells()) {
			row, col := b.Row(c), b.Col(c)
			border := row == 0 || col == 0 || row == b.Rows-1 || col == b.Cols-1
			if border || row%2 == 0 && col%2 == 0 {
				b.Terrain[c] = solve.Wall
			}
		}
	}
	var floor []grid.Cell
	for c, t := range b.Terrain {
		if t != solve.Wall {
			floor = append(floor, grid.Cell(c))
		}
	}
	n := 1
	if size.Rows > 5 && size.Cols > 5 {
		n = newGhosts
	}
	return place(b, floor[:n], floor[len(floor)-n:])
}

func (p puzzle) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	if err := solve.FirstError(p.Check(d, query, solve.TaskSolve)); err != nil {
		return nil, err
	}
	return rules.New(d.Board), nil
}

func (puzzle) Mistakes() []string { return []string{"swap"} }

func (p puzzle) WrongRules(_ string, d *solve.Dataset, query int) (solve.Rules, error) {
	r, err := p.Rules(d, query)
	if err == nil {
		r.(*rules.Rules).Swaps = true
	}
	return r, err
}

func (p puzzle) Solvers(string) []solve.Solver {
	var list []solve.Solver
	for _, a := range crowd.Algorithms {
		list = append(list, solver{a})
	}
	return append(list, search.Beside(p, solve.TaskSolve)...)
}

type solver struct{ crowd.Algorithm }

func (s solver) ID() string { return s.Name }

func (s solver) Prepare(m *solve.Meter, d *solve.Dataset, task string) (solve.Session, error) {
	if err := solve.FirstError(Puzzle.Check(d, -1, task)); err != nil {
		return nil, err
	}
	return s.Open(m, d)
}

var _ solve.Checker = puzzle{}

// CheckProof implements [solve.Checker], with package certificate.
func (p puzzle) CheckProof(m *solve.Meter, d *solve.Dataset, query int, proof *bufio.Reader) (int64, error) {
	if err := solve.FirstError(p.Check(d, query, solve.TaskSolve)); err != nil {
		return 0, err
	}
	claim, err := certificate.Check(m, d.Board, proof)
	return int64(claim.Steps), err
}

var _ looks.Puzzle = puzzle{}

func (puzzle) Look(colors *scene.Colors) *looks.Look { return look(colors) }

// Stand implements [solve.Puzzle]. It leaves out ghosts without a cell in the state, because a search may have only
// some ghosts.
func (puzzle) Stand(d *solve.Dataset, _ int, s solve.State) []solve.Thing {
	things := slices.Clone(d.Board.Things)
	list := rules.Ghosts(d.Board)
	for i := range things {
		if at := slices.Index(list, things[i].Kind); at >= 0 {
			things[i].At = s.Cells[at]
		}
	}
	return slices.DeleteFunc(things, func(t solve.Thing) bool { return t.At == grid.None })
}

// Record returns the row and the column of each ghost, from 1, in the order of the ghosts' letters.
func (puzzle) Record(d *solve.Dataset, s solve.State) any {
	list := make([][2]int, len(rules.Ghosts(d.Board)))
	for i := range list {
		list[i] = [2]int{d.Board.Row(s.Cells[i]) + 1, d.Board.Col(s.Cells[i]) + 1}
	}
	return list
}

var _ lens.Puzzle = puzzle{}

func (puzzle) Lenses(string) []lens.Lens { return lenses.List() }

func (puzzle) Explain(v *lens.View, event int) solve.Text { return lenses.Explain(v, event) }
