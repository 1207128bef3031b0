package solve

// Ruled is a Puzzle that a rules file defines. Documents of the puzzle contain the file.
type Ruled interface {
	Puzzle
	// Source returns the file's name, without a folder, and its text.
	Source() (name, text string)
}

// Explainer is a Puzzle that may explain its moves in sentences of its own, which can be long.
type Explainer interface {
	Puzzle
	Explains() bool
	// MoveName is the name of the move between two states, or empty.
	MoveName(d *Dataset, before, after State) string
}

// Explains reports whether a puzzle explains its moves in sentences of its own.
func Explains(p Puzzle) bool {
	e, ok := Inner(p).(Explainer)
	return ok && e.Explains()
}

// MoveName returns a short text about a move: its name if the puzzle has sentences about moves, else Describe's text.
func MoveName(p Puzzle, d *Dataset, before, after State) Text {
	if e, ok := Inner(p).(Explainer); ok && e.Explains() {
		if name := e.MoveName(d, before, after); name != "" {
			return Quote(name)
		}
	}
	return p.Describe(d, before, after)
}
