package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// formatGroups are the formats that the prompt offers.
func (b *bench) formatGroups() []*widget.RadioGroup {
	b.t.Helper()
	var list []*widget.RadioGroup
	for _, o := range test.LaidOutObjects(b.Win.Canvas().Overlays().Top()) {
		if g, ok := o.(*widget.RadioGroup); ok {
			list = append(list, g)
		}
	}
	if len(list) != 2 {
		b.t.Fatalf("%d formats are offered", len(list))
	}
	return list
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
	if said := b.told(); !strings.Contains(said, "does not hold:\n• The title and the notes") {
		t.Errorf("the prompt says %q", said)
	}
	groups := b.formatGroups()
	if groups[0].Selected == "" || groups[1].Selected != "" {
		t.Error("what loses something is proposed")
	}
	groups[1].SetSelected(groups[1].Options[0])
	groups[1].SetSelected("") // by a second tap
	if groups[0].Selected != "" || groups[1].Selected == "" {
		t.Error("not exactly one format is chosen")
	}
	b.dialogs.path = filepath.Join(t.TempDir(), "copy")
	b.Accept()
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
	groups := b.formatGroups()
	if !groups[1].Disabled() || !strings.Contains(b.told(), "Not possible for this board") {
		t.Errorf("the judge's format is offered: %q", b.told())
	}
	b.Dismiss()
}
