package generic

import (
	"errors"
	"image/color"
	"slices"
	"strconv"
	"strings"

	"stepboard/solve"
	"stepboard/solve/lens"
	"stepboard/solve/search"
)

// misledLens shows the moves from misleading states.
type misledLens struct{ movesLens }

// prepare finds out how far a query misleads. If there are too many states, or if the board has an error, it finds
// nothing.
func (p misledLens) prepare(m *solve.Meter, v *lens.View) (any, error) {
	t, err := search.NewMisled(m, p.Puzzle, v.Dataset, v.Query)
	var wrong *solve.BoardError
	if errors.Is(err, search.ErrLarge) || errors.As(err, &wrong) { // the window shows the error of a board elsewhere
		return t, nil
	}
	return t, err
}

// draw draws the right moves from the state, and the wrong moves that look right. The note counts the misleading
// states of the query and says before which moves they come.
func (p misledLens) draw(v *lens.View) (pic lens.Picture) {
	t := v.Prepared.(*search.Misled)
	switch {
	case t == nil:
		return lens.Picture{Note: p.Text("lens.misled.unknown", "Most", search.MostMisled)}
	case len(t.Way) == 0:
		return lens.Picture{Note: p.Text("lens.togo.no_way")}
	}
	right, tempting := t.Options(v.State, t.End())
	among := func(list []solve.Step, o option) bool {
		return slices.ContainsFunc(list, func(x solve.Step) bool { return x.Move == o.Move })
	}
	list := slices.DeleteFunc(p.options(v), func(o option) bool { return !among(right, o) && !among(tempting, o) })
	pic = p.picture(v, list, func(o option) color.NRGBA {
		if among(tempting, o) {
			return v.Colors.Warning
		}
		return v.Colors.Accent
	})
	pic.Legend = []lens.LegendItem{
		lens.Line(v.Colors.Accent, p.Text("lens.togo.nearer")), lens.Line(v.Colors.Warning, p.Text("lens.misled.wrong")),
	}
	moves := solve.Map(t.At, func(i int) string { return strconv.Itoa(i + 1) })
	if pic.Note = p.Text("lens.misled.none"); len(moves) > 0 {
		pic.Note = p.Text("lens.misled.note", "PluralCount", len(moves), "Moves", strings.Join(moves, ", "))
	}
	return pic
}
