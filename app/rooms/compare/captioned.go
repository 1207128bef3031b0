package compare

import (
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/scene/figure"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// captioned is the layout of a board with its texts. Usually the name and the numbers are above the board, and the
// legend is below. If the space is low, all texts are at the left of the board, or the name and the most important
// numbers share a line. All boards use the same arrangement, so that they have the same size.
type captioned struct{ b *Board }

// texts is an arrangement of the texts of compared boards.
type texts struct {
	side  float32 // width of the texts at the left of a board; 0: they are above and below
	short bool    // whether the name and some numbers share a line, and the legend has one line
	lines int     // lines of numbers below the name
}

// Lengths of compared boards at normal text size, in logical pixels.
const (
	roomForLegend = 160 // smallest height with a legend below the board
	leastBeside   = 124 // smallest width of texts beside a board
	mostBeside    = 190
	bareBelow     = 250 // a smaller board has no coordinates
)

// MinSize implements fyne.Layout.
func (captioned) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Add(fyne.NewSize(0, objects[2].MinSize().Height))
}

// Layout implements fyne.Layout.
func (l captioned) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	title, stats, board, foot := objects[0], objects[1], objects[2], objects[3]
	v := l.b.part
	name, line := l.b.head, v.measured("0").Height
	pad := l.b.Theme.Size(fynetheme.SizeNameInnerPadding)
	t := v.arrange(size)
	l.b.setTexts(t, size.Width)
	if t.side > 0 {
		rows := 1
		for _, b := range v.Boards {
			rows = max(rows, len(b.named(t.side)))
		}
		name.Height += float32(rows-1) * l.b.NewText("0", nil, 15, true).MinSize().Height
	}
	under := name.Height - pad - l.b.Scaled(6) // top of the numbers' lines below the name
	if t.side > 0 {
		lines := float32(strings.Count(l.b.Stats.Said(), "\n") + 1)
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(t.side, name.Height))
		layouts.Put(stats, fyne.NewPos(0, under), fyne.NewSize(t.side, lines*line+2*pad))
		y := under + lines*line + 2*pad
		layouts.Show(foot, true)
		layouts.Put(foot, fyne.NewPos(0, y), fyne.NewSize(t.side, max(0, size.Height-y)))
		layouts.Put(board, fyne.NewPos(t.side, 0), fyne.NewSize(size.Width-t.side, size.Height))
		return
	}
	y := name.Height
	if t.lines == 0 {
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(min(name.Width, size.Width), name.Height))
		layouts.Put(stats, fyne.NewPos(name.Width, (name.Height-line)/2-pad+l.b.Scaled(1)),
			fyne.NewSize(max(0, size.Width-name.Width), line+2*pad))
	} else {
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(size.Width, name.Height))
		layouts.Put(stats, fyne.NewPos(0, under), fyne.NewSize(size.Width, float32(t.lines)*line+2*pad))
		y += float32(t.lines) * line
	}
	bottom := size.Height
	if layouts.Show(foot, size.Height >= l.b.Scaled(roomForLegend)); foot.Visible() {
		height := foot.MinSize().Height
		if t.short {
			height = min(height, l.b.oneLine())
		}
		bottom -= height
		layouts.Put(foot, fyne.NewPos(0, bottom), fyne.NewSize(size.Width, height))
	}
	layouts.Put(board, fyne.NewPos(0, y), fyne.NewSize(size.Width, max(0, bottom-y)))
	v.level() // the legends may now have other numbers of lines
}

// oneLine returns the height of a legend of one line, with its padding.
func (b *Board) oneLine() float32 { return widgets.LegendLine*b.Scaled(11.5) + 6 }

// named returns the lines of the name in a title of a width.
func (b *Board) named(width float32) []string {
	return wrapped(b.rivalName(b.Algorithm), b.Scaled(15), width-b.unnamed)
}

// setTexts arranges a board's texts in a cell of a width. At the left of the board, each number has its own line, and a
// long name has two lines.
func (b *Board) setTexts(t texts, width float32) {
	on, name := t.side > 0, []string{b.rivalName(b.Algorithm)}
	if on {
		name = b.named(t.side)
	}
	b.name.Say(strings.Join(name, "\n"))
	b.ground.Hidden = on
	if b.Legend.Leading != on {
		b.Legend.Leading = on
		b.Legend.Refresh()
	}
	b.texts = t
	b.say(width)
}

// say shows the text about the run in a cell of a width. In a short line, the last numbers, or all, are left out if
// there is no room.
func (b *Board) say(width float32) {
	text := b.said
	switch room := width - b.head.Width - 2*b.Theme.Size(fynetheme.SizeNameInnerPadding) - 1; {
	case b.texts.side > 0:
		text = strings.ReplaceAll(text, " · ", "\n")
	case b.texts.short:
		parts, most := strings.Split(text, " · "), strings.Split(b.most, " · ")
		for n := len(parts); n > 0; n-- {
			text = strings.Join(parts[:n], " · ")
			if b.part.measured(strings.Join(most[:min(n, len(most))], " · ")).Width <= room &&
				b.part.measured(text).Width <= room {
				break
			}
			if text = b.least; b.part.measured(text).Width > room {
				text = ""
			}
		}
	}
	b.Stats.Say(text)
}

// arrange returns the arrangement of texts for boards in cells of a size. A board with fewer words above must be larger
// by 10 %, else the usual arrangement is better.
func (v *Part) arrange(size fyne.Size) texts {
	cells := v.Bench.Doc().Board().Size
	width := v.Scaled(leastBeside)
	for _, b := range v.Boards {
		for _, s := range b.named(width) {
			width = max(width, b.unnamed+v.NewText(s, nil, 15, true).MinSize().Width+1)
		}
		for s := range strings.SplitSeq(b.most, " · ") {
			width = max(width, v.measured(s).Width+2*v.Theme.Size(fynetheme.SizeNameInnerPadding)+1)
		}
	}
	width = min(width, v.Scaled(mostBeside))
	cell := func(w, h float32) float32 {
		around := float32(besideFrame)
		if min(w, h) < bareBelow {
			around = 2 * widgets.BareMargin
		}
		return min((w-around)/float32(max(1, cells.Cols)), (h-around)/float32(max(1, cells.Rows)))
	}
	above, left := cell(size.Width, size.Height-v.Scaled(besideWords)), cell(size.Width-width, size.Height)
	short := cell(size.Width, size.Height-v.Boards[0].head.Height-v.Boards[0].oneLine())
	switch {
	case short > 1.1*max(above, left):
		return texts{short: true}
	case left > 1.1*above:
		return texts{side: width}
	}
	return texts{lines: v.lines(size.Width)}
}

func (v *Part) measured(s string) fyne.Size {
	return fyne.MeasureText(s, v.Theme.Size(fynetheme.SizeNameCaptionText), fyne.TextStyle{})
}

// lines(width) returns the number of lines that the boards' numbers need below the names. If the numbers fit beside the
// names, it returns 0.
func (v *Part) lines(width float32) int {
	lines := 0
	pad := v.Theme.Size(fynetheme.SizeNameInnerPadding)
	for _, b := range v.Boards {
		stats := max(v.measured(b.said).Width, v.measured(b.most).Width) + 2*pad + 1
		switch {
		case stats > width:
			return 2
		case b.head.Width+stats > width:
			lines = max(lines, 1)
		}
	}
	return lines
}

// explain shows the legends. A sign that several boards have is in the common legend.
func (v *Part) explain() {
	legends := make([][]figure.LegendItem, len(v.Boards))
	for i, b := range v.Boards {
		legends[i] = b.signs()
	}
	own, common := figure.Apart(legends)
	for i, b := range v.Boards {
		b.Legend.Set(own[i])
	}
	v.common.Set(append(common, v.treeSigns()...))
	v.level()
}

// level gives the legends of all boards the same height, and their texts the same arrangement, so that the boards have
// the same size.
func (v *Part) level() {
	mode := arranged{strip: v.common.MinSize().Height, texts: v.arrange(v.Boards[0].content.Size())}
	for _, b := range v.Boards {
		mode.foot = max(mode.foot, b.Legend.MinSize().Height)
	}
	if mode == v.arranged {
		return
	}
	v.arranged = mode
	for _, b := range v.Boards {
		b.strut.SetMinSize(fyne.NewSize(0, mode.foot))
	}
	v.boards.Refresh()
	for _, b := range v.Boards {
		b.content.Refresh()
	}
}

// arranged has all values on which the places of the boards depend, except the window's size.
type arranged struct {
	texts
	foot, strip float32
}
