package search

import (
	"stepboard/solve/halloween/rules"
)

// permutation sends i to its i-th entry; entries from the degree of its group on are as in the identity.
type permutation [rules.MaxGhosts]uint8

var identity = permutation{0, 1, 2, 3, 4, 5, 6, 7}

// after is the permutation that does q first and then p.
func (p permutation) after(q permutation) permutation {
	for i, v := range q {
		q[i] = p[v]
	}
	return q
}

func (p permutation) inverse() permutation {
	var q permutation
	for i, v := range p {
		q[v] = uint8(i)
	}
	return q
}

// group is the group that some permutations make, as a table of Sims (1970): sends[i][j] is an element that leaves all
// below i where they are and sends i to j, if has[i] has the bit of j. Every element is the product of one of each row,
// in one way.
type group struct {
	degree int
	sends  [rules.MaxGhosts]permutationRow
	has    [rules.MaxGhosts]uint8
}

type permutationRow [rules.MaxGhosts]permutation

// newGroup has the identity alone. The degree is at most maxGhosts.
func newGroup(degree int) *group {
	h := &group{degree: degree}
	for i := range degree {
		h.sends[i][i] = identity
		h.has[i] = 1 << i
	}
	return h
}

// full reports whether the group has all permutations of its degree.
func (h *group) full() bool {
	for i := range h.degree {
		if h.has[i] != uint8(1<<h.degree-1<<i) {
			return false
		}
	}
	return true
}

// sift divides a permutation by elements of the table as far as it goes: the rest is the identity exactly for elements
// of the group, else it leaves all below row where they are.
func (h *group) sift(p permutation) (rest permutation, row int) {
	for i := range h.degree {
		if h.has[i]>>p[i]&1 == 0 {
			return p, i
		}
		p = h.sends[i][p[i]].inverse().after(p)
	}
	return p, h.degree
}

func (h *group) contains(p permutation) bool {
	_, row := h.sift(p)
	return row == h.degree
}

// add makes the group the smallest that has a permutation, too. The table is one of a group as soon as the products of
// any two of its elements sift through (Knuth 1991); there are at most degree²/2 of them.
func (h *group) add(p permutation) {
	for open := []permutation{p}; len(open) > 0; {
		rest, row := h.sift(open[len(open)-1])
		open = open[:len(open)-1]
		if row == h.degree {
			continue
		}
		h.sends[row][rest[row]] = rest
		h.has[row] |= 1 << rest[row]
		for i := range h.degree {
			for j := range h.degree {
				if h.has[i]>>j&1 != 0 {
					open = append(open, rest.after(h.sends[i][j]), h.sends[i][j].after(rest))
				}
			}
		}
	}
}
