package search

import (
	"cmp"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// MostMisled is the largest number of states of a query for which NewMisled finds out how far it misleads.
const MostMisled = 20_000

// mostEnds is the largest number of won states, as ends of least ways, with which pieces are compared.
const mostEnds = 50

// Misled is a measure of how hard a query is for people. A state of a least way misleads if a wrong move looks
// right: it leads farther from the start, but a way from there costs more or there is none, and it brings the
// pieces at least as near to their cells at the end of the way as every right move does. The measure is the number
// of such states on the least way that has the fewest.
//
// In studies with people, the length of ways and the number of states explain little of the difficulty of such puzzles;
// the way in which people walk through the states explains more (Jarušek and Pelánek, "Difficulty Rating of Sokoban
// Puzzle", 2010). This measure is a simple count after this idea. It was not compared with people.
type Misled struct {
	*ToGo
	// Way has the states of the least way with the fewest misleading states. It is empty if there is no way.
	Way []solve.State
	// At has the indexes in Way of the misleading states.
	At []int

	rules solve.Rules
	looks func(s, end solve.State) int
}

// NewMisled measures a query. If there are more than MostMisled states, the error is ErrLarge. The result holds
// memory of the Meter until Free is called.
func NewMisled(m *solve.Meter, p solve.Puzzle, d *solve.Dataset, query int) (_ *Misled, err error) {
	defer solve.Caught(&err)
	r, err := p.Rules(d, query)
	if err != nil {
		return nil, err
	}
	toGo, err := NewToGo(m, r, MostMisled, nil)
	if err != nil {
		return nil, err
	}
	stand := func(s solve.State) []solve.Thing { return p.Stand(d, query, s) }
	t := &Misled{ToGo: toGo, rules: r, looks: distances(d.Board.Size, stand)}
	defer func() {
		if err != nil {
			t.Free(m)
		}
	}()
	var pacer solve.Pacer
	poll := func() error { return pacer.Poll(m, 0, 0) }
	ends, err := t.ends(poll)
	for i := 0; err == nil && i < len(ends); i++ {
		var way []solve.State
		var at []int
		if way, at, err = t.easiest(ends[i], poll); i == 0 || len(at) < len(t.At) {
			t.Way, t.At = way, at
		}
	}
	return t, err
}

// End returns the won state at the end of Way.
func (t *Misled) End() solve.State { return t.Way[len(t.Way)-1] }

// Options divides the moves from a state into right moves and wrong moves that look right, for the given end of a way.
// Right moves are on a least way from the state. A state without a way has neither.
func (t *Misled) Options(s, end solve.State) (right, tempting []solve.Step) {
	left, way, _ := t.Of(s)
	if !way || t.rules.Done(s) {
		return nil, nil
	}
	here := t.Cost(t.Number(s))
	var wrong []solve.Step
	for _, x := range solve.Steps(t.rules, s) {
		after, way, known := t.Of(x.To)
		switch {
		case known && way && after.Plus(x.Cost) == left:
			right = append(right, x)
		case known && here.Less(t.Cost(t.Number(x.To))):
			wrong = append(wrong, x)
		}
	}
	if len(right) == 0 {
		return nil, nil
	}
	best := t.looks(right[0].To, end)
	for _, x := range right[1:] {
		best = min(best, t.looks(x.To, end))
	}
	for _, x := range wrong {
		if t.looks(x.To, end) <= best {
			tempting = append(tempting, x)
		}
	}
	return right, tempting
}

// ends lists the won states at the ends of least ways, at most mostEnds.
func (t *Misled) ends(poll func() error) (list []solve.State, err error) {
	start := t.rules.Start()
	if _, way, _ := t.Of(start); !way {
		return nil, nil
	}
	seen := map[solve.State]bool{start: true}
	for todo := []solve.State{start}; len(todo) > 0 && len(list) < mostEnds; todo = todo[1:] {
		if err := poll(); err != nil {
			return nil, err
		}
		if t.rules.Done(todo[0]) {
			list = append(list, todo[0])
			continue
		}
		left, _, _ := t.Of(todo[0])
		for _, x := range solve.Steps(t.rules, todo[0]) {
			if after, way, known := t.Of(x.To); known && way && after.Plus(x.Cost) == left && !seen[x.To] {
				seen[x.To] = true
				todo = append(todo, x.To)
			}
		}
	}
	return list, nil
}

// easiest finds the least way to an end with the fewest misleading states, and the indexes of these states. It is a
// search in which a misleading state costs one and each other state nothing.
func (t *Misled) easiest(end solve.State, poll func() error) (way []solve.State, at []int, err error) {
	type node struct {
		state    solve.State
		from     int // index of the state before, or -1
		misleads bool
	}
	start := t.rules.Start()
	var nodes []node
	done := map[solve.State]bool{}
	now, later := []node{{state: start, from: -1}}, []node(nil)
	for len(now)+len(later) > 0 {
		if err := poll(); err != nil {
			return nil, nil, err
		}
		if len(now) == 0 {
			now, later = later, nil
		}
		x := now[len(now)-1]
		now = now[:len(now)-1]
		if done[x.state] {
			continue
		}
		done[x.state] = true
		right, tempting := t.Options(x.state, end)
		x.misleads = len(tempting) > 0
		nodes = append(nodes, x)
		if x.state == end {
			break
		}
		for _, y := range right {
			if next := (node{state: y.To, from: len(nodes) - 1}); x.misleads {
				later = append(later, next)
			} else {
				now = append(now, next)
			}
		}
	}
	for i := len(nodes) - 1; i >= 0; i = nodes[i].from {
		way = append(way, nodes[i].state)
		if nodes[i].misleads {
			at = append(at, len(way)-1)
		}
	}
	slices.Reverse(way)
	slices.Reverse(at)
	for i := range at {
		at[i] = len(way) - 1 - at[i]
	}
	return way, at, nil
}

// distances returns a function that adds the distances of the pieces of two states as the crow flies: in steps without
// walls. Each piece, in the order of cells, is paired with the nearest free cell of its kind. A piece that only one of
// the states has counts one.
func distances(size grid.Size, stand func(solve.State) []solve.Thing) func(s, end solve.State) int {
	list := func(s solve.State) (all []solve.Thing) {
		for _, x := range stand(s) {
			if size.Has(x.At) {
				all = append(all, x)
			}
		}
		solve.Sort(all, func(a, b solve.Thing) int { return cmp.Compare(a.At, b.At) })
		return all
	}
	return func(s, end solve.State) (sum int) {
		free := list(end)
		for _, x := range list(s) {
			best, least := -1, 0
			for i, y := range free {
				if y.Kind != x.Kind {
					continue
				}
				if n := size.Distance(x.At, y.At); best < 0 || n < least {
					best, least = i, n
				}
			}
			if best < 0 {
				sum++
				continue
			}
			sum += least
			free = slices.Delete(free, best, best+1)
		}
		return sum + len(free)
	}
}
