package script

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/input"
)

// Format writes an input from which Parse reads the same datasets. A search may begin with other numbers or sets than
// the file declares. The file's own format must keep them, so Format reads the written text again to check this.
func (f *format) Format(w io.Writer, datasets []*solve.Dataset) error {
	var out bytes.Buffer
	var noPlace error // for the first number or set whose place in the file's own format is not known
	boards := make([]starlark.Value, len(datasets))
	for i, d := range datasets {
		if len(d.Queries) > 1 {
			return &solve.FormatError{Dataset: i, Cell: grid.None, Text: solve.Say("script.one_query")}
		}
		g, wrong := f.newGame(d, 0)
		if wrong != nil {
			e := input.Unwritable([]solve.Diagnostic{wrong.Diagnostic})
			e.Dataset = i
			return e
		}
		boards[i] = g.value
		start := &stateValue{g: g, st: g.start}
		others := start.covered()
		for _, t := range start.stand(nil) {
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
		out.WriteString(g.alsoLines(others) + g.value.String() + "\n")
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
		if text = written; noPlace != nil && f.functions["read"] != nil && f.readsAgain(text, datasets) {
			noPlace = nil
		}
	} else if f.functions["read"] != nil && !f.readsAgain(text, datasets) {
		return &solve.FormatError{Cell: grid.None, Text: solve.Say("script.no_write")}
	}
	if noPlace != nil {
		return noPlace
	}
	_, err := io.WriteString(w, text)
	return err
}

// inRow returns the piece whose letter the rows of text have on a cell: a piece that is larger than a cell, because it
// needs all its letters, or else the uppermost one.
func (s *stateValue) inRow(c grid.Cell) *pieceValue {
	p, _ := s.among(c, func(p *pieceValue) bool { return p.large })
	if p == nil {
		p, _ = s.pieceAt(c)
	}
	return p
}

// covered lists the pieces whose characters the rows of text do not have, because their cells have others.
func (s *stateValue) covered() (list []solve.Thing) {
	if !s.g.of.stacks {
		return nil
	}
	for _, t := range s.stand(nil) {
		if s.inRow(t.At).kind != t.Kind {
			list = append(list, t)
		}
	}
	return list
}

// alsoLines returns a line of text for each cell with covered pieces.
func (g *game) alsoLines(list []solve.Thing) (text string) {
	for c := range grid.Cell(len(g.grounds)) { //nolint:gosec // cells
		letters := ""
		for _, t := range list {
			if t.At == c {
				letters += string(rune(t.Kind))
			}
		}
		if letters != "" {
			text += fmt.Sprintf("also = %d %d %s\n", g.plane.Row(c), g.plane.Col(c), letters)
		}
	}
	return text
}

// sameThings reports whether two lists have the same things in any order.
// readsAgain reports whether the file's function read() reads datasets from their text.
func (f *format) readsAgain(text string, datasets []*solve.Dataset) bool {
	list, err := f.read("", text)
	return err == nil && slices.EqualFunc(list, datasets, func(a, b *solve.Dataset) bool {
		return a.Board.Size == b.Board.Size && bytes.Equal(a.Board.Terrain, b.Board.Terrain) &&
			slices.Equal(a.Board.Numbers, b.Board.Numbers) && sameThings(a.Things(0), b.Things(0))
	})
}

func sameThings(a, b []solve.Thing) bool {
	sorted := func(list []solve.Thing) []solve.Thing {
		list = slices.Clone(list)
		solve.Sort(list, func(x, y solve.Thing) int {
			return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.At, y.At))
		})
		return list
	}
	return slices.Equal(sorted(a), sorted(b))
}

func writeEdges(out *bytes.Buffer, g *grid.Graph) {
	for _, e := range g.Edges {
		name := "edge"
		if e.OneWay {
			name = "arrow"
		}
		fmt.Fprintf(out, "%s = %d %d %d\n", name, e.From, e.To, e.Weight)
	}
}
