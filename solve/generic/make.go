package generic

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/terrain"
)

// New implements [solve.Puzzle]. It places the Least number of each thing in the order of Spec.Things, row by row.
func (p *Puzzle) New(size grid.Size) *solve.Dataset {
	b := solve.NewBoard(size.Rows, size.Cols)
	b.Shape = p.spec.Limits.Shape
	d := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
	free := make([]grid.Cell, b.Cells())
	for c := range free {
		free[c] = grid.Cell(c)
	}
	for _, t := range p.placed {
		for range t.Least {
			block := p.take(t, size, &free)
			if block == nil {
				break
			}
			put(d, t, block...)
		}
	}
	if p.spec.New != nil {
		return p.spec.New(d)
	}
	return d
}

// put places a thing on the given cells of a board. It changes the ground of cells on which the thing may not stand.
// The first cell is the own cell of the thing.
func put(d *solve.Dataset, t solve.Brush, cells ...grid.Cell) {
	for _, c := range cells {
		if !standsOn(d.Board, t, c) {
			d.Board.Terrain[c] = solve.Floor
			if t.Ground != "" {
				d.Board.Terrain[c] = t.Ground[0]
			}
		}
	}
	d.Add(t.Layer, 0, solve.Thing{Kind: t.Kind, At: cells[0]})
}

// take returns the cells that a thing covers at the first free cell with room for it, and removes them from the list of
// free cells. Without room it returns nil.
func (p *Puzzle) take(t solve.Brush, size grid.Size, free *[]grid.Cell) (block []grid.Cell) {
	form := p.Form(t.Kind)
	fits := func(at grid.Cell) bool {
		block = form.On(size, at)
		return len(block) == form.Count() &&
			!slices.ContainsFunc(block[1:], func(c grid.Cell) bool { return !slices.Contains(*free, c) })
	}
	if !slices.ContainsFunc(*free, fits) {
		return nil
	}
	*free = slices.DeleteFunc(*free, func(c grid.Cell) bool { return slices.Contains(block, c) })
	return block
}

// scattered is the kind of random board of a puzzle without walls. Other puzzles have the kinds of package terrain.
const scattered = "scattered"

// mostOfAKind is the largest number of things of a kind on a random board, if the brush of the kind has no Most.
const mostOfAKind = 20

// Makes implements [solve.Maker].
func (p *Puzzle) Makes() (kinds []string, parameters []solve.Parameter) {
	if p.spec.Make != nil {
		return []string{"own"}, nil
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
		number := max(1, (t.Usual*b.Cells()+500)/1000)
		if t.Single {
			number = 1
		}
		for range number {
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

// Make implements [solve.Maker]. It places the things on random cells.
func (p *Puzzle) Make(r *rand.Rand, o solve.MakeOrder) (*solve.Dataset, error) {
	if p.spec.Make != nil {
		return p.spec.Make(r, o.Size)
	}
	return solve.MakeSound(p, solve.TaskSolve, func() *solve.Dataset {
		b := solve.NewBoard(o.Size.Rows, o.Size.Cols)
		if solve.HasWalls(p) {
			b = terrain.Make(r, o.Kind, o.Size, o.Value(terrain.Walls))
		}
		b.Shape = p.spec.Limits.Shape
		d := &solve.Dataset{Board: b, Queries: make([]solve.Query, 1)}
		var free []grid.Cell
		for _, c := range r.Perm(b.Cells()) {
			if b.Terrain[c] != solve.Wall {
				free = append(free, grid.Cell(c))
			}
		}
		p.paintGrounds(r, b, free)
		r.Perm(len(free))         // the result is not used, but without this call a seed would make other boards than before
		all := slices.Clone(free) // things that may share their cells do not use up these cells
		for _, t := range p.spec.Things {
			if t.Layer == solve.Terrain {
				continue
			}
			n := t.Least
			if q, varies := counted(t); varies {
				n = o.Value(q)
			}
			if t.Stack {
				shared := slices.DeleteFunc(slices.Clone(all), func(c grid.Cell) bool { return !standsOn(b, t.Brush, c) })
				r.Shuffle(len(shared), func(i, j int) { shared[i], shared[j] = shared[j], shared[i] })
				for _, c := range shared[:min(n, len(shared))] {
					put(d, t.Brush, c)
				}
				continue
			}
			for range n {
				block := p.take(t.Brush, b.Size, &free)
				if block == nil {
					return nil
				}
				put(d, t.Brush, block[0])
			}
		}
		var wrong *solve.FormatError
		if _, err := solve.Written(p, []*solve.Dataset{d}); errors.As(err, &wrong) {
			return nil // for example, a thing stands on ground where the format has no letter for it
		}
		return d
	})
}
