package sokoban

// ShareAll makes rows be shared out on boards of any size until the function returned is called.
func ShareAll() (restore func()) {
	old := worthSharing
	worthSharing = 0
	return func() { worthSharing = old }
}
