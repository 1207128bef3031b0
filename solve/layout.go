package solve

// Layouts is a Puzzle whose judge's input is read word by word by programs, so that line breaks mean nothing to them.
type Layouts interface {
	// Relay reads an input as such programs do, and writes it with the lines that the format requires. The lines of the
	// text end in LF. ok reports whether the input has a possible meaning; Parse says whether that meaning is valid.
	Relay(text []byte) (r Relaid, ok bool)
}

// Relaid is an input with a new layout of lines.
type Relaid struct {
	Text  []byte
	Lines []int // for each line of the text: the line of the input where it begins, from 1
	Rest  int   // the line of the input with the first unread word, or 0
	// Swapped is the line of a header with rows and columns swapped, compared with the board below; or 0. Then the
	// input has no meaning.
	Swapped int
}

// Sketched is a Puzzle that describes the look of its judge's inputs, so that a wrong input can be told which puzzle it
// resembles most.
type Sketched interface {
	Sketch() Sketch
}

// Sketch describes the lines of an input.
type Sketch struct {
	Header, Query int    // the number of whole numbers in the line of a header and of a query; 0: no such line
	Cells         string // the characters of rows; a capital also stands for its small letter
}
