package trace

import (
	"math/rand/v2"
	"slices"
	"testing"

	"stepboard/app/view/lenstest"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
)

// Lenses for any search show a trace, even a wrong one, and have a text about its cells.
func TestLenses(t *testing.T) {
	want := map[string][]string{
		"huarong": {"plain"}, "halloween": {"waves", "refused"}, "knight": {"layers", "sets"}, "sokoban": nil,
	}
	for _, p := range puzzles.BuiltIn() {
		r := rand.New(rand.NewPCG(8, 8))
		said := map[string]bool{}
		for k := range 9 {
			sc := board(t, p, r)
			lines := tells(sc, nil).lines
			if k%3 == 1 { // missing lines: states without parents, or expanded states that were never reached
				lines = slices.DeleteFunc(lines, func(string) bool { return r.IntN(6) == 0 })
			}
			if len(lines) < 2 {
				continue
			}
			told := opened(t, sc, lines)
			job := played(t, told, told.Datasets)
			x := explore.New(job.Recording(), sc.size(), job.First(), nil)
			v := lenstest.View(told.Puzzle.(lens.Puzzle), told.Datasets[0], 0, told.Task, x)
			var suited []string
			for _, l := range v.Puzzle.Lenses(told.Task) {
				if !l.Explores || !l.Suits(PlayerID) {
					continue
				}
				suited = append(suited, l.ID)
				lenstest.Prepare(t, v, l.ID)
				for range 8 {
					v.Pos, v.Choice = r.IntN(x.Len()+1), r.IntN(4)
					if i := r.IntN(x.Len()); x.Kind(i) == solve.Reached {
						v.State = x.Event(i).State
					}
					picture := l.Draw(v)
					said[l.ID] = said[l.ID] || len(picture.Under)+len(picture.Over) > 0 && picture.Note.Key != ""
					for c := range grid.Cell(sc.size().Cells()) {
						l.Hover(v, c)
					}
				}
			}
			if list, named := want[p.ID()]; named && !slices.Equal(suited, list) {
				t.Fatalf("%s: lenses %v", p.ID(), suited)
			}
		}
		for _, id := range want[p.ID()] {
			if !said[id] {
				t.Errorf("%s: the lens %s shows nothing", p.ID(), id)
			}
		}
	}
}
