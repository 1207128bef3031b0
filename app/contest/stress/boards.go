package stress

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// class is a size of boards. All boards of a round are of one class.
type class struct {
	extra   int // boards have at most this many rows (and columns) more than the least allowed number
	boards  int // number of boards in an input
	queries int // number of queries of a board, if the judge allows so many
}

var (
	tiny   = class{3, 100, 40}
	small  = class{6, 60, 100}
	middle = class{12, 20, 200}
	large  = class{1000, 2, 500} // up to the largest board of the judge
	// classOrder lists the classes of the rounds. After the last class, it begins again. The first rounds are always tiny,
	// because failing inputs with tiny boards can be made smaller quickly.
	classOrder = [...]class{small, tiny, small, middle, small, large, tiny, small}
)

// triesPerBoard is the largest number of boards that collect makes until a judge may give one of them.
const triesPerBoard = 200

func (s *search) boards(r *rand.Rand, round int) []*solve.Dataset {
	c := tiny
	if round >= len(classOrder)/2 {
		c = classOrder[round%len(classOrder)]
	}
	if _, ok := solve.Inner(s.Puzzle).(solve.Ruled); ok {
		return s.ruled(r, c, round)
	}
	most, least := s.Puzzle.Given(), 1
	if framed(s.Puzzle.New(grid.Size{Rows: 8, Cols: 8}).Board) {
		least = framedAtLeast
	}
	if most.Datasets == 1 {
		c.boards = 1
	}
	side := func() int {
		if least+c.extra > most.Side {
			return most.Side
		}
		return least + r.IntN(c.extra+1)
	}
	return s.collect(c.boards, func() (*solve.Dataset, []string) {
		size := grid.Size{Rows: side(), Cols: side()}
		if s.Puzzle.Limits().Square {
			size.Cols = size.Rows
		}
		allowed := most.Odd
		if r.IntN(10) > 0 { // boards on which nothing can move show few bugs
			allowed = nil
		}
		return random(s.Puzzle, r, size, min(c.queries, most.Queries)), allowed
	})
}

// collect returns up to n boards that a judge may give. The function next makes a board. It also returns the keys of
// the warnings that the board may cause.
func (s *search) collect(n int, next func() (*solve.Dataset, []string)) (list []*solve.Dataset) {
	for range n {
		for range triesPerBoard {
			d, allowed := next()
			if d == nil {
				continue
			}
			if _, ok := s.legal([]*solve.Dataset{d}, allowed); ok {
				list = append(list, d)
				break
			}
		}
	}
	return list
}

// random returns a random board of a size, or nil if the board has no room for the things.
func random(p solve.Puzzle, r *rand.Rand, size grid.Size, queries int) *solve.Dataset {
	if m, ok := p.(solve.Maker); ok && size.Cells() > mostRandom && r.IntN(4) > 0 {
		return fromMaker(r, m, size, queries)
	}
	given, d := p.Given(), p.New(size)
	b := d.Board
	// If new boards of the puzzle have a frame of walls, the frame stays. Larger boards also keep their other walls,
	// because random walls would almost always break the judge's promises.
	const small = 40 // cells
	frame, walls := framed(b), 0
	switch {
	case frame && b.Cells() > small:
		walls = r.IntN(12)
	case solve.HasWalls(p):
		walls = r.IntN(mostWalls)
	}
	if !frame || b.Cells() <= small {
		b.Terrain = bytes.Repeat([]byte{solve.Floor}, b.Cells())
	}
	floor := fill(r, b, frame, walls)
	classes := map[solve.Kind]int{}
	var many []solve.Kind
	var unique, asked []solve.Thing
	for _, brush := range p.Brushes() {
		classes[brush.Kind] = brush.Class
		switch {
		case brush.Layer == solve.InQuery && brush.For(p.Tasks()[0]):
			asked = append(asked, solve.Thing{Kind: brush.Kind})
		case brush.Layer == solve.OnBoard && !brush.Unique:
			many = append(many, brush.Kind)
		case brush.Layer == solve.OnBoard:
			unique = append(unique, solve.Thing{Kind: brush.Kind}) // a mover, followed by its goal
		}
	}
	place := func(things []solve.Thing) bool { return scatter(r, things, floor, classes) }
	if n := min(given.Movers, len(unique)/2); n > 0 {
		b.Things = slices.Clone(unique[:2*(1+r.IntN(n))])
	}
	if len(many) > 0 {
		r.Shuffle(len(many), func(i, k int) { many[i], many[k] = many[k], many[i] })
		many = many[:1+r.IntN(len(many))] // all pieces of a few kinds, or some of each kind
		most := cmp.Or(given.Pieces, mostPieces)
		for range r.IntN(1 + r.IntN(1+min(most, len(floor)/2))) { // small numbers are more frequent
			b.Things = append(b.Things, solve.Thing{Kind: many[r.IntN(len(many))]})
		}
	}
	if !place(b.Things) {
		return nil
	}
	if len(asked) == 0 {
		return d
	}
	d.Queries = make([]solve.Query, queries)
	for q := range d.Queries {
		d.Queries[q].Things = slices.Clone(asked)
		if !place(d.Queries[q].Things) {
			return nil
		}
	}
	return d
}

// Above mostRandom cells, the puzzle's maker makes most boards. Other large boards almost always break the judge's
// promises, and are rarely hard.
const mostRandom = 60

// fromMaker returns a random board from the puzzle's own maker within the judge's limits, or nil if the maker fails.
func fromMaker(r *rand.Rand, m solve.Maker, size grid.Size, queries int) *solve.Dataset {
	kinds, parameters := m.Makes()
	given, values := m.Given(), map[string]int{}
	for _, p := range parameters {
		most := p.Most
		switch p.Counts {
		case solve.CountsQueries:
			values[p.ID] = queries
			continue
		case solve.CountsWalls:
			most = min(most, mostWalls-1)
		case solve.CountsMovers:
			most = min(most, given.Movers)
		case solve.CountsTaken:
			most = min(most, given.Pieces)
		case solve.CountsThings:
		default:
			continue
		}
		values[p.ID] = p.Least + r.IntN(1+r.IntN(max(1, most-p.Least+1))) // small numbers are more frequent
	}
	d, err := m.Make(r, solve.MakeOrder{Kind: kinds[r.IntN(len(kinds))], Size: size, Values: values})
	if err != nil {
		return nil
	}
	return d
}

// Walls take less than mostWalls percent of the cells. mostPieces limits the pieces if the judge has no limit.
const (
	mostWalls  = 45
	mostPieces = 15
)

// fill puts a wall on each cell with a probability (walls, in percent). If frame is set, it puts walls on all cells at
// the edge of the board. It returns the cells of the floor.
func fill(r *rand.Rand, b *solve.Board, frame bool, walls int) (floor []grid.Cell) {
	for at := range b.Terrain {
		if frame && edge(b.Size, grid.Cell(at)) || r.IntN(100) < walls {
			b.Terrain[at] = solve.Wall
		}
		if b.Terrain[at] == solve.Floor {
			floor = append(floor, grid.Cell(at))
		}
	}
	return floor
}

// scatter puts things on random floor cells. Only things of different classes may share a cell. If there are fewer
// floor cells than things, scatter returns false.
func scatter(r *rand.Rand, things []solve.Thing, floor []grid.Cell, classes map[solve.Kind]int) bool {
	if len(things) > len(floor) {
		return false
	}
	taken := map[grid.Cell]int{} // by cell: 0 for a free cell, else 1 + the class of the last thing there
	order := r.Perm(len(floor))
	for i := range things {
		at := floor[order[i]]
		if other := floor[order[r.IntN(len(order))]]; taken[other] != 0 && taken[other] != 1+classes[things[i].Kind] {
			at = other
		}
		things[i].At = at
		taken[at] = 1 + classes[things[i].Kind]
	}
	return true
}
