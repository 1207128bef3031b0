package solve

// safe is Rules whose failures don't end the program.
type safe struct{ Rules }

// Safe wraps rules for code outside of jobs, such as a window's code. If a function of a rules file fails, the state
// has no moves, or is not won. A search must not use Safe, because a failure would change its answer.
func Safe(r Rules) Rules { return safe{r} }

// Next implements [Rules].
func (r safe) Next(s *State, to *Moves) {
	from := len(to.Made)
	var err error
	defer func() {
		if err != nil {
			to.Cut(from)
		}
	}()
	defer Caught(&err)
	r.Rules.Next(s, to)
}

// Done implements [Rules].
func (r safe) Done(s State) bool {
	defer Caught(new(error))
	return r.Rules.Done(s)
}
