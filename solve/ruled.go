package solve

// Ruled is a Puzzle that a rules file defines. Documents of the puzzle contain the file.
type Ruled interface {
	Puzzle
	// Source returns the file's name, without a folder, and its text.
	Source() (name, text string)
}
