package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// constants returns the names of the variables that a file assigns only once and that hold a piece or a ground.
func constants(f *syntax.File) map[string]bool {
	bound, flat := map[string]int{}, map[string]bool{}
	bind := func(e syntax.Expr) {
		syntax.Walk(e, func(n syntax.Node) bool {
			if id, ok := n.(*syntax.Ident); ok {
				bound[id.Name]++
			}
			return true
		})
	}
	syntax.Walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.AssignStmt:
			bind(n.LHS)
			call, ok := n.RHS.(*syntax.CallExpr)
			if !ok {
				break
			}
			id, ok := n.LHS.(*syntax.Ident)
			fn, ok2 := call.Fn.(*syntax.Ident)
			if ok && ok2 && (fn.Name == "piece" || fn.Name == "ground") {
				flat[id.Name] = true
			}
		case *syntax.DefStmt:
			bind(n.Name)
			for _, p := range n.Params {
				bind(p)
			}
		case *syntax.LambdaExpr:
			for _, p := range n.Params {
				bind(p)
			}
		case *syntax.ForStmt:
			bind(n.Vars)
		case *syntax.ForClause:
			bind(n.Vars)
		}
		return true
	})
	for name := range flat {
		if bound[name] != 1 || bound["piece"]+bound["ground"] > 0 {
			delete(flat, name)
		}
	}
	return flat
}

// constant returns the value and the text of a tuple that has only literals.
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
