package document

import (
	"reflect"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// Frames of the lesson, to be read only. No edit writes to a list that was returned, and to append to it copies it.
func (s *state) Frames() []view.Frame { return s.frames }

// InsertFrame puts a frame at a place of the lesson, from 0 to its length. The frame is brought into the ranges that
// a file holds: texts too long are cut, annotations off the board left out. What it shows stays as it is, whatever is
// edited: a board of the document is copied, unless a frame of the lesson shows the same, and then they share it.
func (d *Document) InsertFrame(i int, f view.Frame) {
	d.setFrames(solve.Say("document.insert_frame"), slices.Insert(slices.Clone(d.frames), i, d.adopt(f)...), typing{})
}

// DuplicateFrame puts a copy of a frame behind it.
func (d *Document) DuplicateFrame(i int) {
	d.setFrames(solve.Say("document.duplicate_frame"), slices.Insert(slices.Clone(d.frames), i+1, d.frames[i]), typing{})
}

// RemoveFrame takes a frame out.
func (d *Document) RemoveFrame(i int) {
	d.setFrames(solve.Say("document.remove_frame"), slices.Delete(slices.Clone(d.frames), i, i+1), typing{})
}

// MoveFrame moves a frame to another place; both count from 0.
func (d *Document) MoveFrame(from, to int) {
	to = min(max(to, 0), len(d.frames)-1)
	if from == to {
		return
	}
	frames := slices.Delete(slices.Clone(d.frames), from, from+1)
	d.setFrames(solve.Say("document.move_frame"), slices.Insert(frames, to, d.frames[from]), typing{})
}

// SetFrame puts a frame in the place of another; see InsertFrame for what becomes of it. Typing letter after letter
// into one of its texts makes one entry; a frame that is as it was makes none.
func (d *Document) SetFrame(i int, f view.Frame) {
	f = d.adopt(f)[0]
	t := typing{frame: i, text: typed(d.frames[i], f)}
	if t.text == nothing {
		return
	}
	frames := slices.Clone(d.frames)
	frames[i] = f
	d.setFrames(solve.Say("document.edit_frame"), frames, t)
}

// setFrames exchanges the frames for a list that nobody else has, within the last entry where that was typing into
// the same text or is open.
func (d *Document) setFrames(name solve.Text, frames []view.Frame, t typing) {
	frames = slices.Clip(frames)
	e, ok := d.last().(*framesEdit)
	if ok && (d.open != nil || e.typing == t && t.text != nothing && t.text != several) {
		d.forget()
		e.after = frames
		e.apply(&d.state, false)
	} else {
		d.do(name, &framesEdit{valueEdit[[]view.Frame]{place{nil, -1}, Lesson, &d.frames, d.frames, frames}, t})
	}
	d.flush()
}

// framesEdit exchanges the frames of the lesson. Frames share what they show, so that a list is small.
type framesEdit struct {
	valueEdit[[]view.Frame]
	typing typing
}

// typing is what was changed of one frame.
type typing struct {
	frame int
	text  frameText
}

// frameText is what two frames differ in.
type frameText uint8

const (
	nothing frameText = iota
	frameTitle
	frameCaption
	frameNotes
	several // texts, or something else
)

func typed(a, b view.Frame) frameText {
	if a.Hold != b.Hold || a.Play != b.Play || !reflect.DeepEqual(a.Asks, b.Asks) ||
		!reflect.DeepEqual(a.Shot, b.Shot) {
		return several
	}
	what := nothing
	for text, pair := range [...][2]string{
		frameTitle: {a.Title, b.Title}, frameCaption: {a.Caption, b.Caption}, frameNotes: {a.Notes, b.Notes},
	} {
		switch {
		case pair[0] == pair[1]:
		case what != nothing:
			return several
		default:
			what = frameText(text)
		}
	}
	return what
}
