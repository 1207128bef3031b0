package solve

import "fmt"

// Text is a sentence still to be said: a key of the catalogue and the arguments of its template. Packages at and below
// solve never hold sentences, so that the language is chosen where the text is shown.
type Text struct {
	Key  string
	Args map[string]any
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

// String is for logs and test failures only.
func (t Text) String() string { return fmt.Sprint(t.Key, t.Args) }
