package annotate

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell/shelltest"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// drawing returns a room on a 4×4 board with drawing turned on.
func drawing(t *testing.T) (*Room, *shelltest.Desk) {
	t.Helper()
	g := shelltest.New(t)
	g.Open("knight.in", shelltest.Knight)
	r := New(g.Shell)
	g.Shell.Actions = r.Actions()
	bar := r.NewBar()
	g.Parts = append(g.Parts, bar)
	g.Show(bar.Over, bar.Content)
	g.Perform(r.Action("annotate"))
	if !g.Bench.On(workbench.Drawing) || !bar.Content.Visible() || g.Cursor() == grid.None {
		t.Fatal("drawing is not on, or not to be seen")
	}
	return r, g
}

// draws begins a stroke of the primary button and moves it from cell to cell.
func (r *Room) draws(cells ...grid.Cell) {
	r.Begin(cells[0], desktop.MouseButtonPrimary)
	for _, c := range cells[1:] {
		r.Move(c)
	}
}

func TestTheBarShowsWhatAClickDraws(t *testing.T) {
	r, g := drawing(t)
	r.Rune('n')
	r.Rune('6')
	for _, c := range []grid.Cell{3, 1, 2} {
		r.draws(c)
		r.End()
	}
	r.Begin(1, desktop.MouseButtonSecondary)
	r.End()
	r.draws(0)
	r.End()
	if want := (sample{annotate.Black, "5"}); r.bar.shown != want || r.bar.clear.Disabled() {
		t.Errorf("the bar shows %v, want %v", r.bar.shown, want)
	}
	var drawn []string
	for _, a := range g.Bench.Annotations() {
		drawn = append(drawn, a.Text)
	}
	if !slices.Equal(drawn, []string{"1", "3", "4"}) {
		t.Errorf("after the second of three is erased, the numbers are %v", drawn)
	}
	test.Tap(r.bar.clear)
	if want := (sample{annotate.Black, "1"}); r.bar.shown != want || !r.bar.clear.Disabled() {
		t.Errorf("of an empty board the bar shows %v, want %v", r.bar.shown, want)
	}
}

func TestAnArrowIsUnderWay(t *testing.T) {
	r, g := drawing(t)
	want := func(what string, from, to grid.Cell) {
		t.Helper()
		a, ok := r.arrow()
		if ok != (from != grid.None) || ok && (a.At != from || a.To != to) || ok != (r.Preview() != nil) {
			t.Errorf("%s: %v, %v; want %d to %d", what, a, ok, from, to)
		}
	}
	key := func(names ...fyne.KeyName) {
		for _, n := range names {
			r.Key(n)
		}
	}
	r.Rune('a')
	want("at first", grid.None, grid.None)
	r.draws(0, 1, 2, 6)
	want("pulled", 0, 6)
	r.End()
	want("let go", grid.None, grid.None)
	g.PutCursor(0)
	key(fyne.KeyReturn)
	want("begun by key", 0, 0)
	key(fyne.KeyRight, fyne.KeyDown)
	want("begun and gone on", 0, 5)
	key(fyne.KeyReturn)
	want("drawn by key", grid.None, grid.None)
	key(fyne.KeyReturn, fyne.KeyEscape)
	if r.begun != grid.None || !g.Bench.On(workbench.Drawing) {
		t.Errorf("Esc leaves the beginning at %d", r.begun)
	}
	key(fyne.KeyReturn)
	r.Begin(3, desktop.MouseButtonSecondary)
	r.End()
	if r.begun != grid.None {
		t.Errorf("a stroke leaves the beginning at %d", r.begun)
	}
	g.PutCursor(2)
	key(fyne.KeyReturn)
	r.Rune('o')
	if r.begun != grid.None {
		t.Errorf("another kind leaves the beginning at %d", r.begun)
	}
}

func TestALabelIsTakenOrDropped(t *testing.T) {
	r, g := drawing(t)
	r.Rune('l')
	write := func(s string) {
		r.draws(5)
		r.End()
		g.Wait("the field", func() bool { return g.Win.Canvas().Focused() == fyne.Focusable(r.bar.entry) })
		r.bar.entry.SetText(s)
	}
	for _, end := range []func(){r.CommitLabel, func() { g.Win.Canvas().Focus(g.Board) }} {
		write(" here ")
		end()
		if list := g.Bench.Annotations(); len(list) != 1 || list[0].Text != "here" || r.writing() != nil {
			t.Fatalf("%v are drawn", list)
		}
		write("")
		end()
		if list := g.Bench.Annotations(); len(list) != 0 {
			t.Fatalf("%v are drawn", list)
		}
	}
	write("not this")
	r.DropLabel()
	r.CommitLabel()
	if list := g.Bench.Annotations(); len(list) != 0 || r.writing() != nil {
		t.Errorf("%v are drawn", list)
	}
}

// The document, the window and the history share lists. So the functions must not change a list.
func TestListsAreNotChanged(t *testing.T) {
	ring := annotate.Annotation{Kind: annotate.Ring, Color: annotate.Red, At: 1, To: grid.None}
	label := annotate.Annotation{Kind: annotate.Label, At: 2, To: grid.None, Text: "one"}
	arrow := annotate.Annotation{Kind: annotate.Arrow, At: 3, To: 4}
	list := []annotate.Annotation{ring, label, arrow}
	before := slices.Clone(list)

	green, other := ring, label
	green.Color, other.Text = annotate.Green, "two"
	taken, there := toggled(list, ring)
	if there || !slices.Equal(taken, []annotate.Annotation{label, arrow}) {
		t.Errorf("the same again: %v", taken)
	}
	if l, there := toggled(list, green); !there || !slices.Equal(l, []annotate.Annotation{green, label, arrow}) {
		t.Errorf("another colour: %v", l)
	}
	if l := written(list, other); !slices.Equal(l, []annotate.Annotation{ring, other, arrow}) {
		t.Errorf("another text: %v", l)
	}
	if l := without(list, 4); !slices.Equal(l, []annotate.Annotation{ring, label}) {
		t.Errorf("without what ends on a cell: %v", l)
	}
	if !slices.Equal(list, before) {
		t.Errorf("the list is now %v", list)
	}
}

// A label is written with all its letters, although the text of the last one was selected when its field closed.
func TestASecondLabelIsWrittenWhole(t *testing.T) {
	r, g := drawing(t)
	field := func() *widget.Entry {
		r.writeLabel(2)
		g.Wait("the field", func() bool { return g.Win.Canvas().Focused() == fyne.Focusable(r.bar.entry) })
		return &r.bar.entry.Entry
	}
	e := field()
	test.Type(e, "one")
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	r.bar.entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if e = field(); e.Text != "" {
		t.Fatalf("the field has %q", e.Text)
	}
	for _, c := range "two" {
		e.TypedRune(c)
	}
	if e.Text != "two" {
		t.Errorf("the field has %q, want %q", e.Text, "two")
	}
}
