package export

import (
	"io"

	"stepboard/app/storage/carry"
	"stepboard/scene/pdf"
)

// writePDF writes a PDF with a sheet for each page. Similar boards are equally large on all pages. A page has a
// bookmark if its title differs from the title of the page before.
func (j *job) writePDF(w io.Writer) error {
	d := pdf.New(pdf.Info{Title: j.Title, Lang: languageTag(j.Lang)})
	if j.document != nil {
		d.Attach(carry.PDFName, j.document)
	}
	layout, err := j.evenPages()
	if err != nil {
		return err
	}
	last := ""
	if err := j.each(func(i int) error {
		page, err := layout.page(i, j.sized)
		if err != nil {
			return err
		}
		bookmark := j.pages.About(i).Title
		if bookmark == last {
			bookmark = ""
		} else {
			last = bookmark
		}
		return promptly(j.ctx, func() error {
			d.Page(page.Scene, page.Width, page.Height, bookmark)
			return nil
		})
	}); err != nil {
		return err
	}
	return promptly(j.ctx, func() error { return d.Write(w) })
}
