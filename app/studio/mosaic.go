package studio

import (
	"slices"

	"stepboard/app/view"
	"stepboard/app/view/compare"
	"stepboard/scene"
	"stepboard/scene/chart"
	"stepboard/scene/figure"
	"stepboard/solve"
)

// sides(t, colors, cell) draws each board of a comparison as a panel of a figure.
func (s *Studio) sides(t *sight, colors *scene.Colors, cell float64) []figure.Panel {
	c := t.sides
	panels := make([]figure.Panel, len(c.boards))
	for i, b := range c.boards {
		p, pointed := s.withItsTree(b, colors, cell)
		p.Title, p.Line = s.Say(solve.AlgorithmName(t.Shot.Puzzle, b.Algorithm)), i+1
		if side := c.Side(b.Algorithm); side >= 0 {
			p.Count, p.Most = s.Say(c.Count(side, c.at[side], s.number)), s.Say(c.Most(side, s.number))
		}
		p.Note = s.note(b, solve.Text{}, pointed)
		if err := c.failed[i]; err != nil {
			p.Note = s.Say(s.whyMissing(err))
		}
		panels[i] = p
	}
	return panels
}

// withItsTree draws a board of a comparison, with its tree if the shot shows trees. The result pointed is the lens's
// text about the cell under the pointer.
func (s *Studio) withItsTree(b *sight, colors *scene.Colors, cell float64) (p figure.Panel, pointed solve.Text) {
	p, _, pointed = s.board(b, colors, cell)
	if b.tree != nil {
		p = s.withTree(b, p, colors, cell)
	}
	return p, pointed
}

// mosaic draws the boards of a comparison as one picture. The name of its algorithm stands above each board.
func (s *Studio) mosaic(t *sight, colors *scene.Colors, cell float64) figure.Panel {
	m := t.Shot.Mosaic()
	p := figure.Panel{Scene: &scene.Scene{}, Unnumbered: true, Note: s.point(t)}
	boards := make([]figure.Panel, len(t.sides.boards))
	for i, b := range t.sides.boards {
		boards[i], _ = s.withItsTree(b, colors, cell)
		if b.tree != nil {
			m = m.With(view.Region{Rows: max(m.Part.Rows, boards[i].Rows), Cols: max(m.Part.Cols, boards[i].Cols)})
		}
	}
	p.Rows, p.Cols = m.Size()
	for i, b := range t.sides.boards {
		board := boards[i]
		row, col := m.At(i)
		x, y := float64(col), float64(row)
		p.Scene.Add(s.nameplate(solve.AlgorithmName(t.Shot.Puzzle, b.Algorithm), i, m, colors, x, y))
		from := scene.Point{X: float64(m.Part.Col), Y: float64(m.Part.Row)}
		p.Scene.Add(scene.Group{
			At: scene.Point{X: x - from.X, Y: y + float64(m.Head) - from.Y}, Scale: 1, Scene: board.Scene, Clip: true, Min: from,
			Max: scene.Point{X: from.X + float64(m.Part.Cols), Y: from.Y + float64(m.Part.Rows)},
		})
	}
	return p
}

// nameplate draws the name of algorithm i and the sample of its line into its cell of the mosaic, at x and y.
func (s *Studio) nameplate(name solve.Text, i int, m view.Mosaic, colors *scene.Colors, x, y float64) scene.Op {
	const text, gap = 12.0, 0.5 // nameplate lays out with these sizes, then scales the result
	words := s.Say(name)
	key := chart.KeyWidth(text)
	width := key + gap*text
	if s.Measure != nil {
		width += s.Measure.TextWidth(text, true, words)
	}
	scale := min(0.62*float64(m.Head)/text, float64(m.Part.Cols)/max(width, 1))
	plate := &scene.Scene{}
	plate.Add(chart.Key(colors, i, text), scene.Text{
		At: scene.Point{X: key + gap*text, Y: text / 2}, Size: text, Text: words, Align: scene.Start, Bold: true,
		Color: colors.Ink,
	})
	return scene.Group{At: scene.Point{X: x, Y: y + (float64(m.Head)-scale*text)/2}, Scale: scale, Scene: plate}
}

// point(t) returns the main result of a comparison in words, or "" if no run has finished.
func (s *Studio) point(t *sight) string {
	if t.sides.Comparison == nil {
		return ""
	}
	return s.Say(t.sides.Point(s.number))
}

// results returns the texts, table and chart beside compared boards. If the step's text equals the caption, it is left
// out.
func (s *Studio) results(t *sight, caption string) *figure.Results {
	c, v := t.sides, t.Shot.Compared
	if c.Comparison == nil {
		return nil
	}
	r := &figure.Results{Point: s.point(t)}
	if text := s.Say(c.Caption(v.Pace, c.step, s.number)); c.step > 0 && text != caption {
		r.State = text
	}
	for _, a := range v.Algorithms {
		r.Columns = append(r.Columns, s.Say(solve.AlgorithmName(t.Shot.Puzzle, a)))
	}
	lasting := slices.DeleteFunc(slices.Clone(compare.Measures), func(m compare.Measure) bool {
		return m == compare.Time // the time is different on each machine and in each run
	})
	r.Rows = c.Rows(v.Algorithms, lasting, "—", s.Say, s.number)
	plot := c.Chart(v.Plot, v.Algorithms)
	r.Chart = plot.Data(s.Say, s.number)
	r.Chart.Marks = plot.Marks(c.at)
	r.ChartTitle = s.Say(solve.Say("compare.plot." + v.Plot.String()))
	return r
}
