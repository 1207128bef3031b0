package testset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

type cmsTask struct {
	Name       string  `yaml:"name"`
	Title      string  `yaml:"title"`
	Language   string  `yaml:"primary_language"`
	Inputs     int     `yaml:"n_input"`
	ScoreMode  string  `yaml:"score_mode"`
	TokenMode  string  `yaml:"token_mode"`
	Time       float64 `yaml:"time_limit"`   // seconds
	Memory     int64   `yaml:"memory_limit"` // MiB
	In         string  `yaml:"infile"`
	Out        string  `yaml:"outfile"`
	Public     string  `yaml:"public_testcases"`
	ScoreType  string  `yaml:"score_type"`
	Parameters [][]int `yaml:"score_type_parameters,flow"` // for each group: its points and its number of cases
}

func cmsFiles(_ *plan, i int) (in, out string) {
	return fmt.Sprintf("input/input%d.txt", i), fmt.Sprintf("output/output%d.txt", i)
}

// cms writes task.yaml, the statements and the solutions.
func cms(p *plan) ([]File, error) {
	task := cmsTask{
		Name: p.Name, Title: p.Title, Language: p.Statements[0].Language, Inputs: len(p.Cases), ScoreMode: "max",
		TokenMode: "disabled", Time: p.Time.Seconds(), Memory: p.Memory / mib, ScoreType: "GroupMin",
	}
	if p.Files != "" {
		task.In, task.Out = p.Files+".in", p.Files+".out"
	}
	var public []string
	for _, part := range p.parts() {
		task.Parameters = append(task.Parameters, []int{part.points, part.last - part.first + 1})
		if part.sample {
			public = append(public, strconv.Itoa(part.first))
		}
	}
	task.Public = strings.Join(public, ",")
	all, err := yamlFile("task.yaml", task)
	for _, s := range p.Statements {
		if s.PDF != nil { // CMS wants a folder of statements, and shows only PDF
			all = append(all, Bytes("statement/"+languageFolders[s.Language]+".pdf", s.PDF))
		}
	}
	all = append(all, p.checker("cms", "check/checker.cpp")...)
	for _, f := range p.Programs {
		all = append(all, File{"sol/" + f.Name, f.Load})
	}
	return all, err
}

func readCMS(s *Set, _ *source, folder string, data []byte) error {
	var task cmsTask
	if err := yaml.Unmarshal(data, &task); err != nil {
		return err
	}
	s.Title, s.Time, s.Memory = task.Title, seconds(task.Time), megabytes(task.Memory)
	if name, ok := strings.CutSuffix(task.In, ".in"); ok {
		s.Files = name
	}
	public := strings.Split(task.Public, ",")
	at := 0
	for k, pair := range task.Parameters {
		if len(pair) < 2 {
			continue
		}
		for range min(max(pair[1], 0), mostFiles) {
			c := s.caseOf(folder, fmt.Sprintf("input/input%d.txt", at))
			at++
			if c == nil {
				continue
			}
			c.Sample = pair[0] == 0 && slices.Contains(public, strconv.Itoa(at-1))
			switch {
			case c.Sample:
			case pair[1] == 1:
				c.Points = points(pair[0])
			default:
				s.join(c, strconv.Itoa(k+1)).Points = points(pair[0]) // CMS has no names of groups
			}
		}
	}
	return nil
}
