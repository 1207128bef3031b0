package testset

import (
	"fmt"
	"math"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// packed writes a set in a format and opens the result.
func packed(t *testing.T, s *Set, format string) *source {
	t.Helper()
	path := filepath.Join(t.TempDir(), "set.zip")
	if err := Write(s, format, path); err != nil {
		t.Fatal(err)
	}
	src, err := openSource(path)
	if err != nil {
		t.Fatal(err)
	}
	return src
}

func content(t *testing.T, src *source, name string) string {
	t.Helper()
	data, err := src.read(name)
	if err != nil || data == nil {
		t.Fatalf("no %s: %v", name, err)
	}
	return string(data)
}

// scored is a set of 110 points: two samples, a case of 10 points, and groups of 30 and 70 points.
func scored() *Set {
	return example(9, func(i int, c *Case) {
		switch {
		case i < 2:
			c.Sample = true
		case i == 2:
			c.Points = 10
		default:
			c.Group = i % 2
		}
	}, Group{Name: "easy", Points: 30}, Group{Name: "hard", Points: 70, After: []int{0}})
}

// kattisGrade grades a legacy package like Kattis' default grader (problemtools 2026, judge/submission_judge.py,
// support/default_grader). Properties are inherited. A group with on_reject "break" stops after a wrong case. Flags
// say how scores and verdicts are combined.
func kattisGrade(t *testing.T, src *source, dir string, inherited map[string]any, right func(in string) bool) (ok bool, score float64) {
	t.Helper()
	config := map[string]any{"on_reject": "break", "grader_flags": "", "accept_score": 1, "range": "-inf inf"}
	for k, v := range inherited {
		config[k] = v
	}
	if data, _ := src.read(dir + "/testdata.yaml"); data != nil {
		if err := yaml.Unmarshal(data, &config); err != nil {
			t.Fatal(err)
		}
	}
	flags := strings.Fields(config["grader_flags"].(string))
	if slices.Contains(flags, "ignore_sample") && path.Base(dir) != "data" {
		t.Fatalf("%s: samples are ignored below the root", dir)
	}
	var oks []bool
	var scores []float64
	children := map[string]bool{}
	for _, name := range src.names {
		if rest, in := strings.CutPrefix(name, dir+"/"); in {
			child, _, deeper := strings.Cut(rest, "/")
			if deeper || strings.HasSuffix(rest, ".in") {
				children[child] = true
			}
		}
	}
	var order []string
	for name := range children {
		order = append(order, name)
	}
	slices.Sort(order)
	for _, name := range order {
		var ok bool
		var score float64
		if strings.HasSuffix(name, ".in") {
			if ok = right(dir + "/" + name); ok {
				score = float64(config["accept_score"].(int))
			}
		} else {
			ok, score = kattisGrade(t, src, dir+"/"+name, config, right)
		}
		oks, scores = append(oks, ok), append(scores, score)
		if !ok && config["on_reject"] == "break" {
			break
		}
	}
	if slices.Contains(flags, "ignore_sample") {
		if len(oks) > 2 {
			t.Fatal("more than sample and secret at the root")
		}
		oks, scores = oks[len(oks)-1:], scores[len(scores)-1:]
	}
	ok = !slices.Contains(oks, false) || slices.Contains(flags, "accept_if_any_accepted") && slices.Contains(oks, true)
	for _, s := range scores {
		score += s
	}
	if slices.Contains(flags, "min") {
		score = slices.Min(scores)
	}
	least, most := 0.0, math.Inf(1)
	if _, err := fmt.Sscan(config["range"].(string), &least, &most); err == nil && (score < least || score > most) {
		t.Errorf("%s: %v points are not within %s", dir, score, config["range"])
	}
	return ok, score
}

func TestKattisGrades(t *testing.T) {
	src := packed(t, scored(), "kattis")
	for _, c := range []struct {
		about, wrong string
		ok           bool
		score        float64
	}{
		{"all right", "none", true, 110},
		{"a wrong sample", "sample", true, 110},
		{"an easy case wrong", "1-easy/04", true, 80},
		{"the hard ones wrong", "hard", true, 40},
		{"the single case wrong", "case", true, 100},
		{"all wrong", "secret", false, 0},
	} {
		ok, score := kattisGrade(t, src, "knight2/data", nil, func(in string) bool { return !strings.Contains(in, c.wrong) })
		if ok != c.ok || score != c.score {
			t.Errorf("%s: accepted %v with %v points, want %v with %v", c.about, ok, score, c.ok, c.score)
		}
	}
}

// The package follows the specification of 2025-09. The total of points is given, and every group has fewer points. A
// time limit is a multiple of its resolution.
func TestICPC(t *testing.T) {
	set := scored()
	set.Statements = []Statement{{Language: "en"}, {Language: "zh"}}
	src := packed(t, set, "icpc")
	for name, want := range map[string]string{
		"data/secret/test_group.yaml":        "max_score: 110\n",
		"data/secret/1-easy/test_group.yaml": "max_score: 30\nscore_aggregation: min\n",
		"data/secret/2-hard/test_group.yaml": "max_score: 70\nscore_aggregation: min\nrequire_pass: [secret/1-easy]\n",
		"data/secret/case09/test_group.yaml": "max_score: 10\nscore_aggregation: min\n",
	} {
		if got := content(t, src, "knight2/"+name); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	problem := content(t, src, "knight2/problem.yaml")
	for _, want := range []string{"en: 'Knight: 100% & more'\n", "zh: 'Knight: 100% & more'\n", "time_limit: 1.5\n", "time_resolution: 0.5\n", "memory: 128\n"} {
		if !strings.Contains(problem, want) {
			t.Errorf("no %q in\n%s", want, problem)
		}
	}
}

// UOJ reads whole numbers with atoi. It scores a problem's only group out of 100, unless the group has the type min.
func TestUOJ(t *testing.T) {
	s := scored()
	s.Cases[3].Time, s.Cases[0].Memory = 2100e6, 300<<20
	conf := content(t, packed(t, s, "uoj"), "problem.conf")
	for _, want := range []string{
		"time_limit 2\n", "time_limit_4 3\n", "memory_limit_-1 300\n", "subtask_dependence_2 many\nsubtask_dependence_2_1 1\n",
	} {
		if !strings.Contains(conf, want) {
			t.Errorf("no %q in\n%s", want, conf)
		}
	}
	one := example(2, func(_ int, c *Case) { c.Group = 0 }, Group{Name: "all", Points: 40})
	if conf := content(t, packed(t, one, "uoj"), "problem.conf"); !strings.Contains(conf, "subtask_type_1 min\n") {
		t.Error(conf)
	}
}

// Hydro treats a subtask of 0 points as one without points, and gives it the rest of 100 (normalizeSubtasks in its
// packages/common/subtask.ts). So samples are in no subtask; the statement shows them.
func TestHydro(t *testing.T) {
	s := scored()
	s.Groups[1].Points = 7
	src := packed(t, s, "hydro")
	config := content(t, src, "testdata/config.yaml")
	if strings.Contains(config, "score: 0") || strings.Contains(config, "sample") || !strings.Contains(config, "if: [1]") {
		t.Error(config)
	}
	if text := content(t, src, "problem_en.md"); !strings.Contains(text, "```input2\n1 1\n```\n\n```output2\n-1\n```\n") {
		t.Error(text)
	}
	s.Groups[0].Points, s.Groups[0].At, s.Time = 0, Place{4, 7}, 20*time.Second
	var got []string
	for _, l := range Losses(s, "hydro") {
		got = append(got, fmt.Sprintf("%d %d %s", l.Line, l.Column, l.Text.Key))
	}
	if want := "[0 0 testset.lost.hydro 4 7 testset.lost.zero]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// A file in a zip has a date. Without a date, Python's zipfile can't unpack the file.
func TestZipDates(t *testing.T) {
	path := filepath.Join(t.TempDir(), "set.zip")
	if err := Write(examples["one"], "plain", path); err != nil {
		t.Fatal(err)
	}
	for _, f := range zipFiles(t, path) {
		if got := f.Modified.UTC().Format("2006-01-02"); got != "1980-01-01" {
			t.Errorf("%s is of %s", f.Name, got)
		}
		if f.ModifiedDate == 0 { // for readers of the old fields
			t.Errorf("%s has month 0", f.Name)
		}
	}
}

func TestLosses(t *testing.T) {
	s, err := Parse("week.txt", strings.NewReader("time 1.5\nsample\nmake a\ngroup easy 30\nmake b\n"+
		"group hard 70 after easy\n  time 3\nmemory 300\nmake c\ntime 2\nmake d\n"))
	if err != nil {
		t.Fatal(err)
	}
	for format, want := range map[string]string{
		"plain":    "1:1 limits, 4:7 points, 6:7 after",
		"luogu":    "6:7 after",
		"lemon":    "10:1 limit 2 s 3 s",
		"hydro":    "",
		"kattis":   "1:1 limit 1.5 s 3 s, 10:1 limit 2 s 3 s, 6:7 after, 0:0 accepted, 0:0 validator",
		"icpc":     "1:1 limit 1.5 s 3 s, 10:1 limit 2 s 3 s, 0:0 accepted, 0:0 validator",
		"domjudge": "1:1 limit 1.5 s 3 s, 10:1 limit 2 s 3 s, 4:7 points, 6:7 after, 0:0 accepted, 0:0 validator",
		"uoj":      "1:1 limit 1.5 s 2 s",
		"cms":      "1:1 limit 1.5 s 3 s, 10:1 limit 2 s 3 s, 6:7 after",
		"polygon":  "1:1 limit 1.5 s 3 s, 10:1 limit 2 s 3 s, 0:0 validator",
		"atcoder":  "1:1 limits, 4:7 points, 6:7 after",
	} {
		var got []string
		for _, l := range Losses(s, format) {
			text := fmt.Sprintf("%d:%d %s", l.Line, l.Column, strings.TrimPrefix(l.Text.Key, "testset.lost."))
			if l.Text.Key == "testset.lost.limit" {
				text += fmt.Sprintf(" %v %v", l.Text.Args["Said"], l.Text.Args["Written"])
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %s, want %s", format, strings.Join(got, ", "), want)
		}
	}
}
