package search

import (
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// tree is a spanning tree of the floor that is connected with the goal. A node is a run: a horizontal run of places, or
// one place with the vertical passage below it. The tree takes some twenty bytes and O(1) time for each run. Two runs
// are joined in the first column that both have. If a box removes a place, pieces of the tree are left on its sides. A
// region of the player consists of such pieces. The goal is not counted, because the player may not start there.
type tree struct {
	*shape
	heads    bitmap  // the places of the bitmap goalFloor in the first rows of the runs
	before   []int32 // by word: the number of runs that begin before the word
	from, to []int32 // by run: the places [from, to) are its first row
	parent   []int32 // by run: the parent in the tree; the root is its own parent
	weight   []int32 // by run: number of places in its subtree, without the goal
	total    int32   // number of places in the tree, without the goal
}

func newTree(m *solve.Meter, s *shape) (*tree, error) {
	t := &tree{shape: s}
	var err error
	if t.heads, err = newBitmap(m, s.field); err != nil {
		return nil, err
	}
	width := int(s.Stride / 64)
	for w, x := range s.goalFloor {
		if x != 0 && w/width%mostRows != 0 {
			above := w - width
			x &^= s.goalFloor[above] &^ (s.open.left(above) | s.open.right(above) | s.open.left(w) | s.open.right(w))
		}
		t.heads[w] = x
	}
	before, n, err := ranks(m, len(t.heads), t.heads.starts)
	if err != nil {
		return nil, err
	}
	t.before = before
	for _, a := range []*[]int32{&t.from, &t.to, &t.parent, &t.weight} {
		if *a, err = store.Make[int32](m, n); err != nil {
			return nil, err
		}
	}
	runs := runs{of: t.heads}
	for i := 0; runs.advance(); i++ {
		t.from[i], t.to[i] = int32(runs.from), int32(runs.to)
		t.weight[i] = t.to[i] - t.from[i] + (t.lastRow(i)-t.from[i])/t.Stride
		if err := store.Poll(m, i, 1024); err != nil {
			return nil, err
		}
	}
	return t, t.grow(m)
}

// mostRows is the largest number of rows of a run. So the run of a place is found quickly.
const mostRows = 16

func (t *tree) drop(m *solve.Meter) {
	m.Give(int64(len(t.before)+4*len(t.from))*4 + int64(len(t.heads))*8)
}

// run returns the run that contains a place of the bitmap goalFloor.
func (t *tree) run(p int32) int {
	for !t.heads.has(p) {
		p -= t.Stride
	}
	word := int(p >> 6)
	return int(t.before[word]) + bits.OnesCount64(t.heads.starts(word)&(2<<(p&63)-1)) - 1
}

// lastRow returns the first place of a run in its last row.
func (t *tree) lastRow(i int) int32 {
	p := t.from[i]
	for t.goalFloor.has(p+t.Stride) && !t.heads.has(p+t.Stride) {
		p += t.Stride
	}
	return p
}

// grow joins runs that are not yet joined. Then it removes leaves until only the goal's run is left. A run
// with one neighbour becomes the child of this neighbour.
func (t *tree) grow(m *solve.Meter) error {
	n := len(t.from)
	root := int32(t.run(t.goal))
	degree, err := store.Make[uint16](m, n) // a run has fewer than 2·4096 neighbours
	if err != nil {
		return err
	}
	defer m.Give(int64(n) * 2)
	mixed, err := store.Make[int32](m, n) // the XOR of the numbers of all neighbours: with one neighbour, its number
	if err != nil {
		return err
	}
	defer m.Give(int64(n) * 4)
	joined := store.Sets(t.parent) // the memory is used for the parents later
	joined.Separate()
	link := func(i, j int32) {
		if !joined.Join(i, j) {
			return
		}
		degree[i]++
		degree[j]++
		mixed[i] ^= j
		mixed[j] ^= i
	}
	above := 0
	for i := range int32(n) {
		if err := store.Poll(m, i, 1024); err != nil {
			return err
		}
		from, to := t.from[i]-t.Stride, t.to[i]-t.Stride
		for t.to[above] <= from {
			above++
		}
		for j := above; t.from[j] < to; j++ {
			link(i, int32(j))
		}
		if below := t.lastRow(int(i)) + t.Stride; below > t.to[i]+t.Stride && t.goalFloor.has(below) {
			link(i, int32(t.run(below)))
		}
	}
	t.weight[root]--
	hung := 0
	for i := range int32(n) {
		for leaf := i; leaf != root && degree[leaf] == 1; hung++ {
			on := mixed[leaf]
			t.parent[leaf] = on
			t.weight[on] += t.weight[leaf]
			degree[leaf] = 0
			degree[on]--
			mixed[on] ^= leaf
			leaf = on
			if err := store.Poll(m, hung, 4096); err != nil {
				return err
			}
		}
	}
	t.parent[root] = root
	t.total = t.weight[root]
	return nil
}

// link is the place where a run is joined with a run above or below. The field weight is the number of places of the
// tree beyond the link.
type link struct {
	at, weight int32 // at is the place in the first run
}

// links appends to buf the links of run i on a side, Up or Down, from left to right.
func (t *tree) links(i int, side grid.Dir, buf []link) []link {
	step, from := t.Steps[side], t.from[i]
	if side == grid.Down {
		from = t.lastRow(i)
	}
	for p, to := from+step, from+t.to[i]-t.from[i]+step; ; {
		at, ok := t.goalFloor.first(p, to)
		if !ok {
			break
		}
		j := t.run(at)
		p = t.to[j]
		if !t.heads.has(at) {
			p = at + 1
		}
		at -= step
		switch {
		case t.parent[j] == int32(i):
			buf = append(buf, link{at, t.weight[j]})
		case t.parent[i] == int32(j):
			buf = append(buf, link{at, t.total - t.weight[i]})
		}
	}
	return buf
}

// pieces counts the places of the tree on each side of a removed place, without the goal. Calls must be in reading
// order, so that each link is visited once.
type pieces struct {
	*tree
	end                int32  // the end of the current run: the run of the last call
	start              int32  // the first place of the current run
	passed             int32  // the number of places beyond the links that are passed
	above, below       []link // the links of the current run that are not passed yet
	aboveBuf, belowBuf []link
}

// sizes returns the number of places on each side of a removed place, by side. The removed place must not be the goal.
func (c *pieces) sizes(p int32) (piece [4]int32) {
	if p >= c.end {
		run := c.run(p)
		if c.lastRow(run) != c.from[run] {
			return c.sizesInPassage(run, p)
		}
		c.start, c.end, c.passed = c.from[run], c.to[run], 0
		c.aboveBuf = c.links(run, grid.Up, c.aboveBuf[:0])
		c.belowBuf = c.links(run, grid.Down, c.belowBuf[:0])
		c.above, c.below = c.aboveBuf, c.belowBuf
	}
	piece[grid.Up] = c.pass(&c.above, p)
	piece[grid.Down] = c.pass(&c.below, p)
	piece[grid.Left] = p - c.start + c.passed
	if c.start <= c.goal && c.goal < p {
		piece[grid.Left]--
	}
	piece[grid.Right] = c.total - 1 - piece[grid.Up] - piece[grid.Down] - piece[grid.Left]
	return piece
}

// sizesInPassage returns the result of sizes for a place of a run with a passage down.
func (c *pieces) sizesInPassage(run int, p int32) (piece [4]int32) {
	up := p - c.from[run]
	if on := c.goal - c.from[run]; 0 <= on && on < up && on%c.Stride == 0 {
		up -= c.Stride
	}
	piece[grid.Up] = up / c.Stride
	c.aboveBuf = c.links(run, grid.Up, c.aboveBuf[:0])
	for _, l := range c.aboveBuf {
		piece[grid.Up] += l.weight
	}
	piece[grid.Down] = c.total - 1 - piece[grid.Up]
	return piece
}

// pass removes the links to the left of p from a list. It returns the number of places beyond the link at p, or 0.
func (c *pieces) pass(links *[]link, p int32) int32 {
	for ; len(*links) > 0 && (*links)[0].at <= p; *links = (*links)[1:] {
		if l := (*links)[0]; l.at == p {
			return l.weight // the link stays in the list, and is passed at the next place
		}
		c.passed += (*links)[0].weight
	}
	return 0
}
