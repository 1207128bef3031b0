package document

import (
	"slices"

	"stepboard/solve"
)

// Stand puts lists of things in the place of what stands on the board shown and in the query shown: one entry of the
// history. Things that stay where they are, or only move, keep their place in the lists. Without a query only the
// board counts.
func (d *Document) Stand(name solve.Text, board, query []solve.Thing) {
	d.together(name, func() {
		for _, l := range d.layers() {
			want := board
			if l.query >= 0 {
				want = query
			}
			d.standAt(name, l, want)
		}
	})
}

func (d *Document) standAt(name solve.Text, l place, want []solve.Thing) {
	want = slices.Clone(want)
	take := func(which func(solve.Thing) bool) (solve.Thing, bool) {
		i := slices.IndexFunc(want, which)
		if i < 0 {
			return solve.Thing{}, false
		}
		t := want[i]
		want = slices.Delete(want, i, i+1)
		return t, true
	}
	var moved []int // indices of things that don't stay
	for i, have := range *l.things() {
		if _, stays := take(func(t solve.Thing) bool { return t == have }); !stays {
			moved = append(moved, i)
		}
	}
	var gone []int
	for _, i := range moved {
		have := (*l.things())[i]
		if to, ok := take(func(t solve.Thing) bool { return t.Kind == have.Kind }); ok {
			d.replaceThing(name, l, i, to)
		} else {
			gone = append(gone, i)
		}
	}
	for _, i := range slices.Backward(gone) {
		d.removeThing(name, l, i)
	}
	for _, t := range want {
		d.addThing(name, l, t)
	}
}
