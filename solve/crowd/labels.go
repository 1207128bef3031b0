package crowd

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// labels is the set of joint states that a search has reached. Each state has a label of two bits: its distance from
// the first state, modulo 3. The distances of neighbouring states differ by at most one, so the labels show a way from
// a state back to the first state. The search keeps no parents.
//
// A page has the labels of all states that differ only in the cell of the last ghost. A page is made when its first
// label is needed. So the memory is proportional to the number of reached states. At worst, one state needs a quarter
// of a byte for each cell of the board. The directory has two levels. The type sparse replaces pages for more than
// three ghosts, or on a large board.
type labels struct {
	shift  uint
	mask   joint
	words  int        // the size of a page
	top    [][]int32  // the directory: the number of each page, from 1; 0 for a missing page
	chunks [][]uint64 // a chunk has pagesInChunk pages
	pages  int32      // the number of pages in use
	head   joint      // the cells of all ghosts except the last ghost, for the page of the last lookup
	page   []uint64   // the page of the last lookup
	memory store.Account
	sparse *sparse // used in place of pages; nil if there are pages
}

const mostPaged = 3

// mostOnPage is the largest number of cells of a page, if there are several ghosts.
const mostOnPage = 1 << 14

const pagesInChunk = 64

const perWord = 32

// newLabels makes an empty set. The caller must free the set, also after an error.
func newLabels(m *solve.Meter, g *graph) (*labels, error) {
	l := &labels{shift: g.shift, mask: g.mask, words: (len(g.cells) + perWord - 1) / perWord, head: ^joint(0)}
	if g.n > mostPaged || g.n > 1 && len(g.cells) > mostOnPage {
		var err error
		l.sparse, err = newSparse(m)
		return l, err
	}
	top := 1
	if g.n > 2 {
		top = 1 << (g.shift * uint(g.n-2))
	}
	if err := l.memory.Take(m, int64(top)*24); err != nil {
		return l, err
	}
	l.top = make([][]int32, top)
	return l, nil
}

func (l *labels) free(m *solve.Meter) {
	l.memory.Free(m)
	if l.sparse != nil {
		l.sparse.free(m)
	}
	*l = labels{}
}

// label returns the label for a distance, from 1 to 3. Label 0 stands for an unreached state.
func label(distance int64) uint64 { return 1 + uint64(distance%3) }

// get returns the label of a state, or 0.
func (l *labels) get(s joint) uint64 {
	if l.sparse != nil {
		return l.sparse.get(s)
	}
	head := s >> l.shift
	if head != l.head {
		second := l.top[head>>l.shift]
		if second == nil {
			return 0
		}
		p := second[head&l.mask]
		if p == 0 {
			return 0
		}
		l.use(head, p-1)
	}
	low := s & l.mask
	return l.page[low/perWord] >> (low % perWord * 2) & 3
}

// add gives a label to a state. It returns false if the state already has a label.
func (l *labels) add(m *solve.Meter, s joint, label uint64) (bool, error) {
	if l.sparse != nil {
		return l.sparse.add(m, s, label)
	}
	page, err := l.open(m, s>>l.shift)
	if err != nil {
		return false, err
	}
	return mark(page, uint(s&l.mask), label), nil
}

// reach adds a state with its awake moves. The first result (added) reports whether the state is new. The second
// result (changed) reports whether the state or one of its awake moves is new.
func (l *labels) reach(m *solve.Meter, s joint, label uint64, to moves) (added, changed bool, err error) {
	if l.sparse != nil {
		return l.sparse.reach(m, s, label, to)
	}
	added, err = l.add(m, s, label)
	return added, added, err
}

// wait records that a state waits for a layer (see astar.next). It returns false if the state already waits there. With
// pages, it does nothing and returns true.
func (l *labels) wait(s joint, layer int64) bool { return l.sparse == nil || l.sparse.wait(s, layer) }

// take records that a state no longer waits in a layer, and returns its awake moves. With pages, all moves are awake.
func (l *labels) take(s joint, layer int64) moves {
	if l.sparse == nil {
		return allMoves
	}
	return l.sparse.take(s, layer)
}

// mark gives a label to a cell of the last ghost on a page. It returns false if the cell already has a label.
func mark(page []uint64, cell uint, label uint64) bool {
	word, bit := &page[cell/perWord], cell%perWord*2
	if *word>>bit&3 != 0 {
		return false
	}
	*word |= label << bit
	return true
}

// open returns the page for given cells of all ghosts except the last ghost. If the page is missing, open makes it.
func (l *labels) open(m *solve.Meter, head joint) ([]uint64, error) {
	if head == l.head {
		return l.page, nil
	}
	second := &l.top[head>>l.shift]
	if *second == nil {
		size := int64(l.mask) + 1
		if err := l.memory.Take(m, 4*size); err != nil {
			return nil, err
		}
		*second = make([]int32, size)
	}
	p := &(*second)[head&l.mask]
	if *p == 0 {
		if l.pages%pagesInChunk == 0 {
			size := pagesInChunk * l.words
			if err := l.memory.Take(m, 8*int64(size)); err != nil {
				return nil, err
			}
			l.chunks = append(l.chunks, make([]uint64, size))
		}
		l.pages++
		*p = l.pages
	}
	l.use(head, *p-1)
	return l.page, nil
}

func (l *labels) use(head joint, p int32) {
	l.head = head
	at := int(p%pagesInChunk) * l.words
	l.page = l.chunks[p/pagesInChunk][at : at+l.words]
}

// plan returns a plan with a shortest way from the first state to s.
func (l *labels) plan(m *solve.Meter, g *graph, s joint, distance int64) (*plan, error) {
	p, err := newPlan(m, g.n, distance)
	if err != nil {
		return nil, err
	}
	if err := l.trace(m, g, s, distance, func(d int64) []node { return p.at(int(d)) }); err != nil {
		p.free(m)
		return nil, err
	}
	return p, nil
}

// trace finds a shortest way from the first state to s. For each distance d, it writes the nodes of the state into the
// slice at(d).
func (l *labels) trace(m *solve.Meter, g *graph, s joint, distance int64, at func(d int64) []node) error {
	around, made := steps{graph: g}, 0
	g.split(s, at(distance))
	for d := distance - 1; d >= 0; d-- {
		var err error
		around.successors(s, func(head joint, tails []node) bool {
			if made++; made%pollGenerated == 0 {
				if err = m.Poll(0, d); err != nil {
					return false
				}
			}
			for _, to := range tails {
				if before := head<<g.shift | joint(to); l.get(before) == label(d) {
					s = before
					return false
				}
			}
			return true
		})
		if err == nil && g.polls(d) {
			err = m.Poll(0, d)
		}
		if err != nil {
			return err
		}
		g.split(s, at(d))
	}
	return nil
}
