// Package terrain makes random walls and floor of several kinds. It uses only integers, so results are equal
// everywhere.
package terrain

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// kind is a kind of terrain. The parameters of make are a random source, a board that is all floor, and the share of
// walls in percent (see the variable Walls).
type kind struct {
	id   string
	make func(r *rand.Rand, b *solve.Board, walls int)
}

var kinds = []kind{
	{"hall", hall},
	{"cave", cave},
	{"maze", maze},
	{"rooms", rooms},
	{"ring", rings},
	{"comb", comb},
	{"bays", bays},
	{"symmetric", symmetric},
}

// Kinds lists the kinds of terrain.
func Kinds() []string {
	return solve.Map(kinds, func(k kind) string { return k.id })
}

// Walls is the parameter of all kinds: the share of walls, in percent. For most kinds the real share differs.
var Walls = solve.Parameter{ID: "walls", Least: 0, Most: 90, Default: 20, Percent: true, Counts: solve.CountsWalls}

// Make makes a board of the kind with an ID, without things. An unknown ID means the first kind.
func Make(r *rand.Rand, id string, size grid.Size, walls int) *solve.Board {
	b := solve.NewBoard(size.Rows, size.Cols)
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.id == id })
	kinds[max(i, 0)].make(r, b, walls)
	return b
}

func fill(b *solve.Board, t byte) {
	for i := range b.Terrain {
		b.Terrain[i] = t
	}
}

// build puts a wall on each cell for which wall(row, column) is true.
func build(b *solve.Board, wall func(row, col int) bool) {
	for c := range grid.Cell(b.Cells()) {
		if wall(b.Row(c), b.Col(c)) {
			b.Terrain[c] = solve.Wall
		}
	}
}

func hall(r *rand.Rand, b *solve.Board, walls int) {
	for _, c := range r.Perm(b.Cells())[:b.Cells()*walls/100] {
		b.Terrain[c] = solve.Wall
	}
}

// cave makes random walls (see the function hall) and smooths them twice. A cell then is a wall if at least six of the
// 3×3 cells around it were walls or are off the board.
func cave(r *rand.Rand, b *solve.Board, walls int) {
	hall(r, b, 25+walls*3/4)
	for range 2 {
		old := b.Clone()
		for c := range grid.Cell(b.Cells()) {
			row, col, solid := b.Row(c), b.Col(c), 0
			for i := range 9 {
				y, x := row+i/3-1, col+i%3-1
				if !b.In(y, x) || old.Terrain[b.At(y, x)] == solve.Wall {
					solid++
				}
			}
			b.Terrain[c] = solve.Floor
			if solid >= 6 {
				b.Terrain[c] = solve.Wall
			}
		}
	}
}

// maze makes a tree of lanes by a random depth-first walk. Then some walls between lanes become floor.
func maze(r *rand.Rand, b *solve.Board, walls int) {
	fill(b, solve.Wall)
	stack := []grid.Cell{0}
	b.Terrain[0] = solve.Floor
	for len(stack) > 0 {
		at, dug := stack[len(stack)-1], false
		for _, i := range r.Perm(len(grid.Dirs)) {
			d := grid.Dirs[i]
			y, x := b.Row(at)+2*d.DRow(), b.Col(at)+2*d.DCol()
			if !b.In(y, x) || b.Terrain[b.At(y, x)] == solve.Floor {
				continue
			}
			door, _ := b.Step(at, d)
			b.Terrain[door], b.Terrain[b.At(y, x)] = solve.Floor, solve.Floor
			stack, dug = append(stack, b.At(y, x)), true
			break
		}
		if !dug {
			stack = stack[:len(stack)-1]
		}
	}
	for c := range grid.Cell(b.Cells()) {
		if (b.Row(c)+b.Col(c))%2 == 1 && r.IntN(400) < 100-walls {
			b.Terrain[c] = solve.Floor
		}
	}
}

// room is the side of a room in cells, including one of its walls.
const room = 5

// rooms makes rooms with some walls inside, and a door between each two neighbours.
func rooms(r *rand.Rand, b *solve.Board, walls int) {
	hall(r, b, walls/2)
	build(b, func(row, col int) bool { return row%room == room-1 || col%room == room-1 })
	for row := 0; row < b.Rows; row += room {
		for col := 0; col < b.Cols; col += room {
			y, x := row+r.IntN(min(room-1, b.Rows-row)), col+r.IntN(min(room-1, b.Cols-col))
			for i := -1; i <= 1; i++ {
				open(b, y, col+room-1+i)
				open(b, row+room-1+i, x)
			}
		}
	}
}

func open(b *solve.Board, row, col int) {
	if b.In(row, col) {
		b.Terrain[b.At(row, col)] = solve.Floor
	}
}

// rings makes rings of floor inside each other. Between two rings is a wall with random gaps.
func rings(r *rand.Rand, b *solve.Board, walls int) {
	build(b, func(row, col int) bool {
		depth := min(row, col, b.Rows-1-row, b.Cols-1-col)
		return depth%2 == 1 && r.IntN(400) >= 100-walls
	})
}

// comb makes vertical lanes that end in a common last row. The walls between them have random gaps.
func comb(r *rand.Rand, b *solve.Board, walls int) {
	build(b, func(row, col int) bool { return col%2 == 1 && row < b.Rows-1 && r.IntN(800) >= 100-walls })
}

// bays makes a horizontal corridor with bays at both sides.
func bays(r *rand.Rand, b *solve.Board, walls int) {
	build(b, func(row, _ int) bool {
		away := row - b.Rows/2
		return away != 0 && (away < -1 || away > 1 || r.IntN(100) < walls)
	})
}

// symmetric makes a hall whose two halves, left and right, mirror each other.
func symmetric(r *rand.Rand, b *solve.Board, walls int) {
	hall(r, b, walls)
	for c := range grid.Cell(b.Cells()) {
		b.Terrain[b.At(b.Row(c), b.Cols-1-b.Col(c))] = b.Terrain[c]
	}
}

// Close makes all border cells walls.
func Close(b *solve.Board) {
	build(b, func(row, col int) bool { return row == 0 || col == 0 || row == b.Rows-1 || col == b.Cols-1 })
}

// Thin changes one random cell of each 2×2 block of floor to a wall, so that no such block is left.
func Thin(r *rand.Rand, b *solve.Board) {
	for row := range b.Rows - 1 {
		for col := range b.Cols - 1 {
			at := b.At(row, col)
			square := [4]grid.Cell{at, at + 1, at + grid.Cell(b.Cols), at + grid.Cell(b.Cols) + 1}
			if !slices.ContainsFunc(square[:], func(c grid.Cell) bool { return b.Terrain[c] == solve.Wall }) {
				b.Terrain[square[r.IntN(4)]] = solve.Wall
			}
		}
	}
}

// Largest keeps the largest connected component of the floor, or the first of several. All other floor becomes walls.
// It returns the cells of the component.
func Largest(b *solve.Board) []grid.Cell {
	seen := make([]bool, b.Cells())
	var best []grid.Cell
	for c := range grid.Cell(b.Cells()) {
		if seen[c] || b.Terrain[c] == solve.Wall {
			continue
		}
		part := []grid.Cell{c}
		seen[c] = true
		for i := 0; i < len(part); i++ {
			for _, d := range grid.Dirs {
				if to, ok := b.Step(part[i], d); ok && !seen[to] && b.Terrain[to] != solve.Wall {
					seen[to] = true
					part = append(part, to)
				}
			}
		}
		if len(part) > len(best) {
			best = part
		}
	}
	fill(b, solve.Wall)
	for _, c := range best {
		b.Terrain[c] = solve.Floor
	}
	return best
}
