package generic

import (
	"errors"
	"image/color"
	"slices"
	"strconv"

	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/solve/lens"
	"stepboard/solve/lens/kit"
	"stepboard/solve/search"
)

// mostToGo is the largest number of states for which the lens finds the costs.
const mostToGo = 300_000

// toGoLens shows the legal moves and the costs from the states behind them to a won state.
type toGoLens struct{ movesLens }

// costsToGo finds the least cost from each state to a won state. It returns nil if there are more than mostToGo states.
func costsToGo(m *solve.Meter, r solve.Rules) (*search.ToGo, error) {
	t, err := search.NewToGo(m, r, mostToGo, nil)
	if errors.Is(err, search.ErrLarge) {
		return nil, nil
	}
	return t, err
}

func (p toGoLens) draw(v *lens.View) lens.Picture {
	t := v.Prepared.(*search.ToGo)
	here, possible, known := t.Of(v.State)
	if !known {
		return lens.Picture{Note: p.Text("lens.togo.unknown", "Most", mostToGo)}
	}
	worse := v.Colors.Muted
	ink := func(o option) color.NRGBA {
		switch after, way, _ := t.Of(o.To); {
		case !way:
			return v.Colors.Warning
		case after.Plus(o.Cost) == here:
			return v.Colors.Accent
		}
		return worse
	}
	list := slices.DeleteFunc(p.options(v), func(o option) bool {
		_, _, known := t.Of(o.To)
		return !known
	})
	pic, cost := p.picture(v, list, ink), kit.CostText(p.Costs(v.Task))
	if pic.Note = p.Text("lens.togo.note", "N", cost(here)); !possible {
		pic.Note = p.Text("lens.togo.no_way")
	}
	pic.Legend = []lens.LegendItem{
		lens.Line(v.Colors.Accent, p.Text("lens.togo.nearer")), lens.Line(worse, p.Text("lens.togo.farther")),
		lens.Line(v.Colors.Warning, p.Text("lens.togo.lost")),
	}
	drawn := map[step]bool{}
	for _, o := range list {
		after, way, _ := t.Of(o.To)
		turn, turned := o.turned()
		if o.at == grid.None && !turned && (o.arrow < 0 || drawn[o.steps[o.arrow]]) { // such as a change of a number
			move := p.Describe(v.Dataset, v.State, o.To)
			if way {
				left := cost(after)
				if p.spec.Weighted() {
					left = solve.Quote(sum(o.Cost, after))
				}
				move = p.Text("lens.togo.move", "Move", move, "N", left)
			}
			if len(pic.Legend) < mostLegend {
				pic.Legend = append(pic.Legend, lens.Line(ink(o), move))
			}
			continue
		}
		if o.arrow >= 0 {
			drawn[o.steps[o.arrow]] = true
		}
		if !v.Window.Fine(kit.NumberPixels) || !way {
			continue
		}
		middle := kit.Center(v.Dataset.Board.Size, max(o.at, 0))
		switch {
		case turned:
			middle = kit.Middle(v.Dataset.Board.Size, turn.to, p.Form(turn.kind))
		case o.arrow >= 0:
			_, middle = p.line(v.Dataset.Board.Size, o.steps[o.arrow])
		}
		text := number(after)
		if p.spec.Weighted() {
			text = sum(o.Cost, after)
		}
		pic.Over = append(pic.Over, kit.Card(middle, max(0.24, 0.05+0.08*float64(len(text))), 0.17, 0.06,
			scene.Ink{Fill: v.Colors.Panel, Stroke: ink(o), Width: 0.03},
			scene.Text{Size: 0.26, Bold: true, Color: v.Colors.Ink, Text: text})...)
	}
	return pic
}

// number writes a cost: the Minor number or, if the Major number is not 0, both, as Major/Minor.
func number(c solve.Cost) string {
	text := strconv.FormatInt(c.Minor, 10)
	if c.Major > 0 {
		text = strconv.FormatInt(c.Major, 10) + "/" + text
	}
	return text
}

// sum writes the cost of a move, the cost behind it, and both together: "5 + 5 = 10".
func sum(move, after solve.Cost) string {
	return number(move) + " + " + number(after) + " = " + number(move.Plus(after))
}

// mostLegend is the largest number of lines in a legend of moves.
const mostLegend = 12
