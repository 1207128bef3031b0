package store

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSets joins random numbers and compares the sets with a list that has the first number of each number's set.
func TestSets(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 300 {
		n := 1 + r.IntN(60)
		s, want := make(Sets, n), make([]int32, n)
		s.Separate()
		for i := range want {
			want[i] = int32(i)
		}
		for range r.IntN(2 * n) {
			a, b := r.Int32N(int32(n)), r.Int32N(int32(n))
			first, second := want[a], want[b]
			if got := s.Join(a, b); got != (first != second) {
				t.Fatalf("joined %d and %d of %v: %v", a, b, want, got)
			}
			for i, w := range want {
				if w == first || w == second {
					want[i] = min(first, second)
				}
			}
			if c := r.Int32N(int32(n)); s.First(c) != want[c] {
				t.Fatalf("the first number of the set of %d is %d in %v", c, s.First(c), want)
			}
		}
		if s.Flatten(); !slices.Equal(s, want) {
			t.Fatalf("flattened to %v, want %v", s, want)
		}
	}
}
