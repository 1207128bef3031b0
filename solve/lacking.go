package solve

// Lack is the name of an algorithm that a puzzle can't have, and the reason.
type Lack struct {
	ID        string
	Name, Why Text
}

// Lacking is a Puzzle without some algorithms that similar puzzles have.
type Lacking interface {
	Puzzle
	// Lacks are the missing algorithms of a task.
	Lacks(task string) []Lack
}

// LacksOf are the algorithms that a puzzle can't have for a task.
func LacksOf(p Puzzle, task string) []Lack {
	if l, ok := Inner(p).(Lacking); ok {
		return l.Lacks(task)
	}
	return nil
}
