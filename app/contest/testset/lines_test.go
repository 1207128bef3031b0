package testset

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"stepboard/solve"
)

const week = `# the third week
name week-3
title 华容道 of the week   # as people read it
time 1.5
memory 128
solution right.py
validator check.py

sample
file by hand.in
input "2\n# #\n" # two lines
group easy 30
make huarong -n 3 -m 3 -seed 1
make huarong -n 4 -m 4 -seed 2
group hard 60 # it takes long
time 3s
memory 256
make huarong -n 30 -m 30 -answer 40.. -seed 3
points 10
make huarong -n 5 -m 5 -seed 4 # alone
`

// echo makes an input from the words of a line. The answer is the length of the input.
type echo struct{}

func (echo) Begin([]string) {}

func (echo) Make(_ context.Context, line []string) ([]byte, error) {
	return []byte(strings.Join(line, "_")), nil
}

func (echo) Run(_ context.Context, p Program, args []string) ([]byte, error) {
	return []byte(p.Name + "(" + strings.Join(args, ",") + ")"), nil
}

func (echo) Answer(_ context.Context, _ string, input []byte) (Answered, error) {
	return Answered{Input: input, Answer: fmt.Append(nil, len(input))}, nil
}

func TestLines(t *testing.T) {
	s, err := Parse("week.txt", strings.NewReader(week))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"by hand.in", "right.py", "check.py"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i, err := range s.Build(t.Context(), dir, echo{}) {
		if err != nil {
			t.Fatal(i, err)
		}
	}
	got := fmt.Sprintf("%s %s %v %d %v %s %s\n", s.Name, s.Title, s.Time, s.Memory>>20, s.Groups, load(t, s.Programs[0].File), load(t, s.Validators[0].File))
	for _, c := range s.Cases {
		got += fmt.Sprintf("%d %d %v %v %d: %s %s\n", c.Group, c.Points, c.Sample, c.Time, c.Memory>>20, load(t, c.Input), load(t, c.Answers[0]))
	}
	want := `week-3 华容道 of the week 1.5s 128 [{easy 30 [] {12 7}} {hard 60 [] {15 7}}] right.py
 check.py

-1 0 true 0s 0: by hand.in 10
-1 0 true 0s 0: 2
# #
 6
0 0 false 0s 0: make_huarong_-n_3_-m_3_-seed_1 30
0 0 false 0s 0: make_huarong_-n_4_-m_4_-seed_2 30
1 0 false 3s 256: make_huarong_-n_30_-m_30_-answer_40.._-seed_3 45
-1 10 false 0s 0: make_huarong_-n_5_-m_5_-seed_4 30
`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if s.Time != 1500*time.Millisecond || s.Points() != 100 {
		t.Error(s.Time, s.Points())
	}
}

// An error in one line does not prevent the other lines. Errors outside of the cases come last.
func TestBuildGoesOn(t *testing.T) {
	s, err := Parse("x", strings.NewReader("# a\nsolution none.py\nmake a\nfile none.in\n\nmake b # c\n"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, err := range s.Build(t.Context(), t.TempDir(), echo{}) {
		at := 0
		if i >= 0 {
			at = s.Cases[i].At.Line
		}
		got = append(got, fmt.Sprint(i, at, err == nil))
	}
	if want := "[0 3 true 1 4 false 2 6 true -1 0 false]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
	if len(s.Cases[1].Answers) > 0 || len(s.Cases[2].Answers) != 1 {
		t.Error("a failed query has an answer, or a query that did not fail has none")
	}
	for range s.Build(t.Context(), t.TempDir(), echo{}) {
		break // Build must allow an early end
	}
}

func TestWrongLines(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "1:1 testset.no_cases",
		"name a\n":                               "2:1 testset.no_cases",
		"make a\nmaze b":                         "2:1 testset.line.unknown",
		"make":                                   "1:5 testset.line.more",
		"title  ":                                "1:8 testset.line.more",
		"make a -o x":                            "1:8 testset.line.output",
		"make a --o=x":                           "1:8 testset.line.output",
		"make a -set x":                          "1:8 testset.line.output",
		"file /etc/passwd":                       "1:6 testset.line.outside",
		"file a/../../b":                         "1:6 testset.line.outside",
		"input 3 3":                              "1:7 testset.line.quoted",
		"input `3`":                              "1:7 testset.line.quoted",
		`input "3`:                               "1:7 testset.line.quoted",
		`input "3" 4 # four`:                     "1:11 testset.line.less",
		"solution ../x":                          "1:10 testset.line.outside",
		"name A b":                               "1:6 testset.line.name",
		"group a":                                "1:8 testset.line.group",
		"group a b":                              "1:9 testset.line.number",
		"group a -1":                             "1:9 testset.line.number",
		"group ä 1":                              "1:7 testset.line.name",
		"group a 1 2":                            "1:11 testset.line.less",
		"group a 1\nmake a\ngroup a 1":           "3:7 testset.line.twice",
		"group a 1\ngroup b 2\nmake a":           "1:7 testset.line.empty",
		"sample\n  make a":                       "2:3 testset.line.samples",
		"group a 1\nmake a\ngroup b 2 after":     "3:16 testset.line.more",
		"group a 1\nmake a\ngroup b 2 after b":   "3:17 testset.line.after",
		"group a 1\nmake a\ngroup b 2 after a a": "3:19 testset.line.after",
		"group a 1 before b":                     "1:11 testset.line.less",
		"wrong a.py":                             "1:11 testset.line.wrong",
		"wrong a.py AC":                          "1:12 testset.line.wrong",
		"wrong a.py WA TLE":                      "1:12 testset.line.wrong",
		"wrong ../a.py WA":                       "1:7 testset.line.outside",
		"wrong a.py b=WA":                        "1:12 testset.line.after",
		"group b 1\nmake a\nwrong a.py b=AC":     "3:12 testset.line.wrong",
		"sample 1":                               "1:8 testset.line.less",
		"points x":                               "1:8 testset.line.number",
		"  points":                               "1:9 testset.line.number",
		"time 0":                                 "1:6 testset.line.number",
		"time nan":                               "1:6 testset.line.number",
		"memory 0":                               "1:8 testset.line.number",
		strings.Repeat("make a\n", mostCases+1):  fmt.Sprintf("%d:1 testset.line.cases", mostCases+1),
	} {
		_, err := Parse("x", strings.NewReader(text))
		var e *solve.InputError
		if !errors.As(err, &e) {
			t.Errorf("%.40q: %v", text, err)
		} else if got := fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Text.Key); got != want {
			t.Errorf("%.40q: %s, want %s", text, got, want)
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add(week)
	f.Add("group a 1\ntime 2\nfile x")
	f.Add(`input "2\n# #\n" # two lines`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse("x", strings.NewReader(text))
		var e *solve.InputError
		if err != nil {
			if !errors.As(err, &e) || e.Line < 0 || e.Column < 0 {
				t.Fatal(err)
			}
			return
		}
		for _, c := range s.Cases {
			if c.Group >= len(s.Groups) || c.Points < 0 || c.Line == "" || c.Time < 0 || c.Memory < 0 {
				t.Fatalf("%+v", c)
			}
		}
		if s.Points() < 0 {
			t.Fatal(s.Points())
		}
	})
}
