package search

import (
	"slices"

	"stepboard/solve"
)

// Feasible reports whether the ghosts of a board without an Error in Check can come to their goals.
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
// The ghosts move like the pebbles of Kornhauser, Miller and Spirakis (1984), with turns of full rings (Yu and Rus
// 2015). Each connected part of the floor is independent. Let a part have c cells and n ghosts, so c-n free cells.
// Without its bridges the part falls into pieces (see the type floor). All moves can be reversed. The tests name the
// claims.
//
// Claim 1, moves. A step can be replaced by a sequence of two kinds of steps: one ghost moves onto a free cell, or a
// full ring turns. In a step each moving ghost enters a free cell or the cell of another moving ghost. So the moving
// ghosts make chains that end at a free cell, and rings. The ghosts of a chain can move one at a time, the ghost at the
// free cell first. A ring has more than two ghosts, because no two ghosts trade places.
//
// Claim 2, sets. Without letters, the ghosts can come from each set of n cells to every other set of n cells. A leaf of
// a spanning tree can be filled or cleared first. The rest of the tree has fewer cells.
//
// Claim 3, one ghost. Let one ghost be on v. Without v, the floor falls into parts, and only the number of other ghosts
// in each part matters. By Claim 2 the others can stand on any cells of their part. The cell v and these numbers are a
// state of the one ghost. The ghost moves to a free neighbour, or to any neighbour on a ring with v. A full ring turns.
// If the ring is not full, its ghosts can go round one after the other.
//
// Claim 4, pieces. All states with the one ghost on the same piece of two or more cells are reached from each other. A
// piece is made of blocks of three cells or more, and a block has a ring through each two neighbours. The one ghost
// goes round in a block and changes nothing outside the block (Claim 3). To bring another ghost from beside one cell of
// the block to beside another cell, or into the block, the one ghost goes to a third cell first. And neighbouring
// blocks share a cell.
//
// Claim 5, bridges. Let k other ghosts be beyond a bridge. The one ghost can cross the bridge if two conditions hold.
// The far side has a free cell for the one ghost, and the near side has room for the rest of the others. A cell that is
// a piece by itself has only bridges. All its states with k ghosts beyond one of the bridges are joined by the crossing
// of that bridge. So a state is given by its possible crossings, and two states reach each other if and only if
// crossings and pieces join them (see crossings).
//
// Claim 6, exchange. Let there be a free cell, and let the part be more than one ring. Then there is a way if and only
// if each ghost alone has a way from its start to its goal. At the start of this way, the others stand anywhere on the
// others' starts, and at the end, anywhere on the others' goals. Only "if" needs a proof. Call two ghosts alike if they
// can trade places while all others come back to their cells. Ghosts that are alike stay alike wherever they go, as
// ways can be reversed.
//
//	(a) Ghosts on the same ring are alike. Let the ring be full. The nearest free cell can be moved to a cell beside
//	    some cell v of the ring. A turn moves all ghosts of the ring by one. In a second way, the ghost on v goes out,
//	    the others go on by one, over v, and the ghost comes back in. Then all ghosts but one have moved by one. A
//	    turn, followed by the reverse of the second way, swaps two neighbours, and these swaps make all orders. If the
//	    ring is not full, a ghost leaves it beside v, another passes, and the ghost comes back. If the cell beside v is
//	    taken, its ghost enters the ring first. Only a ring through all cells has nothing beside it. Then it has a
//	    chord, which makes two shorter rings with two common cells, and a ghost that goes round one of them comes to
//	    the other.
//	(b) A ghost x on a cell u and a ghost z on a neighbour are alike if two other neighbours of u are free: x goes to
//	    the first, z by u to the second, x by u to the cell that z left, and z to u.
//	(c) When the same set of cells is taken again later, each cell has a ghost that is like its ghost before. The proof
//	    is by induction over the floor. Take a cell l without which the floor stays connected, and begin with l taken.
//	    Turns of rings through l are trades of like ghosts, by (a). While l stays taken, or free, the rest of the floor
//	    has this property: by induction, or by (a) if the rest is a ring. If the rest is full, it has only turns, which
//	    (a) allows. So take a time in which l is free: x leaves l to u, and later y enters l from w.
//	    Let u = w. In between, ghosts on u change places with others only if one ghost, x, leaves u to a part of the
//	    rest without u, and another ghost, z, comes from another part. As l is free, x and z are alike by (b). So x
//	    could have gone back into l, and z could have gone to that part: l was taken in between.
//	    Otherwise let both u and w be taken in between, at some time, by x and by y. Between u and w there is a way
//	    without l, so there is a ring through l. If x enters l, and each ghost on that way goes on towards u, the same
//	    cells are taken as if y enters l. All these ghosts are on the ring, so they are alike. So x could have entered
//	    l from u and y could have left l to w: two times as before.
//	(d) So every possible trade is made by trades of like ghosts, and these make all orders of ghosts that are alike.
//	    By (c), if a ghost can come to a cell while the others take the same cells, it is like the ghost there. If
//	    each ghost alone has a way, bring all to the goals' cells (Claim 2) and then trade.
//
// Claim 7, no free cell. Only rings turn, so ghosts keep to their pieces. A piece that is one ring keeps its cyclic
// order. Every other piece can have all orders. This holds for two rings with one common cell. A turn of each ring,
// followed by the reverse of each, moves the ghosts of three cells round, and rings of a board have even length. It
// also holds for two rings with a common way, together with the ring round both. This was tried for all of these with
// up to 26 cells. Other pieces are made of these by ears (Yu and Rus 2015; Yang 2011). Each further ring has a
// neighbour in them, and its turns take a trade with this neighbour from cell to cell.
//
// Claim 8, rings. In a part that is one ring the ghosts keep their cyclic order, and can go round.
//
// Claim 9, room. Let there be a free cell, and let the part be more than one ring. All orders are possible if a piece
// has n cells or more. They are also possible if a cell u is a piece by itself, and three of its branches have n cells
// or more each. In the first case, the ghosts can come onto the piece, and are alike by Claim 4. In the second case,
// they can come into the three branches. There each ghost can come to u, as the others have room elsewhere. No branch
// is ever full, so all states with the same number of others in one of the branches are joined by going there and back.
// States with none in the first branch have any number in the second, and states with any number in the second have any
// number in the first. So all ghosts are alike.
func feasible(m *solve.Meter, g *graph) (bool, error) {
	f, err := newFloor(m, g)
	defer f.free(m)
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

// feasible reports the same for the part that the last call of walk visited.
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

// roomy reports whether a cell is the first cell of a piece with room for all ghosts, or has three branches with room
// for all ghosts in each. See Claim 9.
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

// ordered lists the ghosts on the cells of a list, in the order of the list. The slice cells has the cell of each
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

// sameOrder reports whether two cyclic orders round a ring are the same.
func sameOrder(a, b []int) bool {
	at := slices.Index(b, a[0])
	return slices.Equal(a, slices.Concat(b[at:], b[:at]))
}

// turns reports whether turns of rings bring the ghosts on a full part to their goals. See Claim 7.
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
