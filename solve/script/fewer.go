package script

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/search"
)

var _ search.Removable = &rules{}

// Pieces implements [search.Removable].
func (r *rules) Pieces(s *solve.State, list []solve.Thing) []solve.Thing {
	return (&stateValue{g: r.game, st: *s}).stand(list)
}

// With implements [search.Removable]. Boards with fewer pieces can be won only if the file has a function won(). Where
// pieces share cells, it is not known which of them hinder others.
func (r *rules) With(s *solve.State, kinds []solve.Kind, pieces []solve.Thing, to *solve.State) bool {
	if r.won == nil || r.file.stacks {
		return false
	}
	g := r.game
	state := stateValue{g: g, st: *s}
	for i := range g.places {
		p := &g.places[i]
		switch {
		case !slices.Contains(kinds, p.piece.kind):
		case p.inBits:
			for k, cell := range p.cellOf {
				if state.st.Bits.Has(p.first+k) && cell >= 0 {
					state.st.Bits = state.st.Bits.Without(p.first + k)
				}
			}
		default:
			for k := range p.n {
				state.st.Cells[p.first+k] = grid.None
			}
		}
	}
	for _, t := range pieces {
		p := r.file.byKind[t.Kind]
		if state.blocked(p, g.plane.on(t.At), grid.None).kind != none || !state.add(p, t.At) {
			return false
		}
	}
	*to = state.st
	return true
}

// Harder implements [search.Removable].
func (r *rules) Harder(s, fewer solve.State) *solve.InputError {
	return r.file.errorOf(r.moves, solve.Say("search.fewer.harder", "State", r.shown(s), "Fewer", r.shown(fewer)))
}
