package certificate

import (
	"bufio"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Check reads a proof about a board. It returns the claim if the proof is correct. If the proof is wrong, the error is
// a *solve.Refusal. Other errors come from the Meter or the reader. The board must have no Error in Check.
func Check(m *solve.Meter, b *solve.Board, r *bufio.Reader) (Claim, error) {
	in := &source{Reader: r}
	claim, err := in.claim(b)
	if err != nil {
		return claim, err
	}
	c := &checker{m: m, claim: claim, limit: claim.Steps - 1}
	defer c.memory.Free(m)
	if err := m.Poll(0, 0); c.limit < 0 || err != nil {
		return claim, err
	}
	if err := c.survey(b); err != nil {
		return claim, err
	}
	switch claim.By {
	case Clauses:
		return claim, c.clauses(in)
	case Door:
		return claim, c.door(in)
	}
	return claim, c.states()
}

// spot is the number of a floor cell, from 0 in reading order.
type spot uint32

// distance is a number of steps. The constant far stands for a distance that is unknown or infinite.
type distance uint32

type checker struct {
	m             *solve.Meter
	memory        store.Account
	work          int // the number of calls of poll
	claim         Claim
	limit         int          // the proof must show that every plan has more than this number of steps
	next          [][]spot     // by cell: the cell itself and its neighbours, where a ghost can be after one step
	starts, goals []spot       // by ghost
	from, to      [][]distance // by ghost and cell: distances from the start and to the goal, without other ghosts
	toBoth        tables       // for each two ghosts: their distances to their goals; nil unless claim.By is StatesOfPairs
}

func (c *checker) n() int { return len(c.starts) }

func (c *checker) poll() error {
	c.work++
	return store.Poll(c.m, c.work, 1<<11)
}

// far stands for an unknown or infinite distance of one ghost, farBoth for such a distance of two ghosts.
const (
	far     distance = 1<<32 - 1
	farBoth          = 1<<16 - 1
)

// cellBytes is the memory that the method survey reserves for each cell and for each pair of ghosts, without distances.
const cellBytes = 64

func (c *checker) survey(b *solve.Board) error {
	n := int64(len(c.claim.Ghosts))
	if err := c.memory.Take(c.m, (cellBytes+8*n)*int64(b.Cells())+n*n*cellBytes); err != nil {
		return err
	}
	number := make([]spot, b.Cells())
	var cells []grid.Cell
	for at, t := range b.Terrain {
		if t != solve.Wall {
			number[at] = spot(len(cells))
			cells = append(cells, grid.Cell(at))
		}
	}
	c.next = make([][]spot, len(cells))
	for v, at := range cells {
		c.next[v] = append(make([]spot, 0, 1+len(grid.Dirs)), spot(v))
		for _, d := range grid.Dirs {
			if to, ok := b.Step(at, d); ok && b.Terrain[to] != solve.Wall {
				c.next[v] = append(c.next[v], number[to])
			}
		}
	}
	for _, k := range c.claim.Ghosts {
		start, goal := number[b.Find(k)], number[b.Find(rules.GoalOf(k))]
		c.starts, c.goals = append(c.starts, start), append(c.goals, goal)
		c.from, c.to = append(c.from, c.alone(start, nowhere)), append(c.to, c.alone(goal, nowhere))
	}
	if c.claim.By != StatesOfPairs {
		return nil
	}
	for i := range c.n() {
		for j := range i {
			to, err := c.both(c.goals[i], c.goals[j], c.from[i], c.from[j])
			if err != nil {
				return err
			}
			c.toBoth = append(c.toBoth, to)
		}
	}
	return nil
}

// alone returns the distance from each cell to one cell (at), for a ghost on a board without other ghosts. The ghost
// does not enter another cell (closed), which may be the constant nowhere.
func (c *checker) alone(at, closed spot) []distance {
	d := make([]distance, len(c.next))
	for v := range d {
		d[v] = far
	}
	d[at] = 0
	for queue := append(make([]spot, 0, len(d)), at); len(queue) > 0; queue = queue[1:] {
		for _, to := range c.next[queue[0]] {
			if d[to] == far && to != closed {
				d[to] = d[queue[0]] + 1
				queue = append(queue, to)
			}
		}
	}
	return d
}

// table has the distances of two ghosts to their goals, without other ghosts. The first index is the cell of one
// ghost, the second index is the cell of the other ghost. A row without known distances is nil. A distance has 16
// bits, so the claim must not have too many steps (mostStepsOfPairs).
type table [][]uint16

func (t table) at(u, v spot) uint16 {
	if t[u] == nil {
		return farBoth
	}
	return t[u][v]
}

type tables []table

// ofPair returns the table of two ghosts with indexes i > j. The rows are for the cells of ghost i.
func (t tables) ofPair(i, j int) table { return t[i*(i-1)/2+j] }

// both returns the distances of two ghosts to their goals u and v. restU[x] and restV[y] are the distances of the
// cells x and y from the ghosts' starts, for each ghost alone. The distance d with the ghosts on x and y stays unknown
// if d + max(restU[x], restV[y]) > c.limit + 1.
func (c *checker) both(u, v spot, restU, restV []distance) (table, error) {
	size := int64(len(c.next))
	if err := c.memory.Take(c.m, 24*size); err != nil {
		return nil, err
	}
	t := make(table, size)
	var queue store.List[[2]spot]
	defer queue.Free(c.m)
	reach := func(u, v spot, d int) error {
		if t.at(u, v) != farBoth || d+max(int(restU[u]), int(restV[v])) > c.limit+1 {
			return nil
		}
		if t[u] == nil {
			if err := c.memory.Take(c.m, 2*size); err != nil {
				return err
			}
			t[u] = make([]uint16, size)
			for v := range t[u] {
				t[u][v] = farBoth
			}
		}
		t[u][v] = uint16(d)
		return queue.Push(c.m, [2]spot{u, v})
	}
	if err := reach(u, v, 0); err != nil {
		return nil, err
	}
	for at := 0; at < queue.Len(); at++ {
		if err := c.poll(); err != nil {
			return nil, err
		}
		now := *queue.At(at)
		d := int(t.at(now[0], now[1])) + 1
		for _, u := range c.next[now[0]] {
			for _, v := range c.next[now[1]] {
				if u == v || u == now[1] && v == now[0] {
					continue
				}
				if err := reach(u, v, d); err != nil {
					return nil, err
				}
			}
		}
	}
	return t, nil
}
