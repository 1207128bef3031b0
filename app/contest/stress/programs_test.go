package stress_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stepboard/app/contest/judge"
	"stepboard/app/contest/judge/box"
	"stepboard/app/contest/stress"
	"stepboard/solve"
	"stepboard/solve/budget"
	"stepboard/solve/puzzles"
)

func TestMain(m *testing.M) {
	box.Help()
	m.Run()
}

// mistake is a line of testdata/programs/mistakes.txt.
type mistake struct {
	id, puzzle, language string
	fails                judge.Kind
	size                 stress.Size
	mark                 string // text that switches the mistake on
}

// costs reports whether the mistake is too much time or memory.
func (m mistake) costs() bool { return m.fails == judge.TooLong || m.fails == judge.TooMuch }

var kinds = map[string]judge.Kind{
	"wrong": judge.Wrong, "crash": judge.Crashed, "time": judge.TooLong, "memory": judge.TooMuch,
}

// mistakes reads the list of mistakes that the programs in the same folder can make.
func mistakes(t *testing.T) (list []mistake) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "programs", "mistakes.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		if len(fields) < 8 || kinds[fields[3]] == "" {
			t.Fatalf("not a mistake: %q", line)
		}
		m := mistake{id: fields[0], puzzle: fields[1], language: fields[2], fails: kinds[fields[3]], mark: fields[7]}
		for i, to := range []*int{&m.size.Datasets, &m.size.Queries, &m.size.Cells} {
			if *to, err = strconv.Atoi(fields[4+i]); err != nil {
				t.Fatalf("%s: %v", m.id, err)
			}
		}
		list = append(list, m)
	}
	return list
}

// program prepares a puzzle's program with one mistake, or without mistakes.
func program(t *testing.T, languages []judge.Language, puzzle, language, mark string) *judge.Program {
	t.Helper()
	name := puzzle + "." + language
	text, err := os.ReadFile(filepath.Join("testdata", "programs", name))
	if err != nil {
		t.Fatal(err)
	}
	source := string(text)
	if mark != "" {
		if !strings.Contains(source, mark) {
			t.Fatalf("%s knows no %s", name, mark)
		}
		if language == "py" {
			source = strings.Replace(source, `WRONG = ""`, `WRONG = "`+mark+`"`, 1)
		} else {
			source = "#define " + mark + "\n" + source
		}
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := judge.Prepare(t.Context(), path, languages)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// board reads and solves the input that reveals a mistake.
func board(t *testing.T, m mistake) (input []byte, want string, size stress.Size) {
	t.Helper()
	input, err := os.ReadFile(filepath.Join("testdata", "boards", m.id+".in"))
	if err != nil {
		t.Fatal(err)
	}
	p := puzzles.BuiltIn().ByID(m.puzzle)
	datasets, _, err := p.Parse(m.id, bytes.NewReader(input))
	if err != nil {
		t.Fatal(m.id, err)
	}
	task := p.Tasks()[0]
	allowed := map[string]bool{"knight.check.start_attacked": true, "sokoban.check.goal_shut": true}
	var answers []string
	for _, d := range datasets {
		list, err := solve.Answers(t.Context(), nil, p, task, d)
		if err != nil {
			t.Fatal(m.id, err)
		}
		for q, a := range list {
			for _, o := range p.Check(d, q, task) {
				if !allowed[o.Text.Key] {
					t.Error(m.id, "is not as a judge promises:", o)
				}
			}
			answers = append(answers, strconv.FormatInt(a, 10))
		}
	}
	return input, strings.Join(answers, "\n"), stress.SizeOf(datasets)
}

// verdict judges a program on an input.
func verdict(t *testing.T, p *judge.Program, input []byte, want string, limits judge.Limits) judge.Kind {
	t.Helper()
	r, err := p.Run(t.Context(), input, limits)
	if err != nil {
		t.Fatal(err)
	}
	v, err := judge.Judge(t.Context(), input, r, []byte(want), judge.Tokens)
	if err != nil {
		t.Fatal(err)
	}
	return v.Kind
}

// TestPrograms: each mistake fails on its board, and the right programs pass on every board.
func TestPrograms(t *testing.T) {
	limits := judge.Limits{Time: 2 * time.Second, Memory: 512 * budget.MB}
	patient := judge.Limits{Time: time.Minute, Memory: 512 * budget.MB} // for Python, and for a busy machine
	rights := map[string]*judge.Program{}
	list := mistakes(t)
	if len(list) < 40 {
		t.Errorf("%d mistakes", len(list))
	}
	known, languages := judge.Languages(), []string{"cpp", "py"}
	if testing.Short() { // one mistake, and the right program, without a compiler
		first := slices.IndexFunc(list, func(m mistake) bool { return m.language == "py" && !m.costs() && m.size.Cells < 100 })
		list, languages = list[first:][:1], languages[1:]
	}
	for _, m := range list {
		input, want, size := board(t, m)
		if size.Datasets != m.size.Datasets || size.Queries != m.size.Queries || size.Cells != m.size.Cells {
			t.Errorf("%s: board of %+v, listed as %+v", m.id, size, m.size)
		}
		for _, language := range languages {
			name := m.puzzle + "." + language
			if rights[name] == nil {
				rights[name] = program(t, known, m.puzzle, language, "")
			}
			if language == "py" && (m.costs() || m.size.Cells > 10_000) {
				continue // the program would take minutes
			}
			if kind := verdict(t, rights[name], input, want, patient); kind != judge.Accepted {
				t.Errorf("%s on the board of %s: %s", name, m.id, kind)
			}
		}
		t.Run(m.id, func(t *testing.T) {
			t.Parallel()
			kind := verdict(t, program(t, known, m.puzzle, m.language, m.mark), input, want, limits)
			// If a queue grows without end, the machine decides whether time or memory is exceeded first.
			if kind != m.fails && (!m.costs() || kind != judge.TooLong && kind != judge.TooMuch) {
				t.Errorf("%s, not %s", kind, m.fails)
			}
		})
	}
}
