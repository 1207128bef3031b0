package solve

// Lack is an algorithm that a puzzle can't have, with its name, and why.
type Lack struct {
	ID        string
	Name, Why Text
}

// Lacking is a Puzzle that can't have some algorithms which others like it have.
type Lacking interface {
	Puzzle
	// Lacks are the algorithms of a task that there are not.
	Lacks(task string) []Lack
}

// LacksOf are the algorithms that a puzzle can't have for a task.
func LacksOf(p Puzzle, task string) []Lack {
	if l, ok := Inner(p).(Lacking); ok {
		return l.Lacks(task)
	}
	return nil
}
