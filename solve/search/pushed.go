package search

import (
	"cmp"
	"maps"
	"slices"

	"stepboard/solve"
)

// Pushing reports whether some pieces are moved only together with others, in a sample of states of the board.
func Pushing(r solve.Rules) bool {
	kinds, err := pushed(&solve.Meter{}, r)
	return err == nil && kinds != nil
}

// pushed finds the kinds of pieces that are pushed, from random walks. Their number never changes, and they never move
// alone. If no piece ever moves alone, the pushers are the pieces of the smallest kind that moves in each move.
func pushed(m *solve.Meter, rules solve.Rules) (kinds []solve.Kind, err error) {
	r, ok := rules.(Removable)
	if !ok {
		return nil, nil
	}
	moved, always, alone := map[solve.Kind]bool{}, map[solve.Kind]bool{}, map[solve.Kind]bool{}
	counted := map[solve.Kind]int{}
	start, next := r.Start(), solve.NewState()
	for _, t := range r.Pieces(&start, nil) {
		counted[t.Kind]++
		always[t.Kind] = true
	}
	err = walk(m, r, mostProbed/2, nil, func(at *solve.State, moves *solve.Moves) (bool, error) {
		before := r.Pieces(at, nil)
		for i := range moves.Made {
			moves.Unpack(moves.Key(i), &next)
			changed := changes(before, r.Pieces(&next, nil))
			for k, difference := range changed {
				moved[k] = true
				alone[k] = alone[k] || len(changed) == 1
				if difference != 0 {
					counted[k] = 0
				}
			}
			for k := range always {
				if _, is := changed[k]; !is {
					delete(always, k)
				}
			}
		}
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	if !slices.Contains(slices.Collect(maps.Values(alone)), true) {
		pusher, tie := solve.Kind(0), true
		for k := range always {
			switch {
			case pusher == 0 || counted[k] < counted[pusher]:
				pusher, tie = k, false
			case counted[k] == counted[pusher]:
				tie = true
			}
		}
		if tie {
			return nil, nil
		}
		alone[pusher] = true
	}
	total := 0
	for k := range moved {
		if !alone[k] && counted[k] > 0 {
			kinds, total = append(kinds, k), total+counted[k]
		}
	}
	if total < 2 {
		return nil, nil
	}
	solve.Sort(kinds, cmp.Compare)
	return kinds, nil
}

// changes returns the kinds of the pieces that differ, each with the difference of their numbers.
func changes(before, after []solve.Thing) map[solve.Kind]int {
	changed := map[solve.Kind]int{}
	for _, t := range before {
		if !slices.Contains(after, t) {
			changed[t.Kind]--
		}
	}
	for _, t := range after {
		if !slices.Contains(before, t) {
			changed[t.Kind]++
		}
	}
	return changed
}
