package document

import (
	"reflect"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// Frames of the lesson, to be read only. No edit writes to a list that was returned, and to append to it copies it.
func (s *state) Frames() []view.Frame { return s.frames }

// InsertFrames puts frames at a place of the lesson, from 0 to its length. Frames are brought into the ranges that
// a file holds: texts too long are cut, annotations off the board left out. What they show stays as it is, whatever is
// edited: a board of the document is copied, unless a frame of the lesson shows the same, and then they share it.
func (d *Document) InsertFrames(i int, frames ...view.Frame) {
	d.setFrames(solve.Say("document.insert_frame", "PluralCount", len(frames)),
		slices.Insert(slices.Clone(d.frames), i, d.adopt(frames...)...), typing{})
}

// DuplicateFrames puts copies of frames, which are numbered in ascending order, behind the last of them.
func (d *Document) DuplicateFrames(list ...int) {
	chosen, _ := d.split(list)
	d.setFrames(solve.Say("document.duplicate_frame", "PluralCount", len(list)),
		slices.Insert(slices.Clone(d.frames), list[len(list)-1]+1, chosen...), typing{})
}

// RemoveFrames takes frames out.
func (d *Document) RemoveFrames(list ...int) {
	_, others := d.split(list)
	d.setFrames(solve.Say("document.remove_frame", "PluralCount", len(list)), others, typing{})
}

// MoveFrames has frames, which are numbered in ascending order, lie one after another from a place on.
func (d *Document) MoveFrames(to int, list ...int) {
	chosen, others := d.split(list)
	to = min(max(to, 0), len(others))
	if list[0] == to && list[len(list)-1] == to+len(list)-1 { // as they do
		return
	}
	d.setFrames(solve.Say("document.move_frame", "PluralCount", len(list)), slices.Insert(others, to, chosen...), typing{})
}

// split parts the frames of a list from the others, in two lists of their own.
func (d *Document) split(list []int) (chosen, others []view.Frame) {
	for i, f := range d.frames {
		if slices.Contains(list, i) {
			chosen = append(chosen, f)
		} else {
			others = append(others, f)
		}
	}
	return chosen, others
}

// SetFrame puts a frame in the place of another; see InsertFrames for what becomes of it. Typing letter after letter
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
	var merges any
	if t.text != nothing && t.text != severalTexts {
		merges = t
	}
	set(d, name, nil, Lesson, &d.frames, slices.Clip(frames), merges)
	d.flush()
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
	severalTexts // or something else
)

func typed(a, b view.Frame) frameText {
	if a.Hold != b.Hold || a.Play != b.Play || !reflect.DeepEqual(a.Asks, b.Asks) ||
		!reflect.DeepEqual(a.Shot, b.Shot) {
		return severalTexts
	}
	what := nothing
	for text, pair := range [...][2]string{
		frameTitle: {a.Title, b.Title}, frameCaption: {a.Caption, b.Caption}, frameNotes: {a.Notes, b.Notes},
	} {
		switch {
		case pair[0] == pair[1]:
		case what != nothing:
			return severalTexts
		default:
			what = frameText(text)
		}
	}
	return what
}
