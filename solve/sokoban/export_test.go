package sokoban

import "stepboard/solve"

// Shares is how many workers the rows of a board are shared out to.
func Shares(m *solve.Meter, d *solve.Dataset) int { return newField(d).shares(m) }

// ShareAll makes rows be shared out on boards of any size until the function returned is called.
func ShareAll() (restore func()) {
	old := worthSharing
	worthSharing = 0
	return func() { worthSharing = old }
}
