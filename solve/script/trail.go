package script

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/generic"
	"stepboard/solve/grid"
)

// trail is a piece that the tools move() and swap() have moved, and the moves before it. The first one of a trail moves
// nothing.
type trail struct {
	earlier  *trail
	kind     solve.Kind
	from, to grid.Cell
}

// next returns a copy of a state in a room. The copy has the same trail.
func (r *room) next(s *stateValue) *stateValue {
	n := r.state(s.g, &s.st)
	n.trail = s.trail
	return n
}

// follow adds a move of a piece to the trail of a state. Without a trail it does nothing.
func (s *stateValue) follow(p *pieceValue, from, to grid.Cell) {
	if s.trail != nil {
		s.trail = &trail{s.trail, p.kind, from, to}
	}
}

// ways returns the ways of the pieces on a trail.
func (t *trail) ways() (list []generic.Way) {
	if t == nil || t.earlier == nil {
		return nil
	}
	list = t.earlier.ways()
	i := slices.IndexFunc(list, func(w generic.Way) bool { return w.Kind == t.kind && w.Cells[len(w.Cells)-1] == t.from })
	if i < 0 {
		return append(list, generic.Way{Kind: t.kind, Cells: []grid.Cell{t.from, t.to}})
	}
	list[i].Cells = append(list[i].Cells, t.to)
	return list
}

// passing returns the piece that goes the path of a move from a state. It returns nil if the path does not lead from
// the cell of a piece before the move to its cell after the move.
func (r *rules) passing(from *solve.State, m *moveValue) *pieceValue {
	first, last := m.path[0], m.path[len(m.path)-1]
	before := stateValue{g: r.game, st: *from}
	if r.file.stacks {
		for _, p := range r.file.pieces {
			if before.has(p, first) && m.to.has(p, last) && (first == last || !before.has(p, last)) {
				return p
			}
		}
		return nil
	}
	p, slot := before.pieceAt(first)
	q, end := m.to.pieceAt(last)
	if p == nil || p != q || before.corner(slot, first) != first || m.to.corner(end, last) != last {
		return nil
	}
	return p
}

// waysOf returns the ways of the pieces in the cheapest move between two states, as far as the rules tell a path or
// move pieces by move() or swap().
func (r *rules) waysOf(before, after solve.State) (list []generic.Way) {
	r.known.Lock()
	defer r.known.Unlock()
	if r.known.from == nil || *r.known.from != before {
		r.known.from, r.known.to = &before, map[solve.State][]generic.Way{}
		costs := map[solve.State]solve.Cost{}
		_ = r.listFrom(r.moves, &before, &trail{}, func(_ int, m *moveValue) { // no ways if the rules fail
			if c, ok := costs[m.to.st]; !ok || m.cost.Less(c) {
				ways := m.to.trail.ways()
				for i := range ways {
					ways[i].Jump = m.path != nil && len(m.path) == 0
				}
				if len(m.path) > 0 { // the path comes before the trail's way of the same piece, which is then left out
					ways = slices.Insert(ways, 0, generic.Way{Kind: r.passing(&before, m).kind, Cells: m.path})
				}
				costs[m.to.st], r.known.to[m.to.st] = m.cost, ways
			}
		})
	}
	return r.known.to[after]
}
