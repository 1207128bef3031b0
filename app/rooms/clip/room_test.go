package clip

import (
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/shell/shelltest"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/puzzles"
)

// bench is the room under test without a window around it.
type bench struct{ *shelltest.Desk }

// host is a window without a selection.
type host struct{ *shelltest.Desk }

func (h host) Part() *solve.Dataset        { return nil }
func (h host) PutPart(part *solve.Dataset) { h.T.Errorf("a part is put: %v", part) }
func (h host) ClearPart()                  {}
func (h host) Selected() bool              { return false }

// open opens a board in a window with the room.
func open(t *testing.T, name, board string) *bench {
	t.Helper()
	b := &bench{shelltest.New(t)}
	b.Open(name, board)
	f := &shelltest.Files{}
	b.Files = f
	t.Cleanup(func() {
		if len(f.Adopted)+len(f.Warned) > 0 {
			t.Errorf("adopted %v, warnings %v", f.Adopted, f.Warned)
		}
	})
	b.Actions = New(b.Shell, host{b.Desk}, func() string { return "" }).Actions()
	return b
}

func (b *bench) copied() string { return b.App.Clipboard().Content() }

// paste pastes a text.
func (b *bench) paste(text string) {
	b.App.Clipboard().SetContent(text)
	b.Perform(b.Action("paste"))
}

// answer waits for the answer to the shown query and returns it.
func (b *bench) answer() int64 {
	b.T.Helper()
	b.Solved()
	r, _ := b.Bench.Result()
	if r.Err != nil {
		b.T.Fatal(r.Err)
	}
	return r.Answer.Value
}

func TestBoardsGoThroughTheClipboard(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	b.Perform(b.Action("copy"))
	if got := b.copied(); got != shelltest.Knight {
		t.Fatalf("copied %q", got)
	}
	b.Perform(b.Action("copy-rows"))
	if got := b.copied(); got != strings.TrimPrefix(shelltest.Knight, "4\n") {
		t.Fatalf("copied the rows %q", got)
	}
	b.Bench.Doc().Erase(14) // erases the queen
	b.Perform(b.Action("paste"))
	d, _ := b.Bench.Doc().Shown()
	if v := b.answer(); v != 4 || b.Bench.Doc().Len() != 2 || d != 1 {
		t.Errorf("pasted, %d boards, number %d is shown and has an answer of %d", b.Bench.Doc().Len(), d+1, v)
	}
	b.Bench.History().Undo()
	if len(b.Bench.Doc().At(14)) != 0 || b.Bench.Doc().Len() != 1 {
		t.Error("a paste is not one step of undo")
	}
	b.paste(shelltest.Knight + shelltest.Knight)
	if d, _ := b.Bench.Doc().Shown(); b.Bench.Doc().Len() != 3 || d != 1 {
		t.Errorf("two boards pasted: there are %d, number %d is shown", b.Bench.Doc().Len(), d+1)
	}
	b.Perform(b.Action("copy-boards"))
	if got := b.copied(); strings.Count(got, "X...") != 3 {
		t.Errorf("copied %q", got)
	}
	b.Solved()
}

// A pasted board replaces a new, untouched board. A pasted board is added after any other board, which stays with its
// queries.
func TestAPasteReplacesOnlyWhatIsUntouched(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	b.Put(workbench.Opening{
		Doc: document.New(document.Content{Puzzle: puzzles.BuiltIn().ByID("huarong")}), Answers: b.Bench.NewAnswers(),
	})
	b.paste("2 3 1\n1 1 1\n1 1 1\n1 1 1 2 1 3\n")
	if n := b.Bench.Doc().Len(); n != 1 {
		t.Errorf("a new board stays before a pasted one: %d", n)
	}
	b.Bench.Doc().Clear()
	b.Perform(b.Action("paste"))
	if n := b.Bench.Doc().Len(); n != 2 {
		t.Errorf("a board that was worked on is gone: %d", n)
	}
}

// A pasted level is a board of the task with boxes, also beside boards of sokoban's other task.
func TestAPastedLevelIsToBeWalked(t *testing.T) {
	b := open(t, "tiny.in", "2 3\n...\nX..\n")
	b.paste("#####\n#@$.#\n#####\n")
	if doc := b.Bench.Doc(); doc.Puzzle().ID() != "sokoban" || doc.Task() != "walk" || doc.Len() != 2 {
		t.Errorf("pasted into %s, task %q, with %d boards", doc.Puzzle().ID(), doc.Task(), doc.Len())
	}
	b.Bench.History().Undo()
	if n := b.Bench.Doc().Len(); n != 1 {
		t.Errorf("%d boards after undo", n)
	}
}

func TestABadPasteSaysWhereAndChangesNothing(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	b.paste("X...\n....\n..?.\n...O\n")
	if !b.Prompts() || !strings.Contains(shelltest.Told(b.Win), "line 3, column 3") || b.Bench.Doc().Dirty() {
		t.Errorf("said %q", shelltest.Told(b.Win))
	}
}

// A text without a board causes no error message: the status line says which texts can be pasted.
func TestProseHasNoBoard(t *testing.T) {
	b := open(t, "revisit.in", shelltest.Knight)
	for _, text := range []string{"See you at OX.\n\n3 rooks, please", "今天我们讲马的走法。\n", "No {board} here"} {
		b.Hint("")
		b.paste(text)
		if b.Prompts() || !strings.Contains(b.Said, "You can paste") || b.Bench.Doc().Dirty() {
			t.Errorf("%q: said %q", text, b.Said)
		}
	}
}
