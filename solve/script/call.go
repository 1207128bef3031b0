package script

import (
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// kind of a call, which says how much it may take.
type kind uint8

const (
	quick   kind = iota // of a rule, once for each state
	slow                // once for each board or input
	reading             // of the file itself
)

// bounds of a call: steps of the interpreter and bytes. A step takes some tens of nanoseconds.
var bounds = [...]struct {
	steps uint64
	bytes int64
}{
	quick:   {300_000, 4 << 20},
	slow:    {5_000_000, 64 << 20},
	reading: {2_000_000, 32 << 20},
}

// thread is a new thread for calls of a kind.
func (f *File) thread(k kind) (*starlark.Thread, *account) {
	t := &starlark.Thread{Name: f.Name, Print: func(*starlark.Thread, string) {}}
	a := &account{}
	t.SetLocal(accountKey, a)
	f.bound(t, a, k)
	return t, a
}

func (f *File) bound(t *starlark.Thread, a *account, k kind) {
	t.Steps = 0
	t.Uncancel()
	t.SetMaxExecutionSteps(bounds[k].steps)
	*a = account{most: bounds[k].bytes}
}

// runner is a thread that is used again and again, with room for the arguments of a call.
type runner struct {
	thread  *starlark.Thread
	account *account
	args    starlark.Tuple
}

// call calls a function of the file. The error is a *solve.InputError at the line of the file where it came up.
func (f *File) call(k kind, fn *starlark.Function, args ...starlark.Value) (starlark.Value, error) {
	r, _ := f.threads.Get().(*runner)
	if r == nil {
		t, a := f.thread(k)
		r = &runner{thread: t, account: a}
	} else {
		f.bound(r.thread, r.account, k)
	}
	r.args = append(r.args[:0], args...)
	v, err := starlark.Call(r.thread, fn, r.args, nil)
	if err != nil {
		return nil, f.callError(err, fn.Name())
	}
	f.threads.Put(r)
	return v, nil
}

// moveCore is a legal move as a file tells it: a name, the state that it leads to, and a cost.
type moveCore struct {
	name string
	to   *stateValue
	cost solve.Cost
}

// moveValue is a whole move.
type moveValue struct{ moveCore }

func (m *moveCore) String() string        { return "move " + m.name }
func (m *moveCore) Type() string          { return "move" }
func (m *moveCore) Freeze()               {}
func (m *moveCore) Truth() starlark.Bool  { return true }
func (m *moveCore) Hash() (uint32, error) { return 5, nil }

// Attr gives the parts of a move.
func (m *moveValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "name":
		return starlark.String(m.name), nil
	case "state":
		return m.to, nil
	}
	return nil, nil
}

// AttrNames implements [starlark.HasAttrs].
func (m *moveValue) AttrNames() []string { return []string{"name", "state"} }

// move is move(name, state, cost).
func move(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kw []starlark.Tuple) (starlark.Value, error) {
	if len(kw) > 0 {
		var name, state, cost starlark.Value
		if err := starlark.UnpackArgs(b.Name(), args, kw, "name", &name, "state", &state, "cost?", &cost); err != nil {
			return nil, err
		}
		args = starlark.Tuple{name, state}
		if cost != nil {
			args = append(args, cost)
		}
	}
	return moveOf(args)
}

// Lookups of the parts of a move: of its name, its state, and its cost where it has one. All are one value under
// several types, and the last lookup makes it a move. Only guard writes them, so that no file holds a part of a move.
type (
	moveMaker   struct{ *starlark.Builtin } // for a move without a cost
	pricedMaker struct{ *starlark.Builtin }
	moveTo      struct{ moveCore } // a name, for the state
	pricedTo    struct{ moveCore } // a name, for a state and a cost
	pricedAt    struct{ moveCore } // a name and a state, for the cost
)

func moveNamed(v value) (c moveCore, err error) {
	name, ok := v.(starlark.String)
	if !ok {
		return c, say("script.move_name", "Found", quote(v))
	}
	return moveCore{name: string(name), cost: solve.Cost{Minor: 1}}, nil
}

// lead sets the state that a move leads to.
func (m *moveCore) lead(v value) (err error) {
	var ok bool
	if m.to, ok = v.(*stateValue); !ok {
		err = say("script.move_state", "Found", quote(v))
	}
	return err
}

// Get takes a name.
func (moveMaker) Get(v value) (value, bool, error) {
	c, err := moveNamed(v)
	return &moveTo{c}, true, err
}

// Get takes a name.
func (pricedMaker) Get(v value) (value, bool, error) {
	c, err := moveNamed(v)
	return &pricedTo{c}, true, err
}

// Get is the move to a state.
func (m *moveTo) Get(v value) (value, bool, error) {
	err := m.lead(v)
	return (*moveValue)(m), true, err
}

// Get takes a state.
func (m *pricedTo) Get(v value) (value, bool, error) {
	err := m.lead(v)
	return (*pricedAt)(m), true, err
}

// Get is the move at a cost.
func (m *pricedAt) Get(v value) (value, bool, error) {
	var err error
	m.cost, err = costOf(v)
	return (*moveValue)(m), true, err
}

// moveOf is a move of a name, a state and perhaps a cost.
func moveOf(args starlark.Tuple) (*moveValue, error) {
	if len(args) != 2 && len(args) != 3 {
		return nil, say("script.arguments", "Name", "move", "Expected", solve.Say("script.expect.move"))
	}
	c, err := moveNamed(args[0])
	if err == nil {
		err = c.lead(args[1])
	}
	if err == nil && len(args) == 3 {
		c.cost, err = costOf(args[2])
	}
	if err != nil {
		return nil, err
	}
	return &moveValue{c}, nil
}

// mostCost is the most that a move may cost, so that no sum of costs is too large.
const mostCost = 1 << 30

// costOf is a cost: a whole number, or two as a tuple.
func costOf(v starlark.Value) (c solve.Cost, err error) {
	list := starlark.Tuple{v}
	if t, ok := v.(starlark.Tuple); ok {
		list = t
	}
	if len(list) == 1 || len(list) == 2 {
		var n [2]int64
		ok := true
		for i, x := range list {
			k, isInt := x.(starlark.Int)
			if !isInt {
				ok = false
				break
			}
			var fits bool
			n[i], fits = k.Int64()
			ok = ok && fits && n[i] >= 0 && n[i] <= mostCost
		}
		if ok && len(list) == 1 {
			return solve.Cost{Minor: n[0]}, nil
		}
		if ok {
			return solve.Cost{Major: n[0], Minor: n[1]}, nil
		}
	}
	return c, say("script.cost", "Found", quote(v))
}

// predeclared are the names that every file has beside those of Starlark.
func predeclared() starlark.StringDict {
	known := counting()
	for name, v := range plain() {
		known[name] = v
	}
	mover := starlark.NewBuiltin("move", move)
	known["move"], known[guardMove+"2"], known[guardMove+"3"] = mover, moveMaker{mover}, pricedMaker{mover}
	known[guardAppend], known[guardSmall], known[guardSmallIn] = appender{}, smallTest, inTest
	known["DIRECTIONS"] = starlark.Tuple{directions[0], directions[1], directions[2], directions[3]}
	for i, name := range []string{"UP", "RIGHT", "DOWN", "LEFT"} {
		known[name] = directions[i]
	}
	known["board"] = starlark.NewBuiltin("board", newProblem)
	for name, v := range markFunctions() {
		known[name] = v
	}
	return known
}

// quote is a value as it may stand in a sentence: short.
func quote(v starlark.Value) string {
	left := 100
	if count(v, &left, 0) != nil || bytesOf(v) > 1000 {
		return v.Type()
	}
	text := v.String()
	if r := []rune(text); len(r) > 60 {
		text = string(r[:60]) + "…"
	}
	return strings.ReplaceAll(text, "\n", " ")
}

func quoteByte(b byte) string {
	if b < ' ' || b > '~' {
		return "?"
	}
	return string(b)
}

func joined(list []string) string { return strings.Join(list, ", ") }
