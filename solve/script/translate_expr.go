package script

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"

	"stepboard/solve"
)

func (t *translator) list(all []syntax.Expr) string {
	return "{" + strings.Join(solve.Map(all, t.expr), ", ") + "}"
}

// closure returns a function inside a function. It captures the values that the variables have when it is made. So it
// has no translation if a variable may change later, unless it is only called at once.
func (t *translator) closure(fn *resolve.Function, atOnce bool) string {
	around := t.within[len(t.within)-1]
	for _, b := range fn.FreeVars {
		if !atOnce && b.Scope != resolve.Free && assignments(around.Body, b, 1)+assignments(around.Params, b, 1) > 1 {
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
		return t.closure(e.Function.(*resolve.Function), false)
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
			var value string
			if key, ok := b.Y.(*syntax.LambdaExpr); ok && sorts(e.Fn) {
				value = t.closure(key.Function.(*resolve.Function), true)
			} else {
				value = t.expr(b.Y)
			}
			named = append(named, "{"+quotedCPP(name)+", "+value+"}")
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

// sorts reports whether a function calls its argument key at once.
func sorts(fn syntax.Expr) bool {
	id, ok := fn.(*syntax.Ident)
	return ok && id.Binding.(*resolve.Binding).Scope >= resolve.Predeclared &&
		slices.Contains([]string{"sorted", "max", "min"}, id.Name)
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
