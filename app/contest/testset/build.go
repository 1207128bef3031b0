package testset

import (
	"bytes"
	"context"
	"iter"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"stepboard/solve"
)

// Maker makes the input of a command line, without the program's name, and answers an input.
type Maker interface {
	Make(ctx context.Context, line []string) (input []byte, err error)
	Answer(ctx context.Context, name string, input []byte) (Answered, error)
}

// Answered is an input as it goes into packages, and its answer.
type Answered struct {
	Input, Answer []byte
	Notes         []solve.Text // what is odd about the input
}

// Build makes the inputs and answers of a set that was read by Parse. It yields each case, by its number from 0, when
// it is made, with what went wrong or nil, and then, as number -1, what is wrong with a file that goes into packages.
// Files are looked for in a folder.
func (s *Set) Build(ctx context.Context, folder string, m Maker) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		src := &source{path: folder}
		for i := range s.Cases {
			if !yield(i, s.build(ctx, &s.Cases[i], src, m)) {
				return
			}
		}
		for i := range s.Programs {
			if err := s.take(src, &s.Programs[i].File, s.Programs[i].At); err != nil && !yield(-1, err) {
				return
			}
		}
		for i := range s.Validators {
			if err := s.take(src, &s.Validators[i].File, s.Validators[i].At); err != nil && !yield(-1, err) {
				return
			}
		}
	}
}

// take reads a program of the set, which goes into packages under the last part of its name.
func (s *Set) take(src *source, f *File, at Place) error {
	data, err := src.open(f.Name)
	if err != nil {
		return &FileError{at, err}
	}
	text := clean(data)
	if !bytes.Equal(text, data) {
		s.note(at, "testset.cleaned", "File", f.Name)
	}
	*f = Bytes(filepath.Base(f.Name), text)
	return nil
}

// FileError is why a file that goes into packages can't be had, with the place of its line.
type FileError struct {
	At  Place
	Err error
}

// Error is that of the file.
func (e *FileError) Error() string { return e.Err.Error() }

// Unwrap is the error of the file.
func (e *FileError) Unwrap() error { return e.Err }

func (s *Set) build(ctx context.Context, c *Case, src *source, m Maker) (err error) {
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

// clean is a text as judges want files: without a byte order mark, with LF at the end of each line. What is no text
// stays as it is.
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
