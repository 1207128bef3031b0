package script

import (
	"errors"
	"slices"
	"sync/atomic"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// The rules of a file are called for each state, so they are compiled. Each node of the syntax tree becomes a Go
// closure, which is quick for cells, states and small numbers. Compiled code returns the same value as the interpreter,
// or gives up. It gives up at an error, at a limit, or at syntax that the compiler doesn't know. Then the interpreter
// repeats the whole call. A file can't notice the repetition, because its functions have no side effects. So only the
// interpreter decides on errors, on their places and on limits.

type (
	expr func(*frame) value
	test func(*frame) bool
	stmt func(*frame) flow
)

// flow tells what follows after a statement: the next statement, or the effect of break, continue or return.
type flow uint8

const (
	next flow = iota
	continues
	breaks
	returns
)

type code struct {
	body          stmt
	params        int
	locals        int
	makesFunction bool   // the body makes another function, which may use the frame after the call
	weight        uint64 // a lower bound of the interpreter's steps for the body, with one pass of each loop
	failures      atomic.Int32
}

// mostFailures is how often the compiled code of a function may give up. After so many failures, only the interpreter
// runs the function.
const mostFailures = 64

// frame is one call of compiled code.
type frame struct {
	*runner
	locals []value // a nil value means that the variable is not yet assigned
	outer  *frame  // the frame of the enclosing function, or nil
	result value
}

// mostFrames is the largest depth of nested calls of compiled code.
const mostFrames = 50

// surrender is the value with which compiled code panics when it gives up.
type surrender struct{}

func giveUp() { panic(surrender{}) }

// check gives up if err is not nil.
func check(err error) {
	if err != nil {
		giveUp()
	}
}

// must returns v. If err is not nil, the code gives up.
func must[T any](v T, err error) T {
	check(err)
	return v
}

// as returns v. If the type of v is not T, the code gives up.
func as[T value](v value) T {
	t, ok := v.(T)
	if !ok {
		giveUp()
	}
	return t
}

// try runs compiled code. It returns false if the code gives up.
func (r *runner) try(c *code, args []value) (v value, ok bool) {
	defer func() {
		switch e := recover(); e.(type) {
		case nil:
		case surrender:
			c.failures.Add(1)
			v, ok = nil, false
		default:
			panic(e)
		}
	}()
	r.ticks, r.depth, r.stack = 0, 0, r.stack[:0]
	return c.call(r, nil, args), true
}

// tick counts steps of the interpreter. It gives up if the interpreter might exceed its limit of steps.
func (r *runner) tick(weight uint64) {
	if r.ticks += weight; r.ticks+r.thread.Steps >= quick.steps {
		giveUp()
	}
}

func (c *code) call(r *runner, outer *frame, args []value) value {
	r.tick(c.weight)
	if r.depth == mostFrames || len(args) != c.params || slices.Contains(r.active[:r.depth], c) {
		giveUp() // a function must not call itself
	}
	r.active[r.depth] = c
	if r.depth == len(r.frames) {
		r.frames = append(r.frames, &frame{runner: r})
	}
	f := r.frames[r.depth]
	if c.makesFunction {
		f = &frame{runner: r}
	}
	if cap(f.locals) < c.locals {
		f.locals = make([]value, c.locals)
	}
	f.locals = f.locals[:c.locals]
	clear(f.locals[copy(f.locals, args):])
	f.outer, f.result = outer, starlark.None
	r.depth++
	c.body(f)
	r.depth--
	return f.result
}

// closure is a function that compiled code has made.
type closure struct {
	object
	code  *code
	outer *frame
	name  string
}

func (c *closure) Name() string          { return c.name }
func (c *closure) String() string        { return "<function " + c.name + ">" }
func (c *closure) Type() string          { return "function" }
func (c *closure) Hash() (uint32, error) { return 0, errSurrender }

// CallInternal calls the closure. Starlark's own functions, such as sorted, use it.
func (c *closure) CallInternal(_ thread, args tuple, kw []tuple) (v value, err error) {
	depth := c.outer.depth
	defer func() {
		if e := recover(); e != nil {
			if _, ok := e.(surrender); !ok {
				panic(e)
			}
			c.outer.depth, err = depth, errSurrender
		}
	}()
	if len(kw) > 0 {
		giveUp()
	}
	return c.code.call(c.outer.runner, c.outer, args), nil
}

// errSurrender passes a surrender through Starlark's own functions.
var errSurrender = errors.New("script: compiled code gave up")

type compiler struct {
	known, globals starlark.StringDict
	bodies         map[syntax.Position]*resolve.Function
	codes          map[*starlark.Function]*code
	within         *resolve.Function                       // the function that is being compiled
	into           *code                                   // the code of this function
	weights        map[syntax.Node]uint64                  // a lower bound of the interpreter's steps for a node
	around         map[*resolve.Function]*resolve.Function // from a function to its enclosing function
}

func newCompiler(f *syntax.File, known, globals starlark.StringDict) *compiler {
	c := &compiler{
		known: known, globals: globals, bodies: map[syntax.Position]*resolve.Function{},
		codes: map[*starlark.Function]*code{}, around: map[*resolve.Function]*resolve.Function{},
		weights: map[syntax.Node]uint64{},
	}
	var path []syntax.Node
	syntax.Walk(f, func(n syntax.Node) bool {
		switch n := n.(type) {
		case nil: // the traversal leaves a node whose children were all visited
			done := path[len(path)-1]
			if path = path[:len(path)-1]; len(path) > 0 {
				c.weights[path[len(path)-1]] += c.weights[done]
			}
			return true
		case *syntax.DefStmt:
			fn := n.Function.(*resolve.Function)
			c.bodies[fn.Pos] = fn
		case *syntax.LambdaExpr:
			fn := n.Function.(*resolve.Function)
			c.bodies[fn.Pos] = fn
		}
		path, c.weights[n] = append(path, n), 2
		return true
	})
	return c
}

// compile returns the code of the functions that are called for each state, and of all functions that they call.
func (c *compiler) compile(functions map[string]*starlark.Function) map[*starlark.Function]*code {
	for name, fn := range functions {
		if perState[name] {
			c.code(fn)
		}
	}
	return c.codes
}

var perState = map[string]bool{"moves": true, "won": true, "estimate": true, "back": true, "long_moves": true}

// code returns the code of a function of the file, or nil if it can't be compiled.
func (c *compiler) code(fn *starlark.Function) *code {
	if code, ok := c.codes[fn]; ok {
		return code
	}
	c.codes[fn] = nil
	body := c.bodies[fn.Position()]
	if body == nil || fn.NumFreeVars() > 0 {
		return nil
	}
	code := &code{}
	c.codes[fn] = code // stored before the body is compiled, because functions may call each other
	if !c.fill(code, body) {
		c.codes[fn] = nil
		return nil
	}
	return code
}

// fill compiles the body of a function. It returns false if a parameter is not a plain name.
func (c *compiler) fill(code *code, fn *resolve.Function) bool {
	if fn.HasVarargs || fn.HasKwargs || fn.NumKwonlyParams > 0 {
		return false
	}
	for _, p := range fn.Params {
		if _, ok := p.(*syntax.Ident); !ok {
			return false
		}
	}
	within, into := c.within, c.into
	c.within, c.into = fn, code
	defer func() { c.within, c.into = within, into }()
	code.params, code.locals, code.weight = len(fn.Params), len(fn.Locals), 8
	for _, s := range fn.Body {
		code.weight += c.weights[s]
	}
	code.body = c.block(fn.Body)
	return true
}

// unknownSyntax is the code for syntax that only the interpreter can handle.
func unknownSyntax(*frame) value {
	giveUp()
	return nil
}
