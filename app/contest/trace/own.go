package trace

import (
	"io"
	"slices"
	"strconv"

	"github.com/valyala/fastjson"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// A trace may have its own board: rows of characters, with pieces on cells. The rules of such a board are not known. So
// nothing is checked, and a player can make only the moves in the trace.

// reserved lists the fields of an event that are not names of pieces.
var reserved = []string{
	"type", "id", "pId", "f", "g", "h", "state", "input", "rows", "value", "dataset", "query",
}

// own reads the events of a trace with its own boards. It ignores all boards but the first board with events.
type own struct {
	*reader
	graph    *graph
	ended    bool           // whether a later board or query has begun; its events are ignored
	ids      map[string]int // numbers of states, by their IDs
	costs    []int64        // costs[n] is the lowest cost of state n so far
	expanded int            // number of the state that was expanded last; -1: none
	tape     *tape          // keeps no events if nothing is to be recorded
	current  []solve.Thing  // pieces of the current event
	key      []byte         // key of the current event's state
}

// isOwn reports whether an event has the rows of a board of the trace's own: no puzzle can read them.
func (c *check) isOwn(v *fastjson.Value) bool { return c.ruled == nil && v.Exists("rows") }

// newOwn returns a reader for the rest of the trace, which belongs to the trace's own board.
func (c *check) newOwn(name string, r *reader) *own {
	c.report = Report{Own: true, Events: c.report.Events}
	most := 0
	if c.tapes != nil {
		most = MostEvents
	}
	recorded := &tape{Recording: solve.NewRecording(PlayerID, most, nil)}
	g := &graph{name: name, kinds: map[string]solve.Kind{}, known: map[string]int{}, won: map[int]bool{}, ends: []int{0}}
	return &own{reader: r, graph: g, ids: map[string]int{}, expanded: -1, tape: recorded}
}

// finish makes the puzzle of a trace with its own board.
func (c *check) finish(o *own) error {
	if o.tape.Len() == 0 {
		return nil
	}
	p, d := o.graph.finish()
	s, err := scopeOf(p, []*solve.Dataset{d}, solve.Target{})
	o.tape.scope = s
	c.tapes.first, c.tapes.current = nil, o.tape
	return err
}

func (o *own) add(v *fastjson.Value) error {
	kind, err := o.typeOf(v)
	switch {
	case err != nil:
		return err
	case kind == Board || kind == Query:
		o.ended = len(o.costs) > 0
	}
	if o.ended || kind == Closing || kind == Query {
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
	cost := noCost
	if v.Exists("g") {
		if cost, err = o.number(v, "g", 0); err != nil {
			return err
		}
	}
	if err := o.pieces(v); err != nil {
		return err
	}
	known := len(o.costs)
	state, err := o.graph.number(o.key, o.current)
	if err != nil {
		return err
	}
	fresh := state == known
	if id := name(v.Get("id")); id != "" {
		o.ids[id] = state
	}
	switch kind {
	case Source:
		// A board has only one start: the state of the first Source event. A later Source becomes a move from the start.
		o.reach(state, min(0, state-1), max(0, cost), fresh)
	case Generating:
		parent := o.expanded
		if from := name(v.Get("pId")); from != "" {
			at, ok := o.ids[from]
			if !ok {
				return solve.Refused("trace.orphan")
			}
			parent = at
		}
		if cost == noCost && parent >= 0 {
			cost = o.costs[parent] + 1
		}
		o.reach(state, parent, max(0, cost), fresh)
	case Expanding:
		if fresh {
			o.reach(state, -1, max(0, cost), true)
		}
		o.expanded = state
		o.tape.Expand(0, stateOf(state))
	case Destination:
		if fresh {
			if o.expanded < 0 {
				o.graph.removeLast(o.key) // a program may name the goal before the search
				return nil
			}
			o.reach(state, -1, max(0, cost), true)
		}
		o.graph.won[state] = true
		o.tape.Goal(0, stateOf(state))
		o.answer(o.costs[state])
	}
	o.tape.setLines(o.Number())
	return nil
}

func (o *own) answer(value int64) {
	if !o.tape.answered {
		o.tape.answer, o.tape.answered = value, true
	}
}

// reach adds the move from the parent state to a state. A parent of -1 means no move. If the state is new (fresh) or
// cheaper than before, reach also records the state.
func (o *own) reach(state, parent int, cost int64, fresh bool) {
	if parent >= 0 {
		o.graph.moves = append(o.graph.moves, move{int32(parent), int32(state), max(0, cost-o.costs[parent])})
	}
	switch {
	case fresh:
		o.costs = append(o.costs, cost)
	case cost >= o.costs[state]:
		return
	default:
		o.costs[state] = cost
	}
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
	o.graph.rows, o.graph.size = rows, size
	return nil
}

// pieces reads the pieces of an event into o.current, sorted by comparePieces. It makes o.key from the pieces and from
// the field "state".
func (o *own) pieces(v *fastjson.Value) (err error) {
	o.current, o.key = o.current[:0], o.key[:0]
	fields, _ := v.Object()
	fields.Visit(func(name []byte, value *fastjson.Value) {
		if err == nil && !slices.Contains(reserved, string(name)) {
			err = o.addCells(string(name), value)
		}
	})
	if err != nil {
		return err
	}
	slices.SortFunc(o.current, comparePieces)
	o.current = slices.Compact(o.current)
	for _, t := range o.current {
		o.key = append(o.key, byte(t.Kind), byte(t.At>>16), byte(t.At>>8), byte(t.At))
	}
	if more := v.Get("state"); more != nil {
		o.key = more.MarshalTo(append(o.key, 0))
	}
	return nil
}

// addCells adds the pieces with a name. Their cell is a pair [row, column], both from 1, or their cells are a list of
// pairs. Any other value adds no pieces.
func (o *own) addCells(name string, v *fastjson.Value) error {
	list := v.GetArray()
	if len(list) > 0 && list[0].Type() == fastjson.TypeNumber {
		list = []*fastjson.Value{v}
	}
	for _, item := range list {
		pair := item.GetArray()
		if len(pair) != 2 {
			return o.outside(name)
		}
		if err := o.addPiece(name, pair[0].GetInt()-1, pair[1].GetInt()-1); err != nil {
			return err
		}
	}
	return nil
}

func (o *own) outside(name string) error {
	size := o.graph.size
	return o.Fail(0, solve.Say("trace.cells", "Field", strconv.Quote(name), "Rows", size.Rows, "Cols", size.Cols))
}

// addPiece adds a piece to the current event.
func (o *own) addPiece(name string, row, col int) error {
	if !o.graph.size.In(row, col) {
		return o.outside(name)
	}
	k, err := o.graph.kind(name)
	if err != nil {
		return err
	}
	o.current = append(o.current, solve.Thing{Kind: k, At: o.graph.size.At(row, col)})
	return nil
}

// ruled is a puzzle from a file of rules, which can read a board as rows of characters.
type ruled interface {
	solve.Ruled
	ParseRows(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error)
}
