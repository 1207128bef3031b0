package command

import (
	"fmt"
	"html"
	"os"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/questionid"
	"stepboard/assets"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

// The reports of a class become one table. A spreadsheet does not read its cells as formulas.
func TestReports(t *testing.T) {
	report := func(name, answers string) string {
		text := `{"version":1,"lesson":"Knights","name":"` + name + `","date":"2026-11-25T10:00:00Z","answers":[` + answers + `]}`
		return `<meta name="stepboard-report" content="` + strings.ReplaceAll(text, `"`, "&quot;") + `">`
	}
	const right = `{"frame":2,"title":"Least","given":"5","tries":1,"verdict":"right","first":"right"}`
	folder := tree(t, map[string]string{
		"1.html": report("=Ada", right+`,{"frame":4,"title":"Way","given":"A","tries":1,"verdict":"wrong","first":"wrong"}`),
		"2.html": report("Ben", right), "index.html": "<html>",
	})
	empty := t.TempDir()
	t.Chdir(folder)
	r := run1(t, "", "reports", ".", "-lang", "en")
	if want := "Knights (as the pages claim; -lesson judges again)\n  =Ada: 1 of 2 right, 1 at the first try; 4. Way: A\n  Ben: 1 of 1 right, 1 at the first try\n"; r.code != Solved ||
		r.stdout != want || !strings.Contains(r.stderr, "index.html is no report") {
		t.Errorf("%+v, want %q", r, want)
	}
	r = run1(t, "", "reports", "-csv", "-quiet", ".", "-lang", "en")
	const want = "\uFEFFlesson,name,date,right,first,answered,2. Least,4. Way,practice right,practice answered,verdicts,file\n" +
		"Knights,'=Ada,2026-11-25,1,1,2,right,wrong: A,0,0,claimed,1.html\nKnights,Ben,2026-11-25,1,1,1,right,,0,0,claimed,2.html\n"
	if r.code != Solved || r.stdout != want || r.stderr != "" {
		t.Errorf("%+v, want %q", r, want)
	}
	if r = run1(t, "", "reports", "-json", "."); r.code != Solved || strings.Count(r.stdout, "\n") != 2 || !strings.Contains(r.stdout, `"name":"=Ada"`) {
		t.Errorf("%+v", r)
	}
	if r = run1(t, "", "reports", empty, "-lang", "en"); r.code != BadInput || !strings.Contains(r.stderr, "has no report") {
		t.Errorf("%+v", r)
	}
	if r = run1(t, "", "reports"); r.code != BadUsage {
		t.Errorf("%+v", r)
	}
	if err := os.Remove("1.html"); err != nil {
		t.Fatal(err)
	}
}

// With the lesson, a report counts by the answers in it, not by its claims.
func TestReportsAreJudged(t *testing.T) {
	p := question.Practice{Puzzle: puzzles.BuiltIn().ByID("huarong"), Side: 5, Kinds: []string{"legal"}}
	about, q, err := p.Make(t.Context(), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	shot := view.Shot{Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None}
	frames := []view.Frame{{Title: "Moves", Shot: shot, Asks: q}}
	lesson := document.Content{
		Puzzle: about.Puzzle, Task: about.Task, Query: about.Query, Datasets: []*solve.Dataset{about.Dataset}, Frames: frames,
	}
	t.Chdir(t.TempDir())
	if _, _, err := files.Save("moves.stepboard", lesson, files.Stepboard); err != nil {
		t.Fatal(err)
	}
	const at = 0
	ids := questionid.Of(frames)
	write := func(name string, number int64) {
		answer := fmt.Sprintf(`{"version":1,"lesson":"K","name":"%s","answers":[{"frame":%d,"id":"%s","sent":"{\"Number\":%d}","tries":1,
			"verdict":"right","first":"right"}]}`, name, at+1, ids[at], number)
		page := `<meta name="stepboard-report" content="` + html.EscapeString(answer) + `">`
		if err := os.WriteFile(name+".html", []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("Ada", frames[at].Asks.Number)
	write("Bo", frames[at].Asks.Number+1)
	r := run1(t, "", "reports", ".", "-lang", "en", "-lesson", "moves.stepboard")
	if r.code != Solved || !strings.Contains(r.stdout, "Ada: 1 of 1 right") || !strings.Contains(r.stdout, "Bo: 0 of 1 right") {
		t.Errorf("%+v", r)
	}
	if r = run1(t, "", "reports", ".", "-lang", "en"); !strings.Contains(r.stdout, "Bo: 1 of 1 right") || !strings.Contains(r.stdout, "claim") {
		t.Errorf("%+v", r)
	}
	data, err := assets.Lessons.ReadFile("lessons/huarong.en.stepboard")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("other.stepboard", data, 0o600); err != nil {
		t.Fatal(err)
	}
	if r = run1(t, "", "reports", ".", "-lang", "en", "-lesson", "other.stepboard"); r.code != BadInput || !strings.Contains(r.stderr, "no report answers") {
		t.Errorf("%+v", r)
	}
}
