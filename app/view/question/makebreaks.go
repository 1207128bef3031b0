//go:build !js

package question

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/mistake"
)

// mostWrong is the largest number of states of a search with a mistake.
const mostWrong = 1500

// breaks makes a question: paint a board on which a program with a usual mistake is wrong.
func breaks(m *maker) (*Question, error) {
	list := slices.DeleteFunc(mistake.Of(m.about.Puzzle, m.about.task(), m.about.Dataset, m.about.Query), m.harmless)
	if len(list) == 0 {
		return nil, ErrUnsuited
	}
	return &Question{Form: Board, At: grid.None, Breaks: pick(m.rand, list).ID(m.about.Puzzle)}, nil
}

// harmless reports whether a mistake takes no different states of the board as equal.
func (m *maker) harmless(wrong mistake.Mistake) bool {
	key := wrong.Key(m.about.Puzzle, m.about.Dataset, m.about.Query)
	if key == nil {
		return false
	}
	keys := map[string]bool{}
	all := mistake.Mistake{}.Search(m.ctx, solve.Safe(m.rules), nil, mostWrong)
	for state := range all.States {
		keys[key(state)] = true
	}
	return len(keys) == len(all.States)
}
