package document

import (
	"slices"

	"stepboard/solve"
)

// Stand replaces the things on the board shown and in the query shown, as one entry of the history. Things that stay or
// move keep their indexes in the lists.
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

// standAt replaces the things at a place, in time linear in the number of things.
func (d *Document) standAt(name solve.Text, l place, want []solve.Thing) {
	next := slices.Clone(*l.things())
	missing := map[solve.Thing]int{} // how many of each wanted thing are not found yet
	for _, t := range want {
		missing[t]++
	}
	var moved []int // indexes in next of things that do not stay
	for i, have := range next {
		if missing[have] > 0 {
			missing[have]--
		} else {
			moved = append(moved, i)
		}
	}
	lacking := map[solve.Kind][]solve.Thing{} // the wanted things that are not found, in order
	for _, t := range want {
		if missing[t] > 0 {
			missing[t]--
			lacking[t.Kind] = append(lacking[t.Kind], t)
		}
	}
	for _, i := range moved {
		list := lacking[next[i].Kind]
		if next[i] = (solve.Thing{}); len(list) > 0 {
			next[i], lacking[list[0].Kind] = list[0], list[1:]
		}
	}
	for _, t := range want { // the other wanted things come last
		if list := lacking[t.Kind]; len(list) > 0 && list[0] == t {
			next, lacking[t.Kind] = append(next, t), list[1:]
		}
	}
	d.setThings(name, l, slices.DeleteFunc(next, func(t solve.Thing) bool { return t.Kind == 0 }))
}
