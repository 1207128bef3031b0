package script

import (
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// ask returns the answer of a board's rules to a question, or the zero value if the rules can't be made.
func ask[T any](f *File, d *solve.Dataset, query int, question func(*rules) T) (answer T) {
	if r, err := f.remembered(d, query); err == nil {
		answer = question(rulesIn(r))
	}
	return answer
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
	g, wrong := f.newGame(d, max(query, 0))
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
func (f *caller) complaints(name string, g *game) []solve.Diagnostic {
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
func (f *caller) readComplaints(fn *starlark.Function, v starlark.Value) ([]solve.Diagnostic, error) {
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
