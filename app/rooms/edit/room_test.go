package edit

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve/grid"
)

// editing returns a room with its rail on a board.
func editing(t *testing.T, name, board string) (*Room, *shelltest.Desk) {
	t.Helper()
	d := shelltest.New(t)
	d.Open(name, board)
	r := New(d.Shell)
	d.Actions = r.Actions()
	for _, id := range []string{"select", "hand", "annotate", "undo", "redo"} { // actions of other rooms
		d.Actions = append(d.Actions, &shell.Action{ID: id, Icon: theme.IconAsk})
	}
	d.OnRebuild = func() { d.Parts = []shell.Part{NewRail(r)} }
	d.Rebuild()
	return r, d
}

// draws makes a stroke from cell to cell.
func (e *Room) draws(button desktop.MouseButton, cells ...grid.Cell) {
	e.Begin(cells[0], button)
	for _, c := range cells[1:] {
		e.Move(c)
	}
	e.End()
}

// answers fails unless the answer is as wanted.
func answers(t *testing.T, d *shelltest.Desk, want int64) {
	t.Helper()
	d.Solved()
	if r, _ := d.Bench.Result(); r.Err != nil || r.Answer.Value != want {
		t.Errorf("the answer is %d, %v; want %d", r.Answer.Value, r.Err, want)
	}
}

// Small and capital letters are different keys if both belong to brushes.
func TestBrushesByKey(t *testing.T) {
	r, d := editing(t, "ghosts.in", "5 5 2\n#####\n#a B#\n# # #\n#b A#\n#####\n0 0 0\n")
	for key, want := range map[rune]string{'a': "ghost-a", 'A': "goal-a", 'b': "ghost-b", 'B': "goal-b", '1': "floor"} {
		d.Bench.Set(workbench.Asking, true)
		if r.Rune(key); d.Bench.On(workbench.Asking) || r.Brush.ID != want {
			t.Errorf("%q takes %s, want %s", key, r.Brush.ID, want)
		}
	}
	for _, brush := range r.Brushes() {
		if got := r.BrushKey(brush); got != string(brush.Key) {
			t.Errorf("the key of %s is written %s", brush.ID, got)
		}
	}
}

func TestSecondaryButtonErasesAndDragMoves(t *testing.T) {
	r, d := editing(t, "revisit.in", shelltest.Knight)
	doc := d.Bench.Doc()
	r.Rune('P')
	r.draws(desktop.MouseButtonSecondary, 5)
	if doc.Board().Find('P') != 5 {
		t.Error("a click erases, where only a drag does")
	}
	r.draws(desktop.MouseButtonSecondary, 5, 5)
	if doc.Board().Find('P') != grid.None {
		t.Error("the pawn was not erased")
	}
	r.draws(desktop.MouseButtonPrimary, 7, 6, 10) // paints over the knight with the pawn
	for _, want := range []grid.Cell{10, 7} {
		if at := doc.Board().Find('O'); at != want || doc.Board().Find('P') != grid.None {
			t.Errorf("the knight is at %d, want %d; the pawn at %d", at, want, doc.Board().Find('P'))
		}
		doc.Undo()
	}
}

func TestCellCursorPaints(t *testing.T) {
	r, d := editing(t, "revisit.in", shelltest.Knight)
	if r.Rune('r') || !r.Rune('Q') {
		t.Error("a letter without a brush chose a brush, or the queen's letter chose none")
	}
	for _, k := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn} {
		r.Key(k)
	}
	if items := d.Bench.Doc().At(2); len(items) != 1 || items[0].Kind != 'Q' {
		t.Errorf("cell 2 holds %v, want a queen", items)
	}
	r.Key(fyne.KeyDelete)
	if items := d.Bench.Doc().At(2); len(items) != 0 {
		t.Errorf("cell 2 holds %v after Delete", items)
	}
	if r.Key(fyne.KeyEscape); r.Cursor() != grid.None {
		t.Error("Esc does not hide the cursor")
	}
}

// A board without a knight has an error and no answer.
func TestHalfPaintedBoardSaysWhatIsMissing(t *testing.T) {
	r, d := editing(t, "revisit.in", shelltest.Knight)
	r.draws(desktop.MouseButtonSecondary, 7, 7)
	d.Solved()
	if res, _ := d.Bench.Result(); res.Err == nil || len(d.Bench.Problems()) == 0 {
		t.Errorf("the problems are %v, the answer %d", d.Bench.Problems(), res.Answer.Value)
	}
}

func TestTaskBringsItsBrushes(t *testing.T) {
	r, d := editing(t, "tiny.in", "3 4\n....\n....\nX...\n")
	tools := func() int { return len(d.Parts[0].(*Rail).Tools) }
	count := tools()
	d.Bench.Doc().SetTask("walk")
	if n := tools(); n != count+2 {
		t.Fatalf("%d brushes for a walk, %d for a count; want two more", n, count)
	}
	r.Rune('4') // brush of the box
	r.draws(desktop.MouseButtonPrimary, 5)
	r.Rune('5') // brush of the player
	r.draws(desktop.MouseButtonPrimary, 0)
	answers(t, d, 2)
	d.Bench.Doc().SetTask("count")
	if n := tools(); n != count {
		t.Errorf("%d brushes back at the count, want %d", n, count)
	}
	if d.Solved(); r.Brush.ID == "player" {
		t.Error("a brush of the other task is still in the hand")
	}
}

func TestQueriesAreSteppedThroughAddedAndRemoved(t *testing.T) {
	_, d := editing(t, "noip.in", "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n")
	d.Perform(d.Action("query-next"))
	answers(t, d, -1)
	d.Perform(d.Action("query-add"))
	if i, q := d.Bench.Doc().Shown(); i != 0 || q != 2 || len(d.Bench.Problems()) == 0 {
		t.Errorf("a new query: shown %d.%d, problems %v", i, q, d.Bench.Problems())
	}
	d.Perform(d.Action("query-remove"))
	if n := len(slices.Collect(d.Bench.Doc().Targets())); n != 2 {
		t.Errorf("%d queries are left", n)
	}
	for range 3 { // the first query stays shown
		d.Perform(d.Action("query-previous"))
	}
	answers(t, d, 2)
}
