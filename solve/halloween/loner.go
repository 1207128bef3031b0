package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
	"stepboard/solve/store"
)

// loner searches the states of one ghost in a connected part of the floor. The other ghosts are interchangeable. Zones
// are the connected pieces of the part without the ghost's cell. A state is the ghost's cell and the number of others
// in each zone. A step by the rules changes the state in one of these ways:
//
//   - If the ghost stays, the state stays the same: no other ghost can pass the ghost into another zone.
//   - If the ghost goes to a neighbour, it enters the neighbour's zone. The other ghosts of this zone must have room
//     outside of the neighbour's cell: in the entered zone or, if the step turns a ring, one of them on the cell that
//     the ghost left. They may be spread in any way over the zones around the new cell.
//
// So if the end state can't be reached from the ghost's start in these ways, there is no way.
type loner struct {
	board  *solve.Board
	cells  []grid.Cell // by place: the cell. The places number the cells of the part.
	index  []int16     // by cell of the board: its place, or -1 outside of the part
	ghosts []solve.Kind
	around []zones // by place: the zones around its cell
	first  []int32 // by place: the number of the first state with the ghost there
	class  []uint8 // by state: the number of the search that reached it, from 1, or 0
	gates  []uint8 // by place, direction and others in the zone there: the search that made this step, from 1, or 0
	queue  []situation
	memory store.Account
}

type zones struct {
	count int
	to    [4]int8  // by direction: the zone of the neighbour, or -1
	cells [4]int16 // by zone: the number of cells
	doors [4]uint8 // by zone: the number of the cell's neighbours in it
}

// situation is a state: the ghost's place, and the number of other ghosts in each zone around the ghost.
type situation struct {
	at     int16
	others [4]int8
}

// maxLonerCells is the largest number of cells that a loner searches. A search of so many cells takes seconds.
const maxLonerCells = 1<<15 - 1

// newLoner makes a loner without zones for one part of the floor. The caller must free its memory, also after an error.
func newLoner(m *solve.Meter, b *solve.Board, part []int32, number int32) (*loner, error) {
	l := &loner{board: b}
	if err := l.memory.Take(m, 10*int64(b.Cells())); err != nil { // for index, and for cells with a copy when it grows
		return l, err
	}
	l.index = make([]int16, b.Cells())
	for c, p := range part {
		l.index[c] = -1
		if p == number {
			l.index[c] = int16(len(l.cells)) // too small for more than maxLonerCells cells, but noWayIn refuses such parts
			l.cells = append(l.cells, grid.Cell(c))
		}
	}
	for _, k := range rules.Ghosts(b) {
		if part[b.Find(k)] == number {
			l.ghosts = append(l.ghosts, k)
		}
	}
	return l, nil
}

// stuck reports whether one of the ghosts can't come to its goal even if the others are interchangeable.
func (l *loner) stuck(m *solve.Meter) (bool, error) {
	if err := l.divide(m); err != nil {
		return false, err
	}
	for i, k := range l.ghosts {
		from, to := l.situation(k, rules.IsGhost), l.situation(rules.GoalOf(k), rules.IsGoal)
		if *l.at(from) == 0 {
			if err := l.search(m, from, uint8(i+1)); err != nil {
				return false, err
			}
		}
		if *l.at(from) != *l.at(to) {
			return true, nil
		}
	}
	return false, nil
}

// step returns the place that is next to a given place in direction d, or -1.
func (l *loner) step(place int16, d grid.Dir) int16 {
	if to, ok := l.board.Step(l.cells[place], d); ok {
		return l.index[to]
	}
	return -1
}

// divide finds the zones around each cell and numbers the states.
func (l *loner) divide(m *solve.Meter) error {
	cells, n := len(l.cells), len(l.ghosts)
	if err := l.memory.Take(m, int64(cells)*int64(32+4+4*n)); err != nil {
		return err
	}
	l.around, l.first, l.gates = make([]zones, cells), make([]int32, cells), make([]uint8, 4*n*cells)
	zone := make([]int8, cells)
	states := 0
	for at := range int16(cells) {
		if err := m.Poll(0, 0); err != nil {
			return err
		}
		z := l.flood(at, zone)
		l.around[at], l.first[at] = z, int32(states)
		size := 1
		for range z.count - 1 {
			size *= n
		}
		states += size
	}
	if err := l.memory.Take(m, int64(states)); err != nil {
		return err
	}
	l.class = make([]uint8, states)
	return nil
}

// flood returns the zones around a place. It fills the slice zone by place: the zone of the cell, or -1 for the given
// place.
func (l *loner) flood(place int16, zone []int8) zones {
	for i := range zone {
		zone[i] = -1
	}
	z := zones{to: [4]int8{-1, -1, -1, -1}}
	var waiting []int16
	for _, d := range grid.Dirs {
		to := l.step(place, d)
		if to < 0 {
			continue
		}
		if zone[to] < 0 {
			zone[to] = int8(z.count)
			for waiting = append(waiting[:0], to); len(waiting) > 0; {
				v := waiting[len(waiting)-1]
				waiting = waiting[:len(waiting)-1]
				z.cells[z.count]++
				for _, d := range grid.Dirs {
					if next := l.step(v, d); next >= 0 && next != place && zone[next] < 0 {
						zone[next] = zone[to]
						waiting = append(waiting, next)
					}
				}
			}
			z.count++
		}
		z.to[d] = zone[to]
		z.doors[zone[to]]++
	}
	return z
}

// situation returns the state in which the thing of kind k is the ghost. The function sort chooses all ghosts or all
// goals. All other chosen things are the other ghosts.
func (l *loner) situation(k solve.Kind, sort func(solve.Kind) bool) situation {
	s := situation{at: l.index[l.board.Find(k)]}
	zone := make([]int8, len(l.cells))
	l.flood(s.at, zone)
	for _, t := range l.board.Things {
		if at := l.index[t.At]; sort(t.Kind) && t.Kind != k && at >= 0 {
			s.others[zone[at]]++
		}
	}
	return s
}

func (l *loner) at(s situation) *uint8 {
	number := 0
	for i := range l.around[s.at].count - 1 {
		number = number*len(l.ghosts) + int(s.others[i])
	}
	return &l.class[int(l.first[s.at])+number]
}

// search gives a class to all states that can be reached from the state start.
func (l *loner) search(m *solve.Meter, start situation, class uint8) error {
	*l.at(start) = class
	l.queue = append(l.queue[:0], start)
	for expanded := 0; len(l.queue) > 0; expanded++ {
		if err := store.Poll(m, expanded, 16); err != nil {
			return err
		}
		s := l.queue[len(l.queue)-1]
		l.queue = l.queue[:len(l.queue)-1]
		for _, d := range grid.Dirs {
			if zone := l.around[s.at].to[d]; zone >= 0 {
				l.enter(s, d, int(s.others[zone]), class)
			}
		}
	}
	return nil
}

// enter moves the ghost to its neighbour in direction d. The parameter others is the number of other ghosts in the zone
// there. The next states depend on nothing else, so a second call with the same place, direction and number returns
// immediately.
func (l *loner) enter(s situation, d grid.Dir, others int, class uint8) {
	gate := &l.gates[(int(s.at)*4+int(d))*len(l.ghosts)+others]
	if *gate != 0 {
		return
	}
	*gate = class
	left, to := l.around[s.at], l.step(s.at, d)
	entered := left.to[d]
	right := l.around[to]
	behind := right.to[d.Opposite()]
	// The entered zone consists of the neighbour's cell, the zones around this cell except the zone behind, and a rest.
	// The zone behind contains the cell that the ghost left.
	rest := int(left.cells[entered]) - 1
	for i := range right.count {
		if i != int(behind) {
			rest -= int(right.cells[i])
		}
	}
	most := rest // the largest number of others of the entered zone that can be in the zone behind after the step
	if left.doors[entered] > 1 {
		most++
	}
	next := situation{at: to}
	var place func(zone, inside int)
	place = func(zone, inside int) {
		if zone == right.count {
			if out := others - inside; out >= 0 && out <= most {
				next.others[behind] = int8(len(l.ghosts) - 1 - inside)
				if at := l.at(next); *at == 0 {
					*at = class
					l.queue = append(l.queue, next)
				}
			}
			return
		}
		if zone == int(behind) {
			place(zone+1, inside)
			return
		}
		for k := range min(int(right.cells[zone]), others-inside) + 1 {
			next.others[zone] = int8(k)
			place(zone+1, inside+k)
		}
	}
	place(0, 0)
}

// onRings lists the neighbours of cell c that lie on a ring with c: the neighbours that share a zone with another
// neighbour.
func (l *loner) onRings(c grid.Cell) []grid.Cell {
	var list []grid.Cell
	at := l.index[c]
	for _, d := range grid.Dirs {
		if zone := l.around[at].to[d]; zone >= 0 && l.around[at].doors[zone] > 1 {
			list = append(list, l.cells[l.step(at, d)])
		}
	}
	return list
}

// piece lists the cells that are connected along rings with the cell of a place, in ascending order.
func (l *loner) piece(at int) []grid.Cell {
	list := []grid.Cell{l.cells[at]}
	for i := 0; i < len(list); i++ {
		for _, c := range l.onRings(list[i]) {
			if !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	slices.Sort(list)
	return list
}
