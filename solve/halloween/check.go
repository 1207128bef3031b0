package halloween

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// maxMarked is the most cells that a warning about the board lists, so that an open hall isn't all marks.
const maxMarked = 256

// Check takes time linear in the board. The query plays no part.
func (puzzle) Check(d *solve.Dataset, _ int, _ string) []solve.Diagnostic {
	b := d.Board
	var c checker
	if b.Rows < 1 || b.Cols < 1 || b.Rows > maxSide || b.Cols > maxSide || len(b.Terrain) != b.Cells() {
		c.add(solve.Error, nil, "halloween.check.size", "Rows", b.Rows, "Cols", b.Cols, "Max", maxSide)
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
	for i, t := range b.Terrain {
		if t != solve.Floor && t != solve.Wall {
			c.add(solve.Error, []grid.Cell{grid.Cell(i)}, "halloween.check.tile", "Tile", string(rune(t)))
		}
	}
}

// things looks at ghosts and goals: that they can stand where they do, and that they pair up.
func (c *checker) things(b *solve.Board) {
	at := map[solve.Kind][]grid.Cell{}
	ghostOn, goalOn := map[grid.Cell]solve.Kind{}, map[grid.Cell]solve.Kind{}
	for _, t := range b.Things {
		here := []grid.Cell{t.At}
		on, onWall, shared := ghostOn, "halloween.check.ghost_on_wall", "halloween.check.ghosts_share"
		switch {
		case isGoal(t.Kind):
			on, onWall, shared = goalOn, "halloween.check.goal_on_wall", "halloween.check.goals_share"
		case !isGhost(t.Kind):
			c.add(solve.Error, here, "halloween.check.thing", "Thing", letter(t.Kind))
			continue
		}
		if !b.Has(t.At) {
			c.add(solve.Error, nil, "halloween.check.off_board", "Thing", letter(t.Kind))
			continue
		}
		if b.Terrain[t.At] == solve.Wall {
			c.add(solve.Error, here, onWall, "Thing", letter(t.Kind))
		}
		if other, taken := on[t.At]; taken && other != t.Kind {
			c.add(solve.Error, here, shared, "Thing", letter(other), "Other", letter(t.Kind))
		}
		on[t.At] = t.Kind
		at[t.Kind] = append(at[t.Kind], t.At)
	}
	n, last := 0, 0
	for i := range maxGhosts {
		starts, goals := at[ghost(i)], at[goal(i)]
		if len(starts) > 1 {
			c.add(solve.Error, starts, "halloween.check.ghosts_doubled", "Thing", letter(ghost(i)), "Count", len(starts))
		}
		if len(goals) > 1 {
			c.add(solve.Error, goals, "halloween.check.goals_doubled", "Thing", letter(goal(i)), "Count", len(goals))
		}
		switch {
		case len(starts) > 0 && len(goals) == 0:
			c.add(solve.Error, starts, "halloween.check.no_goal", "Ghost", letter(ghost(i)), "Goal", letter(goal(i)))
		case len(starts) == 0 && len(goals) > 0:
			c.add(solve.Error, goals, "halloween.check.no_start", "Ghost", letter(ghost(i)), "Goal", letter(goal(i)))
		}
		if len(starts)+len(goals) > 0 {
			n, last = n+1, i+1
		}
	}
	switch {
	case n == 0:
		c.add(solve.Error, nil, "halloween.check.no_ghost", "Last", letter(ghost(maxGhosts-1)))
	case n < last:
		c.add(solve.Warning, nil, "halloween.check.gap", "Count", n)
	}
}

// promises warns where the board is not what the judge says that boards are.
func (c *checker) promises(b *solve.Board) {
	var blocks, border, apart []grid.Cell
	marked := make([]bool, b.Cells())
	part := components(b)
	home := part[b.Find(ghosts(b)[0])]
	for i, t := range b.Terrain {
		if t == solve.Wall {
			continue
		}
		cell := grid.Cell(i)
		row, col := b.Row(cell), b.Col(cell)
		if (row == 0 || col == 0 || row == b.Rows-1 || col == b.Cols-1) && len(border) < maxMarked {
			border = append(border, cell)
		}
		if part[cell] != home && len(apart) < maxMarked {
			apart = append(apart, cell)
		}
		if row+1 == b.Rows || col+1 == b.Cols || len(blocks) >= maxMarked {
			continue
		}
		square := [4]grid.Cell{cell, cell + 1, cell + grid.Cell(b.Cols), cell + grid.Cell(b.Cols) + 1}
		open := true
		for _, q := range square {
			open = open && b.Terrain[q] != solve.Wall
		}
		for _, q := range square {
			if open && !marked[q] {
				marked[q] = true
				blocks = append(blocks, q)
			}
		}
	}
	for _, k := range ghosts(b) {
		from, to := b.Find(k), b.Find(goalOf(k))
		if part[from] != part[to] {
			c.add(solve.Warning, []grid.Cell{from, to}, "halloween.check.unreachable",
				"Ghost", letter(k), "Goal", letter(goalOf(k)))
		}
	}
	if len(apart) > 0 {
		c.add(solve.Warning, apart, "halloween.check.apart")
	}
	if len(blocks) > 0 {
		c.add(solve.Warning, blocks, "halloween.check.open_block")
	}
	if len(border) > 0 {
		c.add(solve.Warning, border, "halloween.check.open_border")
	}
}

// components numbers the connected parts of the floor from 1; walls have 0.
func components(b *solve.Board) []int {
	part := make([]int, b.Cells())
	count := 0
	var queue []grid.Cell
	for i := range part {
		if part[i] != 0 || b.Terrain[i] == solve.Wall {
			continue
		}
		count++
		part[i] = count
		queue = append(queue[:0], grid.Cell(i))
		for len(queue) > 0 {
			at := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, d := range grid.Dirs {
				if to, ok := b.Step(at, d); ok && part[to] == 0 && b.Terrain[to] != solve.Wall {
					part[to] = count
					queue = append(queue, to)
				}
			}
		}
	}
	return part
}

func letter(k solve.Kind) string { return string(rune(k)) }
