package search

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/halloween/rules"
)

// feasible reports whether the ghosts can come to their goals in any number of steps. It takes time linear in the board
// but for floors of few junctions, where it is at most some 75,000 placings of eight ghosts. Where more than eight have
// more placings than that it says that they can, and so may be wrong.
//
// A step is made of moves of one ghost onto a free cell and of turns of full rings, so the ghosts go about as the
// pebbles of Kornhauser, Miller and Spirakis (1984), with turns (Yu and Rus 2015). Each connected part of the floor
// stands alone:
//
//   - In a corridor or a ring the order of the ghosts, or their cyclic order, stays what it is and is all that counts.
//   - Else there is a junction, and a chain of cells with two neighbours each can be shortened to one more than there
//     are ghosts: all of them fit in and are in the way of none but those behind them, as before.
//   - If more than 2n+3 cells are left for n ghosts, at least n+4 are free, and any two junctions are at most two cells
//     less apart, along a chain: then the ghosts can be brought into any order (Kornhauser et al.; the parts that de
//     Wilde, ter Mors and Witteveen 2014 divide a floor into are one).
//   - Else all sets of cells that the ghosts can take are gone through; see arrangements.
func feasible(m *solve.Meter, g *graph) (bool, error) {
	var done [rules.MaxGhosts]bool
	for i := range g.n {
		if done[i] {
			continue
		}
		f := &floor{graph: g, far: g.distances(g.goals[i])}
		for j := range g.n {
			if f.has(g.starts[j]) != f.has(g.goals[j]) {
				return false, nil
			}
			if f.has(g.starts[j]) {
				done[j] = true
				f.starts, f.goals = append(f.starts, g.starts[j]), append(f.goals, g.goals[j])
			}
		}
		if ok, err := f.feasible(m); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// floor is one connected part of a board and the ghosts on it.
type floor struct {
	graph         *graph
	far           []uint16 // 0 for the cells of other parts
	starts, goals []uint16
}

func (f *floor) has(v uint16) bool { return f.far[v] != 0 }

// neighbours lists the cells next to v.
func (f *floor) neighbours(v uint16) []uint16 { return f.graph.next(int(v))[1:] }

func (f *floor) feasible(m *solve.Meter) (bool, error) {
	n := len(f.starts)
	if n == 1 {
		return true, nil
	}
	var end, junction bool
	first := f.starts[0]
	for v, far := range f.far {
		if far == 0 {
			continue
		}
		count := len(f.neighbours(uint16(v)))
		junction = junction || count > 2
		if count < 2 {
			end, first = true, uint16(v)
		}
	}
	if !junction {
		line := append([]uint16{first}, f.chain(first, f.neighbours(first)[0])...)
		return sameOrder(ordered(line, f.starts), ordered(line, f.goals), !end), nil
	}
	a := f.shorten(2*n + 3)
	if a == nil {
		return true, nil
	}
	return a.feasible(m)
}

// chain lists the cells from v on, coming from a neighbour of it, up to one that has not two neighbours or where the
// chain comes from.
func (f *floor) chain(from, v uint16) []uint16 {
	list := []uint16{v}
	for begin := from; len(f.neighbours(v)) == 2; {
		ahead := f.neighbours(v)
		to := ahead[0]
		if to == from {
			to = ahead[1]
		}
		if from, v = v, to; v == begin && len(f.neighbours(v)) == 2 { // a ring
			return list
		}
		list = append(list, v)
	}
	return list
}

// ordered lists which ghosts stand on the cells of a list, in its order.
func ordered(list, cells []uint16) []int {
	var order []int
	for _, v := range list {
		if i := slices.Index(cells, v); i >= 0 {
			order = append(order, i)
		}
	}
	return order
}

// sameOrder reports whether two orders are the same, in a ring wherever they begin.
func sameOrder(a, b []int, ring bool) bool {
	if ring {
		at := slices.Index(b, a[0])
		b = append(slices.Clone(b[at:]), b[:at]...)
	}
	return slices.Equal(a, b)
}

// shorten is a floor with a junction, its chains shortened, or nil if it has more than most cells even so.
func (f *floor) shorten(most int) *arrangements {
	n := len(f.starts)
	a := &arrangements{start: make([]uint8, n), goal: make([]uint8, n)}
	var corners []uint16 // cells that have not two neighbours
	number := map[uint16]uint8{}
	for i := range f.far {
		v := uint16(i)
		if !f.has(v) || len(f.neighbours(v)) == 2 {
			continue
		}
		if len(corners) == most {
			return nil
		}
		corners = append(corners, v)
		number[v] = a.cell()
		a.place(ordered([]uint16{v}, f.starts), ordered([]uint16{v}, f.goals), number[v])
	}
	seen := map[uint16]bool{} // cells of chains
	for _, v := range corners {
		for _, to := range f.neighbours(v) {
			if seen[to] {
				continue
			}
			list := f.chain(v, to)
			inside, end := list[:len(list)-1], list[len(list)-1]
			first, last := uint8(len(a.next)), number[v]
			for _, c := range inside {
				seen[c] = true
			}
			for range min(len(inside), n+1) {
				if len(a.next) == most {
					return nil
				}
				c := a.cell()
				a.link(last, c)
				last = c
			}
			a.link(last, number[end])
			a.place(ordered(inside, f.starts), ordered(inside, f.goals), first)
		}
	}
	return a
}
