package testset

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"stepboard/solve"
	"stepboard/solve/input"
)

// Largest values in a text of generator lines.
const (
	mostCases  = 2000
	mostPoints = 100_000
	mostTime   = 3600.0  // seconds
	mostMemory = 1 << 20 // megabytes
)

type lines struct {
	*input.Lines
	set   *Set
	words []string
	at    []int // offsets of the words in the line, in bytes
	next  Case  // the next case, with the settings of the lines so far
}

// Parse reads a text of generator lines. The cases of the set have lines, but no inputs and answers yet. If the text is
// wrong, the error is a *solve.InputError with a line and a column. Otherwise it is an error of reading.
func Parse(name string, in io.Reader) (*Set, error) {
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	l := &lines{Lines: input.New(name, in), set: &Set{Name: tidy(base), Source: name}, next: Case{Group: -1}}
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
	return l.set, l.set.usable()
}

// usable returns an error if no judge can use the set: it has an empty group, or it has only samples.
func (s *Set) usable() error {
	for i, g := range s.Groups {
		if !slices.ContainsFunc(s.Cases, func(c Case) bool { return c.Group == i }) {
			return s.Complaint(g.At, solve.Say("testset.line.empty", "Name", strconv.Quote(g.Name)))
		}
	}
	if !slices.ContainsFunc(s.Cases, func(c Case) bool { return !c.Sample }) {
		return s.Complaint(s.Cases[0].At, solve.Say("testset.line.samples"))
	}
	return nil
}

// split divides the line into words, up to a comment. A text in quotation marks after the word "input" is one word.
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
	return l.Fail(l.offset(word), solve.Say(key, pairs...))
}

// offset returns the offset in bytes of the word with this index. If there is no such word, it is the line's length.
func (l *lines) offset(word int) int {
	if word < len(l.at) {
		return l.at[word]
	}
	return len(l.Bytes())
}

func (l *lines) place(word int) Place {
	return Place{l.Number(), 1 + utf8.RuneCount(l.Bytes()[:l.offset(word)])}
}

func (l *lines) rest() string { return strings.Join(l.words[1:], " ") }

func (l *lines) line() error {
	switch l.words[0] {
	case "make", "file", "input", "run":
		return l.add()
	case "name", "title", "solution", "validator", "files":
		return l.property()
	case "wrong":
		return l.wrong()
	case "group":
		return l.group()
	case "sample", "points":
		l.next = Case{Group: -1, Sample: l.words[0] == "sample"}
		if l.next.Sample {
			return l.atMost(1)
		}
		return l.lastNumber(1, &l.next.Points, 0, mostPoints)
	case "time":
		return l.time()
	case "memory":
		megabytes := 0
		err := l.lastNumber(1, &megabytes, 1, mostMemory)
		limits := l.limits()
		limits.Memory, limits.MemoryAt = int64(megabytes)<<20, l.place(0)
		return err
	}
	return l.fail(0, "testset.line.unknown", "Word", strconv.Quote(l.words[0]))
}

// limits returns the limits that the current line sets. Before the first line of a case, a group, a sample or points,
// these are the set's limits. Later they are the limits of the cases that follow.
func (l *lines) limits() *Limits {
	if len(l.set.Cases) > 0 || l.next.Group >= 0 || l.next.Sample || l.next.Points > 0 {
		return &l.next.Limits
	}
	return &l.set.Limits
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
	files := map[string]string{"file": l.rest(), "run": l.words[1]}
	if name, ok := files[l.words[0]]; ok && !filepath.IsLocal(filepath.FromSlash(name)) {
		return l.fail(1, "testset.line.outside", "File", strconv.Quote(name))
	}
	if l.words[0] == "input" {
		if _, err := strconv.Unquote(l.words[1]); err != nil || l.words[1][0] != '"' {
			return l.fail(1, "testset.line.quoted")
		}
		if err := l.atMost(2); err != nil {
			return err
		}
	}
	c := l.next
	c.Line, c.At = strings.Join(l.words, " "), l.place(0)
	c.Name = fmt.Sprint(len(l.set.Cases) + 1)
	l.set.Cases = append(l.set.Cases, c)
	return nil
}

func (l *lines) property() error {
	rest := l.rest()
	if rest == "" {
		return l.fail(1, "testset.line.more", "Word", l.words[0])
	}
	switch l.words[0] {
	case "title":
		l.set.Title = rest
	case "name", "files":
		if tidy(rest) != rest {
			return l.fail(1, "testset.line.name", "Name", strconv.Quote(rest))
		}
		if l.words[0] == "files" {
			l.set.Files = rest
		} else {
			l.set.Name = rest
		}
	default:
		if !filepath.IsLocal(filepath.FromSlash(rest)) {
			return l.fail(1, "testset.line.outside", "File", strconv.Quote(rest))
		}
		list := &l.set.Programs
		if l.words[0] == "validator" {
			list = &l.set.Validators
		}
		*list = append(*list, Program{File: File{Name: rest}, At: l.place(1)})
	}
	return nil
}

// Verdicts returns the verdicts that a text can expect of a wrong solution.
func Verdicts() []string { return []string{"WA", "TLE", "RTE", "MLE", "OLE"} }

// wrong reads the line of a wrong solution: wrong FILE VERDICT, or wrong FILE GROUP=VERDICT... The lines of the groups
// must come before this line.
func (l *lines) wrong() error {
	if len(l.words) < 3 {
		return l.fail(len(l.words), "testset.line.wrong", "Names", strings.Join(Verdicts(), ", "))
	}
	p := Program{File: File{Name: l.words[1]}, At: l.place(1)}
	if !filepath.IsLocal(filepath.FromSlash(p.Name)) {
		return l.fail(1, "testset.line.outside", "File", strconv.Quote(p.Name))
	}
	for i, word := range l.words[2:] {
		name, verdict, grouped := strings.Cut(word, "=")
		f := Fail{verdict, slices.IndexFunc(l.set.Groups, named(name))}
		if !grouped {
			f = Fail{name, Anywhere}
		}
		switch {
		case !slices.Contains(Verdicts(), f.Verdict), !grouped && len(l.words) > 3:
			return l.fail(2+i, "testset.line.wrong", "Names", strings.Join(Verdicts(), ", "))
		case grouped && f.Group < 0:
			return l.fail(2+i, "testset.line.after", "Name", strconv.Quote(name))
		}
		p.Fails = append(p.Fails, f)
	}
	l.set.Programs = append(l.set.Programs, p)
	return nil
}

// group reads the first line of a group: group NAME POINTS [after NAME...].
func (l *lines) group() error {
	if len(l.words) < 3 {
		return l.fail(len(l.words), "testset.line.group")
	}
	if slices.ContainsFunc(l.set.Groups, named(l.words[1])) {
		return l.fail(1, "testset.line.twice", "Name", strconv.Quote(l.words[1]))
	}
	if tidy(l.words[1]) != l.words[1] {
		return l.fail(1, "testset.line.name", "Name", strconv.Quote(l.words[1]))
	}
	l.next = Case{}
	g := l.set.join(&l.next, l.words[1])
	g.At = l.place(1)
	if err := l.number(2, &g.Points, 0, mostPoints); err != nil {
		return err
	}
	if len(l.words) > 3 && l.words[3] == "after" {
		return l.after(g)
	}
	return l.atMost(3)
}

// after reads the names that follow the word "after". They must be names of earlier groups.
func (l *lines) after(g *Group) error {
	if len(l.words) == 4 {
		return l.fail(4, "testset.line.more", "Word", l.words[3])
	}
	for i, name := range l.words[4:] {
		k := slices.IndexFunc(l.set.Groups, named(name))
		if k < 0 || k == l.next.Group || slices.Contains(g.After, k) {
			return l.fail(4+i, "testset.line.after", "Name", strconv.Quote(name))
		}
		g.After = append(g.After, k)
	}
	return nil
}

// lastNumber is like the method number, but the number must be the last word of the line.
func (l *lines) lastNumber(index int, result *int, least, most int) error {
	if err := l.number(index, result, least, most); err != nil {
		return err
	}
	return l.atMost(index + 1)
}

// number reads the word with this index as a whole number between least and most, and stores it in *result.
func (l *lines) number(index int, result *int, least, most int) error {
	word := ""
	if len(l.words) > index {
		word = l.words[index]
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return l.fail(index, "testset.line.number", "Least", least, "Most", most, "Word", strconv.Quote(word))
	}
	*result = n
	return nil
}

func (l *lines) time() error {
	seconds, err := strconv.ParseFloat(strings.TrimSuffix(l.rest(), "s"), 64)
	if err != nil || !(seconds >= 0.001 && seconds <= mostTime) {
		return l.fail(1, "testset.line.number", "Least", "0.001", "Most", mostTime, "Word", strconv.Quote(l.rest()))
	}
	limits := l.limits()
	limits.Time, limits.TimeAt = time.Duration(seconds*1000+0.5)*time.Millisecond, l.place(0)
	return nil
}

func (l *lines) atMost(n int) error {
	if len(l.words) > n {
		return l.fail(n, "testset.line.less", "Word", strconv.Quote(l.words[n]))
	}
	return nil
}

// Suggestion is a word that fits into a generator line, with a short description.
type Suggestion struct{ Word, About string }
