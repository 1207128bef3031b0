package figure

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"stepboard/scene"
)

// Natural is the style of a picture that is as large as its contents. The parameter cell is the size of a cell in
// points.
func Natural(colors *scene.Colors, ground color.NRGBA, cell float64) Style {
	return all(Style{Colors: colors, Ground: ground, Cell: cell, Margin: 16, Text: 12})
}

// The height, the margin and the size of captions of a slide in points. A page draws nothing in its margin.
const SlideHeight, SlideMargin, SlideText = 540, 36, 20

// Slide is the style of a 16:9 slide.
func Slide(colors *scene.Colors) Style {
	return all(Style{
		Colors: colors, Ground: colors.Ground, Width: 960, Height: SlideHeight, Margin: SlideMargin, Text: SlideText,
	})
}

// The sides of a sheet of A4 in points.
const a4Short, a4Long = 595, 842

// A4Portrait is the style of an upright sheet of A4.
func A4Portrait(colors *scene.Colors) Style {
	return all(Style{
		Colors: colors, Ground: colors.Ground, Width: a4Short, Height: a4Long, Margin: 42, Text: 12, Least: 10,
	})
}

// A4Landscape is the style of a sheet of A4 in landscape format.
func A4Landscape(colors *scene.Colors) Style {
	s := A4Portrait(colors)
	s.Width, s.Height = s.Height, s.Width
	return s
}

func all(s Style) Style {
	s.Titles, s.Coordinates, s.Legend, s.Caption, s.Results = true, true, true, true, true
	return s
}

// Zoom returns the factor by which the cells of a board are larger than the cells of the largest boards. So a small
// board beside a large board is not tiny. Boards that are larger than one of the Sides, but not larger than the next,
// have the same factor. The factor of boards larger than all Sides is 1.
func (s *Style) Zoom(rows, cols int) float64 {
	for _, side := range s.Sides {
		if max(rows, cols) <= side {
			return float64(s.Sides[len(s.Sides)-1]) / float64(side)
		}
	}
	return 1
}

// Sides makes groups of boards by their longer sides, and returns the largest side of each group, in ascending order.
// The smallest side of a group is at least 0.7 of the largest.
func Sides(all []int) (list []int) {
	slices.Sort(all)
	for _, side := range slices.Backward(all) {
		if n := len(list); n == 0 || float64(side) < 0.7*float64(list[n-1]) {
			list = append(list, side)
		}
	}
	slices.Reverse(list)
	return list
}

const (
	defaultText = 12
	defaultCell = 32
	// widest is the largest side of a board in points, if neither a page nor a size of cells is given.
	widest = 1600
)

// usable returns the style with usable sizes: finite, not negative, and a margin that leaves room for the contents.
func (s Style) usable() Style {
	for _, v := range []*float64{&s.Cell, &s.Width, &s.Height, &s.Margin, &s.Text, &s.Least} {
		if !(*v > 0) || math.IsInf(*v, 0) {
			*v = 0
		}
		*v = min(*v, 1e9)
	}
	s.Text, s.Colors = cmp.Or(s.Text, defaultText), cmp.Or(s.Colors, scene.Light)
	for _, side := range [2]float64{s.Width, s.Height} {
		if side > 0 {
			s.Margin = min(s.Margin, side/10)
		}
	}
	return s
}

// sizes are the lengths of a figure in points. All are proportional to the text size of captions. A text that is
// smaller than Style.Least is enlarged to this size, but never beyond the size of captions.
type sizes struct {
	text, title, head, note, legend, number float64 // sizes of fonts

	apart  float64 // space between boards
	gap    float64 // space between parts of a panel
	rest   float64 // space between parts that are common to all boards
	pad    float64 // space between a board and its frame
	radius float64 // radius of the frame's corners
	stroke float64 // width of the frame's line
}

func sizesOf(text, least float64) sizes {
	z := sizes{
		text: text, title: titleShare * text, head: 1.1 * text, note: 0.92 * text, legend: 0.88 * text, number: 0.75 * text,
		apart: 1.6 * text, gap: 0.6 * text, rest: 0.8 * text, pad: 0.5 * text, radius: 0.5 * text, stroke: 0.07 * text,
	}
	for _, size := range []*float64{&z.note, &z.legend, &z.number} {
		*size = max(*size, min(least, text))
	}
	return z
}

// The sizes of the title and of the numbers beside the board of a slide, as multiples of the text size.
const slideTitle, slideNumber = 1.35, 0.75

// titleShare is the size of a title, as a multiple of the text size.
const titleShare = 1.5

// leading is the line height, as a multiple of the text size.
const leading = 1.45
