package chart

import "stepboard/scene"

// KeyWidth is the width of a Key beside a text of the given size.
func KeyWidth(text float64) float64 { return 2.2 * text }

// Key is a short piece of the i-th line of a chart, to be drawn beside the line's name. It has the line's colour and
// dashes. Its upper left corner is (0,0), and its height is the text size.
func Key(c *scene.Colors, i int, text float64) scene.Path {
	const width = 1.5 * line
	y, end := text/2, KeyWidth(text)-width/2
	path := scene.Polyline(scene.Ink{Stroke: Color(c, i), Width: width}, scene.Point{X: width / 2, Y: y},
		scene.Point{X: end, Y: y})
	path.Dash = min(dash(i), KeyWidth(text)/3)
	return path
}
