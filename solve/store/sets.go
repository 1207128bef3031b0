package store

// Sets are disjoint sets of numbers (Galler and Fischer, An improved equivalence algorithm, CACM 1964). The entry of a
// number is an earlier number of the same set, or the number itself if it is the first number of its set.
type Sets []int32

// Separate makes each number a set of its own.
func (s Sets) Separate() {
	for i := range s {
		s[i] = int32(i)
	}
}

// First returns the first number of the set of a. It halves the path to this number.
func (s Sets) First(a int32) int32 {
	for s[a] != a {
		s[a] = s[s[a]]
		a = s[a]
	}
	return a
}

// Join joins the sets of a and b, and reports whether they were different sets.
func (s Sets) Join(a, b int32) bool {
	a, b = s.First(a), s.First(b)
	if a == b {
		return false
	}
	s[max(a, b)] = min(a, b)
	return true
}

// Flatten makes each entry the first number of its set.
func (s Sets) Flatten() {
	for i, earlier := range s { // the entry of an earlier number already is the first number
		s[i] = s[earlier]
	}
}
