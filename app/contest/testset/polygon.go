package testset

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"path"
	"slices"
	"strings"

	"stepboard/assets"
)

type polygonProblem struct {
	XMLName    xml.Name           `xml:"problem"`
	Short      string             `xml:"short-name,attr"`
	Names      []polygonName      `xml:"names>name"`
	Statements []polygonStatement `xml:"statements>statement"`
	Judging    struct {
		In   string         `xml:"input-file,attr"`
		Out  string         `xml:"output-file,attr"`
		Sets []polygonTests `xml:"testset"`
	} `xml:"judging"`
	Checker    *polygonChecker   `xml:"assets>checker"`
	Validators []polygonSolution `xml:"assets>validators>validator"`
	Solutions  []polygonSolution `xml:"assets>solutions>solution"`
}

type polygonName struct {
	Language string `xml:"language,attr"`
	Value    string `xml:"value,attr"`
}

type polygonStatement struct {
	Charset  string `xml:"charset,attr"`
	Language string `xml:"language,attr"`
	Path     string `xml:"path,attr"`
	Type     string `xml:"type,attr"`
}

type polygonTests struct {
	Name    string         `xml:"name,attr"`
	Time    int64          `xml:"time-limit"`   // milliseconds
	Memory  int64          `xml:"memory-limit"` // bytes
	Count   int            `xml:"test-count"`
	Inputs  string         `xml:"input-path-pattern"`
	Answers string         `xml:"answer-path-pattern"`
	Tests   []polygonTest  `xml:"tests>test"`
	Groups  []polygonGroup `xml:"groups>group"`
}

type polygonTest struct {
	Method string  `xml:"method,attr"`
	Sample bool    `xml:"sample,attr,omitempty"`
	Group  string  `xml:"group,attr,omitempty"`
	Points float64 `xml:"points,attr"`
}

type polygonGroup struct {
	Name   string         `xml:"name,attr"`
	Points float64        `xml:"points,attr"`
	Policy string         `xml:"points-policy,attr"`
	After  []polygonAfter `xml:"dependencies>dependency"`
}

type polygonAfter struct {
	Group string `xml:"group,attr"`
}

type polygonSource struct {
	Path string `xml:"path,attr"`
	Type string `xml:"type,attr"`
}

type polygonChecker struct {
	Name   string        `xml:"name,attr,omitempty"` // of a checker that comes with testlib: std::…
	Type   string        `xml:"type,attr"`
	Source polygonSource `xml:"source"`
	Copy   struct {
		Path string `xml:"path,attr"`
	} `xml:"copy"`
	Tests *polygonCheckerTests `xml:"testset"` // nil: no tests
}

type polygonCheckerTests struct {
	Count   int              `xml:"test-count"`
	Inputs  string           `xml:"input-path-pattern"`
	Outputs string           `xml:"output-path-pattern"`
	Answers string           `xml:"answer-path-pattern"`
	Tests   []polygonVerdict `xml:"tests>test"`
}

type polygonVerdict struct {
	Verdict string `xml:"verdict,attr"`
}

type polygonSolution struct {
	Tag    string        `xml:"tag,attr,omitempty"` // validators have no tag
	Source polygonSource `xml:"source"`
}

// polygonTypes has Polygon's names of programming languages, by the ending of the source file.
var polygonTypes = map[string]string{
	".c": "c.gcc", ".cpp": "cpp.g++17", ".cc": "cpp.g++17", ".py": "python.3", ".java": "java11", ".pas": "pas.fpc",
	".go": "go",
}

// polygonTags has Polygon's names for kinds of wrong solutions, by the verdict that the set expects.
var polygonTags = map[string]string{
	"WA": "wrong-answer", "TLE": "time-limit-exceeded", "MLE": "memory-limit-exceeded", "RTE": "rejected",
	"OLE": "rejected",
}

func polygonSourceOf(name string) polygonSource {
	return polygonSource{name, polygonTypes[path.Ext(name)]}
}

// polygonFiles names the files of case i. The number has at least two digits, as importers of Polygon packages expect.
func polygonFiles(_ *plan, i int) (in, out string) {
	name := fmt.Sprintf("tests/%02d", i+1)
	return name, name + ".a"
}

// polygon writes problem.xml and the files that problem.xml names: statements, solutions, the checker, and the
// validators that use testlib.
func polygon(p *plan) (all []File, err error) {
	problem := polygonProblem{Short: p.Name}
	for _, s := range p.Statements {
		name := languageFolders[s.Language]
		problem.Names = append(problem.Names, polygonName{name, p.Title})
		file := "statements/" + name + "/problem.tex"
		problem.Statements = append(problem.Statements, polygonStatement{"UTF-8", name, file, "application/x-tex"})
		all = append(all, Bytes(file, p.latex(s)))
		for _, f := range p.Pictures {
			all = append(all, File{"statements/" + name + "/" + f.Name, f.Load})
		}
		if s.PDF != nil {
			file := "statements/.pdf/" + name + "/problem.pdf"
			problem.Statements = append(problem.Statements, polygonStatement{"UTF-8", name, file, "application/pdf"})
			all = append(all, Bytes(file, s.PDF))
		}
	}
	tests := polygonTests{
		Name: "tests", Time: p.Time.Milliseconds(), Memory: p.Memory, Count: len(p.Cases), Inputs: "tests/%02d",
		Answers: "tests/%02d.a",
	}
	for _, part := range p.parts() {
		for i := part.first; i <= part.last; i++ {
			test := polygonTest{Method: "manual", Sample: part.sample, Group: part.name}
			if part.name == "" || i == part.first {
				test.Points = float64(part.points)
			}
			tests.Tests = append(tests.Tests, test)
		}
		if part.name != "" {
			group := polygonGroup{Name: part.name, Points: float64(part.points), Policy: "complete-group"}
			for _, k := range p.Groups[part.group].After {
				group.After = append(group.After, polygonAfter{p.Groups[k].Name})
			}
			tests.Groups = append(tests.Groups, group)
		}
	}
	problem.Judging.Sets = []polygonTests{tests}
	if p.Files != "" {
		problem.Judging.In, problem.Judging.Out = p.Files+".in", p.Files+".out"
	}
	if f := p.Checker; f.Load != nil {
		problem.Checker = &polygonChecker{Type: "testlib", Source: polygonSourceOf("files/check.cpp")}
		problem.Checker.Copy.Path = "check.cpp"
		if p.Ways != nil {
			f = Bytes("check.cpp", p.Ways["testlib"])
		}
		all = append(all, File{"files/check.cpp", f.Load}, File{"check.cpp", f.Load})
		all = append(all, problem.Checker.test(p.CheckerTests)...)
	}
	for _, f := range p.Validators {
		if f.ByTestlib() {
			problem.Validators = append(problem.Validators, polygonSolution{Source: polygonSourceOf("files/" + f.Name)})
			all = append(all, File{"files/" + f.Name, f.Load})
		}
	}
	right := "main" // tag of the next right solution; only the first one is "main"
	for _, f := range p.Programs {
		tag := right
		if len(f.Fails) > 0 {
			tag = polygonTags[f.Fails[0].Verdict]
		} else {
			right = "accepted"
		}
		problem.Solutions = append(problem.Solutions, polygonSolution{tag, polygonSourceOf("solutions/" + f.Name)})
		all = append(all, File{"solutions/" + f.Name, f.Load})
	}
	data, err := xml.MarshalIndent(problem, "", "  ")
	return append(all, Bytes("problem.xml", append([]byte(xml.Header), append(data, '\n')...))), err
}

// test adds tests to a checker, and returns their files.
func (c *polygonChecker) test(list []CheckerTest) (all []File) {
	if len(list) == 0 {
		return nil
	}
	const folder = "files/tests/checker-tests/"
	c.Tests = &polygonCheckerTests{
		Count: len(list), Inputs: folder + "%02d", Outputs: folder + "%02d.o", Answers: folder + "%02d.a",
	}
	for i, test := range list {
		name := fmt.Sprintf("%s%02d", folder, i+1)
		verdict := map[bool]string{true: "ok", false: "wrong-answer"}[test.Right]
		c.Tests.Tests = append(c.Tests.Tests, polygonVerdict{verdict})
		all = append(all, Bytes(name, test.Input), Bytes(name+".o", test.Output), Bytes(name+".a", test.Answer))
	}
	return all
}

func readPolygon(s *Set, src *source, folder string, data []byte) error {
	var problem polygonProblem
	if err := xml.Unmarshal(data, &problem); err != nil {
		return err
	}
	if name, ok := strings.CutSuffix(problem.Judging.In, ".in"); ok {
		s.Files = name
	}
	if c := problem.Checker; c != nil && !strings.HasPrefix(c.Name, "std::") {
		name := path.Join(folder, c.Source.Path)
		text, err := src.read(name)
		if err != nil {
			return err
		}
		if words, _ := assets.Validators.ReadFile("validators/check.cpp"); text != nil && !bytes.Equal(text, words) {
			s.OwnChecker = name
		}
	}
	for _, name := range problem.Names {
		s.Title = name.Value
	}
	for _, tests := range problem.Judging.Sets {
		s.Time, s.Memory = milliseconds(tests.Time), kilobytes(tests.Memory>>10)
		for k, test := range tests.Tests {
			var c *Case
			for width := 1; width <= 4 && c == nil; width++ {
				c = s.caseOf(folder, fmt.Sprintf("tests/%0*d", width, k+1))
			}
			if c == nil {
				continue
			}
			c.Sample = test.Sample
			if test.Group == "" {
				c.Points = points(int(test.Points))
				continue
			}
			group := s.join(c, test.Group)
			group.Points = points(group.Points + points(int(test.Points)))
		}
		for _, group := range tests.Groups {
			k := slices.IndexFunc(s.Groups, named(group.Name))
			for _, after := range group.After {
				if k >= 0 {
					s.require(k, after.Group)
				}
			}
		}
	}
	return nil
}
