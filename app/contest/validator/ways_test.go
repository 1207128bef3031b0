package validator_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stepboard/app/contest/validator"
	"stepboard/solve"
	"stepboard/solve/script"
	"stepboard/solve/search"
)

// wayAnswer replaces the answers of a file of rules by ways.
const wayAnswer = `
def answer(value, way, second, number):
    if value == None:
        return "%d: none" % number
    return "%d: %d\n%s" % (number, len(way), "\n".join(way))
`

// ways are three kinds of answers to a board: a least way, a longer legal way if there is one, and "no way".
func waysOf(t *testing.T, r *rand.Rand, p *script.Puzzle, d *solve.Dataset, near bool) (list []string, ok bool) {
	t.Helper()
	const number = 1
	rules, err := p.Rules(d, 0)
	if err != nil {
		return nil, false
	}
	m, release := solve.NewBudget(1<<30).NewMeter(t.Context(), nil)
	defer release()
	if !near {
		table, err := search.Dijkstra(m, rules, search.Extent{States: 3000})
		if err != nil || table == nil {
			return nil, false
		}
		table.Free(m)
	}
	found, err := search.Run(m, rules, search.UniformCost)
	if err != nil {
		return nil, false
	}
	defer found.Free(m)
	say := func(a int64, moves []solve.Move) {
		line, err := p.File.Answer(d, number, solve.Answer{Value: a}, solve.Each(moves))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, line)
	}
	if found.Found {
		say(1, found.Moves)
		// A random walk, then a least way from its end.
		at, walk := rules.Start(), []solve.Move(nil)
		for range 1 + r.IntN(6) {
			steps := solve.Steps(rules, at)
			if len(steps) == 0 || rules.Done(at) {
				break
			}
			k := r.IntN(len(steps))
			walk, at = append(walk, steps[k].Move), steps[k].To
		}
		say(1, walk)
		say(1, append(walk, found.Moves...))
	} else {
		say(-1, nil)
	}
	say(-1, nil)
	return list, true
}

// lastStates returns up to four states at the end of a least way.
func lastStates(t *testing.T, p *script.Puzzle, d *solve.Dataset) (list []solve.State) {
	t.Helper()
	m, release := solve.NewBudget(1<<30).NewMeter(t.Context(), nil)
	defer release()
	session, err := p.Solvers(solve.TaskSolve)[0].Prepare(m, d, solve.TaskSolve)
	if err != nil {
		return nil
	}
	rules, err := p.Rules(d, 0)
	if a, failed := session.Solve(m, 0); err != nil || failed != nil || a.Value < 0 {
		return nil
	}
	at := rules.Start()
	for move, err := range session.Walk(m, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if at, _, err = rules.Apply(at, move); err != nil {
			t.Fatal(err)
		}
		list = append(list, at)
	}
	return list[max(0, len(list)-4):]
}

func mutatedWay(r *rand.Rand, s string) string {
	lines := strings.Split(s, "\n")
	at := r.IntN(len(lines))
	switch r.IntN(6) {
	case 0:
		return strings.Join(slices.Delete(lines, at, at+1), "\n")
	case 1:
		return strings.Join(slices.Insert(lines, at, lines[r.IntN(len(lines))]), "\n")
	case 2:
		return s + "\n" + []string{"x", "0", lines[at]}[r.IntN(3)]
	case 3:
		return strings.ReplaceAll(s, "\n", "  \r\n ")
	case 4:
		k := r.IntN(len(lines))
		lines[at], lines[k] = lines[k], lines[at]
		return strings.Join(lines, "\n")
	}
	b := []byte(s + "\n")
	b[r.IntN(len(b))] = "0123456789 udlrNESWnesw\n"[r.IntN(24)]
	return string(b)
}

// compiled compiles a program in C++. The short form runs it so seldom that optimizing it would take longer.
func compiled(t *testing.T, text []byte) string {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "way.cpp"), filepath.Join(dir, "way")
	if err := os.WriteFile(source, text, 0o600); err != nil {
		t.Fatal(err)
	}
	optimize := "-O1"
	if testing.Short() {
		optimize = "-O0"
	}
	if out, err := exec.Command("g++", optimize, "-std=c++17", "-Wall", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out[:min(len(out), 3000)])
	}
	return program
}

// sources returns files of rules by name: files whose answers are ways, and in the long form more of them, the
// collection, and the files of the folder RULES, with ways as answers.
func sources(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	patterns := []string{"testdata/*.star"}
	if !testing.Short() {
		patterns = append(patterns, "testdata/more/*.star", "../../../assets/puzzles/*.star",
			filepath.Join(os.Getenv("RULES"), "*.star"))
	}
	for _, pattern := range patterns {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.Base(path)] = string(text)
			if !strings.Contains(path, "testdata") {
				all[filepath.Base(path)] += wayAnswer
			}
		}
	}
	return all
}

// The checker in C++ gives the same verdicts as the rules themselves, on boards after random moves and on changed ways.
func TestWays(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil && testing.Short() {
		t.Skip(err)
	}
	for name, text := range sources(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, err := script.Open(name, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			programs, err := validator.Ways(p)
			if err != nil {
				t.Fatal(err)
			}
			program := compiled(t, programs[validator.ByStatus])
			r := rand.New(rand.NewPCG(62, 1))
			dir := t.TempDir()
			file := func(name, text string) string {
				path := filepath.Join(dir, name)
				if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
				return path
			}
			count := map[string]int{}
			boards := p.Boards()
			ends := make([][]solve.State, len(boards))
			for i, d := range boards {
				ends[i] = lastStates(t, p, d)
			}
			for tries := range 40 {
				i := r.IntN(len(boards))
				d, near := boards[i], false
				if rules, err := p.Rules(d, 0); err == nil && tries%3 > 0 {
					at, n := rules.Start(), 30
					if near = len(ends[i]) > 0 && tries%3 == 1; near {
						at, n = ends[i][r.IntN(len(ends[i]))], 3
					}
					for range r.IntN(n) {
						if steps := solve.Steps(rules, at); len(steps) > 0 {
							at = steps[r.IntN(len(steps))].To
						}
					}
					numbers := d.Board.Numbers
					d = solve.Place(p, d, 0, at)
					d.Board.Numbers = numbers
				}
				var input bytes.Buffer
				if p.Format(&input, []*solve.Dataset{d}) != nil {
					continue
				}
				again, _, err := p.Parse("", bytes.NewReader(input.Bytes()))
				if err != nil || len(again) != 1 {
					continue // the rules refuse this start
				}
				d = again[0] // the format need not hold every start
				list, ok := waysOf(t, r, p, d, near)
				if !ok {
					count["large"]++
					continue
				}
				wanted := list[0]
				for range 12 {
					output := list[r.IntN(len(list))]
					for range r.IntN(3) {
						output = mutatedWay(r, output)
					}
					want := "0"
					fault, err := p.CheckOutput(t.Context(), []*solve.Dataset{d}, []byte(output), []byte(wanted))
					switch {
					case err != nil:
						want = "3"
					case fault != nil:
						want = "1"
					}
					count[want]++
					cmd := exec.Command(program, file("in", input.String()), file("ans", wanted), file("out", output))
					said, _ := cmd.CombinedOutput()
					if got := fmt.Sprint(cmd.ProcessState.ExitCode()); got != want {
						t.Fatalf("exit %s, want %s (%v, %v): %s\n%s\nwanted\n%s\noutput\n%s", got, want, fault, err, said, input.String(), wanted, output)
					}
				}
			}
			t.Log(count)
			if count["0"] == 0 || count["1"] == 0 || count["3"] > 0 {
				t.Errorf("%v shows little", count)
			}
		})
	}
}

// checker compiles the checker of a file of rules, in the long form: TestWays compiles some in the quick form.
func checker(t *testing.T, source string) (program string) {
	t.Helper()
	if testing.Short() {
		t.Skip("each is a program in C++ to compile")
	}
	p, err := script.Open("x.star", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	programs, err := validator.Ways(p)
	if err != nil {
		t.Fatal(err)
	}
	return compiled(t, programs[validator.ByStatus])
}

// If the words before a legal way are wrong, the message has the first wrong word.
func TestWayMessage(t *testing.T) {
	program := checker(t, `x = number(0, 3)
def moves(b, s): return [move("more", s.set(x = s.x + 1), 2)]
def won(b, s): return s.x == 3
def answer(value, way): return "%d %d %s" % (value, len(way), " ".join(way)) if value != None else "none"
`)
	dir := t.TempDir()
	cmd := exec.Command(program, "in", "ans", "out")
	cmd.Dir = dir
	for name, text := range map[string]string{"in": "", "ans": "6 3 more more more", "out": "6 4 more more more"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if said, _ := cmd.CombinedOutput(); !strings.Contains(string(said), `its answer is "3", found "4"`) {
		t.Errorf("the checker says %q", said)
	}
}

// The checker sees as the rules do: past no piece, and only in the given directions.
func TestSightOfWays(t *testing.T) {
	program := checker(t, `size = ((1, 1), (3, 9))
free = ground(".")
guard = piece("g", count = 1)
dog = piece("d", count = 1)
box = piece("b")
thief = piece("t", count = 1)
def moves(b, s):
    at = s.find(thief)
    list = [move(d.name, s.move(at, at.to(d))) for d in DIRECTIONS if s.free(at.to(d))]
    return [m for m in list if not seen(m.state)]
def seen(s):
    return s.find(thief) in s.sight(s.find(guard)) or s.find(thief) in s.sight(s.find(dog), RIGHT)
def won(b, s): return s.find(thief).col == 3
def answer(value, way): return " ".join(way) if value != None else "none"
`)
	dir := t.TempDir()
	for board, right := range map[string]bool{"gbt.d\n": true, "g.t.d\n": false} {
		for name, text := range map[string]string{"in": board, "ans": "right", "out": "right"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command(program, "in", "ans", "out")
		cmd.Dir = dir
		if said, err := cmd.CombinedOutput(); (err == nil) != right {
			t.Errorf("%s: %s, %v", board, said, err)
		}
	}
}
