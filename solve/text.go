package solve

import "fmt"

// Text is a sentence in no language yet: a key of the catalogue and arguments for its template. Package solve and the
// packages below it never hold sentences, so that the language is chosen where the text is shown.
type Text struct {
	Key  string
	Args map[string]any
	// Else is a key to use if the catalogue does not have Key.
	Else string
	// Own is the sentence by language ("en", "zh", "ja"), for a text from a puzzle's file. nil means that Key has the
	// text.
	Own map[string]string
}

// Say makes a Text from a key and pairs of argument name and value. Values are numbers, strings or Texts.
func Say(key string, pairs ...any) Text {
	t := Text{Key: key}
	if len(pairs) > 0 {
		t.Args = make(map[string]any, len(pairs)/2)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Args[pairs[i].(string)] = pairs[i+1]
	}
	return t
}

// Quote is a Text that is the same in every language, such as a name that a user wrote.
func Quote(s string) Text { return Text{Key: "quote", Own: map[string]string{"": s}} }

// In is the Own sentence in a language, else in English, else in any. It is false if the text has no Own sentence.
func (t Text) In(lang string) (string, bool) {
	if s, ok := t.Own[lang]; ok {
		return s, true
	}
	if s, ok := t.Own["en"]; ok {
		return s, true
	}
	first, found := "", false
	for l := range t.Own {
		if !found || l < first {
			first, found = l, true
		}
	}
	return t.Own[first], found
}

// String is for logs and test failures only.
func (t Text) String() string {
	if s, ok := t.In(""); ok {
		return s
	}
	return fmt.Sprint(t.Key, t.Args)
}

// Speaker is a Puzzle with texts outside of the catalogue's texts under its ID.
type Speaker interface {
	// Text is the text with a name ("brush.wall"). Its arguments are like the arguments of Say.
	Text(name string, pairs ...any) Text
}

// TextOf is a text of a puzzle by its name. The default is the catalogue's "<ID>.<name>". Names are "name", "title",
// "brush.<ID>", "task.<task>", "algorithm.<ID>" and so on.
func TextOf(p Puzzle, name string, pairs ...any) Text {
	if s, ok := Inner(p).(Speaker); ok {
		return s.Text(name, pairs...)
	}
	return Say(p.ID()+"."+name, pairs...)
}

// Stated is a Puzzle that makes the parts of its statement itself.
type Stated interface {
	Puzzle
	// Statement is a part of the statement, "task", "input" or "output", as paragraphs.
	Statement(part string) []Text
}

// StatementOf is a part of a puzzle's statement: the text "statement.<part>" where the puzzle says nothing else.
func StatementOf(p Puzzle, part string) []Text {
	if s, ok := Inner(p).(Stated); ok {
		return s.Statement(part)
	}
	return []Text{TextOf(p, "statement."+part)}
}
