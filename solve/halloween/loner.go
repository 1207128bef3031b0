package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/halloween/rules"
	"stepboard/solve/store"
)

// loner visits the states of one ghost in a connected part of the floor, if all other ghosts have no letters. A zone is
// a part of the floor that is left without the ghost's cell. A state is the ghost's cell and the number of others in
// each zone. Each step by the rules changes a state in one of these ways:
//
//   - While the ghost stays, no other ghost leaves its zone: it would have to pass the ghost.
//   - The ghost goes to a neighbour. Zones of the new cell keep their others, except the zone that the ghost comes
//     from. All other ghosts must have room in the rest. So the zone that the ghost entered must have a free cell; or,
//     if the step turned a ring, one ghost of this zone has moved to the cell that the ghost left.
//
// So if the end state can't be reached from the ghost's start in these ways, there is no way.
type loner struct {
	board  *solve.Board
	cells  []grid.Cell // of the part of the floor
	index  []int16     // by cell of the board: its place in cells, or -1
	ghosts []solve.Kind
	around []zones // by place
	first  []int32 // by place: the first state with the ghost there
	class  []uint8 // by state: the search that reached it, from 1
	gates  []uint8 // by place, direction and number of others beyond: a search went through
	queue  []situation
	memory store.Account
}

// zones are the zones around a cell.
type zones struct {
	count int
	to    [4]int8  // by direction: the zone of the neighbour, or -1
	cells [4]int16 // by zone: the number of cells
	doors [4]uint8 // by zone: the number of the cell's neighbours in it
}

// situation is a state: a place, and the number of others in each zone around it.
type situation struct {
	at     int16
	others [4]int8
}

// mostAlone is the largest part, in cells, that a loner can search. Such a part takes some seconds.
const mostAlone = 1<<15 - 1

// newLoner has no zones yet. The caller must free it, also after an error.
func newLoner(m *solve.Meter, b *solve.Board, part []int32, number int32) (*loner, error) {
	l := &loner{board: b}
	if err := l.memory.Take(m, 10*int64(b.Cells())); err != nil { // cells is copied when it grows
		return l, err
	}
	l.index = make([]int16, b.Cells())
	for c, p := range part {
		l.index[c] = -1
		if p == number {
			l.index[c] = int16(len(l.cells)) // only used up to mostAlone
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

// stuck reports whether one of the ghosts can't come to its goal.
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

// step is the place beside another in a direction, or -1.
func (l *loner) step(at int16, d grid.Dir) int16 {
	if to, ok := l.board.Step(l.cells[at], d); ok {
		return l.index[to]
	}
	return -1
}

// divide finds the zones around each cell.
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

// flood finds the zones around a cell, and the zone of every other cell.
func (l *loner) flood(at int16, zone []int8) zones {
	for i := range zone {
		zone[i] = -1
	}
	z := zones{to: [4]int8{-1, -1, -1, -1}}
	var waiting []int16
	for _, d := range grid.Dirs {
		to := l.step(at, d)
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
					if next := l.step(v, d); next >= 0 && next != at && zone[next] < 0 {
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

// situation is the state of a thing that plays the ghost. The other things of its sort in the part play the others.
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

// at is the class of a state.
func (l *loner) at(s situation) *uint8 {
	number := 0
	for i := range l.around[s.at].count - 1 {
		number = number*len(l.ghosts) + int(s.others[i])
	}
	return &l.class[int(l.first[s.at])+number]
}

// search gives a class to all states that can be reached from a state.
func (l *loner) search(m *solve.Meter, from situation, class uint8) error {
	*l.at(from) = class
	l.queue = append(l.queue[:0], from)
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

// enter moves the ghost to a neighbour, into a zone with some others. It handles all states at once in which these
// agree.
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
	// The entered zone consists of the neighbour, the zones around the neighbour that the ghost does not come from, and
	// a rest.
	rest := int(left.cells[entered]) - 1
	for i := range right.count {
		if i != int(behind) {
			rest -= int(right.cells[i])
		}
	}
	most := rest // the most others outside of those zones afterwards
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

// onRings lists the neighbours of a cell on a common ring with it: neighbours that share a zone with another neighbour.
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

// piece lists the cells that are connected with a cell along rings, in ascending order.
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
