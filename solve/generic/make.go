package generic

import (
	"cmp"
	"errors"
	"io"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/terrain"
)

// Maker makes random boards of a puzzle in its own way.
type Maker interface {
	// Makes and Make are as in solve.Maker.
	Makes() (kinds []string, parameters []solve.Parameter)
	Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error)
}

// New implements [solve.Puzzle]. It places the Least number of each thing in the order of Spec.Things, row by row.
func (p *Puzzle) New(size grid.Size) *solve.Dataset {
	if p.spec.New != nil {
		return p.spec.New(size)
	}
	b := solve.NewBoard(size.Rows, size.Cols)
	d := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	next := 0
	for _, t := range p.spec.Things {
		for range t.Least {
			if t.Layer == solve.Terrain || next == b.Cells() {
				break
			}
			put(d, t, grid.Cell(next))
			next++
		}
	}
	return d
}

// put(d, t, at) places a thing on a cell. If the thing may not stand there, put changes the ground.
func put(d *solve.Dataset, t Thing, at grid.Cell) {
	if !standsOn(d.Board, t.Brush, at) {
		d.Board.Terrain[at] = solve.Floor
		if t.Ground != "" {
			d.Board.Terrain[at] = t.Ground[0]
		}
	}
	d.Add(t.Layer, 0, solve.Thing{Kind: t.Kind, At: at})
}

// scattered is the kind of random board of a puzzle without walls. Puzzles with walls
// have the kinds of package terrain.
const scattered = "scattered"

// mostOfAKind is the largest number of things of a kind on a random board, if the brush of the kind has no Most.
const mostOfAKind = 20

// Makes implements [solve.Maker].
func (p *Puzzle) Makes() (kinds []string, parameters []solve.Parameter) {
	if p.spec.Make != nil {
		return p.spec.Make.Makes()
	}
	kinds = []string{scattered}
	if solve.HasWalls(p) {
		kinds, parameters = terrain.Kinds(), append(parameters, terrain.Walls)
	}
	for _, t := range p.spec.Things {
		if q, ok := counted(t); ok {
			parameters = append(parameters, q)
		}
	}
	return kinds, parameters
}

// paintGrounds changes the terrain of some of the free cells to each kind of terrain with a Usual number. It expects
// the cells in random order, and brings them into another random order.
func (p *Puzzle) paintGrounds(r *rand.Rand, b *solve.Board, free []grid.Cell) {
	n := 0
	for _, t := range p.spec.Things {
		if t.Layer != solve.Terrain || t.Tile == solve.Floor || t.Tile == solve.Wall || t.Usual == 0 {
			continue
		}
		for range max(1, (t.Usual*b.Cells()+500)/1000) {
			if n < len(free) {
				b.Terrain[free[n]] = t.Tile
				n++
			}
		}
	}
	if n > 0 {
		r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	}
}

// counted(t) returns the parameter for the number of a thing. It returns false if the number can't vary.
func counted(t Thing) (solve.Parameter, bool) {
	most := cmp.Or(t.Most, max(t.Least, mostOfAKind))
	varies := t.Layer != solve.Terrain && most != t.Least
	return solve.Parameter{
		ID: t.ID, Least: t.Least, Most: most, Default: max(t.Least, min(max(1, t.Usual), most)), Counts: solve.CountsThings,
	}, varies
}

// block returns the cells that a thing covers with its upper left corner on a cell. If one of these cells is not free,
// block returns nil.
func (t Thing) block(size grid.Size, at grid.Cell, free []grid.Cell) (block []grid.Cell) {
	for row := range max(1, t.Rows) {
		for col := range max(1, t.Cols) {
			if !size.In(size.Row(at)+row, size.Col(at)+col) {
				return nil
			}
			c := size.At(size.Row(at)+row, size.Col(at)+col)
			if row+col > 0 && !slices.Contains(free, c) {
				return nil
			}
			block = append(block, c)
		}
	}
	return block
}

// Make implements [solve.Maker]. It places the things on random cells.
func (p *Puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	if p.spec.Make != nil {
		return p.spec.Make.Make(r, o)
	}
	return solve.MakeSound(p, solve.TaskSolve, func() *solve.Dataset {
		b := solve.NewBoard(o.Size.Rows, o.Size.Cols)
		if solve.HasWalls(p) {
			b = terrain.Make(r, o.Kind, o.Size, o.Value(terrain.Walls))
		}
		d := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
		var free []grid.Cell
		for _, c := range r.Perm(b.Cells()) {
			if b.Terrain[c] != solve.Wall {
				free = append(free, grid.Cell(c))
			}
		}
		p.paintGrounds(r, b, free)
		r.Perm(len(free)) // the result is not used, but without this call a seed would make other boards than before
		for _, t := range p.spec.Things {
			if t.Layer == solve.Terrain {
				continue
			}
			n := t.Least
			if q, varies := counted(t); varies {
				n = o.Value(q)
			}
			for range n {
				var block []grid.Cell
				fits := func(c grid.Cell) bool {
					block = t.block(b.Size, c, free)
					return block != nil
				}
				if !slices.ContainsFunc(free, fits) {
					return nil
				}
				put(d, t, block[0])
				free = slices.DeleteFunc(free, func(c grid.Cell) bool { return slices.Contains(block, c) })
			}
		}
		var wrong *solve.FormatError
		if errors.As(p.Format(io.Discard, []*solve.Dataset{d}), &wrong) {
			return nil // a thing stands on ground where the format has no letter for it
		}
		return d
	})
}
