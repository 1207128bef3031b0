package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"stepboard/app/shell"
	"stepboard/app/workbench"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// Headline is the answer and its badge in one line above the board, where the panel is folded away.
type Headline struct {
	*shell.Shell
	Content fyne.CanvasObject
	answer  *canvas.Text
	badge   *badge
}

// headlineText is the size of its answer, for text of normal size.
const headlineText = 26

// NewHeadline is an empty headline.
func NewHeadline(s *shell.Shell) *Headline {
	h := &Headline{Shell: s, answer: s.NewText("", s.Colors().Ink, headlineText, true), badge: newBadge(s)}
	h.Content = layouts.Padded(8, 0, 14, 14, container.NewHBox(layout.NewSpacer(), h.answer,
		container.NewCenter(h.badge.content), layout.NewSpacer()))
	return h
}

// Update implements [shell.Part].
func (h *Headline) Update(c workbench.Changes) {
	if !c.Has(workbench.Answered | workbench.Board | workbench.Listed) {
		return
	}
	t := h.Bench.Told()
	said := "—"
	if t.Big.Key != "" {
		said = h.Say(t.Big)
	}
	widgets.SetText(h.answer, said)
	h.badge.show(t.Badge)
	h.Content.Refresh()
}
