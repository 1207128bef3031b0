package script

import (
	"go.starlark.net/starlark"

	"stepboard/solve"
	"stepboard/solve/grid"
)

// mostLabel is the length, in characters, of the longest label.
const mostLabel = 8

// labels returns the result of the file's function labels(): a dict from cells to numbers or short texts.
func (f *File) labels(g *game, s *solve.State) ([]solve.Label, error) {
	fn := f.functions["labels"]
	if fn == nil {
		return nil, nil
	}
	v, err := f.call(fn, g.value, &stateValue{g: g, st: *s})
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
	g, err := p.File.gameOf(d, query)
	if err != nil {
		return nil
	}
	list, _ := p.File.labels(g, &s)
	return list
}
