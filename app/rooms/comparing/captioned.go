package comparing

import (
	"slices"
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

// arranged has all values on which the places of the boards depend, except the window's size.
type arranged struct {
	left       bool    // whether all texts are at the left of the board
	lines      int     // how many lines of numbers are below the name; 0 if the numbers are beside the name
	parts      int     // how many numbers are beside the name; 0 means only the text Board.least, and -1 no text
	name, foot float32 // height of each name and of each legend
	strip      float32 // height of the common legend
}

// Lengths of compared boards at normal text size, in logical pixels.
const (
	numbers       = 3   // numbers in a text about a run
	roomForLegend = 160 // smallest height with a legend below the board
	bareBelow     = 300 // a smaller board has no coordinates
	coordinates   = 90  // the space of coordinates and margins
	leftWide      = 160 // width of texts at the left of a board
)

func (captioned) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Add(fyne.NewSize(0, objects[2].MinSize().Height))
}

func (l captioned) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	title, stats, board, foot := objects[0], objects[1], objects[2], objects[3]
	v := l.b.part
	defer v.level() // the legends may now have other numbers of lines
	wide, line := l.b.head.Width, v.measured("0").Height
	pad := l.b.Theme.Size(fynetheme.SizeNameInnerPadding)
	name := v.name
	if v.left {
		name = title.MinSize().Height
	}
	under := name - pad - l.b.Scaled(6) // top of the numbers' lines below the name
	if layouts.Show(stats, true); v.left {
		side := l.b.Scaled(leftWide)
		layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(side, name))
		stats.Resize(fyne.NewSize(side, 0)) // the height depends on the width
		layouts.Put(stats, fyne.NewPos(0, under), fyne.NewSize(side, stats.MinSize().Height))
		under += stats.Size().Height
		layouts.Show(stats, under <= size.Height)
		layouts.Show(foot, true)
		layouts.Put(foot, fyne.NewPos(0, under), fyne.NewSize(side, max(0, size.Height-under)))
		layouts.Put(board, fyne.NewPos(side, 0), fyne.NewSize(size.Width-side, size.Height))
		return
	}
	y := v.name + float32(v.lines)*line
	layouts.Put(title, fyne.NewPos(0, 0), fyne.NewSize(min(wide, size.Width), v.name))
	if v.lines == 0 {
		layouts.Put(stats, fyne.NewPos(wide, (y-line)/2-pad+l.b.Scaled(1)), fyne.NewSize(max(0, size.Width-wide), line+2*pad))
	} else {
		layouts.Put(stats, fyne.NewPos(0, under), fyne.NewSize(size.Width, y-v.name+2*pad))
	}
	high := max(0, size.Height-y)
	if layouts.Show(foot, size.Height >= l.b.Scaled(roomForLegend)); foot.Visible() {
		high = max(0, high-v.foot)
		if l.b.Tree == nil { // the legend is near the board
			_, fits := v.cell(fyne.NewSize(size.Width, high), 0)
			high = min(high, fits)
		}
		layouts.Put(foot, fyne.NewPos(0, y+high), fyne.NewSize(size.Width, v.foot))
	}
	layouts.Put(board, fyne.NewPos(0, y), fyne.NewSize(size.Width, high))
}

// say shows the text about the run. At the left of the board, each number has its own line. Beside the name, the last
// numbers may be left out.
func (b *Board) say() {
	text := b.said
	switch {
	case b.part.left:
		text = strings.ReplaceAll(text, " · ", "\n")
	case b.part.lines == 0:
		text = b.first(text, b.part.parts)
	}
	b.Stats.Say(text)
}

// first returns the first n numbers of a text. If n is 0, it returns the text of the expanded states without words.
func (b *Board) first(text string, n int) string {
	if n == 0 {
		return b.least
	}
	parts := strings.Split(text, " · ")
	return strings.Join(parts[:max(0, min(n, len(parts)))], " · ")
}

// cell returns the size of a board's cells, and the height of the board. The parameter size is the size of the board's
// place. The parameter words is the height of the texts in this place, above and below the board.
func (v *Part) cell(size fyne.Size, words float32) (cell, board float32) {
	cells, w, h := v.Bench.Doc().Board().Extent(), size.Width, size.Height-words
	around := float32(coordinates)
	if min(w, h) < bareBelow {
		around = 2 * widgets.BareMargin
	}
	cell = min((w-around)/float32(max(1, cells.Cols)), (h-around)/float32(max(1, cells.Rows)), widgets.FittedCell)
	return cell, cell*float32(cells.Rows) + around
}

// cells returns two sizes of cells, for boards whose places have the parameter size: the size if the texts are short,
// and the size if the texts are at the left of the boards. With trees, both results are the shorter side of a place.
func (v *Part) cells(size fyne.Size) (short, left float32) {
	if v.Bench.Tree.On() {
		side := min(size.Width, size.Height)
		return side, side
	}
	words := v.Boards[0].head.Height + v.legend(1)
	if slices.ContainsFunc(v.Boards, func(b *Board) bool { return b.head.Width > size.Width }) {
		words += v.Scaled(20) // a name has two lines
	}
	short, _ = v.cell(size, words)
	left, _ = v.cell(size.SubtractWidthHeight(v.Scaled(leftWide), 0), 0)
	return short, left
}

// legend(lines) returns the height of a legend with this number of lines. The height includes the padding.
func (v *Part) legend(lines int) float32 { return float32(lines)*figure.LegendLine*v.Scaled(11.5) + 6 }

func (v *Part) measured(s string) fyne.Size {
	return fyne.MeasureText(s, v.Theme.Size(fynetheme.SizeNameCaptionText), fyne.TextStyle{})
}

// below returns how many lines the numbers need below a name, and how many numbers have room beside every name. The
// parameter width is the width of a board.
func (v *Part) below(width float32) (lines, parts int) {
	parts = numbers
	for _, b := range v.Boards {
		wide := func(n int) float32 {
			return max(v.measured(b.first(b.said, n)).Width, v.measured(b.first(b.most, n)).Width) +
				2*v.Theme.Size(fynetheme.SizeNameInnerPadding) + 1
		}
		for parts >= 0 && b.head.Width+wide(parts) > width {
			parts--
		}
		lines = max(lines, 1+min(1, int(wide(numbers)/max(1, width))))
	}
	if parts == numbers {
		lines = 0
	}
	return lines, parts
}

// explain shows the legends. If there are more than two boards, a sign of several boards is in the common legend.
func (v *Part) explain() {
	own, shared := make([][]figure.LegendItem, len(v.Boards)), []figure.LegendItem(nil)
	for i, b := range v.Boards {
		own[i] = b.signs()
	}
	if len(own) > 2 {
		own, shared = figure.Apart(own)
	}
	for i, b := range v.Boards {
		b.Legend.Set(own[i])
	}
	v.common.Set(figure.Joined(shared, v.treeSigns()))
	v.level()
}

// level gives all boards the same arrangement of texts and their legends the same height, so that the boards have the
// same size. If short texts make the boards much larger, the texts are short.
func (v *Part) level() {
	size, mode := v.Boards[0].content.Size(), arranged{strip: v.common.MinSize().Height}
	short, left := v.cells(size)
	wide := size.Width
	if mode.left = left > 1.1*short; mode.left {
		wide = v.Scaled(leftWide)
	}
	for _, b := range v.Boards {
		name := b.rivalName(b.Algorithm)
		room := wide - b.head.Width + b.NewText(name, nil, 15, true).MinSize().Width
		b.name.Say(strings.Join(wrapped(name, b.Scaled(15), room), "\n"))
		mode.name = max(mode.name, b.title.MinSize().Height)
		mode.foot = max(mode.foot, b.Legend.MinSize().Height+6)
	}
	mode.lines, mode.parts = v.below(size.Width)
	if !mode.left {
		whole := int((size.Height/5 - v.legend(0)) / (v.legend(1) - v.legend(0))) // legends have a fifth of the height
		mode.foot = min(mode.foot, v.legend(max(1, whole)))
		few, _ := v.cell(size, mode.name+mode.foot)
		all, _ := v.cell(size, mode.name+mode.foot+float32(mode.lines)*v.measured("0").Height)
		if few > 1.1*all {
			mode.lines = 0
		}
	}
	if mode == v.arranged {
		return
	}
	v.arranged = mode
	v.boards.Refresh()
	for _, b := range v.Boards {
		b.say()
		b.content.Refresh()
	}
}
