package sokoban

import "stepboard/solve"

// reason is why a walk can't be won.
type reason string

// The reasons, each told only where none before it holds.
const (
	whyApart reason = "apart" // no floor leads from the box to the goal
	whyAway  reason = "away"  // none leads from the player to the box
	whyShut  reason = "shut"  // nothing can be pushed onto the goal
	whyStuck reason = "stuck" // the box can't be pushed at all
	whyDead  reason = "dead"  // no player wins with the box there
	whySide  reason = "side"  // others win with the box there, but the player is cut off from them by the box
)

// why is what is known of a walk that can't be won.
type why struct {
	*plan
	placement
	reason reason
	split  split
	reach  []sides // by place of the box: sides from which it can be pushed, as it can be brought there
	cells  int     // to which it can be brought, where it stands included
}

// newWhy takes O(cells) time. There is a reason wherever there is no way.
func newWhy(m *solve.Meter, p *plan, d *solve.Dataset, query int) (*why, error) {
	w := &why{plan: p, placement: p.start(d, query)}
	w.split = p.split(w.box)
	var err error
	if w.reach, err = makeSlice[sides](m, p.places()); err != nil {
		return nil, err
	}
	switch {
	case !p.connected(w.box, p.goal):
		w.reason = whyApart
	case !p.connected(w.player, w.box):
		w.reason = whyAway
	case !enterable(d.Board, p.cell(p.goal)):
		w.reason = whyShut
	case !pushable(d.Board, p.cell(w.box)):
		w.reason = whyStuck
	case p.won[w.box] == 0:
		w.reason = whyDead
	default:
		w.reason = whySide
	}
	return w, w.push(m)
}

// winners is the number of cells from which a player wins with the box, the goal included.
func (w *why) winners() (n int32) {
	for region := range w.split.n {
		if w.split.wins(region) {
			n += w.split.places[region]
		}
	}
	return n
}

// push finds all that the box can be brought to from the start, by pushes on (box, region of the player).
func (w *why) push(m *solve.Meter) error {
	var todo list[pulled]
	defer todo.drop(m)
	w.cells = 1
	region := w.split.of(w.player)
	if region < 0 {
		return nil
	}
	w.reach[w.box] = w.split.sides[region]
	if err := todo.add(m, pulled{box: w.box, region: w.split.sides[region]}); err != nil {
		return err
	}
	for n := 0; todo.len() > 0; n++ {
		it := todo.pop()
		for side := range 4 {
			to := it.box - w.step[side]
			if !it.region.has(side) || w.open[to] == 0 || to == w.goal || w.reach[to].has(side) {
				continue
			}
			if w.reach[to] == 0 {
				w.cells++
			}
			set, _ := w.plan.region(to, side)
			w.reach[to] |= set
			if err := todo.add(m, pulled{box: to, region: set}); err != nil {
				return err
			}
		}
		if n&1023 == 0 {
			if err := m.Poll(int64(todo.len()), 0); err != nil {
				return err
			}
		}
	}
	return nil
}
