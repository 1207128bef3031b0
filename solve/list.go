package solve

import "sort"

// Map returns f(v) for each value v of a list, in the same order. The result is nil if the list is empty.
func Map[A, B any](list []A, f func(A) B) []B {
	if len(list) == 0 {
		return nil
	}
	all := make([]B, len(list))
	for i, v := range list {
		all[i] = f(v)
	}
	return all
}

// Sort sorts a list and keeps the order of equal values. One code serves the lists of all types, where package slices
// has a code for each type: so living pages are smaller. Where sorting takes time, package slices is quicker.
func Sort[T any](list []T, compare func(a, b T) int) { sort.Stable(sorted[T]{list, compare}) }

type sorted[T any] struct {
	list    []T
	compare func(a, b T) int
}

func (s sorted[T]) Len() int           { return len(s.list) }
func (s sorted[T]) Less(i, j int) bool { return s.compare(s.list[i], s.list[j]) < 0 }
func (s sorted[T]) Swap(i, j int)      { s.list[i], s.list[j] = s.list[j], s.list[i] }
