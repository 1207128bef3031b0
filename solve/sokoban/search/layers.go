package search

import (
	"stepboard/solve"
	"stepboard/solve/store"
)

// layers has the items of a breadth-first search: the current layer, and the finished part of the next layer.
type layers[T any] struct {
	now, next store.List[T]
	depth     int64 // the depth of the current layer
}

func (l *layers[T]) advance(record *recorder) bool {
	if l.next.Len() == 0 {
		return false
	}
	l.now, l.next = l.next, l.now
	l.next.Clear()
	l.depth++
	record.layer(solve.Units(l.depth))
	return true
}

// waiting returns the number of waiting items when i items of the current layer are done.
func (l *layers[T]) waiting(i int) int64 { return int64(l.now.Len() - i + l.next.Len()) }

func (l *layers[T]) drop(m *solve.Meter) {
	l.now.Free(m)
	l.next.Free(m)
}

type pulled struct {
	box    int32
	region Sides
	side   uint8 // the side at which the region was reached: the box was pulled to this side
}

// pulls is the breadth-first search back from the goal by pulls on (box, region of the player). If the player wins from
// a side of the box, the player wins from that side's whole region.
type pulls struct {
	layers[pulled]
	ground *ground
	cost   solve.Cost // the cost of a pull, for a Recording
	record recorder
	// The search calls arrive(box, side) when a pull has brought the box to a place, with the player on a side of the box.
	// The call returns the region of that side, and whether the region is reached for the first time.
	arrive func(box int32, side int) (region Sides, fresh bool)
}

func newSearch(m *solve.Meter, g *ground, cost solve.Cost, arrive func(int32, int) (Sides, bool)) pulls {
	return pulls{ground: g, cost: cost, record: newRecorder(m, g, Back), arrive: arrive}
}

func (s *pulls) advance() bool { return s.layers.advance(&s.record) }

func (s *pulls) begin(m *solve.Meter) error {
	g := s.ground
	s.record.begin(true)
	m.Expanded += g.wonSides()
	for side := range 4 {
		s.record.expandWon(side, true)
		if err := s.pull(m, g.goal, side); err != nil {
			return err
		}
	}
	return nil
}

// run makes the whole search. If stop(item, side) is true, the search ends and returns true; see expand.
func (s *pulls) run(m *solve.Meter, stop func(it *pulled, side int) bool) (found bool, err error) {
	if err := s.begin(m); err != nil {
		return false, err
	}
	for s.advance() {
		for i := range s.now.Len() {
			if found, err := s.expand(m, i, stop); found || err != nil {
				return found, err
			}
			waiting := s.waiting(i + 1)
			m.Frontier(waiting)
			if i&1023 == 0 {
				if err := m.Poll(waiting, s.depth); err != nil {
					return false, err
				}
			}
		}
	}
	return false, nil
}

// expand makes the pulls from item i of the current layer. If stop(item, side) is true for a side, expand ends and
// returns true. The function stop may be nil.
func (s *pulls) expand(m *solve.Meter, i int, stop func(it *pulled, side int) bool) (found bool, err error) {
	it := s.now.At(i)
	m.Expanded++
	s.record.expandRegion(*it)
	for side := range 4 {
		if !it.region.Has(side) {
			continue
		}
		if stop != nil && stop(it, side) {
			s.record.goalRegion(*it)
			return true, nil
		}
		if err := s.pull(m, it.box, side); err != nil {
			return false, err
		}
	}
	return false, nil
}

func (s *pulls) pull(m *solve.Meter, box int32, side int) error {
	g := s.ground
	from, ok := g.pullTo(box, side)
	if !ok {
		return nil
	}
	region, fresh := s.arrive(from, side)
	if !fresh {
		return nil
	}
	it := pulled{from, region, uint8(side)}
	s.record.reachRegion(it, s.cost.Times(s.depth+1))
	return s.next.Push(m, it)
}

// pullTo returns the place of a box after a pull to a side. It returns false at the goal, or if there is no room.
func (g *ground) pullTo(box int32, side int) (int32, bool) {
	to := box + g.Steps[side]
	return to, g.open[to] && to != g.goal && g.open[to+g.Steps[side]]
}
