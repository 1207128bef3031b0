package sokoban

import "stepboard/solve"

// pullCount searches back from the goal by pulls on (box, region of the player): where a box can be won from a side,
// it can from all of that side's region (see cuts). O(cells) time, about 15 bytes a cell.
type pullCount struct {
	*cuts
	won []Sides // by place of the box
}

// pulled is a box whose player stands in a region that wins.
type pulled struct {
	box    int32
	region Sides
	side   uint8 // to which it was pulled
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
	p.won, err = makeSlice[Sides](m, g.places())
	return p, err
}

func (p *pullCount) find(m *solve.Meter, counts []int32) (int64, error) {
	if err := wipe(m, p.won); err != nil {
		return 0, err
	}
	var layer, next list[pulled]
	defer layer.drop(m)
	defer next.drop(m)
	value, pulls, parent := int64(0), int64(1), -1 // pulls and event are for recording
	// pull moves the box back by one towards a side on which the player stands.
	pull := func(box int32, side int) error {
		from := box + p.step[side]
		if p.open[from] == 0 || from == p.goal || p.open[from+p.step[side]] == 0 {
			return nil
		}
		m.Generated++
		if p.won[from].Has(side) {
			return nil
		}
		set, players := p.region(from, side)
		p.won[from] |= set
		value += int64(players)
		counts[p.cell(from)] += players
		it := pulled{from, set, uint8(side)}
		if m.Record != nil {
			m.Record.Reach(back, p.part(it), parent, pulls)
		}
		return next.add(m, it)
	}
	if m.Record != nil {
		m.Record.Stage(stagePullWave, 0)
		p.recordWon(m.Record, true)
	}
	m.Expanded += p.wonSides()
	for side := range 4 {
		if m.Record != nil {
			parent = p.expandWon(m.Record, side, true)
		}
		if err := pull(p.goal, side); err != nil {
			return 0, err
		}
	}
	for depth := int64(1); next.len() > 0; depth++ {
		layer, next = next, layer
		next.empty()
		pulls = depth + 1
		if m.Record != nil {
			m.Record.Layer(back, depth)
		}
		for i := range layer.len() {
			it := layer.at(i)
			m.Expanded++
			if m.Record != nil {
				parent = expanded(m.Record, back, p.part(*it))
			}
			for side := range 4 {
				if it.region.Has(side) {
					if err := pull(it.box, side); err != nil {
						return 0, err
					}
				}
			}
			m.Frontier(int64(layer.len() - i - 1 + next.len()))
			if i&1023 == 0 {
				if err := m.Poll(int64(layer.len()-i-1+next.len()), depth); err != nil {
					return 0, err
				}
			}
		}
		m.Frontier(int64(next.len()))
	}
	return value, nil
}
