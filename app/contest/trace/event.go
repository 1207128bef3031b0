// Package trace reads the trace of a user's program: the events of the program's search, as lines of JSON. It checks
// the trace and reports the first error with its line.
package trace

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/valyala/fastjson"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

// Type is the type of an event.
type Type string

// Types of events.
const (
	Source      Type = "source"      // the search begins at the event's state
	Generating  Type = "generating"  // a move from the parent state leads to the event's state
	Expanding   Type = "expanding"   // the next Generating events are moves from the event's state
	Closing     Type = "closing"     // the search is done with the state; this event is ignored
	Destination Type = "destination" // the state is won, and the search ends
	Board       Type = "board"       // a new board: "input" has it in a judge's format, or "rows" as rows of characters
	Query       Type = "query"       // the next events are about this "dataset" and this "query" (numbers from 1)
	Answer      Type = "answer"      // "value" is the program's answer to the query
)

var allTypes = []Type{Source, Generating, Expanding, Closing, Destination, Board, Query, Answer}

// Event is an event of a trace. In the comments, names in quotation marks are fields of the trace.
type Event struct {
	Type  Type
	Line  int // line in the file, from 1
	State solve.State
	Cost  int64  // "g"; noCost if the event has no such field
	ID    string // "id": the program's name of the state; empty: none
	From  string // "pId": the ID of the parent state; empty: none
	Text  string // the board of a Board event: "input", or the lines of "rows"
	Rows  bool   // Text comes from "rows"
	Value int64  // "value" of an Answer

	Dataset, Query int // the dataset and query of a Query event, from 0
}

// noCost is the value of Event.Cost if the event has no cost.
const noCost int64 = -1

type reader struct {
	*input.Lines // the current line is the current event
	parser       fastjson.Parser
	scope        *scope        // the query that the next events are about; nil: no board yet
	cells        [][]grid.Cell // cells of the current state, by field
}

// value returns the next event as an object, which is valid until the next call. After the last event, the error is
// io.EOF. If an event is not an object, it is a *solve.InputError.
func (r *reader) value() (*fastjson.Value, error) {
	for r.Next() {
		if r.Blank() {
			continue
		}
		v, err := r.parser.ParseBytes(r.Bytes())
		if err != nil {
			return nil, r.malformed(err)
		}
		if v.Type() != fastjson.TypeObject {
			return nil, r.Fail(0, solve.Say("trace.object"))
		}
		return v, nil
	}
	return nil, cmp.Or(r.Err(), io.EOF)
}

// malformed returns the error for a line that is not JSON. The standard library finds the place.
func (r *reader) malformed(err error) error {
	var any any
	var syntax *json.SyntaxError
	at := 0
	if again := json.Unmarshal(r.Bytes(), &any); errors.As(again, &syntax) {
		at, err = max(0, int(syntax.Offset)-1), again
	}
	return r.Fail(at, solve.Say("trace.json", "Why", err.Error()))
}

// typeOf returns the type of an event.
func (r *reader) typeOf(v *fastjson.Value) (Type, error) {
	t := Type(v.GetStringBytes("type"))
	if t == "" {
		return t, r.Fail(0, solve.Say("trace.object"))
	}
	if !slices.Contains(allTypes, t) {
		return t, r.Fail(0, solve.Say("trace.type", "Have", strconv.Quote(string(t))))
	}
	return t, nil
}

func (r *reader) event(v *fastjson.Value) (e Event, err error) {
	e = Event{Line: r.Number(), Cost: noCost}
	e.ID, e.From = name(v.Get("id")), name(v.Get("pId"))
	if e.Type, err = r.typeOf(v); err != nil {
		return e, err
	}
	switch e.Type {
	case Board:
		e.Text = string(v.GetStringBytes("input"))
		if e.Rows = v.Exists("rows"); e.Rows {
			rows, err := r.rows(v)
			e.Text = strings.Join(rows, "\n") + "\n"
			return e, err
		}
		return e, nil
	case Query:
		dataset, err := r.number(v, "dataset", 1)
		if err != nil {
			return e, err
		}
		query, err := r.number(v, "query", 1)
		e.Dataset, e.Query = int(dataset)-1, int(query)-1
		return e, err
	case Answer:
		e.Value, err = r.number(v, "value", solve.None)
		return e, err
	}
	if v.Exists("g") {
		if e.Cost, err = r.number(v, "g", 0); err != nil {
			return e, err
		}
	}
	if r.scope == nil {
		return e, r.Fail(0, solve.Say("trace.no_board"))
	}
	e.State, err = r.state(v)
	return e, err
}

// mostSide is the largest number of rows and of columns of a board in a trace.
const mostSide = 512

// rows reads the rows of a board. It refuses rows with other characters than printable ASCII.
func (r *reader) rows(v *fastjson.Value) ([]string, error) {
	list := v.GetArray("rows")
	rows := make([]string, 0, len(list))
	ok := len(list) > 0 && len(list) <= mostSide
	for _, item := range list {
		text, err := item.StringBytes()
		odd := bytes.ContainsFunc(text, func(c rune) bool { return c < ' ' || c > '~' })
		ok = ok && err == nil && !odd && len(text) > 0 && len(text) <= mostSide
		rows = append(rows, string(text))
	}
	if !ok {
		return nil, r.Fail(0, solve.Say("trace.rows", "Max", mostSide))
	}
	return rows, nil
}

// name reads an ID as text. The ID in the trace may also be a number.
func name(v *fastjson.Value) string {
	if v == nil || v.Type() == fastjson.TypeNull {
		return ""
	}
	if v.Type() == fastjson.TypeString {
		return string(v.GetStringBytes())
	}
	return string(v.MarshalTo(nil))
}

// number reads a field. Its value must be a whole number that is at least the minimum.
func (r *reader) number(v *fastjson.Value, field string, minimum int64) (int64, error) {
	if value := v.Get(field); value != nil {
		if n, err := value.Int64(); err == nil && n >= minimum {
			return n, nil
		}
	}
	return 0, r.Fail(0, solve.Say("trace.number", "Field", strconv.Quote(field), "Least", minimum))
}

func (r *reader) state(v *fastjson.Value) (s solve.State, err error) {
	fields := r.scope.Fields
	if r.cells == nil {
		r.cells = make([][]grid.Cell, len(fields))
	}
	if err := r.checkFields(v); err != nil {
		return s, err
	}
	for i, f := range fields {
		r.cells[i] = r.cells[i][:0]
		list, key, ok := []*fastjson.Value{v.Get(f.Name)}, "trace.cell", true
		if f.Many {
			value := v.Get(f.Name)
			list, key, ok = value.GetArray(), "trace.cells", value == nil || value.Type() == fastjson.TypeArray
		}
		for _, item := range list {
			c, is := r.cell(item)
			r.cells[i], ok = append(r.cells[i], c), ok && is
		}
		if !ok {
			size := r.scope.size()
			return s, r.Fail(0, solve.Say(key, "Field", strconv.Quote(f.Name), "Rows", size.Rows, "Cols", size.Cols))
		}
	}
	return r.scope.puzzle.StateOf(r.scope.dataset, r.scope.rules, r.cells)
}

// checkFields refuses a state that has a list, but no field of the puzzle. A state without pieces may have no field.
func (r *reader) checkFields(v *fastjson.Value) (err error) {
	var known []string
	for _, f := range r.scope.Fields {
		if v.Exists(f.Name) {
			return nil
		}
		known = append(known, strconv.Quote(f.Name))
	}
	v.GetObject().Visit(func(field []byte, value *fastjson.Value) {
		if value.Type() == fastjson.TypeArray {
			err = r.Fail(0, solve.Say("trace.fields", "Puzzle", solve.TextOf(r.scope.puzzle, "name"),
				"Field", strconv.Quote(string(field)), "Known", strings.Join(known, ", ")))
		}
	})
	return err
}

// cell reads a cell as [row, column]; both numbers begin at 1. If v is not a cell of the board, it returns false.
func (r *reader) cell(v *fastjson.Value) (grid.Cell, bool) {
	list, size := v.GetArray(), r.scope.size()
	if len(list) != 2 || !size.In(list[0].GetInt()-1, list[1].GetInt()-1) {
		return grid.None, false
	}
	return size.At(list[0].GetInt()-1, list[1].GetInt()-1), true
}
