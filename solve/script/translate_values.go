package script

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
)

// setUp returns the function setUp(), which stores the declarations and the values of globals.
func (t *translator) setUp() string {
	f := t.file
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, "    "+format+"\n", args...) }
	out.WriteString("void setUp() {\n")
	line("pieces = {")
	for _, p := range f.pieces {
		on := solve.Map(p.on, func(g *groundValue) string { return strconv.Itoa(slices.Index(f.grounds, g)) })
		offsets := solve.Map(p.offsets, func(o [2]int) string { return fmt.Sprintf("{%d, %d}", o[0], o[1]) })
		line("    {%s, %s, %d, %d, {%s}, %v, {%s}, %v},", charCPP(p.char), quotedCPP(p.plainName(p.char)), p.form.Rows,
			p.form.Cols, strings.Join(offsets, ", "), p.on == nil, strings.Join(on, ", "), p.stack)
	}
	line("};")
	line("grounds = {")
	for _, g := range f.grounds {
		line("    {%s, %s, %v},", charCPP(g.char), quotedCPP(g.plainName(g.char)), g.wall)
	}
	line("};")
	list := func(name string, all []*variable) {
		line("%s = {", name)
		for _, x := range all {
			items := solve.Map(x.items, func(v starlark.Value) string { return t.constant(x.name, v) })
			line("    {%s, %v, %s, %s, %s, {%s}, {%s}},", quotedCPP(x.name), x.kind == subset, longCPP(x.least),
				longCPP(x.most), longCPP(x.start), strings.Join(items, ", "), strings.Join(solve.Map(x.values, longCPP), ", "))
		}
		line("};")
	}
	list("givens", f.givens)
	list("fields", f.fields)
	list("lists", f.lists)
	for c, s := range f.byChar {
		if s.ground == nil {
			continue
		}
		piece := -1
		if s.piece != nil {
			piece = s.piece.index
		}
		line("signs[%d].piece = %d; signs[%d].ground = %d;", c, piece, c, slices.Index(f.grounds, s.ground))
	}
	for _, name := range t.order {
		if v := f.globals[name]; t.defs[name] == nil || f.functions[name] == nil {
			line("g_%s = %s;", name, t.constant(name, v))
		}
	}
	out.WriteString("}\n")
	return out.String()
}

// constant returns the value of a global in C++.
func (t *translator) constant(name string, v starlark.Value) string {
	all := func(list starlark.Iterable) string {
		var out []string
		for x := range starlark.Elements(list) {
			out = append(out, t.constant(name, x))
		}
		return "{" + strings.Join(out, ", ") + "}"
	}
	switch v := v.(type) {
	case starlark.NoneType:
		return "None()"
	case starlark.Bool:
		return fmt.Sprintf("B(%v)", bool(v))
	case starlark.Int:
		if n, ok := v.Int64(); ok {
			return "N(" + longCPP(n) + ")"
		}
	case starlark.String:
		return "S(" + quotedCPP(string(v)) + ")"
	case *pieceValue:
		return fmt.Sprintf("made(PIECE, %d)", v.index)
	case *groundValue:
		return fmt.Sprintf("made(GROUND, %d)", slices.Index(t.file.grounds, v))
	case *directionValue:
		return fmt.Sprintf("made(DIR, %d)", v.dir)
	case *starlark.List:
		return "L(" + all(v) + ")"
	case starlark.Tuple:
		return "T(" + all(v) + ")"
	case *starlark.Dict:
		var out []string
		for _, kv := range v.Items() {
			out = append(out, "{"+t.constant(name, kv[0])+", "+t.constant(name, kv[1])+"}")
		}
		return "D({" + strings.Join(out, ", ") + "})"
	}
	if r, ok := v.(starlark.Sequence); ok && v.Type() == "range" {
		return "T(" + all(r) + ")"
	}
	panic(t.file.errorAt(0, 0, solve.Say("script.no_translation", "Found", name)))
}

func longCPP(n int64) string {
	if n == -1<<63 {
		return "(-9223372036854775807LL - 1)"
	}
	return strconv.FormatInt(n, 10) + "LL"
}

func charCPP(c byte) string { return fmt.Sprintf("char(%d)", c) }

// quotedCPP returns a literal in C++. Bytes beyond ASCII are octal, because their meaning depends on the compiler.
func quotedCPP(s string) string {
	var out strings.Builder
	out.WriteByte('"')
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\' || c == '?':
			out.WriteString(`\` + string(rune(c)))
		case c < ' ' || c > '~':
			fmt.Fprintf(&out, `\%03o`, c)
		default:
			out.WriteByte(c)
		}
	}
	return out.String() + `"`
}
