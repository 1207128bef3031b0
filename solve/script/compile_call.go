package script

import (
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// builtin returns the name and the arguments of a call, if it calls a builtin function with positional arguments. For
// other expressions the name is empty.
func (c *compiler) builtin(e syntax.Expr) (string, []syntax.Expr) {
	if call, ok := e.(*syntax.CallExpr); ok && len(call.Args) > 0 && positional(call.Args) {
		if v, ok := c.constant(call.Fn); ok {
			if fn, ok := v.(*starlark.Builtin); ok {
				return fn.Name(), call.Args
			}
		}
	}
	return "", nil
}

func (c *compiler) call(e *syntax.CallExpr) expr {
	if !positional(e.Args) {
		return c.keywordCall(e)
	}
	if dot, ok := e.Fn.(*syntax.DotExpr); ok {
		return c.methodCall(dot, e.Args)
	}
	args := solve.Map(e.Args, c.expr)
	v, known := c.constant(e.Fn)
	if !known {
		fn := c.expr(e.Fn)
		return func(f *frame) value { return f.apply(fn(f), args) }
	}
	switch fn := v.(type) {
	case *starlark.Function:
		if code := c.code(fn); code != nil {
			return func(f *frame) value {
				base := f.push(args)
				out := code.call(f.runner, nil, f.stack[base:])
				f.stack = f.stack[:base]
				return out
			}
		}
	case *starlark.Builtin:
		if x := c.fastBuiltin(fn.Name(), e.Args, args); x != nil {
			return x
		}
		return func(f *frame) value { return must(fn.CallInternal(f.thread, f.values(args), nil)) }
	}
	return func(f *frame) value { return f.apply(v, args) }
}

// push pushes the values of expressions onto the stack, and returns the index of the first.
func (f *frame) push(list []expr) (base int) {
	base = len(f.stack)
	for _, x := range list {
		v := x(f)
		f.stack = append(f.stack, v)
	}
	return base
}

func (f *frame) values(list []expr) tuple {
	all := make(tuple, len(list))
	for i, x := range list {
		all[i] = x(f)
	}
	return all
}

func (f *frame) apply(fn value, args []expr) value {
	return must(starlark.Call(f.thread, fn, f.values(args), nil))
}

// Names of arguments of move() beside its cost.
const (
	atName, pathName  = starlark.String("at"), starlark.String("path")
	viaName, wordName = starlark.String("via"), starlark.String("word")
)

func (c *compiler) keywordCall(e *syntax.CallExpr) expr {
	fn := c.expr(e.Fn)
	var args, values []expr
	var names []value
	for _, a := range e.Args {
		switch b, ok := a.(*syntax.BinaryExpr); {
		case ok && b.Op == syntax.EQ:
			names = append(names, starlark.String(b.X.(*syntax.Ident).Name))
			values = append(values, c.expr(b.Y))
		case !positional([]syntax.Expr{a}):
			return unknownSyntax
		default:
			args = append(args, c.expr(a))
		}
	}
	v, _ := c.constant(e.Fn)
	if b, ok := v.(*starlark.Builtin); ok && b.Name() == "move" && (len(args) == 2 || len(args) == 3) &&
		!slices.ContainsFunc(names, func(n value) bool {
			return n != atName && n != pathName && n != viaName && n != wordName
		}) {
		move := c.move(e.Args, args)
		return func(f *frame) value {
			m := move(f).(*moveValue)
			for i, x := range values {
				switch names[i] {
				case atName:
					check(m.setCell(x(f)))
				case pathName:
					check(m.setPath(x(f)))
				case wordName:
					check(m.setWord(x(f)))
				default:
					check(m.setVia(f.thread, x(f)))
				}
			}
			return m
		}
	}
	named := func(f *frame) []tuple {
		pairs, room := make([]tuple, len(names)), make(tuple, 2*len(names))
		for i, x := range values {
			pairs[i] = room[2*i : 2*i+2 : 2*i+2]
			pairs[i][0], pairs[i][1] = names[i], x(f)
		}
		return pairs
	}
	if dot, ok := e.Fn.(*syntax.DotExpr); ok && dot.Name.Name == "set" && len(args) == 0 {
		state := c.expr(dot.X)
		return func(f *frame) value { return must(as[*stateValue](state(f)).set(f.thread, named(f))) }
	}
	return func(f *frame) value {
		fn, all := fn(f), f.values(args)
		return must(starlark.Call(f.thread, fn, all, named(f)))
	}
}

// fastBuiltin returns faster code for the calls of some builtin functions. For other functions it returns nil.
func (c *compiler) fastBuiltin(name string, list []syntax.Expr, args []expr) expr {
	switch {
	case name == "move" && (len(args) == 2 || len(args) == 3):
		return c.move(list, args)
	case listers[name] > 0:
		return func(f *frame) value { return must(listMoves(f.thread, name, f.values(args), &f.room)) }
	case name == guardKey:
		x := args[0]
		return func(f *frame) value {
			v := x(f)
			check(checkNested(f.thread, v, mostNested))
			return v
		}
	case name == guardAdd || name == guardExtend:
		x, y, extends := args[0], args[1], name == guardExtend
		return func(f *frame) value {
			x, y := x(f), y(f)
			if _, isList := x.(*starlark.List); isList && extends {
				return must(extend(f.thread, tuple{x, y}))
			}
			check(sum(f.thread, x, y))
			return arithmetic(syntax.PLUS, x, y)
		}
	case name == "len" && len(args) == 1:
		x := args[0]
		return func(f *frame) value {
			n := starlark.Len(x(f))
			if n < 0 {
				giveUp()
			}
			return starlark.MakeInt(n)
		}
	case name == "sum" && len(args) == 1:
		if fill := c.elements(list[0]); fill != nil {
			return summed(fill)
		}
	case name == guardFormat:
		if y, ok := list[1].(*syntax.TupleExpr); ok {
			return formatted(args[0], solve.Map(y.List, c.expr))
		}
	case name == guardCall:
		return quickMethod(list[1].(*syntax.Literal).Value, args)
	}
	return nil
}

// quickMethod returns faster code for some methods of lists and dicts. The arguments after the second one are those of
// the method.
func quickMethod(name any, args []expr) expr {
	x := args[0]
	switch {
	case name == "append" && len(args) == 3:
		y := args[2]
		return func(f *frame) value {
			list := as[*starlark.List](x(f))
			if list.Len() >= mostLength {
				giveUp()
			}
			return must(starlark.None, list.Append(y(f)))
		}
	case name == "pop" && len(args) == 2:
		return func(f *frame) value {
			list := as[*starlark.List](x(f))
			check(checkSize(f.thread, 16, int64(list.Len()), mostLength))
			return must(f.pop(list).CallInternal(f.thread, nil, nil))
		}
	case name == "get" && (len(args) == 3 || len(args) == 4):
		return func(f *frame) value {
			base := f.push(args)
			all := f.stack[base:]
			f.stack = f.stack[:base]
			d, ok := all[0].(*starlark.Dict)
			if !ok {
				return must(method(f.thread, nil, slices.Clone(all), nil))
			}
			for _, v := range all[2:] {
				check(checkNested(f.thread, v, mostLength))
			}
			check(checkSize(f.thread, 64, int64(d.Len()), mostLength))
			v, found, err := d.Get(all[2])
			check(err)
			switch {
			case found:
				return v
			case len(all) == 4:
				return all[3]
			}
			return starlark.None
		}
	}
	return nil
}

// summed makes code for the function sum() of rules files. The call fill(frame) pushes the numbers onto the stack.
func summed(fill func(*frame)) expr {
	return func(f *frame) value {
		base := len(f.stack)
		fill(f)
		list := f.stack[base:]
		f.stack = f.stack[:base]
		all, small := int64(0), len(list) <= mostLength
		for _, v := range list {
			n, ok := v.(starlark.Int)
			x, fits := n.Int64()
			small = small && ok && fits && -1<<31 < x && x < 1<<31
			all += x
		}
		if !small {
			return must(sumFunction(f.thread, tuple{starlark.NewList(list)}))
		}
		check(f.account.charge(f.thread, 16*int64(len(list))))
		return starlark.MakeInt64(all)
	}
}

// formatted makes code for the operator % with a format and a tuple of values.
func formatted(format expr, list []expr) expr {
	return func(f *frame) value {
		x, base := format(f), f.push(list)
		values := tuple(f.stack[base:])
		f.stack = f.stack[:base]
		if v := briefly(x, values); v != nil {
			check(f.account.charge(f.thread, bytesOf(v)))
			return v
		}
		return must(percent(f.thread, tuple{x, slices.Clone(values)}))
	}
}

// move compiles move(name, state) and move(name, state, cost).
func (c *compiler) move(list []syntax.Expr, args []expr) expr {
	name, state := args[0], args[1]
	cost := func(*frame) solve.Cost { return solve.Cost{Minor: 1} }
	if len(args) == 3 {
		x := args[2]
		cost = func(f *frame) solve.Cost { return must(costOf(x(f))) }
		if e, ok := list[2].(*syntax.TupleExpr); ok {
			parts := solve.Map(e.List, c.expr)
			cost = func(f *frame) solve.Cost {
				base := f.push(parts)
				all := f.stack[base:]
				f.stack = f.stack[:base]
				c, ok := costIn(all)
				if !ok {
					giveUp()
				}
				return c
			}
		}
		if v, ok := c.constant(list[2]); ok {
			if fixed, err := costOf(v); err == nil {
				cost = func(*frame) solve.Cost { return fixed }
			}
		}
	}
	return func(f *frame) value {
		m := f.move()
		check(m.setTarget(name(f), state(f)))
		m.cost, m.priced = cost(f), len(args) == 3
		return m
	}
}

// decidingTool returns code for the call of free(), inside() or fits(). For other methods, it returns nil.
func (c *compiler) decidingTool(dot *syntax.DotExpr, list []syntax.Expr) test {
	switch name := dot.Name.Name; {
	case name == "free" && len(list) == 1:
		x, y := c.expr(dot.X), c.expr(list[0])
		return func(f *frame) bool { return as[*stateValue](x(f)).isFree(as[*cellValue](y(f))) }
	case name == "inside" && len(list) == 1:
		x, y := c.expr(dot.X), c.expr(list[0])
		return func(f *frame) bool {
			as[*boardValue](x(f))
			return as[*cellValue](y(f)).at != grid.None
		}
	case name == "fits" && len(list) == 2:
		x, y, z := c.expr(dot.X), c.expr(list[0]), c.expr(list[1])
		return func(f *frame) bool {
			return truth(must(as[*stateValue](x(f)).fits(as[*cellValue](y(f)), as[*cellValue](z(f)), nil)))
		}
	}
	return nil
}

// methodCall compiles a method call. It calls the tools of states, boards and cells directly.
func (c *compiler) methodCall(dot *syntax.DotExpr, list []syntax.Expr) expr {
	x, args, name := c.expr(dot.X), solve.Map(list, c.expr), dot.Name.Name
	padded := append(slices.Clone(args), make([]expr, 3)...)
	y, z, last := padded[0], padded[1], padded[2]
	switch { // the most frequent calls
	case name == "to" && len(args) == 1:
		return func(f *frame) value {
			from := as[*cellValue](x(f))
			return from.step(as[*directionValue](y(f)))
		}
	case name == "at" && len(args) == 1:
		return func(f *frame) value { return must(as[*stateValue](x(f)).pieceOn(as[*cellValue](y(f)), nil)) }
	case name == "swap" && len(args) == 2:
		return func(f *frame) value {
			s, a, b := as[*stateValue](x(f)), as[*cellValue](y(f)), as[*cellValue](z(f))
			return must(s.swapped(a, b, &f.room))
		}
	case name == "move" && len(args) == 2:
		return func(f *frame) value {
			s, from, to := as[*stateValue](x(f)), as[*cellValue](y(f)), as[*cellValue](z(f))
			return must(s.moved(from, to, &f.room))
		}
	}
	ofState, ofCell, ofBoard := stateTools[name], cellTools[name], boardTools[name]
	large := listMethods[name] || name == "walk"
	return func(f *frame) value {
		recv := x(f)
		var t *tool
		switch recv.(type) {
		case *stateValue:
			t = ofState
		case *cellValue:
			t = ofCell
		case *boardValue:
			t = ofBoard
		}
		if t == nil || len(args) < t.least || len(args) > t.most {
			return f.apply(attributeOf(recv, name), args)
		}
		var v, w, third value
		if len(args) > 0 {
			v = y(f)
		}
		if len(args) > 1 {
			w = z(f)
		}
		if len(args) > 2 {
			third = last(f)
		}
		made := must(t.of(recv, v, w, third, &f.room))
		if large {
			check(f.account.charge(f.thread, bytesMade(made)))
		}
		return made
	}
}
