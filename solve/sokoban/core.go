package sokoban

import (
	"math/bits"

	"stepboard/solve"
)

// coreTries is how many places are tried for the core of a board.
const coreTries = 8

// findCore is a connected part of the floor around the goal in which no place cuts: the goal's own, or where that is
// less than half of such places, the largest that was met from some places far apart. Together the tries take linear
// time.
func (s *shape) findCore(m *solve.Meter) (bitmap, error) {
	plain, err := newBitmap(m, s.field)
	if err != nil {
		return nil, err
	}
	defer m.Give(int64(len(plain)) * 8)
	for w, x := range s.here {
		plain[w] = x &^ s.cut[w]
	}
	core, err := flood(m, s.field, plain, s.goal)
	if err != nil {
		return nil, err
	}
	size, all := core.count(), plain.count()
	for try := 1; try < coreTries && 2*size < all; try++ {
		from := len(plain) * try / coreTries
		for from < len(plain) && plain[from]&^core[from] == 0 {
			from++
		}
		if from == len(plain) {
			break
		}
		other, err := flood(m, s.field, plain, int32(from<<6|bits.TrailingZeros64(plain[from]&^core[from])))
		if err != nil {
			return nil, err
		}
		if n := other.count(); n > size {
			core, other, size = other, core, n
		}
		m.Give(int64(len(other)) * 8)
	}
	return core, nil
}
