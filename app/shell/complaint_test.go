package shell_test

import (
	"io/fs"
	"testing"

	"stepboard/app/shell/shelltest"
	"stepboard/solve"
)

// A message about a file begins with the file's own name. Any other message begins with a capital letter.
func TestWhyKeepsNames(t *testing.T) {
	s := shelltest.New(t)
	input := &solve.InputError{Name: "/tmp/board.in", Line: 3, Column: 1, Text: solve.Say("app.ok")}
	for _, c := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "/tmp/board.in", Err: fs.ErrNotExist}, "board.in"},
		{input, "board.in, line 3"},
		{&solve.CrashError{Value: "index out of range"}, "Index out of range"},
	} {
		if got := s.Why(c.err); len(got) < len(c.want) || got[:len(c.want)] != c.want {
			t.Errorf("%v is told as %q, want %q first", c.err, got, c.want)
		}
	}
}
