package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// landmarks has costs from some cells, the landmarks. These costs improve the bound of A* (Goldberg and Harrelson 2005,
// "Computing the shortest path: A* search meets graph theory"). The cost from one gate to another gate is at least the
// difference of the costs of both gates from a landmark. All these are costs in the graph of gates: an edge is a walk
// of the blank from one gate to another gate around their common cell, followed by the push through the other gate. A*
// searches the same undirected graph, so the bound is consistent. A lookup takes about 50 ns.
type landmarks struct {
	costs [][landmarkCount]uint16 // by gate: the cost from each landmark; tooFar for a higher cost, or if there is no way
	whole bool                    // all costs are less than tooFar
}

const (
	// landmarkCount is the number of landmarks, one near each corner. Eight landmarks would save nodes, but no time.
	landmarkCount = 4
	// tooFar stands for its own value and for all greater costs. The difference of two costs is still a lower bound.
	tooFar = 1<<16 - 1
	// landmarkBytes is the memory for each cell, without queues.
	landmarkBytes = 2 * 2 * landmarkCount
)

func (r *fastRun) makeLandmarks(m *solve.Meter) error {
	n := int64(r.Bounds())
	if err := m.Take(n * landmarkBytes); err != nil {
		return err
	}
	unreached := [][landmarkCount]uint16{{tooFar, tooFar, tooFar, tooFar}}
	l := &landmarks{costs: slices.Repeat(unreached, int(2*n)), whole: true}
	for i := range landmarkCount {
		const tries, share = 8, 8 // a landmark in a small component is useless, so try another landmark
		for n := range tries {
			row, col := min(r.Rows/50+n, r.Rows-1), min(r.Cols/50+n, r.Cols-1)
			if i&1 != 0 {
				row = r.Rows - 1 - row
			}
			if i&2 != 0 {
				col = r.Cols - 1 - col
			}
			reached, err := r.measure(m, l, i, r.Place(r.At(row, col)))
			if err != nil {
				return err
			}
			if reached > r.Cells()/share {
				break
			}
		}
	}
	r.landmarks = l
	return nil
}

// measure finds the costs from a landmark by Dijkstra's algorithm. The parameters are the index and the cell (start) of
// the landmark. The result is about the number of reached gates; a gate may count several times.
func (r *fastRun) measure(m *solve.Meter, l *landmarks, index int, start Spot) (reached int, err error) {
	q := &r.queue
	q.clear()
	for _, d := range grid.Dirs {
		if to := r.pushed(NodeAt(start, d)); r.Gate(start, d) {
			l.costs[r.gate(to)][index] = 1
			if err := q.push(m, entry{Cost: 1, Item: to}); err != nil {
				return 0, err
			}
		}
	}
	for n := 0; q.size > 0; {
		cost, list, err := q.least(m)
		if err != nil {
			return 0, err
		}
		if n += len(list); n >= 1024 {
			n = 0
			if err := m.Poll(int64(q.size), cost); err != nil {
				return 0, err
			}
		}
		m.Expanded += int64(len(list))
		reached += len(list)
		for _, from := range list {
			if l.costs[r.gate(from)][index] != uint16(cost) {
				continue
			}
			at, side := parted(from)
			for i := range grid.Dir(3) {
				turn := (side + 1 + i) & 3
				gate := &l.costs[r.gate(NodeAt(at, turn))][index]
				known := int64(*gate)
				if known <= cost+leastEdge {
					continue
				}
				w := r.known(at, PairOf[side][turn])
				if w == 0 {
					if w, err = r.Between(m, at, side, turn); err != nil {
						return 0, err
					}
				}
				c := cost + int64(w) + 1
				if c >= tooFar {
					l.whole = false
				}
				if w == Apart || c >= known {
					continue
				}
				if *gate = uint16(c); known == c+1 { // see the same condition in fastRun.find
					continue
				}
				next := NodeAt(at+r.Steps[turn], turn.Opposite())
				if err := q.push(m, entry{Cost: c, Item: next}); err != nil {
					return 0, err
				}
			}
		}
	}
	return reached, nil
}

// reach reports whether a cell has a side with three properties: the side is open, its entry in sides is not Apart,
// and its gate has a known cost from the first landmark.
func (l *landmarks) reach(p *Plane, at Spot, sides *[4]int32) bool {
	for d, cost := range sides {
		if p.Gate(at, grid.Dir(d)) && cost != Apart && l.costs[p.gate(NodeAt(at, grid.Dir(d)))][0] != tooFar {
			return true
		}
	}
	return false
}

// aim finds the least and the greatest cost of the target's gates from each landmark, for the method estimate.
func (r *fastRun) aim(target Spot) {
	for index := range landmarkCount {
		r.least[index], r.most[index] = tooFar, 0
		for _, d := range grid.Dirs {
			if r.open[target+r.Steps[d]] {
				cost := int32(r.landmarks.costs[r.gate(NodeAt(target, d))][index])
				r.least[index], r.most[index] = min(r.least[index], cost), max(r.most[index], cost)
			}
		}
	}
}

// estimate returns a lower bound of the cost from a gate to the target.
func (r *fastRun) estimate(gate int32) int64 {
	bound := int32(0)
	for i, cost := range &r.landmarks.costs[gate] {
		bound = max(bound, int32(cost)-r.most[i], r.least[i]-int32(cost))
	}
	return int64(bound)
}
