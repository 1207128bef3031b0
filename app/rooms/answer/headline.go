package answer

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/catalogue"
	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Headline is beside the board if the panel is folded: the answer, its badge, the sentence about the present step, and
// a button to unfold the panel. Headline is a line above the board instead, if this leaves more room to the board.
type Headline struct {
	*shell.Shell
	Content fyne.CanvasObject // the headline and the board
	answer  *canvas.Text
	badge   *badge
}

// Lengths at normal text size.
const (
	headlineText = 26
	unfoldSide   = 30
	headlineWide = 190 // least width beside the board
	headlineRim  = 70  // the space of a board's coordinates and margins
	leastCaption = 300 // least width of the sentence beside the answer; without this room, the sentence is below
)

// NewHeadline makes an empty headline. The action with the ID in the parameter unfold unfolds the panel.
func NewHeadline(s *shell.Shell, unfold string, caption, board fyne.CanvasObject) *Headline {
	h := &Headline{Shell: s, answer: s.NewText("", s.Colors().Ink, headlineText, true), badge: newBadge(s)}
	tool := layouts.Padded(0, 0, 0, 6, s.Tool(unfold, s.Scaled(unfoldSide)))
	h.Content = container.New(headlined{h}, h.answer, h.badge.hint, caption, tool, board)
	return h
}

// Update implements [shell.Part].
func (h *Headline) Update(c workbench.Changes) {
	if !c.Has(workbench.Answered | workbench.Board | workbench.Listed) {
		return
	}
	t := h.Bench.Told()
	widgets.SetText(h.answer, cmp.Or(h.Say(t.Big), "—"))
	h.badge.show(t.Badge)
	h.Content.Refresh()
}

// headlined is the layout of a headline and its board. The objects are answer, badge, caption, tool and board.
type headlined struct{ h *Headline }

// line returns the height of a headline above the board.
func (headlined) line(objects []fyne.CanvasObject) float32 {
	return layouts.Row(objects[:4]...).MinSize().Height + 2
}

func (l headlined) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[4].MinSize().Add(fyne.NewSize(0, l.line(objects)))
}

// cell returns the size of the cells of a board in a place.
func (l headlined) cell(width, height float32) float32 {
	cells, rim := l.h.Bench.Doc().Board().Extent(), l.h.Scaled(headlineRim)
	return min((width-rim)/float32(max(1, cells.Cols)), (height-rim)/float32(max(1, cells.Rows)))
}

func (l headlined) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	answer, badge, tool := objects[0].MinSize(), objects[1].MinSize(), objects[3].MinSize()
	gap, high := 14+l.h.Theme.Size(fynetheme.SizeNameInnerPadding), l.line(objects) // the caption begins at this gap
	wide := max(l.h.Scaled(headlineWide), answer.Width+tool.Width+2*gap)
	rest, middle := size.Width-tool.Width, func(part fyne.Size) float32 { return (high - part.Height) / 2 }
	layouts.Put(objects[3], fyne.NewPos(rest, middle(tool)), tool)
	at := fyne.NewPos(2*gap+answer.Width+badge.Width, 2)
	caption, above := fyne.NewSize(rest-at.X, high-2), high
	if caption.Width < l.h.Scaled(leastCaption) {
		at, caption = fyne.NewPos(0, high), fyne.NewSize(size.Width, objects[2].MinSize().Height)
		above += caption.Height
	}
	if !l.h.Bench.Tree.On() && l.cell(size.Width-wide, size.Height) > l.cell(size.Width, size.Height-above) {
		x := size.Width - wide
		layouts.Put(objects[0], fyne.NewPos(x+gap, middle(answer)), answer)
		layouts.Put(objects[1], fyne.NewPos(x+gap, high), badge)
		high += badge.Height + gap
		layouts.Put(objects[2], fyne.NewPos(x, high), fyne.NewSize(wide, max(0, size.Height-high)))
		layouts.Put(objects[4], fyne.Position{}, fyne.NewSize(x, size.Height))
		return
	}
	layouts.Put(objects[0], fyne.NewPos(gap, middle(answer)), answer)
	layouts.Put(objects[1], fyne.NewPos(1.5*gap+answer.Width, middle(badge)), badge)
	layouts.Put(objects[2], at, caption)
	layouts.Put(objects[4], fyne.NewPos(0, above), fyne.NewSize(size.Width, size.Height-above))
}

// badge says whether the answer was checked. The hint of the badge says how.
type badge struct {
	*shell.Shell
	ground *canvas.Rectangle
	word   *canvas.Text
	hint   *shell.Hinted
}

func newBadge(s *shell.Shell) *badge {
	// The sign ✓ may be higher than other text. The badge has it from the beginning, so that its height does not change.
	b := &badge{Shell: s, ground: canvas.NewRectangle(nil), word: s.NewText("✓", nil, 12.5, true)}
	b.ground.CornerRadius = s.Scaled(12)
	b.hint = shell.NewHinted(s, container.NewStack(b.ground, layouts.Padded(4, 4, 12, 12, b.word)))
	return b
}

// show(says) shows the word and the hint of says. If says is nil, show hides the badge.
func (b *badge) show(says *workbench.Badge) {
	if says == nil {
		b.hint.Hide()
		return
	}
	c := b.Colors()
	ground, ink := c.Soft, c.Accent
	switch says.Standing {
	case workbench.Checking:
		ground, ink = c.Ground, c.Muted
	case workbench.Supposed:
		ground, ink = c.Ground, c.Ink
	case workbench.Unchecked:
		ground, ink = c.Ground, c.Warning
	}
	b.ground.FillColor, b.word.Color = ground, ink
	b.hint.Text = catalogue.Sentence(b.Say(says.Hint))
	b.word.Text = b.Say(says.Word)
	if says.Standing == workbench.Verified {
		b.word.Text = "✓ " + b.word.Text
	}
	b.ground.Refresh()
	b.word.Refresh()
	b.hint.Show()
	b.hint.Refresh()
}
