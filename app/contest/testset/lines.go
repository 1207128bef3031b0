package testset

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"stepboard/solve"
	"stepboard/solve/input"
)

// Most of what a text file of generator lines may ask for.
const (
	mostCases  = 2000
	mostPoints = 100_000
	mostTime   = 3600.0 // seconds
	mostMemory = 1 << 20
)

// lines reads such a text file.
type lines struct {
	*input.Lines
	set   *Set
	words []string
	at    []int // their offsets in the line
	now   Case  // what the next case is like
}

// Parse reads a text file of generator lines: a set whose cases have lines, and neither inputs nor answers yet. What is
// wrong is a *solve.InputError with its line and column.
func Parse(name string, in io.Reader) (*Set, error) {
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	l := &lines{Lines: input.New(name, in), set: &Set{Name: tidy(base)}, now: Case{Group: -1}}
	for l.Next() {
		l.split()
		if len(l.words) == 0 {
			continue
		}
		if err := l.line(); err != nil {
			return nil, err
		}
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	if len(l.set.Cases) == 0 {
		return nil, l.Fail(0, solve.Say("testset.no_cases"))
	}
	return l.set, nil
}

// split finds the words of a line, up to a comment. What is quoted behind the word input is one word, as it stands.
func (l *lines) split() {
	l.words, l.at = nil, nil
	line := l.Bytes()
	for at := 0; at < len(line); {
		if line[at] == ' ' || line[at] == '\t' {
			at++
			continue
		}
		end := at + len(line[at:])
		if i := bytes.IndexAny(line[at:], " \t"); i >= 0 {
			end = at + i
		}
		if line[at] == '#' {
			return
		}
		if line[at] == '"' && len(l.words) == 1 && l.words[0] == "input" {
			if quoted, err := strconv.QuotedPrefix(string(line[at:])); err == nil {
				end = at + len(quoted)
			}
		}
		l.words, l.at = append(l.words, string(line[at:end])), append(l.at, at)
		at = end
	}
}

func (l *lines) fail(word int, key string, pairs ...any) error {
	at := len(l.Bytes())
	if word < len(l.at) {
		at = l.at[word]
	}
	return l.Fail(at, solve.Say(key, pairs...))
}

// rest is what stands behind the first word.
func (l *lines) rest() string { return strings.Join(l.words[1:], " ") }

func (l *lines) line() error {
	switch l.words[0] {
	case "make", "file", "input":
		return l.add()
	case "name", "title", "solution", "validator":
		return l.about()
	case "group":
		return l.group()
	case "sample", "points":
		l.now = Case{Group: -1, Sample: l.words[0] == "sample"}
		if l.now.Sample {
			return l.nothing(1)
		}
		return l.whole(1, &l.now.Points, 0, mostPoints)
	case "time":
		return l.time()
	case "memory":
		megabytes := 0
		err := l.whole(1, &megabytes, 1, mostMemory)
		if l.begun() {
			l.now.Memory = int64(megabytes) << 20
		} else {
			l.set.Memory = int64(megabytes) << 20
		}
		return err
	}
	return l.fail(0, "testset.line.unknown", "Word", strconv.Quote(l.words[0]))
}

// begun reports whether limits are those of the cases that follow, not of the set.
func (l *lines) begun() bool {
	return len(l.set.Cases) > 0 || l.now.Group >= 0 || l.now.Sample || l.now.Points > 0
}

func (l *lines) add() error {
	if len(l.words) < 2 {
		return l.fail(1, "testset.line.more", "Word", l.words[0])
	}
	if len(l.set.Cases) == mostCases {
		return l.fail(0, "testset.line.cases", "Most", mostCases)
	}
	for i, word := range l.words[1:] {
		option, _, _ := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if l.words[0] == "make" && word[0] == '-' && (option == "o" || option == "set" || option == "format") {
			return l.fail(i+1, "testset.line.output", "Word", word)
		}
	}
	if l.words[0] == "file" && !filepath.IsLocal(filepath.FromSlash(l.rest())) {
		return l.fail(1, "testset.line.outside", "File", strconv.Quote(l.rest()))
	}
	if l.words[0] == "input" {
		if _, err := strconv.Unquote(l.words[1]); err != nil || l.words[1][0] != '"' {
			return l.fail(1, "testset.line.quoted")
		}
		if err := l.nothing(2); err != nil {
			return err
		}
	}
	c := l.now
	c.Line, c.At = strings.Join(l.words, " "), l.Number()
	c.Name = fmt.Sprint(len(l.set.Cases) + 1)
	l.set.Cases = append(l.set.Cases, c)
	return nil
}

// about takes in what is said of the whole set.
func (l *lines) about() error {
	said := l.rest()
	if said == "" {
		return l.fail(1, "testset.line.more", "Word", l.words[0])
	}
	switch l.words[0] {
	case "title":
		l.set.Title = said
	case "name":
		if tidy(said) != said {
			return l.fail(1, "testset.line.name", "Name", strconv.Quote(said))
		}
		l.set.Name = said
	default:
		if !filepath.IsLocal(filepath.FromSlash(said)) {
			return l.fail(1, "testset.line.outside", "File", strconv.Quote(said))
		}
		list := &l.set.Solutions
		if l.words[0] == "validator" {
			list = &l.set.Validators
		}
		*list = append(*list, File{Name: said})
	}
	return nil
}

// group begins a group: group NAME POINTS.
func (l *lines) group() error {
	if len(l.words) < 3 {
		return l.fail(len(l.words), "testset.line.group")
	}
	for _, g := range l.set.Groups {
		if g.Name == l.words[1] {
			return l.fail(1, "testset.line.twice", "Name", strconv.Quote(g.Name))
		}
	}
	if tidy(l.words[1]) != l.words[1] {
		return l.fail(1, "testset.line.name", "Name", strconv.Quote(l.words[1]))
	}
	l.now = Case{}
	return l.whole(2, &l.set.join(&l.now, l.words[1]).Points, 0, mostPoints)
}

// whole reads the number that is the last word, by its place.
func (l *lines) whole(at int, to *int, least, most int) error {
	word := ""
	if len(l.words) > at {
		word = l.words[at]
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return l.fail(at, "testset.line.number", "Least", least, "Most", most, "Word", strconv.Quote(word))
	}
	*to = n
	return l.nothing(at + 1)
}

// time reads seconds.
func (l *lines) time() error {
	seconds, err := strconv.ParseFloat(strings.TrimSuffix(l.rest(), "s"), 64)
	if err != nil || !(seconds >= 0.001 && seconds <= mostTime) {
		return l.fail(1, "testset.line.number", "Least", "0.001", "Most", mostTime, "Word", strconv.Quote(l.rest()))
	}
	limit := time.Duration(seconds*1000+0.5) * time.Millisecond
	if l.begun() {
		l.now.Time = limit
	} else {
		l.set.Time = limit
	}
	return nil
}

// nothing checks that there are no more words than n.
func (l *lines) nothing(n int) error {
	if len(l.words) > n {
		return l.fail(n, "testset.line.less", "Word", strconv.Quote(l.words[n]))
	}
	return nil
}

// Maker makes the input of a command line, without the program's name, and answers an input.
type Maker interface {
	Make(ctx context.Context, line []string) (input []byte, err error)
	Answer(ctx context.Context, name string, input []byte) (answer []byte, err error)
}

// Build makes the inputs and answers of a set that was read by Parse. It yields each case, by its number from 0, when
// it is made, with what went wrong or nil, and then, as number -1, what is wrong with a file that goes into packages.
// Files are looked for in a folder.
func (s *Set) Build(ctx context.Context, folder string, m Maker) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		src := &source{path: folder}
		for i := range s.Cases {
			if !yield(i, s.Cases[i].build(ctx, src, m)) {
				return
			}
		}
		for _, list := range [][]File{s.Solutions, s.Validators} {
			for i, f := range list {
				data, err := src.open(f.Name)
				if err != nil && !yield(-1, err) {
					return
				}
				list[i] = Bytes(filepath.Base(f.Name), data)
			}
		}
	}
}

func (c *Case) build(ctx context.Context, src *source, m Maker) (err error) {
	kind, name, _ := strings.Cut(c.Line, " ")
	var data []byte
	switch kind {
	case "file":
		data, err = src.open(name)
	case "input":
		name, err = strconv.Unquote(name)
		data, name = []byte(name), kind
	default:
		data, err = m.Make(ctx, strings.Fields(c.Line))
		name = c.Line
	}
	if err != nil {
		return err
	}
	answer, err := m.Answer(ctx, name, data)
	if err == nil {
		c.Input, c.Answers = Bytes(name, data), []File{Bytes(name, answer)}
	}
	return err
}
