package testset

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

type hydroConfig struct {
	Type     string       `yaml:"type"`
	By       string       `yaml:"checker_type,omitempty"`
	Checker  string       `yaml:"checker,omitempty"`
	Time     string       `yaml:"time"`
	Memory   string       `yaml:"memory"`
	Filename string       `yaml:"filename,omitempty"` // programs read filename.in and write filename.out
	Subtasks []hydroGroup `yaml:"subtasks"`
}

type hydroGroup struct {
	ID    int         `yaml:"id"`
	Score int         `yaml:"score"`
	Type  string      `yaml:"type"`
	If    []int       `yaml:"if,omitempty,flow"` // IDs of subtasks that must be right; otherwise this one gets no points
	Cases []hydroCase `yaml:"cases"`
}

type hydroCase struct {
	Input  string `yaml:"input"`
	Output string `yaml:"output"`
	Time   string `yaml:"time,omitempty"`
	Memory string `yaml:"memory,omitempty"`
}

func hydroFiles(p *plan, i int) (in, out string) {
	in, out = plain(p, i)
	return "testdata/" + in, "testdata/" + out
}

// The largest values that Hydro accepts with its default settings.
const (
	hydroCases = 100
	hydroTotal = 60 * time.Second // sum of the time limits of all cases
)

// hydroLosses reports a set with too many cases or too much time for Hydro. It also reports groups with 0 points, which
// Hydro does not judge as the set says: see hydro.
func hydroLosses(p *plan, lost func(at Place, key string, pairs ...any)) {
	cases, total := 0, time.Duration(0)
	for _, c := range p.Cases {
		if !c.Sample {
			cases, total = cases+1, total+c.Time
		}
	}
	if cases > hydroCases || total > hydroTotal {
		lost(Place{}, "testset.lost.hydro", "Cases", cases, "MostCases", hydroCases, "Time", showTime(total), "MostTime",
			showTime(hydroTotal))
	}
	for _, part := range p.parts() {
		at := p.Cases[part.first].At
		if part.group >= 0 {
			at = p.Groups[part.group].At
		}
		if !part.sample && part.points == 0 && p.Points() < full {
			lost(at, "testset.lost.zero", "All", full)
		}
	}
}

// hydro writes problem.yaml, config.yaml, and statements that contain the samples. If a subtask has 0 points, Hydro
// gives it the difference between 100 and the sum of all points. So samples, which have 0 points, are in no subtask.
func hydro(p *plan) ([]File, error) {
	config := hydroConfig{Type: "default", Time: hydroTime(p.Time), Memory: hydroMemory(p.Memory), Filename: p.Files}
	if p.Ways != nil {
		config.By, config.Checker = "testlib", "checker.cc"
	}
	parts := p.parts()[p.samples():]
	for k, part := range parts {
		group := hydroGroup{ID: k + 1, Score: part.points, Type: "min"}
		for _, i := range required(parts, p.Groups, part) {
			group.If = append(group.If, i+1)
		}
		if part.name == "" {
			group.Type = "sum"
		}
		for i := part.first; i <= part.last; i++ {
			c := hydroCase{Input: path.Base(p.in[i]), Output: path.Base(p.out[i])}
			if p.Cases[i].Time != p.Time {
				c.Time = hydroTime(p.Cases[i].Time)
			}
			if p.Cases[i].Memory != p.Memory {
				c.Memory = hydroMemory(p.Cases[i].Memory)
			}
			group.Cases = append(group.Cases, c)
		}
		config.Subtasks = append(config.Subtasks, group)
	}
	all, err := yamlFile("testdata/config.yaml", config)
	if err != nil {
		return nil, err
	}
	problem, err := yamlFile("problem.yaml", map[string]string{"title": p.Title})
	all = append(all, problem...)
	for _, s := range p.Statements {
		all = append(all, Bytes("problem_"+s.Language+".md", append(p.markdown(s), p.hydroSamples()...)))
	}
	all = append(all, p.checker("testlib", "testdata/checker.cc")...)
	for _, f := range p.Pictures {
		all = append(all, File{"additional_file/" + f.Name, f.Load})
	}
	return all, err
}

func (p *plan) hydroSamples() (text []byte) {
	for i, c := range p.Cases[:p.samples()] {
		in, out, _ := c.texts() // can't fail: samples are in memory
		text = fmt.Appendf(text, "\n```input%d\n%s```\n\n```output%d\n%s```\n", i+1, in, i+1, out)
	}
	return text
}

func hydroTime(d time.Duration) string { return fmt.Sprintf("%dms", d.Milliseconds()) }

func hydroMemory(n int64) string { return fmt.Sprintf("%dm", n/mib) }

func readHydro(s *Set, src *source, folder string, data []byte) error {
	var problem struct{ Title, Name string }
	if err := yaml.Unmarshal(data, &problem); err != nil {
		return err
	}
	s.Title = problem.Title
	data, err := src.read(path.Join(folder, "testdata/config.yaml"))
	if err != nil {
		return err
	}
	var config hydroConfig
	if err := yaml.Unmarshal(data, &config); err != nil {
		return err
	}
	s.Time, s.Memory, s.Files = readHydroTime(config.Time), readHydroMemory(config.Memory), config.Filename
	for _, group := range config.Subtasks {
		for _, test := range group.Cases {
			c := s.caseOf(folder, path.Join("testdata", test.Input))
			if c == nil {
				continue
			}
			c.Time, c.Memory = readHydroTime(test.Time), readHydroMemory(test.Memory)
			if group.Type == "sum" {
				c.Points = points(group.Score)
				continue
			}
			s.join(c, strconv.Itoa(group.ID)).Points = points(group.Score)
			for _, id := range group.If {
				s.require(c.Group, strconv.Itoa(id))
			}
		}
	}
	return nil
}

// readHydroTime reads a time such as 2s or 500ms. If the text is not a time, the result is 0.
func readHydroTime(text string) time.Duration {
	d, _ := time.ParseDuration(strings.TrimSpace(text))
	return milliseconds(d.Milliseconds())
}

// readHydroMemory reads a size such as 256m, 256MB or 1g. The result is in bytes. If the text is not a size, it is 0.
func readHydroMemory(text string) int64 {
	text = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), "b")
	shift := 0
	switch {
	case strings.HasSuffix(text, "m"):
		shift = 10
	case strings.HasSuffix(text, "g"):
		shift = 20
	}
	n, err := strconv.ParseInt(strings.TrimRight(text, "kmg"), 10, 32)
	if err != nil {
		return 0
	}
	return kilobytes(n << shift)
}
