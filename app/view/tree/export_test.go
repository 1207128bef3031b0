package tree

// Ends are the nodes at which the way to the goal ends.
func (f *Forest) Ends() (nodes []int) {
	for _, e := range f.ends() {
		nodes = append(nodes, f.Node(e.event))
	}
	return nodes
}

// Via is the event by which a node hangs on its parent in the end.
func (f *Forest) Via(node int) int { return f.via(node, f.Last(node)) }

// Via is where an edge passes the rows between its states.
func (g *Graph) Via(edge int) []float64 { return g.via[edge] }
