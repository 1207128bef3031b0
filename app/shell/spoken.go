package shell

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"stepboard/solve"
	"stepboard/widgets"
)

// named is the layout of a part with an invisible name.
type named struct {
	stack
	name string
}

type stack = fyne.Layout

// Named gives a part a name for screen readers, if it has no label.
func Named(s *Shell, name solve.Text, o fyne.CanvasObject) *fyne.Container {
	c := container.NewStack(o)
	c.Layout = named{c.Layout, s.Say(name)}
	return c
}

// Speak is the text of a screen reader for a part; ok is false without a text. label is a name from the part's
// surroundings.
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

// Label is the name that an object gives to the object after it, or empty. A container's label is the label in it.
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
