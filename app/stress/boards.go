package stress

import (
	"io"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// bounds are the largest inputs that the puzzles' judges give.
var bounds = map[string]struct{ side, queries, datasets, ghosts int }{
	"huarong":   {30, 500, 1, 0},
	"halloween": {16, 1, 10, 3},
	"knight":    {50, 1, 55, 0},
	"sokoban":   {1000, 1, 1, 0},
}

// classes of boards, by round: small ones come first and most often, since what fails on them is soon small.
var classes = []int{0, 0, 1, 0, 1, 2, 0, 3}

// usual is what is odd about boards that judges give all the same.
var usual = map[string]bool{"knight.check.start_attacked": true, "sokoban.check.goal_shut": true}

// boards are those of a round: together what one input may hold.
func (s *search) boards(r *rand.Rand, round int) (list []*solve.Dataset) {
	class := 0
	if round >= 4 {
		class = classes[round%len(classes)]
	}
	most := bounds[s.puzzle.ID()]
	least := 1
	if framed(s.puzzle.New(grid.Size{Rows: 8, Cols: 8}).Board) {
		least = 3
	}
	side := [...]int{least + 3, least + 6, min(least+12, most.side), most.side}[class]
	n := [...]int{100, 60, 20, 2}[class]
	queries := min([...]int{40, 100, 200, most.queries}[class], most.queries)
	d := s.puzzle.New(grid.Size{Rows: 4, Cols: 4})
	if s.puzzle.Format(io.Discard, []*solve.Dataset{d, d}) != nil {
		n = 1
	}
	for range n {
		for range 200 {
			size := grid.Size{Rows: least + r.IntN(side-least+1), Cols: least + r.IntN(side-least+1)}
			if class == 3 {
				size = grid.Size{Rows: side, Cols: side}
			}
			if s.puzzle.Limits().Square {
				size.Cols = size.Rows
			}
			d := random(s.puzzle, r, size, queries, most.ghosts)
			if d != nil && s.legal([]*solve.Dataset{d}, usual) {
				list = append(list, d)
				break
			}
		}
	}
	return list
}

func random(p solve.Puzzle, r *rand.Rand, size grid.Size, queries, ghosts int) *solve.Dataset {
	d := p.New(size)
	b := d.Board
	frame := framed(b)
	walls := 0
	if solve.HasWalls(p) {
		walls = r.IntN(45)
		if frame && b.Cells() > 40 {
			walls = r.IntN(12)
		}
	}
	var floor []grid.Cell
	for at := range b.Terrain {
		if !frame || b.Cells() <= 40 {
			b.Terrain[at] = solve.Floor
		}
		if frame && edge(b.Size, grid.Cell(at)) || r.IntN(100) < walls {
			b.Terrain[at] = solve.Wall
		}
		if b.Terrain[at] == solve.Floor {
			floor = append(floor, grid.Cell(at))
		}
	}
	place := func(things []solve.Thing) bool {
		if len(things) > len(floor) {
			return false
		}
		for i, at := range r.Perm(len(floor))[:len(things)] {
			things[i].At = floor[at]
		}
		return true
	}
	if tied, ok := p.(solve.Tied); ok {
		for range r.IntN(ghosts) {
			if len(b.Things) > 2 {
				b.Things = tied.Without(b.Things, 0)
			}
		}
	}
	var many []solve.Kind
	var asked []solve.Thing
	for _, brush := range p.Brushes() {
		switch {
		case brush.Layer == solve.InQuery && brush.For(p.Tasks()[0]):
			asked = append(asked, solve.Thing{Kind: brush.Kind})
		case brush.Layer == solve.OnBoard && !brush.Unique:
			many = append(many, brush.Kind)
		}
	}
	if len(many) > 0 {
		for range r.IntN(min(15, len(floor)/3+1) + 1) {
			b.Things = append(b.Things, solve.Thing{Kind: many[r.IntN(len(many))]})
		}
	}
	if !place(b.Things) {
		return nil
	}
	if len(asked) > 0 {
		d.Queries = nil
		for range queries {
			q := slices.Clone(asked)
			if !place(q) {
				return nil
			}
			d.Queries = append(d.Queries, solve.Query{Things: q})
		}
	}
	return d
}
