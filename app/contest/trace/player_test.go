package trace

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/puzzles"
	"stepboard/solve/solvetest"
)

// opened opens a trace from its lines.
func opened(t *testing.T, sc *scope, lines []string) *Told {
	t.Helper()
	told, err := Open(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(strings.Join(lines, "\n")), sc.puzzle, sc.datasets,
		solve.Target{})
	if err != nil {
		t.Fatalf("%s: %v\n%s", sc.puzzle.ID(), err, strings.Join(lines, "\n"))
	}
	return told
}

// played runs the player of an opened trace on a dataset.
func played(t *testing.T, told *Told, datasets []*solve.Dataset) *solve.Job {
	t.Helper()
	return solve.Run(t.Context(), solve.Request{
		Puzzle: told.Puzzle, Task: told.Task, Solver: solve.SolverByID(told.Puzzle, told.Task, PlayerID),
		Datasets: datasets, Targets: []solve.Target{told.Target}, Show: true, Walk: true, Record: MostEvents,
	})
}

// A trace is played as written: its states, parents, costs and answer, and the way to the answer, which the rules
// allow. Each of its events is explained.
func TestPlay(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		r := rand.New(rand.NewPCG(2, 2))
		ways := 0
		for range 8 {
			sc := board(t, p, r)
			right := tells(sc, nil)
			told := opened(t, sc, right.lines)
			if told.Wrong != nil || told.At != -1 || told.Lost != 0 {
				t.Fatalf("%s: %+v", p.ID(), told)
			}
			job := played(t, told, told.Datasets)
			o, rec := job.First(), job.Recording()
			if o.Err != nil || o.Answer.Value != right.end || o.Level != solve.Shown {
				t.Fatalf("%s: %+v, the answer is %d", p.ID(), o, right.end)
			}
			if o.Walk != nil {
				ways++
			}
			made, grown := 0, 0
			v := &lens.View{Dataset: sc.dataset, Exploration: explore.New(rec, sc.size(), o, nil)}
			for i := range rec.Len() {
				e := rec.Event(i)
				if text := told.Puzzle.(lens.Puzzle).Explain(v, i); !strings.HasPrefix(text.Key, "trace.event.") {
					t.Fatalf("%s: %v", p.ID(), text)
				}
				switch e.Kind {
				case solve.Reached:
					made++
					if _, known := right.made[e.State]; known && e.Parent < 0 {
						t.Fatalf("%s: a state without the one that it is made from", p.ID())
					}
				case solve.Expanded:
					grown++
					if e.Cost.Minor != sc.costOf(right.cost[e.State]) {
						t.Fatalf("%s: expanded at %d, not %d", p.ID(), e.Cost.Minor, sc.costOf(right.cost[e.State]))
					}
				}
			}
			if grown != len(right.expanded) || made < len(right.made)+1 || rec.Algorithm != PlayerID {
				t.Fatalf("%s: %d of %d reached, %d of %d expanded", p.ID(), made, len(right.made), grown, len(right.expanded))
			}
		}
		if ways == 0 {
			t.Errorf("%s: no trace has a way", p.ID())
		}
	}
}

// A wrong trace is played up to its error. The event with the error is the one to look at.
func TestPlayWrong(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		r := rand.New(rand.NewPCG(3, 3))
		for tried := 0; tried < 5; {
			sc := board(t, p, r)
			right := tells(sc, nil)
			if len(right.lines) < 6 {
				continue
			}
			tried++
			lines := append([]string{right.lines[0], right.lines[1], right.lines[2], right.lines[1]}, right.lines[3:]...)
			told := opened(t, sc, lines)
			if told.Wrong == nil || told.Wrong.Line != 4 || told.At != 3 {
				t.Fatalf("%s: %+v %+v", p.ID(), told, told.Wrong)
			}
			job := played(t, told, told.Datasets)
			var refusal *solve.Refusal
			if rec := job.Recording(); rec.Len() != 4 || rec.Kind(3) != solve.Expanded ||
				!errors.As(job.First().Err, &refusal) || refusal.Text.Key != "trace.cut" {
				t.Fatalf("%s: %d events, %v", p.ID(), rec.Len(), job.First().Err)
			}
		}
	}
}

// If a trace has several queries, the first is played, or the query with an error.
func TestPlayQuery(t *testing.T) {
	const text = `{"type":"board","input":"3 3 2\n1 1 1\n1 1 1\n1 1 1\n3 3 1 1 1 3\n1 1 2 2 3 3\n"}
{"type":"expanding","blank":[3,3],"piece":[1,1]}
{"type":"generating","blank":[3,2],"piece":[1,1]}
{"type":"query","dataset":1,"query":2}
{"type":"expanding","blank":[1,1],"piece":[2,2]}
`
	told, err := Open(t.Context(), puzzles.BuiltIn(), "", strings.NewReader(text), nil, nil, solve.Target{})
	if err != nil || told.Target.Query != 0 || told.Wrong != nil {
		t.Fatal(told, err)
	}
	told, err = Open(t.Context(), puzzles.BuiltIn(), "", strings.NewReader(text+`{"type":"expanding","blank":[1,1],"piece":[2,2]}`), nil, nil, solve.Target{})
	if err != nil || told.Target.Query != 1 || told.Wrong == nil || told.At != 2 {
		t.Fatal(told, err)
	}
	if _, err = Open(t.Context(), puzzles.BuiltIn(), "", strings.NewReader(text[:100]+"\n"), nil, nil, solve.Target{}); err == nil {
		t.Error("a trace that ends in a text is played")
	}
	empty, _, _ := strings.Cut(text, "\n")
	if _, err = Open(t.Context(), puzzles.BuiltIn(), "", strings.NewReader(empty), nil, nil, solve.Target{}); err == nil {
		t.Error("a trace of nothing is played")
	}
}

// A trace is not played on another board or another query. A document that shows a trace is saved without it.
func TestPlayElsewhere(t *testing.T) {
	for _, p := range puzzles.BuiltIn() {
		sc := board(t, p, rand.New(rand.NewPCG(4, 4)))
		told := opened(t, sc, tells(sc, nil).lines)
		content := document.Content{
			Puzzle: told.Puzzle, Task: told.Task, Algorithm: PlayerID, Datasets: told.Datasets,
		}
		doc := document.New(content.Clone())
		if doc.Algorithm() != PlayerID {
			t.Errorf("%s: the document has the algorithm %s", p.ID(), doc.Algorithm())
		}
		if c := doc.Content(); c.Puzzle != p || c.Algorithm != "" || c.Task != told.Task {
			t.Errorf("%s: the file has %v, %q, %q", p.ID(), c.Puzzle, c.Algorithm, c.Task)
		}
		var text bytes.Buffer
		seen := files.View{Frame: view.Frame{Shot: view.Shot{
			Puzzle: told.Puzzle, Dataset: doc.Snapshot(0), Task: told.Task, Algorithm: PlayerID, Pointer: grid.None,
		}}}
		if err := files.WriteSeen(&text, doc.Content(), &seen); err != nil {
			t.Error(err)
		}
		if f, err := files.Read(puzzles.BuiltIn(), "seen.stepboard", &text, nil); err != nil || len(f.Warnings) > 0 {
			t.Errorf("%s: what is carried can't be read: %v", p.ID(), err)
		}
		if job := played(t, told, []*solve.Dataset{doc.Snapshot(0)}); job.First().Err != nil {
			t.Errorf("%s: %v", p.ID(), job.First().Err)
		}
		var wrong *solve.BoardError
		other := told.Datasets[0].Clone()
		other.Board.Terrain[0] ^= 1
		if job := played(t, told, []*solve.Dataset{other}); !errors.As(job.First().Err, &wrong) {
			t.Errorf("%s: played on another board: %v", p.ID(), job.First().Err)
		}
		if other = told.Datasets[0].Clone(); len(other.Queries[0].Things) > 0 {
			other.Queries[0].Things[0].At++
			if job := played(t, told, []*solve.Dataset{other}); !errors.As(job.First().Err, &wrong) {
				t.Errorf("%s: played for another query: %v", p.ID(), job.First().Err)
			}
		}
	}
}

// BenchmarkOpen reads, checks and stores a trace of a million events.
func BenchmarkOpen(b *testing.B) {
	const most = 1_000_000
	input := "40 40 1\n" + strings.Repeat(strings.Repeat("1 ", 39)+"1\n", 40) + "20 20 1 1 40 40\n"
	sc, err := (&check{puzzles: puzzles.BuiltIn()}).scopeOf(Event{Text: input})
	if err != nil {
		b.Fatal(err)
	}
	lines := []string{fmt.Sprintf(`{"type":"board","input":%q}`, input)}
	start := sc.rules.Start()
	known := map[solve.State]bool{start: true}
	for queue := []solve.State{start}; len(lines) < most; queue = queue[1:] {
		lines = append(lines, `{"type":"expanding",`+sc.textOf(queue[0])[1:])
		for _, m := range solvetest.Legal(sc.rules, queue[0]) {
			if next, _, err := sc.rules.Apply(queue[0], m); err == nil && !known[next] {
				known[next] = true
				queue = append(queue, next)
				lines = append(lines, `{"type":"generating",`+sc.textOf(next)[1:])
			}
		}
	}
	text := strings.Join(lines, "\n")
	b.ResetTimer()
	for b.Loop() {
		told, err := Open(b.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil, solve.Target{})
		if err != nil || told.Events < most || told.Lost > 0 || told.Wrong != nil {
			b.Fatal(told, err)
		}
	}
}

// A legal walk that is not the shortest is not verified. The shortest one is verified by a second algorithm.
func TestPlayDear(t *testing.T) {
	const board = `{"type":"board","input":"3 3 1\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 2\n"}
{"type":"source","blank":[1,2],"piece":[1,1]}
{"type":"expanding","blank":[1,2],"piece":[1,1]}
`
	for value, text := range map[int64]string{
		1: `{"type":"generating","blank":[1,1],"piece":[1,2]}
{"type":"destination","blank":[1,1],"piece":[1,2]}`,
		9: `{"type":"generating","blank":[1,1],"piece":[2,1]}
{"type":"expanding","g":3,"blank":[1,1],"piece":[2,1]}
{"type":"generating","blank":[2,1],"piece":[2,2]}
{"type":"expanding","g":6,"blank":[2,1],"piece":[2,2]}
{"type":"generating","blank":[2,2],"piece":[1,2]}
{"type":"destination","g":9,"blank":[2,2],"piece":[1,2]}`,
	} {
		told, err := Open(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(board+text), nil, nil, solve.Target{})
		if err != nil {
			t.Fatal(err)
		}
		o := played(t, told, told.Datasets).First()
		if right := value == 1; o.Err != nil || o.Answer.Value != value || o.Answer.Steps != value ||
			(o.Level == solve.Shown) != right || (told.Wrong == nil) != right {
			t.Errorf("%d: %+v, %+v", value, o, told.Wrong)
		}
	}
}
