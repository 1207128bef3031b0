package command

import (
	"os"
	"strings"
	"testing"
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
	if want := "Knights\n  =Ada: 1 of 2 right, 1 at the first try; 4. Way: A\n  Ben: 1 of 1 right, 1 at the first try\n"; r.code != Solved ||
		r.stdout != want || !strings.Contains(r.stderr, "index.html is no report") {
		t.Errorf("%+v, want %q", r, want)
	}
	r = run1(t, "", "reports", "-csv", "-quiet", ".")
	const want = "lesson,name,date,right,first,answered,2. Least,4. Way,practice right,practice answered,file\n" +
		"Knights,'=Ada,2026-11-25,1,1,2,right,wrong: A,0,0,1.html\nKnights,Ben,2026-11-25,1,1,1,right,,0,0,2.html\n"
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
