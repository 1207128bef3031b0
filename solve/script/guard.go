package script

import (
	"slices"

	"go.starlark.net/syntax"

	"stepboard/solve"
)

// guard rewrites a parsed file before it is compiled, so that no single operation can take unlimited memory or time. It
// replaces dangerous operators, methods and keys by calls of counting functions (see counting). Operations on small
// values stay as they are. The names of the counting functions are no identifiers, so files can't use them.
type guard struct {
	file *source
	err  error
	sums map[*syntax.BinaryExpr]bool // the results of integer: a long sum would be looked at once for each of its terms
}

// Names of the counting functions.
const (
	guardAdd    = "+"
	guardExtend = "+="
	guardTimes  = "*"
	guardFormat = "%"
	guardJoin   = "|"
	guardShift  = "<<"
	guardIn     = "in"
	guardSlice  = "[:]"
	guardKey    = "[]"
	guardCall   = "."
	guardEach   = "for"
	guardSpread = "*args"
)

// operators has the name of the counting function for each operator.
var operators = map[syntax.Token]string{
	syntax.PLUS: guardAdd, syntax.STAR: guardTimes, syntax.PERCENT: guardFormat, syntax.PIPE: guardJoin,
	syntax.LTLT: guardShift, syntax.EQL: "==", syntax.NEQ: "!=", syntax.LT: "<", syntax.LE: "<=",
	syntax.GT: ">", syntax.GE: ">=", syntax.IN: guardIn, syntax.NOT_IN: "not in",
}

// hidden are names of Starlark that files can't use, each with a replacement.
var hidden = map[string]string{
	"getattr": "x.name", "hasattr": "x.name", "dir": "x.name", "bytes": "str", "set": "dict, subset", "hash": "dict",
}

// smallAttributes are attributes whose values are small whole numbers.
var smallAttributes = map[string]bool{"row": true, "col": true, "rows": true, "cols": true}

// ownMethods are the methods of this package's values. Except for find(), no string, list or dict has a method with one
// of these names.
var ownMethods = func() map[string]bool {
	names := map[string]bool{
		"set": true, "state": true, "add": true, "without": true, "below": true, "shuffled": true, "one": true,
	}
	for _, box := range []toolbox{stateTools, cellTools, boardTools, walkTools} {
		for name := range box {
			names[name] = true
		}
	}
	return names
}()

// listMethods are the methods in ownMethods that may return a value with other values inside.
var listMethods = map[string]bool{
	"all": true, "pieces": true, "shuffled": true, "one": true, "way": true, "stack": true, "sight": true,
	"reach": true,
}

// rewrite changes a parsed file in place. The error is about the first forbidden construct.
func (f *source) rewrite(parsed *syntax.File) error {
	g := &guard{file: f, sums: map[*syntax.BinaryExpr]bool{}}
	g.block(parsed.Stmts)
	return g.err
}

func (g *guard) fail(pos syntax.Position, text solve.Text) {
	if g.err == nil {
		g.err = g.file.errorAt(int(pos.Line), int(pos.Col), text)
	}
}

func (g *guard) block(list []syntax.Stmt) {
	for _, s := range list {
		g.stmt(s)
	}
}

func (g *guard) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		g.assign(s)
	case *syntax.DefStmt:
		g.params(s.Params)
		g.block(s.Body)
	case *syntax.ExprStmt:
		s.X = g.expr(s.X)
	case *syntax.IfStmt:
		s.Cond = g.expr(s.Cond)
		g.block(s.True)
		g.block(s.False)
	case *syntax.ForStmt:
		g.target(s.Vars)
		s.X = g.each(s.X, s.For)
		g.block(s.Body)
	case *syntax.WhileStmt:
		s.Cond = g.expr(s.Cond)
		g.block(s.Body)
	case *syntax.ReturnStmt:
		if s.Result != nil {
			s.Result = g.expr(s.Result)
		}
	case *syntax.LoadStmt:
		g.fail(s.Load, solve.Say("script.load"))
	}
}

// target rewrites the left side of an assignment.
func (g *guard) target(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		g.target(e.X)
	case *syntax.TupleExpr:
		g.targets(e.List)
	case *syntax.ListExpr:
		g.targets(e.List)
	case *syntax.IndexExpr:
		e.X, e.Y = g.expr(e.X), g.key(e.Y)
	case *syntax.DotExpr:
		g.fail(e.Name.NamePos, solve.Say("script.set_attribute", "Name", e.Name.Name))
	}
}

func (g *guard) targets(list []syntax.Expr) {
	for _, e := range list {
		g.target(e)
	}
}

func (g *guard) assign(s *syntax.AssignStmt) {
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	name, grows := operators[op] // the assignment can make a large value
	if !grows || op == syntax.PLUS && g.integer(s.RHS) {
		g.target(s.LHS)
		s.RHS = g.expr(s.RHS)
		return
	}
	if !simple(s.LHS) {
		g.fail(s.OpPos, solve.Say("script.split_update", "Operator", s.Op.String()))
		return
	}
	if op == syntax.PLUS {
		name = guardExtend
	}
	s.RHS = call(s.OpPos, name, g.expr(s.LHS), g.expr(s.RHS))
	s.Op = syntax.EQ
	if _, ok := s.LHS.(*syntax.IndexExpr); !ok { // both sides share the node, and g.expr has rewritten an IndexExpr
		g.target(s.LHS)
	}
}

// simple reports whether an expression may be evaluated twice, because it contains no call.
func simple(e syntax.Expr) bool {
	ok := true
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.Ident, *syntax.Literal, *syntax.IndexExpr, *syntax.DotExpr, *syntax.BinaryExpr, *syntax.ParenExpr,
			*syntax.UnaryExpr, nil:
		default:
			ok = false
		}
		return ok
	})
	return ok
}

func (g *guard) params(list []syntax.Expr) {
	for _, p := range list {
		if b, ok := p.(*syntax.BinaryExpr); ok {
			b.Y = g.expr(b.Y)
		}
	}
}

func (g *guard) list(list []syntax.Expr) {
	for i := range list {
		list[i] = g.expr(list[i])
	}
}

func call(pos syntax.Position, name string, args ...syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: pos, Name: name}, Lparen: pos, Args: args, Rparen: pos}
}

// expr rewrites an expression and returns it, or its replacement. It removes parentheses, so the compiler sees none.
func (g *guard) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Ident:
		if instead, ok := hidden[e.Name]; ok {
			g.fail(e.NamePos, solve.Say("script.hidden", "Name", e.Name, "Instead", instead))
		}
	case *syntax.ParenExpr:
		return g.expr(e.X)
	case *syntax.CallExpr:
		return g.call(e)
	case *syntax.DotExpr:
		if methods()[e.Name.Name] && !ownMethods[e.Name.Name] {
			g.fail(e.Name.NamePos, solve.Say("script.call_at_once", "Name", e.Name.Name))
		}
		e.X = g.expr(e.X)
	case *syntax.Comprehension:
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				g.target(c.Vars)
				c.X = g.each(c.X, c.For)
			case *syntax.IfClause:
				c.Cond = g.expr(c.Cond)
			}
		}
		e.Body = g.expr(e.Body)
	case *syntax.DictExpr:
		g.list(e.List)
	case *syntax.DictEntry:
		e.Key, e.Value = g.key(e.Key), g.expr(e.Value)
	case *syntax.LambdaExpr:
		g.params(e.Params)
		e.Body = g.expr(e.Body)
	case *syntax.ListExpr:
		g.list(e.List)
	case *syntax.TupleExpr:
		g.list(e.List)
	case *syntax.CondExpr:
		e.Cond, e.True, e.False = g.expr(e.Cond), g.expr(e.True), g.expr(e.False)
	case *syntax.UnaryExpr:
		if e.X != nil {
			e.X = g.expr(e.X)
		}
	case *syntax.BinaryExpr:
		return g.binary(e)
	case *syntax.SliceExpr:
		part := func(x syntax.Expr) syntax.Expr {
			if x == nil {
				return &syntax.Ident{NamePos: e.Lbrack, Name: "None"}
			}
			return g.expr(x)
		}
		return call(e.Lbrack, guardSlice, g.expr(e.X), part(e.Lo), part(e.Hi), part(e.Step))
	case *syntax.IndexExpr:
		e.X, e.Y = g.expr(e.X), g.key(e.Y)
	}
	return e
}

func (g *guard) binary(e *syntax.BinaryExpr) syntax.Expr {
	free := g.isCheap(e)
	e.X, e.Y = g.expr(e.X), g.expr(e.Y)
	if free {
		return e
	}
	return call(e.OpPos, operators[e.Op], e.X, e.Y)
}

// isCheap reports whether an operation takes little time and memory, so that it need not be counted.
func (g *guard) isCheap(e *syntax.BinaryExpr) bool {
	switch e.Op {
	case syntax.PLUS, syntax.PIPE:
		return g.integer(e.X) || g.integer(e.Y)
	case syntax.STAR:
		return g.integer(e.X) && g.integer(e.Y)
	case syntax.PERCENT, syntax.LTLT:
		return g.integer(e.X)
	case syntax.EQL, syntax.NEQ: // numbers and None may be compared with all values (see neverEqual)
		return g.isPlain(e.X) || g.isPlain(e.Y)
	case syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return g.isFlat(e.X) || g.isFlat(e.Y)
	case syntax.IN, syntax.NOT_IN:
		t, ok := e.Y.(*syntax.TupleExpr)
		l, ok2 := e.Y.(*syntax.ListExpr)
		return g.isFlat(e.X) && (ok && len(t.List) < 32 || ok2 && len(l.List) < 32)
	}
	return true
}

// integer reports whether the value of an expression is a small whole number. The evaluation of the expression may
// still fail.
func (g *guard) integer(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal:
		n, ok := e.Value.(int64)
		return ok && n < 1<<31
	case *syntax.ParenExpr:
		return g.integer(e.X)
	case *syntax.UnaryExpr:
		return e.Op == syntax.MINUS && g.integer(e.X)
	case *syntax.DotExpr:
		return smallAttributes[e.Name.Name]
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASHSLASH, syntax.PERCENT:
			known, ok := g.sums[e]
			if !ok {
				known = g.integer(e.X) && g.integer(e.Y)
				g.sums[e] = known
			}
			return known
		}
	}
	return false
}

// isPlain reports whether the value of an expression is a small whole number, a truth value or None.
func (g *guard) isPlain(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return g.isPlain(e.X)
	case *syntax.Ident:
		return e.Name == "None" || e.Name == "True" || e.Name == "False"
	}
	return g.integer(e)
}

// isFlat reports whether the value of an expression has no values inside.
func (g *guard) isFlat(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal:
		return true
	case *syntax.ParenExpr:
		return g.isFlat(e.X)
	case *syntax.CallExpr:
		dot, ok := e.Fn.(*syntax.DotExpr)
		return ok && ownMethods[dot.Name.Name] && !listMethods[dot.Name.Name]
	}
	return g.isPlain(e)
}

func (g *guard) key(e syntax.Expr) syntax.Expr {
	if g.isFlat(e) {
		return g.expr(e)
	}
	return call(syntax.Start(e), guardKey, g.expr(e))
}

// each rewrites the expression over which a loop runs.
func (g *guard) each(e syntax.Expr, at syntax.Position) syntax.Expr {
	switch x := e.(type) {
	case *syntax.ListExpr, *syntax.TupleExpr, *syntax.Comprehension:
		return g.expr(e)
	case *syntax.Ident:
		if x.Name == "DIRECTIONS" {
			return e
		}
	case *syntax.CallExpr:
		switch fn := x.Fn.(type) {
		case *syntax.Ident:
			if fn.Name == "range" {
				return g.expr(e)
			}
		case *syntax.DotExpr:
			if ownMethods[fn.Name.Name] && fn.Name.Name != "text" {
				return g.expr(e)
			}
		}
	}
	return call(at, guardEach, g.expr(e))
}

func (g *guard) call(e *syntax.CallExpr) syntax.Expr {
	for i, a := range e.Args {
		switch a := a.(type) {
		case *syntax.UnaryExpr:
			if a.Op == syntax.STAR || a.Op == syntax.STARSTAR {
				a.X = call(a.OpPos, guardSpread, g.expr(a.X))
				continue
			}
		case *syntax.BinaryExpr:
			if a.Op == syntax.EQ { // a keyword argument
				a.Y = g.expr(a.Y)
				continue
			}
		}
		e.Args[i] = g.expr(a)
	}
	dot, ok := e.Fn.(*syntax.DotExpr)
	if !ok {
		e.Fn = g.expr(e.Fn)
		return e
	}
	dot.X = g.expr(dot.X)
	if ownMethods[dot.Name.Name] {
		return e
	}
	name := &syntax.Literal{
		Token: syntax.STRING, TokenPos: dot.Name.NamePos, Raw: `"` + dot.Name.Name + `"`, Value: dot.Name.Name,
	}
	return &syntax.CallExpr{
		Fn: &syntax.Ident{NamePos: dot.Name.NamePos, Name: guardCall}, Lparen: e.Lparen, Rparen: e.Rparen,
		Args: slices.Concat([]syntax.Expr{dot.X, name}, e.Args),
	}
}

// positional reports whether no argument is a keyword argument, *args or **kwargs.
func positional(args []syntax.Expr) bool {
	return !slices.ContainsFunc(args, func(a syntax.Expr) bool {
		u, unary := a.(*syntax.UnaryExpr)
		b, binary := a.(*syntax.BinaryExpr)
		return unary && (u.Op == syntax.STAR || u.Op == syntax.STARSTAR) || binary && b.Op == syntax.EQ
	})
}
