package solve

// safe makes Rules whose failures don't end the program.
type safe struct{ Rules }

// Safe wraps rules for code outside of jobs, such as a window's code. If a function of a rules file fails, the state
// has no moves, or is not won. A search must not use Safe, because a failure would change its answer.
func Safe(r Rules) Rules { return safe{r} }

// Next implements [Rules].
func (r safe) Next(s State, buf []Step) []Step {
	more, err := func() (more []Step, err error) {
		defer Caught(&err)
		return r.Rules.Next(s, buf), nil
	}()
	if err != nil {
		return buf
	}
	return more
}

// Done implements [Rules].
func (r safe) Done(s State) bool {
	done, err := func() (done bool, err error) {
		defer Caught(&err)
		return r.Rules.Done(s), nil
	}()
	return done && err == nil
}
