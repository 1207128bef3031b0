package testset

import (
	"encoding/json"
	"fmt"
)

// QDUOJ imports a zip with the folder 1: problem.json and testcase/1.in, testcase/1.out and so on
// (ImportProblemSerializer and process_zip of QingdaoU/OnlineJudge).
type (
	qduojProblem struct {
		ID      string                       `json:"display_id"`
		Title   string                       `json:"title"`
		About   qduojText                    `json:"description"`
		Input   qduojText                    `json:"input_description"`
		Output  qduojText                    `json:"output_description"`
		Hint    qduojText                    `json:"hint"`
		Scores  []int                        `json:"test_case_score"` // null: the rules of ACM
		Time    int64                        `json:"time_limit"`      // milliseconds
		Memory  int64                        `json:"memory_limit"`    // megabytes
		Samples []qduojSample                `json:"samples"`
		Codes   map[string]map[string]string `json:"template"`
		Checker *struct{}                    `json:"spj"` // null: its checkers do not get the answer
		Rules   string                       `json:"rule_type"`
		Source  string                       `json:"source"`
		Answers []sourceCode                 `json:"answers"`
		Tags    []string                     `json:"tags"`
	}
	qduojText struct {
		Format string `json:"format"`
		Value  string `json:"value"`
	}
	qduojSample struct {
		Input  string `json:"input"`
		Output string `json:"output"`
	}
)

// qduojFiles names the files of case i. QDUOJ stops at the first number that is missing.
func qduojFiles(_ *plan, i int) (in, out string) {
	name := fmt.Sprintf("1/testcase/%d", i+1)
	return name + ".in", name + ".out"
}

// qduoj writes problem.json. Samples are tests too.
func qduoj(p *plan) ([]File, error) {
	html := func(i int) qduojText { return qduojText{"html", p.htmlSection(i)} }
	problem := qduojProblem{
		ID: p.Name[:min(len(p.Name), 24)], Title: p.Title, About: html(0), Input: html(1), Output: html(2),
		Hint: qduojText{"html", ""}, Time: p.Time.Milliseconds(), Memory: p.Memory / mib, Samples: []qduojSample{},
		Codes: map[string]map[string]string{}, Rules: "ACM", Tags: []string{"puzzle"},
	}
	for _, c := range p.Cases[:p.samples()] {
		in, out, err := c.texts()
		if err != nil {
			return nil, err
		}
		problem.Samples = append(problem.Samples, qduojSample{in, out})
	}
	var err error
	if problem.Answers, err = p.solutions(1); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(problem, "", "  ")
	return []File{Bytes("1/problem.json", append(data, '\n'))}, err
}

func readQDUOJ(s *Set, _ *source, folder string, data []byte) error {
	var problem qduojProblem
	if err := json.Unmarshal(data, &problem); err != nil {
		return err
	}
	s.Title, s.Time, s.Memory = problem.Title, milliseconds(problem.Time), megabytes(problem.Memory)
	for i := range problem.Samples {
		c := s.caseOf(folder, fmt.Sprintf("testcase/%d.in", i+1))
		if c == nil {
			continue
		}
		in, err := c.Input.Load()
		c.Sample = err == nil && string(clean(in)) == string(clean([]byte(problem.Samples[i].Input)))
	}
	return nil
}
