package solve

// Normalizer is a Puzzle for a judge whose programs read the input word by word. Line breaks mean nothing to them.
type Normalizer interface {
	// Normalize reads an input as such programs do, and writes it with the lines that the format requires. Lines end in
	// LF. The result ok is false if no input has these words. Only Parse tells whether the input is valid.
	Normalize(text []byte) (r Normalized, ok bool)
}

// Normalized is an input with its line breaks in the places that the format requires.
type Normalized struct {
	Text  []byte
	Lines []int // for each line of Text, the line of the original input where it begins, from 1
	Rest  int   // the original line with the first unread word, or 0 if all words are read
	// Swapped is the line of a header with rows and columns swapped, or 0. If it is set, the input was not read.
	Swapped int
}

// Sketched is a Puzzle that describes the look of its inputs, so that an input with errors can be recognized.
type Sketched interface {
	Sketch() Sketch
}

// Sketch describes the lines of an input.
type Sketch struct {
	Header, Query int    // how many whole numbers a header line and a query line have; 0: no such line
	Cells         string // the characters of board rows; a capital also stands for its small letter
}
