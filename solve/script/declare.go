package script

import (
	"math"
	"math/bits"
	"slices"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/script/look"
)

// declaring collects the declarations of a file while the file is read.
type declaring struct {
	pieces  []*pieceValue
	grounds []*groundValue
	numbers []*variable
	subsets []*variable
	givens  []*variable
	lists   []*variable
	both    []pieceOnGround
	samples []Sample
	closed  bool // set after the file was read; then a declaration is an error
}

// pieceOnGround is the character for a piece that stands on a ground.
type pieceOnGround struct {
	char   byte
	piece  *pieceValue
	ground *groundValue
}

// Sample is an input and its answer, as in the statement of the puzzle.
type Sample struct {
	Input, Answer string
	Line          int // the line of the declaration in the file, from 1
}

// Limits of declarations.
const (
	mostKinds = 60 // kinds of pieces, and kinds of grounds
	mostItems = 62 // items of a subset
)

func (d *declaring) functions() starlark.StringDict {
	dict := starlark.StringDict{
		"letter": starlark.NewBuiltin("letter", letterLook), "color": starlark.NewBuiltin("color", colorLook),
	}
	for name, declare := range map[string]function{
		"piece": d.piece, "ground": d.ground, "number": d.number, "subset": d.subset, "given": d.given, "both": d.bothOf,
		"sample": d.sample,
	} {
		dict[name] = starlark.NewBuiltin(name, func(t thread, b *starlark.Builtin, args tuple, kw []tuple) (value, error) {
			if d.closed {
				return nil, say("script.declare_late")
			}
			return declare(t, b, args, kw)
		})
	}
	return dict
}

// character checks the character of a declaration. It must be printable ASCII, and no earlier declaration may use it.
// The parameter kinds is the number of earlier declarations of the same sort.
func (d *declaring) character(v string, kinds int) (byte, error) {
	if len(v) != 1 || v[0] < ' ' || v[0] > '~' {
		return 0, say("script.character", "Found", v)
	}
	if d.inUse(v[0]) {
		return 0, say("script.character_twice", "Found", v)
	}
	if kinds == mostKinds {
		return 0, say("script.too_many_kinds", "Max", mostKinds)
	}
	return v[0], nil
}

// inUse reports whether a character has a meaning in a file.
func (d *declaring) inUse(c byte) bool {
	return slices.ContainsFunc(d.pieces, func(p *pieceValue) bool { return p.char == c }) ||
		slices.ContainsFunc(d.grounds, func(g *groundValue) bool { return g.char == c }) ||
		slices.ContainsFunc(d.both, func(b pieceOnGround) bool { return b.char == c })
}

// pair reads an argument: a tuple of two numbers, or one number that counts as both. The numbers must be from least to
// most.
func pair(name string, v starlark.Value, least, most int) (a, b int, err error) {
	list := []starlark.Value{v, v}
	if t, ok := v.(starlark.Tuple); ok && len(t) == 2 {
		list = t
	}
	a, errA := starlark.AsInt32(list[0])
	b, errB := starlark.AsInt32(list[1])
	if errA != nil || errB != nil || a < least || b < a || b > most {
		return 0, 0, say("script.pair", "Name", name, "Found", quote(v), "Min", least, "Max", most)
	}
	return a, b, nil
}

// unpack reads the arguments of a number: least, most, start and name. If the file gives no start, the start is
// defaultStart, or the nearest end of the range.
func (x *variable) unpack(name string, args starlark.Tuple, kwargs []starlark.Tuple, defaultStart int64) error {
	var start, own starlark.Value = starlark.None, nil
	if err := starlark.UnpackArgs(name, args, kwargs, "least", &x.least, "most", upTo{x}, "start?", &start,
		"name?", &own); err != nil {
		return err
	}
	if err := x.setOwn(own); err != nil {
		return err
	}
	if x.least > x.most {
		return say("script.range", "Min", x.least, "Max", x.most)
	}
	if start == starlark.None {
		x.start = max(x.least, min(defaultStart, x.most))
		return nil
	}
	n, ok := start.(starlark.Int)
	v, ok2 := n.Int64()
	if !ok || !ok2 || v < x.least || v > x.most {
		return say("script.out_of_range", "Name", "start", "Found", quote(start), "Min", x.least, "Max", x.most)
	}
	x.start = v
	return nil
}

// upTo reads the greatest value of a variable. The greatest value of a number may be a given number.
type upTo struct{ *variable }

// Unpack implements [starlark.Unpacker].
func (x upTo) Unpack(v starlark.Value) error {
	if g, ok := v.(*variable); ok && g.kind == given && x.kind == number {
		x.end, x.most = g, g.most
		return nil
	}
	return starlark.AsInt(v, &x.most)
}

func (d *declaring) piece(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var char string
	var count, size, on, appearance, name starlark.Value = starlark.None, starlark.None, starlark.None, starlark.None, nil
	joined, stack := false, false
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "letter", &char, "count?", &count, "look?", &appearance,
		"on?", &on, "size?", &size, "joined?", &joined, "stack?", &stack, "name?", &name); err != nil {
		return nil, err
	}
	c, err := d.character(char, len(d.pieces))
	if err != nil {
		return nil, err
	}
	p := &pieceValue{
		char: c, kind: solve.Kind(c), index: len(d.pieces), most: -1, form: grid.Form{Rows: 1, Cols: 1},
		joined: joined, stack: stack,
	}
	if count != starlark.None {
		if p.least, p.most, err = pair("count", count, 0, 4096); err != nil {
			return nil, err
		}
	}
	if size != starlark.None {
		var ok bool
		if p.form, ok = formIn(size); !ok || joined && p.form.Part != 0 {
			return nil, say("script.piece_size", "Found", quote(size), "Max", grid.FormSide)
		}
	}
	p.offsets = p.form.Offsets()
	if p.large = len(p.offsets) > 1; p.large && stack {
		return nil, say("script.stack_large")
	}
	if p.on, err = groundsOf(on); err != nil {
		return nil, err
	}
	if p.look, err = lookOf(appearance, char); err != nil {
		return nil, err
	}
	if err := p.setOwn(name); err != nil {
		return nil, err
	}
	d.pieces = append(d.pieces, p)
	return p, nil
}

// formIn reads the cells of a piece: (rows, columns), or rows of text with a # for each cell.
func formIn(v value) (f grid.Form, ok bool) {
	if rows, cols, ok := twoInts(v); ok {
		return grid.Form{Rows: rows, Cols: cols}, min(rows, cols) > 0 && max(rows, cols) <= grid.FormSide
	}
	rows, ok := sequence(v)
	if !ok || len(rows) > grid.FormSide {
		return f, false
	}
	var cells [][2]int
	for r, x := range rows {
		text, ok := starlark.AsString(x)
		if !ok || len(text) > grid.FormSide {
			return f, false
		}
		for c, sign := range []byte(text) {
			switch sign {
			case '#':
				cells = append(cells, [2]int{r, c})
			case '.', ' ':
			default:
				return f, false
			}
		}
	}
	return grid.FormOf(cells), cells != nil
}

func groundsOf(v starlark.Value) (list []*groundValue, err error) {
	switch v := v.(type) {
	case starlark.NoneType:
		return nil, nil
	case *groundValue:
		return []*groundValue{v}, nil
	case starlark.Iterable:
		for x := range starlark.Elements(v) {
			g, ok := x.(*groundValue)
			if !ok || len(list) > 100 {
				return nil, say("script.on", "Found", quote(x))
			}
			list = append(list, g)
		}
		return list, nil
	}
	return nil, say("script.on", "Found", quote(v))
}

func (d *declaring) ground(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var char string
	var appearance, name starlark.Value = starlark.None, nil
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "letter", &char, "look?", &appearance,
		"name?", &name); err != nil {
		return nil, err
	}
	c, err := d.character(char, len(d.grounds))
	if err != nil {
		return nil, err
	}
	g := &groundValue{char: c}
	if g.look, err = lookOf(appearance, ""); err != nil {
		return nil, err
	}
	if err := g.setOwn(name); err != nil {
		return nil, err
	}
	g.wall = g.look.Picture == "wall"
	d.grounds = append(d.grounds, g)
	return g, nil
}

func (d *declaring) number(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	const far = 1 << 40
	n := &variable{kind: number}
	if err := n.unpack(b.Name(), args, kwargs, 0); err != nil {
		return nil, err
	}
	if n.least < -far || n.most > far {
		return nil, say("script.range", "Min", n.least, "Max", n.most)
	}
	n.width = bits.Len64(uint64(n.most - n.least))
	d.numbers = append(d.numbers, n)
	return n, nil
}

func (d *declaring) subset(t thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var items, start, own starlark.Value = starlark.None, starlark.None, nil
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "items", &items, "start?", &start, "name?", &own); err != nil {
		return nil, err
	}
	list, err := gather(t, items)
	if err != nil {
		return nil, err
	}
	if len(list) > mostItems {
		return nil, say("script.too_large", "Max", mostItems)
	}
	s := &variable{kind: subset, items: list, width: len(list), index: map[starlark.Value]int{}}
	s.most = 1<<len(list) - 1
	for i, v := range list {
		if !isScalar(v) {
			return nil, say("script.item", "Found", quote(v))
		}
		switch v.(type) {
		case starlark.String, *pieceValue, *groundValue, *directionValue:
			s.index[v] = i
		}
	}
	if start != starlark.None {
		if s.start, err = s.read(t, start); err != nil {
			return nil, err
		}
	}
	d.subsets = append(d.subsets, s)
	return s, s.setOwn(own)
}

func (d *declaring) given(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	g := &variable{kind: given, at: len(d.givens)}
	kwargs, isList, err := g.takeList(args, kwargs)
	if err != nil {
		return nil, err
	}
	if err := g.unpack(b.Name(), args, kwargs, math.MinInt64); err != nil {
		return nil, err
	}
	if isList {
		d.lists = append(d.lists, g)
		return g, g.check(g.values...)
	}
	d.givens = append(d.givens, g)
	return g, nil
}

func (d *declaring) bothOf(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var char string
	var p, g starlark.Value
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "letter", &char, "piece", &p, "ground", &g); err != nil {
		return nil, err
	}
	c, err := d.character(char, 0)
	if err != nil {
		return nil, err
	}
	piece, ok := p.(*pieceValue)
	ground, ok2 := g.(*groundValue)
	if !ok || !ok2 {
		return nil, say("script.both")
	}
	d.both = append(d.both, pieceOnGround{c, piece, ground})
	return starlark.None, nil
}

func (d *declaring) sample(t thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var input string
	var answer starlark.Value
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "input", &input, "answer", &answer); err != nil {
		return nil, err
	}
	text, ok := starlark.AsString(answer)
	if !ok {
		n, isInt := answer.(starlark.Int)
		if !isInt {
			return nil, say("script.sample_answer", "Found", quote(answer))
		}
		text = n.String()
	}
	if len(d.samples) == 20 {
		return nil, say("script.too_large", "Max", 20)
	}
	d.samples = append(d.samples, Sample{input, text, int(t.CallFrame(1).Pos.Line)})
	return starlark.None, nil
}

// lookOf reads a look: the name of a picture, a colour, or the result of letter() or color().
func lookOf(v starlark.Value, letter string) (lookValue, error) {
	switch v := v.(type) {
	case starlark.NoneType:
		return lookValue{Look: look.Look{Letter: letter}}, nil
	case lookValue:
		if v.Letter == "" && v.Picture == "" {
			v.Letter = letter
		}
		return v, nil
	case starlark.String:
		if slices.Contains(look.Pictures, string(v)) {
			return lookValue{Look: look.Look{Picture: string(v)}}, nil
		}
		if look.IsColor(string(v)) {
			return lookValue{Look: look.Look{Letter: letter, Color: string(v)}}, nil
		}
	}
	return lookValue{}, say("script.look", "Found", quote(v), "Pictures", joined(look.Pictures))
}

// letterLook implements the function letter(text, color) of rules files. It makes a tile with a letter.
func letterLook(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var l lookValue
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "text?", &l.Letter, "color?", &l.Color); err != nil {
		return nil, err
	}
	if n := len([]rune(l.Letter)); n > 3 || l.Color != "" && !look.IsColor(l.Color) {
		return nil, say("script.letter", "Found", l.Letter+" "+l.Color)
	}
	return l, nil
}

// colorLook implements the function color(picture, color) of rules files. It makes a picture in a colour.
func colorLook(_ thread, b *starlark.Builtin, args tuple, kwargs []tuple) (value, error) {
	var l lookValue
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "picture", &l.Picture, "color", &l.Color); err != nil {
		return nil, err
	}
	if !slices.Contains(look.Pictures, l.Picture) || !look.IsColor(l.Color) {
		return nil, say("script.look", "Found", l.Picture+" "+l.Color, "Pictures", joined(look.Pictures))
	}
	return l, nil
}
