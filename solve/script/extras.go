package script

import (
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// gameOf returns the game of a dataset and a query, after a call of the file's function prepare().
func (f *File) gameOf(d *solve.Dataset, query int) (*game, error) {
	r, err := f.remembered(d, query)
	if err != nil {
		return nil, err
	}
	return rulesIn(r).game, nil
}

// rulesIn returns the *rules inside any rules that this package makes.
func rulesIn(r solve.Rules) *rules {
	if f, ok := r.(startingAt); ok {
		r = f.Rules
	}
	return r.(interface{ inner() *rules }).inner()
}

func (r *rules) inner() *rules { return r }

// Check lists the errors of a board. If newGame accepts the board, these are the complaints of the file's function
// check(). If there are none, the results of the file's function no_way() are Warnings. A failure of a function is also
// listed as an Error.
func (f *File) Check(d *solve.Dataset, query int) []solve.Diagnostic {
	g, wrong := newGame(f, d, max(query, 0))
	if wrong != nil {
		wrong.Diagnostic.Query = query
		return []solve.Diagnostic{wrong.Diagnostic}
	}
	list := f.complaints("check", g)
	if list == nil {
		for _, x := range f.complaints("no_way", g) {
			if x.Text.Key == "quote" { // no failure of the function
				x.Severity, x.Text = solve.Warning, solve.Say("script.no_way", "Why", x.Text)
			}
			list = append(list, x)
		}
	}
	for i := range list {
		list[i].Query = query
	}
	return list
}

// hasNoWay reports whether the file's function no_way() says that a board has no way.
func (f *File) hasNoWay(d *solve.Dataset, query int) bool {
	return slices.ContainsFunc(f.Check(d, query), func(x solve.Diagnostic) bool { return x.Text.Key == solve.CountedOut })
}

// complaints returns the result of a function about a board as Errors. A failure of the function is an Error too.
func (f *File) complaints(name string, g *game) []solve.Diagnostic {
	fn := f.functions[name]
	if fn == nil {
		return nil
	}
	v, err := f.call(fn, g.value)
	var list []solve.Diagnostic
	if err == nil {
		list, err = f.readComplaints(fn, v)
	}
	if err != nil {
		list = []solve.Diagnostic{{Severity: solve.Error, Text: textOf(err)}}
	}
	return list
}

// readComplaints reads a text, a tuple of a text and a cell, a list of these, or None. A text may be given by language.
func (f *File) readComplaints(fn *starlark.Function, v starlark.Value) ([]solve.Diagnostic, error) {
	if v == starlark.None {
		return nil, nil
	}
	list := []starlark.Value{v}
	if l, ok := v.(*starlark.List); ok {
		list, _ = sequence(l)
	}
	var all []solve.Diagnostic
	for _, x := range list {
		d := solve.Diagnostic{Severity: solve.Error}
		if t, ok := x.(starlark.Tuple); ok && len(t) == 2 {
			if c, ok := t[1].(*cellValue); ok && c.at != grid.None {
				d.Cells = append(d.Cells, c.at)
			}
			x = t[0]
		}
		own, ok := textsOf(x)
		if !ok || own == nil || len(all) > 100 {
			return nil, f.errorOf(fn, solve.Say("script.check", "Name", fn.Name(), "Found", quote(v)))
		}
		d.Text = solve.Text{Key: "quote", Own: own}
		all = append(all, d)
	}
	return all, nil
}

// describe describes a move by the text of the file's function explain(). If another legal move has the same text, the
// move's name comes first. Without such a text, the description is the move's name, with the numbers and sets that the
// move changes.
func (f *File) describe(d *solve.Dataset, before, after solve.State) solve.Text {
	r, err := f.remembered(d, 0)
	if err != nil {
		return solve.Text{}
	}
	g := rulesIn(r).game
	name, own := rulesIn(r).name(before, after)
	move := solve.Text{Key: "quote", Own: own}
	if own == nil {
		move = moveText(name)
	}
	switch sentence, err := f.explanation(g, before, after); {
	case err != nil:
		return textOf(err)
	case sentence != "" && name != "" && f.ambiguous(rulesIn(r), before, after, sentence):
		return solve.Say("script.move.told", "Move", move, "Text", solve.Quote(sentence))
	case sentence != "":
		return solve.Quote(sentence)
	case name == "":
		return solve.Text{}
	}
	if changes := g.changes(&before, &after); changes.Key != "" {
		return solve.Say("script.move.changing", "Move", move, "Changes", changes)
	}
	return move
}

// moveText returns the name of a move as a text. If a word of the name is a direction, it is in the reader's language.
func moveText(name string) solve.Text {
	for d := range grid.UpLeft + 1 {
		if before, after, ok := strings.Cut(" "+name+" ", " "+d.String()+" "); ok {
			return solve.Say("script.move", "Direction", solve.DirWord(d),
				"Before", strings.TrimLeft(before+" ", " "), "After", strings.TrimRight(" "+after, " "))
		}
	}
	return solve.Quote(name)
}

// moveName returns the name of the cheapest move between two states, or an empty text.
func (f *File) moveName(d *solve.Dataset, query int, before, after solve.State) string {
	r, err := f.remembered(d, query)
	if err != nil {
		return ""
	}
	name, _ := rulesIn(r).name(before, after)
	return name
}

// movesWithCells lists the legal moves that have a cell, and their cells.
func (f *File) movesWithCells(d *solve.Dataset, query int, s solve.State) (moves []solve.Move, cells []grid.Cell) {
	if r, err := f.remembered(d, query); err == nil {
		_ = rulesIn(r).list(rulesIn(r).moves, &s, func(i int, m *moveValue) { // the lists stay empty if the rules fail
			if m.at != nil && m.at.at != grid.None {
				moves, cells = append(moves, solve.Move(i)), append(cells, m.at.at)
			}
		})
	}
	return moves, cells
}

// explanation returns the text of the file's function explain() for a move, or an empty text.
func (f *File) explanation(g *game, before, after solve.State) (string, error) {
	fn := f.functions["explain"]
	if fn == nil {
		return "", nil
	}
	v, err := f.call(fn, &stateValue{g: g, st: before}, &stateValue{g: g, st: after})
	if err != nil || v == starlark.None {
		return "", err
	}
	s, ok := starlark.AsString(v)
	if !ok {
		return "", f.errorOf(fn, solve.Say("script.explain", "Found", quote(v)))
	}
	return phrase(s), nil
}

// ambiguous reports whether explain() returns the same text for another legal move, so that only the names differ.
func (f *File) ambiguous(r *rules, before, after solve.State, sentence string) bool {
	var others []solve.State
	err := r.list(r.moves, &before, func(_ int, m *moveValue) {
		if m.to.st != after {
			others = append(others, m.to.st)
		}
	})
	return err == nil && slices.ContainsFunc(others, func(other solve.State) bool {
		s, err := f.explanation(r.game, before, other)
		return err == nil && s == sentence
	})
}

// phrase removes the full stop of a sentence, because the text around the sentence may continue.
func phrase(s string) string {
	s = strings.TrimSpace(s)
	for _, stop := range []string{".", "。"} {
		if rest, ok := strings.CutSuffix(s, stop); ok && !strings.HasSuffix(rest, stop) { // not for "..."
			return rest
		}
	}
	return s
}
