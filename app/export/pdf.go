package export

import (
	"context"
	"io"

	"stepboard/assets"
	"stepboard/scene/pdf"
)

// writePDF writes a document with a page of paper for each page, and a bookmark for each title that differs from the
// one before.
func writePDF(ctx context.Context, w io.Writer, p Pages, o Options, step func()) error {
	d := pdf.New(assets.BoardFonts(), pdf.Info{Title: o.Title, Lang: languageTag(o.Lang)})
	last := ""
	for i := range p.Len() {
		page, err := p.Page(ctx, i, o.Style)
		if err != nil {
			return err
		}
		bookmark := page.Title
		if bookmark == last {
			bookmark = ""
		} else {
			last = bookmark
		}
		if err := promptly(ctx, func() error {
			d.Page(page.Scene, page.Width, page.Height, bookmark)
			return nil
		}); err != nil {
			return err
		}
		step()
	}
	return promptly(ctx, func() error { return d.Write(w) })
}
