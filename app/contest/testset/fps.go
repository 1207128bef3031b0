package testset

import (
	"encoding/xml"
	"fmt"
	"path"
	"strconv"
	"strings"
)

// HUSTOJ imports problems as a Free Problem Set (FPS): one XML file with the texts, the samples, the tests and the
// solutions (fps.current.dtd of zhblue/freeproblemset, version 1.4).
type (
	fpsFile struct {
		XMLName   xml.Name     `xml:"fps"`
		Version   string       `xml:"version,attr"`
		Generator fpsGenerator `xml:"generator"`
		Item      fpsItem      `xml:"item"`
	}
	fpsGenerator struct {
		Name string `xml:"name,attr"`
	}
	fpsItem struct {
		Title       fpsText      `xml:"title"`
		Time        fpsLimit     `xml:"time_limit"`
		Memory      fpsLimit     `xml:"memory_limit"`
		Description fpsText      `xml:"description"`
		Input       fpsText      `xml:"input"`
		Output      fpsText      `xml:"output"`
		Samples     []fpsCase    `xml:",any"` // sample_input, sample_output, test_input and test_output, in turn
		Solutions   []sourceCode `xml:"solution"`
		Checker     *sourceCode  `xml:"spj"`
	}
	fpsText struct {
		Text string `xml:",cdata"`
	}
	fpsLimit struct {
		Unit  string `xml:"unit,attr"`
		Value string `xml:",cdata"`
	}
	fpsCase struct {
		XMLName xml.Name
		Name    string `xml:"name,attr,omitempty"`
		Text    string `xml:",cdata"`
	}
)

// programLanguages has the names of programming languages in HUSTOJ and QDUOJ, by the ending of the source file.
var programLanguages = map[string][2]string{
	".c": {"C", "C"}, ".cpp": {"C++", "C++"}, ".cc": {"C++", "C++"}, ".pas": {"Pascal", ""}, ".java": {"Java", "Java"},
	".py": {"Python", "Python3"}, ".go": {"Go", "Golang"},
}

// sourceCode is a program in a problem of HUSTOJ or QDUOJ.
type sourceCode struct {
	Language string `xml:"language,attr" json:"language"`
	Text     string `xml:",cdata" json:"code"`
}

// solutions returns the right programs whose languages have a name in a column of programLanguages.
func (p *plan) solutions(column int) ([]sourceCode, error) {
	list := []sourceCode{}
	for _, f := range p.Programs {
		if language := programLanguages[path.Ext(f.Name)][column]; f.right() && language != "" {
			text, err := f.Load()
			if err != nil {
				return nil, err
			}
			list = append(list, sourceCode{language, string(text)})
		}
	}
	return list, nil
}

// inside is the Format.files of formats that hold all cases in one file.
func inside(*plan, int) (in, out string) { return "", "" }

// fps writes the problem in one XML file.
func fps(p *plan) ([]File, error) {
	item := fpsItem{
		Title: fpsText{p.Title}, Time: fpsLimit{"s", strconv.FormatFloat(p.Time.Seconds(), 'f', -1, 64)},
		Memory: fpsLimit{"mb", strconv.FormatInt(p.Memory/mib, 10)}, Description: fpsText{p.htmlSection(0)},
		Input: fpsText{p.htmlSection(1)}, Output: fpsText{p.htmlSection(2)},
	}
	for i, c := range p.Cases {
		kind, name := "test", p.number(i)
		if c.Sample {
			kind, name = "sample", ""
		}
		in, out, err := c.texts()
		if err != nil {
			return nil, err
		}
		item.Samples = append(item.Samples, fpsCase{xml.Name{Local: kind + "_input"}, name, in},
			fpsCase{xml.Name{Local: kind + "_output"}, name, out})
	}
	var err error
	if item.Solutions, err = p.solutions(0); err != nil {
		return nil, err
	}
	if p.Ways != nil {
		item.Checker = &sourceCode{"C++", string(p.Ways["status"])}
	}
	data, err := xml.MarshalIndent(fpsFile{Version: "1.4", Generator: fpsGenerator{"Stepboard"}, Item: item}, "", " ")
	return []File{Bytes(p.Name+".xml", append([]byte(xml.Header), append(data, '\n')...))}, err
}

// readFPS reads the first problem of an FPS file.
func readFPS(s *Set, src *source, folder string, data []byte) error {
	var file fpsFile
	if err := xml.Unmarshal(data, &file); err != nil {
		return err
	}
	item := file.Item
	seconds1, _ := strconv.ParseFloat(strings.TrimSpace(item.Time.Value), 64)
	if item.Time.Unit == "ms" {
		seconds1 /= 1000
	}
	memory, _ := strconv.ParseFloat(strings.TrimSpace(item.Memory.Value), 64)
	if item.Memory.Unit == "kb" {
		memory /= 1024
	}
	if item.Checker != nil {
		s.OwnChecker = "spj"
	}
	s.Title, s.Time, s.Memory = item.Title.Text, seconds(seconds1), megabytes(int64(memory))
	for _, x := range item.Samples {
		kind, input := strings.CutSuffix(x.XMLName.Local, "_input")
		switch n := len(s.Cases); {
		case input && n < mostFiles && (kind == "sample" || kind == "test"):
			name := fmt.Sprintf("%s%d.in", kind, n+1)
			s.Cases = append(s.Cases, Case{
				Name: path.Join(folder, name), Group: -1, Sample: kind == "sample",
				Input: Bytes(src.path+"/"+name, []byte(x.Text)),
			})
		case strings.HasSuffix(x.XMLName.Local, "_output") && n > 0:
			name := fmt.Sprintf("%d.out", n)
			s.Cases[n-1].Answers = []File{Bytes(src.path+"/"+name, []byte(x.Text))}
		}
	}
	return nil
}
