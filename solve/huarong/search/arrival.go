package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// arrival has, by grid.Dir, the known costs of the blank's ways to the sides of the piece during a search. The cost of
// a settled side is final.
type arrival struct {
	cost    [4]int32 // the cost of a settled side; Apart for any other side
	by      [4]int32 // the least cost of a way through another reached side; 0 if no such way is known
	least   [4]int32 // a lower bound of the cost: the distance on an empty board, or more
	missing uint8    // bit d is set if side d is open and not settled
}

func (p *Plane) arrival(blank, piece Spot) arrival {
	a := arrival{cost: [4]int32{Apart, Apart, Apart, Apart}}
	for d, step := range p.Steps {
		if !p.open[piece+step] {
			continue
		}
		a.missing |= 1 << d
		a.least[d] = int32(p.distance(blank, piece+step))
		if p.inLine(blank, piece, piece+step) {
			a.least[d] += 2 // all ways of this length go through the piece
		}
	}
	return a
}

// arrive settles a side that the blank reaches after a given number of steps (depth). If there is no way from this
// side to another side, arrive also settles the other side.
func (a *arrival) arrive(m *solve.Meter, s *Sides, piece Spot, side grid.Dir, depth int32) error {
	a.cost[side] = depth
	a.missing &^= 1 << side
	for to := range grid.Dir(4) {
		if a.missing>>to&1 == 0 {
			continue
		}
		c, err := s.Between(m, piece, side, to)
		switch {
		case err != nil:
			return err
		case c == Apart:
			a.missing &^= 1 << to
		case a.by[to] == 0 || depth+c < a.by[to]:
			a.by[to] = depth + c
		}
	}
	return nil
}

// settle settles each side whose known cost through another side is not more than a lower bound of its cost. The
// parameter least is a lower bound for all sides.
func (a *arrival) settle(least int32) {
	for side, c := range a.by {
		if a.missing>>side&1 != 0 && c != 0 && c <= max(least, a.least[side]) {
			a.cost[side] = c
			a.missing &^= 1 << side
		}
	}
}

// inLine reports whether three different spots are in one row or column, in the order a, b, c. b and c must be
// neighbours.
func (p *Plane) inLine(a, b, c Spot) bool {
	aRow, aCol := p.rowCol(a)
	bRow, bCol := p.rowCol(b)
	return (aRow == bRow || aCol == bCol) && c-b == sign(bRow-aRow)*p.Stride+sign(bCol-aCol)
}

func sign(v int32) int32 { return v>>31 | int32(uint32(-v)>>31) }
