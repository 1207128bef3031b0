package script

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// Statement implements [solve.Stated]. It uses the file's declarations and the value of the file's variable about.
func (p *Puzzle) Statement(part string) []solve.Text {
	switch part {
	case "input":
		return statement{p.File}.input()
	case "output":
		return statement{p.File}.output(p.Costs(solve.TaskSolve))
	}
	list := []solve.Text{p.Text("about")}
	if p.File.RulesText != nil {
		list = append(list, solve.Text{Key: "quote", Own: p.File.RulesText})
	}
	return list
}

// stated is a text of the file for statements. It is due if nothing else can take its place.
type stated struct {
	name string
	text map[string]string
	due  bool
}

func (f *File) stated() []stated {
	return []stated{
		{"about", f.About, true},
		{"rules", f.RulesText, true},
		{"input", f.InputText, f.Has("read")},
		{"output", f.OutputText, f.AnswersWay()},
	}
}

// Untold implements [solve.Stated].
func (p *Puzzle) Untold() (names []string) {
	for _, x := range p.File.stated() {
		if x.due && x.text == nil {
			names = append(names, x.name)
		}
	}
	return names
}

// Untranslated implements [solve.Stated].
func (p *Puzzle) Untranslated(languages []string) (names []string) {
	for _, x := range p.File.stated() {
		if x.text != nil && slices.ContainsFunc(languages, func(id string) bool { return x.text[id] == "" }) {
			names = append(names, x.name)
		}
	}
	return names
}

// statement describes the formats of a file in words.
type statement struct{ *File }

// input describes how boards are written: the file's own text, then sizes, characters and numbers.
func (f statement) input() (list []solve.Text) {
	own := f.InputText
	if own != nil {
		list = append(list, solve.Text{Key: "quote", Own: own})
	}
	list = append(append(list, f.board()...), f.joined()...)
	if own == nil || !f.Has("read") { // names of the file tell nothing about an input in the author's own format
		for _, x := range f.givens {
			list = append(list, solve.Say("script.statement.given", "Name", x.name, "Range", between(x.least, x.most)))
		}
		for _, x := range f.lists {
			list = append(list, solve.Say("script.statement.given_list", "Name", x.name, "Range", between(x.least, x.most)))
		}
	}
	for _, x := range f.fields {
		if x.start != 0 { // a number with start 0 or an empty set only records earlier moves
			list = append(list, solve.Say("script.statement.begin", "Name", x.name, "Start", x.inCode(x.start)))
		}
	}
	switch {
	case own != nil:
		return list
	case f.Has("read"):
		return append(list, solve.Say("script.statement.layout"))
	case f.boardless() && len(f.givens)+len(f.lists) == 0:
		return append(list, solve.Say("script.statement.nothing"))
	}
	if len(f.givens) > 0 {
		x, key := f.givens[0], "script.statement.before"
		if f.boardless() {
			key = "script.statement.alone"
		}
		list = append(list, solve.Say(key, "Line", x.assignment(x.start)))
	}
	return append(list, solve.Say("script.statement.apart"))
}

// board describes the size of boards, and their characters if inputs have them.
func (f statement) board() []solve.Text {
	l := f.limits
	rows, cols := between(l.MinRows, l.MaxRows), between(l.MinCols, l.MaxCols)
	switch graph := l.Shape == grid.Shape(grid.AnyGraph); {
	case f.boardless():
		return nil
	case !f.Has("read"):
		about := solve.Say("script.statement.rows", "Rows", rows, "Cols", cols)
		if graph {
			about = solve.Say("script.statement.row_of_points", "N", cols)
		}
		list := append([]solve.Text{about}, f.letters()...)
		if graph {
			list = append(list, solve.Say("script.statement.edges"))
		}
		if f.stacks {
			list = append(list, solve.Say("script.statement.also"))
			if slices.ContainsFunc(f.pieces, func(p *pieceValue) bool { return p.large }) {
				list = append(list, solve.Say("script.statement.also_large"))
			}
		}
		return list
	case graph:
		return []solve.Text{solve.Say("script.statement.points", "N", cols)}
	}
	list := []solve.Text{solve.Say("script.statement.size", "Rows", rows, "Cols", cols)}
	if f.lettered() {
		return append(append(list, solve.Say("script.statement.cells")), f.letters()...)
	}
	for _, p := range f.pieces {
		if p.most > 1 && p.least < p.most {
			list = append(list, solve.Say("script.statement.number", "Name", solve.Text{Key: "quote", Own: p.names(p.char)},
				"Count", describeCount(p)))
		}
	}
	return list
}

// joined tells which cells are neighbours, unless they are the usual four.
func (f statement) joined() []solve.Text {
	switch w := f.wraps; {
	case f.limits.Shape == grid.Hex:
		return []solve.Text{solve.Say("script.statement.hexagons")}
	case w.Rows && w.Cols:
		return []solve.Text{solve.Say("script.statement.wrap")}
	case w.Rows:
		return []solve.Text{solve.Say("script.statement.wrap_rows")}
	case w.Cols:
		return []solve.Text{solve.Say("script.statement.wrap_cols")}
	}
	return nil
}

// lettered reports whether the first sample has the rows of its first board as the file's letters, with or without
// blanks. A function read() may as well make the rows from numbers.
func (f statement) lettered() bool {
	if len(f.Samples) == 0 {
		return false
	}
	text := f.Samples[0].Input
	boards, err := f.boards(f.Name, text)
	if err != nil {
		return false
	}
	g, wrong := f.newGame(boards[0], 0)
	bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
	return wrong == nil && strings.Contains(bare(text), bare(g.value.String()))
}

// letters tells what each character of a board means. If several unnamed things follow each other in the
// declarations and mean the same, they share a sentence.
func (f statement) letters() (list []solve.Text) {
	var letters []string // the characters of each sentence
	var meanings []solve.Text
	add := func(char byte, meaning solve.Text, shared bool) {
		letter := string(rune(char))
		if n := len(meanings); shared && n > 0 && meanings[n-1].String() == meaning.String() {
			letters[n-1] += " " + letter
			return
		}
		letters, meanings = append(letters, letter), append(meanings, meaning)
	}
	for _, g := range f.grounds {
		text := describeGround(g)
		if g.wall {
			text = solve.Say("script.statement.wall", "Thing", text)
		}
		add(g.char, text, g.name == "")
	}
	for _, p := range f.pieces {
		text := solve.Say("script.statement.piece", "Thing", describeThing(&p.named, p.char, p.look, "piece"),
			"Count", describeCount(p))
		switch {
		case p.form.Part != 0:
			text = solve.Say("script.statement.shape", "Piece", text, "Rows", strings.Join(rowsOf(p.form, p.char), "/"))
		case p.large:
			text = solve.Say("script.statement.large", "Piece", text, "Rows", p.form.Rows, "Cols", p.form.Cols)
		}
		if p.on != nil {
			text = solve.Say("script.statement.on", "Piece", text, "Grounds", together(solve.Map(p.on, describeGround)))
		}
		add(p.char, text, p.name == "")
	}
	for char, s := range f.byChar {
		if s.piece != nil && s.piece.char != byte(char) { //nolint:gosec // it is an index of 256
			add(byte(char), solve.Say("script.statement.both", "Piece", describeThing(&s.piece.named, s.piece.char, s.piece.look,
				"piece"), "Ground", describeGround(s.ground)), false)
		}
	}
	for i, text := range meanings {
		if letters[i] == " " {
			list = append(list, solve.Say("script.statement.space", "Meaning", text))
			continue
		}
		list = append(list, solve.Say("script.statement.letter", "Letters", letters[i], "Meaning", text))
	}
	return list
}

// rowsOf returns a form as rows of text: a character for each covered cell, and points.
func rowsOf(f grid.Form, char byte) (rows []string) {
	for row := range f.Rows {
		text := []byte(strings.Repeat(".", f.Cols))
		for col := range text {
			if f.Has(row, col) {
				text[col] = char
			}
		}
		rows = append(rows, string(text))
	}
	return rows
}

// describeGround describes a ground in words.
func describeGround(g *groundValue) solve.Text {
	if g.look.Picture == "" && (g.tile == solve.Floor || g.name == "" && g.char == '.') {
		return solve.Say("script.statement.empty")
	}
	return describeThing(&g.named, g.char, g.look, "ground")
}

// describeThing describes a ground or a piece by its name and the name of its picture. If both names are equal, it uses
// the picture's name alone. If both are missing, it uses the character.
func describeThing(n *named, char byte, look lookValue, kind string) solve.Text {
	picture := solve.Say("script.picture." + look.Picture)
	switch {
	case look.Picture != "" && n.own == nil && (n.name == "" || n.name == look.Picture):
		return picture
	case n.nameless():
		return solve.Quote(string(rune(char)))
	}
	said := solve.Say("script.statement.named."+kind, "Name", solve.Text{Key: "quote", Own: n.names(char)})
	if look.Picture != "" {
		return solve.Say("script.statement.drawn", "Thing", said, "Picture", picture)
	}
	return said
}

// describeCount says how many pieces of a kind a board may have.
func describeCount(p *pieceValue) solve.Text {
	switch {
	case p.most >= 0:
		return between(p.least, p.most)
	case p.least > 0:
		return solve.Say("script.statement.least", "N", p.least)
	}
	return solve.Say("script.statement.any")
}

// between writes a range of numbers, or one number if the range has only one.
func between[N int | int64](least, most N) solve.Text {
	if least == most {
		return solve.Quote(fmt.Sprint(least))
	}
	return solve.Say("script.statement.range", "Min", fmt.Sprint(least), "Max", fmt.Sprint(most))
}

// output describes how answers are written. It shows the file's answer to an example, and the answer if there
// is no way.
func (f statement) output(units []string) []solve.Text {
	unit := units[0]
	line := solve.Say("script.statement.output", "Unit", solve.Quote(unit))
	if unit == "moves" {
		line = solve.Say("script.statement.moves")
	}
	if f.AnswersWay() {
		line = solve.Say("script.statement.way", "Unit", joined(units))
	}
	list := []solve.Text{line}
	const example = 9
	if f.OutputText != nil && f.Has("read") && !f.AnswersWay() { // the author's own format
		list = nil
	}
	switch {
	case f.OutputText != nil:
		list = append(list, solve.Text{Key: "quote", Own: f.OutputText})
	case f.AnswersWay():
		list = append(list, solve.Say("script.statement.form"))
	case !f.dependsOnWay():
		some, err := f.printed(nil, &printedWay{cost: solve.Cost{Major: example, Minor: example}}, 1)
		if err == nil && some != fmt.Sprint(example) {
			list = append(list, solve.Say("script.statement.some", "N", example, "Line", some))
		}
	}
	if n, ok := f.limit.(starlark.Int); ok {
		list = append(list, solve.Say("script.statement.limit", "N", n.String()))
	}
	if !f.asks("board") {
		none, err := f.printed(nil, nil, 1)
		told := func(own string) bool { return strings.Contains(own, none) }
		if err == nil && !slices.ContainsFunc(slices.Collect(maps.Values(f.OutputText)), told) {
			list = append(list, solve.Say("script.statement.none", "Line", none))
		}
	}
	return list
}
