package app

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/document"
	room "stepboard/app/rooms/annotate"
	"stepboard/app/rooms/edit"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
	"stepboard/widgets"
)

// openDrawing opens the 4×4 board and turns drawing on.
func openDrawing(t *testing.T) *bench {
	t.Helper()
	b := open(t, write(t, "revisit.in", revisit))
	b.key(fyne.KeyF7)
	if !b.Bench.On(workbench.Drawing) || !b.bar().Content.Visible() {
		t.Fatal("F7 does not turn drawing on")
	}
	return b
}

// bar returns the bar with the drawing tools.
func (b *bench) bar() *room.Bar {
	for _, p := range b.parts {
		if bar, ok := p.(*room.Bar); ok {
			return bar
		}
	}
	b.t.Fatal("no bar")
	return nil
}

// tool returns the button of a part for which the status line shows a hint.
func (b *bench) tool(part fyne.CanvasObject, hint string) *widgets.Tool {
	b.t.Helper()
	for _, t := range shelltest.Parts[*widgets.Tool](part) {
		t.MouseIn(&desktop.MouseEvent{})
		said := b.left()
		t.MouseOut()
		if said == hint {
			return t
		}
	}
	b.t.Fatalf("no button for %q", hint)
	return nil
}

// runes types characters on the board.
func (b *bench) runes(s string) {
	for _, r := range s {
		b.typedRune(r)
	}
}

// pull draws a stroke with the primary button. It calls look before the stroke ends.
func (b *bench) pull(from grid.Cell, look func(), to ...grid.Cell) {
	b.Board.OnStrokeBegin(from, desktop.MouseButtonPrimary, 0)
	for _, c := range to {
		b.Board.OnStroke(from, c)
		from = c
	}
	look()
	b.Board.OnStrokeEnd()
}

// drawn describes the annotations of the shown board in few words: kind, colour, cells, text.
func (b *bench) drawn() string {
	var words []string
	for _, a := range b.Bench.Annotations() {
		s := a.Kind.String() + " " + a.Color.String() + " " + string('a'+rune(a.At))
		if a.Kind == annotate.Arrow {
			s += string('a' + rune(a.To))
		}
		if a.Text != "" {
			s += " " + a.Text
		}
		words = append(words, s)
	}
	return strings.Join(words, ", ")
}

func (b *bench) wantDrawn(what, want string) {
	b.t.Helper()
	if got := b.drawn(); got != want {
		b.t.Errorf("%s: %q is drawn, want %q", what, got, want)
	}
}

// point moves the pointer to a cell.
func (b *bench) point(c grid.Cell) {
	at, side := b.Board.CellRect(c)
	e := &desktop.MouseEvent{}
	e.Position = at.AddXY(side.Width/2, side.Height/2)
	b.Board.MouseMoved(e)
}

// picture returns the pixels of a cell in the window.
func (b *bench) picture(c grid.Cell) []byte {
	b.Win.Canvas().Capture() // lays out new objects
	at, side := b.Board.CellRect(c)
	at = at.Add(b.App.Driver().AbsolutePositionForObject(b.Board))
	img := b.Win.Canvas().Capture()
	var pixels []byte
	for y := at.Y; y < at.Y+side.Height; y++ {
		for x := at.X; x < at.X+side.Width; x++ {
			r, g, l, _ := img.At(int(x), int(y)).RGBA()
			pixels = append(pixels, byte(r>>8), byte(g>>8), byte(l>>8))
		}
	}
	return pixels
}

// left is the text at the left of the status line.
func (b *bench) left() string { return b.status.left.Said() }

func TestADragDrawsAnArrow(t *testing.T) {
	b := openDrawing(t)
	b.runes("a1")
	b.HideCursor()
	empty := b.picture(1)
	b.pull(0, func() {
		b.wantDrawn("before the button goes up", "")
		if b.annotate.Preview() == nil {
			t.Error("no arrow is under way")
		}
		if bytes.Equal(b.picture(1), empty) {
			t.Error("the arrow under way does not show")
		}
		if s := b.left(); s != "Letting go draws the arrow from row 1, column 1 to row 2, column 3." {
			t.Errorf("the status line says %q", s)
		}
	}, 1, 2, 6)
	b.wantDrawn("a drag", "arrow red ag")
	if b.annotate.Preview() != nil {
		t.Error("the arrow is still under way")
	}
	b.pull(0, func() {}, 1, 0)
	b.wantDrawn("a drag that ends where it began", "arrow red ag")
	b.runes("3")
	b.stroke(0, 6)
	b.wantDrawn("the same in another colour", "arrow green ag")
	b.stroke(6, 0)
	b.wantDrawn("the way back", "arrow green ag, arrow green ga")
	b.pull(0, func() {
		if s := b.left(); s != "Letting go takes away the arrow from row 1, column 1 to row 2, column 3." {
			t.Errorf("the status line says %q", s)
		}
	}, 6)
	b.wantDrawn("the same again", "arrow green ga")
	b.pull(0, func() { b.key(fyne.KeyEscape) }, 1, 5)
	b.wantDrawn("a drag that Esc drops", "arrow green ga")
	if !b.Bench.On(workbench.Drawing) {
		t.Error("Esc leaves drawing while an arrow is pulled")
	}
}

func TestAClickDrawsAndTakesAway(t *testing.T) {
	b := openDrawing(t)
	for key, name := range map[string]string{"o": "ring", "x": "cross", "v": "tick", "c": "tint", "n": "number"} {
		text := map[bool]string{true: " 1"}[name == "number"]
		b.runes(key + "4")
		b.click(7, desktop.MouseButtonPrimary)
		b.wantDrawn("a click", name+" blue h"+text)
		b.point(7)
		if s := b.left(); !strings.HasPrefix(s, "A click takes away the ") {
			t.Errorf("the status line says %q", s)
		}
		b.runes("2")
		if s := b.left(); !strings.HasSuffix(s, " on row 2, column 4 the chosen colour. The right button erases.") {
			t.Errorf("the status line says %q", s)
		}
		b.click(7, desktop.MouseButtonPrimary)
		b.wantDrawn("another colour", name+" orange h"+text)
		b.click(7, desktop.MouseButtonPrimary)
		b.wantDrawn("again", "")
		b.Perform(b.Action("undo"))
		if s := b.left(); !strings.HasPrefix(s, "A click takes away the ") {
			t.Errorf("after undo the status line says %q", s)
		}
		b.Perform(b.Action("annotate-clear"))
	}
}

func TestAStrokeOfColourIsOneEdit(t *testing.T) {
	b := openDrawing(t)
	b.runes("c5")
	b.stroke(4, 5, 6, 5)
	b.wantDrawn("a stroke", "tint purple e, tint purple f, tint purple g")
	b.Perform(b.Action("undo"))
	b.wantDrawn("undone", "")
	if b.Bench.Doc().Dirty() {
		t.Error("undo leaves something behind")
	}
	b.Perform(b.Action("redo"))
	b.stroke(5, 6, 7)
	b.wantDrawn("a stroke that begins on the colour", "tint purple e")
	b.runes("1")
	b.stroke(4, 5)
	b.wantDrawn("another colour", "tint red e, tint red f")
	b.Perform(b.Action("undo"))
	b.wantDrawn("undone", "tint purple e")
}

func TestTheRightButtonErases(t *testing.T) {
	b := openDrawing(t)
	b.runes("a1")
	b.stroke(0, 5)
	b.stroke(10, 0)
	b.stroke(9, 11)
	b.runes("o")
	b.click(0, desktop.MouseButtonPrimary)
	b.runes("x")
	b.click(1, desktop.MouseButtonPrimary)
	b.point(0)
	if s := b.left(); s != "A click draws a cross on row 1, column 1. The right button erases." {
		t.Errorf("the status line says %q", s)
	}
	b.Board.OnStrokeBegin(0, desktop.MouseButtonSecondary, 0)
	b.wantDrawn("pressed", "arrow red jl, cross red b")
	b.Board.OnStroke(0, 1)
	b.Board.OnStrokeEnd()
	b.wantDrawn("dragged on", "arrow red jl")
	b.Perform(b.Action("undo"))
	b.wantDrawn("undone", "arrow red af, arrow red ka, arrow red jl, ring red a, cross red b")
	b.Perform(b.Action("annotate-clear"))
	b.wantDrawn("cleared", "")
	clear := b.tool(b.bar().Content, "Clear all drawings on this board")
	if b.Can(b.Action("annotate-clear")) || !clear.Disabled() {
		t.Error("an empty board can be cleared")
	}
	b.Perform(b.Action("undo"))
	if len(b.Bench.Annotations()) != 5 {
		t.Error("clearing can't be undone")
	}
}

func TestAllIsDrawnByKeys(t *testing.T) {
	b := openDrawing(t)
	if b.Cursor() != 0 {
		t.Fatalf("the cursor is at %d", b.Cursor())
	}
	b.runes("a2")
	if s := b.left(); s != "Enter begins an arrow on row 1, column 1." {
		t.Errorf("the status line says %q", s)
	}
	b.key(fyne.KeyReturn, fyne.KeyRight, fyne.KeyDown)
	b.wantDrawn("the beginning", "")
	if b.annotate.Preview() == nil {
		t.Error("no arrow is under way")
	}
	if s := b.left(); s != "Enter draws the arrow from row 1, column 1 to row 2, column 2." {
		t.Errorf("the status line says %q", s)
	}
	b.key(fyne.KeyReturn)
	b.wantDrawn("the end", "arrow orange af")
	b.key(fyne.KeyReturn, fyne.KeyReturn)
	b.wantDrawn("an arrow to where it begins", "arrow orange af")
	b.key(fyne.KeyReturn, fyne.KeyRight, fyne.KeyEscape, fyne.KeyReturn)
	const here = "The arrow begins on row 2, column 3: go to the cell that it points to. Esc drops it."
	if s := b.left(); !b.Bench.On(workbench.Drawing) || s != here || b.annotate.Preview() == nil {
		t.Errorf("Esc does not drop the beginning: the status line says %q", s)
	}
	b.key(fyne.KeyEscape, fyne.KeyReturn)
	_ = b.Bench.Doc().Turn(document.FlipHorizontal)
	if b.annotate.Preview() != nil || b.Cursor() != 6 {
		t.Error("the beginning stays where its cell is another")
	}
	b.Bench.Doc().Undo()
	b.key(fyne.KeyReturn)
	b.click(3, desktop.MouseButtonSecondary)
	b.key(fyne.KeyDown) // the cursor appears again
	if b.annotate.Preview() != nil || b.Cursor() != 6 {
		t.Error("a stroke does not drop the beginning")
	}
	b.runes("V3")
	b.key(fyne.KeyReturn)
	b.wantDrawn("a tick", "arrow orange af, tick green g")
	b.key(fyne.KeyLeft, fyne.KeyDelete)
	b.wantDrawn("Delete where the arrow ends", "tick green g")
	b.key(fyne.KeyEscape)
	if b.Bench.On(workbench.Drawing) || b.bar().Content.Visible() || b.Cursor() != grid.None {
		t.Error("Esc does not leave")
	}
	b.key(fyne.KeyF7)
	if b.Settings.String("annotation.kind") != annotate.Tick.String() ||
		b.Settings.String("annotation.color") != annotate.Green.String() {
		t.Error("kind and colour are not as they were")
	}
}

// Drawing changes neither the position of the transport nor the answer.
func TestDrawingDisturbsNothing(t *testing.T) {
	for name, prepare := range map[string]func(*bench){
		"move": func(b *bench) { b.Bench.Playback.Seek(2) },
		"exploration": func(b *bench) {
			b.Bench.Set(workbench.Exploring, true)
			b.wait("a recording", func() bool { return b.Bench.Explore.Current() != nil && b.Bench.Playback.Len() > 3 })
			b.Bench.Playback.Seek(3)
		},
	} {
		b := openDrawing(t)
		prepare(b)
		if !b.Bench.On(workbench.Drawing) {
			t.Fatalf("%s: drawing is left", name)
		}
		at, x := b.Bench.Playback.Pos(), b.Bench.Explore.Current()
		r, _ := b.Bench.Result()
		b.runes("o1")
		b.click(3, desktop.MouseButtonPrimary)
		b.runes("c")
		b.stroke(4, 5, 6)
		b.runes("a")
		b.stroke(8, 9)
		b.key(fyne.KeyDown, fyne.KeyReturn, fyne.KeyDown, fyne.KeyReturn, fyne.KeyDelete)
		b.click(5, desktop.MouseButtonSecondary)
		b.Perform(b.Action("undo"))
		b.Perform(b.Action("redo"))
		b.key(fyne.KeyEscape)
		if len(b.Bench.Annotations()) == 0 || !b.Bench.Doc().Dirty() {
			t.Fatalf("%s: nothing is drawn", name)
		}
		now, _ := b.Bench.Result()
		_, _, running := b.Bench.Answers().Running()
		if b.Bench.Playback.Pos() != at || b.Bench.Explore.Current() != x {
			t.Errorf("%s: the transport is at %d, was at %d", name, b.Bench.Playback.Pos(), at)
		}
		if running || now.Stale || now.Walk != r.Walk || b.Bench.Way.Stale() {
			t.Errorf("%s: the answer is worked out anew or stale", name)
		}
	}
}

func TestTheBrushRestsWhileDrawing(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.choose("rook")
	b.key(fyne.KeyF7)
	rail := b.parts[slices.IndexFunc(b.parts, func(p shell.Part) bool { _, ok := p.(*edit.Rail); return ok })].(*edit.Rail)
	before := slices.Clone(b.Bench.Doc().Board().Things)
	b.runes("oq1") // q would choose the queen
	b.click(0, desktop.MouseButtonPrimary)
	b.click(0, desktop.MouseButtonSecondary)
	if !slices.Equal(b.Bench.Doc().Board().Things, before) || b.editor.Brush.ID != "rook" {
		t.Errorf("the board is edited, or the brush is the %s", b.editor.Brush.ID)
	}
	if chosen(rail.Tools["rook"]) || !chosen(rail.Others["annotate"]) {
		t.Error("the rail shows the brush as chosen, or not the pen")
	}
	b.key(fyne.KeyEscape)
	if !chosen(rail.Tools["rook"]) || chosen(rail.Others["annotate"]) {
		t.Error("the rail does not show the brush again")
	}
}

// chosen reports whether a button looks chosen: it has a ground.
func chosen(o fyne.Widget) bool {
	return test.WidgetRenderer(o).Objects()[0].(*canvas.Rectangle).FillColor != nil
}

// While the user draws, the legend of the lens stays, and the board keeps its size, in narrow and wide windows.
func TestTheLegendStaysWhileOneDraws(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.solved()
	b.key(fyne.KeyF4)
	for _, width := range few[float32](1, 1024, 1366, 1920) {
		b.Win.Resize(fyne.NewSize(width, 700))
		board := b.Board.Size()
		b.Perform(b.Action("annotate"))
		legend := slices.ContainsFunc(shelltest.Parts[*widgets.Legend](b.Win.Content()),
			func(l *widgets.Legend) bool { return l.Size().Width >= 200 })
		if !legend || b.Board.Size() != board {
			t.Errorf("at %v the legend is seen: %v; the board has %v, before %v", width, legend, b.Board.Size(), board)
		}
		b.Perform(b.Action("annotate"))
	}
}
