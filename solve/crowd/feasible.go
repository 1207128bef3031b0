package crowd

import (
	"slices"

	"stepboard/solve"
)

// Feasible reports whether the ghosts can come to their goals. The board must have no Error in Check.
func Feasible(m *solve.Meter, b *solve.Board) (bool, error) {
	size := graphBytes * int64(b.Cells())
	if err := m.Take(size); err != nil {
		return false, err
	}
	defer m.Give(size)
	return feasible(m, newGraph(b))
}

// feasible reports whether the ghosts can come to their goals in any number of steps. It is exact for every number of
// ghosts. It takes O(c·n²) time and O(c·n) memory for n ghosts on c cells.
//
// The ghosts move like the pebbles of Kornhauser, Miller and Spirakis (1984), and full rings can turn (Yu and Rus
// 2015). Each connected component of the floor (a part) is independent. Let a part have c cells and n ghosts. Without
// its bridges, the part consists of pieces (see the type floor). All moves can be reversed. The tests name the claims.
//
// Claim 1, moves. Each step can be replaced by a sequence of simple steps. A simple step moves one ghost onto a free
// cell, or turns a full ring. Proof: in a step, each moving ghost enters a free cell or the cell of another moving
// ghost. So the moving ghosts form chains and rings, and each chain ends at a free cell. The ghosts of a chain can move
// one at a time, beginning with the ghost at the free cell. A ring has at least three ghosts, because there are no
// trades.
//
// Claim 2, sets. If the ghosts are interchangeable, they can go from each set of n cells to every other set of n cells.
// Proof by induction: first fill or clear a leaf of a spanning tree. The rest has fewer cells.
//
// Claim 3, one ghost. Let one ghost be on cell v. Without v, the floor consists of zones. Only the number of other
// ghosts in each zone matters, because the other ghosts can stand on any cells of their zone by Claim 2. The cell v
// and these numbers are a state of the one ghost. The ghost can move to a free neighbour, and to any neighbour on a
// ring with v: a full ring turns, and the ghosts of another ring go round one after the other.
//
// Claim 4, pieces. All states with the one ghost on the same piece of two or more cells can be reached from each
// other. Proof: a piece consists of blocks of at least three cells. Neighbouring blocks share a cell. In a block,
// there is a ring through each two neighbours. So the one ghost can go round in the block, and nothing changes outside
// of the block (Claim 3). Let another ghost be beside one cell of the block. It can go into the block, or to a place
// beside a second cell of the block, when the one ghost is on a third cell.
//
// Claim 5, bridges. Let k other ghosts be behind a bridge. The one ghost can cross the bridge if the far side has a
// free cell for it, and if the near side has room for the rest of the other ghosts. Now let a cell be a piece by
// itself. All its neighbours are behind bridges. Two of its states with k ghosts behind the same bridge can be reached
// from each other if the one ghost can cross this bridge. So a state is given by the possible crossings. Two states
// can be reached from each other if and only if crossings and pieces join them (see the type crossings).
//
// Claim 6, exchange. Let there be a free cell, and let the part not be a single ring. Consider each ghost alone: the
// other ghosts are interchangeable, begin on their starts, and end on their goals. There is a plan if and only if each
// ghost alone has a way from its start to its goal. Only "if" needs a proof. Call two ghosts alike if they can trade
// places while all other ghosts return to their cells. Alike ghosts stay alike, because moves can be reversed.
//
//	(a) Ghosts on the same ring are alike. First let the ring be full. Bring the nearest free cell to a cell beside
//	    a cell v of the ring. A turn moves all ghosts of the ring by one cell. Another way is this: the ghost on v
//	    leaves the ring, the other ghosts move on by one cell, and the ghost returns to v. Then all ghosts except
//	    one have moved. A turn and the reverse of the other way swap two neighbouring ghosts. Such swaps make all
//	    orders. If the ring is not full, a ghost leaves the ring beside v, another ghost passes, and the first ghost
//	    returns. If the cell beside v is taken, its ghost enters the ring first. If no cell is beside the ring, the
//	    ring has a chord. The chord makes two shorter rings with two common cells, so a ghost can go from one of
//	    these rings to the other.
//	(b) Let ghost x be on a cell u, and let ghost z be on a neighbour of u. They are alike if two other neighbours
//	    of u are free: x goes to the first free cell, z over u to the second free cell, x over u to the old cell of
//	    z, and z to u.
//	(c) When the same set of cells is taken again later, the ghost on each cell is like the earlier ghost on this
//	    cell. The proof is by induction over the floor. Choose a cell l without which the floor stays connected.
//	    Begin with a ghost on l. Turns of rings through l only trade ghosts that are alike, by (a). As long as l
//	    stays taken, or stays free, the rest of the floor has the claimed property: by induction, or by (a) if the
//	    rest is a ring. A full rest can only turn its rings, and (a) is enough. So consider a period in which l is
//	    free. Ghost x leaves l to cell u, and later ghost y enters l from cell w.
//	    Let u = w. During the period, a ghost on u can only be exchanged in this way: one ghost, x, goes from u to
//	    one zone of the rest without u, and another ghost, z, comes from another zone. Because l is free, x and z
//	    are alike by (b). So x could have returned to l, and z could have gone to the first zone. This divides the
//	    period into two periods.
//	    Let u ≠ w. At some time of the period, let x be on u and y be on w. A way without l joins u and w, so l is
//	    on a ring with u and w. Instead of y, x could enter l, and each ghost on the way could move towards u. Then
//	    the same cells are taken. All these ghosts are on the ring, so they are alike. So x could have entered l
//	    from u, and then y could have left l to w. This gives two periods with u = w.
//	(d) So every possible exchange consists of trades of ghosts that are alike, and such trades make all orders of
//	    ghosts that are alike. Let a ghost come to a cell while the other ghosts return to the same set of cells. By
//	    (c), it is like the earlier ghost on this cell. If each ghost alone has a way, bring all ghosts to the cells
//	    of the goals (Claim 2). Then trade ghosts that are alike.
//
// Claim 7, no free cell. Only rings can turn, so each ghost stays on its piece. A piece that is a single ring keeps
// its cyclic order. Every other piece can have all orders. First take two rings with one common cell. Turn both rings,
// and then turn both rings back, in the same order. This moves the ghosts of three cells in a cycle. The length of a
// ring is even, so a turn is an odd permutation. Next take two rings with a common way, and the outer ring round both.
// This case was tried for all lengths up to 26 cells. All other pieces consist of such rings (ear decomposition; Yu
// and Rus 2015; Yang 2011). Each further ring has a neighbour on the earlier rings. The turns of the further ring
// bring each of its ghosts to a cell where the ghost can trade places with this neighbour.
//
// Claim 8, rings. In a part that is a single ring, the ghosts keep their cyclic order and can go round.
//
// Claim 9, room. Let there be a free cell, and let the part not be a single ring. All orders are possible if a piece
// has at least n cells. All orders are also possible if a cell u is a piece by itself and has three branches of at
// least n cells each. In the first case, all ghosts can go to the piece, and they are alike by Claim 4. In the second
// case, all ghosts can go to the three branches. Each ghost can come to u, because the other ghosts have room
// elsewhere. No branch is ever full. So two states of the one ghost can be reached from each other if they have the
// same number of other ghosts in one branch: go to this branch and come back. States without ghosts in the first
// branch can have any number in the second branch, and then any number in the first branch. So all ghosts are alike.
func feasible(m *solve.Meter, g *graph) (bool, error) {
	f, err := newFloor(m, g)
	defer f.memory.Free(m)
	if err != nil {
		return false, err
	}
	for i := range g.n {
		if f.number[g.starts[i]] != 0 {
			continue
		}
		if err := f.walk(m, g.starts[i]); err != nil {
			return false, err
		}
		for j := range g.n {
			if f.has(g.starts[j]) != f.has(g.goals[j]) {
				return false, nil
			}
		}
		if ok, err := f.feasible(m); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// feasible reports whether the ghosts of one part can come to their goals: the part that walk visited last.
func (f *floor) feasible(m *solve.Meter) (bool, error) {
	n := len(f.ghosts)
	if n == 1 {
		return true, nil
	}
	first := f.order[0]
	if ring := f.ring(first); len(ring) == len(f.order) {
		return sameOrder(ordered(ring, f.starts), ordered(ring, f.goals)), nil
	}
	if n == len(f.order) {
		return f.turns(), nil
	}
	if slices.ContainsFunc(f.order, f.roomy) {
		return true, nil
	}
	return f.crossed(m)
}

// roomy reports whether there is room as in Claim 9: on the piece with first cell v, or in each of three branches of v.
func (f *floor) roomy(v node) bool {
	n := len(f.ghosts)
	if int(f.span[v]) >= n {
		return true
	}
	around := f.neighbours(v)
	if len(around) < 3 || !f.alone(v) {
		return false
	}
	wide := 0
	for _, to := range around {
		if f.branch(v, to).size >= n {
			wide++
		}
	}
	return wide >= 3
}

// ordered returns the ghosts on the cells of a list, in the order of the list. The slice cells has the cell of each
// ghost.
func ordered(list, cells []node) []int {
	var order []int
	for _, v := range list {
		if i := slices.Index(cells, v); i >= 0 {
			order = append(order, i)
		}
	}
	return order
}

// sameOrder reports whether two lists of ghosts on a ring have the same cyclic order.
func sameOrder(a, b []int) bool {
	at := slices.Index(b, a[0])
	return slices.Equal(a, slices.Concat(b[at:], b[:at]))
}

// turns reports whether turns of rings can bring the ghosts of a full part to their goals. See Claim 7.
func (f *floor) turns() bool {
	for _, i := range f.ghosts {
		if f.piece[f.starts[i]] != f.piece[f.goals[i]] {
			return false
		}
	}
	return !slices.ContainsFunc(f.order, func(v node) bool {
		ring := f.ring(v)
		return f.piece[v] == v && ring != nil && !sameOrder(ordered(ring, f.starts), ordered(ring, f.goals))
	})
}
