package solve

import "fmt"

// Text is a sentence in no particular language: a key of the catalogue and arguments for the template there. Package
// solve and the packages below it contain no sentences, so that the language is chosen where the text is shown.
type Text struct {
	Key  string
	Args map[string]any // with the argument Capital, the sentence begins with a capital letter
	// Else is a second key, for use if the catalogue does not have Key.
	Else string
	// Own has the sentence of a puzzle's file by language ("en", "zh", "ja"). nil means a sentence of the catalogue.
	Own map[string]string
}

// Say makes a Text from a key and pairs of an argument's name and its value. Values are numbers, strings or Texts.
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

// Quote makes a Text that is the same in every language, such as a name that a user wrote.
func Quote(s string) Text { return Text{Key: "quote", Own: map[string]string{"": s}} }

// In returns the Own sentence in a language, else in English, else in the first language of Own. It returns false if
// the text has no Own sentence.
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

// String returns the text in a form for logs and test failures.
func (t Text) String() string {
	if s, ok := t.In(""); ok {
		return s
	}
	return fmt.Sprint(t.Key, t.Args)
}

// Speaker is a Puzzle that has its texts outside of the catalogue, or under other keys.
type Speaker interface {
	// Text returns the text with a name such as "brush.wall". The pairs are the same as for Say.
	Text(name string, pairs ...any) Text
}

// TextOf returns a text of a puzzle by its name: "name", "title", "brush.<ID>", "task.<task>", "algorithm.<ID>" and so
// on. Without a Speaker it is the catalogue's "<ID>.<name>".
func TextOf(p Puzzle, name string, pairs ...any) Text {
	if s, ok := Inner(p).(Speaker); ok {
		return s.Text(name, pairs...)
	}
	return Say(p.ID()+"."+name, pairs...)
}

// Stated is a Puzzle that composes its statement itself.
type Stated interface {
	Puzzle
	// Statement returns the paragraphs of a part of the statement. The parameter part is "task", "input" or "output".
	Statement(part string) []Text
	// Untold names the texts that the statement lacks: "about" (the task), "rules" (of the moves), "input", "output".
	Untold() []string
	// Untranslated names the texts that the statement has, but not in all of the languages.
	Untranslated(languages []string) []string
}

// StatementOf returns a part of a puzzle's statement. If the puzzle is not Stated, it is the text "statement.<part>".
func StatementOf(p Puzzle, part string) []Text {
	if s, ok := Inner(p).(Stated); ok {
		return s.Statement(part)
	}
	return []Text{TextOf(p, "statement."+part)}
}
