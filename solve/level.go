package solve

// Level says how certain it is that an answer is right.
type Level uint8

const (
	// NotChecked: nothing has checked the answer. Verification.Reason says why.
	NotChecked Level = iota
	// AWay: the rules allow the walk, and it wins. A cheaper way may exist.
	AWay
	// LeastIf: the answer is right if Verification.If holds.
	LeastIf
	// Shown: something that does not depend on the solver shows that the answer is right. Only this level is verified.
	Shown
)

// levelIDs has the name of each level in the output of -json.
var levelIDs = [...]string{"unchecked", "way", "if", "shown"}

func (l Level) String() string { return levelIDs[l] }

// Verification is the evidence for an answer, apart from the word of its solver.
type Verification struct {
	Level Level
	// Replayed is set if the rules allow the walk, and if it has the answer's length and cost and wins.
	Replayed bool
	Cost     Cost // the cost of the replayed walk
	// Tried is set if a later job can't reach a higher level.
	Tried bool
	// By is set on the level Shown. It is Complete, Closure, Proof, Plain or the ID of the second algorithm, which found
	// the same answer.
	By string
	// If is the condition of the level LeastIf.
	If Text
	// AtLeast is a lower bound that is shown, for lower levels; 0: none is known.
	AtLeast int64
	// Reason tells why the level is not Shown.
	Reason Text
	// Fault is the error in the rules that a second search has found, or nil. Also on the level Shown, the same rules may
	// then give wrong answers on other boards.
	Fault *InputError
}

// Values of Verification.By.
const (
	// Complete: the solver itself reads only moves and won states, and has visited all cheaper states.
	Complete = "complete"
	// Closure: an InfeasibilityProver confirmed "no way". Its name is the catalogue's text "<puzzle>.algorithm.closure".
	Closure = "closure"
	// Proof: a Checker confirmed the proof of a Certifier.
	Proof = "proof"
	// Plain: a search by moves and won states alone found nothing cheaper (see Searcher).
	Plain = "plain"
)

// ByText names the evidence with a value of Verification.By.
func ByText(p Puzzle, by string) Text {
	switch by {
	case Complete, Proof, Plain:
		return Say("verify.by." + by)
	}
	return AlgorithmName(p, by)
}

// Say says the level of an answer to a query of p in a few words. All parts of the program use these words.
func (v Verification) Say(p Puzzle, a Answer) Text {
	least := a.Value > 0 && a.Counts == nil
	switch {
	case v.Level == Shown && least:
		return Say("verify.level.least", "By", ByText(p, v.By))
	case v.Level == Shown:
		return Say("verify.level.shown", "By", ByText(p, v.By))
	case v.Level == LeastIf && least && v.AtLeast > 0:
		return Say("verify.level.if_from", "If", v.If, "Least", v.AtLeast)
	case v.Level == LeastIf && least:
		return Say("verify.level.if", "If", v.If)
	case v.Level == LeastIf:
		return Say("verify.level.right_if", "If", v.If)
	case v.Level == AWay && v.AtLeast > 0:
		return Say("verify.level.way_from", "Least", v.AtLeast)
	case v.Level == AWay:
		return Say("verify.level.way")
	}
	return Say("verify.level.none")
}

// Explain is like Say, with the result of Why.
func (v Verification) Explain(p Puzzle, a Answer) Text { return v.With(v.Say(p, a)) }

// With adds the result of Why to a text that says the level.
func (v Verification) With(level Text) Text {
	switch why := v.Why(); {
	case why.Key == "":
		return level
	case v.Level == Shown:
		return Say("verify.level.but", "Level", level, "Why", why)
	default:
		return Say("verify.level.why", "Level", level, "Why", why)
	}
}

// SayFault says the Fault with its line. Without a Fault, the result is empty.
func (v Verification) SayFault() Text {
	if v.Fault == nil {
		return Text{}
	}
	return Say("verify.fault", "Line", v.Fault.Line, "Why", v.Fault.Text)
}

// Why says the Fault, or else the Reason.
func (v Verification) Why() Text {
	if v.Fault != nil {
		return v.SayFault()
	}
	return v.Reason
}
