package certificate

import (
	"math/bits"
	"slices"

	"stepboard/solve"
)

// passage has the range of times at which a ghost can step onto the door to go through the door.
type passage struct {
	first, last int  // the first and the last time, in steps from the start
	inward      bool // the ghost goes towards the gate
}

// mostPassings is the largest number of states for one time in the method passes. A state takes passingBytes.
const (
	mostPassings = 1 << 16
	passingBytes = 64
)

type passing struct {
	left   uint32 // a bit for each ghost that still has to pass
	inward bool   // the direction of the last passage
	bars   int    // no ghost can enter the door in the other direction in this number of steps from now
}

// turn is the least number of steps between two ghosts on the door that go in opposite directions. The door must have a
// single neighbour on the side to which the first ghost goes. Step 1: the first ghost enters this neighbour. Step 2: it
// leaves the neighbour, and the second ghost enters. Step 3: the second ghost enters the door.
const turn = 3

// door reads two cells: the door and its gate. Without the door, the floor consists of several components. The gate
// must be the door's only neighbour in one of these components. The ghosts of the claim can go through the door only
// one at a time. door checks that c.limit steps are too few for this. A ghost may enter the door several times. Its
// passage is its last entry from the component where it starts.
func (c *checker) door(in *source) error {
	begin := in.at
	var at [2]spot
	for i := range at {
		n, err := in.number()
		if err != nil {
			return err
		}
		if int64(n) >= int64(len(c.next)) {
			return solve.Refused("halloween.proof.number", "At", begin)
		}
		at[i] = spot(n)
	}
	door, gate := at[0], at[1]
	fromGate := c.alone(gate, door)
	beyond := func(v spot) bool { return fromGate[v] != far }
	inside := 0
	for _, v := range c.next[door][1:] {
		if beyond(v) {
			inside++
		}
	}
	if inside != 1 || !slices.Contains(c.next[door][1:], gate) {
		return solve.Refused("halloween.proof.number", "At", begin)
	}
	var list []passage
	for i := range c.n() {
		start, goal := c.starts[i], c.goals[i]
		if start == door || goal == door || beyond(start) == beyond(goal) || c.from[i][door] == far {
			continue
		}
		list = append(list, passage{int(c.from[i][door]), c.limit - int(c.to[i][door]), beyond(goal)})
		for at := len(list) - 1; at > 0 && list[at].last < list[at-1].last; at-- {
			list[at], list[at-1] = list[at-1], list[at]
		}
	}
	fits, err := c.passes(list, len(c.next[door]) == 3) // the door itself, the gate, and one neighbour outside
	if err == nil && fits {
		return solve.Refused("halloween.proof.door", "Ghosts", string(c.claim.Ghosts), "Steps", c.limit)
	}
	return err
}

// passes reports whether all ghosts of a list can go through a door one at a time, each within its range of times. The
// list must be sorted by passage.last. The parameter narrow must be true if the door has a single neighbour on the
// side away from the gate. For each time, passes makes the set of all possible states. If several ghosts of one
// direction can be at the door, passes lets only the first ghost in the list go.
func (c *checker) passes(list []passage, narrow bool) (bool, error) {
	if err := c.memory.Take(c.m, 2*mostPassings*passingBytes); err != nil {
		return false, err
	}
	states := map[passing]bool{{left: 1<<len(list) - 1}: true}
	for t := 0; t <= c.limit+1; t++ {
		next := map[passing]bool{}
		for s := range states {
			if err := c.poll(); err != nil {
				return false, err
			}
			if s.left == 0 {
				return true, nil
			}
			if list[bits.TrailingZeros32(s.left)].last < t {
				continue // this ghost is too late
			}
			next[passing{s.left, s.inward, max(0, s.bars-1)}] = true
			for _, inward := range [2]bool{false, true} {
				if inward != s.inward && s.bars > 0 {
					continue
				}
				for rest := s.left; rest != 0; rest &= rest - 1 {
					i := bits.TrailingZeros32(rest)
					if list[i].inward == inward && list[i].first <= t {
						bars := 0
						if inward || narrow {
							bars = turn - 1
						}
						next[passing{s.left &^ (1 << i), inward, bars}] = true
						break
					}
				}
			}
		}
		if len(next) > mostPassings {
			return false, solve.Refused("halloween.proof.states", "Ghosts", string(c.claim.Ghosts))
		}
		states = next
	}
	return false, nil
}
