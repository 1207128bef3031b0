package shell_test

import (
	"io/fs"
	"slices"
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell/shelltest"
	"stepboard/solve"
)

// A message about a file begins with the file's own name. Any other message begins with a capital letter.
func TestMessageKeepsNames(t *testing.T) {
	s := shelltest.New(t)
	input := &solve.InputError{Name: "/tmp/board.in", Line: 3, Column: 1, Text: solve.Say("app.ok")}
	for _, c := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "/tmp/board.in", Err: fs.ErrNotExist}, "board.in"},
		{input, "board.in, line 3"},
		{&solve.BoardError{Diagnostic: solve.Diagnostic{Text: solve.Say("app.ok")}}, "OK"},
		{&solve.CrashError{Value: "index out of range"}, "Index out of range"},
	} {
		if got := s.Message(c.err); len(got) < len(c.want) || got[:len(c.want)] != c.want {
			t.Errorf("%v is told as %q, want %q first", c.err, got, c.want)
		}
	}
}

// The title of a message says whether something is broken, wrong in the input, or only impossible at present.
func TestTitlesOfComplaints(t *testing.T) {
	s := shelltest.New(t)
	for want, err := range map[string]error{
		"app.error.title":   fs.ErrNotExist,
		"app.faulty.title":  &solve.InputError{Name: "board.in", Line: 3, Column: 1, Text: solve.Say("app.ok")},
		"app.refused.title": solve.Refused("hand.no_way"),
	} {
		s.Complain(err)
		var said []string
		for _, o := range test.LaidOutObjects(s.Win.Canvas().Overlays().Top()) {
			if text, ok := o.(*canvas.Text); ok {
				said = append(said, text.Text)
			}
		}
		if title := s.Say(solve.Say(want)); !slices.Contains(said, title) {
			t.Errorf("the title %q is not among %q", title, said)
		}
		s.Asked().Hide()
	}
}

// A refusal that offers an action has a button for the action.
func TestAnOfferHasAButton(t *testing.T) {
	s, done := shelltest.New(t), false
	s.Complain(&solve.Refusal{
		Text:  solve.Say("hand.no_way"),
		Offer: &solve.Offer{Name: solve.Say("app.ok"), Run: func() { done = true }},
	})
	s.Press(s.Say(solve.Say("app.ok")))
	if !done || s.Prompts() {
		t.Errorf("done: %v, still asking: %v", done, s.Prompts())
	}
}
