package script

import (
	"sync"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/search"
)

// rules are the rules of a board. The functions of a file decide them.
type rules struct {
	*game
	file       *File
	moves, won *starlark.Function
	estimate   *starlark.Function
	back       *starlark.Function
	long       *starlark.Function
	goals      []solve.State
	isGoal     map[solve.State]bool // used if the file has no function won()
	twofold    bool
	most       solve.Cost // no way may cost more; used only if limited is set
	limited    bool
	known      knownWays
	patterns   func() []search.Pattern
}

// knownWays has the ways of the pieces in the moves from a state, by the state after the move. At first the state is
// nil.
type knownWays struct {
	sync.Mutex
	from *solve.State
	to   map[solve.State][]generic.Way
}

// bounding is rules with a bound, reversing is rules with backward moves, and full is rules with both.
type (
	bounding  struct{ *rules }
	reversing struct{ *rules }
	full      struct {
		*rules
		bounding
		reversing
	}
)

// Rules returns the rules of a board with the things of a query. The error is a *solve.BoardError, or a
// *solve.InputError if a function of the file fails.
func (f *File) Rules(d *solve.Dataset, query int) (solve.Rules, error) {
	g, wrong := f.newGame(d, query)
	if wrong != nil {
		wrong.Diagnostic.Query = query
		return nil, wrong
	}
	return f.rulesOf(g)
}

func (f *File) rulesOf(g *game) (solve.Rules, error) {
	r := &rules{
		game: g, file: f, moves: f.functions["moves"], won: f.functions["won"], estimate: f.functions["estimate"],
		back: f.functions["back"], long: f.functions["long_moves"], twofold: len(f.costs) > 1,
	}
	r.patterns = sync.OnceValue(r.makePatterns)
	if fn := f.functions["prepare"]; fn != nil {
		v, err := f.call(fn, g.value)
		if err != nil {
			return nil, err
		}
		left := mostGlobal
		if count(v, &left, 0) != nil {
			return nil, f.errorOf(fn, solve.Say("script.too_nested", "Max", mostGlobal))
		}
		v.Freeze()
		g.value.prepared = v
	}
	if err := r.listGoals(); err != nil {
		return nil, err
	}
	if err := r.readLimit(); err != nil {
		return nil, err
	}
	switch backwards := r.back != nil && len(r.goals) > 0; {
	case r.estimate != nil && backwards:
		return full{r, bounding{r}, reversing{r}}, nil
	case r.estimate != nil:
		return bounding{r}, nil
	case backwards:
		return reversing{r}, nil
	}
	return r, nil
}

// mostGoals is the largest number of won states that the file's function goals() may list.
const mostGoals = 1 << 12

func (r *rules) listGoals() error {
	fn := r.file.functions["goals"]
	if fn == nil {
		return nil
	}
	v, err := r.file.call(fn, r.value)
	if err != nil {
		return err
	}
	list, ok := sequence(v)
	if !ok || len(list) > mostGoals {
		return r.file.errorOf(fn, solve.Say("script.goals", "Found", quote(v), "Max", mostGoals))
	}
	r.isGoal = make(map[solve.State]bool, len(list))
	for _, x := range list {
		s, ok := x.(*stateValue)
		if !ok || s.g != r.game {
			return r.file.errorOf(fn, solve.Say("script.goals", "Found", quote(x), "Max", mostGoals))
		}
		if !r.isGoal[s.st] {
			r.goals = append(r.goals, s.st)
		}
		r.isGoal[s.st] = true
	}
	return nil
}

func sequence(v starlark.Value) ([]starlark.Value, bool) {
	switch v := v.(type) {
	case starlark.Tuple:
		return v, true
	case *starlark.List:
		list := make([]starlark.Value, v.Len())
		for i := range list {
			list[i] = v.Index(i)
		}
		return list, true
	}
	return nil, false
}

// Shape implements [solve.Rules].
func (r *rules) Shape() solve.Shape { return r.shapeOf }

// Start implements [solve.Rules].
func (r *rules) Start() solve.State { return r.start }

// Next implements [solve.Rules]. It panics with a *solve.Failure if the file's function fails.
func (r *rules) Next(s *solve.State, to *solve.Moves) { r.add(r.moves, s, to) }

// add adds the moves that a function lists for a state. If the function fails, add panics with a *solve.Failure.
func (r *rules) add(fn *starlark.Function, s *solve.State, to *solve.Moves) {
	err := r.list(fn, s, func(i int, m *moveValue) { to.AddState(solve.Move(i), m.cost, &m.to.st) })
	if err != nil {
		panic(&solve.Failure{Err: err})
	}
}

// list calls visit(index, move) for each move that a function lists for a state. A move is valid only during the call
// of visit.
func (r *rules) list(fn *starlark.Function, s *solve.State, visit func(int, *moveValue)) error {
	return r.listFrom(fn, s, nil, visit)
}

// listFrom is list with a trail on which the moves of pieces are kept.
func (r *rules) listFrom(fn *starlark.Function, s *solve.State, from *trail, visit func(int, *moveValue)) error {
	v, run, err := r.file.callRule(fn, r.game, s, from)
	if err != nil {
		return err
	}
	defer r.file.threads.Put(run)
	var list starlark.Indexable
	switch v := v.(type) {
	case *starlark.List:
		list = v
	case starlark.Tuple:
		list = v
	case starlark.NoneType:
		return r.file.errorOf(fn, solve.Say("script.no_return", "Name", fn.Name()))
	default:
		return r.file.errorOf(fn, solve.Say("script.no_list", "Name", fn.Name(), "Found", quote(v)))
	}
	n := list.Len()
	if n > MaxMoves {
		return r.file.errorOf(fn, solve.Say("script.moves", "Have", n, "Max", MaxMoves))
	}
	for i := range n {
		m, err := r.toMove(fn, list.Index(i))
		if err != nil {
			return err
		}
		if len(m.path) > 0 && r.passing(s, m) == nil {
			return r.file.errorOf(fn, textOfError(m.noPath()))
		}
		visit(i, m)
	}
	return nil
}

// toMove returns an element of a function's list of moves as a move. If the element is a tuple, toMove makes a move
// from the tuple.
func (r *rules) toMove(fn *starlark.Function, v starlark.Value) (*moveValue, error) {
	m, ok := v.(*moveValue)
	if !ok {
		t, isTuple := v.(starlark.Tuple)
		if !isTuple {
			return nil, r.file.errorOf(fn, solve.Say("script.no_move", "Name", fn.Name(), "Found", quote(v)))
		}
		var err error
		if m, err = moveOf(t); err != nil {
			return nil, r.file.errorOf(fn, textOfError(err))
		}
	}
	if m.to.g != r.game {
		return nil, r.file.errorOf(fn, solve.Say("script.other_board", "Name", m.name))
	}
	if fn == r.moves || fn == r.back {
		if m.via != nil {
			return nil, r.file.errorOf(fn, solve.Say("script.via_elsewhere", "Name", m.name, "Function", fn.Name()))
		}
		if m.cost != solve.Units(1) && !r.file.weighted.Load() {
			r.file.weighted.Store(true)
		}
	}
	if !r.twofold && m.cost.Major > 0 {
		return nil, r.file.errorOf(fn, solve.Say("script.costs_names"))
	}
	return m, nil
}

// Apply implements [solve.Rules]. A move is an index in the list of legal moves.
func (r *rules) Apply(s solve.State, m solve.Move) (solve.State, solve.Cost, error) {
	to, cost, n := s, solve.Cost{}, 0
	err := r.list(r.moves, &s, func(i int, v *moveValue) {
		if n++; uint64(i) == uint64(m) {
			to, cost = v.to.st, v.cost
		}
	})
	if err != nil {
		return s, solve.Cost{}, err
	}
	if uint64(m) >= uint64(n) {
		return s, solve.Cost{}, solve.Refused("script.refusal.no_move", "Have", n)
	}
	return to, cost, nil
}

// Done implements [solve.Rules].
func (r *rules) Done(s solve.State) bool {
	if r.won == nil {
		return r.isGoal[s]
	}
	v, run, err := r.file.callRule(r.won, r.game, &s, nil)
	if err != nil {
		panic(&solve.Failure{Err: err})
	}
	defer r.file.threads.Put(run)
	b, ok := v.(starlark.Bool)
	if !ok {
		panic(&solve.Failure{Err: r.file.errorOf(r.won, solve.Say("script.won", "Found", quote(v)))})
	}
	return bool(b)
}

// Most implements [solve.Limited].
func (r *rules) Most() (solve.Cost, bool) { return r.most, r.limited }

// Bound implements [solve.Bounded].
func (r bounding) Bound(s solve.State) solve.Cost {
	v, run, err := r.file.callRule(r.estimate, r.game, &s, nil)
	if err == nil {
		defer r.file.threads.Put(run)
		var c solve.Cost
		if v == starlark.None {
			return solve.Never
		}
		if c, err = costOf(v); err == nil && (r.twofold || c.Major == 0) {
			if _, one := v.(starlark.Int); one && r.twofold {
				c = solve.Cost{Major: c.Minor}
			}
			return c
		}
		err = r.file.errorOf(r.estimate, solve.Say("script.estimate", "Found", quote(v)))
	}
	panic(&solve.Failure{Err: err})
}

// Ends implements [solve.Ended].
func (r *rules) Ends(to *solve.Moves) {
	for i := range r.goals {
		to.AddState(0, solve.Cost{}, &r.goals[i])
	}
}

// Back implements [solve.Reversible].
func (r reversing) Back(s *solve.State, to *solve.Moves) { r.add(r.back, s, to) }

// name returns the name of the cheapest move between two states, and the names by language or nil. Without such a move
// it returns the name of any long move between them, or "".
func (r *rules) name(before, after solve.State) (name string, own map[string]string) {
	var least solve.Cost
	ok := false
	for _, fn := range []*starlark.Function{r.moves, r.long} {
		if fn == nil || ok {
			break
		}
		err := r.list(fn, &before, func(_ int, m *moveValue) {
			if m.to.st == after && (!ok || m.cost.Less(least)) {
				name, own, least, ok = m.name, m.own, m.cost, true
			}
		})
		if err != nil {
			return "", nil
		}
	}
	return name, own
}
