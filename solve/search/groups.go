package search

import (
	"math/rand/v2"
	"slices"

	"stepboard/solve"
)

// Limits of groups that are chosen: abstract states of all groups, and the pieces of a group.
const mostChosen, mostTogether = 1 << 18, 6

// ChooseGroups chooses groups of pieces for pattern databases, by trial on a board. The board has one piece of each
// kind in singles, and neighbours in this list come into one group. A piece that is part of every move, such as the
// hole of sliding tiles, comes into no group. The call with(groups) returns the rules with these groups.
//
// Pairs are tried first, because their tables are small: values must be added, and A* must expand fewer than half of
// the states that it expands without tables. Larger groups made of these pairs have no lower values. The result is nil
// if the trial fails.
func ChooseGroups(
	m *solve.Meter, r Removable, singles []solve.Kind, with func(groups [][]solve.Kind) (Patterned, error),
) ([][]solve.Kind, error) {
	next, some := solve.NewState(), map[solve.Kind]bool{} // the kinds that take no part in some move
	err := walk(m, r, mostProbed/2, nil, func(at *solve.State, moves *solve.Moves) (bool, error) {
		before := r.Pieces(at, nil)
		for i := range moves.Made {
			moves.Unpack(moves.Key(i), &next)
			changed := changes(before, r.Pieces(&next, nil))
			for _, k := range singles {
				if _, is := changed[k]; !is {
					some[k] = true
				}
			}
		}
		return true, nil
	})
	singles = slices.DeleteFunc(singles, func(k solve.Kind) bool { return !some[k] })
	if len(singles) < 4 || err != nil {
		return nil, err
	}
	groups := slices.Collect(slices.Chunk(singles, 2))
	p, err := with(groups)
	if err != nil || sizeOf(p) > mostChosen {
		return nil, err
	}
	if pays, err := saves(m, p); !pays || err != nil {
		return nil, err
	}
	for n := 3; n <= min(mostTogether, len(singles)); n++ {
		larger := slices.Collect(slices.Chunk(singles, n))
		if p, err = with(larger); err != nil {
			return nil, err
		}
		if sizeOf(p) > mostChosen {
			break
		}
		groups = larger
	}
	return groups, nil
}

// sizeOf returns the number of abstract states of all patterns.
func sizeOf(r Patterned) (n int) {
	for _, p := range r.Patterns() {
		n += min(p.Size(), MostAbstract)
	}
	return n
}

// Limits of the trial of tables: walks, moves of a walk, expanded states without tables.
const triedWalks, triedWalk, triedStates = 4, 40, 1500

// saves reports whether A* expands fewer than half of the states if its bound comes from tables. It is tried from
// states at the ends of random walks from a won state. Without tables, A* has the bound of the rules, if there is one.
func saves(m *solve.Meter, r Patterned) (bool, error) {
	t, err := newTables(m, r, true)
	if err != nil {
		return false, err
	}
	defer func() {
		for _, v := range t.values {
			m.Give(2 * int64(len(v)))
		}
	}()
	if !t.sums {
		return false, nil
	}
	plain, tabled, left := 0, 0, 0
	begin := func(int, *rand.Rand) (solve.State, int) {
		left = triedWalk
		return solve.Ends(r)[0], triedWalk
	}
	err = walk(m, r, triedWalks*(triedWalk+1), begin, func(at *solve.State, _ *solve.Moves) (bool, error) {
		if left--; left >= 0 { // not yet the end of the walk
			return true, nil
		}
		n, err := expansions(m, r, *at, triedStates)
		plain += n
		if err == nil {
			_, err = t.search(r, func(r solve.Rules) (Result, error) {
				n, err = expansions(m, r, *at, n)
				return Result{}, err
			})
		}
		tabled += n
		return true, err
	})
	return 2*tabled < plain, err
}

// expansions returns how many states A* expands from a state. It ends at a limit.
func expansions(m *solve.Meter, r solve.Rules, s solve.State, most int) (n int, err error) {
	b := newBestSearch(m, r, AStar)
	defer b.free(m)
	for err = b.begin(m, &s); err == nil && n < most; n++ {
		_, number, ok := b.pop()
		if !ok || r.Done(*b.state(number)) {
			break
		}
		if err = b.expand(m, number); err == nil {
			err = b.poll(m)
		}
	}
	return n, err
}
