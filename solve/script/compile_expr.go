package script

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
)

// constant returns the value of an expression that has the same value in each call.
func (c *compiler) constant(e syntax.Expr) (value, bool) {
	switch e := e.(type) {
	case *syntax.Literal:
		switch v := e.Value.(type) {
		case int64:
			return starlark.MakeInt64(v), true
		case float64:
			return starlark.Float(v), true
		case string:
			return starlark.String(v), e.Token == syntax.STRING
		}
	case *syntax.Ident:
		var v value
		switch e.Binding.(*resolve.Binding).Scope {
		case resolve.Global:
			v = c.globals[e.Name]
		case resolve.Predeclared:
			v = c.known[e.Name]
		case resolve.Universal:
			v = starlark.Universe[e.Name]
		}
		return v, v != nil
	case *syntax.TupleExpr:
		all := make(tuple, len(e.List))
		ok := true
		for i := 0; ok && i < len(all); i++ {
			all[i], ok = c.constant(e.List[i])
		}
		return all, ok
	}
	return nil, false
}

func (c *compiler) expr(e syntax.Expr) expr {
	if v, ok := c.constant(e); ok {
		return func(*frame) value { return v }
	}
	if t := c.decision(e); t != nil {
		return func(f *frame) value { return starlark.Bool(t(f)) }
	}
	switch e := e.(type) {
	case *syntax.Ident:
		return c.variable(e)
	case *syntax.DotExpr:
		return c.attribute(e)
	case *syntax.CallExpr:
		return c.call(e)
	case *syntax.LambdaExpr:
		return c.function(e.Function.(*resolve.Function))
	case *syntax.CondExpr:
		cond, yes, no := c.test(e.Cond), c.expr(e.True), c.expr(e.False)
		return func(f *frame) value {
			if cond(f) {
				return yes(f)
			}
			return no(f)
		}
	case *syntax.UnaryExpr:
		if e.X != nil && e.Op != syntax.STAR && e.Op != syntax.STARSTAR {
			x := c.expr(e.X)
			return func(f *frame) value { return must(starlark.Unary(e.Op, x(f))) }
		}
	case *syntax.BinaryExpr:
		return c.binary(e)
	case *syntax.IndexExpr:
		x, y := c.expr(e.X), c.expr(e.Y)
		return func(f *frame) value { return indexed(x(f), y(f)) }
	case *syntax.TupleExpr:
		all := solve.Map(e.List, c.expr)
		return func(f *frame) value { return f.values(all) }
	case *syntax.ListExpr:
		all := solve.Map(e.List, c.expr)
		return func(f *frame) value {
			list := f.list()
			for _, x := range all {
				check(list.Append(x(f)))
			}
			return list
		}
	case *syntax.DictExpr:
		return c.dict(e)
	case *syntax.Comprehension:
		if fill := c.elements(e); fill != nil {
			return func(f *frame) value {
				base, list := len(f.stack), f.list()
				fill(f)
				for _, v := range f.stack[base:] {
					check(list.Append(v))
				}
				f.stack = f.stack[:base]
				return list
			}
		}
		return c.dictComprehension(e)
	}
	return unknownSyntax
}

// variable compiles a local variable, or a variable of an enclosing function.
func (c *compiler) variable(e *syntax.Ident) expr {
	b := e.Binding.(*resolve.Binding)
	i, up := b.Index, 0
	for fn := c.within; b.Scope == resolve.Free; up++ {
		b = fn.FreeVars[i]
		i = b.Index
		fn = c.around[fn]
	}
	if b.Scope != resolve.Local && b.Scope != resolve.Cell {
		return unknownSyntax
	}
	if up > 0 {
		return func(f *frame) value {
			for range up {
				f = f.outer
			}
			return assigned(f.locals[i])
		}
	}
	return func(f *frame) value { return assigned(f.locals[i]) }
}

// assigned returns the value v of a variable. If the variable has no value yet, the code gives up.
func assigned(v value) value {
	if v == nil {
		giveUp()
	}
	return v
}

func (c *compiler) function(fn *resolve.Function) expr {
	c.around[fn], c.into.makesFunction = c.within, true
	code := &code{}
	if !c.fill(code, fn) {
		return unknownSyntax
	}
	return func(f *frame) value { return &closure{code: code, outer: f, name: fn.Name} }
}

func (c *compiler) attribute(e *syntax.DotExpr) expr {
	x, name := c.expr(e.X), e.Name.Name
	return func(f *frame) value {
		v := x(f)
		if d, ok := v.(*directionValue); ok && name == "name" {
			return d.name
		}
		return attributeOf(v, name)
	}
}

// attributeOf returns an attribute of a value. If the value does not have it, the code gives up.
func attributeOf(v value, name string) value {
	x, ok := v.(starlark.HasAttrs) // not by as(): in generic code, Go does not cache this assertion
	if !ok {
		giveUp()
	}
	return assigned(must(x.Attr(name)))
}

func (c *compiler) dict(e *syntax.DictExpr) expr {
	keys, values := make([]expr, len(e.List)), make([]expr, len(e.List))
	for i, x := range e.List {
		entry := x.(*syntax.DictEntry)
		keys[i], values[i] = c.expr(entry.Key), c.expr(entry.Value)
	}
	return func(f *frame) value {
		d := f.dict()
		for i := range keys {
			check(d.SetKey(keys[i](f), values[i](f)))
		}
		if d.Len() != len(keys) { // two equal keys are an error
			giveUp()
		}
		return d
	}
}

func (c *compiler) dictComprehension(e *syntax.Comprehension) expr {
	entry := e.Body.(*syntax.DictEntry)
	key, val := c.expr(entry.Key), c.expr(entry.Value)
	fill := c.clauses(e.Clauses, c.weights[e], func(f *frame) {
		check(f.stack[len(f.stack)-1].(*starlark.Dict).SetKey(key(f), val(f)))
	})
	return func(f *frame) value {
		d := f.dict()
		f.stack = append(f.stack, d)
		fill(f)
		f.stack = f.stack[:len(f.stack)-1]
		return d
	}
}

// elements makes code that pushes the elements of a list comprehension onto the stack. It returns nil for other
// expressions.
func (c *compiler) elements(e syntax.Expr) func(*frame) {
	list, ok := e.(*syntax.Comprehension)
	if !ok || list.Curly {
		return nil
	}
	body := c.expr(list.Body)
	return c.clauses(list.Clauses, c.weights[list], func(f *frame) {
		v := body(f)
		f.stack = append(f.stack, v)
	})
}

// clauses makes code that calls visit(frame) for each element of a comprehension.
func (c *compiler) clauses(list []syntax.Node, w uint64, visit func(*frame)) func(*frame) {
	if len(list) == 0 {
		return visit
	}
	switch clause := list[0].(type) {
	case *syntax.IfClause:
		cond, inner := c.test(clause.Cond), c.clauses(list[1:], w, visit)
		return func(f *frame) {
			if cond(f) {
				inner(f)
			}
		}
	case *syntax.ForClause:
		each, set, inner := c.eachElement(clause.X), c.target(clause.Vars), c.clauses(list[1:], w, visit)
		once := func(f *frame, v value) flow {
			f.tick(w)
			set(f, v)
			inner(f)
			return next
		}
		return func(f *frame) { each(f, once) }
	}
	return func(*frame) { giveUp() }
}

func indexed(x, y value) value {
	switch x := x.(type) {
	case starlark.Mapping:
		v, found, err := x.Get(y)
		if err != nil || !found {
			giveUp()
		}
		return v
	case starlark.Indexable:
		return x.Index(indexOf(y, x.Len()))
	}
	giveUp()
	return nil
}

// indexOf returns y as an index in a list of n elements. A negative y counts from the end.
func indexOf(y value, n int) int {
	i := must(starlark.AsInt32(y))
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		giveUp()
	}
	return i
}
