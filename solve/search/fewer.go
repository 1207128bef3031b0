package search

import (
	"errors"
	"math/rand/v2"
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/store"
)

// Removable is Rules of boards whose pieces can be left out. The states of these rules also stand for boards with fewer
// pieces.
type Removable interface {
	solve.Rules
	// Pieces appends the pieces of a state to a list. Equal states have equal lists.
	Pieces(s *solve.State, list []solve.Thing) []solve.Thing
	// With sets to to the state s without its pieces of some kinds, but with given pieces of these kinds. It returns false
	// if the given pieces can't stand there.
	With(s *solve.State, kinds []solve.Kind, pieces []solve.Thing, to *solve.State) bool
	// Harder says that a state has a way to a won state, but none with fewer pieces.
	Harder(s, fewer solve.State) *solve.InputError
}

// fewer finds states without a way. It makes the moves of the rules on boards that have only one or two of the pieces
// that are pushed. A state is lost if its board with one or two of them has no way (deadlocks of Sokoban: Junghanns and
// Schaeffer 2001). This is right if boards with fewer pieces are never harder. So moves from lost states are tried now
// and then: if they lead to a state that is not lost, errHarder ends the search.
type fewer struct {
	rules    Removable
	bound    func(solve.State) solve.Cost // orders the searches; nil: breadth-first
	begun    bool
	kinds    []solve.Kind       // of the pushed pieces; nil: no states are left out
	table    table              // states with fewer pieces
	fates    store.List[fate]   // by number in the table
	known    map[fewKey]verdict // verdicts that do not change, for quick look-ups
	memory   store.Account      // of known
	waiting  queue
	visited  []uint32 // the states of one search
	moves    solve.Moves
	few      solve.State
	list     []solve.Thing
	moved    []bool         // by index in list: the piece is not in the list before
	pair     [2]solve.Thing // memory for the pieces of a fate
	seen     []solve.Thing  // the pieces of the last fate
	key      []uint64
	searches uint32
	tries    solve.Moves // the moves of lost states
	work     int64       // expansions by the methods here
	tried    int64       // lost states whose moves were tried
	random   *rand.Rand
	pacer    solve.Pacer
}

// fewKey is a state with fewer pieces: the number of the state without pushed pieces, and one or two of these.
type fewKey struct {
	base   int
	pieces [2]solve.Thing
}

// knownBytes is the approximate memory of an entry of fewer.known.
const knownBytes = 64

// fate is the known fact about a state with fewer pieces.
type fate struct {
	known  verdict
	search uint32 // the last search that reached the state
	parent int32  // in this search, or -1
}

type verdict uint8

const (
	unsettled verdict = iota
	alive             // there is a way to a won state
	lost              // there is none
)

// Limits of the work. Small searches are quicker without it.
const (
	firstFewer = 200    // expanded states before the first state is left out
	firstWork  = 20_000 // expansions with fewer pieces before the first state is left out
	workShare  = 4      // later expansions with fewer pieces, for each expanded state
	mostFewer  = 20_000 // expansions of one search
	mostPaired = 24     // pushed pieces; of more pieces, pairs are not looked at
	triedShare = 16     // one move of a lost state is tried for so many expanded states
	triedMoves = 4      // moves of a walk from a lost state
	unlimited  = 1 << 40
)

// errHarder ends a search that leaves out lost states, if a lost state turns out to have a way.
var errHarder = errors.New("a board with fewer pieces is harder")

func newFewer(rules solve.Rules) *fewer {
	r, ok := rules.(Removable)
	if !ok {
		return nil
	}
	p := solve.NewPacking(r.Shape())
	f := &fewer{
		rules: r, known: map[fewKey]verdict{}, table: newTable(p, true), moves: solve.NewMoves(p), tries: solve.NewMoves(p),
		few:    solve.NewState(),
		random: rand.New(rand.NewPCG(1, 2)), //nolint:gosec // no secret
	}
	if bounded, ok := r.(solve.Bounded); ok {
		f.bound = bounded.Bound
	}
	return f
}

// begin finds the pushed pieces. They can't help if the start is lost, or if one piece alone has a way from each cell.
// Then f leaves out no states.
func (f *fewer) begin(m *solve.Meter) (err error) {
	f.begun = true
	if f.kinds, err = pushed(m, f.rules); f.kinds == nil || err != nil {
		return err
	}
	f.work -= firstWork
	start, dead := f.rules.Start(), false
	if err := f.cells(m, &start, func(_ solve.Thing, is verdict) { dead = dead || is == lost }); err != nil {
		return err
	}
	is, err := f.look(m, &start, nil)
	if is == lost || !dead {
		f.kinds = nil
	}
	return err
}

func (f *fewer) free(m *solve.Meter) {
	if f != nil {
		f.table.free(m)
		f.fates.Free(m)
		f.memory.Free(m)
		f.waiting.release(m)
		f.moves.Free(m)
		f.tries.Free(m)
		m.Give(4 * int64(cap(f.visited)))
	}
}

// cells calls visit for each cell on which a pushed piece may stand alone, while the other pieces stand as in state s.
func (f *fewer) cells(m *solve.Meter, s *solve.State, visit func(solve.Thing, verdict)) error {
	for _, k := range f.kinds {
		for c := range grid.Cell(f.rules.Shape().Cells) {
			one := []solve.Thing{{Kind: k, At: c}}
			if !f.rules.With(s, f.kinds, one, &f.few) {
				continue
			}
			is, err := f.fate(m, s, one)
			if err != nil {
				return err
			}
			visit(one[0], is)
		}
	}
	return nil
}

// DeadCells lists the pushed pieces, on all cells, that have no way alone while the other pieces stand as at the start.
func DeadCells(m *solve.Meter, rules solve.Rules) (dead []solve.Thing, err error) {
	f := newFewer(rules)
	if f == nil {
		return nil, nil
	}
	defer f.free(m)
	if f.kinds, err = pushed(m, rules); err != nil {
		return nil, err
	}
	f.work = -unlimited
	start := rules.Start()
	err = f.cells(m, &start, func(t solve.Thing, is verdict) {
		if is == lost {
			dead = append(dead, t)
		}
	})
	if errors.Is(err, errHarder) { // a function of the rules needs all pieces
		return nil, nil
	}
	return dead, err
}

// lost returns lost for a state without a way, because boards with one or two of its pushed pieces have none. The
// parameter before has the pushed pieces of the state before, if it is alive: boards with pieces that still stand there
// are not looked at again. The error is errHarder if a lost state has turned out to have a way.
func (f *fewer) lost(m *solve.Meter, s *solve.State, before []solve.Thing) (verdict, error) {
	if !f.begun {
		if m.Expanded < firstFewer {
			return unsettled, nil
		}
		if err := f.begin(m); err != nil {
			return unsettled, err
		}
	}
	if f.kinds == nil {
		return unsettled, nil
	}
	is, err := f.look(m, s, before)
	if is != lost || err != nil {
		return is, err
	}
	if f.rules.Done(*s) {
		return lost, errHarder
	}
	if f.tried*triedShare <= m.Expanded-f.work {
		err = f.try(m, *s)
	}
	return lost, err
}

// pushed appends the pushed pieces of a state to a list.
func (f *fewer) pushed(s *solve.State, list []solve.Thing) []solve.Thing {
	list = f.rules.Pieces(s, list)
	return slices.DeleteFunc(list, func(t solve.Thing) bool { return !slices.Contains(f.kinds, t.Kind) })
}

// try makes moves from a lost state. All states after them must be lost, too.
func (f *fewer) try(m *solve.Meter, s solve.State) error {
	for range triedMoves {
		f.key = f.tries.Pack(&s, f.key[:0])
		f.tries.Begin(m, f.key)
		f.rules.Next(&s, &f.tries)
		n := len(f.tries.Made)
		f.tried++
		f.work++
		m.Expanded++
		m.Generated += int64(n)
		if err := f.tries.Err(); err != nil || n == 0 {
			return err
		}
		next := solve.NewState()
		for i := range n {
			f.tries.Unpack(f.tries.Key(i), &next)
			is, err := f.look(m, &next, nil)
			if err != nil {
				return err
			}
			if is == alive || is == lost && f.rules.Done(next) {
				return errHarder
			}
		}
		f.tries.Unpack(f.tries.Key(f.random.IntN(n)), &s)
	}
	return nil
}

// look returns lost if the state is lost with one or two of its pushed pieces. It returns alive if it has a way with
// each of them, and unsettled if this is not known. Boards that have only pieces of the list before count as alive.
func (f *fewer) look(m *solve.Meter, s *solve.State, before []solve.Thing) (verdict, error) {
	f.list = f.pushed(s, f.list[:0])
	if !f.rules.With(s, f.kinds, nil, &f.few) {
		return unsettled, nil
	}
	f.key = f.table.Pack(&f.few, f.key[:0])
	base, err := f.reach(m, f.key)
	if err != nil {
		return unsettled, err
	}
	n, all := len(f.list), alive
	see := func(pieces []solve.Thing) (bool, error) {
		is, err := f.settled(m, s, base, pieces)
		if is != alive {
			all = is
		}
		return is == lost || err != nil, err
	}
	f.moved = f.moved[:0]
	for i, t := range f.list {
		f.moved = append(f.moved, !slices.Contains(before, t))
		if !f.moved[i] {
			continue
		}
		f.pair[0] = t
		if end, err := see(f.pair[:1]); end {
			return f.contradicted(m, s, i, err)
		}
	}
	if n < 2 || n > mostPaired {
		return all, nil
	}
	for i, t := range f.list {
		for k, u := range f.list[i+1:] {
			if !f.moved[i] && !f.moved[i+1+k] {
				continue
			}
			f.pair = [2]solve.Thing{t, u}
			if end, err := see(f.pair[:]); end {
				return lost, err
			}
		}
	}
	return all, nil
}

// settled is fate, but it remembers known results. The parameter base is the number of the state without pushed pieces.
func (f *fewer) settled(m *solve.Meter, s *solve.State, base int, pieces []solve.Thing) (is verdict, err error) {
	key := fewKey{base: base}
	copy(key.pieces[:], pieces)
	is, known := f.known[key]
	if known {
		f.seen = pieces
		return is, nil
	}
	if is, err = f.fate(m, s, pieces); err != nil || is == unsettled {
		return is, err
	}
	if err := f.memory.Take(m, knownBytes); err != nil {
		return unsettled, err
	}
	f.known[key] = is
	return is, nil
}

// contradicted returns lost, because a piece of a state is lost alone. Now and then it looks at a pair with this piece:
// if the pair has a way, the error is errHarder.
func (f *fewer) contradicted(m *solve.Meter, s *solve.State, piece int, err error) (verdict, error) {
	if n := len(f.list); err == nil && n > 1 && f.tried*triedShare <= m.Expanded-f.work {
		f.tried++
		other := (piece + 1 + f.random.IntN(n-1)) % n
		var is verdict
		if is, err = f.fate(m, s, []solve.Thing{f.list[min(piece, other)], f.list[max(piece, other)]}); is == alive {
			err = errHarder
		}
	}
	return lost, err
}

// fate finds out if a state has a way with given pushed pieces and no others. The result is unsettled if the search
// would be too large.
func (f *fewer) fate(m *solve.Meter, s *solve.State, pieces []solve.Thing) (verdict, error) {
	if !f.rules.With(s, f.kinds, pieces, &f.few) {
		return unsettled, nil
	}
	f.seen = pieces
	f.key = f.table.Pack(&f.few, f.key[:0])
	number, err := f.reach(m, f.key)
	if err != nil {
		return unsettled, err
	}
	if is := f.fates.At(number).known; is != unsettled || f.work > workShare*(m.Expanded-f.work) {
		return is, nil
	}
	return f.search(m, number)
}

// reach returns the number of a packed state, which may be new.
func (f *fewer) reach(m *solve.Meter, key []uint64) (int, error) {
	number, fresh, err := f.table.put(m, key)
	if fresh && err == nil {
		err = f.fates.Push(m, fate{})
	}
	return number, err
}

// search searches for a way from a state to a won state, or to a state that is known to have a way. If a function of
// the rules fails because pieces are missing, the error is errHarder.
func (f *fewer) search(m *solve.Meter, start int) (_ verdict, err error) {
	defer func() {
		if v := recover(); v != nil {
			if _, failed := v.(*solve.Failure); !failed {
				panic(v)
			}
			err = errHarder
		}
	}()
	f.searches++
	f.visited = f.visited[:0]
	f.waiting.release(m)
	if won, err := f.enter(m, start, -1); won || err != nil {
		return alive, err
	}
	for n := 0; f.waiting.n > 0; n++ {
		if n == mostFewer {
			return unsettled, nil
		}
		_, at := f.waiting.pop()
		key := f.table.key(at)
		f.table.Unpack(key, &f.few)
		f.moves.Begin(m, key)
		f.rules.Next(&f.few, &f.moves)
		f.work++
		m.Expanded++
		m.Generated += int64(len(f.moves.Made))
		if err := f.moves.Err(); err != nil {
			return unsettled, err
		}
		for i := range f.moves.Made {
			number, err := f.reach(m, f.moves.Key(i))
			if err != nil {
				return unsettled, err
			}
			if won, err := f.enter(m, number, at); won || err != nil {
				return alive, err
			}
		}
		if err := f.pacer.Poll(m, int64(f.waiting.n), 0); err != nil {
			return unsettled, err
		}
	}
	for _, number := range f.visited {
		f.fates.At(int(number)).known = lost
	}
	return lost, nil
}

// enter reaches a state in a search. It returns true if the state has a way, and marks all states that led to it.
func (f *fewer) enter(m *solve.Meter, number, parent int) (bool, error) {
	x := f.fates.At(number)
	if x.known == lost || x.search == f.searches {
		return false, nil
	}
	if x.known == unsettled {
		x.search, x.parent = f.searches, int32(parent)
		f.table.Unpack(f.table.key(number), &f.few)
	}
	if x.known == alive || f.rules.Done(f.few) {
		for x.known = alive; parent >= 0; parent = int(x.parent) {
			x = f.fates.At(parent)
			x.known = alive
		}
		return true, nil
	}
	rank := solve.Cost{}
	if f.bound != nil {
		rank = f.bound(f.few)
	}
	if err := f.waiting.push(m, rank, number); err != nil {
		return false, err
	}
	return false, store.Append(m, &f.visited, uint32(number))
}

// without searches by a method that leaves out lost states. If boards with fewer pieces turn out to be harder, it
// searches again, with all states.
func without(m *solve.Meter, r solve.Rules, search func(*fewer) (Result, error)) (Result, error) {
	f := newFewer(r)
	result, err := search(f)
	if f.free(m); !errors.Is(err, errHarder) {
		return result, err
	}
	again(m)
	return search(nil)
}

// faultOfFewer names the first state of a winning way that is lost with fewer pieces.
func faultOfFewer(m *solve.Meter, rules solve.Rules, way []solve.Move) (fault *solve.InputError, err error) {
	f := newFewer(rules)
	if f == nil {
		return nil, nil
	}
	defer f.free(m)
	if f.kinds, err = pushed(m, rules); err != nil {
		return nil, err
	}
	f.work, f.tried = -unlimited, unlimited // the way is short, and no pairs are compared
	at := rules.Start()
	for i := 0; ; i++ {
		is, err := f.look(m, &at, nil)
		if is == lost {
			f.rules.With(&at, f.kinds, f.seen, &f.few)
			return f.rules.Harder(at, f.few), nil
		}
		if err != nil || i == len(way) {
			return nil, err
		}
		if at, _, err = rules.Apply(at, way[i]); err != nil {
			return nil, err
		}
	}
}
