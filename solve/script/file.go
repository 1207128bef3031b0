// Package script reads puzzles from rules files in Starlark, a language like Python without access to anything outside.
// See docs/own-puzzle.md.
//
// A file is not trusted. There are limits for the steps and the memory of each call, for the size of values and for the
// number of moves. An error names a line and a column of the file, and what was expected there.
package script

import (
	"cmp"
	_ "early" // before package starlark
	"maps"
	"slices"
	"sync/atomic"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/generic"
)

// Limits of a file.
const (
	MaxSource = 256 << 10 // bytes of the source
	MaxSide   = 1024      // rows, and columns, of a board
	MaxCells  = 128 * 128 // cells of a board
	MaxMoves  = 4096      // moves from one state
)

// File is a puzzle that was read from a rules file. It never changes. Several goroutines may use it at the same time.
type File struct {
	format
	answering
	// Title and About have a text for each language. The key "" stands for any language. A nil map means no text.
	Title, About map[string]string
	// RulesText, InputText and OutputText are parts of the statement: the rules of the moves, the judge's input, and the
	// form of a printed way.
	RulesText, InputText, OutputText map[string]string
	// Samples are inputs with their answers. Try tests them.
	Samples []Sample

	limit      starlark.Value // the value of the global limit: nil, a cost, or a function of the board
	globals    starlark.StringDict
	unused     error          // see misspelled; such rules are in force
	patterns   *patternGroups // nil: the file has none
	lenses     []lensFunction
	remembered generic.MakeRules // makes the same rules as Rules, and keeps the last results
	weighted   atomic.Bool       // some move has a cost: in the text of the file, or met when a function listed moves
}

// parameters has the types of the parameters of each function that a file may define. Functions of lenses have other
// names.
var (
	parameters = map[string][]string{
		"moves": inState, "won": inState, "estimate": inState, "back": inState, "long_moves": inState, "goals": onlyBoard,
		"prepare": onlyBoard, "edges": onlyBoard, "check": onlyBoard, "no_way": onlyBoard,
		"limit": onlyBoard, "read": {"string"},
		"write": {"list"}, "labels": inState, "make": {"random", "tuple"}, "explain": {"state", "state"},
	}
	inState, onlyBoard = []string{"board", "state"}, []string{"board"}
	lensParameters     = []string{"board", "state", "cell"}
)

// Read reads a rules file. The error is a *solve.InputError with the file's name. The samples are not tested: see
// [File.Try].
func Read(name string, text []byte) (*File, error) {
	f := &File{}
	f.source, f.functions, f.by = source{name, string(text)}, map[string]*starlark.Function{}, &f.caller
	f.remembered = generic.Remember(f.Rules)
	if len(text) > MaxSource {
		return nil, f.errorAt(0, 0, solve.Say("script.source_size", "Max", MaxSource>>10))
	}
	if !utf8.Valid(text) {
		return nil, f.errorAt(0, 0, solve.Say("script.utf8"))
	}
	d := &declaring{}
	c, err := f.run(d)
	if err != nil {
		return nil, err
	}
	d.closed = true
	if err := (adoption{f, d, c.globals}).adopt(); err != nil {
		return nil, err
	}
	f.codes, f.globals = c.compile(f.functions), c.globals
	return f, nil
}

// options allow more than plain Starlark: the statement while, control statements outside of functions, and global
// variables that are assigned again.
var options = &syntax.FileOptions{While: true, TopLevelControl: true, GlobalReassign: true}

// run runs the file once. It returns a compiler for the file's functions, which also has the file's globals.
func (f *File) run(d *declaring) (*compiler, error) {
	parsed, err := options.Parse(f.Name, f.Source, 0)
	if err != nil {
		return nil, f.syntaxError(err)
	}
	f.unused = f.misspelled(parsed)
	f.weighted.Store(pricedMoves(parsed))
	if err := f.rewrite(parsed); err != nil {
		return nil, err
	}
	if f.limits.Shape, err = f.shapeIn(parsed); err != nil {
		return nil, err
	}
	known := predeclared(compassOf(f.limits.Shape))
	maps.Copy(known, d.functions())
	program, err := starlark.FileProgram(parsed, known.Has)
	if err != nil {
		return nil, f.syntaxError(err)
	}
	r := f.runner(reading)
	globals, err := program.Init(r.thread, known)
	if err == nil && r.account.bytes > r.account.most {
		err = errMemory
	}
	if err != nil {
		return nil, f.callError(err, "")
	}
	for _, name := range globals.Keys() {
		left := mostGlobal
		if err := count(globals[name], &left, 0); err != nil {
			return nil, f.errorAt(0, 0, solve.Say("script.too_nested_global", "Name", name, "Max", mostGlobal))
		}
	}
	globals.Freeze()
	return newCompiler(parsed, known, globals), nil
}

// mostGlobal is the largest number of values inside the value of a global.
const mostGlobal = 1 << 18

// pricedMoves reports whether some call of move() in the file has a cost. The cost of a long move does not count.
func pricedMoves(f *syntax.File) (yes bool) {
	syntax.Walk(f, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok {
			id, ok := c.Fn.(*syntax.Ident)
			yes = yes || ok && id.Name == "move" && len(slices.DeleteFunc(slices.Clone(c.Args), isDetail)) > 2 &&
				!slices.ContainsFunc(c.Args, func(arg syntax.Expr) bool { return argumentName(arg) == viaName })
		}
		return true
	})
	return yes
}

// isDetail reports whether an argument of move() has the name "at", "path" or "word".
func isDetail(arg syntax.Expr) bool {
	name := argumentName(arg)
	return name == atName || name == pathName || name == wordName
}

// argumentName returns the name of an argument of a call, or "".
func argumentName(arg syntax.Expr) starlark.String {
	if b, ok := arg.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
		if name, ok := b.X.(*syntax.Ident); ok {
			return starlark.String(name.Name)
		}
	}
	return ""
}

// adoption takes the declarations, functions and settings of a file after its run.
type adoption struct {
	*File
	from    *declaring
	globals starlark.StringDict
}

func (f adoption) adopt() error {
	f.Samples = f.from.samples
	if err := cmp.Or(f.declared.adopt(f.from), f.adoptNames(f.globals)); err != nil {
		return f.errorAt(0, 0, textOfError(err))
	}
	for name, v := range f.globals {
		if fn, ok := v.(*starlark.Function); ok {
			types, known := parameters[name]
			known = known && (name != "edges" || f.ownGraphs()) // a file may use the name for something else
			if known && (fn.NumParams() != len(types) || fn.HasVarargs() || fn.HasKwargs()) {
				return f.errorOf(fn, solve.Say("script.parameters", "Name", name, "N", len(types)))
			}
			f.functions[name] = fn
		}
	}
	if err := f.adoptAnswer(); err != nil {
		return err
	}
	if f.functions["moves"] == nil {
		return f.errorAt(0, 0, solve.Say("script.no_moves"))
	}
	if err := f.adoptReversible(); err != nil {
		return err
	}
	if f.functions["won"] == nil && f.functions["goals"] == nil {
		return f.errorAt(0, 0, solve.Say("script.no_won"))
	}
	if len(f.pieces)+len(f.fields) == 0 {
		return f.errorAt(0, 0, solve.Say("script.no_pieces"))
	}
	if err := f.adoptLenses(); err != nil {
		return err
	}
	if err := f.adoptSettings(); err != nil {
		return err
	}
	return f.adoptPatterns()
}
