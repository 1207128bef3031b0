package halloween

import (
	"bytes"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// maxMarked is the largest number of cells that a warning marks. A large room without walls has very many such cells.
const maxMarked = 256

func (puzzle) Check(d *solve.Dataset, _ int, _ string) []solve.Diagnostic {
	b := d.Board
	var c checker
	if b.Rows < 1 || b.Cols < 1 || b.Rows > rules.MaxSide || b.Cols > rules.MaxSide || b.Cells() > rules.MaxCells ||
		len(b.Terrain) != b.Cells() {
		c.add(solve.Error, nil, "halloween.check.size", "Rows", b.Rows, "Cols", b.Cols, "Max", rules.MaxSide,
			"Cells", rules.MaxCells)
		return c.list
	}
	c.terrain(b)
	c.things(b)
	if solve.FirstError(c.list) == nil {
		c.promises(b)
	}
	return c.list
}

type checker struct{ list []solve.Diagnostic }

func (c *checker) add(severity solve.Severity, cells []grid.Cell, key string, pairs ...any) {
	c.list = append(c.list, solve.Diagnostic{Severity: severity, Text: solve.Say(key, pairs...), Cells: cells, Query: -1})
}

func (c *checker) terrain(b *solve.Board) {
	known := bytes.Count(b.Terrain, []byte{solve.Floor}) + bytes.Count(b.Terrain, []byte{solve.Wall})
	if known == len(b.Terrain) {
		return // the common case is quick, because bytes.Count uses vector instructions
	}
	for i, t := range b.Terrain {
		if t != solve.Floor && t != solve.Wall {
			c.add(solve.Error, []grid.Cell{grid.Cell(i)}, "halloween.check.tile", "Tile", string(rune(t)))
		}
	}
}

func (c *checker) things(b *solve.Board) {
	at := map[solve.Kind][]grid.Cell{}
	ghostOn, goalOn := map[grid.Cell]solve.Kind{}, map[grid.Cell]solve.Kind{}
	for _, t := range b.Things {
		here := []grid.Cell{t.At}
		on, onWall, shared := ghostOn, "halloween.check.ghost_on_wall", "halloween.check.ghosts_share"
		switch {
		case rules.IsGoal(t.Kind):
			on, onWall, shared = goalOn, "halloween.check.goal_on_wall", "halloween.check.goals_share"
		case !rules.IsGhost(t.Kind):
			c.add(solve.Error, here, "halloween.check.thing", "Thing", rules.Letter(t.Kind))
			continue
		}
		if !b.Has(t.At) {
			c.add(solve.Error, nil, "halloween.check.off_board", "Thing", rules.Letter(t.Kind))
			continue
		}
		if b.Terrain[t.At] == solve.Wall {
			c.add(solve.Error, here, onWall, "Thing", rules.Letter(t.Kind))
		}
		if other, taken := on[t.At]; taken && other != t.Kind {
			c.add(solve.Error, here, shared, "Thing", rules.Letter(other), "Other", rules.Letter(t.Kind))
		}
		on[t.At] = t.Kind
		at[t.Kind] = append(at[t.Kind], t.At)
	}
	n, last := 0, 0
	for i := range rules.MaxGhosts {
		starts, goals := at[rules.Ghost(i)], at[rules.Goal(i)]
		stands, home := rules.Letter(rules.Ghost(i)), rules.Letter(rules.Goal(i))
		if len(starts) > 1 {
			c.add(solve.Error, starts, "halloween.check.ghosts_doubled", "Thing", stands, "Count", len(starts))
		}
		if len(goals) > 1 {
			c.add(solve.Error, goals, "halloween.check.goals_doubled", "Thing", home, "Count", len(goals))
		}
		switch {
		case len(starts) > 0 && len(goals) == 0:
			c.add(solve.Error, starts, "halloween.check.no_goal", "Ghost", stands, "Goal", home)
		case len(starts) == 0 && len(goals) > 0:
			c.add(solve.Error, goals, "halloween.check.no_start", "Ghost", stands, "Goal", home)
		}
		if len(starts)+len(goals) > 0 {
			n, last = n+1, i+1
		}
	}
	switch {
	case n == 0:
		c.add(solve.Error, nil, "halloween.check.no_ghost", "Last", rules.Letter(rules.Ghost(rules.MaxGhosts-1)))
	case n < last:
		c.add(solve.Warning, nil, "halloween.check.gap", "Count", n)
	}
}

// promises adds a warning for each promise of the judge that the board breaks. It runs at every stroke of the brush,
// so it reads the terrain in the order of memory.
func (c *checker) promises(b *solve.Board) {
	parts := rules.NewParts(b)
	apart := parts.Outside(parts.Of(b.Find(rules.Ghosts(b)[0])), maxMarked)
	for _, k := range rules.Ghosts(b) {
		from, to := b.Find(k), b.Find(rules.GoalOf(k))
		if parts.Of(from) != parts.Of(to) {
			c.add(solve.Warning, []grid.Cell{from, to}, "halloween.check.unreachable",
				"Ghost", rules.Letter(k), "Goal", rules.Letter(rules.GoalOf(k)))
		}
	}
	keys := [3]string{"halloween.check.apart", "halloween.check.open_block", "halloween.check.open_border"}
	for i, cells := range [3][]grid.Cell{apart, openBlocks(b), openBorder(b)} {
		if len(cells) > 0 {
			c.add(solve.Warning, cells, keys[i])
		}
	}
}

// openBorder returns the first floor cells at the border in reading order, up to maxMarked cells.
func openBorder(b *solve.Board) []grid.Cell {
	var list []grid.Cell
	for row := range b.Rows {
		step := max(1, b.Cols-1)
		if row == 0 || row == b.Rows-1 {
			step = 1
		}
		for col := 0; col < b.Cols && len(list) < maxMarked; col += step {
			if c := b.At(row, col); b.Terrain[c] != solve.Wall {
				list = append(list, c)
			}
		}
	}
	return list
}

// openBlocks returns the cells of the 2×2 blocks without a wall, each cell once. It ends when it has maxMarked cells.
func openBlocks(b *solve.Board) []grid.Cell {
	var list []grid.Cell
	marked := map[grid.Cell]bool{}
	for row := range b.Rows - 1 {
		above := b.Terrain[row*b.Cols : (row+1)*b.Cols]
		below := b.Terrain[(row+1)*b.Cols : (row+2)*b.Cols]
		for col := 1; col < len(above); col++ {
			if above[col] == solve.Wall || above[col-1] == solve.Wall || below[col] == solve.Wall || below[col-1] == solve.Wall {
				continue
			}
			c := b.At(row, col-1)
			for _, q := range [4]grid.Cell{c, c + 1, c + grid.Cell(b.Cols), c + grid.Cell(b.Cols) + 1} {
				if !marked[q] {
					marked[q] = true
					list = append(list, q)
				}
			}
			if len(list) >= maxMarked {
				return list
			}
		}
	}
	return list
}
