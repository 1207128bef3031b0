package question

var treeMakers map[string]func(*maker) (*Question, error)
