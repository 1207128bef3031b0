package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell/shelltest"
)

func (b *bench) copied() string { return b.App.Clipboard().Content() }

func TestBoardsGoThroughTheClipboard(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Perform(b.Action("copy"))
	if got := b.copied(); got != revisit {
		t.Fatalf("copied %q", got)
	}
	b.Perform(b.Action("copy-rows"))
	if got := b.copied(); got != strings.TrimPrefix(revisit, "4\n") {
		t.Fatalf("copied the rows %q", got)
	}
	b.click(14, desktop.MouseButtonSecondary) // erases the queen
	b.Perform(b.Action("paste"))
	d, _ := b.Bench.Doc().Shown()
	if v := b.answer(); v != 4 || b.Bench.Doc().Len() != 2 || d != 1 {
		t.Errorf("pasted, %d boards, number %d is shown and has an answer of %d", b.Bench.Doc().Len(), d+1, v)
	}
	b.Perform(b.Action("undo"))
	if len(b.Bench.Doc().At(14)) != 0 || b.Bench.Doc().Len() != 1 {
		t.Error("a paste is not one step of undo")
	}
	b.App.Clipboard().SetContent(revisit + revisit)
	b.Perform(b.Action("paste"))
	if d, _ := b.Bench.Doc().Shown(); b.Bench.Doc().Len() != 3 || d != 1 {
		t.Errorf("two boards pasted: there are %d, number %d is shown", b.Bench.Doc().Len(), d+1)
	}
	b.Perform(b.Action("copy-boards"))
	if got := b.copied(); strings.Count(got, "X...") != 3 {
		t.Errorf("copied %q", got)
	}
	b.solved()
}

// A pasted board replaces a new, untouched board. A pasted board is added after any other board, which stays with its
// queries.
func TestAPasteReplacesOnlyWhatIsUntouched(t *testing.T) {
	b := open(t)
	b.App.Clipboard().SetContent("2 3 1\n1 1 1\n1 1 1\n1 1 1 2 1 3\n")
	b.Perform(b.Action("new"))
	b.press("Create")
	b.Perform(b.Action("paste"))
	if n := b.Bench.Doc().Len(); n != 1 {
		t.Errorf("a new board stays before a pasted one: %d", n)
	}
	b.Bench.Doc().Clear()
	b.Perform(b.Action("paste"))
	if n := b.Bench.Doc().Len(); n != 2 {
		t.Errorf("a board that was worked on is gone: %d", n)
	}
}

func TestAPastedBoardOfAnotherPuzzleIsADocument(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Perform(b.Action("dataset-duplicate"))
	b.App.Clipboard().SetContent("2 3\n...\nX..\n")
	b.Perform(b.Action("paste"))
	if doc := b.Bench.Doc(); b.prompts() || doc.Puzzle().ID() != "sokoban" || !doc.Dirty() || b.Can(b.Action("reload")) {
		t.Fatalf("pasted into %s, dirty %v", doc.Puzzle().ID(), doc.Dirty())
	}
	if v := b.answer(); v != 4 {
		t.Errorf("its answer is %d", v)
	}
}

// A pasted level is a board of the task with boxes, also beside boards of sokoban's other task.
func TestAPastedLevelIsToBeWalked(t *testing.T) {
	b := open(t, write(t, "tiny.in", "2 3\n...\nX..\n"))
	b.App.Clipboard().SetContent("#####\n#@$.#\n#####\n")
	b.Perform(b.Action("paste"))
	if doc := b.Bench.Doc(); doc.Puzzle().ID() != "sokoban" || doc.Task() != "walk" || doc.Len() != 2 {
		t.Errorf("pasted into %s, task %q, with %d boards", doc.Puzzle().ID(), doc.Task(), doc.Len())
	}
	b.Perform(b.Action("undo"))
	if n := b.Bench.Doc().Len(); n != 1 {
		t.Errorf("%d boards after undo", n)
	}
}

func TestABadPasteSaysWhereAndChangesNothing(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.App.Clipboard().SetContent("X...\n....\n..?.\n...O\n")
	b.Perform(b.Action("paste"))
	if !b.prompts() || !strings.Contains(shelltest.Told(b.Win), "line 3, column 3") || b.Bench.Doc().Dirty() {
		t.Errorf("said %q", shelltest.Told(b.Win))
	}
}

// A text without a board causes no error message: the status line says which texts can be pasted.
func TestProseHasNoBoard(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	for _, text := range []string{"See you at OX.\n\n3 rooks, please", "今天我们讲马的走法。\n", "No {board} here"} {
		b.Hint("")
		b.App.Clipboard().SetContent(text)
		b.Perform(b.Action("paste"))
		if told := b.left(); b.prompts() || !strings.Contains(told, "You can paste") || b.Bench.Doc().Dirty() {
			t.Errorf("%q: said %q", text, told)
		}
	}
}

// If a list has the focus, copy copies the list. If a text field has the focus, copy and paste are the field's.
func TestCopyIsOfWhatHasTheKeyboard(t *testing.T) {
	b := open(t)
	queries := b.queries()
	b.Win.Canvas().Focus(queries.List)
	b.Perform(b.Action("copy"))
	lines := strings.Split(strings.TrimSpace(b.copied()), "\n")
	if len(lines) != len(queries.Rows) || !strings.HasPrefix(lines[0], "1\t2\t") {
		t.Errorf("the list of queries is %q", lines)
	}
	b.Perform(b.Action("copy-answer"))
	if got := b.copied(); !strings.HasPrefix(got, "2 moves") {
		t.Errorf("the answer is %q", got)
	}
	e := widget.NewEntry()
	e.SetText("words")
	b.Win.SetContent(e)
	b.Win.Canvas().Focus(e)
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	b.Perform(b.Action("copy"))
	if got := b.copied(); got != "words" {
		t.Errorf("copied %q out of a field", got)
	}
	b.Perform(b.Action("paste"))
	if e.Text != "words" || b.Bench.Doc().Dirty() {
		t.Errorf("pasted %q into a field", e.Text)
	}
}
