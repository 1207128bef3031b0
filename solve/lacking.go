package solve

// Lack names an algorithm that a puzzle can't have, and gives the reason.
type Lack struct {
	ID        string
	Name, Why Text
}

// Lacking is a Puzzle that can't have some algorithms which similar puzzles have.
type Lacking interface {
	Puzzle
	// Lacks lists these algorithms for a task.
	Lacks(task string) []Lack
}

// LacksOf lists the algorithms that a puzzle can't have for a task.
func LacksOf(p Puzzle, task string) []Lack {
	if l, ok := Inner(p).(Lacking); ok {
		return l.Lacks(task)
	}
	return nil
}
