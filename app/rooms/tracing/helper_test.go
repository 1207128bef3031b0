package tracing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"stepboard/app/shell/shelltest"
)

// Until a trace is chosen, the room shows the helper for writing traces in the chosen language, and can save it.
func TestHelper(t *testing.T) {
	w := newWindow(t, filepath.Join(t.TempDir(), "mine.jsonl"))
	w.Desk.Open("revisit.in", shelltest.Knight)
	a := New(w.Shell).open()
	if !a.helper.box.Visible() || !strings.Contains(a.helper.code.Said(), "#include") {
		t.Errorf("it shows %.40q", a.helper.code.Said())
	}
	a.helper.language.Select.SetSelectedIndex(1)
	test.Tap(a.helper.saving)
	data, err := os.ReadFile(filepath.Join(filepath.Dir(w.Path), "stepboard_trace.py"))
	if err != nil || string(data) != a.helper.code.Said() || !strings.HasPrefix(string(data), `"""Writes`) {
		t.Errorf("%.40q, %v; it shows %.40q", data, err, a.helper.code.Said())
	}
	if a.helper.told.Said() != "stepboard_trace.py was saved." {
		t.Error(a.helper.told.Said())
	}
	if again := New(w.Shell).open(); again.helper.code.Said() != string(data) {
		t.Error("the language is forgotten")
	}
	w.Text.SetLanguage("zh")
	if said := New(w.Shell).open().helper.code.Said(); !strings.HasPrefix(said, `"""记录`) || strings.Contains(said, "Writes") {
		t.Errorf("in Chinese it shows %.40q", said)
	}
	a.read(w.Path)
	if a.helper.box.Visible() {
		t.Error("it hides what is said of the trace")
	}
}
