package halloween

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// loner searches the states of one ghost in a connected component of the floor. The other ghosts are interchangeable.
// Without the ghost's cell, the component consists of one to four connected zones. A state is the ghost's cell and the
// number of other ghosts in each zone. A step by the rules changes the state in one of these ways:
//
//   - The ghost stays. Then the state stays the same, because no other ghost can go to another zone.
//   - The ghost goes to a neighbouring cell and so enters the zone of this cell. The other ghosts of the entered zone
//     stay in this zone, but not on the ghost's new cell. If the step turns a ring, one of them may instead go to the
//     cell that the ghost left. The search assumes that they can spread over the new zones in any way.
//
// So if the search doesn't reach the end state, the ghost can't reach its goal.
type loner struct {
	board  *solve.Board
	cells  []grid.Cell // the cells of the component
	index  []int16     // by cell of the board: its index in the field cells, or -1 for a cell outside of the component
	ghosts []solve.Kind
	around []zones // by index of a cell: the zones around the cell
	first  []int32 // by index of a cell: the number of the first state with the ghost on the cell
	class  []uint8 // by state: the number of the search that reached the state, from 1; 0 if no search did
	gates  []uint8 // by index, direction and number of other ghosts in the zone there: 0, or the search of this step
	queue  []situation
	memory store.Account
}

type zones struct {
	count int
	to    [4]int8  // by direction: the zone of the neighbour, or -1
	cells [4]int16 // by zone: the number of cells
	doors [4]uint8 // by zone: the number of the cell's neighbours in the zone
}

// situation is a state: the index of the ghost's cell, and the number of other ghosts in each zone around the ghost.
type situation struct {
	at     int16
	others [4]int8
}

// maxLonerCells is the largest number of cells that a loner searches. A search of so many cells takes seconds.
const maxLonerCells = 1<<15 - 1

// newLoner makes a loner without zones for the component of a given number. The caller must free it, also after an
// error.
func newLoner(m *solve.Meter, b *solve.Board, part []int32, number int32) (*loner, error) {
	l := &loner{board: b}
	if err := l.memory.Take(m, 10*int64(b.Cells())); err != nil { // for l.index, l.cells, and a copy when l.cells grows
		return l, err
	}
	l.index = make([]int16, b.Cells())
	for c, p := range part {
		l.index[c] = -1
		if p == number {
			l.index[c] = int16(len(l.cells)) // noWayIn refuses a component with too many cells for an int16
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

// stuck reports whether one of the ghosts can't come to its goal even if the other ghosts are interchangeable.
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

// step returns the index of the neighbouring cell in direction d, or -1. The parameter at is the index of the cell.
func (l *loner) step(at int16, d grid.Dir) int16 {
	if to, ok := l.board.Step(l.cells[at], d); ok {
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

// flood returns the zones around the cell of index at. It sets zone[v] to the zone of index v, and zone[at] to -1.
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

// situation returns a state of the board: the start if sort is rules.IsGhost, and the end if sort is rules.IsGoal. The
// thing of kind k is the ghost, and all other things with sort(kind) are the other ghosts.
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

// search gives a class to all states that can be reached from a state (start).
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

// enter moves the ghost to the neighbouring cell in direction d. The parameter others is the number of other ghosts in
// the zone of that cell. The next states depend only on these facts, so a second call with the same facts returns
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
	// The entered zone consists of the ghost's new cell, of all zones around this cell except the zone behind, and of a
	// rest. The zone behind contains the cell that the ghost left, and the rest.
	rest := int(left.cells[entered]) - 1
	for i := range right.count {
		if i != int(behind) {
			rest -= int(right.cells[i])
		}
	}
	most := rest // the largest number of other ghosts of the entered zone that are in the zone behind after the step
	if left.doors[entered] > 1 {
		most++
	}
	next := situation{at: to}
	var spread func(zone, inside int)
	spread = func(zone, inside int) {
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
			spread(zone+1, inside)
			return
		}
		for k := range min(int(right.cells[zone]), others-inside) + 1 {
			next.others[zone] = int8(k)
			spread(zone+1, inside+k)
		}
	}
	spread(0, 0)
}

// piece returns the cells that are connected along rings with the cell of index at, in ascending order. A cell and its
// neighbour are on a ring if the neighbour shares a zone with another neighbour.
func (l *loner) piece(at int) []grid.Cell {
	list := []grid.Cell{l.cells[at]}
	for i := 0; i < len(list); i++ {
		at := l.index[list[i]]
		for _, d := range grid.Dirs {
			zone := l.around[at].to[d]
			if zone < 0 || l.around[at].doors[zone] == 1 {
				continue
			}
			if c := l.cells[l.step(at, d)]; !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	slices.Sort(list)
	return list
}
