package solve

// Map returns f(v) for each value v of a list, in the same order.
func Map[A, B any](list []A, f func(A) B) []B {
	all := make([]B, len(list))
	for i, v := range list {
		all[i] = f(v)
	}
	return all
}
