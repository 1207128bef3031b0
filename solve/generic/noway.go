package generic

import "stepboard/solve"

// Counts reports whether boards without a way may be counted out, without a search.
func (p *Puzzle) Counts() bool { return p.spec.NoWay != nil }

// NoWay implements [solve.InfeasibilityProver], if the Spec has a NoWay.
func (p *Puzzle) NoWay(_ *solve.Meter, d *solve.Dataset, query int) (bool, error) {
	return p.spec.NoWay != nil && p.spec.NoWay(d, max(query, 0)), nil
}
