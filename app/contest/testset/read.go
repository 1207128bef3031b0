package testset

import (
	"cmp"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"stepboard/solve"
)

// pairing is a way of naming inputs and answers. The two expressions match the names of files. The submatches of a name
// make the key of its case. So the input and the answers of a case have the same key.
type pairing struct{ input, answer *regexp.Regexp }

// pairings returns all pairings, in the order in which the function role tries them. The expressions are compiled at
// the first call, so other commands do not wait for this.
var pairings = sync.OnceValue(func() []pairing {
	return []pairing{
		{regexp.MustCompile(`^(.*)\.in$`), regexp.MustCompile(`^(.*)\.(?:out|ans)$`)},
		{regexp.MustCompile(`^(.*/|)input/input(\d+)\.txt$`), regexp.MustCompile(`^(.*/|)output/output(\d+)\.txt$`)},
		{regexp.MustCompile(`^(.*/|)tests/(\d+)$`), regexp.MustCompile(`^(.*/|)tests/(\d+)\.a$`)},
		{regexp.MustCompile(`^(.*/|)in/([^/]+)$`), regexp.MustCompile(`^(.*/|)out/([^/]+)$`)},
	}
})

// role(name) returns the key of the case to which a file belongs ("": no pairing fits), and whether it is an input.
func role(name string) (key string, input bool) {
	for _, p := range pairings() {
		if m := p.input.FindStringSubmatch(name); m != nil {
			return strings.Join(m[1:], "\x00"), true
		}
		if m := p.answer.FindStringSubmatch(name); m != nil {
			return strings.Join(m[1:], "\x00"), false
		}
	}
	return "", false
}

// Read reads a set from a folder or a zip, with all inner folders. The names of the files decide which files belong to
// one case. If there is a settings file of a known judge, Read takes groups, points and limits from this file.
func Read(path string) (*Set, error) {
	src, err := openSource(path)
	if err != nil {
		return nil, err
	}
	s := &Set{Name: tidy(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)))}
	s.pair(src)
	if at := slices.IndexFunc(src.names, ownChecker().MatchString); at >= 0 {
		s.OwnChecker = src.names[at]
	}
	if err := s.configure(src); err != nil {
		return nil, err
	}
	return s, nil
}

// ownChecker matches the names of checkers in the packages of judges that have one only where words do not suffice.
var ownChecker = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(^|/)(output_validators?/.*|check/checker[^/]*|(checker|chk)\.(cpp|cc))$`)
})

func (s *Set) pair(src *source) {
	found := map[string]int{}
	for _, name := range src.names {
		if key, input := role(name); input {
			found[key] = len(s.Cases)
			s.Cases = append(s.Cases, Case{Name: name, Group: -1, Sample: sample(name), Input: src.file(name)})
		}
	}
	for _, name := range src.names {
		key, input := role(name)
		if key == "" || input {
			continue
		}
		if at, ok := found[key]; ok {
			s.Cases[at].Answers = append(s.Cases[at].Answers, src.file(name))
		} else {
			s.LoneAnswers = append(s.LoneAnswers, src.file(name))
		}
	}
}

func sample(name string) bool {
	for word := range strings.SplitSeq(strings.ToLower(name), "/") {
		if strings.HasPrefix(word, "sample") || strings.HasPrefix(word, "ex_") || strings.HasPrefix(word, "example") {
			return true
		}
	}
	return false
}

// configure reads groups, points and limits from the first file that belongs to a judge's format.
func (s *Set) configure(src *source) error {
	for _, name := range src.names {
		for _, f := range formats {
			if f.config == "" {
				continue
			}
			ok, _ := path.Match(f.config, path.Base(name))
			if !ok || f.sibling != "" && !src.contains(path.Join(path.Dir(name), f.sibling)) {
				continue
			}
			data, err := src.read(name)
			if err != nil {
				return err
			}
			if err := f.read(s, src, path.Dir(name), data); err != nil {
				return solve.Refused("testset.bad_config", "File", src.file(name).Name, "Why", err.Error())
			}
			return nil
		}
	}
	return nil
}

func (s *source) contains(name string) bool {
	return slices.ContainsFunc(s.names, func(n string) bool { return n == name || strings.HasPrefix(n, name+"/") })
}

// tidy returns a name in a form that every format accepts.
func tidy(name string) string {
	unwanted := regexp.MustCompile(`[^a-z0-9]+`)
	return cmp.Or(strings.Trim(unwanted.ReplaceAllString(strings.ToLower(name), "-"), "-"), "set")
}

// caseOf returns the case whose input has this name in a folder of the source, or nil.
func (s *Set) caseOf(folder, name string) *Case {
	name = path.Join(folder, name)
	for i := range s.Cases {
		if s.Cases[i].Name == name {
			return &s.Cases[i]
		}
	}
	return nil
}
