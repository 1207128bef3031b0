package widgets

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"
)

// CodePart is a part of a text with a colour: the bytes from From up to To, in the colour CodeColors.Parts[Kind].
type CodePart struct{ From, To, Kind int }

// ink draws the parts of the visible lines that have colours, over the text of the entry.
type ink struct {
	code  *Code
	box   *fyne.Container
	lines map[int][]inkPart // of the whole text
	drawn map[int]inkLine
}

type inkPart struct {
	before, text string // the line before the part; the part
	kind         int
}

type inkLine struct {
	parts []inkPart
	texts []fyne.CanvasObject
}

// read finds the parts of the text.
func (k *ink) read() {
	k.lines = map[int][]inkPart{}
	if k.code.Colored == nil {
		return
	}
	text, row, begin := k.code.entry.Text, 0, 0
	for _, p := range k.code.Colored(text) {
		row += strings.Count(text[begin:p.From], "\n")
		begin = 1 + strings.LastIndexByte(text[:p.From], '\n')
		for i, s := range strings.Split(text[p.From:p.To], "\n") { // a part may have several lines
			before := ""
			if i == 0 {
				before = text[begin:p.From]
			}
			k.lines[row+i] = append(k.lines[row+i], inkPart{before, s, p.Kind})
		}
	}
}

// show draws n lines from the line first, counted from 0. Lines that are drawn already stay. A text that can't be
// edited keeps the colour of the entry.
func (k *ink) show(first, n int) {
	drawn := map[int]inkLine{}
	k.box.Objects = k.box.Objects[:0]
	for row := first; row < first+n && !k.code.entry.Disabled(); row++ {
		line, ok := k.drawn[row]
		if !ok || !slices.Equal(line.parts, k.lines[row]) {
			line = inkLine{k.lines[row], k.texts(row)}
		}
		drawn[row] = line
		k.box.Objects = append(k.box.Objects, line.texts...)
	}
	k.drawn = drawn
	k.box.Refresh()
}

// texts makes the texts of a line.
func (k *ink) texts(row int) (list []fyne.CanvasObject) {
	c := k.code
	border := codeInner{c}.border()
	left := c.entry.Theme().Size(theme.SizeNameInnerPadding) - border
	for _, p := range k.lines[row] {
		t := canvas.NewText(p.text, c.colors.Parts[p.kind])
		t.TextStyle.Monospace, t.TextSize = true, c.textSize()
		layouts.Put(t, fyne.NewPos(left+c.measure(p.before).Width, c.top(row)-border), c.measure(p.text))
		list = append(list, t)
	}
	return list
}
