package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Translate returns the rules of a file in C++: the declarations, and all functions that a checker of printed ways
// needs. The text belongs into assets/validators/way.cpp, which has the values and tools that it uses. The error is a
// *solve.InputError that names the first construct without a translation. (It is no method, so that the engines of
// pages do not contain it.)
func Translate(f *File) (text string, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *solve.InputError:
			err = e
		default:
			panic(e)
		}
	}()
	parsed, err := options.Parse(f.Name, f.Source, 0)
	if err != nil {
		return "", err
	}
	known := predeclared(compassOf(f.limits.Shape))
	for name := range (&declaring{}).functions() {
		known[name] = starlark.None
	}
	if err := resolve.File(parsed, known.Has, starlark.Universe.Has); err != nil {
		return "", err
	}
	t := &translator{file: f, defs: map[string]*syntax.DefStmt{}, globals: map[string]bool{}}
	syntax.Walk(parsed, func(n syntax.Node) bool {
		def, ok := n.(*syntax.DefStmt)
		if ok {
			t.defs[def.Name.Name] = def
		}
		return !ok // functions inside functions are no globals
	})
	var rules, head strings.Builder
	graph, _ := f.limits.Shape.(*grid.Graph)
	fmt.Fprintf(&head, "// The rules, from %s.\n",
		strings.ReplaceAll(f.Name[strings.LastIndexAny(f.Name, `/\`)+1:], "\n", " "))
	for _, is := range []struct {
		name string
		yes  bool
	}{
		{"HAS_READ", f.Has("read")},
		{"TWO_COSTS", len(f.costs) > 1},
		{"HAS_LIMIT", f.limit != nil},
		{"WRAP_ROWS", f.wraps.Rows},
		{"WRAP_COLS", f.wraps.Cols},
		{"HEX", f.limits.Shape == grid.Hex},
		{"BOARDLESS", f.boardless()},
		{"GRAPH", graph != nil},
	} {
		fmt.Fprintf(&head, "const bool %s = %t;\n", is.name, is.yes)
	}
	head.WriteString("const vector<Edge> EDGES = {")
	if graph != nil {
		for _, e := range graph.Edges {
			fmt.Fprintf(&head, "{%d, %d, %d, %t}, ", e.From, e.To, e.Weight, e.OneWay)
		}
	}
	head.WriteString("};\n")
	wrapper := func(name, parameters, usual string, args ...string) {
		value := usual
		if f.Has(name) {
			t.globals[name] = true
			value = fmt.Sprintf("f_%s({%s})", name, strings.Join(args, ", "))
		}
		fmt.Fprintf(&rules, "V %s(%s) { return %s; }\n", name, parameters, value)
	}
	wrapper("moves", "const V& s", "None()", "made(BOARD)", "s")
	if f.Has("won") {
		wrapper("won", "const V& s", "None()", "made(BOARD)", "s")
	} else {
		t.globals["goals"] = true
		rules.WriteString("V won(const V& s) { return B(in({s, f_goals({made(BOARD)})})); }\n")
	}
	wrapper("prepare", "", "None()", "made(BOARD)")
	wrapper("read", "const V& text", "text", "text")
	wrapper("answer", "const V& value, const V& second, const V& way, const V& number", "value",
		solve.Map(f.arguments, func(name string) string {
			if name == "board" {
				return "made(BOARD)"
			}
			return name
		})...)
	functions := t.functions()
	for _, name := range t.order {
		if t.defs[name] != nil && f.functions[name] != nil {
			fmt.Fprintf(&head, "V f_%s(const Args& a);\n", name)
		} else {
			fmt.Fprintf(&head, "V g_%s;\n", name)
		}
	}
	return head.String() + functions + t.setUp() + rules.String(), nil
}

// translator writes functions of a file in C++.
type translator struct {
	file    *File
	defs    map[string]*syntax.DefStmt // the global functions of the source
	globals map[string]bool            // the names of all globals that the translation needs
	order   []string                   // these names, in the order of their translation
	within  []*resolve.Function        // the functions around the current node, the innermost last
	ids     []int                      // their numbers, which are parts of the names of their variables
	count   int                        // the number of functions so far
	out     strings.Builder
	indent  int
}

func (t *translator) fail(n syntax.Node, what string) {
	start, _ := n.Span()
	panic(t.file.errorAt(int(start.Line), int(start.Col), solve.Say("script.no_translation", "Found", what)))
}

// functions translates all functions that the translation needs. A translated function may need others.
func (t *translator) functions() string {
	for more := true; more; {
		more = false
		for _, name := range slices.Sorted(maps.Keys(t.globals)) {
			if slices.Contains(t.order, name) {
				continue
			}
			t.order, more = append(t.order, name), true
			if def, ok := t.defs[name]; ok && t.file.functions[name] != nil {
				fn := def.Function.(*resolve.Function)
				t.line("V f_%s(const Args& a) {", name)
				t.body(fn)
				t.line("}")
			}
		}
	}
	return t.out.String()
}

func (t *translator) line(format string, args ...any) {
	t.out.WriteString(strings.Repeat("    ", t.indent) + fmt.Sprintf(format, args...) + "\n")
}

// body translates the parameters and the body of a function. The parameters are elements of the Args a.
func (t *translator) body(fn *resolve.Function) {
	if fn.HasVarargs || fn.HasKwargs || fn.NumKwonlyParams > 0 {
		t.fail(fn.Params[len(fn.Params)-1], "*args")
	}
	t.count++
	t.within, t.ids = append(t.within, fn), append(t.ids, t.count)
	t.indent++
	least := len(fn.Params)
	for i, p := range fn.Params {
		if _, ok := p.(*syntax.BinaryExpr); ok {
			least = min(least, i)
		}
	}
	t.line("if (a.size() < %d || a.size() > %d) failed(\"a function was called with too few or too many values\");", least,
		len(fn.Params))
	for i, b := range fn.Locals {
		name := t.variable(len(t.within)-1, i, b)
		switch {
		case i >= len(fn.Params):
			t.line("V %s;", name)
		case i >= least:
			t.line("V %s = a.size() > %d ? a[%d] : %s;", name, i, i, t.expr(fn.Params[i].(*syntax.BinaryExpr).Y))
		default:
			t.line("V %s = a[%d];", name, i)
		}
	}
	t.block(fn.Body)
	if n := len(fn.Body); n == 0 || !isReturn(fn.Body[n-1]) {
		t.line("return None();")
	}
	t.indent--
	t.within, t.ids = t.within[:len(t.within)-1], t.ids[:len(t.ids)-1]
}

func isReturn(s syntax.Stmt) bool {
	_, ok := s.(*syntax.ReturnStmt)
	return ok
}

func (t *translator) variable(depth, index int, b *resolve.Binding) string {
	return fmt.Sprintf("v%d_%d_%s", t.ids[depth], index, b.First.Name)
}

func (t *translator) block(list []syntax.Stmt) {
	for _, s := range list {
		t.stmt(s)
	}
}

func (t *translator) inner(list []syntax.Stmt) {
	t.indent++
	t.block(list)
	t.indent--
}

func (t *translator) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		if _, ok := s.X.(*syntax.Literal); !ok { // a literal is a comment
			t.line("%s;", t.expr(s.X))
		}
	case *syntax.AssignStmt:
		t.assign(s)
	case *syntax.IfStmt:
		t.line("if (%s) {", t.test(s.Cond))
		t.inner(s.True)
		if len(s.False) > 0 {
			t.line("} else {")
			t.inner(s.False)
		}
		t.line("}")
	case *syntax.ForStmt:
		t.line("for (const V& i%d : items(%s)) {", t.indent, t.expr(s.X))
		t.indent++
		t.target(s.Vars, fmt.Sprint("i", t.indent-1))
		t.block(s.Body)
		t.indent--
		t.line("}")
	case *syntax.WhileStmt:
		t.line("while (%s) {", t.test(s.Cond))
		t.inner(s.Body)
		t.line("}")
	case *syntax.ReturnStmt:
		if s.Result == nil {
			t.line("return None();")
		} else {
			t.line("return %s;", t.expr(s.Result))
		}
	case *syntax.BranchStmt:
		if s.Token != syntax.PASS {
			t.line("%s;", s.Token)
		}
	case *syntax.DefStmt:
		t.target(s.Name, t.closure(s.Function.(*resolve.Function), false))
	default:
		t.fail(s, "load")
	}
}

func (t *translator) assign(s *syntax.AssignStmt) {
	if s.Op == syntax.EQ {
		t.target(s.LHS, t.expr(s.RHS))
		return
	}
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	left := unparenthesized(s.LHS)
	if at, ok := left.(*syntax.IndexExpr); ok {
		value := t.binary(s, op, "indexed({x, y})", t.expr(s.RHS), true)
		t.line("{ V x = %s, y = %s; setIndex(x, y, %s); }", t.expr(at.X), t.expr(at.Y), value)
		return
	}
	t.target(left, t.binary(s, op, t.expr(left), t.expr(s.RHS), true))
}

func unparenthesized(e syntax.Expr) syntax.Expr {
	for {
		p, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = p.X
	}
}

// target writes the assignment of a value in C++ to the left side of an assignment.
func (t *translator) target(e syntax.Expr, value string) {
	var list []syntax.Expr
	switch e := unparenthesized(e).(type) {
	case *syntax.Ident:
		t.line("%s = %s;", t.name(e), value)
		return
	case *syntax.IndexExpr:
		t.line("{ V x = %s, y = %s; setIndex(x, y, %s); }", t.expr(e.X), t.expr(e.Y), value)
		return
	case *syntax.TupleExpr:
		list = e.List
	case *syntax.ListExpr:
		list = e.List
	default:
		t.fail(e, "=")
	}
	t.count++
	all := fmt.Sprint("u", t.count)
	t.line("Args %s = unpack(%s, %d);", all, value, len(list))
	for i, x := range list {
		t.target(x, fmt.Sprintf("%s[%d]", all, i))
	}
}

// name returns the name of a variable in C++.
func (t *translator) name(e *syntax.Ident) string {
	b := e.Binding.(*resolve.Binding)
	depth := len(t.within) - 1
	for b.Scope == resolve.Free {
		b = t.within[depth].FreeVars[b.Index]
		depth--
	}
	switch b.Scope {
	case resolve.Local, resolve.Cell:
		return t.variable(depth, b.Index, t.within[depth].Locals[b.Index])
	case resolve.Global:
		t.globals[e.Name] = true
		if t.defs[e.Name] != nil && t.file.functions[e.Name] != nil {
			return "F(f_" + e.Name + ")"
		}
		return "g_" + e.Name
	}
	return t.universal(e)
}

func (t *translator) universal(e *syntax.Ident) string {
	list := *compassOf(t.file.limits.Shape)
	if i := slices.IndexFunc(list, func(d *directionValue) bool { return d.identifier() == e.Name }); i >= 0 {
		return fmt.Sprintf("made(DIR, %d)", i)
	}
	switch e.Name {
	case "None":
		return "None()"
	case "True":
		return "B(true)"
	case "False":
		return "B(false)"
	case "DIRECTIONS":
		return "T({" + strings.Join(solve.Map(list, func(d *directionValue) string {
			return fmt.Sprintf("made(DIR, %d)", d.at)
		}), ", ") + "})"
	}
	if !slices.Contains(translatedFunctions, e.Name) {
		t.fail(e, e.Name)
	}
	return fmt.Sprintf("F([](const Args& a) { return b_%s(a, {}); })", e.Name)
}

// The functions and methods that assets/validators/way.cpp has, as b_NAME and m_NAME.
var (
	translatedFunctions = strings.Fields("len range enumerate zip list tuple dict sorted reversed any all max min sum" +
		" abs divmod str repr bool print fail type ord chr int board move step slide push")
	translatedMethods = strings.Fields("at all find rfind free take move swap put fits stack sight text pieces reach" +
		" walk way to shift distance inside ground cell add without append extend insert pop remove clear index get" +
		" setdefault update keys values items split splitlines join strip lstrip rstrip startswith" +
		" endswith replace upper lower count isdigit isalpha isupper islower")
)
