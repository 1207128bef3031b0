package reports

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/catalogue"
)

// page returns a report as a browser saves it.
func page(report string) string {
	return `<!doctype html><html><head><meta charset="utf-8"><meta name="stepboard-report" content="` +
		strings.NewReplacer("&", "&amp;", `"`, "&quot;").Replace(report) + `"><title>x</title></head><body></body></html>`
}

const ada = `{"version":1,"lesson":"Knights & \"pawns\"","name":"Ada","date":"2026-11-25T10:00:00Z","answers":[
	{"frame":2,"title":"Least","given":"7","key":"5","tries":1,"verdict":"wrong","first":"wrong"},
	{"frame":4,"title":"Way","given":"B","key":"B","tries":2,"verdict":"right","first":"wrong"},
	{"frame":0,"title":"Practice","given":"3","key":"3","tries":1,"verdict":"right","first":"right"}]}`

func TestRead(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"b.html": page(ada),
		"a.html": page(`{"version":1,"lesson":"Knights & \"pawns\"","name":"Zoë\u001b[31m","date":"2026-11-25T10:00:00Z","answers":[
			{"frame":3,"title":"Cells","tries":0,"verdict":"shown","first":"shown"}]}`),
		"c.HTM":      page(`{"version":1,"lesson":"Ghosts","name":"","date":"2026-11-25T10:00:00Z","answers":[]}`),
		"other.html": "<html></html>", "later.html": page(`{"version":2}`), "broken.html": page(`{"version":1,`), "notes.txt": page(ada),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list, others, err := Read(folder)
	if err != nil || len(others) != 3 {
		t.Fatal(others, err)
	}
	got := ""
	for _, table := range Tables(list) {
		got += table.Lesson + "\n"
		for i := range table.Reports {
			r := &table.Reports[i]
			right, first, answered := r.Score()
			answers, practice := table.Row(r)
			got += fmt.Sprintf("%q %d %d %d", r.Name, right, first, answered)
			for _, a := range answers {
				if a == nil {
					got += " -"
				} else {
					got += fmt.Sprintf(" %d:%s:%v", a.Frame, a.Verdict, a.Wrong())
				}
			}
			got += fmt.Sprintf(" +%d\n", len(practice.Answers))
		}
	}
	const want = "Ghosts\n\"\" 0 0 0 +0\nKnights & \"pawns\"\n\"Ada\" 2 1 3 2:wrong:true - 4:right:false +1\n" +
		"\"Zoë\uFFFD[31m\" 0 0 0 - 3:shown:true - +0\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if a := (&Answer{Frame: 7, Question: "How many?"}); a.Heading() != "7. How many?" {
		t.Errorf("the heading of a frame without a title is %q", a.Heading())
	}
}

// Headings and verdicts are in the language of the reader, behind the mark by which spreadsheets recognize UTF-8. A
// verdict that the program does not know stays as it is.
func TestCSV(t *testing.T) {
	r, err := parse([]byte(page(strings.Replace(ada, `"verdict":"right","first":"wrong"`, `"verdict":"=new","first":"wrong"`, 1))))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteCSV(&b, Tables([]Report{r}), catalogue.New("zh").Say); err != nil {
		t.Fatal(err)
	}
	const want = "\uFEFF课件,姓名,日期,答对,一次答对,作答,2. Least,4. Way,练习答对,练习作答,判定来源,文件\n" +
		"\"Knights & \"\"pawns\"\"\",Ada,2026-11-25,1,1,3,错: 7,'=new: B,1,1,网页自称,\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(page(ada)))
	f.Add([]byte(`<meta name="stepboard-report" content="[]">`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := parse(data)
		if err != nil {
			return
		}
		for _, table := range Tables([]Report{r}) {
			for i := range table.Reports {
				table.Row(&table.Reports[i])
			}
		}
	})
}
