package document

import (
	"slices"

	"stepboard/solve"
)

// Stand replaces the things on the board shown and in the query shown, as one entry of the history. Things that stay
// or move keep their indexes in the lists. If no query is shown, only the board changes.
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
	var lacking []solve.Thing
	for _, t := range slices.Backward(want) { // of several equal things, the first count as found
		if missing[t] > 0 {
			missing[t]--
			lacking = append(lacking, t)
		}
	}
	slices.Reverse(lacking)
	byKind := map[solve.Kind][]int{} // indexes in lacking, by kind
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
