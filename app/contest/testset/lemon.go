package testset

import (
	"cmp"
	"encoding/json"
	"path"
)

// The contest file of LemonLime: every field is there, because it reads what is absent from memory as it comes.
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
		Kind        int               `json:"taskType"`
		Comparison  int               `json:"comparisonMode"`
		Compilers   map[string]string `json:"compilerConfiguration"`
		Ending      string            `json:"answerFileExtension"`
		Cases       []lemonCase       `json:"testCases"`
	}
	lemonCase struct {
		Score   int      `json:"fullScore"`
		Time    int64    `json:"timeLimit"`   // ms
		Memory  int64    `json:"memoryLimit"` // MB
		Inputs  []string `json:"inputFiles"`
		Outputs []string `json:"outputFiles"`
	}
)

// byLine is LemonLime's comparison of words line by line.
const byLine = 1

func lemonFiles(p *plan, i int) (in, out string) {
	name := "data/" + p.Name + "/" + p.Name + p.number(i)
	return name + ".in", name + ".out"
}

// lemon writes the contest: a group is one test case of many files, scored by its worst.
func lemon(p *plan) ([]File, error) {
	task := lemonTask{
		Title: p.Title, Source: p.Name, Input: p.Name + ".in", Output: p.Name + ".out", StandardIn: true, StandardOut: true,
		Comparison: byLine, Ending: "out", Compilers: map[string]string{},
	}
	for _, compiler := range []string{"gcc", "g++", "fpc", "java", "python", "python3"} {
		task.Compilers[compiler] = "default"
	}
	for _, part := range p.parts() {
		said := lemonCase{Score: part.points}
		for i := part.first; i <= part.last; i++ {
			said.Time = max(said.Time, cmp.Or(p.Cases[i].Time, p.Time).Milliseconds())
			said.Memory = max(said.Memory, cmp.Or(p.Cases[i].Memory, p.Memory)>>20)
			said.Inputs = append(said.Inputs, p.in[i][len("data/"):])
			said.Outputs = append(said.Outputs, p.out[i][len("data/"):])
		}
		task.Cases = append(task.Cases, said)
	}
	data, err := json.MarshalIndent(lemonContest{Version: "1.0", Title: p.Title, Tasks: []lemonTask{task}}, "", "  ")
	where := []byte("source/STUDENT/" + p.Name + "/\n")
	return []File{Bytes(p.Name+".cdf", append(data, '\n')), Bytes("source/README", where)}, err
}

func readLemon(s *Set, _ *source, folder string, data []byte) error {
	var contest lemonContest
	if err := json.Unmarshal(data, &contest); err != nil {
		return err
	}
	for _, task := range contest.Tasks {
		s.Title = task.Title
		for k, said := range task.Cases {
			for _, name := range said.Inputs {
				c := s.at(folder, path.Join("data", name))
				if c == nil {
					continue
				}
				c.Time, c.Memory = milliseconds(said.Time), megabytes(said.Memory)
				c.Sample = said.Score == 0 && len(said.Inputs) == 1
				if len(said.Inputs) == 1 {
					c.Points = points(said.Score)
					continue
				}
				s.join(c, task.Source+"-"+ordinal(k)).Points = points(said.Score)
			}
		}
	}
	return nil
}
