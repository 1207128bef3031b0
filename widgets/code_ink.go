package widgets

import (
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"
)

// CodePart is a part of a text with a colour: the bytes from From up to To, in the colour CodeColors.Parts[Kind].
type CodePart struct{ From, To, Kind int }

// ink draws the visible lines of a text in its colours, over the entry. The entry's own text is transparent.
type ink struct {
	code  *Code
	box   *fyne.Container
	lines [][]inkPart // of the whole text
	drawn map[int]inkLine
}

// inkPart is a part of a line. Its kind is -1 if it has the usual colour.
type inkPart struct {
	text string
	kind int
}

type inkLine struct {
	parts []inkPart
	texts []fyne.CanvasObject
}

// read divides the text of the entry into lines and parts.
func (k *ink) read() {
	text, at := k.code.entry.Text, 0
	k.lines = [][]inkPart{nil}
	add := func(to, kind int) {
		for i, s := range strings.Split(text[at:to], "\n") {
			if i > 0 {
				k.lines = append(k.lines, nil)
			}
			if last := &k.lines[len(k.lines)-1]; s != "" {
				*last = append(*last, inkPart{s, kind})
			}
		}
		at = to
	}
	if k.code.Colored != nil {
		for _, p := range k.code.Colored(text) {
			add(p.From, -1)
			add(p.To, p.Kind)
		}
	}
	add(len(text), -1)
}

// show draws n lines from the line first, counted from 0. Lines that are drawn already stay.
func (k *ink) show(first, n int) {
	drawn := map[int]inkLine{}
	k.box.Objects = k.box.Objects[:0]
	for row := first; row < min(first+n, len(k.lines)); row++ {
		line, ok := k.drawn[row]
		if !ok || !slices.Equal(line.parts, k.lines[row]) {
			line = k.line(row)
		}
		drawn[row] = line
		k.box.Objects = append(k.box.Objects, line.texts...)
	}
	k.drawn = drawn
	k.box.Refresh()
}

// line makes the texts of a line.
func (k *ink) line(row int) inkLine {
	c, before, line := k.code, "", inkLine{parts: k.lines[row]}
	left := c.entry.Theme().Size(theme.SizeNameInnerPadding) - codeInner{c}.border()
	for _, p := range line.parts {
		t := canvas.NewText(p.text, k.color(p.kind))
		t.TextStyle.Monospace, t.TextSize = true, c.textSize()
		at := fyne.NewPos(left+c.measure(before).Width, c.top(row)-codeInner{c}.border())
		layouts.Put(t, at, c.measure(p.text))
		line.texts, before = append(line.texts, t), before+p.text
	}
	return line
}

func (k *ink) color(kind int) color.Color {
	switch colors := k.code.colors; {
	case k.code.entry.Disabled():
		return colors.Number
	case kind >= 0:
		return colors.Parts[kind]
	default:
		return colors.Current
	}
}

// inkless is a theme with transparent letters.
type inkless struct{ fyne.Theme }

// Color implements fyne.Theme.
func (t inkless) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	if n == theme.ColorNameForeground || n == theme.ColorNameDisabled {
		return color.Transparent
	}
	return t.Theme.Color(n, v)
}
