package script

import (
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
)

func (f adoption) adoptSettings() (err error) {
	for _, text := range []struct {
		name string
		to   *map[string]string
	}{
		{"title", &f.Title}, {"about", &f.About}, {"rules", &f.RulesText}, {"input", &f.InputText}, {"output", &f.OutputText},
	} {
		var ok bool
		v := f.setting(text.name)
		if *text.to, ok = textsOf(v); !ok {
			return f.wrong(text.name, "script.texts", "Name", text.name, "Found", quote(v))
		}
	}
	shape := f.limits.Shape
	if v, text := f.globals["shape"].(starlark.String); text && shape == nil {
		return f.wrong("shape", "script.shape_literal", "Found", quote(v))
	}
	if f.limits, err = f.sizes(f.globals["size"]); err != nil {
		return err
	}
	if f.limits.Shape = shape; f.ownGraphs() {
		if err := f.adoptGraph(); err != nil {
			return err
		}
	}
	one := solve.Limits{MinRows: 1, MinCols: 1, MaxRows: 1, MaxCols: 1}
	if len(f.pieces) == 0 && len(f.grounds) == 1 && f.grounds[0].name == "" && len(f.fields) > 0 &&
		(f.globals["size"] == nil || f.limits == one) {
		f.limits = one
		f.limits.Shape = grid.Bars{Rows: len(f.fields)}
	}
	if err := f.adoptWrap(); err != nil {
		return err
	}
	large := slices.ContainsFunc(f.pieces, func(p *pieceValue) bool { return p.large })
	switch {
	case shape != nil && (f.wraps.Any() || large):
		return f.wrong("shape", "script.shape_squares")
	case f.wraps.Any() && large:
		return f.wrong("wrap", "script.wrap_large")
	}
	if v := f.globals["costs"]; v != nil {
		list, ok := sequence(v)
		if s, isText := v.(starlark.String); isText {
			list, ok = []starlark.Value{s}, true
		}
		for _, x := range list {
			s, isText := x.(starlark.String)
			ok = ok && isText && s != "" && len(s) <= 20 && strings.Trim(string(s), "abcdefghijklmnopqrstuvwxyz_") == ""
			f.costs = append(f.costs, string(s))
		}
		if !ok || len(list) < 1 || len(list) > 2 {
			return f.wrong("costs", "script.costs", "Found", quote(v))
		}
	}
	if f.limit = f.globals["limit"]; f.limit != nil {
		if fn, ok := f.limit.(*starlark.Function); ok && fn.NumParams() == 1 {
			return nil
		}
		if _, err := costOf(f.limit); err != nil {
			return f.wrong("limit", "script.limit", "Found", quote(f.limit))
		}
	}
	return nil
}

// setting returns the value of a setting, or nil. A file may use the name for a function.
func (f adoption) setting(name string) starlark.Value {
	if _, isFunction := f.globals[name].(*starlark.Function); isFunction {
		return nil
	}
	return f.globals[name]
}

// wrong makes an error at the line of a setting.
func (f adoption) wrong(name, key string, pairs ...any) error {
	return f.errorAt(f.lineOf(name), 1, solve.Say(key, pairs...))
}

// adoptWrap reads the setting wrap: True, "rows", "cols" or False.
func (f adoption) adoptWrap() error {
	switch v := f.setting("wrap").(type) {
	case nil:
	case starlark.Bool:
		f.wraps = grid.Wrap{Rows: bool(v), Cols: bool(v)}
	default:
		text, _ := starlark.AsString(v)
		if f.wraps = (grid.Wrap{Rows: text == "rows", Cols: text == "cols"}); !f.wraps.Any() {
			return f.wrong("wrap", "script.wrap", "Found", quote(v))
		}
	}
	return nil
}

// adoptReversible makes moves() the function back() of a file with reversible = True.
func (f adoption) adoptReversible() error {
	v := f.setting("reversible")
	yes, ok := v.(starlark.Bool)
	switch {
	case v != nil && !ok:
		return f.wrong("reversible", "script.flag", "Name", "reversible", "Found", quote(v))
	case bool(yes) && f.Has("back"):
		return f.wrong("reversible", "script.reversible_back")
	case bool(yes):
		f.functions["back"] = f.functions["moves"]
	}
	return nil
}

// shapeIn returns the shape that a file sets by a line shape = "hex". It is needed before the file runs, because the
// names of directions depend on it.
func (f *source) shapeIn(parsed *syntax.File) (grid.Shape, error) {
	for _, s := range parsed.Stmts {
		if assignedName(s) != "shape" {
			continue
		}
		text, isText := s.(*syntax.AssignStmt).RHS.(*syntax.Literal)
		switch {
		case !isText || text.Token != syntax.STRING: // another use of the name
		case text.Value == "hex":
			return grid.Hex, nil
		case text.Value == "graph":
			return grid.AnyGraph, nil
		default:
			return nil, f.errorAt(int(text.TokenPos.Line), int(text.TokenPos.Col), solve.Say("script.shape", "Found", text.Raw))
		}
	}
	return nil, nil
}

// textsOf reads one text, or a dict with a text for each language. Without a value it returns nil.
func textsOf(v starlark.Value) (texts map[string]string, ok bool) {
	const most = 4000
	switch v := v.(type) {
	case nil, starlark.NoneType:
		return nil, true
	case starlark.String:
		return map[string]string{"": string(v)}, len(v) <= most
	case *starlark.Dict:
		texts := map[string]string{}
		for _, kv := range v.Items() {
			lang, ok := starlark.AsString(kv[0])
			text, ok2 := starlark.AsString(kv[1])
			if !ok || !ok2 || !slices.Contains([]string{"en", "zh", "ja"}, lang) || len(text) > most || text == "" {
				return nil, false
			}
			texts[lang] = text
		}
		return texts, len(texts) > 0
	}
	return nil, false
}

// sizes reads the limits of boards: (rows, cols), or ((least rows, least cols), (most rows, most cols)).
func (f adoption) sizes(v starlark.Value) (solve.Limits, error) {
	if v == nil {
		return solve.Limits{MinRows: 1, MinCols: 1, MaxRows: 20, MaxCols: 20}, nil
	}
	rows, cols, ok := twoInts(v)
	l := solve.Limits{MinRows: rows, MinCols: cols, MaxRows: rows, MaxCols: cols}
	if !ok {
		if list, isList := sequence(v); isList && len(list) == 2 {
			var ok1, ok2 bool
			l.MinRows, l.MinCols, ok1 = twoInts(list[0])
			l.MaxRows, l.MaxCols, ok2 = twoInts(list[1])
			ok = ok1 && ok2
		}
	}
	if !ok || l.MinRows < 1 || l.MinCols < 1 || l.MaxRows < l.MinRows || l.MaxCols < l.MinCols || l.MaxRows > MaxSide ||
		l.MaxCols > MaxSide || l.MaxRows*l.MaxCols > MaxCells {
		return l, f.wrong("size", "script.size", "Found", quote(v), "Max", MaxSide, "Cells", MaxCells)
	}
	return l, nil
}

func twoInts(v starlark.Value) (a, b int, ok bool) {
	list, ok := sequence(v)
	if !ok || len(list) != 2 {
		return 0, 0, false
	}
	a, errA := starlark.AsInt32(list[0])
	b, errB := starlark.AsInt32(list[1])
	return a, b, errA == nil && errB == nil
}

// readLimit sets the largest cost of a way on the board.
func (r *rules) readLimit() (err error) {
	v := r.file.limit
	if fn, ok := v.(*starlark.Function); ok {
		if v, err = r.file.call(fn, r.value); err != nil {
			return err
		}
		_, wrong := costOf(v)
		if n, ok := v.(starlark.Int); ok && n.Sign() < 0 {
			r.most, r.limited = solve.Cost{Minor: -1}, true
			return nil
		} else if v != starlark.None && wrong != nil {
			return r.file.errorOf(fn, solve.Say("script.limit", "Found", quote(v)))
		}
	}
	if v == nil || v == starlark.None {
		return nil
	}
	r.most, err = costOf(v)
	if r.limited = true; r.twofold && r.most.Major == 0 {
		r.most = solve.Cost{Major: r.most.Minor, Minor: 1 << 62}
	}
	return err
}
