package app

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

func (b *bench) copied() string { return b.App.Clipboard().Content() }

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

// If a list has the focus, copy copies the list. If a text field has the focus, copy and paste are the field's.
func TestCopyIsOfWhatHasTheKeyboard(t *testing.T) {
	b := open(t)
	queries := b.queries()
	b.Win.Canvas().Focus(queries)
	b.Perform(b.Action("copy"))
	lines := strings.Split(strings.TrimSpace(b.copied()), "\n")
	if len(lines) != queries.Length() || !strings.HasPrefix(lines[0], "1\t2\t") {
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
