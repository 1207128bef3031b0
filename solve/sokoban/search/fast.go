package search

import (
	"math/bits"
	"slices"

	"stepboard/solve"
	"stepboard/solve/store"
)

// fastCount searches back from the goal like pullCount, but for 64 places of the box at a time (see the type boxes). At
// cut places (see shape) it works place by place, and needs the sizes of regions (see regions). It takes O(cells/64)
// time for open floor, and O(cells) at worst.
type fastCount struct {
	noWalk
	*shape
	answer  *solve.Answer
	whole   int32 // the count of a box that all players win: the floor connected with the goal, minus goal and box
	boxes   *boxes
	players []int32 // by number of a cut place: its count
}

func newFastCount(m *solve.Meter, d *solve.Dataset) (solve.Session, error) {
	s, err := newShape(m, d)
	if err != nil {
		return nil, err
	}
	if m.Record != nil {
		m.Record.Whole = true
	}
	return &fastCount{shape: s, whole: int32(s.goalFloor.count() - 2)}, nil
}

func (f *fastCount) Solve(m *solve.Meter, _ int) (solve.Answer, error) {
	if f.answer != nil {
		return *f.answer, nil
	}
	var err error
	if f.boxes, err = newBoxes(m, f.shape); err != nil {
		return solve.Answer{}, err
	}
	if err = f.boxes.search(m); err == nil {
		f.players, err = store.Make[int32](m, len(f.regions))
	}
	value := int64(0)
	if err == nil {
		value, err = f.sum(m)
	}
	if err != nil {
		m.Give(int64(len(f.players)) * 4)
		f.boxes.drop(m)
		return solve.Answer{}, err
	}
	f.answer = &solve.Answer{Value: value}
	return *f.answer, nil
}

func (f *fastCount) sum(m *solve.Meter) (sum int64, err error) {
	sum = int64(f.boxes.won.count()) * int64(f.whole)
	if len(f.regions) == 0 {
		return sum, nil
	}
	m.Record.Stage(StageFastSizes, int64(len(f.regions)))
	r, err := newRegions(m, f.shape, f.whole)
	if err != nil {
		return 0, err
	}
	defer r.drop(m)
	err = f.byRows(m, func(_ int, m *solve.Meter, from, to int) error {
		return f.eachCut(m, from, to, func(number int, p int32, from Sides) error {
			f.players[number] = r.quickSize(p, from)
			return nil
		})
	})
	if err != nil {
		return 0, err
	}
	err = f.eachCut(m, 1, 1+f.Rows, func(number int, p int32, from Sides) (err error) {
		if f.players[number] < 0 {
			f.players[number], err = r.size(m, p, from)
		}
		sum += int64(f.players[number])
		return err
	})
	return sum, err
}

// eachCut calls visit(number, p, sides) for each cut place p on which a box can be won, in the rows [from, to) of the
// field. The sides are the winning sides.
func (f *fastCount) eachCut(m *solve.Meter, from, to int, visit func(number int, p int32, from Sides) error) error {
	words := int(f.Stride / 64)
	for w := 1 + from*words; w < 1+to*words; w++ {
		if err := store.Poll(m, w, 256); err != nil {
			return err
		}
		if f.cut[w] == 0 {
			continue
		}
		part := &f.boxes.parts[w]
		for won := part.sides[0] | part.sides[1] | part.sides[2] | part.sides[3]; won != 0; won &= won - 1 {
			bit := bits.TrailingZeros64(won)
			if err := visit(f.cutNumber(w, bit), int32(w<<6|bit), part.at(bit)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Counts returns the counts by cell: -1 where no box can stand, f.players for cut places, else f.whole or 0.
func (f *fastCount) Counts(m *solve.Meter, query int) ([]int32, error) {
	if _, err := f.Solve(m, query); err != nil {
		return nil, err
	}
	counts, err := store.Make[int32](m, f.Cells())
	if err != nil {
		return nil, err
	}
	all := slices.Repeat([]int32{f.whole}, f.Cols) // the counts of a row in which all players win every box
	number := 0
	for row := range f.Rows {
		line := counts[row*f.Cols : (row+1)*f.Cols]
		copy(line, all)
		w := (int(f.Origin) + row*int(f.Stride)) / 64
		for ; len(line) > 0; w++ {
			part := line[:min(64, len(line))]
			line = line[len(part):]
			open := f.open[w]
			for lost := ^f.boxes.won[w] & (1<<len(part) - 1); lost != 0; lost &= lost - 1 {
				i := bits.TrailingZeros64(lost)
				part[i] = int32(open>>i&1) - 1
			}
			for cut := f.cut[w]; cut != 0; cut &= cut - 1 {
				part[bits.TrailingZeros64(cut)] = f.players[number]
				number++
			}
		}
		if err := m.Poll(0, 0); err != nil {
			return nil, err
		}
	}
	counts[f.Cell(f.goal)] = -1
	return counts, nil
}
