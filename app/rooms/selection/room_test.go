package selection

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/boardtext"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// hall is a 3×5 board with its goal on the right.
const hall = "3 5\n##...\n#...X\n.....\n"

// selecting returns a room on a board. Its brush paints walls.
func selecting(t *testing.T, board string) (*Room, *shelltest.Desk) {
	t.Helper()
	d := shelltest.New(t)
	d.Open("board.in", board)
	d.Bench.Painter.Brush = d.Bench.Painter.Offered(workbench.LeastOffered)[1]
	r := New(d.Shell)
	d.Shell.Actions = append(r.Actions(), &shell.Action{ID: "cut"}, &shell.Action{ID: "copy"}, &shell.Action{ID: "paste"},
		&shell.Action{ID: "point", Key: fyne.KeyF8, Checked: func() bool { return d.Bench.Pin.At() != grid.None }})
	d.Show()
	return r, d
}

// drag makes a stroke from cell to cell.
func (r *Room) drag(cells ...grid.Cell) {
	r.Begin(cells[0], desktop.MouseButtonPrimary)
	for _, c := range cells[1:] {
		r.Move(c)
	}
	r.End()
}

// looks returns the board as rows.
func (r *Room) looks() string {
	doc := r.Bench.Doc()
	_, q := doc.Shown()
	return strings.ReplaceAll(strings.TrimSpace(boardtext.Rows(doc.Puzzle(), doc.Current(), q)), "\n", "/")
}

// want fails unless the board and the selection are as expected.
func (r *Room) want(t *testing.T, about, board string, a grid.Area) {
	t.Helper()
	if got := r.looks(); got != board || r.area != a {
		t.Errorf("%s: %s with %v selected, want %s and %v", about, got, r.area, board, a)
	}
}

func area(row, col, rows, cols int) grid.Area {
	return grid.Area{Row: row, Col: col, Size: grid.Size{Rows: rows, Cols: cols}}
}

// The tool's key selects the cell of the cursor, or the first cell if there is no cursor. Pressed again, the key ends
// the tool.
func TestTheKeySelectsACell(t *testing.T) {
	r, d := selecting(t, hall)
	d.Perform(r.Action("select"))
	r.want(t, "the first cell", "##.../#...X/.....", area(0, 0, 1, 1))
	r.drag(0, 1)
	r.want(t, "a drag from this cell", "##.../#...X/.....", area(0, 0, 1, 2))
	r.Drop()
	d.Perform(r.Action("select"))
	r.Key(fyne.KeyRight, shell.Shift)
	r.want(t, "one more", "##.../#...X/.....", area(0, 0, 1, 2))
	r.Key(fyne.KeyEscape, 0)
	if d.Cursor() != 1 {
		t.Errorf("Escape leaves the cursor at %v", d.Cursor())
	}
	d.HideCursor()
	d.Perform(r.Action("select"))
	if r.Bench.On(workbench.Selecting) {
		t.Error("the key does not end it")
	}
}

func TestThePointerSelectsAndMoves(t *testing.T) {
	r, d := selecting(t, hall)
	r.Bench.Toggle(workbench.Selecting)
	if hint, ok := r.HintText(); !ok || !strings.Contains(hint, "Drag") {
		t.Errorf("the hint is %q", hint)
	}
	r.drag(6, 5, 0)
	r.want(t, "selected", "##.../#...X/.....", area(0, 0, 2, 2))
	r.Begin(1, desktop.MouseButtonPrimary)
	r.Move(8)
	if hint, _ := r.HintText(); !strings.Contains(hint, "2×2 cells from row 2, column 3") {
		t.Errorf("as it is dragged the hint is %q", hint)
	}
	first := r.Over()
	if first != r.Over() || len(first.Ops) != 4 {
		t.Errorf("the picture is made anew, or has %d parts", len(first.Ops))
	}
	r.want(t, "not let go yet", "##.../#...X/.....", area(0, 0, 2, 2))
	r.End()
	r.want(t, "moved", "...../..##X/..#..", area(1, 2, 2, 2))
	if r.Over() == first || len(r.Over().Ops) != 2 {
		t.Error("the picture is not of what is selected now")
	}
	d.Perform(r.Action("undo"))
	r.want(t, "undone", "##.../#...X/.....", area(0, 0, 2, 2))
	d.Perform(r.Action("redo"))
	r.want(t, "made again", "...../..##X/..#..", area(1, 2, 2, 2))
	r.drag(0)
	r.want(t, "a click elsewhere", "...../..##X/..#..", area(0, 0, 1, 1))
	d.Bench.Set(workbench.Selecting, false)
	d.Bench.Doc().AddQuery()
	_ = d.Bench.Doc().Resize(grid.Size{Rows: 2, Cols: 2}, document.Anchor{Row: 2, Col: 2})
	if r.Edited(); !r.Selected() {
		t.Error("what is still there is let go")
	}
	_ = d.Bench.Doc().AddDataset(grid.Size{Rows: 4, Cols: 4})
	if r.Edited(); r.Selected() || r.Over() != nil {
		t.Error("what is of another board is still selected")
	}
}

func TestKeysSelectAndMove(t *testing.T) {
	r, d := selecting(t, hall)
	keys := func(mod fyne.KeyModifier, names ...fyne.KeyName) {
		t.Helper()
		for _, n := range names {
			if !r.Key(n, mod) {
				t.Errorf("%s is not taken", n)
			}
		}
	}
	if r.Key(fyne.KeyRight, 0) || r.Key(fyne.KeyDelete, 0) || r.Key(fyne.KeyEscape, 0) || r.Key(fyne.KeyLeft, shell.Ctrl) {
		t.Error("keys are taken where nothing is selected")
	}
	d.PutCursor(1)
	keys(shell.Shift, fyne.KeyDown, fyne.KeyLeft, fyne.KeyRight, fyne.KeyRight)
	r.want(t, "selected", "##.../#...X/.....", area(0, 1, 2, 2))
	keys(shell.Shift, fyne.KeyUp, fyne.KeyUp)
	r.want(t, "less", "##.../#...X/.....", area(0, 1, 1, 2))
	keys(0, fyne.KeyRight, fyne.KeyDown, fyne.KeyUp, fyne.KeyUp, fyne.KeyRight, fyne.KeyRight)
	r.want(t, "moved to the edge", "#..#./#...X/.....", area(0, 3, 1, 2))
	keys(0, fyne.KeyReturn)
	r.want(t, "filled", "#..##/#...X/.....", area(0, 3, 1, 2))
	keys(0, fyne.KeyDelete)
	r.want(t, "cleared", "#..../#...X/.....", area(0, 3, 1, 2))
	keys(0, fyne.KeyEscape)
	if r.Selected() || d.Cursor() == grid.None || !d.Bench.On(workbench.Selecting) {
		t.Errorf("after Escape %v is selected, the cursor is on %d", r.area, d.Cursor())
	}
	keys(0, fyne.KeyReturn)
	if !r.Selected() || r.area.Cells() != 1 {
		t.Error("Enter does not select the cell of the cursor")
	}
	keys(0, fyne.KeyEscape)
	d.HideCursor()
	keys(0, fyne.KeyEscape)
	if d.Bench.On(workbench.Selecting) {
		t.Error("the tool is still in hand")
	}
	d.Perform(r.Action("select-all"))
	r.want(t, "all", "#..../#...X/.....", area(0, 0, 3, 5))
	d.Bench.Painter.Brush = d.Bench.Painter.Offered(workbench.LeastOffered)[2] // the goal; a board has only one
	if hint, _ := r.HintText(); d.Can(r.Action("fill")) || strings.Contains(hint, "Enter") {
		t.Error("what exists once may fill many cells")
	}
}

func TestTurnsAndPastes(t *testing.T) {
	r, d := selecting(t, hall)
	d.Perform(r.Action("rotate-right"))
	if size := r.board().Size; size != (grid.Size{Rows: 5, Cols: 3}) {
		t.Errorf("with nothing selected the board becomes %v", size)
	}
	d.Perform(r.Action("undo"))
	r.choose(area(0, 0, 2, 2))
	d.Perform(r.Action("rotate-right"))
	d.Perform(r.Action("flip-horizontal"))
	r.want(t, "turned and mirrored", "##.../#...X/.....", area(0, 0, 2, 2))
	part := r.Part()
	r.PutPart(part)
	r.want(t, "pasted beside it", "##.../###.X/.#...", area(1, 1, 2, 2))
	d.Perform(r.Action("undo"))
	if r.Selected() {
		t.Error("what was pasted is gone and still selected")
	}
	d.PutCursor(13)
	r.PutPart(part)
	r.want(t, "at the cursor, as far as there is room", "##.../#..##/...#.", area(1, 3, 2, 2))
}

func TestTheMenuIsOfTheCellOrOfWhatIsSelected(t *testing.T) {
	r, d := selecting(t, hall)
	r.Menu(9, fyne.NewPos(300, 300))
	if d.Cursor() != 9 || !d.Prompts() {
		t.Fatalf("the cursor is on %d, a menu is open: %v", d.Cursor(), d.Prompts())
	}
	items := r.cellItems(9)
	if len(items) != 2 || items[1].Label != "Take Off: Goal" || len(items[0].ChildMenu.Items) != len(d.Bench.Painter.Offered(workbench.LeastOffered)) {
		t.Fatalf("the menu of the goal begins with %v", items)
	}
	items[1].Action()
	r.want(t, "taken off", "##.../#..../.....", grid.Area{})
	items[0].ChildMenu.Items[1].Action()
	r.want(t, "a wall placed", "##.../#...#/.....", grid.Area{})
	d.Win.Canvas().Overlays().Top().Hide()
	if list := r.cellItems(14); len(list) != 1 {
		t.Errorf("from a floor %v can be taken off", list[1].Label)
	}
	r.choose(area(1, 3, 1, 2))
	r.Menu(0, fyne.NewPos(300, 300))
	if r.Selected() {
		t.Error("the menu of another cell leaves what is selected")
	}
	d.Bench.Set(workbench.Drawing, true)
	if d.Can(r.Action("cell-menu")) {
		t.Error("the menu opens while the board is drawn on")
	}
}

// In the menu of a cell, "point at this cell" is checked only if this cell is the pinned one.
func TestTheMenuKnowsThePinnedCell(t *testing.T) {
	r, d := selecting(t, hall)
	d.Bench.Pin.Put(3)
	for c, want := range map[grid.Cell]bool{3: true, 4: false} {
		for _, item := range r.cellMenu(c).Items {
			if a := r.ActionOf(item); a != nil && a.ID == "point" && item.Checked != want {
				t.Errorf("cell %d is pinned: %v", c, item.Checked)
			}
		}
	}
}

// Undo and redo stop between edits of the board and of the lesson, also if the key is held. The hint says what comes
// next. The next press after a pause crosses the border.
func TestUndoStopsBeforeTheLesson(t *testing.T) {
	r, d := selecting(t, hall)
	doc := d.Bench.Doc()
	frame := view.Frame{Shot: view.Shot{Puzzle: doc.Puzzle(), Dataset: doc.Current(), Event: -1, Pointer: grid.None}}
	doc.InsertFrames(0, frame)
	doc.InsertFrames(1, frame)
	doc.Clear()
	press := func(id string, times, frames int, want string) {
		t.Helper()
		for range times {
			d.Perform(r.Action(id))
		}
		if len(doc.Frames()) != frames || !strings.Contains(d.Said, want) {
			t.Fatalf("%d times %s: %d frames, it says %q; want %d, %q", times, id, len(doc.Frames()), d.Said, frames, want)
		}
	}
	pause := func() { r.pressed = r.pressed.Add(-2 * borderPause) }
	press("undo", 1, 2, "undone: ")
	press("undo", 40, 2, "Next comes the lesson: ")
	pause()
	press("undo", 1, 1, "undone: ")
	press("undo", 1, 0, "undone: ")
	press("redo", 2, 2, "done again: ")
	press("redo", 3, 2, "Next comes the board: ")
	pause()
	if press("redo", 1, 2, "done again: "); slices.Contains(doc.Board().Terrain, solve.Wall) {
		t.Error("the board is not cleared again")
	}
	press("undo", 1, 2, "undone: ")
	press("undo", 1, 2, "Next comes the lesson: ")
	doc.Clear() // another edit: the border is another one
	press("undo", 1, 2, "undone: ")
	press("undo", 1, 2, "Next comes the lesson: ")
}
