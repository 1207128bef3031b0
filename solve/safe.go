package solve

// safe is rules whose failures end nothing.
type safe struct{ Rules }

// Safe is rules for code that no job runs, as a window's own: where a function of a file of rules fails, a state has no
// moves, or is not won. A search must not use it: it would take a failure for an answer.
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
