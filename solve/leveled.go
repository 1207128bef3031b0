package solve

import "io"

// Leveled is a Puzzle that reads and writes single boards in a format that players exchange, such as XSB for sokoban.
type Leveled interface {
	Puzzle
	// IsLevel reports whether head, the beginning of a text, looks like such a board.
	IsLevel(head []byte) bool
	// ParseLevel reads a board. It also returns the task for which the board was made.
	ParseLevel(name string, r io.Reader) (d *Dataset, task string, err error)
	// FormatLevel writes a board with its first query, or returns a *FormatError.
	FormatLevel(d *Dataset) ([]byte, error)
}
