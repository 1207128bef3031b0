package docs_test

import (
	"fmt"
	"testing"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
)

// This file has facts that several pages use.

// answer returns the answer to a problem.
func (p problem) answer(t *testing.T) int64 {
	t.Helper()
	a, _ := p.solved(t)
	return a.Value
}

// states returns the states of the problem's walk, the start first.
func (p problem) states(t *testing.T) []solve.State {
	t.Helper()
	_, w := p.solved(t)
	list := make([]solve.State, w.Len()+1)
	for i := range list {
		list[i] = w.At(i)
	}
	return list
}

// expanded returns how many states an algorithm expands, counted as in the window.
func (p problem) expanded(t *testing.T, algorithm string) int64 {
	t.Helper()
	return p.explored(t, algorithm).Outcome.Stats.Expanded
}

// found returns the answer of an algorithm, which may not be the least one.
func (p problem) found(t *testing.T, algorithm string) int64 {
	t.Helper()
	return p.explored(t, algorithm).Outcome.Answer.Value
}

// place names a cell as the pages do.
func place(size grid.Size, c grid.Cell) string {
	return fmt.Sprintf("row %d, column %d", size.Row(c)+1, size.Col(c)+1)
}

// onFloor counts the cells without a wall.
func (p problem) onFloor(t *testing.T) int {
	t.Helper()
	_, d := p.open(t)
	n := 0
	for _, tile := range d.Board.Terrain {
		if tile == solve.Floor {
			n++
		}
	}
	return n
}

// distances returns the distance of each cell from a given cell, for a walk on floor. A further cell counts as a
// wall. A cell that cannot be reached has -1.
func distances(b *solve.Board, from, wall grid.Cell) []int {
	far := make([]int, b.Cells())
	for i := range far {
		far[i] = -1
	}
	far[from] = 0
	for queue := []grid.Cell{from}; len(queue) > 0; queue = queue[1:] {
		for _, d := range grid.Dirs {
			if c, ok := b.Step(queue[0], d); ok && far[c] < 0 && c != wall && b.Terrain[c] == solve.Floor {
				far[c] = far[queue[0]] + 1
				queue = append(queue, c)
			}
		}
	}
	return far
}

// reached counts the events that reach a state for which a condition holds.
func reached(x *explore.Exploration, is func(solve.State) bool) int {
	n := 0
	for i := range x.Len() {
		if x.Kind(i) == solve.Reached && is(x.Event(i).State) {
			n++
		}
	}
	return n
}
