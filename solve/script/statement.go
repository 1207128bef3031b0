package script

import (
	"fmt"
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
	if p.StatesRules() {
		list = append(list, solve.Text{Key: "quote", Own: p.File.RulesText})
	}
	return list
}

// StatesRules implements [solve.Stated].
func (p *Puzzle) StatesRules() bool { return p.File.RulesText != nil }

// statement describes the formats of a file in words.
type statement struct{ *File }

// input describes how boards are written: their sizes, characters and numbers.
func (f statement) input() []solve.Text {
	l := f.limits
	list := []solve.Text{solve.Say("script.statement.rows", "Rows", between(l.MinRows, l.MaxRows), "Cols",
		between(l.MinCols, l.MaxCols))}
	list = append(list, f.letters()...)
	for _, x := range f.givens {
		list = append(list, solve.Say("script.statement.given", "Name", x.name, "Range", between(x.least, x.most)))
	}
	for _, x := range f.fields {
		if x.start != 0 { // a number with start 0 or an empty set only records earlier moves
			list = append(list, solve.Say("script.statement.begin", "Name", x.name, "Start", x.inCode(x.start)))
		}
	}
	if f.Has("read") {
		return append(list, solve.Say("script.statement.layout"))
	}
	if len(f.givens) > 0 {
		x := f.givens[0]
		list = append(list, solve.Say("script.statement.before", "Line", x.assignment(x.start)))
	}
	return append(list, solve.Say("script.statement.apart"))
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
			text = solve.Say("script.statement.form", "Piece", text, "Rows", strings.Join(rowsOf(p.form, p.char), "/"))
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
	if !f.dependsOnWay() {
		some, err := f.printed(nil, &printedWay{cost: solve.Cost{Major: example, Minor: example}}, 1)
		if err == nil && some != fmt.Sprint(example) {
			list = append(list, solve.Say("script.statement.some", "N", example, "Line", some))
		}
	}
	if n, ok := f.limit.(starlark.Int); ok {
		list = append(list, solve.Say("script.statement.limit", "N", n.String()))
	}
	if !f.asks("board") {
		if none, err := f.printed(nil, nil, 1); err == nil {
			list = append(list, solve.Say("script.statement.none", "Line", none))
		}
	}
	return list
}
