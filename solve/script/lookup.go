package script

import "go.starlark.net/syntax"

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

// lookup makes a call the lookup of its arguments, which takes no frame and no copy of them.
func lookup(e *syntax.CallExpr) syntax.Expr {
	key := e.Args[0]
	if len(e.Args) > 1 {
		key = &syntax.TupleExpr{Lparen: e.Lparen, List: e.Args, Rparen: e.Rparen}
	}
	return &syntax.IndexExpr{X: e.Fn, Lbrack: e.Lparen, Y: key, Rbrack: e.Rparen}
}
