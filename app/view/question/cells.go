package question

import (
	"bytes"
	"cmp"
	"errors"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

// entered() returns the cells that the mover can enter with its next move.
func (m *maker) entered() ([]grid.Cell, error) {
	steps, err := m.steps(m.start)
	if err != nil {
		return nil, err
	}
	var list []grid.Cell
	for _, s := range steps {
		if c := m.at(s.To); c != m.at(m.start) {
			list = append(list, c)
		}
	}
	return sorted(list), nil
}

// enter(m) makes a question: which cells can the mover enter with its next move?
func enter(m *maker) (*Question, error) {
	cells, err := m.entered()
	if err != nil || len(cells) == 0 {
		return nil, unsuited(err)
	}
	return &Question{Form: Cells, At: grid.None, Cells: cells}, nil
}

// blocked makes a question: which of some cells can the mover not enter? On an empty board, all these cells are one
// step away.
func blocked(m *maker) (*Question, error) {
	free, err := m.entered()
	if err != nil || len(free) == 0 {
		return nil, unsuited(err)
	}
	var barred, open []Option
	size := m.about.Dataset.Board.Size
	from := m.at(m.start)
	for _, o := range m.offsets() {
		row, col := size.Row(from)+o.row, size.Col(from)+o.col
		switch c := size.At(row, col); {
		case !size.In(row, col):
		case slices.Contains(free, c):
			open = append(open, onCell(c))
		default:
			barred = append(barred, onCell(c))
		}
	}
	if len(barred) == 0 {
		return nil, ErrUnsuited
	}
	return m.choose(pick(m.rand, barred), open)
}

type offset struct{ row, col int }

// offsets() returns the steps of the mover on an empty board. It finds the steps by a plain search over some states.
func (m *maker) offsets() []offset {
	p := m.about.Puzzle
	d := p.New(grid.Size{Rows: 9, Cols: 9})
	if solve.FirstError(p.Check(d, 0, m.about.task())) != nil { // the new board of the puzzle has no movers yet
		d = m.about.Dataset
	}
	rules, err := p.Rules(d, min(m.about.Query, len(d.Queries)-1))
	if err != nil {
		return nil
	}
	meter, release := m.budget.NewMeter(m.ctx, nil)
	defer release()
	tree, err := search.Dijkstra(meter, search.Counting(rules), search.Extent{PastGoals: true, States: mostOffset})
	if err != nil && !errors.Is(err, search.ErrLarge) {
		return nil
	}
	var list []offset
	for i := range tree.Expansions() {
		s := tree.State(tree.Expanded(i))
		for _, step := range solve.Steps(rules, s) {
			a, b := m.at(s), m.at(step.To)
			o := offset{d.Board.Row(b) - d.Board.Row(a), d.Board.Col(b) - d.Board.Col(a)}
			if o != (offset{}) && !slices.Contains(list, o) {
				list = append(list, o)
			}
		}
	}
	return list
}

// mostOffset is the largest number of states that offsets searches.
const mostOffset = 299

// reached() returns the least number of moves to each cell. In the result past, walks may go on after a win. In the
// result ended, a walk ends with a win.
func (m *maker) reached() (past, ended map[grid.Cell]int, err error) {
	if past, err = m.cells(true); err == nil {
		ended, err = m.cells(false)
	}
	return past, ended, err
}

func (m *maker) cells(past bool) (map[grid.Cell]int, error) {
	far, err := m.spread(-1, past)
	if err != nil {
		return nil, err
	}
	cells := map[grid.Cell]int{}
	for s, n := range far {
		c := m.at(s)
		if old, ok := cells[c]; !ok || n < old {
			cells[c] = n
		}
	}
	return cells, nil
}

// distance(m) makes a question about the least number of moves in which the mover gets to a cell.
func distance(m *maker) (*Question, error) {
	cells, ended, err := m.reached()
	if err != nil {
		return nil, err
	}
	var list []grid.Cell
	for c, n := range cells {
		if n > 1 && n <= mostWalk && ended[c] == n {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil, ErrUnsuited
	}
	solve.Sort(list, cmp.Compare)
	at := pick(m.rand, list)
	q := m.number(int64(cells[at]))
	q.At = at
	return q, nil
}

// reach(m) makes a question: which of some floor cells can the mover never reach?
func reach(m *maker) (*Question, error) {
	cells, ended, err := m.reached()
	if err != nil {
		return nil, err
	}
	var never, some []Option
	for c, tile := range m.about.Dataset.Board.Terrain {
		c := grid.Cell(c)
		if _, ok := ended[c]; ok && c != m.at(m.start) {
			some = append(some, onCell(c))
		} else if _, ok := cells[c]; !ok && tile == solve.Floor {
			never = append(never, onCell(c))
		}
	}
	if len(never) == 0 {
		return nil, ErrUnsuited
	}
	return m.choose(pick(m.rand, never), some)
}

// With returns a copy of a dataset with another tile on a cell.
func With(d *solve.Dataset, c grid.Cell, tile byte) *solve.Dataset {
	other, b := *d, *d.Board
	b.Terrain = bytes.Clone(b.Terrain)
	b.Terrain[c] = tile
	other.Board = &b
	return &other
}

func (m *maker) bare(c grid.Cell) bool {
	on := func(t solve.Thing) bool { return t.At == c }
	return !slices.ContainsFunc(m.about.Dataset.Board.Things, on) &&
		(m.about.Query < 0 || !slices.ContainsFunc(m.about.Dataset.Queries[m.about.Query].Things, on))
}

// changes tries a tile on each cell of a list. It returns the cells on which the tile leaves a way to win or, if the
// parameter leaves is false, the cells on which the tile leaves no way to win. Two algorithms must agree.
func (m *maker) changes(cells []grid.Cell, tile byte, leaves bool) ([]grid.Cell, error) {
	if 2*len(cells)+2 > mostRuns {
		return nil, ErrUnsuited
	}
	var list []grid.Cell
	for _, c := range cells {
		a, _, err := m.answer(With(m.about.Dataset, c, tile), m.about.Query)
		if _, refused := errors.AsType[*solve.BoardError](err); refused { // such as a wall on the only goal
			return nil, ErrUnsuited
		}
		if err != nil {
			return nil, err
		}
		if leaves == (a.Value != solve.None) {
			list = append(list, c)
		}
	}
	return list, nil
}

// wall makes a question: on which cell of the found way would a wall make a win impossible? Rules from a file may
// depend on any cell, so for these rules wall tries all cells that have neither a wall nor a thing.
func wall(m *maker) (*Question, error) {
	if !solve.HasWalls(m.about.Puzzle) {
		return nil, ErrUnsuited
	}
	a, walk, err := m.answer(m.about.Dataset, m.about.Query)
	if err != nil || a.Value < 1 || len(walk) == 0 {
		return nil, unsuited(err)
	}
	var on []grid.Cell
	s := m.start
	for _, move := range walk {
		if s, _, err = m.rules.Apply(s, move); err != nil {
			return nil, ErrUnsuited
		}
		for _, mover := range solve.Movers(m.rules, s, nil) {
			if c := mover.At; c != grid.None && m.bare(c) {
				on = append(on, c)
			}
		}
	}
	if _, any := solve.Inner(m.about.Puzzle).(solve.Numbered); any {
		on = nil
		for c, tile := range m.about.Dataset.Board.Terrain {
			if c := grid.Cell(c); tile != solve.Wall && m.bare(c) {
				on = append(on, c)
			}
		}
	}
	cells, err := m.changes(sorted(on), solve.Wall, false)
	if err != nil || len(cells) == 0 {
		return nil, unsuited(err)
	}
	return &Question{Form: Wall, At: grid.None, Cells: cells, Number: a.Value}, nil
}

// openWall makes a question: which wall must be removed to make a win possible?
func openWall(m *maker) (*Question, error) {
	if !solve.HasWalls(m.about.Puzzle) {
		return nil, ErrUnsuited
	}
	a, _, err := m.answer(m.about.Dataset, m.about.Query)
	if err != nil || a.Value != solve.None {
		return nil, unsuited(err)
	}
	var set []grid.Cell
	for c, tile := range m.about.Dataset.Board.Terrain {
		if tile == solve.Wall {
			set = append(set, grid.Cell(c))
		}
	}
	cells, err := m.changes(set, solve.Floor, true)
	if err != nil || len(cells) == 0 {
		return nil, unsuited(err)
	}
	return &Question{Form: Wall, At: grid.None, Cells: cells}, nil
}
