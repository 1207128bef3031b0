package judge

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"stepboard/app/catalogue"
	"stepboard/solve"
)

// openedFiles has the names of the files that a program opens in its work folder. A program may open them, and may also
// use standard input and output. With only, it gets no standard input, and its standard output does not count.
type openedFiles struct {
	in, out []string
	only    bool
}

func (f openedFiles) names() string { return strings.Join(append(slices.Clone(f.in), f.out...), ", ") }

// UseFiles makes the program read only the file NAME.in and write NAME.out, for a problem NAME. Without this call, or
// with an empty name, the program gets the files that its source names, beside standard input and output.
func (p *Program) UseFiles(problem string) {
	if problem != "" {
		p.files = openedFiles{[]string{problem + ".in"}, []string{problem + ".out"}, true}
	}
}

// mostOpened is the largest number of names that are taken from a program.
const mostOpened = 8

// The names of inputs and outputs in a source are texts, and in an executable they end with NUL. Comments of a
// source do not count: programs that once read files often have such comments.
var (
	openedPattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`["'\x00](?:\./)?(\w[\w-]{0,63}\.(?:in|out)|(?:in|out)(?:put)?\.txt)["'\x00]`)
	})
	commentPattern = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|\(\*.*?\*\)`)
	})
	pythonComment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`#[^\n]*`) })
)

// opened returns the names of the files that a program opens. text is its source or its executable.
func opened(path string, text []byte) (f openedFiles) {
	switch {
	case bytes.HasPrefix(text, []byte("\x7fELF")), bytes.HasPrefix(text, []byte("MZ")):
	case strings.EqualFold(filepath.Ext(path), ".py"):
		text = pythonComment().ReplaceAll(text, nil)
	default:
		text = commentPattern().ReplaceAll(text, nil)
	}
	for {
		m := openedPattern().FindSubmatchIndex(text)
		if m == nil {
			return f
		}
		name, list := string(text[m[2]:m[3]]), &f.in
		text = text[m[1]-1:] // the next name may begin with the NUL at the end of this one
		if strings.HasPrefix(name, "out") && strings.HasSuffix(name, ".txt") || strings.HasSuffix(name, ".out") {
			list = &f.out
		}
		if !slices.Contains(*list, name) && len(*list) < mostOpened {
			*list = append(*list, name)
		}
	}
}

// AboutFiles says which programs of the round read and write files, one text for all programs with the same files.
func (r *Round) AboutFiles() (said []solve.Text) {
	if problem := r.problem(); problem != "" {
		return []solve.Text{solve.Say("judge.files_only", "In", problem+".in", "Out", problem+".out")}
	}
	var order []string
	programs := map[string][]string{}
	for _, path := range r.Programs {
		text, err := readProgram(path)
		if err != nil { // the round reports it
			continue
		}
		if names := opened(path, text).names(); names != "" {
			if programs[names] == nil {
				order = append(order, names)
			}
			programs[names] = append(programs[names], path)
		}
	}
	for _, names := range order {
		said = append(said, solve.Say("judge.files", "PluralCount", len(programs[names]),
			"File", catalogue.Plain(programs[names][0]), "Files", names))
	}
	return said
}
