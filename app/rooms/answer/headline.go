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
