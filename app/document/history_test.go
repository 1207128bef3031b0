package document_test

import (
	"slices"
	"testing"

	"stepboard/app/document"
	"stepboard/solve"
	"stepboard/solve/grid"
)

func TestStrokeIsOneEntry(t *testing.T) {
	d := open("...", "X..")
	once(t, d, "stroke", "###/#.. |", func() {
		d.Begin(solve.Say("stroke"))
		for _, c := range []grid.Cell{0, 1, 2, 3, 0} {
			d.Paint(wall, c)
		}
		d.End()
	})
	d.Undo()
	if _, ok := d.CanUndo(); ok {
		t.Error("the stroke was more than one entry")
	}
	d.Begin(solve.Say("nothing"))
	d.End()
	if _, ok := d.CanUndo(); ok || d.Dirty() {
		t.Error("an entry without edits was kept")
	}
	if _, ok := d.CanRedo(); !ok {
		t.Error("an entry without edits took the redo away")
	}
}

func TestNestedBeginAndUndoWithin(t *testing.T) {
	d := open("...")
	d.Begin(solve.Say("outer"))
	d.Paint(wall, 0)
	d.Begin(solve.Say("inner"))
	d.Paint(wall, 1)
	d.End()
	d.Paint(wall, 2)
	if name, ok := d.CanUndo(); !ok || name.Key != "outer" || !d.Dirty() {
		t.Error("the open entry is not seen")
	}
	d.Undo() // while the stroke is open
	expect(t, d, "... |")
	d.End() // the end of the stroke itself, which comes too late
	if d.Dirty() {
		t.Error("dirty")
	}
	d.Redo()
	expect(t, d, "### |")
}

func TestAnEditDropsWhatCouldBeRedone(t *testing.T) {
	d := open("...")
	d.Paint(wall, 0)
	d.Paint(wall, 1)
	d.Undo()
	d.Paint(wall, 2)
	if d.Redo() {
		t.Error("redone past an edit")
	}
	expect(t, d, "#.# |")
}

func TestDirty(t *testing.T) {
	d := open("...")
	step := func(about string, want bool) {
		t.Helper()
		if d.Dirty() != want {
			t.Errorf("%s: dirty is %v", about, !want)
		}
	}
	step("new", false)
	d.Paint(wall, 0)
	step("edited", true)
	d.MarkSaved()
	step("saved", false)
	d.Undo()
	step("undone past the save", true)
	d.Redo()
	step("back", false)
	d.Undo()
	d.Paint(wall, 1)
	step("the saved state can't be reached", true)
	d.Undo()
	step("nor by undo", true)
	d.MarkSaved()
	d.Begin(solve.Say("stroke"))
	d.Paint(wall, 2)
	step("during a stroke", true)
	d.MarkSaved()
	d.End()
	step("saved during a stroke", false)
	d.Show(0, 0)
	step("shown", false)
	d.MarkUnsaved()
	step("declared unsaved", true)
}

func TestTypingIsOneEntry(t *testing.T) {
	d := open("...")
	for _, s := range []string{"B", "Bo", "Boa"} {
		d.SetTitle(s)
	}
	d.SetNotes("n")
	d.SetTitle("Board")
	d.MarkSaved()
	d.SetTitle("Boards")
	for _, want := range []string{"Board", "Boa", "Boa", ""} {
		d.Undo()
		if d.Title() != want {
			t.Errorf("title %q, want %q", d.Title(), want)
		}
		if want == "Board" && d.Dirty() {
			t.Error("text typed after saving was merged into the saved text")
		}
	}
	for d.Redo() {
	}
	if d.Title() != "Boards" || d.Notes() != "n" {
		t.Errorf("title %q, notes %q", d.Title(), d.Notes())
	}
}

func TestTaskAndAlgorithm(t *testing.T) {
	d := document.New(document.Content{Puzzle: fake{}, Task: "bogus", Algorithm: "bogus"})
	setup := func(task, algorithm string) {
		t.Helper()
		if d.Task() != task || d.Algorithm() != algorithm {
			t.Errorf("%s by %s, want %s by %s", d.Task(), d.Algorithm(), task, algorithm)
		}
	}
	setup("count", "fast")
	d.SetAlgorithm("brute")
	d.SetTask("walk") // this task has no algorithm "brute"
	setup("walk", "fast")
	d.SetAlgorithm("brute")
	setup("walk", "fast")
	d.SetTask("bogus")
	setup("walk", "fast")
}

// The choice of a task or an algorithm is not an edit. After a choice there is nothing to save. Undo takes back the
// last stroke, not the choice. A choice does not remove what can be redone.
func TestAChoiceIsNoEdit(t *testing.T) {
	d := document.New(document.Content{Puzzle: fake{}})
	before := string(d.Board().Terrain)
	d.Paint(wall, 2)
	painted := string(d.Board().Terrain)
	d.MarkSaved()
	d.SetAlgorithm("brute")
	d.SetTask("walk")
	if d.Dirty() {
		t.Error("a choice is unsaved")
	}
	d.Undo()
	if string(d.Board().Terrain) != before || d.Task() != "walk" || d.Algorithm() != "fast" {
		t.Errorf("undo leaves %q with task %s and %s", d.Board().Terrain, d.Task(), d.Algorithm())
	}
	d.SetTask("count")
	if d.Redo(); string(d.Board().Terrain) != painted {
		t.Error("a choice takes away what can be redone")
	}
	if c := d.Content(); c.Task != "count" || c.Algorithm != "fast" {
		t.Errorf("the file holds %s by %s", c.Task, c.Algorithm)
	}
}

func TestDatasets(t *testing.T) {
	d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{board("#."), board(".#"), board("##")}})
	names := func() (s string) {
		for i := range d.Len() {
			s += string(d.Dataset(i).Board.Terrain) + " "
		}
		return s
	}
	expectNames := func(want string, shown int) {
		t.Helper()
		if got := names(); got != want {
			t.Errorf("datasets %s, want %s", got, want)
		}
		if i, _ := d.Shown(); i != shown {
			t.Errorf("dataset %d is shown, want %d", i, shown)
		}
	}
	d.Show(1, 0)
	if err := d.AddDataset(grid.Size{Rows: 1, Cols: 3}); err != nil {
		t.Fatal(err)
	}
	expectNames("#. .# ... ## ", 2)
	d.Show(0, 0)
	d.DuplicateDataset()
	expectNames("#. #. .# ... ## ", 1)
	d.Paint(wall, 1)
	expectNames("#. ## .# ... ## ", 1)
	d.MoveDataset(1, 3)
	expectNames("#. .# ... ## ## ", 3)
	d.MoveDataset(4, 0)
	expectNames("## #. .# ... ## ", 4)
	d.RemoveDataset(0)
	expectNames("#. .# ... ## ", 3)
	d.RemoveDataset(3)
	expectNames("#. .# ... ", 2)
	d.SetName(1, "second")
	for d.Undo() {
	}
	expectNames("#. .# ## ", 1)
	for d.Redo() {
	}
	if names() != "#. .# ... " || d.Dataset(1).Name != "second" {
		t.Errorf("redone: %s, %q", names(), d.Dataset(1).Name)
	}
	d.RemoveDataset(0)
	d.RemoveDataset(0)
	if d.RemoveDataset(0) {
		t.Error("the only dataset was removed")
	}
}

func TestUndoShowsWhereItWas(t *testing.T) {
	d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{board("..m"), board("..m")}})
	d.Show(1, 0)
	d.AddQuery()
	d.Paint(mover, 0)
	d.Show(0, 0)
	d.Undo()
	if i, q := d.Shown(); i != 1 || q != 1 {
		t.Errorf("dataset %d, query %d is shown", i, q)
	}
	d.Undo()
	if i, q := d.Shown(); i != 1 || q != 0 {
		t.Errorf("dataset %d, query %d is shown", i, q)
	}
	d.Show(0, 0)
	d.Redo()
	if i, q := d.Shown(); i != 1 || q != 1 {
		t.Errorf("dataset %d, query %d is shown", i, q)
	}
}

func TestQueries(t *testing.T) {
	d := open("m.t")
	once(t, d, "document.add_query", "... |", func() { d.AddQuery() })
	d.Show(0, 0)
	once(t, d, "document.duplicate_query", "... | m0,0 t0,2", func() { d.DuplicateQuery() })
	if n := len(d.Current().Queries); n != 3 {
		t.Fatalf("%d queries", n)
	}
	d.Paint(mover, 1)
	d.Show(0, 0)
	expect(t, d, "... | m0,0 t0,2")
	d.Show(0, 2)
	expect(t, d, "... |")
	once(t, d, "document.remove_query", "... | m0,1 t0,2", func() { d.RemoveQuery(2) })
	d.RemoveQuery(0)
	expect(t, d, "... | m0,1 t0,2")
	d.RemoveQuery(0) // the fake puzzle allows a dataset without queries
	if _, q := d.Shown(); q != -1 {
		t.Errorf("query %d is shown", q)
	}
	s := document.New(document.Content{Puzzle: single{}})
	if s.AddQuery() || s.DuplicateQuery() || s.RemoveQuery(0) || s.ManyQueries() {
		t.Error("a puzzle whose queries place nothing must have exactly one query")
	}
}

func TestRevisions(t *testing.T) {
	data := board("m..")
	data.Queries = append(data.Queries, solve.Query{})
	d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{data, board("...")}})
	first, second, other := d.Revision(0, 0), d.Revision(0, 1), d.Revision(1, 0)
	stale := func(about string, a, b, c bool) {
		t.Helper()
		got := []bool{d.Revision(0, 0) != first, d.Revision(0, 1) != second, d.Revision(1, 0) != other}
		if !slices.Equal(got, []bool{a, b, c}) {
			t.Errorf("%s: stale %v, want %v", about, got, []bool{a, b, c})
		}
	}
	d.Paint(mover, 1)
	stale("a query", true, false, false)
	d.Undo()
	stale("undone", false, false, false)
	d.Paint(wall, 2)
	stale("the board", true, true, false)
	d.Undo()
	d.SetName(0, "n")
	d.SetTask("walk")
	d.Show(1, 0)
	stale("what no answer depends on", false, false, false)
	d.MoveDataset(0, 1)
	first, second, other = d.Revision(1, 0), d.Revision(1, 1), d.Revision(0, 0)
	d.MoveDataset(0, 1)
	stale("moved", false, false, false)
	d.Show(0, 0)
	_ = d.Turn(document.FlipHorizontal)
	stale("flipped", true, true, false)
	_ = d.Turn(document.FlipHorizontal) // the same picture, but pictures are not compared
	stale("flipped twice", true, true, false)
	d.Undo()
	d.Undo()
	stale("undone", false, false, false)
	d.Begin(solve.Say("stroke"))
	d.Paint(wall, 1)
	middle := d.Revision(0, 0)
	d.Paint(wall, 2)
	d.End()
	if d.Revision(0, 0) == middle {
		t.Error("a cell painted in a stroke did not change the revision")
	}
	d.RemoveQuery(0)
	if d.Revision(0, 0) == first {
		t.Error("another query has the number of the first")
	}
	if d.Revision(0, 0) == d.Revision(1, 0) && d.Identity(0) == d.Identity(1) {
		t.Error("two datasets look like one")
	}
}

func TestSnapshotStaysAsItWas(t *testing.T) {
	d := open("m.P", "...")
	s := d.Snapshot(0)
	want := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{s.Clone()}})
	d.Paint(wall, 5)
	d.Paint(mover, 1)
	d.Paint(pawn, 3)
	d.Move(d.At(2)[0], 4)
	d.Erase(3)
	d.AddQuery()
	d.RemoveQuery(0)
	_ = d.Turn(document.FlipHorizontal)
	if err := d.Resize(grid.Size{Rows: 1, Cols: 2}, document.Anchor{}); err != nil {
		t.Fatal(err)
	}
	for d.Undo() {
	}
	got := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{s}})
	expect(t, got, show(want))
}

// Two snapshots of a board that has not changed share one copy of it. No snapshot shares a board that is edited.
func TestSnapshotsShareTheBoard(t *testing.T) {
	d := open("m.P", "...")
	s := d.Snapshot(0)
	if d.Paint(wall, 4); d.Snapshot(0).Board == s.Board {
		t.Error("a board that was edited is not another")
	}
	d.Undo()
	s = d.Snapshot(0)
	if d.Snapshot(0).Board != s.Board {
		t.Error("the same board is copied again")
	}
	d.DuplicateDataset()
	d.Paint(wall, 5)
	if other := d.Snapshot(1); s.Board.Terrain[5] == wall.Tile || other.Board.Terrain[5] != wall.Tile {
		t.Error("a duplicate is not a dataset of its own")
	}
	if d.Snapshot(0).Board.Terrain[5] == wall.Tile {
		t.Error("the dataset before has changed with its duplicate")
	}
}

func TestChanges(t *testing.T) {
	d := document.New(document.Content{Puzzle: fake{}, Datasets: []*solve.Dataset{board("m.."), board("P..")}})
	var last document.Change
	calls := 0
	d.OnChange = func(c document.Change) { last = c; calls++ }
	tell := func(about string, what document.Change, do func()) {
		t.Helper()
		calls = 0
		do()
		if calls != 1 {
			t.Errorf("%s: told %d times", about, calls)
		}
		if last != what {
			t.Errorf("%s: %b, want %b", about, last, what)
		}
	}
	const H = document.History
	tell("a cell", document.Cells|H, func() { d.Paint(water, 1) })
	tell("undo", document.Cells|H, func() { d.Undo() })
	tell("a thing of the query", document.InQuery|H, func() { d.Paint(mover, 1) })
	tell("shown", document.Shown, func() { d.Show(1, 0) })
	tell("a thing", document.Things|H, func() { d.Paint(pawn, 2) })
	tell("terrain and things", document.Cells|document.Things|H, func() { d.Paint(wall, 0) })
	tell("title", document.Texts|H, func() { d.SetTitle("t") })
	tell("name", document.Texts|H, func() { d.SetName(0, "n") })
	tell("task", document.Setup, func() { d.SetTask("walk") })
	tell("shape", document.Shape|document.InQuery|H, func() { _ = d.Turn(document.FlipVertical) })
	tell("query", document.Queries|document.Shown|H, func() { d.AddQuery() })
	tell("saved", H, func() { d.MarkSaved() })
	tell("dataset", document.Datasets|document.Shown|H, func() { d.DuplicateDataset() })

	calls = 0
	d.Show(d.Shown())
	d.Undo()
	if calls != 1 {
		t.Errorf("%d changes were reported for an undo and a second showing of the same board", calls)
	}
	calls = 0
	d.Begin(solve.Say("stroke"))
	d.Paint(water, 1)
	d.Paint(water, 2)
	if calls != 2 {
		t.Errorf("told %d times of two cells of a stroke", calls)
	}
	d.End()
	d.OnChange = func(document.Change) { // a listener that edits the document
		d.OnChange = nil
		d.Paint(floor, 1)
	}
	d.Paint(floor, 2)
	if d.Board().Terrain[1] != solve.Floor {
		t.Error("the edit of the listener is not there")
	}
}
