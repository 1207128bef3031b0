package testset

import (
	"encoding/xml"
	"fmt"
)

// polygonProblem is problem.xml.
type polygonProblem struct {
	XMLName xml.Name `xml:"problem"`
	Short   string   `xml:"short-name,attr"`
	Names   []struct {
		Language string `xml:"language,attr"`
		Value    string `xml:"value,attr"`
	} `xml:"names>name"`
	Judging struct {
		In   string         `xml:"input-file,attr"`
		Out  string         `xml:"output-file,attr"`
		Sets []polygonTests `xml:"testset"`
	} `xml:"judging"`
}

type polygonTests struct {
	Name    string         `xml:"name,attr"`
	Time    int64          `xml:"time-limit"`   // ms
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
	Name   string  `xml:"name,attr"`
	Points float64 `xml:"points,attr"`
	Policy string  `xml:"points-policy,attr"`
}

func polygonFiles(p *plan, i int) (in, out string) {
	name := "tests/" + p.number(i)
	return name, name + ".a"
}

func polygon(p *plan) ([]File, error) {
	problem := polygonProblem{Short: p.Name}
	problem.Names = append(problem.Names, struct {
		Language string `xml:"language,attr"`
		Value    string `xml:"value,attr"`
	}{"english", p.Title})
	pattern := fmt.Sprintf("tests/%%0%dd", len(p.number(0)))
	tests := polygonTests{
		Name: "tests", Time: p.Time.Milliseconds(), Memory: p.Memory, Count: len(p.Cases), Inputs: pattern,
		Answers: pattern + ".a",
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
			tests.Groups = append(tests.Groups, polygonGroup{part.name, float64(part.points), "complete-group"})
		}
	}
	problem.Judging.Sets = []polygonTests{tests}
	data, err := xml.MarshalIndent(problem, "", "  ")
	return []File{Bytes("problem.xml", append([]byte(xml.Header), append(data, '\n')...))}, err
}

func readPolygon(s *Set, _ *source, folder string, data []byte) error {
	var problem polygonProblem
	if err := xml.Unmarshal(data, &problem); err != nil {
		return err
	}
	for _, name := range problem.Names {
		s.Title = name.Value
	}
	for _, tests := range problem.Judging.Sets {
		s.Time, s.Memory = milliseconds(tests.Time), kilobytes(tests.Memory>>10)
		for k, test := range tests.Tests {
			var c *Case
			for width := 1; width <= 4 && c == nil; width++ {
				c = s.at(folder, fmt.Sprintf("tests/%0*d", width, k+1))
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
	}
	return nil
}
