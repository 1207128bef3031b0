package search

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
)

// toggles are the moves of a board on which each move changes the same bits of a packed state, in every state and at
// the same cost. Such moves commute, and a move made twice changes nothing. So a way is a set of moves, and its changes
// are the sum of the moves' changes modulo 2.
type toggles struct {
	rules solve.Rules
	moves solve.Moves
	start []uint64
	masks [][]uint64 // by move: the bits that it changes
	made  []solve.Made
	at    solve.State // memory for the state that is looked at
}

// Limits of toggles: moves, and states of the trial.
const mostToggles, mostToggled = 256, 200

// newToggles tries the moves from the start and from states of a random walk. It returns nil if a move changes other
// bits than at the start, or if the won states are not known. It reads only a sample of the states.
func newToggles(m *solve.Meter, r solve.Rules) (*toggles, error) {
	if len(wonStates(r)) == 0 {
		return nil, nil
	}
	return commuting(m, r)
}

// Commuting returns the number of moves if each move changes the same bits in all states of a sample, so that their
// order does not matter. Otherwise it returns 0.
func Commuting(r solve.Rules) int {
	t, err := commuting(&solve.Meter{}, r)
	if err != nil || t == nil {
		return 0
	}
	return len(t.masks)
}

func commuting(m *solve.Meter, r solve.Rules) (*toggles, error) {
	t := &toggles{rules: r, moves: solve.NewMoves(solve.NewPacking(r.Shape())), at: solve.NewState()}
	defer t.moves.Free(m)
	s := r.Start()
	t.start = t.moves.Pack(&s, nil)
	t.moves.Begin(m, t.start)
	r.Next(&s, &t.moves)
	t.made = slices.Clone(t.moves.Made)
	if n := len(t.made); n == 0 || n > mostToggles {
		return nil, t.moves.Err()
	}
	for i := range t.made {
		t.masks = append(t.masks, sum(t.start, t.moves.Key(i)))
	}
	random, key := rand.New(rand.NewPCG(1, 2)), slices.Clone(t.start) //nolint:gosec // no secret
	for range mostToggled {
		key = sum(key, t.masks[random.IntN(len(t.masks))])
		if same, err := t.same(m, key); err != nil || !same {
			return nil, err
		}
	}
	return t, nil
}

// wonStates lists the won states that rules know.
func wonStates(r solve.Rules) []solve.State {
	if known, ok := r.(solve.Ended); ok {
		return solve.Ends(known)
	}
	return nil
}

// sum adds packed states modulo 2.
func sum(a, b []uint64) []uint64 {
	c := slices.Clone(a)
	for i, w := range b {
		c[i] ^= w
	}
	return c
}

// same reports whether the moves from a packed state have the changes and costs of those from the start.
func (t *toggles) same(m *solve.Meter, key []uint64) (bool, error) {
	if err := m.Poll(0, 0); err != nil {
		return false, err
	}
	t.moves.Unpack(key, &t.at)
	t.moves.Begin(m, key)
	t.rules.Next(&t.at, &t.moves)
	m.Expanded++
	m.Generated += int64(len(t.moves.Made))
	if err := t.moves.Err(); err != nil || !slices.Equal(t.moves.Made, t.made) {
		return false, err
	}
	for i, mask := range t.masks {
		if !slices.Equal(sum(key, t.moves.Key(i)), mask) {
			return false, nil
		}
	}
	return true, nil
}

// row is an equation of the elimination: a sum of moves, and its changes.
type row struct{ mask, moves []uint64 }

// reduce adds rows of a basis to a row, so that no first bit of the basis is left.
func reduce(basis []row, x row) row {
	for _, b := range basis {
		if at, bit := first(b.mask); x.mask[at]&bit != 0 {
			x = row{sum(x.mask, b.mask), sum(x.moves, b.moves)}
		}
	}
	return x
}

// rows returns a basis of all changes, and a basis of the sets of moves that change nothing.
func (t *toggles) rows() (basis, quiet []row) {
	for i, mask := range t.masks {
		x := row{mask, make([]uint64, (len(t.masks)+63)/64)}
		x.moves[i/64] |= 1 << (i % 64)
		if x = reduce(basis, x); slices.Max(x.mask) == 0 {
			quiet = append(quiet, x)
		} else {
			basis = append(basis, x)
		}
	}
	return basis, quiet
}

// manyStates reports whether toggles reach so many states that their moves exceed a limit. The states are all sums of
// the basis.
func manyStates(m *solve.Meter, r solve.Rules, most int64) (bool, error) {
	t, err := newToggles(m, r)
	if err != nil || t == nil {
		return false, err
	}
	basis, _ := t.rows()
	return most > 0 && (len(basis) >= 40 || int64(len(t.made))<<len(basis) > most), nil
}

// mostQuiet is the largest number of independent sets of moves that change nothing. All sums of them are looked at.
const mostQuiet = 22

// eliminate finds the cheapest set of moves that leads to a won state, by Gaussian elimination modulo 2 (for lights
// out: Anderson and Feil 1998). Then it makes the moves by the rules. A *solve.BoardError says that the
// moves do not fit.
func eliminate(m *solve.Meter, r solve.Rules) (result Result, err error) {
	t, err := newToggles(m, r)
	if err != nil {
		return result, err
	}
	if t == nil {
		return result, misfit()
	}
	defer t.moves.Free(m)
	basis, quiet := t.rows()
	if len(quiet) > mostQuiet {
		return result, m.Beyond()
	}
	var best []uint64
	for _, won := range wonStates(r) {
		x := reduce(basis, row{sum(t.start, t.moves.Pack(&won, nil)), make([]uint64, (len(t.masks)+63)/64)})
		if slices.Max(x.mask) > 0 {
			continue // no sum of moves has these changes
		}
		for n := range 1 << len(quiet) { // each step of the Gray code adds one set
			if n > 0 {
				x.moves = sum(x.moves, quiet[bits.TrailingZeros(uint(n))].moves)
			}
			if best == nil || t.cost(x.moves).Less(t.cost(best)) {
				best = x.moves
			}
			if n%pollEvery == 0 {
				if err := m.Poll(0, 0); err != nil {
					return result, err
				}
			}
		}
	}
	if best == nil || limitOf(r).Less(t.cost(best)) {
		return result, nil
	}
	return t.follow(m, best)
}

// first returns the place of the lowest bit of a packed state: a word and a bit of it.
func first(mask []uint64) (word int, bit uint64) {
	word = slices.IndexFunc(mask, func(w uint64) bool { return w != 0 })
	return word, mask[word] & -mask[word]
}

// cost returns the cost of a set of moves.
func (t *toggles) cost(set []uint64) (c solve.Cost) {
	for i, made := range t.made {
		if set[i/64]>>(i%64)&1 == 1 {
			c = c.Plus(made.Cost)
		}
	}
	return c
}

// follow makes the moves of a set, one after another.
func (t *toggles) follow(m *solve.Meter, set []uint64) (result Result, err error) {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	if err := result.room(m, n); err != nil {
		return result, err
	}
	result.Found = true
	record, key := newRecorder(m), t.start
	start := t.rules.Start()
	record.reach(&start, solve.Cost{})
	for i, made := range t.made {
		if set[i/64]>>(i%64)&1 == 0 {
			continue
		}
		if same, err := t.same(m, key); err != nil || !same {
			result.Free(m)
			return result, cmp.Or(err, misfit())
		}
		record.expand(&t.at)
		key = sum(key, t.masks[i])
		result.Moves, result.Cost = append(result.Moves, made.Move), result.Cost.Plus(made.Cost)
		t.moves.Unpack(key, &t.at)
		record.reach(&t.at, result.Cost)
	}
	t.moves.Unpack(key, &t.at)
	m.Record.Goal(0, t.at)
	return result, nil
}

func misfit() error {
	return &solve.BoardError{Diagnostic: solve.Diagnostic{
		Severity: solve.Error, Text: solve.Say("search.lacks.toggles", "Algorithm", Elimination.Name()),
	}}
}

// Toggling reports whether each move changes the same bits in all states of a sample, so that Elimination suits.
func Toggling(r solve.Rules) bool {
	t, err := newToggles(&solve.Meter{}, r)
	return err == nil && t != nil
}
