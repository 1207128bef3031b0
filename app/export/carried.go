package export

import (
	"bytes"
	"compress/zlib"
	"io"
	"slices"

	"stepboard/app/document"
	"stepboard/app/storage/carry"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/solve"
)

// Document returns the document that the files will carry, or nil. If answers are left out of the pages, the document
// has no questions, and their frames have no captions and ways. The content must not be changed afterwards.
func (o Order) Document(c document.Content) *document.Content {
	if o.Carry == CarryNothing || !o.Format.Traits().Carries {
		return nil
	}
	if o.Carry != CarryNotes {
		c = files.WithoutNotes(c)
	}
	if o.AnswersPlace() == AnswersNone { // a pupil could open the document and read the answers
		c.Frames = slices.Clone(c.Frames)
		for i := range c.Frames {
			if f := &c.Frames[i]; f.Asks != nil { // the page shows caption and way only with the answer
				if !f.Asks.Introduced {
					f.Caption = ""
				}
				f.Shot, f.Play = f.Asked(), view.Steps{}
				f.Asks = nil
			}
		}
	}
	return &c
}

// carried(page) returns the document as text for a file that begins with the given page. Without a document, it is nil.
func (j *job) carried(page int) ([]byte, error) {
	if j.Document == nil {
		return nil, nil
	}
	var text bytes.Buffer
	err := files.WriteSeen(&text, *j.Document, j.pages.About(page).View)
	if err != nil || text.Len() > carry.MostText {
		return nil, err // if the text is too large, Check has warned of it
	}
	return text.Bytes(), nil
}

// checkDocument accepts documents of at most smallDocument bytes, or of at most the share smallShare of a file.
const (
	smallDocument = 4000
	smallShare    = 0.05
)

// checkDocument warns if the document is too large to be carried, or if it makes the files much larger. The parameter
// size is the approximate length of all files together without the document.
func checkDocument(p Pages, o Options, size float64) (warnings []solve.Text) {
	if o.Document == nil {
		return nil
	}
	count := 1
	if o.Format.Traits().Single {
		count = p.Len()
	}
	var text, packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	_ = files.WriteSeen(io.MultiWriter(&text, z), *o.Document, p.About(0).View) // a buffer returns no error
	_ = z.Close()
	switch share := smallShare * size / float64(count); {
	case text.Len() > carry.MostText:
		return []solve.Text{solve.Say("export.check.not_carried", "Megabytes", carry.MostText>>20)}
	case float64(packed.Len()) > max(smallDocument, share):
		return []solve.Text{solve.Say("export.check.carried", "Kilobytes", (packed.Len()+999)/1000)}
	}
	return nil
}
