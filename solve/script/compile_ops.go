package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// test compiles an expression that is used as a condition.
func (c *compiler) test(e syntax.Expr) test {
	if t := c.decision(e); t != nil {
		return t
	}
	if e, ok := e.(*syntax.BinaryExpr); ok && (e.Op == syntax.AND || e.Op == syntax.OR) {
		x, y := c.test(e.X), c.test(e.Y)
		if e.Op == syntax.AND {
			return func(f *frame) bool { return x(f) && y(f) }
		}
		return func(f *frame) bool { return x(f) || y(f) }
	}
	x := c.expr(e)
	return func(f *frame) bool { return truth(x(f)) }
}

func truth(v value) bool {
	if b, ok := v.(starlark.Bool); ok {
		return bool(b)
	}
	return bool(v.Truth())
}

// tokens maps the name of each counting function to its operator (see operators).
var tokens = func() map[string]syntax.Token {
	m := map[string]syntax.Token{}
	for op, name := range operators {
		m[name] = op
	}
	return m
}()

// decision compiles an expression whose value is True or False. It returns nil for other expressions.
func (c *compiler) decision(e syntax.Expr) test {
	switch e := e.(type) {
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			x := c.test(e.X)
			return func(f *frame) bool { return !x(f) }
		}
	case *syntax.BinaryExpr:
		return c.comparison(e.Op, e.X, e.Y)
	case *syntax.CallExpr:
		name, args := c.builtin(e)
		switch {
		case name == "all" || name == "any":
			if list, ok := args[0].(*syntax.Comprehension); ok && !list.Curly && len(args) == 1 {
				return c.quantified(list, name == "any")
			}
		case name != "" && len(args) == 2:
			return c.comparison(tokens[name], args[0], args[1])
		}
		if dot, ok := e.Fn.(*syntax.DotExpr); ok && positional(e.Args) {
			return c.decidingTool(dot, e.Args)
		}
	}
	return nil
}

// quantified makes code for the functions all() and any() of rules files. The code evaluates all elements, as the
// interpreter does.
func (c *compiler) quantified(e *syntax.Comprehension, some bool) test {
	body := c.test(e.Body)
	each := c.clauses(e.Clauses, c.weights[e], func(f *frame) {
		f.elements++
		if body(f) == some {
			f.decided = true
		}
	})
	return func(f *frame) bool {
		elements, decided := f.elements, f.decided // saved, because they belong to a comprehension around this one
		f.elements, f.decided = 0, false
		each(f)
		n, found := f.elements, f.decided
		f.elements, f.decided = elements, decided
		if n > mostLength {
			giveUp()
		}
		check(f.account.charge(f.thread, 64*int64(n)))
		return found == some
	}
}

func (c *compiler) comparison(op syntax.Token, l, r syntax.Expr) test {
	switch op {
	case syntax.EQL, syntax.NEQ:
		x, y, same := c.expr(l), c.expr(r), op == syntax.EQL
		switch v, _ := c.constant(r); v.(type) {
		case starlark.NoneType:
			return func(f *frame) bool { return (x(f) == v) == same }
		case *pieceValue, *groundValue, *directionValue: // equal values are identical
			return func(f *frame) bool { return identical(x(f), v) == same }
		}
		return func(f *frame) bool { return equal(f, x(f), y(f)) == same }
	case syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		x, y := c.expr(l), c.expr(r)
		return func(f *frame) bool { return ordered(f, op, x(f), y(f)) }
	case syntax.IN, syntax.NOT_IN:
		x, y, is := c.expr(l), c.expr(r), op == syntax.IN
		return func(f *frame) bool { return contains(f, x(f), y(f)) == is }
	}
	return nil
}

func contains(f *frame, x, y value) bool {
	if d, ok := y.(*starlark.Dict); ok && isScalar(x) {
		_, found, err := d.Get(x)
		check(err)
		return found
	}
	check(within(f.thread, x, y))
	return bool(must(starlark.Binary(syntax.IN, x, y)).(starlark.Bool))
}

func equal(f *frame, x, y value) bool {
	switch a := x.(type) {
	case starlark.NoneType:
		return x == y
	case *pieceValue, *groundValue, *directionValue:
		return identical(x, y)
	case *cellValue:
		if b, ok := y.(*cellValue); ok {
			return a.same(b)
		}
	case starlark.String:
		if b, ok := y.(starlark.String); ok {
			return a == b
		}
	case starlark.Int:
		if m, n, ok := smallInts(a, y); ok {
			return m == n
		}
	}
	check(neverEqual(x, y))
	return compared(f, syntax.EQL, x, y)
}

// identical compares values that are equal only if they are identical.
func identical(x, y value) bool {
	if x == y {
		return true
	}
	check(neverEqual(x, y))
	return false
}

func ordered(f *frame, op syntax.Token, x, y value) bool {
	if m, n, ok := smallInts(x, y); ok {
		switch op {
		case syntax.LT:
			return m < n
		case syntax.LE:
			return m <= n
		case syntax.GT:
			return m > n
		}
		return m >= n
	}
	return compared(f, op, x, y)
}

func compared(f *frame, op syntax.Token, x, y value) bool {
	check(checkNested(f.thread, x, mostNested))
	check(checkNested(f.thread, y, mostNested))
	return must(starlark.Compare(op, x, y))
}

// smallInts returns two whole numbers whose sum, difference and product can't overflow, or false.
func smallInts(x, y value) (m, n int64, ok bool) {
	a, isInt := x.(starlark.Int)
	b, isInt2 := y.(starlark.Int)
	if !isInt || !isInt2 {
		return 0, 0, false
	}
	m, fits := a.Int64()
	n, fits2 := b.Int64()
	const far = 1 << 31
	return m, n, fits && fits2 && -far < m && m < far && -far < n && n < far
}

// arithmetic returns x op y. It does not count memory.
func arithmetic(op syntax.Token, x, y value) value {
	if m, n, ok := smallInts(x, y); ok {
		switch op {
		case syntax.PLUS:
			return starlark.MakeInt64(m + n)
		case syntax.MINUS:
			return starlark.MakeInt64(m - n)
		case syntax.STAR:
			return starlark.MakeInt64(m * n)
		case syntax.SLASHSLASH:
			if m >= 0 && n > 0 {
				return starlark.MakeInt64(m / n)
			}
		case syntax.PERCENT:
			if m >= 0 && n > 0 {
				return starlark.MakeInt64(m % n)
			}
		}
	}
	return must(starlark.Binary(op, x, y))
}

func (c *compiler) binary(e *syntax.BinaryExpr) expr {
	x, y := c.expr(e.X), c.expr(e.Y)
	switch e.Op {
	case syntax.AND:
		return func(f *frame) value {
			if v := x(f); !truth(v) {
				return v
			}
			return y(f)
		}
	case syntax.OR:
		return func(f *frame) value {
			if v := x(f); truth(v) {
				return v
			}
			return y(f)
		}
	}
	op := e.Op
	return func(f *frame) value { return arithmetic(op, x(f), y(f)) }
}
