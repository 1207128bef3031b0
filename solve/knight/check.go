package knight

import (
	"stepboard/solve"
	"stepboard/solve/knight/rules"
	"stepboard/solve/knight/search"
)

var _ solve.InfeasibilityProver = puzzle{}

func (puzzle) Check(d *solve.Dataset, _ int, _ string) []solve.Diagnostic { return rules.Check(d) }

// NoWay shows by the rules that no play takes the king. search.NewBounds supplies a claim: the knight stands only on
// certain cells, and certain pieces are never taken. NoWay does not trust this claim but checks it by the rules.
func (puzzle) NoWay(m *solve.Meter, d *solve.Dataset, _ int) (bool, error) {
	p, err := rules.Prepare(m, d)
	if err != nil {
		return false, err
	}
	defer m.Give(p.Bytes())
	b, err := search.NewBounds(m, p)
	if err != nil {
		return false, err
	}
	defer b.Free(m)
	r := rules.New(p)
	if len(solve.Steps(r, r.Start())) == 0 {
		return true, nil
	}
	return r.Closed(m, b.Lasting, b.Reaches)
}
