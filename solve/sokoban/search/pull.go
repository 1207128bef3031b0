package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// pullCount searches back from the goal by pulls on (box, region of the player). If the player wins from a side of the
// box, the player wins from that side's whole region (see cuts). It takes O(cells) time, and about 15 bytes a cell.
type pullCount struct {
	*cuts
	won []Sides // by place of the box: the sides from which the player wins
}

func newPullCount(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	p, err := newPulls(m, d)
	if err != nil {
		return nil, err
	}
	return &counter{dataset: d, find: p.find}, nil
}

func newPulls(m *solve.Meter, d *solve.Dataset) (*pullCount, error) {
	g, err := newGround(m, d)
	if err != nil {
		return nil, err
	}
	p := &pullCount{}
	if p.cuts, err = newCuts(m, g); err != nil {
		return nil, err
	}
	p.won, err = store.Make[Sides](m, g.places())
	return p, err
}

func (p *pullCount) find(m *solve.Meter, counts []int32) (int64, error) {
	if err := store.Wipe(m, p.won); err != nil {
		return 0, err
	}
	value := int64(0)
	search := newSearch(m, p.ground, solve.Units(1), func(box int32, side int) (Sides, bool) {
		m.Generated++
		if p.won[box].Has(side) {
			return 0, false
		}
		set, players := p.region(box, side)
		p.won[box] |= set
		value += int64(players)
		counts[p.Cell(box)] += players
		return set, true
	})
	defer search.drop(m)
	m.Record.Stage(StagePullWave, 0)
	_, err := search.run(m, nil)
	return value, err
}
