package export

import (
	"image"
	"math"
	"slices"
	"time"

	"stepboard/solve"
)

// The largest picture, in pixels. An animation has a lower limit, because its writer holds two frames in memory. The
// writer of a PNG holds only a band of the picture.
const (
	maxSide        = 16384
	maxPixels      = 1 << 28
	maxFramePixels = 1 << 24
)

// The largest page, in cells. A board of 500×500 was measured, with a lens that colours and numbers all cells. As an
// SVG the page has 24 MB, and Chromium shows the page in 16 seconds. As a PDF the page has 8 MB, and poppler draws the
// page in 41 seconds. A million cells would need minutes. On a slide, the cells of a board of 500×500 are smaller than
// a pixel. Formats in pixels have no limit of cells, but limits of pixels.
const (
	maxVectorCells = 500 * 500
	maxSlideCells  = 1000 * 1000
)

// Estimates of time and size, measured by the benchmarks of this package on one core of an AMD EPYC. In the measured
// boards a lens colours and numbers every cell, and each frame changes a part of the cells. Boards without a lens
// need as little as a tenth of this.
var costs = map[Format]cost{
	PNG:  {perPixel: 40, bytesPerPixel: 0.1},
	GIF:  {perPixel: 15, bytesPerPixel: 0.012},
	MP4:  {perPixel: 10, bytesPerPixel: 0.003}, // for each picture of the film, also for repeated ones
	SVG:  {perCell: 1500, bytesPerCell: 95},
	PDF:  {perCell: 4000, bytesPerCell: 34},
	HTML: {perCell: 2500, bytesPerCell: 16},
	PPTX: {perPixel: 40, perCell: 7500, bytesPerPixel: 0.15, bytesPerCell: 27},
}

type cost struct {
	perPixel, perCell           float64 // nanoseconds for a pixel, and for a cell
	bytesPerPixel, bytesPerCell float64
}

// If an export exceeds one of these limits, Check returns a warning.
const (
	largeBytes   = 20e6
	slowTime     = 10 * time.Second
	largeDecoded = 1 << 30 // bytes of all frames of an animation together, because some programs hold all in memory
)

// Check tests an export before it starts. The error is a *solve.Refusal if the export is impossible: for example, it
// has too many pixels, or a program is missing. The warnings name large or slow results, with an estimate. Check draws
// nothing. So only Write finds errors that depend on the size of texts. The time is linear in the number of pages.
func Check(p Pages, o Options) (warnings []solve.Text, err error) {
	if err := possible(p, o); err != nil {
		return nil, err
	}
	var pixels, cells, largestPage float64
	shown := holds(p, o)
	for i := range p.Len() {
		area := pagePixels(p.Cells(i), o)
		largestPage = max(largestPage, area)
		if o.Format == MP4 {
			area *= max(1, shown[i].Seconds()*float64(videoRate(shown)))
		}
		pixels += area
		if o.Format != PPTX || area == 0 {
			cells += float64(p.Cells(i))
		}
	}
	c := costs[o.Format]
	bytes := pixels*c.bytesPerPixel + cells*c.bytesPerCell
	duration := time.Duration(pixels*c.perPixel + cells*c.perCell)
	if bytes > largeBytes {
		warnings = append(warnings, solve.Say("export.check.large", "Megabytes", rounded(bytes/1e6)))
	}
	if duration > slowTime {
		warnings = append(warnings, solve.Say("export.check.slow", "Seconds", rounded(duration.Seconds())))
	}
	if decoded := 4 * largestPage * float64(p.Len()); o.Format == GIF && decoded > largeDecoded {
		warnings = append(warnings, solve.Say("export.check.frames", "Frames", p.Len(), "Megabytes", rounded(decoded/1e6)))
	}
	if o.Format == PPTX && pixels > 0 {
		warnings = append(warnings, solve.Say("export.check.slide_picture", "Most", maxShapedCells))
	}
	if film, ok := p.(Film); ok {
		warnings = append(warnings, film.warnings...)
		if why := film.still(); o.Format == HTML && why.Key != "" {
			warnings = append(warnings, why)
		}
	}
	return append(warnings, checkDocument(p, o, bytes)...), nil
}

// possible(p, o) returns nil if an export is possible, or an error that says why it is impossible.
func possible(p Pages, o Options) error {
	if !slices.Contains(Formats, o.Format) {
		return solve.Refused("export.error.format", "Format", string(o.Format))
	}
	if f, ok := p.(Film); ok && f.head != nil && f.Len() == 0 {
		return solve.Refused("export.error.no_question")
	}
	if p.Len() == 0 {
		return solve.Refused("export.error.empty")
	}
	drawn := o.Format.Traits().InPixels
	if drawn && (!(o.Scale > 0) || math.IsInf(o.Scale, 0)) {
		return solve.Refused("export.error.scale")
	}
	if _, found := FFmpeg(); o.Format == MP4 && !found {
		return solve.Refused("export.error.ffmpeg")
	}
	most := 0
	for i := range p.Len() {
		most = max(most, p.Cells(i))
	}
	switch {
	case drawn:
		if s := o.Style; s.Width > 0 && s.Height > 0 {
			return checkPixels(o.Format, image.Point{pixels(s.Width, o.Scale), pixels(s.Height, o.Scale)})
		}
		if limit := pixelLimit(o.Format); boardPixels(most, o) > float64(limit) {
			return solve.Refused("export.error.area", "Megapixels", rounded(boardPixels(most, o)/1e6), "Most", limit/1e6)
		}
	case o.Format == PPTX && most > maxSlideCells:
		return solve.Refused("export.error.slide_cells", "Cells", most, "Most", maxSlideCells)
	case o.Format != PPTX && most > maxVectorCells:
		return solve.Refused("export.error.cells", "Cells", most, "Most", maxVectorCells)
	}
	return nil
}

// boardPixels is the number of pixels of boards with the given number of cells, or 0 if the style sets no cell size.
func boardPixels(cells int, o Options) float64 {
	side := o.Style.Cell * o.Scale
	return float64(cells) * side * side
}

// pagePixels estimates the pixels of a page with the given number of cells, with everything around the boards.
func pagePixels(cells int, o Options) float64 {
	switch s := o.Style; {
	case o.Format == PPTX && cells <= maxShapedCells:
		return 0
	case o.Format == PPTX:
		picture := contentBox(true)
		return picture.Width * picture.Height * slideScale * slideScale
	case s.Width > 0 && s.Height > 0:
		return s.Width * s.Height * o.Scale * o.Scale
	case s.Cell > 0:
		around := 8 * max(s.Text, 1) * o.Scale
		side := math.Sqrt(boardPixels(cells, o)) + around
		return side * side
	}
	return math.Pow(600*o.Scale, 2) // about the size of a board with the default cell size
}

func pixelLimit(f Format) int {
	if f.Traits().Animated {
		return maxFramePixels
	}
	return maxPixels
}

func checkPixels(f Format, size image.Point) error {
	if most := pixelLimit(f); size.X > maxSide || size.Y > maxSide || size.X*size.Y > most {
		return solve.Refused("export.error.pixels", "Width", size.X, "Height", size.Y, "Side", maxSide, "Most", most/1e6)
	}
	return nil
}

// rounded rounds a number to two significant digits, for messages.
func rounded(v float64) int {
	if v <= 0 {
		return 0
	}
	unit := math.Pow(10, max(0, math.Floor(math.Log10(v))-1))
	return int(math.Round(v/unit) * unit)
}
