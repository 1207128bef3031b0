package testset

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"iter"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"stepboard/solve"
)

// Maker makes the input for a command line without the program's name, and answers an input.
type Maker interface {
	// Begin receives the lines of all cases before the first is made.
	Begin(lines []string)
	Make(ctx context.Context, line []string) (input []byte, err error)
	// Run runs a generator of the set with arguments. Its output is an input.
	Run(ctx context.Context, generator Program, args []string) (input []byte, err error)
	Answer(ctx context.Context, name string, input []byte) (Answered, error)
}

// Answered is an input as it is written to packages, with its answer.
type Answered struct {
	Input, Answer []byte
	Notes         []solve.Text // oddities of the input
}

// Build makes the inputs and answers of a set read by Parse. It yields each case, by its number from 0, with an error
// or nil, as soon as the case is made. Then it yields, with number -1, errors about files for packages. Files are
// looked up in a folder.
func (s *Set) Build(ctx context.Context, folder string, m Maker) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		src := &source{path: folder}
		var lines []string
		for _, c := range s.Cases {
			lines = append(lines, c.Line)
		}
		m.Begin(lines)
		for i := range s.Cases {
			if !yield(i, s.build(ctx, &s.Cases[i], src, m)) {
				return
			}
		}
		for _, list := range [][]Program{s.Programs, s.Validators} {
			for i := range list {
				if err := s.take(src, &list[i]); err != nil && !yield(-1, err) {
					return
				}
			}
		}
	}
}

// take reads a program of the set. Packages have it under the last part of its name.
func (s *Set) take(src *source, p *Program) error {
	name := p.Name
	cleaned, err := p.load(src)
	if err != nil {
		return &FileError{p.At, err}
	}
	if cleaned {
		s.note(p.At, "testset.cleaned", "File", name)
	}
	return nil
}

// load reads a program, and testlib if the program needs it. cleaned reports whether the text had to be changed for
// judges.
func (p *Program) load(src *source) (cleaned bool, err error) {
	data, err := src.open(p.Name)
	if err != nil {
		return false, err
	}
	text := clean(data)
	p.File = Bytes(filepath.Base(p.Name), text)
	if p.ByTestlib() {
		p.Testlib, err = src.open(testlib)
		if errors.Is(err, fs.ErrNotExist) { // the system may have it
			err = nil
		}
	}
	return !bytes.Equal(text, data), err
}

// testlib is the header for programs of setters.
const testlib = "testlib.h"

// FileError is an error about a file for packages, with the place of its line.
type FileError struct {
	At  Place
	Err error
}

// Error is the text of the file's error.
func (e *FileError) Error() string { return e.Err.Error() }

// Unwrap is the error of the file.
func (e *FileError) Unwrap() error { return e.Err }

func (s *Set) build(ctx context.Context, c *Case, src *source, m Maker) (err error) {
	kind, name, _ := strings.Cut(c.Line, " ")
	var data []byte
	switch kind {
	case "file":
		data, err = src.open(name)
	case "run":
		words := strings.Fields(name)
		generator := Program{File: File{Name: words[0]}, At: c.At}
		if _, err = generator.load(src); err == nil {
			data, err = m.Run(ctx, generator, words[1:])
		}
		name = c.Line
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
	answered, err := m.Answer(ctx, name, data)
	if err != nil {
		return err
	}
	c.Input, c.Answers = Bytes(name, answered.Input), []File{Bytes(name, answered.Answer)}
	for _, what := range answered.Notes {
		s.Notes = append(s.Notes, s.Complaint(c.At, what))
	}
	return nil
}

// clean is a text in the form that judges want: without a byte order mark, with LF at the end of each line. Data other
// than text is unchanged.
func clean(data []byte) []byte {
	if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
		return data
	}
	text := bytes.ReplaceAll(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), []byte("\r\n"), []byte("\n"))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		text = append(text, '\n')
	}
	return text
}
