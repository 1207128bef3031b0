package studio

import (
	"stepboard/app/view"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Kept returns how many entries of each kind are kept.
func (s *Studio) Kept() (datasets, answers, recordings, prepared int) {
	return len(s.datasets), len(s.answers), len(s.recordings), len(s.prepared)
}

// SetLimit sets how many events a recording may have.
func (s *Studio) SetLimit(events int) { s.limit = events }

// InSight returns what lenses see of a part of a board.
func InSight(part view.Region, size grid.Size, cell float64) lens.Window {
	return inSight(part, size, cell)
}
