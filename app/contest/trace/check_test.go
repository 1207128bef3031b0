package trace

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/solve/search"
	"stepboard/solve/solvetest"
)

// told is the trace of a plain search by a program without mistakes.
type told struct {
	lines    []string
	scope    *scope
	expanded map[solve.State]int // lines, from 1
	made     map[solve.State]int // the first line that reached the state
	cost     map[solve.State]solve.Cost
	end      int64
}

func (w *told) line(typ Type, s solve.State, cost solve.Cost) {
	w.lines = append(w.lines, fmt.Sprintf(`{"type":%q,"g":%d,"ignored":[1],%s`, typ, w.scope.costOf(cost),
		w.scope.textOf(s)[1:]))
}

// tells writes the trace of a search in order of costs. The search never reaches the state skip.
func tells(sc *scope, skip *solve.State) *told {
	w := &told{scope: sc, expanded: map[solve.State]int{}, made: map[solve.State]int{}, cost: map[solve.State]solve.Cost{}}
	start := sc.rules.Start()
	w.cost[start], w.end = solve.Cost{}, solve.None
	w.line(Source, start, solve.Cost{})
	for open := []solve.State{start}; len(open) > 0; {
		at := 0
		for i, s := range open {
			if w.cost[s].Less(w.cost[open[at]]) {
				at = i
			}
		}
		s := open[at]
		open = append(open[:at], open[at+1:]...)
		if sc.rules.Done(s) {
			w.end = sc.costOf(w.cost[s])
			w.line(Destination, s, w.cost[s])
			return w
		}
		w.line(Expanding, s, w.cost[s])
		w.expanded[s] = len(w.lines)
		for _, step := range solve.Steps(sc.rules, s) {
			next, cost := step.To, w.cost[s].Plus(step.Cost)
			old, known := w.cost[next]
			if known && !cost.Less(old) || skip != nil && next == *skip {
				continue
			}
			if !known {
				open = append(open, next)
			}
			w.cost[next] = cost
			w.line(Generating, next, cost)
			w.made[next] = len(w.lines)
		}
	}
	w.lines = append(w.lines, `{"type":"answer","value":-1}`)
	return w
}

func checked(t *testing.T, sc *scope, lines []string) Report {
	t.Helper()
	r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(strings.Join(lines, "\n")), sc.puzzle, sc.datasets)
	if err != nil {
		t.Fatalf("%s: %v", sc.puzzle.ID(), err)
	}
	return r
}

// board makes a random board of a puzzle with a placed query.
func board(t *testing.T, p solve.Puzzle, r *rand.Rand) *scope {
	t.Helper()
	d, err := p.(solve.Maker).Make(r, solve.MakeOrder{
		Size: grid.Size{Rows: 5, Cols: 5}, Values: map[string]int{"ghosts": 2, "walk": 1, "pieces": 5},
	})
	if err != nil {
		t.Fatal(p.ID(), err)
	}
	sc, err := scopeOf(p, []*solve.Dataset{d}, solve.Target{})
	if err != nil {
		t.Fatal(p.ID(), err)
	}
	if _, err := search.NewToGo(&solve.Meter{}, sc.rules, 20_000, nil); err != nil { // too many states for told
		sc, _ = scopeOf(p, []*solve.Dataset{solvetest.Small(p, r)}, solve.Target{})
	}
	return sc
}

// A search without mistakes has no complaint. Each mistake is reported in its line.
func TestCheck(t *testing.T) {
	boards := 20
	if testing.Short() {
		boards = 8
	}
	found := 0
	for _, p := range puzzles.BuiltIn() {
		r := rand.New(rand.NewPCG(1, 1))
		missed, dear := 0, 0
		for range boards {
			sc := board(t, p, r)
			right := tells(sc, nil)
			n := len(right.lines)
			if got := checked(t, sc, right.lines); got.Wrong != nil || got.Answers != 1 || got.Events != n {
				t.Fatalf("%s: %+v %+v\n%s", p.ID(), got, got.Wrong, strings.Join(right.lines, "\n"))
			}
			mistake := func(key string, line int, lines []string) {
				t.Helper()
				got := checked(t, sc, lines)
				if got.Wrong == nil || got.Wrong.What.Key != key || line > 0 && got.Wrong.Line != line {
					t.Fatalf("%s: %+v, not %s in line %d\n%s", p.ID(), got.Wrong, key, line, strings.Join(lines, "\n"))
				}
			}
			last := right.lines[n-1]
			if right.end != solve.None {
				last = fmt.Sprintf(`{"type":"answer","value":%d}`, right.end)
			}
			other := strings.Replace(last, `"value":`, `"value":1`, 1)
			mistake("trace.answer", n, append(right.lines[:n-1:n-1], strings.Replace(other, "1-1", "7", 1)))
			if n < 4 {
				continue
			}
			mistake("trace.twice", 3, append(append(right.lines[:2:2], right.lines[1]), right.lines[2:]...))
			mistake("trace.cost", 2, append([]string{right.lines[0], strings.Replace(right.lines[1], `"g":0`, `"g":9`, 1)},
				right.lines[2:]...))
			if sc.Walker < 0 { // other searches may begin with a walk: TestSides
				mistake("trace.source", 1, append([]string{strings.Replace(right.lines[2], "generating", "source", 1)},
					right.lines[1:]...))
			}
			if right.end == solve.None {
				continue
			}
			mistake("trace.unreached", 2, []string{right.lines[0], strings.Replace(right.lines[n-2], "generating", "expanding", 1)})
			for s, line := range right.made {
				if sc.costOf(right.cost[s]) >= right.end || sc.rules.Done(s) {
					continue
				}
				without := tells(sc, &s)
				if without.end == right.end {
					continue
				}
				got := checked(t, sc, without.lines)
				switch {
				case got.Wrong == nil:
					t.Fatalf("%s: the missing line is not found; it was left out at line %d", p.ID(), line)
				case got.Wrong.What.Key == "trace.missed":
					missed++
				case got.Wrong.What.Key == "trace.dear":
					dear++
					if from, move := got.Wrong.What.Args["From"], got.Wrong.What.Args["Move"]; from == "" || move.(solve.Text).Key == "" {
						t.Fatalf("from %v by %v", from, move)
					}
				default:
					if p.ID() != "sokoban" && p.ID() != "huarong" { // walks of these puzzles leave states out
						t.Fatalf("%s: %+v", p.ID(), got.Wrong)
					}
				}
				break
			}
		}
		t.Logf("%s: missed %d times, dear %d times", p.ID(), missed, dear)
		if missed > 0 {
			found++
		}
	}
	if found < 4 { // if moves commute, a way leads round each state
		t.Errorf("a state was missed in only %d puzzles", found)
	}
}

// An invalid trace is refused with its line and column.
func TestMalformed(t *testing.T) {
	const knight = `{"type":"board","input":"2\nOX\n..\n"}` + "\n"
	for text, want := range map[string]string{
		`{"type":"source","knight":[1,1]}`:                          "trace:1:1 trace.no_board",
		`{"type":"query","dataset":1,"query":1}`:                    "trace:1:1 trace.no_board",
		`{"type":"answer","value":1}`:                               "trace:1:1 trace.no_board",
		knight + `{"type":"sauce"}`:                                 "trace:2:1 trace.type",
		knight + `[1]`:                                              "trace:2:1 trace.object",
		`{"version":"1.4.0","events":[]}`:                           "trace:1:1 trace.object",
		knight + `{"type":"source","knight":[1,1]`:                  "trace:2:31 trace.json",
		knight + `{"type":"source","knight":[1,1],}`:                "trace:2:33 trace.json",
		knight + `{"type":"source","knight":[1,3]}`:                 "trace:2:1 trace.cell",
		knight + `{"type":"source","knight":[1]}`:                   "trace:2:1 trace.cell",
		knight + `{"type":"source"}`:                                "trace:2:1 trace.cell",
		knight + `{"type":"source","knight":[1,1],"taken":[7]}`:     "trace:2:1 trace.cells",
		knight + `{"type":"source","knight":[1,1],"taken":[[2,2]]}`: "trace:2:1 knight.trace.taken",
		knight + `{"type":"source","blank":[1,1],"piece":[2,2]}`:    "trace:2:1 trace.fields",
		knight + `{"type":"source","knight":[1,1],"g":0.5}`:         "trace:2:1 trace.number",
		knight + `{"type":"query","dataset":0,"query":1}`:           "trace:2:1 trace.number",
		knight + `{"type":"query","dataset":2,"query":1}`:           "trace:2:1 trace.no_query",
		`{"type":"board","input":"2\nO?\n..\n"}`:                    "input:2:2 files.guess",
	} {
		_, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil)
		var wrong *solve.InputError
		if !errors.As(err, &wrong) {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := fmt.Sprintf("%s:%d:%d %s", wrong.Name, wrong.Line, wrong.Column, wrong.Text.Key); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Check(ctx, puzzles.BuiltIn(), "trace", strings.NewReader(knight), nil, nil); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// States may have IDs, and other states may name them as parents.
func TestNames(t *testing.T) {
	const trace = `{"type":"board","input":"4\nO...\n....\n....\n...X\n"}
{"type":"source","id":7,"knight":[1,1]}
{"type":"generating","id":"b","pId":7,"knight":[2,3],"g":1}
{"type":"generating","id":"c","pId":7,"knight":[3,2],"g":1}
{"type":"generating","id":"d","pId":"c","knight":[4,4],"g":2}
{"type":"closing","id":"c","knight":[3,2]}
{"type":"destination","id":"d","knight":[4,4]}`
	if r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(trace), nil, nil); err != nil || r.Wrong != nil || r.Answers != 1 {
		t.Errorf("%+v, %+v, %v", r, r.Wrong, err)
	}
	for from, to := range map[string]string{`"pId":7,"knight":[3,2]`: `"pId":"b","knight":[3,2]`, `"id":"c","pId":7`: `"pId":7`} {
		wrong := strings.Replace(trace, from, to, 1)
		r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(wrong), nil, nil)
		if err != nil || r.Wrong == nil || r.Wrong.Line < 4 || r.Wrong.Line > 5 {
			t.Errorf("%+v, %v", r, err)
		}
	}
}

// In huarong, a search may begin with the blank at any side of the piece, at the cost of the blank's walk.
func TestSides(t *testing.T) {
	const board = `{"type":"board","input":"3 3 1\n1 1 1\n1 1 1\n1 1 1\n3 3 2 2 2 1\n"}` + "\n"
	for side, key := range map[string]string{
		`"blank":[2,3],"piece":[2,2],"g":1}`: "", `"blank":[2,1],"piece":[2,2],"g":3}`: "",
		`"blank":[2,1],"piece":[2,2],"g":2}`: "trace.cost", `"blank":[2,2],"piece":[2,3],"g":2}`: "trace.source",
	} {
		r, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(board+`{"type":"source",`+side), nil, nil)
		if err != nil || (r.Wrong == nil) != (key == "") || r.Wrong != nil && r.Wrong.What.Key != key {
			t.Errorf("%s: %+v, %v", side, r.Wrong, err)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add(`{"type":"board","input":"2\nOX\n..\n"}` + "\n" + `{"type":"source","knight":[1,1],"taken":[]}`)
	f.Add(`{"type":"query","dataset":1,"query":1}` + "\n" + `{"type":"answer","value":-1}`)
	f.Add(`{"type":"expanding","id":[{}],"pId":null,"g":1e3,"knight":[[],[]]}`)
	f.Add("version: 1.4.0\nevents:\n  - {\"type\":\"board\"}\n  - type: board\n    input: |\n      2\n      OX\n      ..\n\n")
	f.Add(`{"version":"1.4.0","events":[{"type":"board","input":"2\nOX\n..\n"},{"type":"destination","knight":[1,2]}]}`)
	f.Add(`{"type":"board","rows":["#A",".."]}` + "\n" + `{"type":"source","A":[1,2],"k":[[2,1]],"state":3}`)
	f.Add(`{"type":"source","x":0,"y":2,"id":1}` + "\n" + `{"type":"generating","x":1,"y":2,"pId":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Check(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil)
		var wrong *solve.InputError
		if err != nil && !errors.As(err, &wrong) {
			var refusal *solve.Refusal
			var board *solve.BoardError
			if !errors.As(err, &refusal) && !errors.As(err, &board) {
				t.Errorf("%T: %v", err, err)
			}
		}
		if told, err := Open(t.Context(), puzzles.BuiltIn(), "trace", strings.NewReader(text), nil, nil, solve.Target{}); err == nil {
			_ = told.Puzzle.Check(told.Datasets[told.Target.Dataset], told.Target.Query, told.Task)
		}
	})
}

// TestLarge: an answer is also checked if there are too many states for the plain search.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	sc, err := (&check{puzzles: puzzles.BuiltIn()}).scopeOf(Event{Text: "33 33 1\n" + strings.Repeat(strings.Repeat("1 ", 32)+"1\n", 33) + "17 17 1 1 33 33\n"})
	if err != nil {
		t.Fatal(err)
	}
	want, ok, err := sc.verifiedAnswer(t.Context())
	if truth, wrong := sc.rightSearch(t.Context()); !ok || err != nil || truth != nil || wrong != nil {
		t.Fatal(want, ok, err, truth, wrong)
	}
	if r := checked(t, sc, []string{fmt.Sprintf(`{"type":"answer","value":%d}`, want)}); r.Answers != 1 || r.Wrong != nil {
		t.Errorf("the right answer: %+v", r)
	}
	r := checked(t, sc, []string{fmt.Sprintf(`{"type":"answer","value":%d}`, want+1)})
	if r.Answers != 0 || r.Wrong == nil || r.Wrong.What.Key != "trace.answer" {
		t.Errorf("a wrong one: %+v", r)
	}
}
