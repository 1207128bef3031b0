package proof

import (
	"math/rand/v2"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// terrains are ways to lay walls on an open board, from open halls to corridors one cell wide.
var terrains = []func(r *rand.Rand, b *solve.Board){hall, noise, noise, rings, snake, maze, rooms, pockets, comb, ring}

// terrain makes a board of a size with walls of some kind. Afterwards, a few cells may change between floor and wall.
// At least one cell is floor.
func terrain(r *rand.Rand, rows, cols int) *solve.Board {
	b := solve.NewBoard(rows, cols)
	terrains[r.IntN(len(terrains))](r, b)
	for range r.IntN(3) {
		c := r.IntN(b.Cells())
		b.Terrain[c] ^= solve.Floor ^ solve.Wall
	}
	if len(floor(b)) == 0 {
		b.Terrain[r.IntN(b.Cells())] = solve.Floor
	}
	return b
}

// side returns a length up to most. Half of the sides are short.
func side(r *rand.Rand, most int) int {
	if r.IntN(2) == 0 {
		most = (most + 1) / 2
	}
	return 1 + r.IntN(most)
}

// shape returns a number of rows and columns up to most. One board in 32 is about as wide or as high as a machine
// word.
func shape(r *rand.Rand, most int) (rows, cols int) {
	rows, cols = side(r, most), side(r, most)
	if r.IntN(32) == 0 {
		rows, cols = side(r, 3), word(r)
	}
	if r.IntN(2) == 0 {
		return cols, rows
	}
	return rows, cols
}

// word returns about the number of bits of a machine word.
func word(r *rand.Rand) int { return 61 + r.IntN(8) }

// floor lists the cells without a wall.
func floor(b *solve.Board) []grid.Cell {
	var list []grid.Cell
	for c, t := range b.Terrain {
		if t == solve.Floor {
			list = append(list, grid.Cell(c))
		}
	}
	return list
}

// wall puts walls where a condition holds.
func wall(b *solve.Board, is func(row, col int) bool) {
	for c := range grid.Cell(b.Cells()) {
		if is(b.Row(c), b.Col(c)) {
			b.Terrain[c] = solve.Wall
		}
	}
}

// hall has no walls.
func hall(*rand.Rand, *solve.Board) {}

// noise strews walls at random, on up to half of the cells.
func noise(r *rand.Rand, b *solve.Board) {
	density := r.Float64() / 2
	wall(b, func(int, int) bool { return r.Float64() < density })
}

// rings makes nested corridors with some doors.
func rings(r *rand.Rand, b *solve.Board) {
	doors := r.Float64() / 4
	wall(b, func(row, col int) bool {
		return min(row, col, b.Rows-1-row, b.Cols-1-col)%2 == 1 && r.Float64() >= doors
	})
}

// snake makes a corridor that goes to and fro, with bays.
func snake(r *rand.Rand, b *solve.Board) {
	bays := r.Float64() / 4
	wall(b, func(row, col int) bool {
		end := 0
		if row%4 == 1 {
			end = b.Cols - 1
		}
		return row%2 == 1 && col != end && r.Float64() >= bays
	})
}

// maze makes a tree of corridors with some loops. Its nodes are the cells of even rows and columns.
func maze(r *rand.Rand, b *solve.Board) {
	loops := r.Float64() * r.Float64() / 2
	wall(b, func(row, col int) bool { return row%2 == 1 || col%2 == 1 && r.Float64() >= loops })
	for row := 0; row < b.Rows; row += 2 { // each node has a way up or to the left: a binary tree
		for col := 0; col < b.Cols; col += 2 {
			switch {
			case row > 0 && (col == 0 || r.IntN(2) == 0):
				b.Terrain[b.At(row-1, col)] = solve.Floor
			case col > 0:
				b.Terrain[b.At(row, col-1)] = solve.Floor
			}
		}
	}
}

// rooms divides the board by a wall across and a wall down. Each wall has some doors or none.
func rooms(r *rand.Rand, b *solve.Board) {
	across, down := r.IntN(b.Rows), r.IntN(b.Cols)
	wall(b, func(row, col int) bool { return row == across || col == down })
	for range r.IntN(5) {
		b.Terrain[b.At(across, r.IntN(b.Cols))] = solve.Floor
		b.Terrain[b.At(r.IntN(b.Rows), down)] = solve.Floor
	}
}

// pockets closes cells in on three or four sides.
func pockets(r *rand.Rand, b *solve.Board) {
	for range 1 + r.IntN(3) {
		center := grid.Cell(r.IntN(b.Cells()))
		for _, d := range grid.Dirs {
			if c, ok := b.Step(center, d); ok && r.IntN(5) > 0 {
				b.Terrain[c] = solve.Wall
			}
		}
	}
}

// narrow makes a corridor with bays, a comb, a ring or a snake. It may be long but has few cells.
func narrow(r *rand.Rand) *solve.Board {
	lay := []func(*rand.Rand, *solve.Board){comb, comb, ring, snake}[r.IntN(4)]
	for {
		rows, cols := 1+r.IntN(4), 3+r.IntN(14)
		if r.IntN(2) == 0 {
			rows, cols = cols, rows
		}
		b := solve.NewBoard(rows, cols)
		lay(r, b)
		if n := len(floor(b)); n > 2 && n <= 18 {
			return b
		}
	}
}

// comb makes a corridor with teeth of all lengths, mostly few teeth.
func comb(r *rand.Rand, b *solve.Board) {
	long, teeth := max(b.Rows, b.Cols), r.Float64()/2
	end := make([]int, long)
	for at := range end {
		if r.Float64() < teeth {
			end[at] = r.IntN(min(b.Rows, b.Cols))
		}
	}
	wall(b, func(row, col int) bool {
		if b.Rows > b.Cols {
			row, col = col, row
		}
		return row > end[col]
	})
}

// ring makes a corridor along the border, with bays or ways across inside.
func ring(r *rand.Rand, b *solve.Board) {
	bays := r.Float64() / 4
	wall(b, func(row, col int) bool {
		return min(row, col, b.Rows-1-row, b.Cols-1-col) > 0 && r.Float64() >= bays
	})
}

// inward lists the cells connected with a cell, in the order of a depth-first walk from a farthest cell. So ghosts on
// consecutive cells form a row.
func inward(b *solve.Board, from grid.Cell) []grid.Cell {
	for range 2 { // the last cell of a breadth-first search is a farthest cell
		seen := make([]bool, b.Cells())
		seen[from] = true
		for queue := []grid.Cell{from}; len(queue) > 0; queue = queue[1:] {
			from = queue[0]
			for _, d := range grid.Dirs {
				if c, ok := b.Step(from, d); ok && b.Terrain[c] == solve.Floor && !seen[c] {
					seen[c] = true
					queue = append(queue, c)
				}
			}
		}
	}
	seen := make([]bool, b.Cells())
	var list []grid.Cell
	var visit func(c grid.Cell)
	visit = func(c grid.Cell) {
		seen[c] = true
		list = append(list, c)
		for _, d := range grid.Dirs {
			if to, ok := b.Step(c, d); ok && b.Terrain[to] == solve.Floor && !seen[to] {
				visit(to)
			}
		}
	}
	visit(from)
	return list
}
