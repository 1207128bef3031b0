package script

import (
	"cmp"
	"errors"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/script/look"
)

// lensFunction is a function lens_NAME(b, s, at) of a file. The title is the first line of its docstring, or else NAME.
type lensFunction struct {
	id    string
	title string
	fn    *starlark.Function
}

const lensPrefix = "lens_"

// adoptLenses finds the lens functions of a file, in the order in which the file defines them.
func (f adoption) adoptLenses() error {
	for name, v := range f.globals {
		id, ok := strings.CutPrefix(name, lensPrefix)
		fn, isFunction := v.(*starlark.Function)
		if !ok || !isFunction {
			continue
		}
		if fn.NumParams() != len(lensParameters) || id == "" {
			return f.errorOf(fn, solve.Say("script.parameters", "Name", name, "N", len(lensParameters)))
		}
		title, _, _ := strings.Cut(strings.TrimSpace(fn.Doc()), "\n")
		at := 0
		for at < len(f.lenses) && f.lenses[at].fn.Position().Line < fn.Position().Line {
			at++
		}
		own := lensFunction{"own-" + id, cmp.Or(title, strings.ReplaceAll(id, "_", " ")), fn}
		f.lenses = slices.Insert(f.lenses, at, own)
	}
	if len(f.lenses) > 20 {
		return f.errorOf(f.lenses[20].fn, solve.Say("script.too_large", "Max", 20))
	}
	return nil
}

// mark is a part of a lens: a colour and a text on a cell, an arrow, an entry of the legend, or a note.
type mark struct {
	object
	kind  markKind
	cell  *cellValue
	to    *cellValue
	color string
	text  string
}

type markKind uint8

const (
	markCell markKind = iota
	markArrow
	markLegend
	markNote
)

func (m *mark) String() string { return "mark" }
func (m *mark) Type() string   { return "mark" }

// colorNames are names of colours that are visible on light and on dark grounds. Some of the names stand for a meaning.
var colorNames = []string{"good", "bad", "accent", "quiet", "red", "orange", "yellow", "green", "blue", "purple"}

func checkColor(s string) error {
	if s == "" || slices.Contains(colorNames, s) || look.IsColor(s) {
		return nil
	}
	return say("script.color", "Found", s, "Names", joined(colorNames))
}

// markFunctions returns the functions mark(), arrow(), legend() and note() of rules files.
func markFunctions() starlark.StringDict {
	dict := starlark.StringDict{}
	for kind, name := range [...]string{markCell: "mark", markArrow: "arrow", markLegend: "legend", markNote: "note"} {
		dict[name] = starlark.NewBuiltin(name, func(_ thread, _ *starlark.Builtin, args tuple, kw []tuple) (value, error) {
			return newMark(markKind(kind), name, args, kw)
		})
	}
	return dict
}

func newMark(kind markKind, name string, args starlark.Tuple, kw []starlark.Tuple) (starlark.Value, error) {
	m := &mark{kind: kind}
	var at, end, text starlark.Value = starlark.None, starlark.None, starlark.None
	err := starlark.UnpackArgs(name, args, kw, [...][]any{
		markCell:   {"cell", &at, "color?", &m.color, "text?", &text},
		markArrow:  {"start", &at, "end", &end, "color?", &m.color},
		markLegend: {"color", &m.color, "text", &m.text},
		markNote:   {"text", &m.text},
	}[kind]...)
	if s, ok := starlark.AsString(text); ok {
		m.text = s
	} else if text != starlark.None {
		m.text = quote(text)
	}
	if err == nil && (kind == markCell || kind == markArrow) {
		m.cell, err = onBoard(name, at)
	}
	if err == nil && kind == markArrow {
		m.to, err = onBoard(name, end)
	}
	if err == nil {
		err = checkColor(m.color)
	}
	m.text = cut(m.text, mostLetters)
	return m, err
}

// mostLetters is the length, in characters, of the longest text that a lens shows in full.
const mostLetters = 300

// cut shortens a text of more than `most` characters. It keeps the first characters and adds an ellipsis.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

func onBoard(name string, v starlark.Value) (*cellValue, error) {
	c, ok := v.(*cellValue)
	if !ok {
		return nil, noCell(name, v)
	}
	if c.at == grid.None {
		return nil, say("script.mark_outside", "Row", c.row+1, "Col", c.col+1)
	}
	return c, nil
}

// mostMarks is the largest number of marks of a lens.
const mostMarks = 1 << 13

// marks calls a lens function and returns its marks. The parameter at is the cell under the pointer, or None.
func (r *rules) marks(fn *starlark.Function, s solve.State, at grid.Cell) ([]*mark, error) {
	var pointer starlark.Value = starlark.None
	if at != grid.None {
		pointer = r.plane.on(at)
	}
	out, err := r.file.call(fn, r.value, &stateValue{g: r.game, st: s}, pointer)
	if err != nil {
		return nil, err
	}
	list, ok := sequence(out)
	marks := make([]*mark, min(len(list), mostMarks))
	for i := range marks {
		if marks[i], ok = list[i].(*mark); !ok {
			out = list[i]
			break
		}
	}
	if !ok || len(list) > mostMarks {
		return nil, r.file.errorOf(fn, solve.Say("script.lens", "Found", quote(out), "Max", mostMarks))
	}
	return marks, nil
}

func (f *File) lensesOf() (list []lens.Lens) {
	for _, l := range f.lenses {
		draw := func(v *lens.View, at grid.Cell) lens.Picture {
			return ask(f, v.Dataset, v.Query, func(r *rules) lens.Picture {
				marks, err := r.marks(l.fn, v.State, at)
				if err != nil {
					return lens.Picture{Note: textOf(err)}
				}
				return drawMarks(v, marks)
			})
		}
		list = append(list, lens.Lens{
			ID:   l.id,
			Draw: func(v *lens.View) lens.Picture { return draw(v, grid.None) },
			Hover: func(v *lens.View, at grid.Cell) lens.Detail {
				pic := draw(v, at)
				return lens.Detail{Over: pic.Over, Text: pic.Note}
			},
		})
	}
	return list
}

func textOf(err error) solve.Text {
	if e, ok := errors.AsType[*solve.InputError](err); ok {
		return solve.Say("script.at_line", "Line", e.Line, "Reason", e.Text)
	}
	return solve.Say("script.other", "Message", err.Error())
}

// drawMarks draws the marks of a lens. It leaves out the texts on cells if cells are too small.
func drawMarks(v *lens.View, marks []*mark) lens.Picture {
	var pic lens.Picture
	var notes []string
	size := v.Dataset.Board.Size
	for _, m := range marks {
		ink := colorOf(v.Colors, m.color)
		switch m.kind {
		case markCell:
			if !v.Window.Sees(size, m.cell.at, 1) {
				continue
			}
			if m.color != "" {
				pic.Over = append(pic.Over, kit.Frame(size, m.cell.at, 0.04, 0.1, scene.Ink{
					Fill: kit.Faded(ink, 90), Stroke: ink, Width: 0.05,
				}))
			}
			if m.text != "" && v.Window.Fine(kit.NumberPixels) {
				pic.Over = append(pic.Over, label(v, m)...)
			}
		case markArrow:
			from, to := kit.Center(size, m.cell.at), kit.Center(size, m.to.at)
			pic.Over = append(pic.Over, kit.Arrow(size, from, to, grid.Over{}, ink, v.Colors.Casing)...)
		case markLegend:
			pic.Legend = append(pic.Legend, lens.Swatch(ink, solve.Quote(m.text)))
		case markNote:
			notes = append(notes, m.text)
		}
	}
	if len(notes) > 0 {
		pic.Note = solve.Quote(cut(strings.Join(notes, " · "), mostLetters))
	}
	return pic
}

// label writes the text of a mark in the lower part of its cell. A long text has small letters. A short text is in the
// corner, so that the letter of a piece can be read beside it.
func label(v *lens.View, m *mark) []scene.Op {
	n := float64(max(1, len([]rune(m.text))))
	high := min(0.34, 0.9/(0.62*n))
	at := kit.Center(v.Dataset.Board.Size, m.cell.at)
	at.Y += 0.27
	if n <= 3 {
		high = 0.24
		at.Y += 0.06
		at.X += 0.42 - 0.31*high*n
	}
	return kit.Card(at, min(0.48, 0.06+0.31*high*n), high*0.62, 0.06, scene.Ink{Fill: kit.Faded(v.Colors.Panel, 225)},
		scene.Text{Size: high, Bold: true, Color: v.Colors.Ink, Text: m.text})
}

// colorOf returns the colour that a name or six hexadecimal digits stand for.
func colorOf(c *scene.Colors, name string) color.NRGBA {
	switch name {
	case "bad", "red":
		return c.Warning
	case "accent", "":
		return c.Accent
	case "quiet":
		return c.Muted
	}
	n, _ := strconv.ParseUint(strings.TrimPrefix(cmp.Or(fixedColors[name], name), "#"), 16, 32)
	return scene.RGB(uint32(n))
}

// fixedColors has the names of colours that are the same in light and in dark.
var fixedColors = map[string]string{
	"good": "009E73", "green": "009E73", "orange": "E69F00", "yellow": "D9C420", "blue": "0072B2", "purple": "8F4C8B",
}
