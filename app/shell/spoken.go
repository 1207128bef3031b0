package shell

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
	"stepboard/widgets"
)

// named is the layout of a part that has a name for screen readers.
type named struct {
	stack
	name string
}

type stack = fyne.Layout

// Named gives a name for screen readers to a part that has no visible label.
func Named(s *Shell, name solve.Text, o fyne.CanvasObject) *fyne.Container {
	c := container.NewStack(o)
	c.Layout = named{c.Layout, s.Say(name)}
	return c
}

// Speak returns what a screen reader says about a part. ok is false if it says nothing. label names a nameless part.
func Speak(o fyne.CanvasObject, label string) (s widgets.Spoken, ok bool) {
	switch o := o.(type) {
	case widgets.Speaker:
		s = o.Spoken()
	case *widget.Button:
		s = widgets.Spoken{Name: o.Text, Role: fyne.AccessibleRoleButton, Disabled: o.Disabled()}
	case interface{ button() *widget.Button }:
		return Speak(o.button(), label)
	case *widget.Check:
		s = widgets.Spoken{Name: o.Text, Role: widgets.RoleCheck, On: o.Checked, Disabled: o.Disabled()}
	case *algorithmList:
		return Speak(o.list(), label)
	case *widget.Select:
		s = widgets.Spoken{Role: widgets.RoleSelect, Value: o.Selected, Disabled: o.Disabled()}
	case *widget.Entry:
		s = widgets.Spoken{Role: widgets.RoleTextbox, Value: o.Text, Disabled: o.Disabled()}
		if label == "" {
			s.Name = o.PlaceHolder
		}
	case interface{ Field() *widget.Entry }:
		return Speak(o.Field(), label)
	case *widget.Hyperlink:
		s = widgets.Spoken{Name: o.Text, Role: fyne.AccessibleRoleLink}
	case *List:
		s = widgets.Spoken{Role: widgets.RoleList}
	default:
		return s, false
	}
	s.Name = cmp.Or(s.Name, label)
	return s, true
}

// Label returns the name that an object gives to the next object, or "". A container with one object gives its name.
func Label(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *widget.Label:
		return o.Text
	case *fyne.Container:
		if n, ok := o.Layout.(named); ok {
			return n.name
		}
		if len(o.Objects) == 1 {
			return Label(o.Objects[0])
		}
	}
	return ""
}

func (b *PromptButton) button() *widget.Button { return &b.Button }

func (b *HintingButton) button() *widget.Button { return &b.Button }
