package script

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/grid"
)

func (c *compiler) block(list []syntax.Stmt) stmt {
	all := solve.Map(list, c.stmt)
	if len(all) == 1 {
		return all[0]
	}
	return func(f *frame) flow {
		for _, s := range all {
			if end := s(f); end != next {
				return end
			}
		}
		return next
	}
}

func (c *compiler) stmt(s syntax.Stmt) stmt {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		x := c.expr(s.X)
		return func(f *frame) flow {
			x(f)
			return next
		}
	case *syntax.AssignStmt:
		return c.assign(s)
	case *syntax.IfStmt:
		cond, yes, no := c.test(s.Cond), c.block(s.True), c.block(s.False)
		return func(f *frame) flow {
			if cond(f) {
				return yes(f)
			}
			return no(f)
		}
	case *syntax.ForStmt:
		each, w, set, body := c.eachElement(s.X), c.weights[s], c.target(s.Vars), c.block(s.Body)
		do := func(f *frame, v value) flow {
			f.tick(w)
			set(f, v)
			return body(f)
		}
		return func(f *frame) flow { return each(f, do).afterLoop() }
	case *syntax.WhileStmt:
		cond, w, body := c.test(s.Cond), c.weights[s], c.block(s.Body)
		return func(f *frame) flow {
			for cond(f) {
				f.tick(w)
				if end := body(f); end > continues {
					return end.afterLoop()
				}
			}
			return next
		}
	case *syntax.ReturnStmt:
		if s.Result == nil {
			return func(*frame) flow { return returns }
		}
		x := c.expr(s.Result)
		return func(f *frame) flow {
			f.result = x(f)
			return returns
		}
	case *syntax.BranchStmt:
		end := map[syntax.Token]flow{syntax.BREAK: breaks, syntax.CONTINUE: continues}[s.Token]
		return func(*frame) flow { return end }
	case *syntax.DefStmt:
		fn := c.function(s.Function.(*resolve.Function))
		set := c.target(s.Name)
		return func(f *frame) flow {
			set(f, fn(f))
			return next
		}
	}
	return func(f *frame) flow {
		giveUp()
		return next
	}
}

// afterLoop returns the flow of a loop. The last run of the loop's body ended with the flow e.
func (e flow) afterLoop() flow {
	if e == breaks {
		return next
	}
	return e
}

func (c *compiler) assign(s *syntax.AssignStmt) stmt {
	if left, right := parts(s.LHS), parts(s.RHS); s.Op == syntax.EQ && right != nil && len(left) == len(right) {
		sets, all := solve.Map(left, c.target), solve.Map(right, c.expr)
		return func(f *frame) flow {
			base := f.push(all)
			for i, set := range sets {
				set(f, f.stack[base+i])
			}
			f.stack = f.stack[:base]
			return next
		}
	}
	x := c.expr(s.RHS)
	if s.Op == syntax.EQ {
		set := c.target(s.LHS)
		return func(f *frame) flow {
			set(f, x(f))
			return next
		}
	}
	op, left := s.Op-syntax.PLUS_EQ+syntax.PLUS, s.LHS
	for in, ok := left.(*syntax.ParenExpr); ok; in, ok = left.(*syntax.ParenExpr) {
		left = in.X
	}
	if at, ok := left.(*syntax.IndexExpr); ok { // x and y may contain calls, so they are evaluated only once
		x, y, z := c.expr(at.X), c.expr(at.Y), x
		return func(f *frame) flow {
			x, y := x(f), y(f)
			setIndex(x, y, arithmetic(op, indexed(x, y), z(f)))
			return next
		}
	}
	get, set := c.expr(left), c.target(left)
	return func(f *frame) flow {
		set(f, arithmetic(op, get(f), x(f)))
		return next
	}
}

// parts returns the parts of a tuple in the code, or nil for other expressions.
func parts(e syntax.Expr) []syntax.Expr {
	if t, ok := e.(*syntax.TupleExpr); ok {
		return t.List
	}
	return nil
}

// target compiles the left side of an assignment.
func (c *compiler) target(e syntax.Expr) func(*frame, value) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.target(e.X)
	case *syntax.Ident:
		b := e.Binding.(*resolve.Binding)
		if i := b.Index; b.Scope == resolve.Local || b.Scope == resolve.Cell {
			return func(f *frame, v value) { f.locals[i] = v }
		}
	case *syntax.TupleExpr:
		return c.targets(e.List)
	case *syntax.ListExpr:
		return c.targets(e.List)
	case *syntax.IndexExpr:
		x, y := c.expr(e.X), c.expr(e.Y)
		return func(f *frame, v value) { setIndex(x(f), y(f), v) }
	}
	return func(*frame, value) { giveUp() }
}

func setIndex(x, y, v value) {
	switch x := x.(type) {
	case *starlark.Dict:
		check(x.SetKey(y, v))
	case *starlark.List:
		check(x.SetIndex(indexOf(y, x.Len()), v))
	default:
		giveUp()
	}
}

func (c *compiler) targets(list []syntax.Expr) func(*frame, value) {
	sets := solve.Map(list, c.target)
	return func(f *frame, v value) {
		list, ok := sequence(v)
		if !ok || len(list) != len(sets) {
			giveUp()
		}
		for i, set := range sets {
			set(f, list[i])
		}
	}
}

// eachElement makes code that calls a function with each element of an expression's value. If a call returns a flow
// that ends the loop, the code returns this flow. Otherwise it returns the flow next.
func (c *compiler) eachElement(e syntax.Expr) func(*frame, func(*frame, value) flow) flow {
	if v, ok := c.constant(e); ok {
		return func(f *frame, do func(*frame, value) flow) flow { return through(f, v, do) }
	}
	if fn, args := c.builtin(e); fn == guardEach {
		x := c.expr(args[0])
		return func(f *frame, do func(*frame, value) flow) flow {
			v := x(f)
			if s, ok := v.(starlark.String); ok {
				v = must(characters(f.thread, s))
			}
			return through(f, v, do)
		}
	}
	if call, ok := e.(*syntax.CallExpr); ok && len(call.Args) == 1 && positional(call.Args) {
		if dot, ok := call.Fn.(*syntax.DotExpr); ok && dot.Name.Name == "all" {
			return c.eachCell(dot.X, call.Args[0])
		}
	}
	x := c.expr(e)
	return func(f *frame, do func(*frame, value) flow) flow { return through(f, x(f), do) }
}

// eachCell makes code that calls a function with each cell of a piece or a ground. These are the cells of the list that
// the method all() returns. For a state, the code does not make this list.
func (c *compiler) eachCell(of, what syntax.Expr) func(*frame, func(*frame, value) flow) flow {
	x, y, ofBoard := c.expr(of), c.expr(what), boardTools["all"]
	return func(f *frame, do func(*frame, value) flow) flow {
		v, what := x(f), y(f)
		s, isState := v.(*stateValue)
		p, isPiece := what.(*pieceValue)
		if !isState || !isPiece {
			list := must(ofBoard.of(as[*boardValue](v), what, nil, nil, nil))
			check(f.account.charge(f.thread, bytesMade(list)))
			return through(f, list, do)
		}
		var buf [64]grid.Cell
		cells := s.cells(p, buf[:0])
		check(f.account.charge(f.thread, cellBytes*int64(len(cells))))
		for _, c := range cells {
			if end := do(f, s.g.plane.on(c)); end > continues {
				return end
			}
		}
		return next
	}
}

func through(f *frame, v value, do func(*frame, value) flow) flow {
	if list, ok := v.(tuple); ok {
		for _, x := range list {
			if end := do(f, x); end > continues {
				return end
			}
		}
		return next
	}
	it := starlark.Iterate(v)
	if it == nil {
		giveUp()
	}
	defer it.Done()
	var x value
	for it.Next(&x) {
		if end := do(f, x); end > continues {
			return end
		}
	}
	return next
}
