package script

import (
	"cmp"
	"maps"
	"strings"
	"sync"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// bounds are the limits of a call of a file's function: steps of the interpreter, and bytes of memory. A step takes
// some tens of nanoseconds.
type bounds struct {
	steps uint64
	bytes int64
}

var (
	quick   = bounds{300_000, 4 << 20}    // the call of a rule, for each state
	slow    = bounds{5_000_000, 64 << 20} // a call once for each board or input
	reading = bounds{2_000_000, 32 << 20} // the run of the file itself, while it is read
)

func (r *runner) limit(to bounds) {
	r.thread.Steps = 0
	r.thread.SetMaxExecutionSteps(to.steps)
	*r.account = account{most: to.bytes}
}

// caller calls the functions of a rules file.
type caller struct {
	source
	functions map[string]*starlark.Function
	codes     map[*starlark.Function]*code // the functions called for each state, and the functions that these call
	threads   sync.Pool
	printed   printed
}

// Has reports whether the file has a function with a name.
func (f *caller) Has(name string) bool { return f.functions[name] != nil }

// runner is a reusable thread of the interpreter, with memory for compiled code.
type runner struct {
	thread  *starlark.Thread
	account *account
	args    starlark.Tuple
	ticks   uint64 // for compiled code: a lower bound of the steps that the interpreter would have made
	frames  []*frame
	active  [mostFrames]*code // the functions of the frames in use
	depth   int               // the number of frames in use
	stack   []value           // arguments of calls and elements of comprehensions

	// For all() and any(): the number of elements so far, and whether one of the elements decides the result.
	elements int
	decided  bool
	room
}

// call calls a function of the file, with the bounds slow. The error is a *solve.InputError that names a line of the
// file.
func (f *caller) call(fn *starlark.Function, args ...starlark.Value) (starlark.Value, error) {
	v, err := f.attempt(fn, args...)
	if err != nil {
		return nil, f.callError(err, fn.Name())
	}
	return v, nil
}

// attempt is call with the interpreter's own error.
func (f *caller) attempt(fn *starlark.Function, args ...starlark.Value) (starlark.Value, error) {
	r := f.runner(slow)
	v, err := starlark.Call(r.thread, fn, append(r.args[:0], args...), nil)
	if err == nil {
		f.threads.Put(r)
	}
	return v, err
}

// runner returns a runner for a call. No other goroutine uses it.
func (f *caller) runner(limits bounds) *runner {
	r, _ := f.threads.Get().(*runner)
	if r == nil {
		r = &runner{thread: &starlark.Thread{Name: f.Name, Print: f.printed.print}, account: &account{}}
		r.thread.SetLocal(accountKey, r.account)
	}
	r.used = room{}.used
	r.limit(limits)
	return r
}

// mostPrinted is the largest number of characters of a printed text. After so many bytes, further texts are dropped.
const mostPrinted = 300

// printed has the first texts that functions of a file have printed.
type printed struct {
	sync.Mutex
	text string
}

func (p *printed) print(_ *starlark.Thread, text string) {
	p.Lock()
	if len(p.text) < mostPrinted {
		p.text += "\n" + cut(text, mostPrinted)
	}
	p.Unlock()
}

// Printed returns the first texts that the file's functions have printed so far. Each text begins a new line.
func (f *caller) Printed() string {
	f.printed.Lock()
	defer f.printed.Unlock()
	return f.printed.text
}

// callRule calls a function of the file with a board and a state. The result belongs to the runner and is valid until
// the runner's next call. The caller must put the runner back into f.threads when it no longer needs the result. With a
// trail, the result's states tell which pieces were moved.
func (f *caller) callRule(
	fn *starlark.Function, g *game, s *solve.State, from *trail,
) (starlark.Value, *runner, error) {
	r := f.runner(quick)
	state := r.room.state(g, s)
	state.trail = from
	r.args = append(r.args[:0], g.value, state)
	if code := f.codes[fn]; code != nil && code.failures.Load() < mostFailures {
		if v, ok := r.try(code, r.args); ok {
			return v, r, nil
		}
		r.thread.Uncancel()
		r.limit(quick)
	}
	v, err := starlark.Call(r.thread, fn, r.args, nil)
	if err != nil {
		return nil, nil, f.callError(err, fn.Name())
	}
	return v, r, nil
}

// moveValue is a legal move as the functions of a rules file see it: a name, the next state and a cost.
type moveValue struct {
	object
	name string
	own  map[string]string // the names by language, or nil; name is the English name
	to   *stateValue
	cost solve.Cost
	at   *cellValue // a press on this cell plays the move; nil: the move has no cell
	// Of a long move: the names of the moves that it is made of, and whether the file says its cost.
	via    []string
	priced bool
	word   string      // the text of the move in a printed way; empty: its name
	path   []grid.Cell // the way of a piece in the move; nil: the tools that moved it tell its way; empty: it jumps
}

func (m *moveValue) String() string        { return "move " + m.name }
func (m *moveValue) Type() string          { return "move" }
func (m *moveValue) Hash() (uint32, error) { return 5, nil }
func (m *moveValue) AttrNames() []string   { return []string{"name", "state", "word"} }

// Attr returns the name or the next state of a move.
func (m *moveValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "name":
		return starlark.String(m.name), nil
	case "state":
		return m.to, nil
	case "word":
		return starlark.String(m.printed()), nil
	}
	return nil, nil
}

// printed returns the text of the move in a printed way.
func (m *moveValue) printed() string { return cmp.Or(m.word, m.name) }

// move implements the function move(name, state, cost, at = cell, path = cells, via = names, word = text) of rules
// files.
func move(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kw []starlark.Tuple) (starlark.Value, error) {
	var at, path, via, word starlark.Value = starlark.None, starlark.None, starlark.None, starlark.None
	if len(kw) > 0 {
		var name, state, cost starlark.Value
		if err := starlark.UnpackArgs(b.Name(), args, kw, "name", &name, "state", &state, "cost?", &cost, "at?",
			&at, "path?", &path, "via?", &via, "word?", &word); err != nil {
			return nil, err
		}
		args = starlark.Tuple{name, state}
		if cost != nil {
			args = append(args, cost)
		}
	}
	m, err := moveOf(args)
	if err == nil {
		err = cmp.Or(m.setCell(at), m.setPath(path), m.setVia(t, via), m.setWord(word))
	}
	return m, err
}

// setWord sets the text of a move in a printed way. The parameter is None for a move that prints its name.
func (m *moveValue) setWord(word value) error {
	s, ok := starlark.AsString(word)
	if word != starlark.None && (!ok || strings.TrimSpace(s) == "") {
		return say("script.move_word", "Name", m.name, "Found", quote(word))
	}
	m.word = s
	return nil
}

// setCell sets the cell of a move. The parameter is None for a move without a cell.
func (m *moveValue) setCell(cell value) error {
	c, ok := cell.(*cellValue)
	if !ok && cell != starlark.None {
		return noCell("move", cell)
	}
	m.at = c
	return nil
}

// setPath sets the way of a piece in a move: a list of cells, or an empty list for a jump. The parameter is None for a
// move without a path.
func (m *moveValue) setPath(list value) error {
	cells, ok := list.(starlark.Indexable)
	switch {
	case list == starlark.None:
		return nil
	case !ok:
		return m.noPath()
	}
	m.path = make([]grid.Cell, 0, cells.Len())
	for i := range cells.Len() {
		c, ok := cells.Index(i).(*cellValue)
		if !ok || c.at == grid.None {
			return m.noPath()
		}
		m.path = append(m.path, c.at)
	}
	return nil
}

func (m *moveValue) noPath() error { return say("script.move_path", "Name", m.name) }

// setTarget sets the name and the next state of a move. It sets the cost to 1 and removes the cell and the path.
func (m *moveValue) setTarget(name, state value) error {
	s, ok := name.(starlark.String)
	if m.name, m.own = string(s), nil; !ok {
		own, _ := textsOf(name)
		if m.name, ok = own["en"]; !ok {
			return say("script.move_name", "Found", quote(name))
		}
		m.own = own
	}
	m.cost, m.at, m.path, m.via, m.priced, m.word = solve.Cost{Minor: 1}, nil, nil, nil, false, ""
	if m.to, ok = state.(*stateValue); !ok {
		return say("script.move_state", "Found", quote(state))
	}
	return nil
}

// moveOf makes a move from a name, a state and perhaps a cost.
func moveOf(args starlark.Tuple) (*moveValue, error) {
	if len(args) != 2 && len(args) != 3 {
		return nil, say("script.arguments", "Name", "move", "Expected", solve.Say("script.expect.move"))
	}
	m := &moveValue{}
	err := m.setTarget(args[0], args[1])
	if err == nil && len(args) == 3 {
		m.priced = true
		m.cost, err = costOf(args[2])
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// mostCost is the largest cost of a move, so that sums of costs do not overflow.
const mostCost = 1 << 30

// costOf reads a cost: a whole number, or a tuple of one or two whole numbers.
func costOf(v starlark.Value) (solve.Cost, error) {
	list, ok := v.(starlark.Tuple)
	if !ok {
		list = starlark.Tuple{v}
	}
	c, ok := costIn(list)
	if !ok {
		return c, say("script.cost", "Found", quote(v))
	}
	return c, nil
}

func costIn(list tuple) (c solve.Cost, ok bool) {
	var n [2]int64
	ok = len(list) == 1 || len(list) == 2
	for i, x := range list[:min(len(list), len(n))] {
		k, isInt := x.(starlark.Int)
		cost, fits := k.Int64()
		n[i] = cost
		ok = ok && isInt && fits && n[i] >= 0 && n[i] <= mostCost
	}
	switch {
	case !ok:
		return c, false
	case len(list) == 1:
		return solve.Cost{Minor: n[0]}, true
	}
	return solve.Cost{Major: n[0], Minor: n[1]}, true
}

// predeclared returns the names that every file has in addition to Starlark's own, with the directions of its shape.
func predeclared(of *compass) starlark.StringDict {
	known := counting()
	maps.Copy(known, limitedBuiltins())
	known["move"] = starlark.NewBuiltin("move", move)
	for name := range listers {
		known[name] = builtin(name, func(t thread, args tuple) (value, error) { return listMoves(t, name, args, nil) })
	}
	known["matched"] = builtin("matched", matched)
	var all starlark.Tuple
	for _, d := range *of {
		known[d.identifier()] = d
		all = append(all, d)
	}
	known["DIRECTIONS"] = all
	known["board"] = starlark.NewBuiltin("board", newProblem)
	maps.Copy(known, markFunctions())
	return known
}

// quote returns a short text of a value for an error message.
func quote(v starlark.Value) string {
	left := 100
	if count(v, &left, 0) != nil || bytesOf(v) > 1000 {
		return v.Type()
	}
	return strings.ReplaceAll(cut(v.String(), 60), "\n", " ")
}

func quoteByte(b byte) string {
	if b < ' ' || b > '~' {
		return "?"
	}
	return string(b)
}

func joined(list []string) string { return strings.Join(list, ", ") }
