package shell

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"

	"stepboard/app/catalogue"
	"stepboard/app/storage/disk"
	"stepboard/app/view"
	"stepboard/solve"
)

// Complain shows an error. It does nothing if err is nil.
func (s *Shell) Complain(err error) {
	if err == nil {
		return
	}
	title, choices := solve.Say("app.error.title"), []Choice{OK}
	if r, ok := errors.AsType[*solve.Refusal](err); ok { // nothing is broken
		title = solve.Say("app.refused.title")
		if o := r.Offer; o != nil {
			choices = []Choice{Cancel, Main("offer", o.Name, o.Run)}
		}
	} else if _, ok := errors.AsType[*solve.InputError](err); ok {
		title = solve.Say("app.faulty.title")
	}
	s.Prompt("error", s.Say(title), s.Paragraph(catalogue.Message(s.Message(err))), choices...)
}

// Reason says in a few words why a run or a game ended with the error err.
func (s *Shell) Reason(err error) string { return cmp.Or(s.ended(err), s.Message(err)) }

// If err says that a run ended without an answer, ended returns the reason. Otherwise it returns "".
func (s *Shell) ended(err error) string {
	if why, ok := view.Ended(err, s.Number); ok {
		return s.Say(why)
	}
	if crash, ok := errors.AsType[*solve.CrashError](err); ok {
		return fmt.Sprint(crash.Value)
	}
	return ""
}

// Join joins two sentences. It puts no space between Chinese or Japanese sentences.
func (s *Shell) Join(first, second string) string {
	return s.Say(solve.Say("app.sentences", "First", first, "Second", second))
}

// Plain is [catalogue.Plain]: it makes a text from outside of the program safe to show on one line.
func Plain(s string) string { return catalogue.Plain(s) }

// Message returns the message of an error as a sentence, in the chosen language. The sentence begins with a capital
// letter, or with a file's name.
func (s *Shell) Message(err error) string {
	if text := s.ended(err); text != "" {
		return catalogue.Sentence(text)
	}
	var input *solve.InputError
	var format *solve.FormatError
	var refusal *solve.Refusal
	switch {
	case errors.As(err, &input) && input.Line == 0:
		return s.Say(solve.Say("app.error.file", "Name", Plain(filepath.Base(input.Name)), "Text", input.Text))
	case errors.As(err, &input):
		return s.Say(solve.Say("app.error.input", "Name", Plain(filepath.Base(input.Name)), "Line", input.Line, "Column",
			input.Column, "Text", input.Text))
	case errors.As(err, &format):
		return catalogue.Sentence(s.Say(solve.Say("app.error.format", "Dataset", format.Dataset+1, "Text", format.Text)))
	case errors.As(err, &refusal):
		return catalogue.Sentence(s.Say(refusal.Text))
	}
	if text, ok := disk.Reason(err); ok {
		return Plain(s.Say(text)) // the name of a file is first
	}
	return catalogue.Sentence(err.Error())
}
