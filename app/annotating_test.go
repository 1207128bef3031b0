package app

import (
	"bytes"
	"slices"
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

// runes types characters on the board.
func (b *bench) runes(s string) {
	for _, r := range s {
		b.typedRune(r)
	}
}

func (b *bench) wantDrawn(what, want string) {
	b.t.Helper()
	if got := shelltest.Drawn(b.Bench); got != want {
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

// The window shows the arrow under way and says what its end does. A turned board drops the beginning of an arrow.
func TestTheWindowShowsAnArrowUnderWay(t *testing.T) {
	b := openDrawing(t)
	b.runes("a1")
	b.HideCursor()
	empty := b.picture(1)
	b.Board.OnStrokeBegin(0, desktop.MouseButtonPrimary, 0)
	for from, to := range []grid.Cell{1, 2, 6} {
		b.Board.OnStroke(grid.Cell(from), to)
	}
	if b.annotate.Preview() == nil || bytes.Equal(b.picture(1), empty) {
		t.Error("the arrow under way does not show")
	}
	if s := b.left(); s != "Letting go draws the arrow from row 1, column 1 to row 2, column 3." {
		t.Errorf("the status line says %q", s)
	}
	b.Board.OnStrokeEnd()
	b.wantDrawn("a drag", "arrow red ag")
	b.key(fyne.KeyDown, fyne.KeyReturn)
	if b.annotate.Preview() == nil {
		t.Error("no arrow begins by key")
	}
	if _ = b.Bench.Doc().Turn(document.FlipHorizontal); b.annotate.Preview() != nil || b.Cursor() == grid.None {
		t.Error("the beginning stays where its cell is another")
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
