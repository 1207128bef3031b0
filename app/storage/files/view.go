package files

import (
	"io"
	"slices"
	"strconv"

	"stepboard/app/document"
	"stepboard/app/view"
)

// View is stored with the document in an exported picture. It has the shot and the texts that the picture shows.
type View struct {
	view.Frame
	Opened int // number of the lesson's frame that was open at the export, counted from 1; 0: no frame was open
}

// viewObject is the format of a View in a file: the fields of a lesson's frame, and the number of the open frame.
var viewObject = newObject("files.view", false, freshFrame, append(slices.Clip(frameFields),
	number("frame", "files.frame_number", 0, func(f *frame) *int { return &f.opened },
		func(r *reader, _ *frame) (int, int) { return 1, len(r.content.Frames) }),
)...)

// WriteSeen writes a document in the program's own format, with its view. A view that can't be written is left out.
func WriteSeen(w io.Writer, c document.Content, v *View) error {
	b := &writer{puzzle: c.Puzzle, version: plain}
	var told []view.Frame
	if v != nil {
		if _, ok := v.Shot.Filed(); ok {
			told = []view.Frame{document.Tidy(v.Frame, c.Puzzle)}
		}
	}
	var seen []frame
	if b.lesson, seen = lessonOf(&c, told...); len(seen) > 0 {
		seen[0].opened, b.seen = v.Opened, &seen[0]
	}
	// A content that was only read may have indexes beyond its lists. The file could not be opened again.
	if c.Dataset = max(0, min(c.Dataset, len(c.Datasets)-1)); c.Dataset < len(c.Datasets) {
		last := len(c.Datasets[c.Dataset].Queries) - 1
		c.Query = max(min(0, last), min(c.Query, last))
	}
	fileObject.write(b, &c)
	b.str("\n")
	// The version is known only after all fields.
	_, err := w.Write(slices.Replace(b.Bytes(), b.versionAt, b.versionAt+1, []byte(strconv.Itoa(b.version))...))
	return err
}

// WithoutNotes returns a document whose lesson has no notes for the speaker.
func WithoutNotes(c document.Content) document.Content {
	c.Frames = slices.Clone(c.Frames)
	for i := range c.Frames {
		c.Frames[i].Notes = ""
	}
	return c
}
