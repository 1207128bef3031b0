package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/theme"
)

// annotating is the state of drawing on the board.
type annotating struct {
	on bool
}

// annotateActions are those of drawing on the board.
func annotateActions() []*action {
	return []*action{
		{id: "annotate", icon: theme.IconAnnotate, key: fyne.KeyF7, run: (*Window).toggleAnnotating, checked: func(w *Window) bool { return w.annotating.on }},
	}
}

func (w *Window) toggleAnnotating() {}

// annotateBar holds, below the board, what can be drawn and in which colour.
type annotateBar struct{ content *fyne.Container }

func newAnnotateBar(*Window) *annotateBar {
	b := &annotateBar{content: container.NewStack()}
	b.content.Hide()
	return b
}

func (b *annotateBar) refresh(changes) {}
