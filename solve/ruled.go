package solve

// Ruled is a Puzzle that a file of rules defines. The file travels with the documents of the puzzle.
type Ruled interface {
	Puzzle
	// Source is the file's name, without a folder, and its text.
	Source() (name, text string)
}

// Explainer is a Puzzle that may explain its moves in sentences of its own, which can be long.
type Explainer interface {
	Puzzle
	Explains() bool
}

// Explains reports whether a puzzle explains its moves in sentences of its own.
func Explains(p Puzzle) bool {
	e, ok := Inner(p).(Explainer)
	return ok && e.Explains()
}
