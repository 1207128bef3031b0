package export

import (
	"io"

	"stepboard/scene/figure"
	"stepboard/scene/svg"
)

// writeSVG writes a page as an SVG picture.
func (j *job) writeSVG(w io.Writer, page figure.Page) error {
	return promptly(j.ctx, func() error {
		return svg.Write(w, page.Scene, page.Width, page.Height, svg.Options{Title: page.Title, Description: page.Caption})
	})
}
