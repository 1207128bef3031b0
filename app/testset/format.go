package testset

// Format is how a judge wants test data.
type Format struct {
	ID string

	config, beside string // the file that says more of the cases, and what must be beside it; empty: there is none
	read           func(s *Set, src *source, folder string, data []byte) error
}

// formats in the order in which they are recognized.
var formats = []*Format{}
