package testset

import (
	"crypto/sha256"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// kattis is one of the formats that go back to Kattis' packages.
type kattis struct {
	root      bool   // at the zip's root, not in a folder of the package's name, and without groups
	version   string // empty: legacy
	statement string // folder of it
	group     string // file about a group
}

var (
	legacy   = kattis{statement: "problem_statement", group: "testdata.yaml"}
	icpc     = kattis{version: "2025-09", statement: "statement", group: "test_group.yaml"}
	domjudge = kattis{root: true, statement: "problem_statement"}
)

// kattisProblem is problem.yaml.
type kattisProblem struct {
	Version string `yaml:"problem_format_version,omitempty"`
	Name    string `yaml:"name"`
	UUID    string `yaml:"uuid,omitempty"`
	Type    string `yaml:"type,omitempty"`
	Limits  struct {
		Time   float64 `yaml:"time_limit,omitempty"` // s
		Memory int64   `yaml:"memory,omitempty"`     // MiB
	} `yaml:"limits"`
}

// kattisGroup is testdata.yaml, or test_group.yaml.
type kattisGroup struct {
	Grading     string `yaml:"grading,omitempty"`
	Flags       string `yaml:"grader_flags,omitempty"`
	Accept      *int   `yaml:"accept_score,omitempty"`
	Range       string `yaml:"range,omitempty"`
	Max         *int   `yaml:"max_score,omitempty"`
	Aggregation string `yaml:"score_aggregation,omitempty"`
}

func kattisFiles(p *plan, i int) (in, out string) {
	c := p.Cases[i]
	folder := kattisName(p.Name) + "/data/secret/"
	switch {
	case c.Sample:
		folder = kattisName(p.Name) + "/data/sample/"
	case c.Group >= 0:
		// They are judged in the order of their names.
		folder += fmt.Sprintf("%0*d-%s/", len(fmt.Sprint(len(p.Groups))), c.Group+1, p.Groups[c.Group].Name)
	case p.pointed:
		folder += "case" + p.number(i) + "/"
	}
	return folder + p.number(i) + ".in", folder + p.number(i) + ".ans"
}

func domjudgeFiles(p *plan, i int) (in, out string) {
	folder := "data/secret/"
	if p.Cases[i].Sample {
		folder = "data/sample/"
	}
	return folder + p.number(i) + ".in", folder + p.number(i) + ".ans"
}

// more are the files beside the cases.
func (k kattis) more(p *plan) (all []File, err error) {
	folder := ""
	if !k.root {
		folder = kattisName(p.Name) + "/"
	}
	add := func(name string, value any) {
		data, e := yaml.Marshal(value)
		if err == nil {
			err = e
		}
		all = append(all, Bytes(folder+name, data))
	}
	problem := kattisProblem{Version: k.version, Name: p.Title}
	problem.Limits.Memory = max(1, p.Memory>>20)
	if p.pointed && !k.root {
		problem.Type = "scoring"
		k.groups(p, folder, add)
	}
	if k.version != "" {
		sum := sha256.Sum256([]byte(p.Name + "\x00" + p.Title))
		sum[6], sum[8] = sum[6]&0x0f|0x50, sum[8]&0x3f|0x80
		problem.UUID = fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
		problem.Limits.Time = p.Time.Seconds()
	} else {
		all = append(all, Bytes(folder+".timelimit", fmt.Appendln(nil, p.Time.Seconds())))
	}
	add("problem.yaml", problem)
	all = append(all, Bytes(folder+k.statement+"/problem.en.tex", k.text(p)))
	for _, f := range p.Statement {
		all = append(all, File{folder + k.statement + "/" + f.Name, f.Load})
	}
	for _, f := range p.Validators {
		all = append(all, File{folder + "input_validators/" + f.Name, f.Load})
	}
	for _, f := range p.Solutions {
		all = append(all, File{folder + "submissions/accepted/" + f.Name, f.Load})
	}
	return all, err
}

// text is a statement: its title and its picture.
func (k kattis) text(p *plan) []byte {
	escape := strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "_", `\_`, "%", `\%`, "&", `\&`, "#",
		`\#`, "$", `\$`, "^", `\^{}`, "~", `\~{}`)
	text := `\problemname{` + escape.Replace(p.Title) + "}\n"
	for _, f := range p.Statement {
		text += "\n" + `\includegraphics[width=0.5\textwidth]{` + f.Name + "}\n"
	}
	return []byte(text)
}

// groups writes what groups are worth.
func (k kattis) groups(p *plan, folder string, add func(string, any)) {
	for _, part := range p.parts() {
		if part.sample {
			continue
		}
		worth := part.points
		about := kattisGroup{Grading: "default", Flags: "min", Accept: &worth, Range: fmt.Sprintf("0 %d", worth)}
		if k.version != "" {
			about = kattisGroup{Max: &worth, Aggregation: "min"}
		}
		add(strings.TrimPrefix(path.Dir(p.in[part.first]), folder)+"/"+k.group, about)
	}
}

// readKattis is called with problem.yaml of any of these formats.
func readKattis(s *Set, src *source, folder string, data []byte) error {
	var problem struct {
		Name   any
		Limits struct {
			Time   float64 `yaml:"time_limit"`
			Memory int64
		}
	}
	if err := yaml.Unmarshal(data, &problem); err != nil {
		return err
	}
	switch name := problem.Name.(type) {
	case string:
		s.Title = name
	case map[string]any:
		s.Title, _ = name["en"].(string)
	}
	limit := problem.Limits.Time
	if data, err := src.read(path.Join(folder, ".timelimit")); err != nil {
		return err
	} else if data != nil {
		limit, _ = strconv.ParseFloat(strings.TrimSpace(string(data)), 64)
	}
	s.Time, s.Memory = seconds(limit), megabytes(problem.Limits.Memory)
	for i := range s.Cases {
		if err := s.readKattisCase(src, folder, &s.Cases[i]); err != nil {
			return err
		}
	}
	return nil
}

// before is the number before the name of a group's folder.
var before = regexp.MustCompile(`^\d+-`)

// readKattisCase finds out of what group a case is, and what that is worth.
func (s *Set) readKattisCase(src *source, folder string, c *Case) error {
	at := path.Dir(c.Name)
	c.Sample = at == path.Join(folder, "data/sample")
	secret := path.Join(folder, "data/secret") + "/"
	if !strings.HasPrefix(at, secret) {
		return nil
	}
	group := s.join(c, before.ReplaceAllString(strings.TrimPrefix(at, secret), ""))
	for _, name := range []string{legacy.group, icpc.group} {
		data, err := src.read(path.Join(at, name))
		if err != nil {
			return err
		}
		var about kattisGroup
		if err := yaml.Unmarshal(data, &about); err != nil {
			return err
		}
		for _, worth := range []*int{about.Accept, about.Max} {
			if worth != nil {
				group.Points = points(*worth)
			}
		}
	}
	return nil
}
