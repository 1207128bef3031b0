package app

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// speak returns what a screen reader says about a part. ok is false if it says nothing. label names a nameless part.
func speak(o fyne.CanvasObject, label string) (s widgets.Spoken, ok bool) {
	switch o := o.(type) {
	case widgets.Speaker:
		s = o.Spoken()
	case *shell.Select:
		s = widgets.Spoken{Role: "combobox", Value: o.Selected, Disabled: o.Disabled()}
	case *widget.Button:
		s = widgets.Spoken{Name: o.Text, Role: fyne.AccessibleRoleButton, Disabled: o.Disabled()}
	case *shell.PromptButton:
		return speak(&o.Button, label)
	case *shell.HintingButton:
		return speak(&o.Button, label)
	case *widget.Check:
		s = widgets.Spoken{Name: o.Text, Role: "checkbox", On: o.Checked, Disabled: o.Disabled()}
	case *widget.Entry:
		s = widgets.Spoken{Role: "textbox", Value: o.Text, Disabled: o.Disabled()}
		if label == "" {
			s.Name = o.PlaceHolder
		}
	case interface{ Field() *widget.Entry }:
		return speak(o.Field(), label)
	case *widget.Hyperlink:
		s = widgets.Spoken{Name: o.Text, Role: fyne.AccessibleRoleLink}
	case *shell.List:
		s = widgets.Spoken{Role: widgets.RoleList}
	default:
		return s, false
	}
	s.Name = cmp.Or(s.Name, label)
	return s, true
}

// nameOf returns the name that an object gives to the next object, or "". A container with one object gives its name.
func nameOf(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *widget.Label:
		return o.Text
	case *fyne.Container:
		if n, ok := o.Layout.(shell.Name); ok {
			return n.Text
		}
		if len(o.Objects) == 1 {
			return nameOf(o.Objects[0])
		}
	}
	return ""
}

// spoken visits the visible objects and calls tell for each usable part, with the text for a screen reader. The
// pieces of a part are not spoken separately.
func spoken(o fyne.CanvasObject, label string, tell func(o fyne.CanvasObject, s widgets.Spoken, ok bool)) {
	if o == nil || !o.Visible() {
		return
	}
	s, ok := speak(o, label)
	_, focus := o.(fyne.Focusable)
	_, tap := o.(fyne.Tappable)
	_, press := o.(desktop.Mouseable)
	if ok || focus || tap || press {
		tell(o, s, ok)
		if _, row := o.(*shell.List); ok && !row {
			return
		}
	}
	var children []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		children = o.Objects
		if own := nameOf(o); own != "" {
			label = own
		}
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	}
	for _, child := range children {
		spoken(child, label, tell)
		if own := nameOf(child); own != "" {
			label = own // the label of the control beside it
		} else if _, box := child.(*fyne.Container); !box {
			label = ""
		}
	}
}

// Every usable part of the window has a name and a role, in each mode, each dialog and each language.
func TestEverythingCanBeSpokenOf(t *testing.T) {
	for _, view := range few(0, "plain", "exploring", "drawing", "playing", "comparing") {
		b := open(t)
		views[view](b)
		b.solved()
		b.speaks("en, " + view)
	}
	for _, lang := range few(1, "en", "zh", "ja") {
		b := open(t)
		b.SetLanguage(lang)
		views["lesson"](b)
		b.solved()
		b.speaks(lang + ", lesson")
		b.lesson.Leave(func() {})
		for _, id := range []string{"new", "save-as", "resize", "export", "print", "palette", "frame-play", "settings"} {
			b.Perform(b.Action(id))
			if !b.prompts() && id != "palette" {
				t.Fatalf("%s opens no prompt", id)
			}
			b.speaks(lang + ", " + id)
			for range 3 { // lists inside a prompt close first
				if b.prompts() {
					b.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
				}
			}
			if b.prompts() {
				t.Fatalf("Escape does not leave %s", id)
			}
		}
	}
}

// speaks fails if a usable part has no name or no role.
func (b *bench) speaks(view string) {
	b.t.Helper()
	c := b.Win.Canvas()
	root := c.Content()
	if top := c.Overlays().Top(); top != nil {
		root = top
	}
	said := 0
	spoken(root, "", func(o fyne.CanvasObject, s widgets.Spoken, ok bool) {
		kind := strings.TrimPrefix(fmt.Sprintf("%T", o), "*")
		switch kind { // helper widgets of the toolkit
		case "widget.PopUp", "widget.OverlayContainer", "widget.listItem", "widget.Label", "widget.scrollBarArea":
			return
		}
		if said++; !ok || strings.TrimSpace(s.Name) == "" || s.Role == "" {
			b.t.Errorf("%s: %s is called %q, and is a %q: %v", view, kind, s.Name, s.Role, s.Value)
		}
	})
	if said == 0 {
		b.t.Errorf("%s: nothing is spoken of", view)
	}
}

// For each cell of the cursor, the board has a different spoken text.
func TestTheBoardIsSpokenOfCellByCell(t *testing.T) {
	b := open(t)
	said := map[string]bool{}
	for c := range b.Bench.Doc().Board().Cells() {
		b.PutCursor(grid.Cell(c))
		said[b.Board.Spoken().Value] = true
		if got := b.Board.Spoken(); got.Role != widgets.RoleGrid || got.Name != "Board" ||
			!strings.Contains(got.Value, "row") {
			t.Errorf("cell %d: %v", c, got)
		}
	}
	if len(said) != b.Bench.Doc().Board().Cells() {
		t.Errorf("%d cells are told of in %d ways", b.Bench.Doc().Board().Cells(), len(said))
	}
}
