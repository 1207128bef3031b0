package shell_test

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/solve"
)

// A question that covers most of the window hides the window, so that nothing is drawn below the question. The window
// comes back when the last such question closes.
func TestALargeQuestionTakesTheWindowsPlace(t *testing.T) {
	d := shelltest.New(t)
	shown := func(want bool, when string) {
		t.Helper()
		if got := d.Win.Content().Visible(); got != want {
			t.Errorf("%s: the window is drawn: %v", when, got)
		}
	}
	q := d.Prompt("q", "Small", widget.NewLabel("?"), shell.OK)
	shown(true, "below a small question")
	q.Resize(fyne.NewSize(1000, 700))
	shown(false, "below a large one")
	over := d.Prompt("over", "Small", widget.NewLabel("!"), shell.OK)
	shown(false, "below a small one over a large one")
	over.Hide()
	shown(false, "below the large one again")
	large := d.Prompt("large", "Large", widget.NewLabel("?"), shell.OK)
	large.Resize(fyne.NewSize(1000, 700))
	if overlays := d.Win.Canvas().Overlays().List(); overlays[0].Visible() || !overlays[1].Visible() {
		t.Error("of two large ones not the upper alone is drawn")
	}
	large.Hide()
	if !d.Win.Canvas().Overlays().Top().Visible() {
		t.Error("the large one does not come back from below another")
	}
	d.Hint("what a button of it is for")
	closed := 0
	q.Closed = func() { closed++ }
	q.Hide()
	q.Hide()
	shown(true, "without a question")
	if d.Said != "" {
		t.Errorf("without a question the hint is %q", d.Said)
	}
	if closed != 1 || d.Prompts() || d.Asked() != nil {
		t.Errorf("closed %d times, a prompt is open: %v, %v", closed, d.Prompts(), d.Asked())
	}
}

// A prompt stays visible when a menu or a prompt below it closes.
func TestAPromptStaysAboveOthers(t *testing.T) {
	d := shelltest.New(t)
	menu := widget.NewPopUpMenu(fyne.NewMenu("", fyne.NewMenuItem("entry", nil)), d.Win.Canvas())
	menu.Show()
	lower := d.Prompt("lower", "Lower", widget.NewLabel("?"), shell.OK)
	menu.Hide()
	if n := len(d.Win.Canvas().Overlays().List()); n != 1 {
		t.Errorf("after the menu, %d overlays", n)
	}
	upper := d.Prompt("upper", "Upper", widget.NewLabel("!"), shell.OK)
	lower.Hide()
	if d.Asked() != upper || !d.Prompts() {
		t.Error("the upper prompt went with the lower one")
	}
	upper.Hide()
	if d.Prompts() || d.Asked() != nil {
		t.Error("a prompt is left")
	}
}

// If the choices of a question are wider than the window, they are below each other, and the last choice is at the top.
func TestChoicesFitTheWindow(t *testing.T) {
	d := shelltest.New(t)
	other := shell.Choice{Text: solve.Say("export.print.what")}
	last := shell.Choice{Text: solve.Say("export.print.what"), Importance: widget.HighImportance}
	d.Prompt("q", "Which?", widget.NewLabel("?"), other, other, other, other, last)
	size := d.Win.Canvas().Size()
	var tops []float32
	var first widget.Importance
	for _, o := range test.LaidOutObjects(d.Win.Canvas().Overlays().Top()) {
		if b, ok := o.(*shell.PromptButton); ok {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
			if tops = append(tops, at.Y); at.Y == slices.Min(tops) {
				first = b.Importance
			}
			if at.X < 0 || at.X+b.Size().Width > size.Width {
				t.Errorf("%q is between %v and %v in a window of %v", b.Text, at.X, at.X+b.Size().Width, size.Width)
			}
		}
	}
	slices.Sort(tops)
	if len(slices.Compact(tops)) != 5 || first != widget.HighImportance {
		t.Errorf("the choices are at %v, the last of them at the top: %v", tops, first == widget.HighImportance)
	}
}

// A veil around a large question shows where the question ends, and does not lie over it.
func TestALargeQuestionHasAFrame(t *testing.T) {
	d := shelltest.New(t)
	q := d.Prompt("q", "Large", widget.NewLabel("?"), shell.OK)
	for _, size := range []fyne.Size{{Width: 400, Height: 300}, {Width: 1000, Height: 700}} {
		q.Resize(size)
		over := d.Win.Canvas().Overlays().Top().(*fyne.Container)
		window := over.Size()
		var veil float32
		for _, o := range over.Objects {
			if r, ok := o.(*canvas.Rectangle); ok && r.FillColor == fynetheme.Color(fynetheme.ColorNameShadow) {
				veil += r.Size().Width * r.Size().Height
			}
		}
		want := window.Width * window.Height
		if !d.Win.Content().Visible() {
			want -= size.Width * size.Height
		}
		if veil < want-1 || veil > want+1 {
			t.Errorf("around %v, the veil has %v of %v", size, veil, want)
		}
	}
	q.Resize(fyne.NewSize(700, 5000)) // touches the window's edge, so it has no frame at its sides
	over := d.Win.Canvas().Overlays().Top().(*fyne.Container)
	if got := over.Objects[len(over.Objects)-1].Size(); got.Width != over.Size().Width {
		t.Errorf("a high question has %v of %v", got, over.Size())
	}
}
