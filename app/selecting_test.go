package app

import (
	"bytes"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/storage/boardtext"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// smallHall is a 3×5 board with its goal on the right.
const smallHall = "3 5\n##...\n#...X\n.....\n"

// rowsNow returns the shown board as rows.
func (b *bench) rowsNow() string {
	doc := b.Bench.Doc()
	_, q := doc.Shown()
	return strings.ReplaceAll(strings.TrimSpace(boardtext.Rows(doc.Puzzle(), doc.Current(), q)), "\n", "/")
}

func (b *bench) wantBoard(about, want string) {
	b.t.Helper()
	if got := b.rowsNow(); got != want {
		b.t.Errorf("%s: the board is %s, want %s", about, got, want)
	}
}

// rightClick clicks a cell with the secondary button, as the driver does.
func (b *bench) rightClick(c grid.Cell) {
	at, size := b.Board.CellRect(c)
	e := &desktop.MouseEvent{Button: desktop.MouseButtonSecondary}
	e.Position = at.AddXY(size.Width/2, size.Height/2)
	e.AbsolutePosition = e.Position.Add(b.App.Driver().AbsolutePositionForObject(b.Board))
	b.Board.MouseDown(e)
	b.Board.MouseUp(e)
}

// menuOpen returns the open menu, or nil.
func (b *bench) menuOpen() *widget.PopUpMenu {
	m, _ := b.Win.Canvas().Focused().(*widget.PopUpMenu)
	return m
}

func TestSelectedCellsByKeysAndTools(t *testing.T) {
	b := open(t, write(t, "hall.in", smallHall))
	b.FocusBoard()
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyRight} { // the cell cursor appears and moves
		b.strike(k, 0)
	}
	b.strike(fyne.KeyRight, shell.Shift)
	b.strike(fyne.KeyDown, 0)
	b.wantBoard("moved", "#..../##..X/.....")
	if got := b.pointedText(); !strings.Contains(got, "1×2 cells from row 2, column 2") {
		t.Errorf("the status line says %q", got)
	}
	b.choose("wall")
	b.strike(fyne.KeyReturn, 0)
	b.wantBoard("filled by another brush, with the tool put down", "#..../###.X/.....")
	b.strike(fyne.KeyX, shell.Ctrl)
	b.wantBoard("cut", "#..../#...X/.....")
	b.click(14, desktop.MouseButtonPrimary)
	if b.selection.Selected() {
		t.Error("painting leaves something selected")
	}
	b.strike(fyne.KeyZ, shell.Ctrl)
	b.PutCursor(11)
	b.strike(fyne.KeyV, shell.Ctrl)
	b.wantBoard("pasted at the cursor", "#..../#...X/.##..")
	b.strike(fyne.KeyUp, 0)
	b.strike(fyne.KeyUp, 0)
	b.strike(fyne.KeyRight, 0)
	b.wantBoard("moved on", "#.##./#...X/.....")
	b.strike(fyne.KeyZ, shell.Ctrl)
	b.wantBoard("undone at once", "#..../#...X/.....")
	b.strike(fyne.KeyY, shell.Ctrl)
	b.wantBoard("made again", "#.##./#...X/.....")
	b.strike(fyne.KeyA, shell.Ctrl)
	for _, m := range []workbench.Mode{workbench.Drawing, workbench.Comparing, workbench.Playing} {
		b.strike(fyne.KeyA, shell.Ctrl)
		b.Bench.Set(m, true)
		if b.Bench.On(m) && b.selection.Selected() {
			t.Errorf("something is selected in mode %d", m)
		}
		b.Bench.Set(m, false)
	}
	b.strike(fyne.KeyA, shell.Ctrl)
	b.filing.OpenPuzzle(puzzles.BuiltIn().ByID("halloween"))
	if b.solved(); b.selection.Selected() || b.selection.Over() != nil {
		t.Error("the selection of one puzzle is kept in another puzzle")
	}
}

// In the modes in which cells are edited, a right click opens the menu of a cell and does nothing else. A right drag
// erases.
func TestTheMenuOfACell(t *testing.T) {
	b := open(t, write(t, "hall.in", smallHall))
	b.rightClick(9)
	if m := b.menuOpen(); m == nil || b.Cursor() != 9 || b.Bench.Doc().Dirty() {
		t.Fatalf("a menu: %v; the cursor is on %d", m, b.Cursor())
	}
	b.strike(fyne.KeyEscape, 0)
	if b.menuOpen() != nil || b.Cursor() != grid.None {
		t.Error("Escape does not close the menu")
	}
	b.rightClick(9)
	b.strike(fyne.KeyDown, 0)
	b.strike(fyne.KeyDown, 0)
	b.strike(fyne.KeyReturn, 0)
	b.wantBoard("taken off by the menu", "##.../#..../.....")
	b.eraseTo(0, 1)
	b.wantBoard("dragged over", "...../#..../.....")
	b.FocusBoard()
	b.strike(fyne.KeyF10, shell.Shift)
	if b.menuOpen() == nil {
		t.Error("Shift+F10 opens no menu")
	}
	b.strike(fyne.KeyEscape, 0)
	b.FocusBoard()
	b.strike(desktop.KeyMenu, 0)
	if b.menuOpen() == nil {
		t.Error("the key for menus opens none")
	}
	b.strike(fyne.KeyEscape, 0)
	b.Bench.Set(workbench.Drawing, true)
	b.rightClick(9)
	if b.menuOpen() != nil {
		t.Error("the menu opens where the right button erases what is drawn")
	}
}

// eraseTo erases from one cell to another.
func (b *bench) eraseTo(from, to grid.Cell) {
	b.Board.OnStrokeBegin(from, desktop.MouseButtonSecondary, 0)
	b.Board.OnStroke(from, to)
	b.Board.OnStrokeEnd()
}

// A change of the selection is drawn at once, even if the status line shows another text, for instance after copying.
func TestSelectionIsDrawnWhileSomethingElseIsSaid(t *testing.T) {
	b := open(t, write(t, "hall.in", smallHall))
	b.FocusBoard()
	b.Perform(b.Action("select-all"))
	selected := b.Board.Capture()
	b.Hint("copied")
	b.strike(fyne.KeyEscape, 0)
	if bytes.Equal(b.Board.Capture().Pix, selected.Pix) {
		t.Error("what is no longer selected is still drawn so")
	}
	if got := b.left(); got != "copied" {
		t.Errorf("the status line says %q", got)
	}
}

// After a change of the board's size, the frame around the selection has its usual width.
func TestFrameFollowsTheScale(t *testing.T) {
	b := open(t, write(t, "hall.in", smallHall))
	b.strike(fyne.KeyA, shell.Ctrl)
	for _, size := range []fyne.Size{{Width: 700, Height: 480}, {Width: 1400, Height: 900}} {
		b.Win.Resize(size)
		seen := b.Board.Capture()
		b.Draw()
		if !bytes.Equal(seen.Pix, b.Board.Capture().Pix) {
			t.Errorf("at %v the frame is of another scale", size)
		}
	}
}

// While cells are selected, the status line says only what the next key does, also with a lens that explains the cell.
func TestALensDoesNotSpeakBehindTheSelection(t *testing.T) {
	b := open(t, write(t, "hall.in", smallHall))
	b.strike(fyne.KeyF4, 0)
	b.wait("the lens", func() bool { return b.Bench.Lens.Chosen() != nil && !b.Bench.Lens.Working() })
	b.point(6)
	explained := b.pointedText()
	b.Perform(b.Action("select-all"))
	if got := b.pointedText(); !strings.HasSuffix(got, "Esc: let go") || b.Say(b.Bench.Lens.Detail(6).Text) == "" ||
		!strings.Contains(explained, b.Say(b.Bench.Lens.Detail(6).Text)) {
		t.Errorf("the status line says %q, before %q", got, explained)
	}
}

// A look at a file changes nothing: a file opens without a brush. A key or a press takes a brush, and Escape puts it
// away. A new board is painted at once.
func TestALookChangesNothing(t *testing.T) {
	b := open(t)
	b.filing.OpenSample("huarong-noip2013.in")
	b.solved()
	look := func() {
		b.click(4, desktop.MouseButtonPrimary)
		b.click(4, desktop.MouseButtonSecondary)
		b.Board.OnStrokeBegin(0, desktop.MouseButtonSecondary, 0)
		b.Board.OnStroke(0, 1)
		b.Board.OnStrokeEnd()
		b.key(fyne.KeyRight) // plays, also after a click on a cell
		b.ShowCursor()
		b.key(fyne.KeyReturn)
		b.key(fyne.KeyEscape)
		b.key(fyne.KeyEscape)
		b.HideCursor()
	}
	if look(); b.Bench.Doc().Dirty() || !b.editor.Rests {
		t.Fatal("a look changes the board, or takes a brush")
	}
	brush := b.editor.Brushes()[1]
	b.typedRune(brush.Key)
	if b.click(1, desktop.MouseButtonPrimary); b.editor.Rests || !b.Bench.Doc().Dirty() {
		t.Error("the key of a brush does not paint")
	}
	b.Bench.History().Undo()
	b.key(fyne.KeyEscape)
	if look(); b.Bench.Doc().Dirty() {
		t.Error("after Escape, a look changes the board")
	}
	b.filing.Create(b.Bench.Doc().Puzzle(), grid.Size{Rows: 4, Cols: 4})
	if b.editor.Rests {
		t.Error("a new board has no brush")
	}
}
