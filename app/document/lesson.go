package document

import (
	"slices"

	"stepboard/solve"
	"stepboard/solve/annotate"
	"stepboard/solve/shot"
)

// Frames of the lesson, to be read only.
func (d *Document) Frames() []shot.Frame { return d.frames }

// SetFrames puts other frames in the place of the lesson's: one entry of the history. The list is taken over.
func (d *Document) SetFrames(name solve.Text, frames []shot.Frame) {
	d.do(name, &framesEdit{place{nil, -1}, d.frames, frames, -1})
	d.flush()
}

// InsertFrame puts a frame at a place of the lesson, from 0 to its length.
func (d *Document) InsertFrame(i int, f shot.Frame) {
	d.SetFrames(solve.Say("document.insert_frame"), slices.Insert(slices.Clone(d.frames), i, f))
}

// RemoveFrame takes a frame out.
func (d *Document) RemoveFrame(i int) {
	d.SetFrames(solve.Say("document.remove_frame"), slices.Delete(slices.Clone(d.frames), i, i+1))
}

// MoveFrame moves a frame to another place.
func (d *Document) MoveFrame(from, to int) {
	to = min(max(to, 0), len(d.frames)-1)
	if from == to {
		return
	}
	frames := slices.Clone(d.frames)
	f := frames[from]
	d.SetFrames(solve.Say("document.move_frame"), slices.Insert(slices.Delete(frames, from, from+1), to, f))
}

// SetFrame puts a frame in the place of another. Typing letter after letter of its texts makes one entry.
func (d *Document) SetFrame(i int, f shot.Frame) {
	frames := slices.Clone(d.frames)
	frames[i] = f
	if e, ok := d.last().(*framesEdit); ok && e.typed == i {
		d.forget()
		e.after = frames
		e.redo(d)
		d.flush()
		return
	}
	d.do(solve.Say("document.edit_frame"), &framesEdit{place{nil, -1}, d.frames, frames, i})
	d.flush()
}

// framesEdit exchanges the frames of the lesson. Frames share what they show, so that a list is small.
type framesEdit struct {
	place
	before, after []shot.Frame
	typed         int // the one frame that is edited, or -1
}

func (e *framesEdit) redo(d *Document) { d.frames = e.after; d.note(Lesson, nil, -1) }
func (e *framesEdit) undo(d *Document) { d.frames = e.before; d.note(Lesson, nil, -1) }

// Annotations of a dataset's board, to be read only.
func (d *Document) Annotations(dataset int) []annotate.Annotation {
	return d.pages[dataset].annotations
}

// Annotate puts other annotations in the place of those of the board shown: an entry of the history, or a part of the one that
// is open. Annotations that don't fit the board are left out. The list is taken over.
func (d *Document) Annotate(name solve.Text, list []annotate.Annotation) {
	p := d.page()
	list = slices.DeleteFunc(list, func(a annotate.Annotation) bool { return !a.Fits(p.data.Board.Size) })
	if slices.Equal(list, p.annotations) {
		return
	}
	d.do(name, &annotateEdit{place{p, -1}, p.annotations, list})
	d.flush()
}

// annotateEdit exchanges the annotations of a board.
type annotateEdit struct {
	place
	before, after []annotate.Annotation
}

func (e *annotateEdit) redo(d *Document) {
	e.page.annotations = e.after
	d.note(Annotations, e.page, -1)
}
func (e *annotateEdit) undo(d *Document) {
	e.page.annotations = e.before
	d.note(Annotations, e.page, -1)
}
