package solve

// Layouts is a part of puzzles whose judge's input programs read word by word, so that how it is laid out in lines
// means nothing to them.
type Layouts interface {
	// Relay reads an input as such programs do and lays it out as the format wants it. The text has lines that end in
	// LF. It reports whether the input can mean one thing at all; that it means something is for Parse to say.
	Relay(text []byte) (r Relaid, ok bool)
}

// Relaid is an input that is laid out anew.
type Relaid struct {
	Text  []byte
	Lines []int // for each line of it, the line of the input, from 1, that it begins in
	Rest  int   // the line of the input with the first word that is not read, or 0
}
