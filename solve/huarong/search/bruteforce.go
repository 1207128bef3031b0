package search

import (
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/huarong/rules"
	"stepboard/solve/store"
)

// BruteForce is a breadth-first search (Moore 1959) over all pairs of a cell of the piece and a cell of the blank. A
// step of the search is one slide. The search takes O((nm)²) time and memory at worst.
var BruteForce = Solver{"bruteforce", func(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	p, err := NewPlane(m, d.Board)
	if err != nil {
		return nil, err
	}
	n := p.Bounds()
	if err := m.Take(int64(n) * 24); err != nil {
		return nil, err
	}
	return newSession(d, &bruteforceRun{Plane: p, seen: make([][]uint8, n)}), nil
}}

const started = 5

// pair is a state: the spot of the piece and the spot of the blank.
type pair struct{ piece, blank Spot }

type bruteforceRun struct {
	*Plane
	// seen[piece][blank] is 1 + the direction of the blank's step that first reached a pair, or the constant started for
	// the first pair, or 0 for a pair that was not reached. seen[piece] is nil until the piece is reached on this spot.
	seen     [][]uint8
	rows     []Spot // the spots of the piece for which seen[piece] is not nil
	queue    store.Queue[pair]
	end      pair
	length   int64 // the number of moves to the last pair (end)
	recorder recorder
}

func (r *bruteforceRun) find(m *solve.Meter, q rules.Question) (int64, error) {
	start, target := pair{r.Place(q.Piece), r.Place(q.Blank)}, r.Place(q.Target)
	if err := r.forget(m); err != nil {
		return 0, err
	}
	if _, err := r.reach(m, start, started); err != nil {
		return 0, err
	}
	r.recorder = newRecorder(m, r.Plane)
	r.recorder.start(start, -1)
	for depth, left := int64(1), r.queue.Len(); r.queue.Len() > 0; left-- {
		if left == 0 {
			depth++
			left = r.queue.Len()
		}
		if m.Expanded&1023 == 0 {
			if err := m.Poll(int64(r.queue.Len()), depth); err != nil {
				return 0, err
			}
		}
		m.Expanded++
		from := r.queue.Pop()
		r.recorder.take(from, depth-1, false)
		for d, step := range r.Steps {
			to := pair{from.piece, from.blank + step}
			if !r.open[to.blank] {
				continue
			}
			if to.blank == from.piece {
				to.piece = from.blank
			}
			m.Generated++
			isNew, err := r.reach(m, to, uint8(d)+1)
			if err != nil {
				return 0, err
			}
			if !isNew {
				continue
			}
			r.recorder.reach(to, depth, -1)
			if to.piece == target {
				m.Record.Goal(0, r.recorder.state(to))
				r.end, r.length = to, depth
				return depth, nil
			}
		}
		m.Frontier(int64(r.queue.Len()))
	}
	return solve.None, nil
}

// reach marks a pair as reached. If the pair was not reached before, reach also puts the pair into the queue.
func (r *bruteforceRun) reach(m *solve.Meter, p pair, by uint8) (isNew bool, err error) {
	if r.seen[p.piece] == nil {
		if err := store.Append(m, &r.rows, p.piece); err != nil {
			return false, err
		}
		if r.seen[p.piece], err = store.Make[uint8](m, r.Bounds()); err != nil {
			return false, err
		}
	}
	at := &r.seen[p.piece][p.blank]
	if *at != 0 {
		return false, nil
	}
	*at = by
	return true, r.queue.Push(m, p)
}

// forget clears the entries of the last search.
func (r *bruteforceRun) forget(m *solve.Meter) error {
	r.queue.Clear()
	for _, piece := range r.rows {
		if err := store.Wipe(m, r.seen[piece]); err != nil {
			return err
		}
	}
	return nil
}

func (r *bruteforceRun) trace(m *solve.Meter, _ rules.Question, emit func(grid.Dir) error) error {
	if err := m.Take(r.length); err != nil {
		return err
	}
	defer m.Give(r.length)
	moves := make([]grid.Dir, r.length)
	at := r.end
	for n := r.length - 1; n >= 0; n-- {
		d := grid.Dir(r.seen[at.piece][at.blank] - 1)
		moves[n] = d
		from := pair{at.piece, at.blank - r.Steps[d]}
		if from.blank == at.piece { // the blank and the piece have traded places
			from.piece = at.blank
		}
		at = from
		if err := store.Poll(m, n+1, 1024); err != nil {
			return err
		}
	}
	for _, d := range moves {
		if err := emit(d); err != nil {
			return err
		}
	}
	return nil
}
