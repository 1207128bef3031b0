package annotate

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell/shelltest"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve"
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

// script does what words say: letters and digits choose, a-b-c is a drag of the primary button and A-B of the secondary
// button, with a cell for each letter; a drag that ends in - goes on. Other words are keys. It returns the drawing.
func (r *Room) script(words ...string) string {
	for _, w := range words {
		first := rune(w[0])
		cells := solve.Map(strings.Split(strings.ToLower(strings.Trim(w, "-")), "-"), func(c string) grid.Cell {
			return grid.Cell(c[0] - 'a')
		})
		switch undo, redo := r.Bench.Doc().Undo, r.Bench.Doc().Redo; {
		case w == "undo":
			undo()
		case w == "redo":
			redo()
		case !strings.Contains(w, "-") && len(w) <= 2:
			for _, c := range w {
				r.Rune(c)
			}
		case !strings.Contains(w, "-"):
			r.Key(fyne.KeyName(w))
		default:
			button := desktop.MouseButtonPrimary
			if unicode.IsUpper(first) {
				button = desktop.MouseButtonSecondary
			}
			r.Begin(cells[0], button)
			for _, c := range cells[1:] {
				r.Move(c)
			}
			if !strings.HasSuffix(w, "--") {
				r.End()
			}
		}
	}
	return shelltest.Drawn(r.Bench)
}

// Strokes and keys draw, erase and recolour. Hints say what they will do.
func TestStrokesAndKeysDraw(t *testing.T) {
	for about, steps := range map[string][][3]string{ // words of a script, the drawing, the hint at the pointed cell
		"drags": {
			{"a1 a-b-c-g--", "", "Letting go draws the arrow from row 1, column 1 to row 2, column 3."},
			{"Escape a-b-c-g", "arrow red ag", ""},
			{"a-b-a", "arrow red ag", ""},
			{"3 a-g", "arrow green ag", ""},
			{"g-a", "arrow green ag, arrow green ga", ""},
			{"a-g--", "arrow green ag, arrow green ga", "Letting go takes away the arrow from row 1, column 1 to row 2, column 3."},
			{"Escape a-g", "arrow green ga", ""},
			{"a-b-f-- Escape a-a", "arrow green ga", ""},
		},
		"tints": {
			{"c5 e-f-g-f", "tint purple e, tint purple f, tint purple g", ""},
			{"undo", "", ""},
			{"redo f-g-h", "tint purple e", ""},
			{"1 e-f", "tint red e, tint red f", ""},
			{"undo", "tint purple e", ""},
		},
		"erasing": {
			{"a1 a-f k-a j-l o a- x b-", "arrow red af, arrow red ka, arrow red jl, ring red a, cross red b", ""},
			{"A--", "arrow red jl, cross red b", ""},
			{"A-B", "arrow red jl", ""},
		},
		"keys": {
			{"a2 Return", "", "The arrow begins on row 1, column 1: go to the cell that it points to. Esc drops it."},
			{"Right Down", "", "Enter draws the arrow from row 1, column 1 to row 2, column 2."},
			{"Return", "arrow orange af", "Enter begins an arrow on row 2, column 2. Delete erases."},
			{"Return Return", "arrow orange af", ""},
			{"Return Right Escape V3 Return", "arrow orange af, tick green g", ""},
			{"Left Delete", "tick green g", ""},
		},
	} {
		r, g := drawing(t)
		for _, s := range steps {
			if got := r.script(strings.Fields(s[0])...); got != s[1] {
				t.Errorf("%s: after %s, %q is drawn, want %q", about, s[0], got, s[1])
			}
			if hint := r.HintAt(g.Pointed()); s[2] != "" && hint != s[2] {
				t.Errorf("%s: after %s, the hint is %q", about, s[0], hint)
			}
		}
		if !g.Bench.On(workbench.Drawing) {
			t.Errorf("%s: drawing is off", about)
		}
		if r.Key(fyne.KeyEscape); g.Bench.On(workbench.Drawing) {
			t.Errorf("%s: Esc does not leave", about)
		}
	}
}

// A click draws an annotation of each kind, then another colour recolours it, and a third click takes it away.
func TestAClickDrawsAndTakesAway(t *testing.T) {
	r, _ := drawing(t)
	for key, name := range map[string]string{"o": "ring", "x": "cross", "v": "tick", "c": "tint", "n": "number"} {
		text := map[bool]string{true: " 1"}[name == "number"]
		for _, s := range [][3]string{
			{key + "4 h-", name + " blue h" + text, "takes away the "},
			{"2 h-", name + " orange h" + text, "takes away the "},
			{"4 ", name + " orange h" + text, " on row 2, column 4 the chosen colour. "},
			{"2 h-", "", "draws "},
			{"undo", name + " orange h" + text, "takes away the "},
			{"undo undo", "", "draws "},
		} {
			got := r.script(strings.Fields(s[0])...)
			if hint := r.HintAt(7); got != s[1] || !strings.Contains(hint, s[2]) {
				t.Errorf("%s: after %s, %q is drawn and the hint is %q", name, s[0], got, hint)
			}
		}
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

// A stroke of the other button and another kind forget the beginning of an arrow by key.
func TestTheBeginningOfAnArrowIsForgotten(t *testing.T) {
	r, g := drawing(t)
	for _, words := range []string{"D-", "o"} {
		r.Rune('a')
		g.PutCursor(2)
		if r.Key(fyne.KeyReturn); r.begun != 2 || r.Preview() == nil {
			t.Errorf("the arrow begins at %d", r.begun)
		}
		if r.script(words); r.begun != grid.None {
			t.Errorf("%s leaves the beginning at %d", words, r.begun)
		}
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
		return r.bar.entry.Field()
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
