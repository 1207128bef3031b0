package search

import "stepboard/solve/grid"

// ring is the set of open cells among the eight round a spot: bit 2d is the neighbour in direction d, bit 2d+1 the
// corner clockwise from it.
func (p *Plane) ring(at Spot) uint8 {
	var set uint8
	for d, step := range p.step {
		if p.open[at+step] {
			set |= 1 << (2 * d)
		}
		if p.open[at+step+p.step[(d+1)&3]] {
			set |= 2 << (2 * d)
		}
	}
	return set
}

// ringCost is the cost of a pair of sides by the set of open cells round the piece, and 0 where they don't decide it:
//   - 2 round the corner between neighbouring sides, which are two cells apart;
//   - 4 across, by either hand: opposite sides are two cells apart, but the one way of 2 leads through the piece;
//   - 6 round the other three corners where the corner between is fixed: a way of length 4 leaves the straight ways
//     of length 2 by one cell, and each of those still runs through the piece or that corner.
var ringCost = makeRingCost()

func makeRingCost() (table [256][pairs]uint8) {
	for set := range table {
		for _, from := range grid.Dirs {
			for _, to := range grid.Dirs {
				if from == to {
					continue
				}
				cost := &table[set][PairOf[from][to]]
				if c := clockwise(uint8(set), from, to); c != 0 && (*cost == 0 || c < *cost) {
					*cost = c
				}
			}
		}
	}
	return table
}

// clockwise is the number of steps from one side of the piece to another clockwise round it, or 0 where a cell on the
// way is not in the set of open ones.
func clockwise(set uint8, from, to grid.Dir) uint8 {
	steps := 2 * (uint8(to-from) & 3)
	for i := range steps + 1 {
		if set>>((2*uint8(from)+i)&7)&1 == 0 {
			return 0
		}
	}
	return steps
}
