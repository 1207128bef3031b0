package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/stress"
	"stepboard/app/storage/collection"
	"stepboard/solve/knight"
)

// never is a program that answers "no way" for every board of knight.
const never = `#include <stdio.h>
int main(void) {
	char row[999];
	for (int n; scanf("%d", &n) == 1; puts("-1"))
		while (n--) scanf("%998s", row);
}
`

// A right answer of 0 moves has no way to show.
func TestRightAnswerWithoutMoves(t *testing.T) {
	p, err := collection.Open("eight")
	if err != nil {
		t.Fatal(err)
	}
	list, _, err := p.Parse("eight.in", strings.NewReader("123804765\n"))
	if err != nil {
		t.Fatal(err)
	}
	trial := &stress.Trial{
		Datasets: list, Want: []string{"0"}, Result: judge.Result{End: box.End{Output: []byte("1")}},
		Verdict: judge.Verdict{Kind: judge.Wrong},
	}
	f := failureOf(t.Context(), p, &stress.Finding{First: trial, Trial: trial})
	if !f.Verified || len(f.way) > 0 {
		t.Errorf("verified %v, a way of %d moves", f.Verified, len(f.way))
	}
	before := explainTime
	t.Cleanup(func() { explainTime = before })
	explainTime = 0 // the command ends, however long it takes to show that an answer is right
	if f := failureOf(t.Context(), p, &stress.Finding{First: trial, Trial: trial}); f.Verified {
		t.Error("verified without time")
	}
}

// A wrong program is broken by the smallest possible board. The board is printed as text and as JSON, and written to
// files that can be read again.
func TestBreak(t *testing.T) {
	boxed(t)
	folder := t.TempDir()
	mine := board(t, "mine.c", never)
	r := run1(t, "", "break", "-puzzle", "knight", "-time", "600", "-o", filepath.Join(folder, "least.in"), mine)
	if r.code != Wrong || r.stderr != "" || !strings.Contains(r.stdout, "Broken: wrong answer.") ||
		!strings.Contains(r.stdout, `he program says "-1"; right is `) || !strings.Contains(r.stdout, "A right way:\n1. the knight ") {
		t.Fatalf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
	input, err := os.ReadFile(filepath.Join(folder, "least.in"))
	if err != nil || !strings.HasSuffix(r.stdout, "\n\n"+string(input)) {
		t.Errorf("the file is %q (%v), and it says\n%s", input, err, r.stdout)
	}
	datasets, _, err := knight.Puzzle.Parse("", strings.NewReader(string(input)))
	if err != nil || len(datasets) != 1 || datasets[0].Board.Cells() != 9 || len(datasets[0].Board.Things) != 2 {
		t.Errorf("%v: %q", err, input) // on a smaller board, the king attacks the knight or can't be reached
	}
	document := filepath.Join(folder, "least.stepboard")
	r = run1(t, "", "break", "-json", "-puzzle", "knight", "-time", "600", "-o", document, mine)
	var told struct {
		Broken, Verified           bool
		Verdict, Have, Want, Input string
		Dataset, Query             int
	}
	if err := json.Unmarshal([]byte(r.stdout), &told); err != nil {
		t.Fatal(err)
	}
	if r.code != Wrong || !told.Broken || !told.Verified || told.Verdict != "WA" || told.Have != "-1" || told.Dataset != 1 ||
		told.Query != 1 || told.Input != string(input) {
		t.Errorf("%d %+v", r.code, told)
	}
	if answer := solved(t, "", document); strings.TrimSpace(answer) != told.Want {
		t.Errorf("the document: %s, want %s", answer, told.Want)
	}
}

// This program answers with a way on every board. The report shows a right way, or the reason why the right answer is
// right.
func TestBreakNoWay(t *testing.T) {
	boxed(t)
	mine := board(t, "mine.c", strings.Replace(never, "-1", "1000000000", 1))
	r := run1(t, "", "break", "-puzzle", "knight", "-time", "600", mine)
	if r.code != Wrong || !strings.Contains(r.stdout, `he program says "1000000000"; right is `) ||
		!strings.Contains(r.stdout, "right way") && !strings.Contains(r.stdout, "Our answer is shown by ") {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// A program that never ends is broken as too slow, even if no run ends within the search.
func TestBreakNeverEnds(t *testing.T) {
	boxed(t)
	if testing.Short() {
		t.Skip("some seconds of a program that does not end")
	}
	mine := board(t, "mine.c", "int main(void) { for (;;); }\n")
	file := filepath.Join(t.TempDir(), "least.in")
	r := run1(t, "", "break", "-puzzle", "knight", "-time", "0.1", "-limit", "0.1", "-o", file, mine)
	if r.code != Wrong || !strings.Contains(r.stdout, "Broken: too slow.") || strings.Contains(r.stdout, "right way") {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
	input, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(input), "\n"); n > mostLines && strings.Contains(r.stdout, string(input)) {
		t.Errorf("%d lines are printed, which are in a file", n)
	}
}

// If a program can't be tried, the command reports the reason.
func TestBreakNot(t *testing.T) {
	boxed(t)
	bad, nothing := board(t, "bad.c", "int main( {}"), board(t, "text.txt", "x")
	for name, c := range map[string]struct {
		args []string
		code int
		said string
	}{
		"no puzzle":        {[]string{bad}, BadUsage, "huarong"},
		"no program":       {[]string{"-puzzle", "knight"}, BadUsage, "expected one program"},
		"two programs":     {[]string{"-puzzle", "knight", bad, bad}, BadUsage, "expected one program"},
		"a text":           {[]string{"-puzzle", "knight", nothing}, BadUsage, "neither a program"},
		"no file":          {[]string{"-puzzle", "knight", "nowhere.cpp"}, BadUsage, "nowhere.cpp"},
		"does not compile": {[]string{"-puzzle", "knight", bad}, BadInput, "bad.c"},
	} {
		r := run1(t, "", append([]string{"break"}, c.args...)...)
		if r.code != c.code || !strings.Contains(r.stderr, c.said) || r.stdout != "" {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
