package studio_test

import (
	"errors"
	"testing"

	"stepboard/app/studio"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// No lens crashes on a board that is not finished: an empty board, or one with things that do not belong together.
func TestLensesOfUnfinishedBoards(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		var things []solve.Thing // one thing of each kind, each on its own cell
		for _, b := range p.Brushes() {
			if b.Layer != solve.Terrain {
				things = append(things, solve.Thing{Kind: b.Kind, At: grid.Cell(len(things))})
			}
		}
		for n := range len(things) + 1 {
			d := p.New(grid.Size{Rows: 6, Cols: 6})
			d.Board.Things, d.Queries = things[:n], []solve.Query{{}}
			studio := &studio.Studio{Budget: solve.NewBudget(1 << 26), Say: func(solve.Text) string { return "" }}
			for _, task := range p.Tasks() {
				for _, l := range lens.Of(p, task) {
					v := view.Shot{Puzzle: p, Dataset: d, Task: task, Lens: l.ID, Event: -1, Pointer: 7}
					_, err := studio.Panel(t.Context(), v, scene.Light, 40)
					var crash *solve.CrashError
					if errors.As(err, &crash) {
						t.Errorf("%s, %d things, lens %s: %v", p.ID(), n, l.ID, crash)
					}
				}
			}
		}
	}
}
