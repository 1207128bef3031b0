package script

import (
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// describe describes a move by the text of the file's function explain(). If another legal move has the same text, the
// move's name comes first. Without such a text, the description is the move's name, with the numbers and sets that the
// move changes.
func (r *rules) describe(before, after solve.State) solve.Text {
	name, own := r.name(before, after)
	move := solve.Text{Key: "quote", Own: own}
	if own == nil {
		move = moveText(name)
	}
	switch sentence, err := r.explanation(before, after); {
	case err != nil:
		return textOf(err)
	case sentence != "" && name != "" && r.ambiguous(before, after, sentence):
		return solve.Say("script.move.told", "Move", move, "Text", solve.Quote(sentence))
	case sentence != "":
		return solve.Quote(sentence)
	case name == "":
		return solve.Text{}
	}
	if changes := r.changes(&before, &after); changes.Key != "" {
		return solve.Say("script.move.changing", "Move", move, "Changes", changes)
	}
	return move
}

// moveText returns the name of a move as a text. If a word of the name is a direction, it is in the reader's language.
func moveText(name string) solve.Text {
	for d := range grid.UpLeft + 1 {
		if before, after, ok := strings.Cut(" "+name+" ", " "+d.String()+" "); ok {
			return solve.Say("script.move", "Direction", solve.DirWord(d),
				"Before", strings.TrimLeft(before+" ", " "), "After", strings.TrimRight(" "+after, " "))
		}
	}
	return solve.Quote(name)
}

// movesWithCells lists the legal moves that have a cell, and their cells.
func (r *rules) movesWithCells(s solve.State) (moves []solve.Move, cells []grid.Cell) {
	_ = r.list(r.moves, &s, func(i int, m *moveValue) { // the lists stay empty if the rules fail
		if m.at != nil && m.at.at != grid.None {
			moves, cells = append(moves, solve.Move(i)), append(cells, m.at.at)
		}
	})
	return moves, cells
}

// explanation returns the text of the file's function explain() for a move, or an empty text.
func (r *rules) explanation(before, after solve.State) (string, error) {
	fn := r.file.functions["explain"]
	if fn == nil {
		return "", nil
	}
	v, err := r.file.call(fn, &stateValue{g: r.game, st: before}, &stateValue{g: r.game, st: after})
	if err != nil || v == starlark.None {
		return "", err
	}
	s, ok := starlark.AsString(v)
	if !ok {
		return "", r.file.errorOf(fn, solve.Say("script.explain", "Found", quote(v)))
	}
	return phrase(s), nil
}

// ambiguous reports whether explain() returns the same text for another legal move, so that only the names differ.
func (r *rules) ambiguous(before, after solve.State, sentence string) bool {
	var others []solve.State
	err := r.list(r.moves, &before, func(_ int, m *moveValue) {
		if m.to.st != after {
			others = append(others, m.to.st)
		}
	})
	return err == nil && slices.ContainsFunc(others, func(other solve.State) bool {
		s, err := r.explanation(before, other)
		return err == nil && s == sentence
	})
}

// phrase removes the full stop of a sentence, because the text around the sentence may continue.
func phrase(s string) string {
	s = strings.TrimSpace(s)
	for _, stop := range []string{".", "。"} {
		if rest, ok := strings.CutSuffix(s, stop); ok && !strings.HasSuffix(rest, stop) { // not for "..."
			return rest
		}
	}
	return s
}

// mostLabel is the length, in characters, of the longest label.
const mostLabel = 8

// labels returns the result of the file's function labels(): a dict from cells to numbers or short texts.
func (r *rules) labels(s *solve.State) ([]solve.Label, error) {
	f, fn := r.file, r.file.functions["labels"]
	if fn == nil {
		return nil, nil
	}
	v, err := f.call(fn, r.value, &stateValue{g: r.game, st: *s})
	if err != nil {
		return nil, err
	}
	dict, ok := v.(*starlark.Dict)
	if !ok || dict.Len() > mostMarks {
		return nil, f.errorOf(fn, solve.Say("script.labels", "Found", quote(v), "Max", mostMarks))
	}
	list := make([]solve.Label, 0, dict.Len())
	for _, kv := range dict.Items() {
		c, ok := kv[0].(*cellValue)
		text, isText := starlark.AsString(kv[1])
		if n, isInt := kv[1].(starlark.Int); isInt {
			text, isText = n.String(), true
		}
		if !ok || c.at == grid.None || !isText {
			return nil, f.errorOf(fn, solve.Say("script.labels", "Found", quote(kv), "Max", mostMarks))
		}
		if text = cut(text, mostLabel); text != "" {
			list = append(list, solve.Label{At: c.at, Text: text})
		}
	}
	return list, nil
}

// Labels implements [solve.Labelled]. If the file's function fails, Values has its error.
func (p *Puzzle) Labels(d *solve.Dataset, query int, s solve.State) []solve.Label {
	if !p.File.Has("labels") {
		return nil
	}
	return ask(p.File, d, query, func(r *rules) []solve.Label {
		list, _ := r.labels(&s)
		return list
	})
}
