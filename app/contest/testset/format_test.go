package testset

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"stepboard/solve"
)

func load(t testing.TB, f File) string {
	t.Helper()
	data, err := f.Load()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// example makes a set of n cases. about sets the details of a case.
func example(n int, about func(i int, c *Case), groups ...Group) *Set {
	s := &Set{Name: "knight-2", Title: "Knight: 100% & more", Limits: Limits{Time: 1500 * time.Millisecond, Memory: 128 << 20}, Groups: groups}
	for i := range n {
		c := Case{Group: -1, Input: Bytes("", fmt.Appendf(nil, "%d 1\n", i)), Answers: []File{Bytes("", fmt.Appendf(nil, "%d\n", -i))}}
		about(i, &c)
		s.Cases = append(s.Cases, c)
	}
	return s
}

var examples = map[string]*Set{
	"nothing said": example(12, func(int, *Case) {}),
	"one":          example(1, func(int, *Case) {}),
	"points":       example(5, func(i int, c *Case) { c.Points = 10 * (i + 1); c.Sample = i == 4 }),
	"groups": example(101, func(i int, c *Case) { c.Group = i%3 - 1; c.Sample = i%3 == 0 },
		Group{Name: "easy", Points: 30}, Group{Name: "all", Points: 70}),
	"mixed": example(9, func(i int, c *Case) {
		c.Sample = i == 0
		if i > 4 {
			c.Group = 0
		} else if i > 0 {
			c.Points = 5
		}
	}, Group{Name: "rest", Points: 80}),
	"limits": example(3, func(i int, c *Case) { c.Time = time.Duration(i) * time.Second; c.Memory = int64(i) * 64 << 20 }),
	"after": example(7, func(i int, c *Case) { c.Sample = i == 0; c.Group = (i+1)/2 - 1 }, Group{Name: "a", Points: 20},
		Group{Name: "b", Points: 30, After: []int{0}}, Group{Name: "c", Points: 50, After: []int{0, 1}}),
}

// worth describes a set as far as every format with points can: its parts with their points.
func worth(t *testing.T, s *Set, pointed bool) (all []string) {
	p := planned(s, formats[0])
	for _, part := range p.parts() {
		text := fmt.Sprint(part.sample)
		if pointed {
			text += fmt.Sprint(" ", part.points)
		}
		for i := part.first; i <= part.last; i++ {
			text += fmt.Sprintf(" %q %q", load(t, p.Cases[i].Input), load(t, p.Cases[i].Answers[0]))
		}
		if pointed {
			all = append(all, text)
			continue
		}
		for i := part.first; i <= part.last; i++ {
			all = append(all, fmt.Sprintf("%v %q %q", part.sample, load(t, p.Cases[i].Input), load(t, p.Cases[i].Answers[0])))
		}
	}
	return all
}

func TestEveryFormatIsReadBack(t *testing.T) {
	pointless := map[string]bool{"plain": true, "atcoder": true, "domjudge": true, "qduoj": true, "fps": true}
	for _, format := range Formats() {
		for name, s := range examples {
			for _, path := range []string{"set.zip", "set"} {
				if path == "set" && name != "mixed" {
					continue // files of a folder are written one by one
				}
				t.Run(format+"/"+name+"/"+path, func(t *testing.T) {
					path := filepath.Join(t.TempDir(), path)
					writes := 1
					if name == "mixed" {
						writes = 2 // the second set replaces the first one
					}
					for range writes {
						if err := Write(s, format, path); err != nil {
							t.Fatal(err)
						}
					}
					got, err := Read(path)
					if err != nil {
						t.Fatal(err)
					}
					if len(got.LoneAnswers) > 0 {
						t.Errorf("%v are left over", got.LoneAnswers)
					}
					if a, b := worth(t, got, !pointless[format]), worth(t, s, !pointless[format]); !reflect.DeepEqual(a, b) {
						t.Errorf("read:\n%s\nwritten:\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
					}
					f := find(format)
					if f.holds.limits != noLimits {
						p := planned(s, f)
						for i, c := range planned(got, f).Cases {
							if want := p.Cases[i]; c.Time != want.Time || c.Memory != want.Memory {
								t.Errorf("case %d: %v, %d bytes; want %v, %d", i, c.Time, c.Memory, want.Time, want.Memory)
							}
						}
					}
					if f.holds.after {
						for i, g := range s.Groups {
							if !slices.Equal(got.Groups[i].After, g.After) {
								t.Errorf("group %d comes after %v, want %v", i, got.Groups[i].After, g.After)
							}
						}
					}
				})
			}
		}
	}
}

// The name of the files that programs read and write is kept, or its loss is reported.
func TestFilesAreKept(t *testing.T) {
	s := example(2, func(i int, c *Case) { c.Sample = i == 0 })
	s.Files = "walk"
	for _, format := range Formats() {
		folder := filepath.Join(t.TempDir(), format)
		if err := Write(s, format, folder); err != nil {
			t.Fatal(err)
		}
		got, err := Read(folder)
		if err != nil {
			t.Fatal(err)
		}
		lost := slices.ContainsFunc(Losses(s, format), func(e *solve.InputError) bool { return e.Text.Key == "testset.lost.files" })
		if kept := got.Files == "walk"; kept == lost || got.Files != "" && !kept {
			t.Errorf("%s: %q, reported: %v", format, got.Files, lost)
		}
	}
}

// A package lists the doubtful answers by the names of their files. A later set without doubts has no such list.
func TestDoubtsAreInThePackage(t *testing.T) {
	doubtful := example(2, func(i int, c *Case) {
		if c.Sample = i == 1; i == 0 {
			c.Doubts = []string{"the least, if …"}
		}
	})
	for _, format := range Formats() {
		folder := filepath.Join(t.TempDir(), format)
		if err := Write(doubtful, format, folder); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join(folder, DoubtsFile))
		name, what, _ := strings.Cut(strings.TrimSpace(string(data)), ": ")
		answer, _ := os.ReadFile(filepath.Join(folder, name))
		if format == "fps" && name == "02" { // its answers are in one file
			answer = []byte(load(t, doubtful.Cases[0].Answers[0]))
		}
		if err != nil || what != "the least, if …" || string(answer) != load(t, doubtful.Cases[0].Answers[0]) {
			t.Errorf("%s: %q, %v", format, data, err)
		}
		if err := Write(example(2, func(i int, c *Case) { c.Sample = i == 1 }), format, folder); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(folder, DoubtsFile)); !os.IsNotExist(err) {
			t.Errorf("%s: the list is still there: %v", format, err)
		}
	}
}

// In each format, the files of the cases and the other files have these names.
func TestNamesOfFormats(t *testing.T) {
	s := example(3, func(i int, c *Case) { c.Sample = i == 0; c.Group = min(i, 1) - 1 }, Group{Name: "all", Points: 100})
	s.Statements = []Statement{{Language: "en", PDF: []byte("%PDF")}, {Language: "zh"}}
	s.Pictures, s.Checker = []File{Bytes("board.png", []byte("PNG"))}, Bytes("check.cpp", nil)
	s.Programs = []Program{{File: Bytes("right.py", nil)}}
	s.Validators = []Program{{File: Bytes("check.py", nil)}, {File: Bytes("validator.cpp", []byte(`#include "testlib.h"`))}}
	for format, want := range map[string]string{
		"plain":    "02.in 02.out 03.in 03.out sample01.in sample01.out",
		"luogu":    "config.yml knight01.in knight01.out knight02.in knight02.out knight03.in knight03.out",
		"lemon":    "data/knight-2/knight-201.in data/knight-2/knight-201.out data/knight-2/knight-202.in data/knight-2/knight-202.out data/knight-2/knight-203.in data/knight-2/knight-203.out knight-2.cdf source/README",
		"hydro":    "additional_file/board.png problem_en.md problem_zh.md problem.yaml testdata/sample01.in testdata/sample01.out testdata/02.in testdata/02.out testdata/03.in testdata/03.out testdata/config.yaml",
		"kattis":   "knight2/.timelimit knight2/data/sample/01.ans knight2/data/sample/01.in knight2/data/secret/1-all/02.ans knight2/data/secret/1-all/02.in knight2/data/secret/1-all/03.ans knight2/data/secret/1-all/03.in knight2/data/secret/1-all/testdata.yaml knight2/input_validators/check.py knight2/problem.yaml knight2/data/testdata.yaml knight2/data/sample/testdata.yaml knight2/data/secret/testdata.yaml knight2/problem_statement/board.png knight2/problem_statement/problem.en.tex knight2/problem_statement/problem.zh.tex knight2/submissions/accepted/right.py",
		"domjudge": ".timelimit data/sample/01.ans data/sample/01.in data/secret/02.ans data/secret/02.in data/secret/03.ans data/secret/03.in input_validators/check.py problem.yaml problem_statement/board.png problem_statement/problem.html problem_statement/problem.en.tex problem_statement/problem.zh.tex submissions/accepted/right.py",
		"uoj":      "ex_knight1.in ex_knight1.out knight1.in knight1.out knight2.in knight2.out problem.conf",
		"cms":      "input/input0.txt input/input1.txt input/input2.txt output/output0.txt output/output1.txt output/output2.txt sol/right.py statement/english.pdf task.yaml",
		"polygon":  "check.cpp files/check.cpp files/validator.cpp solutions/right.py statements/.pdf/english/problem.pdf statements/chinese/board.png statements/chinese/problem.tex statements/english/board.png statements/english/problem.tex problem.xml tests/01 tests/01.a tests/02 tests/02.a tests/03 tests/03.a",
		"atcoder":  "knight-2/in/02.txt knight-2/in/03.txt knight-2/in/sample_01.txt knight-2/out/02.txt knight-2/out/03.txt knight-2/out/sample_01.txt",
	} {
		path := filepath.Join(t.TempDir(), "set.zip")
		if err := Write(s, format, path); err != nil {
			t.Fatal(err)
		}
		src, err := openSource(path)
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]bool{}
		for _, name := range src.names {
			names[name] = true
		}
		for name := range strings.SplitSeq(want, " ") {
			if !names[name] {
				t.Errorf("%s: no %s", format, name)
			}
			delete(names, name)
		}
		if len(names) > 0 {
			t.Errorf("%s: more: %v", format, names)
		}
	}
}

func TestWriteRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "03.in"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unanswered := example(1, func(_ int, c *Case) { c.Answers = nil })
	for _, c := range []struct {
		set          *Set
		format, path string
		key          string
	}{
		{examples["one"], "plain", dir, "testset.left_over"},
		{examples["one"], "none", dir, "testset.no_format"},
		{unanswered, "plain", filepath.Join(dir, "new"), "testset.no_answer"},
	} {
		if err := Write(c.set, c.format, c.path); err == nil || !strings.Contains(err.Error(), c.key) {
			t.Errorf("%s: %v", c.key, err)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%d files are in the folder", len(entries))
	}
}

func TestScore(t *testing.T) {
	right := func(wrong ...int) []float64 {
		all := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1}
		for _, i := range wrong {
			all[i] = 0
		}
		return all
	}
	for _, c := range []struct {
		right []float64
		group float64
		sum   float64
	}{{right(), 80, 100}, {right(0), 80, 100}, {right(1), 80, 95}, {right(8), 0, 20}, {right(5, 6, 7, 8), 0, 20}} {
		groups, sum := examples["mixed"].Score(c.right)
		if groups[0] != c.group || sum != c.sum {
			t.Errorf("%v: %v, %v", c.right, groups, sum)
		}
	}
	if n := examples["mixed"].Points(); n != 100 {
		t.Error(n)
	}
	if _, sum := examples["nothing said"].Score([]float64{1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0}); sum != 50 {
		t.Error(sum)
	}
}
