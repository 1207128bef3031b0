package search

import "stepboard/solve"

// Methods lists all methods.
func Methods() []Method {
	list := make([]Method, methods)
	for i := range list {
		list[i] = Method(i)
	}
	return list
}

// Suits reports whether rules have all that a method needs.
func (k Method) Suits(r solve.Rules) bool {
	_, lacks := k.Lacks(r)
	return !lacks
}
