package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// labels are the joint states that a search reached, each with its distance from the first state, modulo 3, in two
// bits. Distances of neighbours differ by at most one, so this is enough to walk back, and no parents are kept.
//
// A page has the labels of all cells of the last ghost for one placing of the others. Pages are made on first use, so
// the memory is proportional to the states reached (at worst V/4 bytes for one state). The directory of pages has two
// levels. With more than three ghosts, or on a large board, there are no pages; see sparse.
type labels struct {
	shift  uint
	mask   joint
	words  int // of a page
	top    [][]int32
	chunks [][]uint64 // of pagesInChunk pages each
	pages  int32      // used
	head   joint      // the page of the last lookup, and its placing of the others
	page   []uint64
	memory store.Account
	sparse *sparse // instead of pages
}

// mostPaged is the largest number of ghosts with labels on pages.
const mostPaged = 3

// mostOnPage is the largest number of cells on a page, if there are several ghosts.
const mostOnPage = 1 << 14

const pagesInChunk = 64

// perWord is the number of labels in a word of a page.
const perWord = 32

// newLabels is an empty set. The caller must free it, also after an error.
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

// free gives the memory back.
func (l *labels) free(m *solve.Meter) {
	l.memory.Free(m)
	if l.sparse != nil {
		l.sparse.free(m)
	}
	*l = labels{}
}

// label is the label of a distance; 0 stands for an unreached state.
func label(distance int64) uint64 { return 1 + uint64(distance%3) }

// get is the label of a state.
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

// add labels a state without a label, and reports whether it did.
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

// eager makes the labels keep the moves of states, if there are more than three ghosts.
func (l *labels) eager() {
	if l.sparse != nil {
		l.sparse.eager = true
	}
}

// reach is add with the moves of the state. added reports whether the state is new, and more whether any of its moves
// is new.
func (l *labels) reach(m *solve.Meter, s joint, label uint64, to moves) (added, more bool, err error) {
	if l.sparse != nil {
		return l.sparse.reach(m, s, label, to)
	}
	added, err = l.add(m, s, label)
	return added, added, err
}

// wait makes a state wait in a layer. It returns false if the state waits there already.
func (l *labels) wait(s joint, layer int64) bool { return l.sparse == nil || l.sparse.wait(s, layer) }

// take ends the waiting of a state in a layer, and returns its moves.
func (l *labels) take(s joint, layer int64) moves {
	if l.sparse == nil {
		return allMoves
	}
	return l.sparse.take(s, layer)
}

// mark labels a cell of the last ghost on a page if it has no label, and reports whether it did.
func mark(page []uint64, cell uint, label uint64) bool {
	word, bit := &page[cell/perWord], cell%perWord*2
	if *word>>bit&3 != 0 {
		return false
	}
	*word |= label << bit
	return true
}

// open is the page of a placing of all ghosts but the last. It is made if necessary.
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

// plan is the way of back as a plan.
func (l *labels) plan(m *solve.Meter, g *graph, s joint, distance int64) (*plan, error) {
	way, err := l.back(m, g, s, distance)
	if err != nil {
		return nil, err
	}
	return unpack(m, g, way)
}

// back is the way from the first state of the labels, at distance 0, to s at the given distance: distance+1 states.
// Their memory stays taken. It takes O(distance) time.
func (l *labels) back(m *solve.Meter, g *graph, s joint, distance int64) ([]joint, error) {
	if err := m.Take(8 * (distance + 1)); err != nil {
		return nil, err
	}
	way := make([]joint, distance+1)
	way[distance] = s
	around, made := steps{graph: g}, 0
	for d := distance - 1; d >= 0; d-- {
		var err error
		around.from(way[d+1], func(head joint, tails []node) bool {
			if made++; made%pollGenerated == 0 {
				if err = m.Poll(0, d); err != nil {
					return false
				}
			}
			for _, to := range tails {
				if s := head<<g.shift | joint(to); l.get(s) == label(d) {
					way[d] = s
					return false
				}
			}
			return true
		})
		if err == nil && g.polls(d) {
			err = m.Poll(0, d)
		}
		if err != nil {
			m.Give(8 * (distance + 1))
			return nil, err
		}
	}
	return way, nil
}
