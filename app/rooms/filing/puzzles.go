package filing

import (
	"slices"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// know makes a puzzle available. It keeps an earlier added puzzle only if a waiting document of this earlier puzzle has
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

// OpenRules opens the samples of the puzzle p. If p is already available, OpenRules opens p like OpenPuzzle.
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
