package script

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
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
	known := predeclared()
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
	yes := map[bool]string{true: "true", false: "false"}
	fmt.Fprintf(&head, "// The rules, from %s.\nconst bool HAS_READ = %s, TWO_COSTS = %s, HAS_LIMIT = %s;\n",
		strings.ReplaceAll(f.Name[strings.LastIndexAny(f.Name, `/\`)+1:], "\n", " "), yes[f.Has("read")],
		yes[len(f.costs) > 1], yes[f.limit != nil])
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
		solve.Map(f.answering, func(name string) string {
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
		t.target(s.Name, t.closure(s.Function.(*resolve.Function)))
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
	switch e.Name {
	case "None":
		return "None()"
	case "True":
		return "B(true)"
	case "False":
		return "B(false)"
	case "DIRECTIONS":
		return "T({made(DIR, 0), made(DIR, 1), made(DIR, 2), made(DIR, 3)})"
	case "UP", "RIGHT", "DOWN", "LEFT":
		return fmt.Sprintf("made(DIR, %d)", slices.Index([]string{"UP", "RIGHT", "DOWN", "LEFT"}, e.Name))
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
	translatedMethods = strings.Fields("at all find rfind free take move swap put fits text pieces walk way to shift" +
		" distance inside ground cell add without append extend insert pop remove clear index get setdefault update keys" +
		" values items split splitlines join strip lstrip rstrip startswith endswith replace upper lower count isdigit" +
		" isalpha isupper islower")
)

func (t *translator) list(all []syntax.Expr) string {
	return "{" + strings.Join(solve.Map(all, t.expr), ", ") + "}"
}

// closure returns a function inside a function. It captures the values that the variables have when it is made. So it
// has no translation if a variable may change later.
func (t *translator) closure(fn *resolve.Function) string {
	around := t.within[len(t.within)-1]
	for _, b := range fn.FreeVars {
		if b.Scope != resolve.Free && assignments(around.Body, b, 1)+assignments(around.Params, b, 1) > 1 {
			t.fail(b.First, b.First.Name)
		}
	}
	outer := t.out
	t.out = strings.Builder{}
	t.body(fn)
	text := t.out.String()
	t.out = outer
	return "F([=](const Args& a) mutable -> V {\n" + text + strings.Repeat("    ", t.indent) + "})"
}

// assignments counts how often a function assigns a variable: in a loop, twice.
func assignments[N syntax.Node](list []N, b *resolve.Binding, each int) (n int) {
	count := func(e syntax.Node, each int) {
		syntax.Walk(e, func(x syntax.Node) bool {
			if id, ok := x.(*syntax.Ident); ok && id.Binding == b {
				n += each
			}
			_, index := x.(*syntax.IndexExpr)
			return !index
		})
	}
	for _, x := range list {
		switch x := any(x).(type) {
		case *syntax.Ident:
			count(x, each)
		case *syntax.BinaryExpr: // a parameter with a default
			count(x.X, each)
		case *syntax.AssignStmt:
			if count(x.LHS, each); x.Op != syntax.EQ {
				count(x.LHS, each)
			}
		case *syntax.DefStmt:
			count(x.Name, each)
		case *syntax.IfStmt:
			n += assignments(x.True, b, each) + assignments(x.False, b, each)
		case *syntax.ForStmt:
			count(x.Vars, 2)
			n += assignments(x.Body, b, 2)
		case *syntax.WhileStmt:
			n += assignments(x.Body, b, 2)
		}
	}
	return n
}

// test returns an expression of type bool.
func (t *translator) test(e syntax.Expr) string {
	switch e := unparenthesized(e).(type) {
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			return "!" + t.test(e.X)
		}
	case *syntax.BinaryExpr:
		two := func() string { return "({" + t.expr(e.X) + ", " + t.expr(e.Y) + "})" }
		switch e.Op {
		case syntax.AND:
			return "(" + t.test(e.X) + " && " + t.test(e.Y) + ")"
		case syntax.OR:
			return "(" + t.test(e.X) + " || " + t.test(e.Y) + ")"
		case syntax.EQL:
			return "eq" + two()
		case syntax.NEQ:
			return "!eq" + two()
		case syntax.LT:
			return "less" + two()
		case syntax.LE:
			return "lessEqual" + two()
		case syntax.GT:
			return "!lessEqual" + two()
		case syntax.GE:
			return "!less" + two()
		case syntax.IN:
			return "in" + two()
		case syntax.NOT_IN:
			return "!in" + two()
		}
	}
	return "truth(" + t.expr(e) + ")"
}

var binaryNames = map[syntax.Token]string{
	syntax.PLUS: "plus(", syntax.MINUS: "minus(", syntax.STAR: "times(", syntax.SLASHSLASH: "over(",
	syntax.PERCENT: "rest(",
	syntax.AMP:     "bits('&', ", syntax.PIPE: "bits('|', ", syntax.CIRCUMFLEX: "bits('^', ",
	syntax.LTLT: "shiftBits('<', ", syntax.GTGT: "shiftBits('>', ",
}

func (t *translator) binary(n syntax.Node, op syntax.Token, x, y string, grows bool) string {
	name, ok := binaryNames[op]
	if !ok {
		t.fail(n, op.String())
	}
	if grows && op == syntax.PLUS {
		name = "grown("
	}
	return name + "{" + x + ", " + y + "})"
}

func (t *translator) expr(e syntax.Expr) string {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return t.expr(e.X)
	case *syntax.Ident:
		return t.name(e)
	case *syntax.Literal:
		switch v := e.Value.(type) {
		case int64:
			return fmt.Sprintf("N(%d)", v)
		case string:
			return "S(" + quotedCPP(v) + ")"
		}
		t.fail(e, e.Raw)
	case *syntax.DotExpr:
		return "attribute(" + t.expr(e.X) + ", " + quotedCPP(e.Name.Name) + ")"
	case *syntax.CallExpr:
		return t.call(e)
	case *syntax.LambdaExpr:
		return t.closure(e.Function.(*resolve.Function))
	case *syntax.CondExpr:
		return "(" + t.test(e.Cond) + " ? " + t.expr(e.True) + " : " + t.expr(e.False) + ")"
	case *syntax.UnaryExpr:
		switch e.Op {
		case syntax.MINUS:
			return "negative(" + t.expr(e.X) + ")"
		case syntax.NOT:
			return "B(" + t.test(e) + ")"
		}
		t.fail(e, e.Op.String())
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND:
			return "[&] { V x = " + t.expr(e.X) + "; return truth(x) ? " + t.expr(e.Y) + " : x; }()"
		case syntax.OR:
			return "[&] { V x = " + t.expr(e.X) + "; return truth(x) ? x : " + t.expr(e.Y) + "; }()"
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE, syntax.IN, syntax.NOT_IN:
			return "B(" + t.test(e) + ")"
		}
		return t.binary(e, e.Op, t.expr(e.X), t.expr(e.Y), false)
	case *syntax.IndexExpr:
		return "indexed({" + t.expr(e.X) + ", " + t.expr(e.Y) + "})"
	case *syntax.SliceExpr:
		part := func(x syntax.Expr) string {
			if x == nil {
				return "None()"
			}
			return t.expr(x)
		}
		return fmt.Sprintf("slice(%s, %s, %s, %s)", t.expr(e.X), part(e.Lo), part(e.Hi), part(e.Step))
	case *syntax.TupleExpr:
		return "T(" + t.list(e.List) + ")"
	case *syntax.ListExpr:
		return "L(" + t.list(e.List) + ")"
	case *syntax.DictExpr:
		pairs := solve.Map(e.List, func(x syntax.Expr) string {
			entry := x.(*syntax.DictEntry)
			return "{" + t.expr(entry.Key) + ", " + t.expr(entry.Value) + "}"
		})
		return "D({" + strings.Join(pairs, ", ") + "})"
	case *syntax.Comprehension:
		return t.comprehension(e)
	}
	t.fail(e, "?")
	return ""
}

func (t *translator) comprehension(e *syntax.Comprehension) string {
	outer := t.out
	t.out = strings.Builder{}
	open := 0
	t.indent++
	for _, c := range e.Clauses {
		switch c := c.(type) {
		case *syntax.ForClause:
			t.count++
			each := fmt.Sprint("e", t.count)
			t.line("for (const V& %s : items(%s)) {", each, t.expr(c.X))
			t.indent++
			t.target(c.Vars, each)
		case *syntax.IfClause:
			t.line("if (%s) {", t.test(c.Cond))
			t.indent++
		}
		open++
	}
	start, end := "vector<V> out;", "return L(out);"
	if entry, ok := e.Body.(*syntax.DictEntry); ok {
		start, end = "V out = D({});", "return out;"
		t.line("{ V key = %s; setIndex(out, key, %s); }", t.expr(entry.Key), t.expr(entry.Value))
	} else {
		t.line("out.push_back(%s);", t.expr(e.Body))
	}
	for range open {
		t.indent--
		t.line("}")
	}
	t.indent--
	text := t.out.String()
	t.out = outer
	in := strings.Repeat("    ", t.indent)
	return "[&]() -> V {\n" + in + "    " + start + "\n" + text + in + "    " + end + "\n" + in + "}()"
}

func (t *translator) call(e *syntax.CallExpr) string {
	var args []syntax.Expr
	var named []string
	var names []string
	for _, a := range e.Args {
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			name := b.X.(*syntax.Ident).Name
			if id, ok := e.Fn.(*syntax.Ident); ok && id.Name == "move" && slices.Contains([]string{"at", "path", "via"}, name) {
				continue // a way does not depend on them
			}
			names = append(names, name)
			named = append(named, "{"+quotedCPP(name)+", "+t.expr(b.Y)+"}")
			continue
		}
		if !positional([]syntax.Expr{a}) {
			t.fail(a, "*args")
		}
		args = append(args, a)
	}
	keywords := "Named{" + strings.Join(named, ", ") + "}"
	if dot, ok := e.Fn.(*syntax.DotExpr); ok {
		switch name := dot.Name.Name; {
		case name == "set":
			return "withFields(" + t.expr(dot.X) + ", " + keywords + ")"
		case name == "state" && len(args) == 1:
			return "boardState(" + t.expr(args[0]) + ", " + keywords + ")"
		case len(named) > 0 || !slices.Contains(translatedMethods, name):
			t.fail(dot, "."+name+"()")
		default:
			return "m_" + name + "(" + t.expr(dot.X) + ", " + t.list(args) + ")"
		}
	}
	if id, ok := e.Fn.(*syntax.Ident); ok {
		switch id.Binding.(*resolve.Binding).Scope {
		case resolve.Predeclared, resolve.Universal:
			if !slices.Contains(translatedFunctions, id.Name) {
				t.fail(id, id.Name+"()")
			}
			return "b_" + id.Name + "(" + t.list(args) + ", " + keywords + ")"
		case resolve.Global:
			if def := t.defs[id.Name]; def != nil && t.file.functions[id.Name] != nil {
				t.globals[id.Name] = true
				all := solve.Map(args, t.expr)
				for i, name := range names { // keyword arguments must continue the positional ones
					params := def.Function.(*resolve.Function).Params
					if n := len(all); n >= len(params) || parameterName(params[n]) != name {
						t.fail(id, name+" =")
					}
					all = append(all, strings.TrimSuffix(strings.TrimPrefix(named[i], "{"+quotedCPP(name)+", "), "}"))
				}
				return "f_" + id.Name + "({" + strings.Join(all, ", ") + "})"
			}
		}
	}
	if len(named) > 0 {
		t.fail(e, names[0]+" =")
	}
	return "callFn(" + t.expr(e.Fn) + ", " + t.list(args) + ")"
}

func parameterName(p syntax.Expr) string {
	if b, ok := p.(*syntax.BinaryExpr); ok {
		p = b.X
	}
	if id, ok := p.(*syntax.Ident); ok {
		return id.Name
	}
	return ""
}

// setUp returns the function setUp(), which stores the declarations and the values of globals.
func (t *translator) setUp() string {
	f := t.file
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, "    "+format+"\n", args...) }
	out.WriteString("void setUp() {\n")
	line("pieces = {")
	for _, p := range f.pieces {
		on := solve.Map(p.on, func(g *groundValue) string { return strconv.Itoa(slices.Index(f.grounds, g)) })
		line("    {%s, %s, %d, %d, %v, {%s}},", charCPP(p.char), quotedCPP(p.plainName(p.char)), p.rows, p.cols,
			p.on == nil, strings.Join(on, ", "))
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
			line("    {%s, %v, %s, %s, %s, {%s}},", quotedCPP(x.name), x.kind == subset, longCPP(x.least),
				longCPP(x.most), longCPP(x.start), strings.Join(items, ", "))
		}
		line("};")
	}
	list("givens", f.givens)
	list("fields", f.fields)
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
