package huarong

import (
	"stepboard/solve"
	"stepboard/solve/grid"
)

// asked is a question that needs a search, and its place in the list of a batch.
type asked struct {
	question
	index int32
}

// SolveAll implements [solve.Batch]. Queries with one target share one search from its sides backwards over the whole
// graph (Dijkstra's algorithm; all moves can be undone, so the graph is its own reverse), and those with one piece the ways of
// the blank to it, where that is less work than an A* for each. A bad query ends it after those before it.
// Accounted memory: 56 bytes a query and 4 a cell.
func (s *fastSession) SolveAll(m *solve.Meter, queries []int, deliver func(i int, a solve.Answer)) error {
	n := int64(len(queries))
	const each = 8 + 2*16 + 16 // its value, its question in two lists, and the blank's ways
	if err := m.Take(n * each); err != nil {
		return err
	}
	defer m.Give(n * each)
	values := make([]int64, len(queries))
	open := make([]asked, 0, len(queries))
	var bad error
	for i, query := range queries {
		if i&4095 == 0 {
			if err := m.Poll(n-int64(i), 0); err != nil {
				return err
			}
		}
		q, err := ask(s.data, query)
		if err != nil {
			bad, values = err, values[:i]
			break
		}
		if a, ok := q.settled(s.data.Board); ok {
			values[i] = a.Value
		} else {
			open = append(open, asked{q, int32(i)})
		}
	}
	s.found = -1
	if err := s.run.answer(m, open, values); err != nil {
		return err
	}
	for i, v := range values {
		deliver(i, answer(v))
	}
	return bad
}

// answer puts the answers of questions into values.
func (r *fastRun) answer(m *solve.Meter, open []asked, values []int64) error {
	piece := func(q asked) grid.Cell { return q.piece }
	target := func(q asked) grid.Cell { return q.target }
	list, other := make([]asked, len(open)), open
	if err := r.sort(m, list, other, target); err != nil {
		return err
	}
	shared := list[:0] // the questions of large groups stay in the list
	for rest := list; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].target == rest[0].target {
			n++
		}
		i := 0
		for ; i < n && !r.together(n-i); i++ {
			v, err := r.find(m, rest[i].question)
			if err != nil {
				return err
			}
			values[rest[i].index] = v
		}
		shared = append(shared, rest[i:n]...)
		rest = rest[n:]
	}
	if len(shared) == 0 {
		return nil
	}
	other = other[:len(shared)]
	if err := r.sort(m, other, shared, piece); err != nil {
		return err
	}
	ways := make([][4]int32, len(values))
	if err := r.approaches(m, other, ways); err != nil {
		return err
	}
	if err := r.sort(m, shared, other, target); err != nil {
		return err
	}
	for i, q := range shared {
		if i == 0 || q.target != shared[i-1].target {
			if err := r.backwards(m, r.spot(q.target)); err != nil {
				return err
			}
		}
		values[q.index] = r.least(r.spot(q.piece), &ways[q.index])
	}
	return nil
}

// least joins the blank's ways to the sides of the piece to the search backwards.
func (r *fastRun) least(piece spot, ways *[4]int32) int64 {
	least := solve.None
	for d, steps := range ways {
		if steps == apart {
			continue
		}
		if rest := r.at(nodeAt(piece, grid.Dir(d))); rest >= 0 && (least == solve.None || int64(steps)+rest < least) {
			least = int64(steps) + rest
		}
	}
	return least
}

// sort distributes a list by a cell into another of the same length, in linear time and in pieces small enough to stop between.
func (r *fastRun) sort(m *solve.Meter, into, list []asked, key func(asked) grid.Cell) error {
	n := int64(r.Cells()+1) * 4
	if err := m.Take(n); err != nil {
		return err
	}
	defer m.Give(n)
	first := make([]int32, r.Cells()+1) // by cell: where its next question goes
	for i, q := range list {
		if i&(1<<15-1) == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		first[key(q)+1]++
	}
	for c := range r.Cells() {
		first[c+1] += first[c]
	}
	for i, q := range list {
		if i&(1<<15-1) == 0 {
			if err := m.Poll(0, 0); err != nil {
				return err
			}
		}
		at := &first[key(q)]
		into[*at] = q
		*at++
	}
	return nil
}

// together reports whether n questions with one target are answered better by one search backwards, which settles every
// node, as judged by what the A* searches so far have expanded.
func (r *fastRun) together(n int) bool {
	const (
		tried    = 8  // A* searches before their average says something
		weight   = 2  // what an A* spends on a node, against the search backwards
		overhead = 80 // what it spends besides, as nodes of the search backwards
	)
	return n > 1 && r.searches >= tried && int64(n)*(weight*r.expanded/r.searches+overhead) > int64(4*r.Cells())
}

// backwards searches from all sides of a target.
func (r *fastRun) backwards(m *solve.Meter, target spot) error {
	var sides []node
	for d, step := range r.step {
		if r.open[target+step] {
			sides = append(sides, nodeAt(target, grid.Dir(d)))
		}
	}
	return r.spread(m, sides...)
}

// spread finds the costs of all nodes from some.
func (r *fastRun) spread(m *solve.Meter, from ...node) error {
	r.fresh()
	r.queue.clear(0)
	for _, n := range from {
		r.improves(m, n, 0)
		if err := r.queue.push(m, entry{0, n}); err != nil {
			return err
		}
	}
	for n := 1; r.queue.size > 0; n++ {
		top, err := r.queue.pop(m)
		if err != nil {
			return err
		}
		if n&1023 == 0 {
			r.frontier, r.depth = int64(r.queue.size), top.cost
			if err := m.Poll(r.frontier, r.depth); err != nil {
				return err
			}
		}
		if r.nodes[top.node].cost() < top.cost {
			continue
		}
		m.Expanded++
		if next := r.pushed(top.node); r.improves(m, next, top.cost+1) {
			if err := r.queue.push(m, entry{top.cost + 1, next}); err != nil {
				return err
			}
		}
		at, side := parted(top.node)
		for turn := grid.Dir(1); turn < 4; turn++ {
			to := (side + turn) & 3
			next := nodeAt(at, to)
			if !r.open[at+r.step[to]] || r.knows(next, top.cost) {
				continue
			}
			w := r.cost[at][pairOf[side][to]]
			if w == 0 {
				if w, err = r.between(m, at, side, to); err != nil {
					return err
				}
			}
			if w != apart && r.improves(m, next, top.cost+int64(w)) {
				if err := r.queue.push(m, entry{top.cost + int64(w), next}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// approaches finds the blank's ways to the piece of each question, which are sorted by piece, into ways by index. Where
// many questions share a piece, one flood from each of its sides tells them all.
func (r *fastRun) approaches(m *solve.Meter, list []asked, ways [][4]int32) error {
	n := int64(r.bounds())
	if err := m.Take(n * 8); err != nil {
		return err
	}
	defer m.Give(n * 8)
	f := flooder{plane: r.plane, steps: make([]int32, n), queue: make([]spot, n)}
	for len(list) > 0 {
		k := 1
		for k < len(list) && list[k].piece == list[0].piece {
			k++
		}
		group := list[:k]
		list = list[k:]
		piece := r.spot(group[0].piece)
		if k*8*(r.Rows+r.Cols) < r.Cells() { // about what A* expands for each
			for _, q := range group {
				var err error
				if ways[q.index], err = r.near.approach(m, r.sides, r.spot(q.blank), piece); err != nil {
					return err
				}
			}
			continue
		}
		for d, step := range r.step {
			if r.open[piece+step] {
				if err := f.flood(m, piece+step, piece); err != nil {
					return err
				}
			}
			for _, q := range group {
				ways[q.index][d] = apart
				if r.open[piece+step] {
					ways[q.index][d] = f.steps[r.spot(q.blank)] - 1
				}
			}
		}
	}
	return nil
}

// flooder is a plain breadth-first search over cells.
type flooder struct {
	*plane
	steps []int32 // +1; 0 where not reached
	queue []spot
}

// flood finds the steps from a cell to all others with the piece as a wall.
func (f *flooder) flood(m *solve.Meter, from, piece spot) error {
	clear(f.steps)
	f.steps[from] = 1
	f.queue[0] = from
	for head, tail := 0, 1; head < tail; head++ {
		if head&1023 == 0 {
			if err := m.Poll(int64(tail-head), 0); err != nil {
				return err
			}
		}
		at := f.queue[head]
		for _, step := range f.step {
			if next := at + step; f.open[next] && f.steps[next] == 0 && next != piece {
				f.steps[next] = f.steps[at] + 1
				f.queue[tail] = next
				tail++
			}
		}
	}
	return nil
}
