package document

import (
	"reflect"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// Frames of the lesson, read-only. No edit changes a returned list, and an append copies it.
func (s *state) Frames() []view.Frame { return s.frames }

// InsertFrames inserts frames at an index of the lesson, from 0 to its length. Frames are brought into the ranges of a
// file: long texts are cut, and annotations off the board are left out. Later edits do not change their boards. A board
// of the document is copied, unless a frame of the lesson already has an equal board to share.
func (d *Document) InsertFrames(i int, frames ...view.Frame) {
	d.setFrames(solve.Say("document.insert_frame", "PluralCount", len(frames)),
		slices.Insert(slices.Clone(d.frames), i, d.adopt(frames...)...), typing{})
}

// DuplicateFrames inserts copies of frames after the last of them. list is in ascending order.
func (d *Document) DuplicateFrames(list ...int) {
	chosen, _ := d.split(list)
	d.setFrames(solve.Say("document.duplicate_frame", "PluralCount", len(list)),
		slices.Insert(slices.Clone(d.frames), list[len(list)-1]+1, chosen...), typing{})
}

// RemoveFrames removes frames.
func (d *Document) RemoveFrames(list ...int) {
	_, others := d.split(list)
	d.setFrames(solve.Say("document.remove_frame", "PluralCount", len(list)), others, typing{})
}

// MoveFrames moves frames to successive indices from to on. list is in ascending order.
func (d *Document) MoveFrames(to int, list ...int) {
	chosen, others := d.split(list)
	to = min(max(to, 0), len(others))
	if list[0] == to && list[len(list)-1] == to+len(list)-1 { // they are there already
		return
	}
	d.setFrames(solve.Say("document.move_frame", "PluralCount", len(list)), slices.Insert(others, to, chosen...), typing{})
}

// split separates the frames of a list from the others, in two new lists.
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

// SetFrame replaces a frame; see InsertFrames for its ranges. Typing several letters into one of its texts makes one
// entry. An unchanged frame makes none.
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

// setFrames replaces the list of frames by a new list. It merges into the last entry if that was typing into the same
// text or is open.
func (d *Document) setFrames(name solve.Text, frames []view.Frame, t typing) {
	var merges any
	if t.text != nothing && t.text != severalTexts {
		merges = t
	}
	set(d, name, nil, Lesson, &d.frames, slices.Clip(frames), merges)
	d.flush()
}

// typing is the change of one frame.
type typing struct {
	frame int
	text  frameText
}

// frameText is the text in which two frames differ.
type frameText uint8

const (
	nothing frameText = iota
	frameTitle
	frameCaption
	frameNotes
	severalTexts // several texts, or something else
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
