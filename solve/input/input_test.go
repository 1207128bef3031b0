package input_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"stepboard/solve"
	"stepboard/solve/input"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 200_000) // more than the reader's buffer
	cases := []struct{ name, in, want string }{
		{"empty", "", ""},
		{"last line without an end", "a\nb", "a|b|"},
		{"blank lines", "\n\na\n\n", "||a||"},
		{"CRLF", "a\r\nb\r\n", "a|b|"},
		{"byte order mark", "\ufeffa\nb\n", "a|b|"},
		{"mark only at the beginning", "a\n\ufeffb\n", "a|\ufeffb|"},
		{"long line", long + "\nb\n", long + "|b|"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(c.in), iotest.OneByteReader(strings.NewReader(c.in))} {
				l := input.New("f", r)
				got := ""
				for l.Next() {
					got += string(l.Bytes()) + "|"
				}
				if l.Err() != nil || got != c.want {
					t.Fatalf("%.50q, %v; want %.50q", got, l.Err(), c.want)
				}
			}
		})
	}
}

// fault returns the place and the text key of an input error.
func fault(t *testing.T, err error) (line, column int, key string) {
	t.Helper()
	var e *solve.InputError
	if !errors.As(err, &e) {
		t.Fatalf("%v is no InputError", err)
	}
	return e.Line, e.Column, e.Text.Key
}

func TestFaults(t *testing.T) {
	what := solve.Say("what")
	cases := []struct {
		name, in     string
		read         func(*input.Lines) error
		line, column int
		key          string
	}{
		{"NUL", "ab\ncd\x00e\n", func(l *input.Lines) error { l.Next(); l.Next(); return l.Err() }, 2, 3, "input.nul"},
		{
			"line too long", strings.Repeat("x", input.MaxLine+1), func(l *input.Lines) error { l.Next(); return l.Err() }, 1,
			1, "input.line_too_long",
		},
		{"cut off", "a\n", func(l *input.Lines) error { l.Next(); return l.More(what) }, 2, 1, "input.cut_off"},
		{"cut off at once", "", func(l *input.Lines) error { return l.More(what) }, 1, 1, "input.cut_off"},
		{"trailing", "a\n \n  b\n", func(l *input.Lines) error { l.Next(); return l.End() }, 3, 3, "input.trailing"},
		{"columns count characters", "日本x\n", func(l *input.Lines) error { l.Next(); return l.Fail(6, what) }, 1, 3, "what"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			line, column, key := fault(t, c.read(input.New("f", strings.NewReader(c.in))))
			if line != c.line || column != c.column || key != c.key {
				t.Errorf("%d:%d %s, want %d:%d %s", line, column, key, c.line, c.column, c.key)
			}
		})
	}
	if err := input.New("f", strings.NewReader(" \n\t\n")).End(); err != nil {
		t.Errorf("blank rest: %v", err)
	}
	boom := errors.New("boom")
	l := input.New("f", iotest.ErrReader(boom))
	if l.Next() || !errors.Is(l.Err(), boom) {
		t.Errorf("reader's error: %v", l.Err())
	}
}

func TestInts(t *testing.T) {
	cases := []struct {
		in     string
		want   int // numbers expected
		column int // of the fault; 0: no fault
		key    string
	}{
		{"1 22\t-3", 3, 0, ""},
		{"  7  ", 1, 0, ""},
		{"1 2", 3, 4, "input.too_few_numbers"},
		{"", 1, 1, "input.too_few_numbers"},
		{"1 2 3 4", 3, 7, "input.too_many_numbers"},
		{"1 x2 3", 3, 3, "input.not_a_number"},
		{"1 2x 3", 3, 3, "input.not_a_number"},
		{"1\r 2", 2, 1, "input.not_a_number"},
		{"1 - 3", 3, 3, "input.not_a_number"},
		{"1 9999999999999999999 3", 3, 3, "input.not_a_number"},
		{"1 999999999999999999 3", 3, 0, ""},
	}
	for _, c := range cases {
		l, again := input.New("f", strings.NewReader(c.in+"\n")), input.New("f", strings.NewReader(c.in+"\n"))
		l.Next()
		what := func() solve.Text { return solve.Say("what") }
		dst, other, at := make([]int, c.want), make([]int, c.want), make([]int, c.want)
		for _, err := range []error{l.Ints(dst, nil, what()), again.IntLine(other, at, what)} {
			if c.key == "" {
				if err != nil {
					t.Errorf("%q: %v", c.in, err)
				}
				continue
			}
			if _, column, key := fault(t, err); column != c.column || key != c.key {
				t.Errorf("%q: column %d %s, want %d %s", c.in, column, key, c.column, c.key)
			}
		}
		if c.key == "" && !slices.Equal(dst, other) {
			t.Errorf("%q: %v and %v", c.in, dst, other)
		}
	}
	if _, _, key := fault(t, input.New("f", strings.NewReader("")).IntLine(nil, nil,
		func() solve.Text { return solve.Say("what") })); key != "input.cut_off" {
		t.Errorf("no line: %s", key)
	}
	l := input.New("f", strings.NewReader("5  -60 7\n"))
	l.Next()
	var dst, at [3]int
	if err := l.Ints(dst[:], at[:], solve.Say("what")); err != nil || dst != [3]int{5, -60, 7} || at != [3]int{0, 3, 7} {
		t.Errorf("%v at %v: %v", dst, at, err)
	}
	l = input.New("f", strings.NewReader("\t5  60 7 \n"))
	if err := l.IntLine(dst[:], at[:], nil); err != nil || dst != [3]int{5, 60, 7} || at != [3]int{1, 4, 7} {
		t.Errorf("%v at %v: %v", dst, at, err)
	}
}
