package results

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell/shelltest"
	"stepboard/solve"
)

// report returns a report as a browser saves it.
func report(json string) string {
	return `<meta name="stepboard-report" content="` + strings.ReplaceAll(json, `"`, "&quot;") + `">`
}

// The reports of a folder become one table for each lesson, with a row for each reader and a column for each
// question. Below are the answers.
func TestReportsOfAClass(t *testing.T) {
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	folder, cut := t.TempDir(), "" // the user types the proposed name without the extension cut
	b.Files = &shelltest.Files{
		Path: folder, Saves: func(name string) string { return filepath.Join(folder, strings.TrimSuffix(name, cut)) },
	}
	r := New(b.Shell)
	b.Actions = r.Actions()
	b.Lesson = &shelltest.Lesson{} // another lesson is open
	b.Action("results").Run()
	b.Wait("a complaint about an empty folder", func() bool { return b.Asks("error") })
	b.Dismiss()
	for _, name := range []string{"knights.class", "knights.class.csv"} {
		shelltest.Write(t, filepath.Join(folder, name), "")
	}
	var refusal *solve.Refusal
	if err := none(folder); !errors.As(err, &refusal) || !strings.Contains(b.Say(refusal.Text), "knights.class.csv") {
		t.Errorf("of a folder with the results of a live class it says %v", err)
	}
	for name, text := range map[string]string{
		"ada.html": report(`{"version":1,"lesson":"Knights","name":"Ada","date":"2026-11-25T10:00:00Z","answers":[
			{"frame":2,"title":"Least","question":"How many?","given":"7","key":"5","tries":1,"verdict":"wrong","first":"wrong"},
			{"frame":4,"title":"Way","given":"B","key":"B","tries":2,"verdict":"right","first":"wrong"}]}`),
		"bo.html": report(`{"version":1,"lesson":"Knights","name":"Bo","date":"2026-11-25T10:00:00Z","answers":[
			{"frame":2,"title":"Least","given":"5","key":"5","tries":1,"verdict":"right","first":"right"},
			{"frame":4,"title":"Way","given":"C","tries":1,"verdict":"noted","first":"noted"}]}`),
		"cy.html":    report(`{"version":1,"lesson":"Pawns","name":"Cy","date":"2026-11-25T10:00:00Z","answers":[]}`),
		"other.html": "<html></html>",
	} {
		shelltest.Write(t, filepath.Join(folder, name), text)
	}
	b.Lesson = &shelltest.Lesson{} // another lesson is open
	b.Action("results").Run()
	b.Wait("the table", func() bool { return b.Asks("results") })
	c := r.class
	var got []string
	rows, columns := c.size()
	for i := range rows {
		for k := range columns {
			text, _ := c.text(widget.TableCellID{Row: i, Col: k})
			got = append(got, text)
		}
	}
	const want = "Name|Right|At the first try|2. Least|4. Way|Ada|1 of 2|0|× 7|✓ try 2|Bo|1 of 2|1|✓|C"
	if text := strings.Join(got, "|"); text != want {
		t.Errorf("the table says %q, not %q", text, want)
	}
	if text := c.state.Said(); !strings.Contains(text, "claim") {
		t.Errorf("the verdicts are the pages' own, and the state says %q", text)
	}
	c.tables[1].Judged, c.at = true, 1 // the other lesson is the open one
	c.refresh()
	judged := c.state.Said()
	c.at = 0
	c.refresh()
	if !strings.Contains(judged, "judged") || !strings.Contains(c.state.Said(), "claim") {
		t.Errorf("the states of two lessons are %q and %q", judged, c.state.Said())
	}
	c.table.Select(widget.TableCellID{Row: 1, Col: leadColumns})
	if text := c.more.Said(); !strings.Contains(text, "How many?") || !strings.Contains(text, "Ada") || !strings.Contains(text, "5") {
		t.Errorf("of the chosen answer it says %q", text)
	}
	c.save()
	data, err := os.ReadFile(filepath.Join(folder, filepath.Base(folder)+".csv"))
	if err != nil {
		t.Fatal(err)
	}
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(data), "\uFEFF")))
	lines.FieldsPerRecord = -1 // the lessons have different numbers of columns
	if all, err := lines.ReadAll(); err != nil || len(all) != 5 || all[1][1] != "Ada" || all[1][6] != "wrong: 7" {
		t.Errorf("%v: %q", err, all)
	}
	// The system's dialog knows only the name without the extension. So the window asks about the existing file.
	cut = ".csv"
	path := filepath.Join(folder, filepath.Base(folder)+cut)
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.save()
	if data, _ := os.ReadFile(path); string(data) != "mine" || !b.Asks("confirm") {
		t.Error("a file is overwritten without a question")
	}
}
