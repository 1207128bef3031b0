package studio

import (
	"stepboard/app/view"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
)

// Kept is how much of each kind is kept.
func (s *Studio) Kept() (datasets, answers, recordings, prepared int) {
	return len(s.datasets), len(s.answers), len(s.recordings), len(s.prepared)
}

// SetLimit sets how many events are recorded.
func (s *Studio) SetLimit(events int) { s.limit = events }

// InSight is what lenses see of a part of a board.
func InSight(part view.Region, size grid.Size, cell float64) lens.Window {
	return inSight(part, size, cell)
}
