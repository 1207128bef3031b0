package answer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"stepboard/app/run"
	"stepboard/app/shell"
	"stepboard/solve"
	"stepboard/widgets/layouts"
)

// badge says whether the answer was checked, and by what while the pointer is on it.
type badge struct {
	*shell.Shell
	content fyne.CanvasObject
	ground  *canvas.Rectangle
	word    *canvas.Text
	hint    *shell.Hinted
}

func newBadge(s *shell.Shell) *badge {
	b := &badge{Shell: s, ground: canvas.NewRectangle(nil), word: s.NewText(" ", nil, 12.5, true)}
	b.ground.CornerRadius = s.Scaled(12)
	b.hint = shell.NewHinted(s, container.NewStack(b.ground, layouts.Padded(4, 4, 12, 12, b.word)))
	b.content = b.hint
	return b
}

func (b *badge) show(r run.Result, fresh bool) {
	c := b.Colors()
	ground, ink := c.Soft, c.Accent
	var word, hint solve.Text
	switch {
	case !fresh || r.Err != nil:
		b.hint.Hide()
		return
	case !r.Checked:
		word, hint, ground, ink = solve.Say("app.badge.checking"), solve.Say("app.badge.checking.hint"), c.Ground, c.Muted
	case r.OK && r.By == solve.Replayed:
		word, hint = solve.Say("app.badge.verified"), solve.Say("app.badge.replay.hint")
	case r.OK:
		word = solve.Say("app.badge.verified")
		hint = solve.Say("app.badge.second.hint", "Algorithm", solve.Say(b.Bench.Doc().Puzzle().ID()+".algorithm."+r.By))
	default:
		word, hint, ground, ink = solve.Say("app.badge.unchecked"), solve.Say("app.badge.unchecked.hint", "Reason",
			r.Reason), c.Ground, c.Warning
	}
	b.ground.FillColor, b.word.Color = ground, ink
	b.hint.Text = b.Say(hint)
	b.word.Text = b.Say(word)
	if r.Checked && r.OK {
		b.word.Text = "✓ " + b.word.Text
	}
	b.ground.Refresh()
	b.word.Refresh()
	b.hint.Show()
	b.hint.Refresh()
}
