package solve

// Ruled is a Puzzle that a file of rules defines. The file travels with the documents of the puzzle.
type Ruled interface {
	Puzzle
	// Source is the file's name, without a folder, and its text.
	Source() (name, text string)
}
