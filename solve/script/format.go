package script

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

// problem is a board that a file's function makes: rows of characters, and numbers by name.
type problem struct {
	object
	rows    []string
	numbers map[string]int64
	name    string
	edges   []grid.Edge // of a graph
	further []further   // pieces on cells that have another piece in the rows
	lists   map[string][]int64
}

func (p *problem) String() string { return strings.Join(p.rows, "\n") }
func (p *problem) Type() string   { return "problem" }

// noBoard is the row of a puzzle without a board.
const noBoard = "."

// newProblem implements the function board(rows, name, NUMBER = ...) of rules files. The argument rows is a list of
// texts, or one text with several lines.
func newProblem(t thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	p := &problem{numbers: map[string]int64{}}
	if len(args) > 1 {
		return nil, say("script.arguments", "Name", b.Name(), "Expected", solve.Say("script.expect.rows"))
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
				return nil, say("script.arguments", "Name", b.Name(), "Expected", solve.Say("script.expect.rows"))
			}
			p.rows = append(p.rows, s)
		}
	}
	for _, kv := range kwargs {
		name := string(kv[0].(starlark.String))
		if name == "name" {
			p.name, _ = starlark.AsString(kv[1])
			continue
		}
		if name == "edges" || name == "arrows" {
			edges, ok := edgesIn(kv[1], name == "arrows")
			if !ok {
				return nil, say("script.edges", "Name", name, "Found", quote(kv[1]))
			}
			p.edges = append(p.edges, edges...)
			continue
		}
		if name == "also" {
			var ok bool
			if p.further, ok = furtherIn(kv[1]); !ok {
				return nil, say("script.also", "Found", quote(kv[1]))
			}
			continue
		}
		if list, ok := numbersIn(kv[1]); ok {
			p.addList(name, list)
			continue
		}
		n, ok := kv[1].(starlark.Int)
		x, ok2 := n.Int64()
		if !ok || !ok2 {
			return nil, say("script.given", "Name", name, "Found", quote(kv[1]))
		}
		p.numbers[name] = x
	}
	return p, nil
}

// dataset makes the dataset of a problem. The Line and Column of an error are the row and the column of the problem.
func (f *File) dataset(p *problem) (*solve.Dataset, *solve.InputError) {
	cols := 0
	for _, row := range p.rows {
		cols = max(cols, len(row))
	}
	l := f.limits
	if len(p.rows) < l.MinRows || len(p.rows) > l.MaxRows || cols < l.MinCols || cols > l.MaxCols {
		if l.Shape == grid.Shape(grid.AnyGraph) && len(p.rows) == 1 {
			return nil, f.errorAt(1, 1, solve.Say("script.rows.points", "N", cols, "Min", l.MinCols, "Max", l.MaxCols))
		}
		return nil, f.errorAt(1, 1, solve.Say("script.rows.size", "Rows", len(p.rows), "Cols", cols, "MinRows", l.MinRows,
			"MinCols", l.MinCols, "MaxRows", l.MaxRows, "MaxCols", l.MaxCols))
	}
	blank := f.byChar[' '].ground // the ground that fills short rows
	b := solve.NewBoard(len(p.rows), cols)
	if b.Shape = l.Shape; b.Shape == grid.Shape(grid.AnyGraph) {
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
				d.Add(s.piece.layer, 0, solve.Thing{Kind: s.piece.kind, At: at})
			}
		}
	}
	var numbers []int64
	lists, wrongList := f.ownLists(p)
	if wrongList != nil {
		return nil, wrongList
	}
	known := len(f.givens) // how many of the numbers the board must have
	for _, x := range f.variables {
		v := x.start
		if own, ok := p.numbers[x.name]; ok && x.kind != subset {
			v = own
			delete(p.numbers, x.name)
			if x.kind == number {
				known = len(f.variables)
			}
		}
		if v < x.least || v > x.most {
			return nil, f.errorAt(1, 1, x.outOfRange(v))
		}
		numbers = append(numbers, v)
	}
	if b.Numbers = append(b.Numbers, numbers[:known]...); len(p.lists) > 0 {
		b.Numbers = f.withLists(numbers, lists)
	}
	for name := range p.numbers {
		return nil, f.errorAt(1, 1, solve.Say("script.no_given", "Name", name))
	}
	if wrong := f.addFurther(d, p.further); wrong != nil {
		return nil, wrong
	}
	if _, wrong := newGame(f, d, 0); wrong != nil {
		e := f.errorAt(1, 1, wrong.Diagnostic.Text)
		for _, c := range wrong.Diagnostic.Cells {
			e.Line, e.Column = b.Row(c)+1, b.Col(c)+1
		}
		return nil, e
	}
	return d, nil
}

// inBoard returns a text for an error that dataset() returned for the n-th problem. It has the row and the column.
func inBoard(n int, e *solve.InputError) solve.Text {
	return solve.Say("script.in_board", "N", n, "Row", e.Line, "Col", e.Column, "Reason", e.Text)
}

// MaxInput is the size of the largest input, in bytes.
const MaxInput = 1 << 20

// Parse reads an input. If the file has a function read(), this function reads the input. Otherwise the input is rows
// of characters. The error is a *solve.InputError about the input, or about the rules file if the function fails.
func (f *File) Parse(name string, r io.Reader) ([]*solve.Dataset, []solve.Diagnostic, error) {
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
func (f *File) boards(name, text string) ([]*solve.Dataset, error) {
	if f.functions["read"] != nil {
		return f.read(name, text)
	}
	return f.readRows(name, text)
}

func (f *File) read(name, text string) ([]*solve.Dataset, error) {
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
func (f *File) readRows(name, text string) ([]*solve.Dataset, error) {
	var all []*solve.Dataset
	p, first := &problem{numbers: map[string]int64{}}, 0
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
		p, first = &problem{numbers: map[string]int64{}}, 0
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
		if e, ok := edgeLine(line); ok && len(p.rows) == 0 && f.limits.Shape == grid.Shape(grid.AnyGraph) {
			p.edges = append(p.edges, e)
			continue
		}
		if x, ok := furtherLine(line); ok && len(p.rows) == 0 && f.stacks {
			p.further = append(p.further, x)
			continue
		}
		n, v, ok := givenLine(line)
		name, list, isList := f.listLine(line)
		if ok = ok && f.isNumber(n); len(p.rows) == 0 && (ok || isList) {
			if ok {
				p.numbers[n] = v
			} else {
				p.addList(name, list)
			}
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

func (f *File) isNumber(name string) bool {
	return slices.ContainsFunc(f.variables, func(x *variable) bool { return x.kind != subset && x.name == name })
}

func givenLine(line string) (name string, v int64, ok bool) {
	name, rest, ok := strings.Cut(line, "=")
	if !ok {
		return "", 0, false
	}
	v, err := strconv.ParseInt(strings.TrimSpace(rest), 10, 64)
	return strings.TrimSpace(name), v, err == nil
}

// Format writes an input from which Parse reads the same datasets. A search may begin with other numbers or sets than
// the file declares. The file's own format must keep them, so Format reads the written text again to check this.
func (f *File) Format(w io.Writer, datasets []*solve.Dataset) error {
	var out bytes.Buffer
	var noPlace error // for the first number or set whose place in the file's own format is not known
	boards := make([]starlark.Value, len(datasets))
	for i, d := range datasets {
		if len(d.Queries) > 1 {
			return &solve.FormatError{Dataset: i, Cell: grid.None, Text: solve.Say("script.one_query")}
		}
		g, wrong := newGame(f, d, 0)
		if wrong != nil {
			e := input.Unwritable([]solve.Diagnostic{wrong.Diagnostic})
			e.Dataset = i
			return e
		}
		boards[i] = g.value
		others := g.below()
		for _, t := range (&stateValue{g: g, st: g.start}).stand() {
			p := f.byKind[t.Kind]
			if slices.Contains(others, t) { // its letter is not in the rows
				continue
			}
			if _, ok := f.byChar.charOf(p, g.grounds[t.At]); !ok {
				return &solve.FormatError{Dataset: i, Cell: t.At, Text: solve.Say("script.no_sign", "Piece", p.String(),
					"Ground", g.grounds[t.At].String())}
			}
		}
		if i > 0 {
			out.WriteByte('\n')
		}
		for _, x := range f.variables {
			v := g.valueOf(x, &g.start)
			if x.kind != given && v == x.start {
				continue
			}
			if x.kind == subset || x.kind == number && f.functions["write"] != nil {
				text := solve.Say("script.no_place", "Name", x.name, "Found", x.inCode(v))
				noPlace = cmp.Or[error](noPlace, &solve.FormatError{Dataset: i, Cell: grid.None, Text: text})
			}
			out.WriteString(x.assignment(v) + "\n")
		}
		for i, x := range f.lists {
			out.WriteString(x.name + " = " + inLine(g.lists[i], " ") + "\n")
		}
		if own, ok := d.Board.Shape.(*grid.Graph); ok && f.limits.Shape == grid.Shape(grid.AnyGraph) {
			writeEdges(&out, own)
		}
		if len(others) > 0 && f.functions["write"] != nil {
			text := solve.Say("script.no_place_below", "Piece", f.byKind[others[0].Kind].String())
			noPlace = cmp.Or[error](noPlace, &solve.FormatError{Dataset: i, Cell: others[0].At, Text: text})
		}
		g.writeBelow(&out, others)
		out.WriteString(g.value.String() + "\n")
	}
	text := out.String()
	if fn := f.functions["write"]; fn != nil {
		v, err := f.call(fn, starlark.NewList(boards))
		if err != nil {
			return err
		}
		written, ok := starlark.AsString(v)
		if !ok {
			return f.errorOf(fn, solve.Say("script.write", "Found", quote(v)))
		}
		if text = written; noPlace != nil && f.functions["read"] != nil {
			list, err := f.read("", text)
			if err == nil && slices.EqualFunc(list, datasets, func(a, b *solve.Dataset) bool {
				return slices.Equal(a.Board.Numbers, b.Board.Numbers) && sameThings(a.Things(0), b.Things(0))
			}) {
				noPlace = nil
			}
		}
	}
	if noPlace != nil {
		return noPlace
	}
	_, err := io.WriteString(w, text)
	return err
}

// Recognize reports whether head may be the beginning of an input: rows with at least one piece. If the file has a
// function read() or no board, Recognize reads head; if head is long, it returns false without reading.
func (f *File) Recognize(head []byte) bool {
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
		if _, _, ok := givenLine(line); ok || line == "" || f.isOther(line) {
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
