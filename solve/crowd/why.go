package crowd

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/crowd/rules"
	"stepboard/solve/grid"
)

// Reason is the reason why a board has no solution: some ghosts (Ghosts) can't all reach their goals, even without the
// other ghosts of the board. If any one of these ghosts is removed, the rest of these ghosts can reach their goals.
type Reason struct {
	Kind   ReasonKind
	Ghosts []int // the indices of these ghosts; for Blocked, the blocked ghost comes first
	// Reach[k][c] reports whether ghost Ghosts[k] can reach cell c on a board with only these ghosts. Reach may be nil.
	Reach [][]bool
	// Line has the cells of the corridor from end to end, or the cells around the ring. It is nil for other Kinds.
	Line []grid.Cell
	// States is the number of reachable joint states of these ghosts, or 0 if the number is unknown.
	States int64
}

// ReasonKind is a kind of Reason. Texts about a kind have its name in their keys.
type ReasonKind string

const (
	Unknown  ReasonKind = "unknown"
	Apart    ReasonKind = "apart"    // the only ghost and its goal are in different components of the floor
	Corridor ReasonKind = "corridor" // the ghosts are in a corridor, where no ghost can pass another
	Ring     ReasonKind = "ring"     // the ghosts are in a ring, where no ghost can pass another
	Blocked  ReasonKind = "blocked"  // the first ghost never reaches its goal
	Together ReasonKind = "together" // each ghost can reach its goal, but not all ghosts at the same time
	Stuck    ReasonKind = "stuck"    // Blocked or Together; there are too many states to decide which
)

// mostReached is the largest number of joint states that are visited to find a reason.
const mostReached = 1 << 20

// Why finds the reason why a board has no solution. The ghosts of the reason are a smallest set of ghosts that can't
// all reach their goals. If a board has more than eight ghosts, a smaller set may exist, but no smaller subset.
func Why(m *solve.Meter, b *solve.Board) (*Reason, error) {
	if err := m.Take(graphBytes * int64(b.Cells())); err != nil {
		return nil, err
	}
	g := newGraph(b)
	group, err := fewestStuck(m, g)
	if err != nil || group == nil {
		return &Reason{Kind: Unknown}, err
	}
	r := &Reason{Ghosts: group, Kind: Apart}
	if len(group) > 1 {
		r.Kind = Stuck
		if line, closed, ok := rules.Line(b, b.Find(rules.Ghosts(b)[group[0]])); ok {
			r.Kind, r.Line = Corridor, line
			if closed {
				r.Kind = Ring
			} else if line[0] > line[len(line)-1] { // begin at the end that comes first in reading order
				slices.Reverse(line)
			}
		}
	}
	only := g.withGhosts(group)
	if err := r.explore(m, only); err != nil {
		return nil, err
	}
	if r.Reach == nil || r.Kind != Stuck {
		return r, nil
	}
	r.Kind = Together
	for i := range group {
		if !r.Reach[i][g.cells[only.goals[i]]] {
			r.Kind = Blocked
			group[0], group[i] = group[i], group[0]
			r.Reach[0], r.Reach[i] = r.Reach[i], r.Reach[0]
			break
		}
	}
	return r, nil
}

// fewestStuck returns a set of ghosts that can't all reach their goals, even without the other ghosts. If all ghosts
// can reach their goals, it returns nil. It first removes single ghosts as long as the rest still can't reach its
// goals. If at most mostAtOnce ghosts are left, it finds a smallest set of these ghosts.
func fewestStuck(m *solve.Meter, g *graph) ([]int, error) {
	var all []int
	for i := range g.n {
		all = append(all, i)
	}
	if ok, err := feasible(m, g); ok || err != nil {
		return nil, err
	}
	for at := 0; len(all) > mostAtOnce && at < len(all); {
		less := slices.Delete(slices.Clone(all), at, at+1)
		ok, err := feasible(m, g.withGhosts(less))
		switch {
		case err != nil:
			return nil, err
		case ok:
			at++
		default:
			all = less
		}
	}
	if len(all) > mostAtOnce {
		return all, nil
	}
	for size := 1; size <= len(all); size++ {
		for set := range uint(1) << len(all) {
			if bits.OnesCount(set) != size {
				continue
			}
			var group []int
			for at, i := range all {
				if set>>at&1 != 0 {
					group = append(group, i)
				}
			}
			if err := m.Poll(0, int64(size)); err != nil {
				return nil, err
			}
			if ok, err := feasible(m, g.withGhosts(group)); err != nil || !ok {
				return group, err
			}
		}
	}
	return nil, nil
}

// explore visits the joint states of the ghosts of a graph. If there are not too many states, it sets Reach and States.
func (r *Reason) explore(m *solve.Meter, g *graph) error {
	size := int64(g.n * g.Cells())
	if !g.packs() {
		return nil
	}
	if err := m.Take(size); err != nil {
		return err
	}
	reach := make([][]bool, g.n)
	for i := range reach {
		reach[i] = make([]bool, g.Cells())
		reach[i][g.cells[g.starts[i]]] = true
	}
	l, err := newLayers(m, g, 0, g.start)
	defer l.free(m)
	if err != nil {
		return err
	}
	states := int64(1)
	var nodes [rules.MaxGhosts]node
	for l.waiting.Len() > 0 {
		_, over, err := l.expand(m, 0, func(s joint) bool {
			states++
			g.split(s, nodes[:])
			for i := range reach {
				reach[i][g.cells[nodes[i]]] = true
			}
			return states > mostReached
		})
		if err != nil || over {
			return err
		}
	}
	r.Reach, r.States = reach, states
	return nil
}
