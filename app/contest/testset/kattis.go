package testset

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// kattis describes one of three similar formats of packages: of Kattis, of the ICPC, and of DOMjudge.
type kattis struct {
	root      bool   // for DOMjudge: no groups, and files are at the root of the zip, not in a folder of the package
	version   string // value of problem_format_version; empty: the old format without a version ("legacy")
	statement string // folder of the statements
	outputs   string // folder of the output validator
	group     string // name of the file that describes a group
}

var (
	legacy   = kattis{statement: "problem_statement", group: "testdata.yaml", outputs: "output_validators"}
	icpc     = kattis{version: "2025-09", statement: "statement", group: "test_group.yaml", outputs: "output_validator"}
	domjudge = kattis{root: true, statement: "problem_statement", outputs: "output_validators"}
)

type kattisProblem struct {
	Version string `yaml:"problem_format_version,omitempty"`
	Name    any    `yaml:"name"` // a string; from version 2025-09 on, a map from languages to names
	UUID    string `yaml:"uuid,omitempty"`
	Type    string `yaml:"type,omitempty"`
	Limits  struct {
		Time       float64 `yaml:"time_limit,omitempty"`      // seconds
		Resolution float64 `yaml:"time_resolution,omitempty"` // seconds; Time is a multiple of this unit; 0: 1 second
		Memory     int64   `yaml:"memory,omitempty"`          // MiB
	} `yaml:"limits"`
	Validation string          `yaml:"validation,omitempty"` // legacy: "custom" if the package has an output validator
	Grading    map[string]bool `yaml:"grading,omitempty"`    // nil, except in legacy packages with points
}

// testdata is the file testdata.yaml of legacy packages. It gives all values, because folders inherit missing values.
type testdata struct {
	OnReject string `yaml:"on_reject"`
	Grading  string `yaml:"grading"`
	Flags    string `yaml:"grader_flags"`
	Accept   int    `yaml:"accept_score"`
	Range    string `yaml:"range"`
}

// testGroup is the file test_group.yaml of version 2025-09.
type testGroup struct {
	Max         int      `yaml:"max_score"`
	Aggregation string   `yaml:"score_aggregation,omitempty"`
	Require     []string `yaml:"require_pass,omitempty,flow"`
}

// folder returns the path of the package in the zip. Names of Kattis packages must not contain hyphens.
func (k kattis) folder(p *plan) string {
	if k.root {
		return ""
	}
	return strings.ReplaceAll(p.Name, "-", "") + "/"
}

func (k kattis) files(p *plan, i int) (in, out string) {
	c, folder := p.Cases[i], k.folder(p)+"data/secret/"
	switch {
	case c.Sample:
		folder = k.folder(p) + "data/sample/"
	case k.root:
	case c.Group >= 0:
		// Kattis judges groups in alphabetical order of their folder names.
		folder += fmt.Sprintf("%0*d-%s/", len(fmt.Sprint(len(p.Groups))), c.Group+1, p.Groups[c.Group].Name)
	case p.pointed:
		folder += "case" + p.number(i) + "/"
	}
	return folder + p.number(i) + ".in", folder + p.number(i) + ".ans"
}

// more returns all files except inputs and answers.
func (k kattis) more(p *plan) (all []File, err error) {
	folder := k.folder(p)
	add := func(name string, value any) {
		data, e := yaml.Marshal(value)
		err = cmp.Or(err, e)
		all = append(all, Bytes(folder+name, data))
	}
	problem := kattisProblem{Version: k.version, Name: p.Title}
	problem.Limits.Memory = p.Memory / mib
	if p.pointed && !k.root {
		problem.Type = "scoring"
		if k.version == "" {
			problem.Grading = map[string]bool{"show_test_data_groups": len(p.Groups) > 0}
		}
		k.groups(p, folder, add)
	}
	sum := sha256.Sum256([]byte(p.Name + "\x00" + p.Title))
	sum[6], sum[8] = sum[6]&0x0f|0x50, sum[8]&0x3f|0x80
	problem.UUID = fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
	if k.version != "" {
		titles := map[string]string{}
		for _, s := range p.Statements {
			titles[s.Language] = p.Title
		}
		problem.Name = titles
		problem.Limits.Time = p.Time.Seconds()
		if unit := common(p.Time, time.Second); unit < time.Second {
			problem.Limits.Resolution = unit.Seconds()
		}
	} else {
		all = append(all, Bytes(folder+".timelimit", fmt.Appendln(nil, p.Time.Seconds())))
	}
	if p.Ways != nil && k.version == "" {
		problem.Validation = "custom"
	}
	add("problem.yaml", problem)
	all = append(all, p.checker("kattis", folder+k.outputs+"/way.cpp")...)
	for i, test := range p.CheckerTests {
		if k.version == "" {
			break
		}
		kind := map[bool]string{true: "valid_output", false: "invalid_output"}[test.Right]
		name := fmt.Sprintf("%sdata/%s/%02d", folder, kind, i+1)
		all = append(all, Bytes(name+".in", test.Input), Bytes(name+".ans", test.Answer), Bytes(name+".out", test.Output))
	}
	all = append(all, k.statements(p, folder)...)
	for _, f := range p.Validators {
		if !f.ByTestlib() {
			all = append(all, File{folder + "input_validators/" + f.Name, f.Load})
		}
	}
	for _, f := range p.Programs {
		all = append(all, File{folder + "submissions/" + k.submissions(p, f) + "/" + f.Name, f.Load})
	}
	return all, err
}

// submissions returns the name of the folder for a solution: the verdict that the solution must get. In a legacy
// package with points, a solution that gets only some of the points is not wrong but "partially accepted".
func (k kattis) submissions(p *plan, f Program) string {
	switch {
	case f.right():
		return "accepted"
	case f.Fails[0].Group != Anywhere && p.pointed && k.version == "" && !k.root:
		return "partially_accepted"
	}
	verdicts := map[string]string{"WA": "wrong_answer", "TLE": "time_limit_exceeded"}
	return cmp.Or(verdicts[f.Fails[0].Verdict], "run_time_error")
}

// common returns the greatest common divisor of two times, by Euclid's algorithm.
func common(a, b time.Duration) time.Duration {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

func (k kattis) statements(p *plan, folder string) (all []File) {
	folder += k.statement + "/"
	if k.root { // DOMjudge shows one statement, and can't show LaTeX
		all = append(all, Bytes(folder+"problem.html", p.html(p.Statements[0])))
	}
	for _, s := range p.Statements {
		all = append(all, Bytes(folder+"problem."+s.Language+".tex", p.latex(s)))
	}
	for _, f := range p.Pictures {
		all = append(all, File{folder + f.Name, f.Load})
	}
	return all
}

func (k kattis) groups(p *plan, folder string, add func(string, any)) {
	all, parts := p.Points(), p.parts()
	at := func(part part) string { return strings.TrimPrefix(path.Dir(p.in[part.first]), folder) }
	if k.version != "" {
		add("data/secret/"+k.group, testGroup{Max: all})
		for _, part := range parts {
			if part.sample {
				continue
			}
			about := testGroup{Max: part.points, Aggregation: "min"}
			for _, i := range required(parts, p.Groups, part) {
				about.Require = append(about.Require, strings.TrimPrefix(at(parts[i]), "data/"))
			}
			add(at(part)+"/"+k.group, about)
		}
		return
	}
	// A right sample gets no points. A wrong group loses only its own points: the other groups are still judged, and a
	// solution with some points counts as accepted.
	worth := func(points int) string { return fmt.Sprintf("0 %d", points) }
	add("data/"+k.group, testdata{"continue", "default", "ignore_sample", 0, worth(all)})
	if parts[0].sample {
		add("data/sample/"+k.group, testdata{"continue", "default", "", 0, worth(0)})
	}
	add("data/secret/"+k.group, testdata{"continue", "default", "accept_if_any_accepted", 0, worth(all)})
	for _, part := range parts {
		if !part.sample {
			add(at(part)+"/"+k.group, testdata{"break", "default", "min", part.points, worth(part.points)})
		}
	}
}

// readKattis reads problem.yaml of Kattis, ICPC and DOMjudge packages.
func readKattis(s *Set, src *source, folder string, data []byte) error {
	var problem struct { // packages of other programs have other types in other fields
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
	s.Cases = slices.DeleteFunc(s.Cases, func(c Case) bool { // tests of validators: valid_output, invalid_input, …
		kind, tests := strings.CutPrefix(path.Dir(c.Name), path.Join(folder, "data")+"/")
		return tests && (strings.HasPrefix(kind, "valid_") || strings.HasPrefix(kind, "invalid_"))
	})
	for i := range s.Cases {
		if err := s.readKattisCase(src, folder, &s.Cases[i]); err != nil {
			return err
		}
	}
	return nil
}

// unnumbered removes a number with a hyphen from the beginning of a group's folder name, such as 1-small.
func unnumbered(name string) string {
	if rest := strings.TrimLeft(name, "0123456789"); rest != name && strings.HasPrefix(rest, "-") {
		return rest[1:]
	}
	return name
}

// readKattisCase sets the group of a case by its folder, and the group's points by the files in this folder.
func (s *Set) readKattisCase(src *source, folder string, c *Case) error {
	at := path.Dir(c.Name)
	c.Sample = at == path.Join(folder, "data/sample")
	secret := path.Join(folder, "data/secret") + "/"
	if !strings.HasPrefix(at, secret) {
		return nil
	}
	group := s.join(c, unnumbered(strings.TrimPrefix(at, secret)))
	for _, name := range []string{legacy.group, icpc.group} {
		data, err := src.read(path.Join(at, name))
		if err != nil {
			return err
		}
		var about struct {
			Accept  *int     `yaml:"accept_score"`
			Max     *int     `yaml:"max_score"`
			Require []string `yaml:"require_pass"`
		}
		if err := yaml.Unmarshal(data, &about); err != nil {
			return err
		}
		for _, worth := range []*int{about.Accept, about.Max} {
			if worth != nil {
				group.Points = points(*worth)
			}
		}
		for _, name := range about.Require {
			s.require(c.Group, unnumbered(strings.TrimPrefix(name, "secret/")))
		}
	}
	return nil
}
