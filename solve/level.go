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
	// Reason tells why the level is not Shown. On the level Shown it is empty, or it names a fault of the rules.
	Reason Text
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

// Explain is like Say, with the Reason.
func (v Verification) Explain(p Puzzle, a Answer) Text {
	if v.Reason.Key == "" {
		return v.Say(p, a)
	}
	return Say("verify.level.why", "Level", v.Say(p, a), "Why", v.Reason)
}
