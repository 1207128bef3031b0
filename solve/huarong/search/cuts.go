package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// cutter answers many questions together. It cuts the board into two halves, and then cuts each half again. Consider a
// way of the piece between two cells of an area. The way stays in one half, or the piece crosses the cut. A gate is a
// pair of neighbouring movable cells, here on both sides of the cut. From each gate of the cut, the cutter searches
// the area. So it finds, for each question in the area, the cheapest way through the gate. Then it answers the
// questions whose cells are all in one half. Distance labels for graphs with small separators use the same idea
// (Gavoille, Peleg, Pérennes, Raz 2004, "Distance labeling in graphs"). Here the questions are known in advance, so
// the cutter stores no labels. It takes O(n√n log n) time for n cells, and O(√n) time for each question.
//
// Several cutters share the work. Each cutter gets all questions and makes some of the searches. The answer is the
// least cost.
type cutter struct {
	*sweeper
	near *approacher

	worker, team, count int // this cutter makes a search if count%team == worker; count is the number of the search
}

// cutterBytes is the memory for each cell, without queues.
const cutterBytes = sweeperBytes + approacherBytes

// newCutter makes a cutter for a board. All costs of the Sides must already be known.
func newCutter(m *solve.Meter, s *Sides, g *mesh) (*cutter, error) {
	w, err := newSweeper(m, g)
	if err != nil {
		return nil, err
	}
	near, err := newApproacher(m, &Sides{Plane: s.Plane, bitRows: s.bitRows, codes: s.codes, other: s.other})
	if err != nil {
		return nil, err
	}
	return &cutter{sweeper: w, near: near}, nil
}

// pieceQuery is a question with the blank's way to the piece. Only the piece's way to the target is missing.
type pieceQuery struct {
	ways          [4]uint32 // the blank's number of steps to each side of the piece, or unreached
	least         uint32    // the least known cost
	piece, target Spot
	index         int32
}

const errandBytes = 32

// prepare makes a piece query from each question: it finds the blank's ways to the piece. It stores the piece queries
// in a list.
func (c *cutter) prepare(m *solve.Meter, open []asked, list []pieceQuery) error {
	for i, q := range open {
		if i&255 == 0 {
			if err := m.Poll(int64(len(open)-i), 0); err != nil {
				return err
			}
		}
		e := pieceQuery{least: unreached, piece: c.Place(q.Piece), target: c.Place(q.Target), index: q.index}
		ways, err := c.near.approach(m, c.Place(q.Blank), e.piece)
		if err != nil {
			return err
		}
		for d, cost := range ways {
			e.ways[d] = unreached
			if cost != Apart {
				e.ways[d] = uint32(cost)
			}
		}
		list[i] = e
	}
	return nil
}

// mine counts a search, and reports whether this cutter must make the search.
func (c *cutter) mine() bool {
	c.count++
	return c.count%c.team == c.worker
}

// answer finds the least costs of piece queries whose piece and target are in an area. Only ways inside the area count.
// It reorders the piece queries.
func (c *cutter) answer(m *solve.Meter, a grid.Area, list []pieceQuery) error {
	for len(list) > 0 {
		line := c.cut(a)
		limit := unreached
		for i := range line.length {
			at := line.first + int32(i)*line.along
			if !c.Gate(at, line.across) || !c.mine() {
				continue
			}
			err := c.fromGate(m, a, at, line.across, limit)
			if err != nil {
				return err
			}
			if limit, err = c.visit(m, list); err != nil {
				return err
			}
		}
		c.fill(a, 0)
		n, err := c.partition(m, line.far, list)
		if err != nil {
			return err
		}
		if err := c.answer(m, line.far, list[:n]); err != nil {
			return err
		}
		list = list[n:]
		if n, err = c.partition(m, line.near, list); err != nil {
			return err
		}
		a, list = line.near, list[:n]
	}
	return nil
}

// visit improves the costs of piece queries by ways through the start of the last search. It returns the largest cost
// of a piece query. Later searches need not find higher costs.
func (c *cutter) visit(m *solve.Meter, list []pieceQuery) (most uint32, err error) {
	for i := range list {
		if err := store.Poll(m, i, 4096); err != nil {
			return 0, err
		}
		e := &list[i]
		to, from := (*[4]uint32)(c.cost[4*e.piece:]), (*[4]uint32)(c.cost[4*e.target:])
		there := min(e.ways[0]+to[0], e.ways[1]+to[1], e.ways[2]+to[2], e.ways[3]+to[3])
		e.least = min(e.least, there+min(from[0], from[1], from[2], from[3]))
		most = max(most, e.least)
	}
	return most, nil
}

// partition moves the piece queries in an area to the front of the list, and returns the number of these piece queries.
func (c *cutter) partition(m *solve.Meter, a grid.Area, list []pieceQuery) (n int, err error) {
	in := func(at Spot) bool {
		row, col := c.rowCol(at)
		return a.Holds(int(row), int(col))
	}
	for i := range list {
		if err := store.Poll(m, i, 4096); err != nil {
			return 0, err
		}
		if in(list[i].piece) && in(list[i].target) {
			list[n], list[i] = list[i], list[n]
			n++
		}
	}
	return n, nil
}

// line cuts an area into two halves, near and far.
type line struct {
	near, far grid.Area
	first     Spot     // the first cell beside the line, in the half near
	along     int32    // the difference of two successive cells beside the line
	length    int      // the number of cells beside the line, in one half
	across    grid.Dir // the direction from near to far
	gates     int      // the number of pairs of movable cells across the line
}

// Gate reports whether a spot and its neighbour in a direction are a gate: both are movable, so a push is possible.
func (p *Plane) Gate(at Spot, across grid.Dir) bool { return p.open[at] && p.open[at+p.Steps[across]] }

// cut returns the best line in the middle third of an area, across the longer side of the area. The best line has the
// fewest gates. If several lines have the fewest gates, the nearest line to the middle is best. An area must have two
// cells.
func (p *Plane) cut(a grid.Area) line {
	span := max(a.Rows, a.Cols)
	best := line{gates: -1}
	for away := range span/6 + 1 {
		for _, k := range [2]int{span/2 - away, span/2 + away} {
			if k < 1 {
				continue
			}
			if l := p.line(a, k); best.gates < 0 || l.gates < best.gates {
				best = l
			}
		}
	}
	return best
}

// line returns the line after k rows or columns of an area, across the longer side of the area.
func (p *Plane) line(a grid.Area, k int) line {
	l := line{near: a, far: a}
	if a.Cols > a.Rows {
		l.near.Cols, l.far.Cols, l.far.Col = k, a.Cols-k, a.Col+k
		l.first, l.along, l.length, l.across = p.Place(p.At(a.Row, a.Col+k-1)), p.Stride, a.Rows, grid.Right
	} else {
		l.near.Rows, l.far.Rows, l.far.Row = k, a.Rows-k, a.Row+k
		l.first, l.along, l.length, l.across = p.Place(p.At(a.Row+k-1, a.Col)), 1, a.Cols, grid.Down
	}
	for i := range l.length {
		if p.Gate(l.first+int32(i)*l.along, l.across) {
			l.gates++
		}
	}
	return l
}
