// Package script reads puzzles from rules files in Starlark, a language like Python without access to anything outside.
// See docs/own-puzzle.md.
//
// A file is not trusted. There are limits for the steps and the memory of each call, for the size of values and for the
// number of moves. An error names a line and a column of the file, and what was expected there.
package script

import (
	_ "early" // before package starlark
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
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
	caller
	// Title and About have a text for each language. The key "" stands for any language. A nil map means no text.
	Title, About map[string]string
	// RulesText, InputText and OutputText are parts of the statement: the rules of the moves, the judge's input, and the
	// form of a printed way.
	RulesText, InputText, OutputText map[string]string
	// Samples are inputs with their answers. Try tests them.
	Samples []Sample
	limits  solve.Limits
	costs   []string
	stacks  bool      // whether some pieces may share a cell with others
	wraps   grid.Wrap // the edges over which pieces may leave the board, to come back over the opposite edge

	pieces         []*pieceValue
	grounds        []*groundValue
	variables      []*variable // the givens, the numbers, then the subsets: in the order of Board.Numbers
	givens, fields []*variable // the variables of boards, and of states
	lists          []*variable // the lists of numbers of boards
	byChar         alphabet
	byTile         [256]*groundValue
	byKind         [256]*pieceValue
	limit          starlark.Value // the value of the global limit: nil, a cost, or a function of the board
	globals        starlark.StringDict
	answering      []string // the arguments of the function answer(): see answerArguments

	unused     error          // see misspelled; such rules are in force
	patterns   *patternGroups // nil: the file has none
	lenses     []lensFunction
	remembered generic.MakeRules // makes the same rules as Rules, and keeps the last results
	planes     sync.Map          // from grid.Size to *plane
	weighted   atomic.Bool       // some move has a cost: in the text of the file, or met when a function listed moves
}

// sign is the meaning of a character in rows of a board: a ground, or a piece with the ground below the piece.
type sign struct {
	piece  *pieceValue
	ground *groundValue
}

// alphabet has the signs of a file, by character.
type alphabet [256]sign

// letters returns all characters that have a meaning.
func (a *alphabet) letters() string {
	var text []byte
	for c := range a {
		if a[c].ground != nil {
			text = append(text, byte(c))
		}
	}
	return string(text)
}

// charOf returns the character of a piece on a ground. If no character stands for both, charOf returns the piece's own
// character and false.
func (a *alphabet) charOf(p *pieceValue, g *groundValue) (byte, bool) {
	if a[p.char].ground == g {
		return p.char, true
	}
	for c, s := range a {
		if s.piece == p && s.ground == g {
			return byte(c), true
		}
	}
	return p.char, false
}

// parameters has the types of the parameters of each function that a file may define. Functions of lenses have other
// names.
var (
	parameters = map[string][]string{
		"moves": inState, "won": inState, "estimate": inState, "back": inState, "long_moves": inState, "goals": onlyBoard,
		"prepare": onlyBoard, "check": onlyBoard, "no_way": onlyBoard, "limit": onlyBoard, "read": {"string"},
		"write": {"list"}, "labels": inState, "make": {"random", "tuple"}, "explain": {"state", "state"},
	}
	inState, onlyBoard = []string{"board", "state"}, []string{"board"}
	lensParameters     = []string{"board", "state", "cell"}
)

// Read reads a rules file. The error is a *solve.InputError with the file's name. The samples are not tested: see
// [File.Try].
func Read(name string, text []byte) (*File, error) {
	f := &File{caller: caller{source: source{name, string(text)}, functions: map[string]*starlark.Function{}}}
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
	declared *declaring
	globals  starlark.StringDict
}

func (f adoption) adopt() error {
	d := f.declared
	f.pieces, f.grounds, f.givens, f.Samples = d.pieces, d.grounds, d.givens, d.samples
	f.lists = d.lists
	f.variables = slices.Concat(d.givens, d.numbers, d.subsets)
	f.stacks = slices.ContainsFunc(f.pieces, func(p *pieceValue) bool { return p.stack })
	f.fields = f.variables[len(d.givens):]
	bits := 0
	for _, x := range f.fields {
		x.at = bits
		bits += x.width
	}
	if err := f.adoptGrounds(); err != nil {
		return err
	}
	if err := f.adoptNames(); err != nil {
		return err
	}
	for name, v := range f.globals {
		if fn, ok := v.(*starlark.Function); ok {
			types, known := parameters[name]
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
	return f.adoptPatterns(f.globals["patterns"])
}

// adoptGrounds chooses the terrain byte of each ground. The first ground that is no wall gets Floor, and the first wall
// gets Wall. Each other ground gets its own character if that byte is free.
func (f adoption) adoptGrounds() error {
	d := f.declared
	floor := slices.IndexFunc(f.grounds, func(g *groundValue) bool { return !g.wall })
	if floor < 0 {
		g := &groundValue{char: '.'}
		for d.inUse(g.char) {
			g.char++
			if g.char > '~' {
				return f.errorAt(0, 0, solve.Say("script.no_floor"))
			}
		}
		d.grounds = append([]*groundValue{g}, d.grounds...)
		f.grounds = d.grounds
		floor = 0
	}
	f.grounds[floor].tile = solve.Floor
	f.byTile[solve.Floor] = f.grounds[floor]
	if wall := slices.IndexFunc(f.grounds, func(g *groundValue) bool { return g.wall }); wall >= 0 {
		f.grounds[wall].tile = solve.Wall
		f.byTile[solve.Wall] = f.grounds[wall]
	}
	spare := byte('a')
	for _, g := range f.grounds {
		f.byChar[g.char] = sign{nil, g}
		if g.tile != 0 {
			continue
		}
		g.tile = g.char
		if g.char == ' ' || g.char == solve.Floor || g.char == solve.Wall {
			for g.tile = spare; d.inUse(g.tile) || f.byTile[g.tile] != nil; g.tile++ {
				if g.tile > '~' {
					return f.errorAt(0, 0, solve.Say("script.no_floor"))
				}
			}
		}
		f.byTile[g.tile] = g
	}
	for _, p := range f.pieces {
		f.byKind[p.kind] = p
		under := f.grounds[floor]
		if p.on != nil {
			if !p.stands(under) {
				under = p.on[0]
			}
		}
		f.byChar[p.char] = sign{p, under}
	}
	for _, b := range d.both {
		f.byChar[b.char] = sign{b.piece, b.ground}
	}
	return nil
}

// adoptNames names the declared things after the variables that hold them.
func (f adoption) adoptNames() error {
	for _, name := range f.globals.Keys() {
		if v, ok := f.globals[name].(interface{ setName(name string) }); ok {
			v.setName(name)
		}
	}
	state := (&stateValue{g: &game{}}).AttrNames()
	for _, x := range f.fields {
		if x.name == "" || slices.Contains(state, x.name) {
			return f.errorAt(0, 0, solve.Say("script.number_name", "Name", x.name, "Kind", x.kind))
		}
	}
	for _, g := range slices.Concat(f.givens, f.lists) {
		others := []string{"rows", "cols", "cells", "start", "prepared"}
		if g.name == "" || ownMethods[g.name] || slices.Contains(others, g.name) {
			return f.errorAt(0, 0, solve.Say("script.number_name", "Name", g.name, "Kind", g.kind))
		}
	}
	return nil
}

func (f *File) planeOf(size grid.Size) *plane {
	if p, ok := f.planes.Load(size); ok {
		return p.(*plane)
	}
	made := newPlane(size, f.wraps)
	if f.limits.Shape == grid.Shape(grid.AnyGraph) {
		return made // each board may have a size of its own, so planes are not kept
	}
	p, _ := f.planes.LoadOrStore(size, made)
	return p.(*plane)
}
