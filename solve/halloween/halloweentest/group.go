package halloweentest

import "stepboard/solve/halloween/rules"

// Permutation sends i to its i-th entry; entries from the degree of its group on are as in the identity.
type Permutation [rules.MaxGhosts]uint8

// Identity leaves all where they are.
var Identity = func() (p Permutation) {
	for i := range p {
		p[i] = uint8(i)
	}
	return p
}()

// after is the permutation that does q first and then p.
func (p Permutation) after(q Permutation) Permutation {
	for i, v := range q {
		q[i] = p[v]
	}
	return q
}

func (p Permutation) inverse() Permutation {
	var q Permutation
	for i, v := range p {
		q[v] = uint8(i)
	}
	return q
}

// Group is the group that some permutations make, as a table of Sims (1970): sends[i][j] is an element that leaves all
// below i where they are and sends i to j, if has[i] has the bit of j. Every element is the product of one of each row,
// in one way.
type Group struct {
	degree int
	sends  [rules.MaxGhosts]permutationRow
	has    [rules.MaxGhosts]uint32
	order  int // how many elements the table has, the identity of each row among them
}

type permutationRow [rules.MaxGhosts]Permutation

// NewGroup has the identity alone. The degree is at most rules.MaxGhosts.
func NewGroup(degree int) *Group {
	h := &Group{degree: degree, order: degree}
	for i := range degree {
		h.sends[i][i] = Identity
		h.has[i] = 1 << i
	}
	return h
}

// Full reports whether the group has all permutations of its degree.
func (h *Group) Full() bool { return h.order == h.degree*(h.degree+1)/2 }

// sift divides a permutation by elements of the table as far as it goes: the rest is the identity exactly for elements
// of the group, else it leaves all below row where they are.
func (h *Group) sift(p Permutation) (rest Permutation, row int) {
	for i := range h.degree {
		if h.has[i]>>p[i]&1 == 0 {
			return p, i
		}
		p = h.sends[i][p[i]].inverse().after(p)
	}
	return p, h.degree
}

// Contains reports whether a permutation is an element.
func (h *Group) Contains(p Permutation) bool {
	_, row := h.sift(p)
	return row == h.degree
}

// Add makes the group the smallest that has a permutation, too. The table is one of a group as soon as the products of
// any two of its elements sift through (Knuth 1991); there are at most degree²/2 of them. A full one has all.
func (h *Group) Add(p Permutation) {
	for open := []Permutation{p}; len(open) > 0; {
		rest, row := h.sift(open[len(open)-1])
		open = open[:len(open)-1]
		if row == h.degree {
			continue
		}
		h.sends[row][rest[row]] = rest
		h.has[row] |= 1 << rest[row]
		if h.order++; h.Full() {
			return
		}
		for i := range h.degree {
			for j := range h.degree {
				if h.has[i]>>j&1 != 0 {
					open = append(open, rest.after(h.sends[i][j]), h.sends[i][j].after(rest))
				}
			}
		}
	}
}
