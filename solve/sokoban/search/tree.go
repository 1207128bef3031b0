package search

import (
	"math"
	"math/bits"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// tree is a spanning tree of the floor around the goal; building it takes some twenty bytes and O(1) for every run.
// Its root is the core, a connected part in which no place cuts, as large as was found; the rest is taken by whole
// horizontal runs, which hang together at the first column that they share with another, and on the core where they
// first touch it. Taking a place away that cuts leaves a piece of the tree on each side; what a player can reach
// around a box is made of such pieces. The goal counts for nothing, as the player may not start on it.
type tree struct {
	*shape
	core, rest bitmap
	before     []int32 // runs of rest that begin before each word
	from, to   []int32 // by run: its places, half-open
	parent     []int32 // by run, the core being the number behind the last
	weight     []int32 // by run: places of its subtree but the goal
	total      int32
}

func newTree(m *solve.Meter, s *shape) (*tree, error) {
	t := &tree{shape: s}
	var err error
	if t.core, err = s.findCore(m); err != nil {
		return nil, err
	}
	if t.rest, err = newBitmap(m, s.field); err != nil {
		return nil, err
	}
	for w, x := range s.here {
		t.rest[w] = x &^ t.core[w]
	}
	before, n, err := ranks(m, len(t.rest), t.starts)
	if err != nil {
		return nil, err
	}
	t.before = before
	for _, a := range []*[]int32{&t.from, &t.to, &t.parent, &t.weight} {
		if *a, err = store.Make[int32](m, n+1); err != nil {
			return nil, err
		}
	}
	runs := runs{of: t.rest}
	for i := 0; runs.advance(); i++ {
		t.from[i], t.to[i] = int32(runs.from), int32(runs.to)
		t.weight[i] = t.to[i] - t.from[i]
		if err := store.Poll(m, i, 1024); err != nil {
			return nil, err
		}
	}
	t.from[n], t.to[n] = 1<<30, 1<<30 // behind all
	t.weight[n] = int32(t.core.count())
	return t, t.grow(m)
}

func (t *tree) drop(m *solve.Meter) {
	m.Give(int64(len(t.before)+4*len(t.from))*4 + int64(len(t.core)+len(t.rest))*8)
}

// starts are the first places of runs in a word.
func (t *tree) starts(word int) uint64 {
	s := t.rest[word] &^ (t.rest[word] << 1)
	if word > 0 {
		s &^= t.rest[word-1] >> 63
	}
	return s
}

// at is the first run that ends behind p.
func (t *tree) at(p int32) int {
	word := int(p >> 6)
	i := int(t.before[word]) + bits.OnesCount64(t.starts(word)&(2<<(p&63)-1)) - 1
	if i < 0 || t.to[i] <= p {
		i++
	}
	return i
}

// beside is the range of runs that share a column with run i in the row that is step away.
func (t *tree) beside(i int, step int32) (from, to int) {
	from = t.at(t.from[i] + step)
	for to = from; to < len(t.from) && t.from[to] < t.to[i]+step; to++ {
	}
	return from, to
}

// grow joins runs that are not joined yet (union-find) and then takes leaves off until the core is left: a run with one
// neighbour hangs on it.
func (t *tree) grow(m *solve.Meter) error {
	n := len(t.from)
	core := int32(n - 1)
	degree, err := store.Make[uint16](m, n) // a run has less than 2·4096 neighbours; those of the core are not asked for
	if err != nil {
		return err
	}
	defer m.Give(int64(n) * 2)
	mixed, err := store.Make[int32](m, n) // all neighbours, by exclusive or: the last one is left
	if err != nil {
		return err
	}
	defer m.Give(int64(n) * 4)
	set := t.parent // until the parents are known
	for i := range set {
		set[i] = int32(i)
	}
	link := func(i, j int32) {
		if !join(set, i, j) {
			return
		}
		degree[i]++
		degree[j]++
		mixed[i] ^= j
		mixed[j] ^= i
	}
	above := 0
	for i := range core {
		if err := store.Poll(m, i, 1024); err != nil {
			return err
		}
		if _, _, ok := t.touch(int(i)); ok {
			link(i, core)
		}
		from, to := t.from[i]-t.stride, t.to[i]-t.stride
		for t.to[above] <= from {
			above++
		}
		for j := above; t.from[j] < to; j++ {
			link(i, int32(j))
		}
	}
	if t.core.has(t.goal) {
		t.weight[core]--
	} else {
		t.weight[t.at(t.goal)]--
	}
	hung := 0
	for i := range core {
		for leaf := i; leaf != core && degree[leaf] == 1; hung++ {
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
	t.parent[core] = core
	t.total = t.weight[core]
	return nil
}

// touch is where a run first touches the core: at its left end, at its right end, or at the first place of its upper
// or else of its lower side.
func (t *tree) touch(i int) (at int32, side grid.Dir, ok bool) {
	from, to := t.from[i], t.to[i]
	switch {
	case t.core.has(from - 1):
		return from, grid.Left, true
	case t.core.has(to):
		return to - 1, grid.Right, true
	}
	for _, side := range [...]grid.Dir{grid.Up, grid.Down} {
		if at, ok := t.core.first(from+t.step[side], to+t.step[side]); ok {
			return at - t.step[side], side, true
		}
	}
	return 0, 0, false
}

// link is where a run hangs on what is above or below it, and how many places lie beyond.
type link struct {
	at, weight int32
}

// links appends the links of run i on a side, Up or Down, from left to right.
func (t *tree) links(i int, side grid.Dir, buf []link) []link {
	onCore := link{at: math.MaxInt32}
	if int(t.parent[i]) == len(t.from)-1 {
		if at, s, _ := t.touch(i); s == side {
			onCore = link{at, t.total - t.weight[i]}
		}
	}
	step := t.step[side]
	for j, to := t.beside(i, step); j < to; j++ {
		at := max(t.from[i], t.from[j]-step)
		if onCore.at < at {
			buf = append(buf, onCore)
			onCore.at = math.MaxInt32
		}
		switch {
		case t.parent[j] == int32(i):
			buf = append(buf, link{at, t.weight[j]})
		case t.parent[i] == int32(j):
			buf = append(buf, link{at, t.total - t.weight[i]})
		}
	}
	if onCore.at < math.MaxInt32 {
		buf = append(buf, onCore)
	}
	return buf
}

// pieces tells how many places, without the goal, hang on each side of a place. It is asked from left to right and from
// above to below, and so goes over each link once.
type pieces struct {
	*tree
	end                int32  // of the run of the place asked last
	start              int32  // of that run
	passed             int32  // places beyond its links so far
	above, below       []link // its links still to come
	aboveBuf, belowBuf []link
}

// at fills in the four sides of a place that is not the goal.
func (c *pieces) at(p int32) (piece [4]int32) {
	if p >= c.end {
		run := c.tree.at(p)
		c.start, c.end, c.passed = c.from[run], c.to[run], 0
		if _, side, ok := c.touch(run); ok && side == grid.Left && int(c.parent[run]) == len(c.from)-1 {
			c.passed = c.total - c.weight[run]
		}
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

// pass takes the links to the left of p off a list, and is what lies beyond the one at p.
func (c *pieces) pass(links *[]link, p int32) int32 {
	for ; len(*links) > 0 && (*links)[0].at <= p; *links = (*links)[1:] {
		if l := (*links)[0]; l.at == p {
			return l.weight // it counts as passed when a place further on is asked
		}
		c.passed += (*links)[0].weight
	}
	return 0
}

// coreTries is how many places are tried for the core of a board.
const coreTries = 8

// findCore is a connected part of the floor around the goal in which no place cuts: the goal's own, or where that is
// less than half of such places, the largest that was met from some places far apart. Together the tries take linear
// time.
func (s *shape) findCore(m *solve.Meter) (bitmap, error) {
	plain, err := newBitmap(m, s.field)
	if err != nil {
		return nil, err
	}
	defer m.Give(int64(len(plain)) * 8)
	for w, x := range s.here {
		plain[w] = x &^ s.cut[w]
	}
	core, err := flood(m, s.field, plain, s.goal)
	if err != nil {
		return nil, err
	}
	size, all := core.count(), plain.count()
	for try := 1; try < coreTries && 2*size < all; try++ {
		from := len(plain) * try / coreTries
		for from < len(plain) && plain[from]&^core[from] == 0 {
			from++
		}
		if from == len(plain) {
			break
		}
		other, err := flood(m, s.field, plain, int32(from<<6|bits.TrailingZeros64(plain[from]&^core[from])))
		if err != nil {
			return nil, err
		}
		if n := other.count(); n > size {
			core, other, size = other, core, n
		}
		m.Give(int64(len(other)) * 8)
	}
	return core, nil
}
