package crowd

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
)

// Distances returns, by ghost and cell of the board, the distance to the ghost's goal without other ghosts, or
// solve.None. The second result (largest) has the largest distance of each ghost.
func Distances(m *solve.Meter, b *solve.Board) (tables [][]int32, largest []int64, err error) {
	size := int64(b.Cells()) * (graphBytes + distanceBytes + nodeBytes + 4*int64(len(rules.Ghosts(b))))
	if err := m.Take(size); err != nil {
		return nil, nil, err
	}
	g := newGraph(b)
	queue := g.newQueue()
	for _, goal := range g.goals {
		d, err := g.distances(m, goal, queue)
		if err != nil {
			return nil, nil, err
		}
		list, far := slices.Repeat([]int32{int32(solve.None)}, b.Cells()), int64(0)
		for i, c := range g.cells {
			list[c] = int32(d[i]) - 1
			far = max(far, int64(list[c]))
		}
		tables, largest = append(tables, list), append(largest, far)
	}
	return tables, largest, nil
}
