package filing

import (
	"slices"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// know makes a puzzle available. Of the puzzles from files, only this one stays, and those whose documents wait with
// unsaved changes.
func (r *Room) know(p solve.Puzzle) {
	list := puzzles.BuiltIn()
	for _, q := range r.Puzzles {
		if list.ByID(q.ID()) == nil && r.Unsaved(q) {
			list = list.With(q)
		}
	}
	r.Puzzles = list.With(solve.Inner(p))
}

// OpenRules shows the samples of a puzzle.
func (r *Room) OpenRules(p *script.Puzzle) {
	if slices.Contains(r.Puzzles.IDs(), p.ID()) && r.Puzzles.ByID(p.ID()) == solve.Puzzle(p) {
		r.OpenPuzzle(p)
		return
	}
	r.clear(p, func() {
		name, _ := p.Source()
		r.show(document.Content{Puzzle: p, Datasets: p.Boards()}, file{name: name})
	})
}
