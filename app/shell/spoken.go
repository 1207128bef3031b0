package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/solve"
)

// Name is the layout of a part that has a name for screen readers.
type Name struct {
	stack
	Text string
}

type stack = fyne.Layout

// Named gives a name for screen readers to a part that has no visible label.
func Named(s *Shell, name solve.Text, o fyne.CanvasObject) *fyne.Container {
	c := container.NewStack(o)
	c.Layout = Name{c.Layout, s.Say(name)}
	return c
}
