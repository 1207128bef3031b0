package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// known reports whether an expression is the name of a piece or ground.
func (g *guard) known(e syntax.Expr) bool {
	id, ok := e.(*syntax.Ident)
	return ok && g.flat[id.Name]
}

// positional reports whether arguments are neither keywords nor spread.
func positional(args []syntax.Expr) bool {
	for _, a := range args {
		switch a := a.(type) {
		case *syntax.UnaryExpr:
			if a.Op == syntax.STAR || a.Op == syntax.STARSTAR {
				return false
			}
		case *syntax.BinaryExpr:
			if a.Op == syntax.EQ {
				return false
			}
		}
	}
	return true
}

// lookup stands in the place of a call: it looks up the arguments, one after the other, and takes no frame and no list
// of them.
func lookup(at syntax.Position, fn syntax.Expr, args ...syntax.Expr) syntax.Expr {
	for _, a := range args {
		fn = &syntax.IndexExpr{X: fn, Lbrack: at, Y: a, Rbrack: at}
	}
	return fn
}

// test is a lookup that tells whether a value is of a kind.
type test struct {
	is   func(v value) bool
	then value // what the lookup gives then
	or   value // and else
}

func (*test) String() string        { return "test" }
func (*test) Type() string          { return "method" }
func (*test) Freeze()               {}
func (*test) Truth() starlark.Bool  { return true }
func (*test) Hash() (uint32, error) { return 0, nil }

// Get is one of the two values.
func (t *test) Get(v value) (value, bool, error) {
	if t.is(v) {
		return t.then, true, nil
	}
	return t.or, true, nil
}

var (
	smallTest = &test{flat, starlark.True, starlark.False}
	noTest    = &test{func(value) bool { return false }, nil, starlark.False}
	dictTest  = &test{isDict, starlark.True, starlark.False}
	inTest    = &test{flat, dictTest, noTest}
)

func isDict(v value) bool {
	_, ok := v.(*starlark.Dict)
	return ok
}

// half is a method of two arguments with the first one: what a lookup of that gives.
type half[M interface {
	of(v, w value) (value, error)
}] struct {
	method M
	first  value
}

func (half[M]) String() string        { return "method" }
func (half[M]) Type() string          { return "method" }
func (half[M]) Freeze()               {}
func (half[M]) Truth() starlark.Bool  { return true }
func (half[M]) Hash() (uint32, error) { return 0, nil }

// Get is the method's value for both arguments.
func (h *half[M]) Get(v value) (value, bool, error) {
	out, err := h.method.of(h.first, v)
	return out, true, err
}

// appender is the method append of lists, for a lookup of the list and then of the element.
type appender struct{}

func (appender) String() string        { return "append" }
func (appender) Type() string          { return "method" }
func (appender) Freeze()               {}
func (appender) Truth() starlark.Bool  { return true }
func (appender) Hash() (uint32, error) { return 0, nil }

// Get takes a list.
func (appender) Get(v value) (value, bool, error) {
	if list, ok := v.(*starlark.List); ok {
		return (*appending)(list), true, nil
	}
	return nil, false, say("script.no_attribute", "Type", v.Type(), "Name", "append", "Known", attributes(v.Type()))
}

// appending is a list under another type, so that it takes no memory.
type appending starlark.List

func (*appending) String() string        { return "append" }
func (*appending) Type() string          { return "method" }
func (*appending) Freeze()               {}
func (*appending) Truth() starlark.Bool  { return true }
func (*appending) Hash() (uint32, error) { return 0, nil }

// Get appends an element.
func (l *appending) Get(v value) (value, bool, error) {
	list := (*starlark.List)(l)
	if list.Len() >= mostLength {
		return nil, false, say("script.too_large", "Max", mostLength)
	}
	return starlark.None, true, list.Append(v)
}

// constant is the value of a tuple of literals, and its text.
func constant(e *syntax.TupleExpr) (t starlark.Tuple, text string, ok bool) {
	for _, x := range e.List {
		l, isLiteral := x.(*syntax.Literal)
		if !isLiteral {
			return nil, "", false
		}
		switch v := l.Value.(type) {
		case int64:
			t = append(t, starlark.MakeInt64(v))
		case string:
			if l.Token != syntax.STRING {
				return nil, "", false
			}
			t = append(t, starlark.String(v))
		default:
			return nil, "", false
		}
	}
	return t, t.String(), len(t) > 0
}
