package tree

import "stepboard/solve"

// Ends returns the nodes at which the way to the goal ends.
func (f *Forest) Ends() (nodes []int) {
	for _, e := range f.ends() {
		nodes = append(nodes, f.Node(e.event))
	}
	return nodes
}

// Via returns the event by which a node hangs on its parent at the end.
func (f *Forest) Via(node int) int { return f.via(node, f.Last(node)) }

// Via returns the places where an edge crosses the rows between its states.
func (g *Graph) Via(edge int) []float64 { return g.via[edge] }

// Arrows returns the short name of a move.
func (q *Problem) Arrows(before, after solve.State) string { return q.arrows(before, after) }
