package trace

import (
	"io"
	"slices"
	"strconv"

	"github.com/valyala/fastjson"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// A trace may have its own board as rows of characters; its states are pieces on cells. The rules of such a board are
// not known. So nothing is checked, and only the states and moves of the trace exist.

// At is the name of the piece on the cell of the fields "x" and "y". In Posthoc's traces of grids a state is only
// this cell, counted from 0.
const At = "at"

// reserved are the fields of an event that never name a piece.
var reserved = []string{
	"type", "id", "pId", "f", "g", "h", "x", "y", "state", "input", "rows", "value", "dataset", "query",
}

// own reads a trace with its own boards. It reads the events of the first board that has events.
type own struct {
	*reader
	graph *graph
	over  bool           // a later board or query has begun; its events are ignored
	sized bool           // the trace gave the board's size; else the board is as large as its cells require
	ids   map[string]int // number of a state by its ID
	costs []int64        // costs[n] is the lowest cost of state n so far
	now   int            // number of the state that was expanded last; -1: none
	begun bool           // the board has a state
	tape  *tape          // empty if nothing is recorded
	one   []solve.Thing  // pieces of the current event
	key   []byte         // key of the current event's state
}

// isOwn reports whether an event is about its own board: no puzzle can read its rows, or its state is only x and y.
func (c *check) isOwn(v *fastjson.Value) bool {
	if v.Exists("rows") {
		return c.ruled == nil
	}
	if !v.Exists("x") || !v.Exists("y") {
		return false
	}
	return c.scope == nil || !slices.ContainsFunc(c.Fields, func(f solve.StateField) bool { return v.Exists(f.Name) })
}

// newOwn begins a trace with its own board. The rest of the trace belongs to it.
func (c *check) newOwn(r *reader) *own {
	c.report = Report{Own: true, Events: c.report.Events}
	most := 0
	if c.tapes != nil {
		most = MostEvents
	}
	recorded := &tape{Recording: solve.NewRecording(PlayerID, most, nil)}
	return &own{reader: r, graph: newGraph(r.name), ids: map[string]int{}, now: -1, tape: recorded}
}

// finish makes the puzzle of a trace with its own board.
func (c *check) finish(o *own) error {
	if o.tape.Len() == 0 {
		return nil
	}
	p, d := o.graph.finish()
	s, err := scopeOf(p, []*solve.Dataset{d}, solve.Target{})
	o.tape.scope = s
	c.tapes.first, c.tapes.now = nil, o.tape
	return err
}

func (o *own) take(v *fastjson.Value) error {
	kind, err := o.typeOf(v)
	switch {
	case err != nil:
		return err
	case kind == Board || kind == Query:
		o.over = o.begun
	}
	if o.over || kind == Closing || kind == Query {
		return nil
	}
	if kind == Board {
		return o.board(v)
	}
	if kind == Answer {
		answer, err := o.number(v, "value", solve.None)
		o.answer(answer)
		return err
	}
	cost := unsaid
	if v.Exists("g") {
		if cost, err = o.number(v, "g", 0); err != nil {
			return err
		}
	}
	if err := o.pieces(v); err != nil {
		return err
	}
	known := len(o.costs)
	state, err := o.graph.number(o.key, o.one)
	if err != nil {
		return err
	}
	fresh := state == known
	if id := name(v.Get("id")); id != "" {
		o.ids[id] = state
	}
	switch kind {
	case Source:
		// A board has only one start, the first source. A later source becomes a move from the start.
		o.reach(state, min(0, state-1), max(0, cost), fresh)
	case Generating:
		parent := o.now
		if from := name(v.Get("pId")); from != "" {
			at, ok := o.ids[from]
			if !ok {
				return solve.Refused("trace.orphan")
			}
			parent = at
		}
		if cost == unsaid && parent >= 0 {
			cost = o.costs[parent] + 1
		}
		o.reach(state, parent, max(0, cost), fresh)
	case Expanding:
		if fresh {
			o.reach(state, -1, max(0, cost), true)
		}
		o.now = state
		o.tape.Expand(0, stateOf(state))
	case Destination:
		if fresh {
			if o.now < 0 {
				return o.graph.forget(o.key) // Posthoc's traces name the goal before the search
			}
			o.reach(state, -1, max(0, cost), true)
		}
		o.graph.won[state] = true
		o.tape.Goal(0, stateOf(state))
		o.answer(o.costs[state])
	}
	o.tape.mark(o.line)
	return nil
}

func (o *own) answer(value int64) {
	if !o.tape.answered {
		o.tape.answer, o.tape.answered = value, true
	}
}

// reach records the move from parent (-1: no parent), and the state if it is fresh (new) or cheaper than before.
func (o *own) reach(state, parent int, cost int64, fresh bool) {
	if parent >= 0 {
		o.graph.join(parent, state, max(0, cost-o.costs[parent]))
	}
	switch {
	case fresh:
		o.costs = append(o.costs, cost)
	case cost >= o.costs[state]:
		return
	default:
		o.costs[state] = cost
	}
	o.begun = true
	before := -1
	if parent >= 0 {
		before = o.tape.Of(0, stateOf(parent))
	}
	o.tape.Reach(0, stateOf(state), before, solve.Units(cost))
}

func (o *own) board(v *fastjson.Value) error {
	rows, err := o.rows(v)
	if err != nil {
		return err
	}
	size := grid.Size{Rows: len(rows)}
	for _, row := range rows {
		size.Cols = max(size.Cols, len(row))
	}
	o.graph.rows, o.graph.size, o.sized = rows, size, true
	return nil
}

// pieces reads an event's pieces into o.one, sorted by comparePieces. The pieces and the field "state" make o.key.
func (o *own) pieces(v *fastjson.Value) (err error) {
	o.one, o.key = o.one[:0], o.key[:0]
	fields, _ := v.Object()
	fields.Visit(func(name []byte, told *fastjson.Value) {
		if err == nil && !slices.Contains(reserved, string(name)) {
			err = o.field(string(name), told)
		}
	})
	if err == nil && v.Exists("x") && v.Exists("y") {
		x, errX := v.Get("x").Int()
		y, errY := v.Get("y").Int()
		if errX != nil || errY != nil {
			return o.fail(0, solve.Say("trace.xy", "Max", mostSide-1))
		}
		err = o.put(At, y, x)
	}
	if err != nil {
		return err
	}
	slices.SortFunc(o.one, comparePieces)
	o.one = slices.Compact(o.one)
	for _, t := range o.one {
		o.key = append(o.key, byte(t.Kind), byte(t.At>>16), byte(t.At>>8), byte(t.At))
	}
	if more := v.Get("state"); more != nil {
		o.key = more.MarshalTo(append(o.key, 0))
	}
	return nil
}

// field reads the cells of the pieces called name: [row, column], from 1, or a list of pairs. It ignores other values.
func (o *own) field(name string, v *fastjson.Value) error {
	list := v.GetArray()
	if len(list) > 0 && list[0].Type() == fastjson.TypeNumber {
		list = []*fastjson.Value{v}
	}
	for _, one := range list {
		pair := one.GetArray()
		if len(pair) != 2 {
			return o.outside(name)
		}
		if err := o.put(name, pair[0].GetInt()-1, pair[1].GetInt()-1); err != nil {
			return err
		}
	}
	return nil
}

func (o *own) limit() grid.Size {
	if o.sized {
		return o.graph.size
	}
	return grid.Size{Rows: mostSide, Cols: mostSide}
}

// outside returns the error for a field with a cell outside the board.
func (o *own) outside(name string) error {
	size := o.limit()
	return o.fail(0, solve.Say("trace.cells", "Field", strconv.Quote(name), "Rows", size.Rows, "Cols", size.Cols))
}

// put adds a piece to the current state. Until finish, cells are numbered as if there were mostSide columns.
func (o *own) put(name string, row, col int) error {
	if !o.limit().In(row, col) {
		return o.outside(name)
	}
	k, err := o.graph.kind(name)
	if err != nil {
		return err
	}
	if !o.sized {
		o.graph.size.Rows, o.graph.size.Cols = max(o.graph.size.Rows, row+1), max(o.graph.size.Cols, col+1)
	}
	o.one = append(o.one, solve.Thing{Kind: k, At: grid.Cell(row*mostSide + col)})
	return nil
}

// ruled is a puzzle from a file of rules. Its rules can read the rows of a board.
type ruled interface {
	solve.Ruled
	ParseRows(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error)
}
