package app

import (
	"os"
	"path/filepath"
	"testing"
)

// The answers to all queries are written as the judge expects them, under the document's name.
func TestAnswersAreSaved(t *testing.T) {
	for name, want := range map[string]string{"huarong-noip2013": "2\n-1\n", "halloween-tokyo2007": "7\n36\n77\n"} {
		b := open(t, "../assets/samples/"+name+".in")
		b.dialogs.path = filepath.Join(t.TempDir(), "answers")
		b.Perform(b.Action("save-answers"))
		b.wait("the answers", func() bool { return !b.Asks("answers") })
		b.wait("the file", func() bool { _, err := os.Stat(b.dialogs.path + ".out"); return err == nil })
		data, err := os.ReadFile(b.dialogs.path + ".out")
		if err != nil || string(data) != want || b.dialogs.name != name+".out" {
			t.Errorf("%s: %q, %v, proposed as %s; want %q", name, data, err, b.dialogs.name, want)
		}
	}
}

// Nothing is written where a query has no answer, or where the user stops.
func TestAnswersAreSavedWholeOrNotAtAll(t *testing.T) {
	b := open(t, write(t, "revisit.in", revisit))
	b.dialogs.path = filepath.Join(t.TempDir(), "answers.out")
	b.Perform(b.Action("save-answers"))
	b.Dismiss()
	for len(b.posts) > 0 {
		(<-b.posts)()
	}
	if _, err := os.Stat(b.dialogs.path); err == nil {
		t.Error("answers are written though the user stopped them")
	}
	b.Bench.Doc().Erase(7) // no knight
	b.dialogs.name = ""
	b.Perform(b.Action("save-answers"))
	b.wait("the complaint", func() bool { return b.Asks("error") })
	if b.dialogs.name != "" {
		t.Error("it is asked where answers are to go that there are not")
	}
	if _, err := os.Stat(b.dialogs.path); err == nil {
		t.Error("answers are written though a query has none")
	}
}

// The name that is proposed for a file is the document's own.
func TestTheDocumentsNameIsProposed(t *testing.T) {
	b := open(t, "../assets/samples/huarong-noip2013.in")
	proposed := func() string {
		b.dialogs.path = ""
		b.Perform(b.Action("save-as"))
		b.Accept() // the format that is proposed
		return b.dialogs.name
	}
	if got := proposed(); got != "huarong-noip2013.in" {
		t.Errorf("for a file %q is proposed", got)
	}
	b.filing.OpenSample("knight-revisit.in")
	if got := proposed(); got != "knight-revisit.stepboard" {
		t.Errorf("for a sample %q is proposed", got)
	}
	b.Bench.Doc().SetTitle("Where: to? / 哪里")
	if got := proposed(); got != "Where to 哪里.stepboard" {
		t.Errorf("for a title %q is proposed", got)
	}
}
