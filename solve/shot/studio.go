package shot

import (
	"context"

	"stepboard/solve"
	"stepboard/solve/explore"
	"stepboard/solve/figure"
	"stepboard/solve/scene"
)

// Studio develops shots. It keeps what it has worked out for the last datasets: answers, walks, recordings and what lenses
// prepared. Its methods take as long as the searches that they need, belong on a goroutine of their own, one at a time, and
// return ctx.Err() within 50 ms of its end.
type Studio struct {
	// Budget in bytes of each search and each thing that a lens prepares.
	Budget int64
	// Say turns texts into the language of the picture.
	Say func(solve.Text) string
	// Measure measures text in pictures.
	Measure figure.Measurer
}

// Panel draws one shot as a board of a figure, for cells of a size in pixels (a lens writes numbers only where they can be
// read). The error is of the search (*solve.OverBudget, *solve.BoardError, …), or a *solve.Refusal for a lens that the
// task has not or that has nothing to say of the answer, and for a move that the rules refuse.
func (s *Studio) Panel(ctx context.Context, v Shot, colors *scene.Colors, cell float64) (figure.Panel, error) {
	panic("not written yet")
}

// Page draws frames as one page: one frame with its title and caption, or several boards in so many columns (0: in a row)
// below one title, each with the title of its frame.
func (s *Studio) Page(ctx context.Context, title, caption string, frames []Frame, columns int, style figure.Style) (figure.Page, error) {
	panic("not written yet")
}

// Len is how long a track of a shot is: moves or events.
func (s *Studio) Len(ctx context.Context, v Shot, t Track) (int, error) { panic("not written yet") }

// Range names the steps of a track.
type Range struct {
	Track    Track
	Unit     explore.Unit // of an Exploration
	From, To int          // moves or events, both included; To of -1: the end
}

// Steps are the frames of a range, each with a sentence about what the step did as its caption, in order: the position From,
// then each that a step leads to until To. At most limit of them; it reports how many there would be.
func (s *Studio) Steps(ctx context.Context, v Shot, r Range, limit int) (frames []Frame, all int, err error) {
	panic("not written yet")
}
