package script

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

// format reads and writes boards as text: by the functions read() and write() of a file, or as rows of characters.
type format struct {
	caller
	declared
}

// problem is a board that a file's function makes: rows of characters, and numbers by name.
type problem struct {
	object
	rows    []string
	numbers map[string]int64
	lists   map[string][]int64
	name    string
	edges   []grid.Edge // of a graph
	further []further   // pieces on cells that have another piece in the rows
}

func emptyProblem() *problem {
	return &problem{numbers: map[string]int64{}, lists: map[string][]int64{}}
}

func (p *problem) String() string { return strings.Join(p.rows, "\n") }
func (p *problem) Type() string   { return "problem" }

// noBoard is the row of a puzzle without a board.
const noBoard = "."

// newProblem implements the function board(rows, name, NUMBER = ...) of rules files. The argument rows is a list of
// texts, or one text with several lines.
func newProblem(t thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	p, wrong := emptyProblem(), say("script.arguments", "Name", b.Name(), "Expected", solve.Say("script.expect.rows"))
	if len(args) > 1 {
		return nil, wrong
	}
	if len(args) == 0 {
		p.rows = []string{noBoard}
	} else if s, ok := args[0].(starlark.String); ok {
		p.rows = strings.Split(strings.Trim(string(s), "\n"), "\n")
	} else {
		list, err := gather(t, args[0])
		if err != nil {
			return nil, err
		}
		for _, x := range list {
			s, ok := starlark.AsString(x)
			if !ok {
				return nil, wrong
			}
			p.rows = append(p.rows, s)
		}
	}
	for _, kv := range kwargs {
		switch name := string(kv[0].(starlark.String)); name {
		case "name":
			p.name, _ = starlark.AsString(kv[1])
		case "edges", "arrows":
			edges, ok := edgesIn(kv[1], name == "arrows")
			if !ok {
				return nil, say("script.edges", "Name", name, "Found", quote(kv[1]))
			}
			p.edges = append(p.edges, edges...)
		case "also":
			var ok bool
			if p.further, ok = furtherIn(kv[1]); !ok {
				return nil, say("script.also", "Found", quote(kv[1]))
			}
		default:
			list, isList := numbersIn(kv[1])
			one, isNumber := numbersIn(tuple{kv[1]})
			switch {
			case isList:
				p.lists[name] = list
			case isNumber:
				p.numbers[name] = one[0]
			default:
				return nil, say("script.given", "Name", name, "Found", quote(kv[1]))
			}
		}
	}
	return p, nil
}

// dataset makes the dataset of a problem. The Line and Column of an error are the row and the column of the problem.
func (f *format) dataset(p *problem) (*solve.Dataset, *solve.InputError) {
	cols := 0
	for _, row := range p.rows {
		cols = max(cols, len(row))
	}
	l := f.limits
	if len(p.rows) < l.MinRows || len(p.rows) > l.MaxRows || cols < l.MinCols || cols > l.MaxCols {
		if f.boardless() {
			return nil, f.errorAt(1, 1, solve.Say("script.rows.boardless", "Found", cut(p.rows[0], 40), "Names", f.inputNames()))
		}
		if f.ownGraphs() && len(p.rows) == 1 {
			return nil, f.errorAt(1, 1, solve.Say("script.rows.points", "N", cols, "Min", l.MinCols, "Max", l.MaxCols))
		}
		return nil, f.errorAt(1, 1, solve.Say("script.rows.size", "Rows", len(p.rows), "Cols", cols, "MinRows", l.MinRows,
			"MinCols", l.MinCols, "MaxRows", l.MaxRows, "MaxCols", l.MaxCols))
	}
	blank := f.byChar[' '].ground // the ground that fills short rows
	b := solve.NewBoard(len(p.rows), cols)
	if b.Shape = l.Shape; f.ownGraphs() {
		b.Shape = grid.NewGraph(cols, p.edges, nil)
	} else if p.edges != nil {
		return nil, f.errorAt(1, 1, solve.Say("script.no_edges"))
	}
	for _, e := range p.edges {
		if int(max(e.From, e.To)) >= cols {
			return nil, f.errorAt(1, 1, solve.Say("script.edge_beyond", "From", e.From, "To", e.To, "Last", cols-1))
		}
	}
	d := &solve.Dataset{Name: p.name, Board: b, Queries: make([]solve.Query, 1)}
	covered := make([]*pieceValue, b.Cells()) // by the pieces of earlier characters
	for row, text := range p.rows {
		if len(text) < cols && blank == nil {
			return nil, f.errorAt(row+1, len(text)+1, solve.Say("script.rows.short", "Have", len(text), "Want", cols))
		}
		for col := range cols {
			at := b.At(row, col)
			if col >= len(text) {
				b.Terrain[at] = blank.tile
				continue
			}
			s := f.byChar[text[col]]
			if s.ground == nil {
				r := []rune(text[col:])
				return nil, f.errorAt(row+1, col+1, solve.Say("script.rows.letter", "Found", string(r[:1]), "Want",
					f.byChar.letters()))
			}
			b.Terrain[at] = s.ground.tile
			if s.piece != nil && covered[at] != s.piece { // the own cell; further cells have the same character
				for _, c := range s.piece.form.On(b.Size, at) {
					covered[c] = s.piece
				}
				d.Add(solve.OnBoard, 0, solve.Thing{Kind: s.piece.kind, At: at})
			}
		}
	}
	var err error
	if b.Numbers, err = f.numbersFor(p); err != nil {
		return nil, f.errorAt(1, 1, textOfError(err))
	}
	for _, x := range p.further {
		list, err := f.piecesOf(x, b)
		if err != nil {
			return nil, f.errorAt(min(x.row, b.Rows-1)+1, min(x.col, b.Cols-1)+1, textOfError(err))
		}
		for _, t := range list {
			d.Add(solve.OnBoard, 0, t)
		}
	}
	g, wrong := f.newGame(d, 0)
	if fn := f.functions["edges"]; wrong == nil && fn != nil && f.ownGraphs() && len(p.edges) == 0 {
		edges, err := f.edgesOf(fn, g)
		if err != nil {
			return nil, err
		}
		b.Shape = grid.NewGraph(cols, edges, nil)
	}
	if wrong != nil {
		e := f.errorAt(1, 1, wrong.Diagnostic.Text)
		for _, c := range wrong.Diagnostic.Cells {
			e.Line, e.Column = b.Row(c)+1, b.Col(c)+1
		}
		return nil, e
	}
	return d, nil
}

// inputNames returns the names of the numbers and lists that an input may give.
func (d *declared) inputNames() string {
	return joined(solve.Map(slices.DeleteFunc(slices.Concat(d.variables, d.lists), func(x *variable) bool {
		return x.kind == subset
	}), func(x *variable) string { return x.name }))
}

// inBoard returns a text for an error that dataset() returned for the n-th problem. It has the row and the column.
func inBoard(n int, e *solve.InputError) solve.Text {
	return solve.Say("script.in_board", "N", n, "Row", e.Line, "Col", e.Column, "Reason", e.Text)
}

// MaxInput is the size of the largest input, in bytes.
const MaxInput = 1 << 20

// Parse reads an input. If the file has a function read(), this function reads the input. Otherwise the input is rows
// of characters. The error is a *solve.InputError about the input, or about the rules file if the function fails.
func (f *format) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxInput+1))
	if err != nil {
		return nil, nil, err
	}
	if len(text) > MaxInput {
		return nil, nil, &solve.InputError{Name: name, Text: solve.Say("script.input_size", "Max", MaxInput>>20)}
	}
	text = bytes.ReplaceAll(input.Unmarked(text), []byte("\r\n"), []byte("\n"))
	list, err := f.boards(name, string(text))
	return list, nil, err
}

// boards reads boards by the file's function read(), or as rows of characters.
func (f *format) boards(name, text string) ([]*solve.Dataset, error) {
	if f.functions["read"] != nil {
		return f.read(name, text)
	}
	return f.readRows(name, text)
}

func (f *format) read(name, text string) ([]*solve.Dataset, error) {
	fn := f.functions["read"]
	v, err := f.attempt(fn, starlark.String(text))
	if err != nil {
		return nil, f.inputError(name, text, err)
	}
	list, ok := sequence(v)
	if !ok {
		list = []starlark.Value{v}
	}
	if len(list) == 0 {
		return nil, &solve.InputError{Name: name, Line: 1, Column: 1, Text: solve.Say("script.no_boards")}
	}
	all := make([]*solve.Dataset, len(list))
	for i, x := range list {
		p, ok := x.(*problem)
		if !ok {
			return nil, f.errorOf(fn, solve.Say("script.read", "Found", quote(x)))
		}
		d, wrong := f.dataset(p)
		if wrong != nil {
			e := &solve.InputError{Name: name, Text: inBoard(i+1, wrong)}
			if at := placeOf(text, list[:i], p, wrong); at >= 0 {
				e.Line, e.Column = placeIn(text, at)
			}
			return nil, e
		}
		all[i] = d
	}
	return all, nil
}

// readRows reads boards as rows of characters, with a blank line between two boards. Lines "NAME = NUMBER" may stand
// before the rows of a board. A puzzle without a board needs no rows.
func (f *format) readRows(name, text string) ([]*solve.Dataset, error) {
	var all []*solve.Dataset
	p, first := emptyProblem(), 0
	end := func() error {
		some := len(p.numbers)+len(p.lists) > 0 || len(all) == 0 && strings.TrimSpace(text) == ""
		if len(p.rows) == 0 && f.boardless() && some {
			p.rows = []string{noBoard}
		}
		if len(p.rows) == 0 {
			return nil
		}
		d, wrong := f.dataset(p)
		if wrong != nil {
			wrong.Name, wrong.Line = name, first+wrong.Line-1
			return wrong
		}
		all = append(all, d)
		p, first = emptyProblem(), 0
		return nil
	}
	blank := f.byChar[' '].ground != nil
	for i, line := range strings.Split(text, "\n") {
		if len(strings.TrimSpace(line)) == 0 {
			if err := end(); err != nil {
				return nil, err
			}
			continue
		}
		if len(p.rows) == 0 && f.assigned(p, line) {
			if f.boardless() && first == 0 {
				first = i + 1
			}
			continue
		}
		if len(p.rows) == 0 {
			first = i + 1
		}
		if !blank {
			line = strings.TrimRight(line, " \t")
		}
		p.rows = append(p.rows, line)
	}
	if err := end(); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, &solve.InputError{Name: name, Line: 1, Column: 1, Text: solve.Say("script.no_boards")}
	}
	return all, nil
}

// assigned reads a line "NAME = VALUES" before the rows of a board into a problem. It returns false for other lines.
func (d *declared) assigned(p *problem, line string) bool {
	name, rest, ok := strings.Cut(line, "=")
	name, words := strings.TrimSpace(name), strings.Fields(rest)
	letters := ""
	if name == "also" && d.stacks && len(words) == 3 {
		words, letters = words[:2], words[2]
	}
	numbers := make([]int64, len(words))
	for i, word := range words {
		var err error
		numbers[i], err = strconv.ParseInt(word, 10, 64)
		ok = ok && err == nil
	}
	x := called(d.variables, name)
	switch {
	case !ok:
		return false
	case letters != "":
		if ok = max(numbers[0], numbers[1]) <= MaxSide && min(numbers[0], numbers[1]) >= 0; ok {
			p.further = append(p.further, further{int(numbers[0]), int(numbers[1]), letters})
		}
	case d.ownGraphs() && (name == "edge" || name == "arrow"):
		var edges []grid.Edge
		edges, ok = edgesIn(tuple{numberTuple(numbers)}, name == "arrow")
		p.edges = append(p.edges, edges...)
	case x != nil && x.kind != subset && len(numbers) == 1:
		p.numbers[name] = numbers[0]
	case called(d.lists, name) != nil && len(numbers) <= mostInList:
		p.lists[name] = numbers
	default:
		return false
	}
	return ok
}

// Recognize reports whether head may be the beginning of an input: rows with at least one piece. If the file has a
// function read() or no board, Recognize reads head; if head is long, it returns false without reading.
func (f *format) Recognize(head []byte) bool {
	text := strings.ReplaceAll(string(input.Unmarked(head)), "\r\n", "\n")
	if f.functions["read"] != nil || f.boardless() {
		if len(text) > 1<<14 {
			return false
		}
		list, err := f.boards("", text)
		return err == nil && len(list) > 0
	}
	pieces := false
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line == "" || f.assigned(emptyProblem(), line) {
			continue
		}
		for _, c := range []byte(strings.TrimRight(line, " ")) {
			s := f.byChar[c]
			if s.ground == nil {
				return false
			}
			pieces = pieces || s.piece != nil
		}
		if i < len(lines)-1 && len(line) > f.limits.MaxCols {
			return false
		}
	}
	return pieces
}
