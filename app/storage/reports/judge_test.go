package reports

import (
	"context"
	"encoding/json"
	"testing"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/questionid"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
)

func key(t solve.Text) string { return t.Key }

// asking returns a frame with a question of a form about a random board.
func asking(t *testing.T, kind string, form question.Form) view.Frame {
	t.Helper()
	p := question.Practice{Puzzle: puzzles.BuiltIn().ByID("huarong"), Side: 5, Kinds: []string{kind}}
	for seed := uint64(0); ; seed++ {
		about, q, err := p.Make(context.Background(), nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		if q.Form == form {
			return view.Frame{Title: kind, Asks: q, Shot: view.Shot{
				Puzzle: about.Puzzle, Dataset: about.Dataset, Query: about.Query, Task: about.Task, Event: -1, Pointer: grid.None,
			}}
		}
	}
}

func sent(t *testing.T, q *question.Question, a question.Answer) string {
	t.Helper()
	data, err := json.Marshal(q.Send(a))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A report counts by the answers in it, never by its claims.
func TestJudge(t *testing.T) {
	frames := []view.Frame{
		{Title: "Nothing asked"},
		asking(t, "legal", question.Number), asking(t, "blocked", question.Choice),
		asking(t, "enter", question.Cells), asking(t, "play", question.Game),
	}
	frames[0].Shot = frames[1].Shot
	ids := questionid.Of(frames)
	honest := func(i int) Answer { // as a page without a key has it
		q := frames[i].Asks
		return Answer{Frame: i + 1, Title: "x", ID: ids[i], Sent: sent(t, q, q.Key()), Tries: 1, Verdict: noted, First: noted}
	}
	forged := func(i int, text string) Answer {
		return Answer{Frame: i + 1, Title: "x", Given: "the key", ID: ids[i], Sent: text, Tries: 1, Verdict: rightly, First: rightly}
	}
	all := Report{Lesson: "L", Name: "all"}
	for i := 1; i < len(frames); i++ {
		all.Answers = append(all.Answers, honest(i))
	}
	practice := Answer{Tries: 1, Verdict: rightly, First: rightly}
	cases := []struct {
		Report
		right, answered int
		verdict         string // of the second frame
	}{
		{all, 4, 4, rightly},
		{Report{Answers: []Answer{forged(1, `{"Number":777}`)}}, 0, 1, wrongly},
		{Report{Answers: []Answer{forged(1, ``)}}, 0, 1, unchecked},
		{Report{Answers: []Answer{forged(1, `{"Pick":0}`)}}, 0, 1, unchecked},
		{Report{Answers: []Answer{forged(1, `{"Number":1,"Pick":0}`)}}, 0, 1, unchecked},
		{Report{Answers: []Answer{forged(1, `[`)}}, 0, 1, unchecked},
		{Report{Answers: []Answer{{Frame: 2, Tries: 1, Verdict: rightly, First: rightly}}}, 0, 0, ""},
		{Report{Answers: []Answer{{Frame: 2, ID: "other", Tries: 1, Verdict: rightly, First: rightly}}}, 0, 0, ""},
		{Report{Answers: []Answer{forged(1, `{"Number":777}`), honest(1), honest(1)}}, 0, 1, wrongly}, // the first counts
		{Report{Answers: []Answer{{Frame: 2, ID: ids[1], Verdict: "shown", First: "shown"}}}, 0, 0, "shown"},
		{Report{Answers: []Answer{{Frame: 2, ID: ids[1], Verdict: rightly, First: rightly}}}, 0, 0, "shown"},
		{Report{Answers: []Answer{{Frame: 2, ID: ids[1], Tries: -1, Verdict: rightly, First: rightly}}}, 0, 0, "shown"},
		{Report{Answers: []Answer{practice, practice, practice}}, 0, 0, ""},
		{Report{Answers: []Answer{forged(4, `{"Moves":[]}`), forged(4, `{"Moves":[0]}`)}}, 0, 1, ""},
	}
	table := Table{Lesson: "L"}
	for _, c := range cases {
		table.Reports = append(table.Reports, c.Report)
	}
	if other := []view.Frame{asking(t, "after", question.Cell)}; table.Judge(other, key, nil) || table.Judged {
		t.Error("another lesson judges")
	}
	if !table.Judge(frames, key, nil) || len(table.Questions) != 4 {
		t.Fatalf("%+v", table.Questions)
	}
	for i, c := range cases {
		r := &table.Reports[i]
		right, first, answered := r.Score()
		answers, _ := table.Row(r)
		verdict := ""
		if answers[0] != nil {
			verdict = answers[0].Verdict
		}
		if right != c.right || first != c.right || answered != c.answered || verdict != c.verdict {
			t.Errorf("report %d: %d right, %d first, %d answered, %q; want %+v", i, right, first, answered, verdict, c)
		}
		for _, a := range answers {
			if a != nil && (a.Title == "x" || a.Given == "the key") {
				t.Errorf("report %d: the page's own words are told: %+v", i, a)
			}
		}
	}
}

// A painted board is judged by a function. A board that can't be judged is unchecked.
func TestPaintedBoards(t *testing.T) {
	f := asking(t, "enter", question.Cells)
	f.Asks = &question.Question{Kind: "breaks", Form: question.Board, At: grid.None, Breaks: "through"}
	board := question.PaintedOf(f.Shot.Dataset, f.Shot.Query)
	results := map[string][2]bool{rightly: {true, true}, wrongly: {false, true}, unchecked: {false, false}}
	for want, result := range results {
		table := Table{Lesson: "L", Reports: []Report{{Answers: []Answer{{
			Frame: 1, ID: questionid.Of([]view.Frame{f})[0], Sent: sent(t, f.Asks, question.Answer{Board: board}),
			Tries: 1, Verdict: noted, First: noted,
		}}}}}
		judge := func(_ *question.About, _ *question.Question, a *question.Painted) (right, ok bool) {
			if len(a.Terrain) != len(board.Terrain) {
				t.Error("another board is judged")
			}
			return result[0], result[1]
		}
		judged := table.Judge([]view.Frame{f}, key, judge)
		if a := table.Reports[0].Answers[0]; !judged || a.Verdict != want || a.First != want {
			t.Errorf("judged %v, %+v, want %s", judged, a, want)
		}
	}
}
