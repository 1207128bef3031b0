package generic

import (
	"cmp"
	"slices"
	"strings"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Way is the way of a thing in a move: the cells to which the thing is moved one after another, beginning with the cell
// before the move. A thing that appears comes from None, and a thing that disappears goes to None.
type Way struct {
	Kind  solve.Kind
	Cells []grid.Cell
	Jump  bool // the thing passes no cell between these cells
}

// step is a Way without the cells between the first and the last. The field over are the edges between these two.
type step struct {
	kind     solve.Kind
	from, to grid.Cell
	over     grid.Over
}

// stepsOf returns the steps of the move between two states.
func (p *Puzzle) stepsOf(d *solve.Dataset, query int, before, after solve.State) []step {
	edges := p.edges(d, query, before, after)
	return solve.Map(p.ways(d, query, before, after), edges.step)
}

// mostPaired is a number of things. If more things of a kind change their cells in a move, it is not known which thing
// goes where.
const mostPaired = 64

// ways returns the ways of the things that a move changes: the ways that the rules know, and pairs of other things. The
// things of a kind are paired so that the sum of their distances is least. Among such pairs, many short ways are better
// than a long way.
func (p *Puzzle) ways(d *solve.Dataset, query int, before, after solve.State) (list []Way) {
	old, now := p.Stand(d, query, before), p.Stand(d, query, after)
	if p.spec.Ways != nil {
		for _, w := range p.spec.Ways(d, query, before, after) {
			i := slices.Index(old, solve.Thing{Kind: w.Kind, At: w.Cells[0]})
			k := slices.Index(now, solve.Thing{Kind: w.Kind, At: w.Cells[len(w.Cells)-1]})
			if i >= 0 && k >= 0 {
				old, now = slices.Delete(old, i, i+1), slices.Delete(now, k, k+1)
				list = append(list, w)
			}
		}
		list = slices.DeleteFunc(list, func(w Way) bool { return w.Cells[0] == w.Cells[len(w.Cells)-1] })
	}
	gone, come := missing(old, now), missing(now, old)
	for _, t := range p.placed {
		of := func(list []solve.Thing) (cells []grid.Cell) {
			for _, x := range list {
				if x.Kind == t.Kind {
					cells = append(cells, x.At)
				}
			}
			return cells
		}
		stays := func(c grid.Cell) bool {
			x := solve.Thing{Kind: t.Kind, At: c}
			return p.Form(t.Kind).Count() == 1 && slices.Contains(old, x) && slices.Contains(now, x)
		}
		for _, pair := range paired(of(gone), of(come), p.distance(d.Board)) {
			list = append(list, split(d.Board, t.Kind, pair, stays)...)
		}
	}
	solve.Sort(list, func(a, b Way) int {
		x, y := a.Cells[len(a.Cells)-1], b.Cells[len(b.Cells)-1]
		return cmp.Or(-cmp.Compare(min(x, 0), min(y, 0)), cmp.Compare(a.Kind, b.Kind), cmp.Compare(x, y))
	})
	return list
}

// distance returns a function for the number of steps between two cells without walls.
func (p *Puzzle) distance(b *solve.Board) func(from, to grid.Cell) int {
	if !p.spec.Wraps.Any() {
		return b.Distance
	}
	return func(from, to grid.Cell) int {
		return p.spec.Wraps.Distance(b.Size, b.Row(to)-b.Row(from), b.Col(to)-b.Col(from))
	}
}

// paired pairs cells so that the sum of the distances is least, with the least sum of squares among equal sums. If one
// list is longer, some of its cells are paired with None.
func paired(gone, come []grid.Cell, distance func(from, to grid.Cell) int) (pairs [][2]grid.Cell) {
	if min(len(gone), len(come)) > mostPaired {
		return append(paired(gone, nil, distance), paired(nil, come, distance)...)
	}
	rows, cols := gone, come
	if len(rows) > len(cols) {
		rows, cols = cols, rows
	}
	rowOf := slices.Repeat([]int{-1}, len(cols))
	for i, j := range Match(len(rows), len(cols), func(i, j int) int {
		d := distance(rows[i], cols[j])
		return d<<32 + d*d
	}) {
		rowOf[j] = i
	}
	for j, c := range cols {
		pair := [2]grid.Cell{grid.None, c}
		if i := rowOf[j]; i >= 0 {
			pair[0] = rows[i]
		}
		if len(gone) > len(come) {
			pair[0], pair[1] = pair[1], pair[0]
		}
		pairs = append(pairs, pair)
	}
	return pairs
}

// split returns the ways of a pair. If things of the kind stand on the straight line between the two cells, each of
// them goes to the next place.
func split(size *solve.Board, k solve.Kind, pair [2]grid.Cell, stays func(grid.Cell) bool) (list []Way) {
	from := pair[0]
	if d, n, ok := size.Straight(from, pair[1]); ok {
		at := from
		for range n - 1 {
			if at, _ = size.Step(at, d); stays(at) {
				list = append(list, Way{Kind: k, Cells: []grid.Cell{from, at}})
				from = at
			}
		}
	}
	return append(list, Way{Kind: k, Cells: []grid.Cell{from, pair[1]}})
}

// edges finds the edges over which ways of a move lead.
type edges struct {
	*solve.Board
	dir   grid.Dir // the direction in the name of the move
	named bool     // whether the name has exactly one direction
	wraps grid.Wrap
}

func (p *Puzzle) edges(d *solve.Dataset, query int, before, after solve.State) edges {
	e := edges{Board: d.Board, wraps: p.spec.Wraps}
	if p.spec.Name == nil {
		return e
	}
	n := 0
	for _, word := range strings.Fields(p.spec.Name(d, query, before, after)) {
		for _, dir := range d.Board.Dirs() {
			if dir.String() == word {
				e.dir = dir
				n++
			}
		}
	}
	e.named = n == 1
	return e
}

func (e edges) step(w Way) step {
	s := step{kind: w.Kind, from: w.Cells[0], to: w.Cells[len(w.Cells)-1]}
	for i, c := range w.Cells[1:] {
		over := e.over(w.Cells[i], c)
		s.over.Rows, s.over.Cols = s.over.Rows+over.Rows, s.over.Cols+over.Cols
	}
	return s
}

// over returns the edges over which a thing goes. If the name of the move has a direction, a thing that goes in the
// opposite direction goes over the edge: from any cell if the board wraps, or else only from edge to edge. Without a
// direction, a way on a board that wraps is the shortest.
func (e edges) over(from, to grid.Cell) (over grid.Over) {
	if from == grid.None || to == grid.None {
		return over
	}
	d, n, straight := e.Straight(from, to)
	if straight && e.named {
		_, on := e.Step(from, e.dir)
		_, onward := e.Step(to, d)
		wraps := e.wraps.Rows && e.dir.DRow() != 0 || e.wraps.Cols && e.dir.DCol() != 0
		if d == e.dir.Opposite() && (wraps || n > 1 && !on && !onward) {
			over = grid.Over{Rows: e.dir.DRow(), Cols: e.dir.DCol()}
		}
		return over
	}
	if e.wraps.Rows {
		over.Rows = shortest(e.Row(to)-e.Row(from), e.Rows)
	}
	if e.wraps.Cols {
		over.Cols = shortest(e.Col(to)-e.Col(from), e.Cols)
	}
	return over
}

func shortest(way, side int) int {
	switch {
	case 2*way > side:
		return -1
	case -2*way > side:
		return 1
	}
	return 0
}

// stops(w, form, move) returns the stops of a way.
func (e edges) stops(w Way, form grid.Form, move int) (list []solve.Stop) {
	for i, c := range w.Cells {
		s := solve.Stop{Cell: c, Form: form, Move: move}
		if i > 0 {
			s.Jump = w.Jump
			s.Over = e.over(w.Cells[i-1], c)
		}
		list = append(list, s)
	}
	return list
}
