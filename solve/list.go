package solve

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
