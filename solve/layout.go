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
	// Swapped is the line of a header whose rows and columns are the columns and rows of the board below, or 0. Then the
	// input can mean nothing.
	Swapped int
}

// Sketched is a Puzzle that tells how its judge's inputs look, so that an input which is none is told what it looks
// like most.
type Sketched interface {
	Sketch() Sketch
}

// Sketch is how lines of an input look.
type Sketch struct {
	Header, Query int    // how many whole numbers the line of a header and of a query has; 0: there is no such line
	Cells         string // the characters of rows, in which letters stand for small ones as well
}
