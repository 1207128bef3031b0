package export

import (
	"io"

	"stepboard/app/storage/carry"
	"stepboard/scene/figure"
	"stepboard/scene/svg"
)

func (j *job) writeSVG(w io.Writer, page figure.Page) error {
	o := svg.Options{Title: page.Title, Description: page.Caption}
	if j.document != nil {
		o.Metadata = carry.URL(j.document)
	}
	return promptly(j.ctx, func() error { return svg.Write(w, page.Scene, page.Width, page.Height, o) })
}
