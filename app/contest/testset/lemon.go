package testset

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// The types of LemonLime's contest file. All fields are written, because LemonLime does not initialize missing fields.
type (
	lemonContest struct {
		Version string      `json:"version"`
		Title   string      `json:"contestTitle"`
		Tasks   []lemonTask `json:"tasks"`
	}
	lemonTask struct {
		Title       string            `json:"problemTitle"`
		Source      string            `json:"sourceFileName"`
		Input       string            `json:"inputFileName"`
		Output      string            `json:"outputFileName"`
		StandardIn  bool              `json:"standardInputCheck"`
		StandardOut bool              `json:"standardOutputCheck"`
		Folders     bool              `json:"subFolderCheck"` // programs are in source/STUDENT/TASK; false: in source/STUDENT
		Kind        int               `json:"taskType"`
		Comparison  int               `json:"comparisonMode"`
		Checker     string            `json:"specialJudge"` // path in data, without the ending of programs
		Compilers   map[string]string `json:"compilerConfiguration"`
		Ending      string            `json:"answerFileExtension"`
		Cases       []lemonCase       `json:"testCases"`
	}
	lemonCase struct {
		Score   int      `json:"fullScore"`
		Time    int64    `json:"timeLimit"`   // milliseconds
		Memory  int64    `json:"memoryLimit"` // megabytes
		Inputs  []string `json:"inputFiles"`
		Outputs []string `json:"outputFiles"`
	}
)

// LemonLime's numbers for the comparison of the words of each line, and for a checker.
const (
	byLine    = 1
	byChecker = 4
)

// dependencyMark is the ending of a name in the list of inputs that is not the name of a file. Such a name says that
// another test case must also be right. It begins with the number of the other test case, from 1.
const dependencyMark = "_lemon_SUbtaskDEPENDENCE_fLAg"

func lemonFiles(p *plan, i int) (in, out string) {
	name := "data/" + p.Name + "/" + p.Name + p.number(i)
	return name + ".in", name + ".out"
}

// lemon writes the contest file. A group of the set becomes one test case of LemonLime with several inputs. The test
// case gets the points of its worst input.
func lemon(p *plan) ([]File, error) {
	task := lemonTask{
		Title: p.Title, Source: p.Name, Input: cmp.Or(p.Files, p.Name) + ".in", Output: cmp.Or(p.Files, p.Name) + ".out",
		StandardIn: p.Files == "", StandardOut: p.Files == "",
		Folders: true, Comparison: byLine, Ending: "out", Compilers: map[string]string{},
	}
	if p.Ways != nil {
		task.Comparison, task.Checker = byChecker, p.Name+"/checker"
	}
	for _, compiler := range []string{"gcc", "g++", "fpc", "java", "python", "python3"} {
		task.Compilers[compiler] = "default"
	}
	parts := p.parts()
	for _, part := range parts {
		limits := p.Cases[part.first].Limits
		test := lemonCase{Score: part.points, Time: limits.Time.Milliseconds(), Memory: limits.Memory / mib}
		for i := part.first; i <= part.last; i++ {
			test.Inputs = append(test.Inputs, p.in[i][len("data/"):])
			test.Outputs = append(test.Outputs, p.out[i][len("data/"):])
		}
		for _, i := range required(parts, p.Groups, part) {
			test.Inputs = append(test.Inputs, strconv.Itoa(i+1)+dependencyMark)
		}
		task.Cases = append(task.Cases, test)
	}
	data, err := json.MarshalIndent(lemonContest{Version: "1.0", Title: p.Title, Tasks: []lemonTask{task}}, "", "  ")
	where := fmt.Appendf(nil, "source/STUDENT/%[1]s/%[1]s.cpp\n", p.Name)
	all := append(p.checker("lemon", "data/"+p.Name+"/checker.cpp"), Bytes("source/README", where))
	return append(all, Bytes(p.Name+".cdf", append(data, '\n'))), err
}

func readLemon(s *Set, _ *source, folder string, data []byte) error {
	var contest lemonContest
	if err := json.Unmarshal(data, &contest); err != nil {
		return err
	}
	for _, task := range contest.Tasks {
		s.Title = task.Title
		if name, ok := strings.CutSuffix(task.Input, ".in"); ok && !task.StandardIn {
			s.Files = name
		}
		name := func(k int) string { return task.Source + "-" + strconv.Itoa(k+1) }
		for k, test := range task.Cases {
			files, after := test.inputs()
			for _, file := range files {
				c := s.caseOf(folder, path.Join("data", file))
				if c == nil {
					continue
				}
				c.Time, c.Memory = milliseconds(test.Time), megabytes(test.Memory)
				c.Sample = test.Score == 0 && len(test.Inputs) == 1
				if len(test.Inputs) == 1 {
					c.Points = points(test.Score)
					continue
				}
				s.join(c, name(k)).Points = points(test.Score)
				for _, i := range after {
					s.require(c.Group, name(i-1))
				}
			}
		}
	}
	return nil
}

// inputs returns the input files of a test case, and the numbers (from 1) of other test cases that must also be right.
func (c lemonCase) inputs() (files []string, after []int) {
	for _, name := range c.Inputs {
		if number, ok := strings.CutSuffix(name, dependencyMark); !ok {
			files = append(files, name)
		} else if n, err := strconv.Atoi(number); err == nil {
			after = append(after, n)
		}
	}
	return files, after
}
