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
	"time"
	"unicode/utf8"

	"stepboard/solve"
)

// Maker makes the inputs of a set and solves them. A line is a command without the program's name.
type Maker interface {
	// Begin receives the lines of all cases before Make is called for the first time.
	Begin(lines []string)
	Make(ctx context.Context, line []string) (input []byte, err error)
	// Run runs a generator (a program of the set) with arguments. The generator prints an input.
	Run(ctx context.Context, generator Program, args []string) (input []byte, err error)
	Answer(ctx context.Context, name string, input []byte) (Answered, error)
}

// Answered has the input of a case, in the form that packages contain, and the answer to this input.
type Answered struct {
	Input, Answer []byte
	Notes         []solve.Text // unusual facts about the input that are no errors
	Doubts        []string     // the answers that are right only under a condition, in the user's language
}

// Build makes the inputs and answers of a set that Parse has read. The parameter folder contains the set's files. For
// each case, Build yields the index of the case, and an error or nil. Then, for each program or validator whose file
// can't be read, Build yields -1 and the error.
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
				p, name := &list[i], list[i].Name
				cleaned, err := p.load(src)
				switch {
				case err == nil && cleaned:
					s.Note(p.At, solve.Say("testset.cleaned", "File", name))
				case err != nil && !yield(-1, &FileError{err, p.At}):
					return
				}
			}
		}
	}
}

// load reads the file of a program, and testlib.h if the program needs it. In packages, the file's name is only the
// last part of its path. The result cleaned reports whether the function clean has changed the text.
func (p *Program) load(src *source) (cleaned bool, err error) {
	data, err := src.open(p.Name)
	if err != nil {
		return false, err
	}
	text := clean(data)
	p.File = Bytes(filepath.Base(p.Name), text)
	if p.ByTestlib() {
		p.Testlib, err = src.open(Testlib)
		if errors.Is(err, fs.ErrNotExist) { // the compiler may have its own testlib.h
			err = nil
		}
	}
	return !bytes.Equal(text, data), err
}

// Testlib is the file name of a C++ header that generators, validators and checkers use.
const Testlib = "testlib.h"

// FileError is an error about a file of a package. At is the place in the set's text that names the file.
type FileError struct {
	error
	At Place
}

// Unwrap returns the error without its place.
func (e *FileError) Unwrap() error { return e.error }

// LineTime is the longest time for the input and the answer of a case. Tests change it.
var LineTime = 10 * time.Minute

func (s *Set) build(ctx context.Context, c *Case, src *source, m Maker) (err error) {
	whole := ctx
	ctx, cancel := context.WithTimeout(ctx, LineTime)
	defer cancel()
	defer func() {
		if err != nil && ctx.Err() != nil && whole.Err() == nil {
			err = solve.Refused("testset.slow", "Minutes", LineTime.Minutes())
		}
	}()
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
	c.Doubts = answered.Doubts
	for _, what := range answered.Notes {
		s.Note(c.At, what)
	}
	return nil
}

// clean returns a text without a byte order mark, and with LF after each line. It does not change data that is no text.
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
