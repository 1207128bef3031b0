package document

import (
	"slices"

	"stepboard/solve"
)

// Stand replaces the things on the board shown and in the query shown, as one entry of the history. Things that stay or
// move keep their place in the lists. Without a query only the board is changed.
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

// standAt takes time linear in the things.
func (d *Document) standAt(name solve.Text, l place, want []solve.Thing) {
	next := slices.Clone(*l.things())
	missing := map[solve.Thing]int{} // number of each wanted thing that is missing
	for _, t := range want {
		missing[t]++
	}
	var moved []int // indices of things that don't stay
	for i, have := range next {
		if missing[have] > 0 {
			missing[have]--
		} else {
			moved = append(moved, i)
		}
	}
	var lacking []solve.Thing
	for _, t := range slices.Backward(want) { // of equal ones the first ones stay
		if missing[t] > 0 {
			missing[t]--
			lacking = append(lacking, t)
		}
	}
	slices.Reverse(lacking)
	byKind := map[solve.Kind][]int{} // indices of missing things
	for i, t := range lacking {
		byKind[t.Kind] = append(byKind[t.Kind], i)
	}
	for _, i := range moved {
		list := byKind[next[i].Kind]
		if len(list) == 0 {
			next[i] = solve.Thing{}
			continue
		}
		byKind[next[i].Kind] = list[1:]
		next[i], lacking[list[0]] = lacking[list[0]], solve.Thing{}
	}
	next = slices.DeleteFunc(append(next, lacking...), func(t solve.Thing) bool { return t.Kind == 0 })
	d.setThings(name, l, next)
}
