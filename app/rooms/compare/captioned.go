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
// legend is below. If the space is low and wide, all texts are at the left of the board. All boards use the same
// arrangement, so that they have the same size.
type captioned struct{ b *Board }

// Lengths of compared boards at normal text size, in logical pixels.
const (
	roomForLegend = 160 // smallest height with a legend below the board
	leastBeside   = 132 // smallest width of texts beside a board
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
	side := v.beside(size)
	l.b.setSide(side)
	if side > 0 {
		rows := 1
		for _, b := range v.Boards {
			rows = max(rows, len(b.named(side)))
		}
		name.Height += float32(rows-1) * l.b.NewText("0", nil, 15, true).MinSize().Height
	}
	under := name.Height - pad - l.b.Scaled(6) // top of the numbers' lines below the name
	if side > 0 {
		lines := float32(strings.Count(l.b.Stats.Said(), "\n") + 1)
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(side, name.Height))
		layouts.Put(stats, fyne.NewPos(0, under), fyne.NewSize(side, lines*line+2*pad))
		y := under + lines*line + 2*pad
		layouts.Show(foot, true)
		layouts.Put(foot, fyne.NewPos(0, y), fyne.NewSize(side, max(0, size.Height-y)))
		layouts.Put(board, fyne.NewPos(side, 0), fyne.NewSize(size.Width-side, size.Height))
		return
	}
	y := name.Height
	if lines := float32(v.lines(size.Width)); lines == 0 {
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(name.Width, name.Height))
		layouts.Put(stats, fyne.NewPos(name.Width, (name.Height-line)/2-pad+l.b.Scaled(1)),
			fyne.NewSize(size.Width-name.Width, line+2*pad))
	} else {
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(size.Width, name.Height))
		layouts.Put(stats, fyne.NewPos(0, under), fyne.NewSize(size.Width, lines*line+2*pad))
		y += lines * line
	}
	bottom := size.Height
	if layouts.Show(foot, size.Height >= l.b.Scaled(roomForLegend)); foot.Visible() {
		height := foot.MinSize().Height
		bottom -= height
		layouts.Put(foot, fyne.NewPos(0, bottom), fyne.NewSize(size.Width, height))
	}
	layouts.Put(board, fyne.NewPos(0, y), fyne.NewSize(size.Width, max(0, bottom-y)))
	v.level() // the legends may now have other numbers of lines
}

// named returns the lines of the name in a title of a width.
func (b *Board) named(width float32) []string {
	return wrapped(b.rivalName(b.Algorithm), b.Scaled(15), width-b.unnamed)
}

// setSide chooses the place of a board's texts: at the left of the board, with a width. If the width is 0, they are
// above and below. At the left of the board, each number has its own line, and a long name has two lines.
func (b *Board) setSide(width float32) {
	on, name := width > 0, []string{b.rivalName(b.Algorithm)}
	if on {
		name = b.named(width)
	}
	b.name.Say(strings.Join(name, "\n"))
	b.Legend.Leading = on
	b.ground.Hidden = on
	if b.beside != on {
		b.beside = on
		b.Legend.Refresh()
		b.say()
	}
}

func (b *Board) say() {
	text := b.said
	if b.beside {
		text = strings.ReplaceAll(text, " · ", "\n")
	}
	b.Stats.Say(text)
}

// beside(size) returns the width of the texts at the left of a board. It is 0 unless the board grows by more than 10 %.
func (v *Part) beside(size fyne.Size) float32 {
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
	cell := func(w, h float32) float32 { return min(w/float32(max(1, cells.Cols)), h/float32(max(1, cells.Rows))) }
	around := float32(besideFrame)
	if min(size.Width-width, size.Height) < bareBelow {
		around = 2 * widgets.BareMargin
	}
	left := cell(size.Width-width-around, size.Height-around)
	above := cell(size.Width-besideFrame, size.Height-besideFrame-v.Scaled(besideWords))
	if left > 1.1*above {
		return width
	}
	return 0
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

// level gives the legends of all boards the same height, so that the boards have the same size.
func (v *Part) level() {
	mode := arranged{strip: v.common.MinSize().Height}
	for _, b := range v.Boards {
		mode.foot = max(mode.foot, b.Legend.MinSize().Height)
		mode.widest += b.most
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
	foot, strip float32
	widest      string // the longest numbers of all boards
}
