package solve

import "io"

// Leveled is a Puzzle that reads and writes single boards as games of its kind exchange them, as XSB for sokoban.
type Leveled interface {
	Puzzle
	// IsLevel reports whether a text begins like such a board.
	IsLevel(head []byte) bool
	// ParseLevel reads a board, and returns the task that it is made for.
	ParseLevel(name string, r io.Reader) (d *Dataset, task string, err error)
	// FormatLevel writes a board with its first query, or returns a *FormatError.
	FormatLevel(d *Dataset) ([]byte, error)
}
