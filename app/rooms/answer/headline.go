package answer

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Headline is a line above the board if the panel is folded: the answer, its badge, and a button to unfold the panel.
type Headline struct {
	*shell.Shell
	Content fyne.CanvasObject
	answer  *canvas.Text
	badge   *badge
}

// Sizes of the answer and of the button at normal text size.
const (
	headlineText = 26
	unfoldSide   = 30
)

// NewHeadline makes an empty headline. The action with the ID in the parameter unfold unfolds the panel.
func NewHeadline(s *shell.Shell, unfold string) *Headline {
	h := &Headline{Shell: s, answer: s.NewText("", s.Colors().Ink, headlineText, true), badge: newBadge(s)}
	h.Content = layouts.Padded(2, 0, 14, 6, container.NewHBox(layout.NewSpacer(), h.answer,
		container.NewCenter(h.badge.hint), layout.NewSpacer(), container.NewCenter(s.Tool(unfold, s.Scaled(unfoldSide)))))
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
	case workbench.Unchecked:
		ground, ink = c.Ground, c.Warning
	}
	b.ground.FillColor, b.word.Color = ground, ink
	b.hint.Text = b.Say(says.Hint)
	b.word.Text = b.Say(says.Word)
	if says.Standing == workbench.Verified {
		b.word.Text = "✓ " + b.word.Text
	}
	b.ground.Refresh()
	b.word.Refresh()
	b.hint.Show()
	b.hint.Refresh()
}
