package shell

import (
	"errors"
	"fmt"
	"path/filepath"
	"unicode"
	"unicode/utf8"

	"stepboard/solve"
)

// Complain says what went wrong.
func (s *Shell) Complain(err error) {
	s.Prompt("error", s.Say(solve.Say("app.error.title")), s.Paragraph(s.Message(err)),
		OK)
}

// Reason says in a few words why a run or a game came to nothing.
func (s *Shell) Reason(err error) string {
	var over *solve.OverBudget
	var board *solve.BoardError
	var crash *solve.CrashError
	switch {
	case errors.As(err, &over):
		return s.Say(s.OverBudget(over))
	case errors.As(err, &board):
		return s.Say(board.Diagnostic.Text)
	case errors.As(err, &crash):
		return fmt.Sprint(crash.Value)
	}
	return s.Message(err)
}

// Refused complains about an edit that can't be made.
func (s *Shell) Refused(err error) {
	if err != nil {
		s.Complain(err)
	}
}

// Sentence begins with a capital: messages that also follow a file's name and line begin small.
func Sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// Message is an error in the chosen language.
func (s *Shell) Message(err error) string {
	var input *solve.InputError
	var format *solve.FormatError
	var refusal *solve.Refusal
	switch {
	case errors.As(err, &input):
		return s.Say(solve.Say("app.error.input", "Name", filepath.Base(input.Name), "Line", input.Line, "Column",
			input.Column, "Text", input.Text))
	case errors.As(err, &format):
		return Sentence(s.Say(solve.Say("app.error.format", "Dataset", format.Dataset+1, "Text", format.Text)))
	case errors.As(err, &refusal):
		return Sentence(s.Say(refusal.Text))
	}
	return Sentence(err.Error())
}

// OverBudget says that a run would have taken too much memory.
func (s *Shell) OverBudget(over *solve.OverBudget) solve.Text {
	return solve.Say("app.sub.budget", "MB", s.Number(over.Budget>>20))
}
