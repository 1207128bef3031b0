package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/storage/files"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// formats are the formats that the prompt offers, which have the keyboard.
func (b *bench) formats() *widgets.Choices {
	b.t.Helper()
	c, ok := b.Win.Canvas().Focused().(*widgets.Choices)
	if !ok {
		b.t.Fatalf("%T has the keyboard", b.Win.Canvas().Focused())
	}
	return c
}

// told is all that a prompt says.
func (b *bench) told() string {
	var text strings.Builder
	for _, o := range test.LaidOutObjects(b.Win.Canvas().Overlays().Top()) {
		if l, ok := o.(*widget.Label); ok {
			text.WriteString(l.Text + "\n")
		}
	}
	return text.String()
}

// Where to save is asked after what in, and what a format loses is said before.
func TestSaveAsOffersFormats(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.Bench.Doc().SetTitle("For Monday")
	b.solved()
	b.Perform(b.Action("save-as"))
	if !b.Asks("save-as") || b.dialogs.name != "" {
		t.Fatal("the system's dialog comes before the format is chosen")
	}
	if b.formats().Chosen() != 0 {
		t.Error("what loses something is proposed")
	}
	b.strike(fyne.KeyDown, 0)
	if said := b.told(); b.formats().Chosen() != 1 ||
		!strings.Contains(said, "can't keep:\n• The title and the notes") {
		t.Errorf("the prompt says %q", said)
	}
	b.dialogs.path = filepath.Join(t.TempDir(), "copy")
	b.strike(fyne.KeyReturn, 0)
	if b.dialogs.name != "revisit.in" || !slices.Contains(b.dialogs.kind.Extensions, "in") {
		t.Errorf("the dialog proposes %q among %v", b.dialogs.name, b.dialogs.kind)
	}
	text, err := os.ReadFile(b.dialogs.path + ".in")
	if err != nil || string(text) != revisit || b.prompts() || b.filing.Path() != b.dialogs.path+".in" {
		t.Errorf("saved %q, %v; prompt %v", text, err, b.prompts())
	}
}

// A format that can't hold the board says why and can't be chosen.
func TestSaveAsSaysWhatCannotBe(t *testing.T) {
	b := open(t, "../assets/samples/halloween-tour.stepboard")
	doc := b.Bench.Doc()
	goal := doc.Board().Find('B')
	for _, it := range doc.At(doc.Board().Find('a')) {
		doc.Move(it, goal) // ghost a on the goal of b
	}
	b.Perform(b.Action("save-as"))
	b.strike(fyne.KeyDown, 0)
	if !strings.Contains(b.told(), "Not possible for this board") {
		t.Errorf("the judge's format is offered: %q", b.told())
	}
	if b.strike(fyne.KeyReturn, 0); !b.Asks("save-as") || b.dialogs.name != "" {
		t.Error("the judge's format can be chosen")
	}
	b.Dismiss()
}

// Ghosts may be saved as a map and a scenario, and a map that is there already is asked about first.
func TestSaveAsMapAndScenario(t *testing.T) {
	b := open(t, "../assets/samples/halloween-tokyo2007.in")
	for b.Bench.Doc().Len() > 1 {
		b.Perform(b.Action("dataset-remove"))
	}
	folder := t.TempDir()
	onMap := filepath.Join(folder, "mine.map")
	if err := os.WriteFile(onMap, []byte("another's"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.dialogs.path = filepath.Join(folder, "mine")
	b.Perform(b.Action("save-as"))
	b.strike(fyne.KeyDown, 0)
	b.strike(fyne.KeyDown, 0)
	b.strike(fyne.KeyReturn, 0)
	if !b.Asks("confirm") || !strings.Contains(b.told(), "mine.map") {
		t.Fatalf("what is written over is not asked about: %q", b.told())
	}
	b.press("Replace")
	want := b.Bench.Doc().Board()
	f, err := files.Open(puzzles.BuiltIn(), filepath.Join(folder, "mine.scen"))
	if err != nil {
		t.Fatal(err)
	}
	have := f.Content.Datasets[0].Board
	if string(have.Terrain) != string(want.Terrain) || len(have.Things) != len(want.Things) || b.Bench.Doc().Dirty() {
		t.Errorf("saved\n%v, want\n%v", have, want)
	}
}

// A document that is in no file is proposed to be saved and exported under its title or, without one, its puzzle's name.
func TestUnsavedFilesHaveANameOfTheirOwn(t *testing.T) {
	b := open(t)
	b.Perform(b.Action("new"))
	b.press("Create")
	for title, want := range map[string]string{"": "Huarong", "For Monday: tiles": "For Monday tiles"} {
		b.Bench.Doc().SetTitle(title)
		if got := b.filing.Stem(); got != want {
			t.Errorf("%q is proposed for a document called %q, want %q", got, title, want)
		}
	}
}
