package document

import (
	"reflect"
	"slices"

	"stepboard/app/view"
	"stepboard/solve"
)

// Frames returns the frames of the lesson, read-only. No edit changes a returned list. An append to it makes a copy.
func (s *state) Frames() []view.Frame { return s.frames }

// InsertFrames inserts frames at an index of the lesson, from 0 to its length. The values of the frames are brought
// within the limits of a file: long texts are cut, and annotations off the board are left out. Later edits do not
// change the frames' boards, because InsertFrames copies boards of the document. If the lesson has an equal
// dataset already, a new frame uses this dataset.
func (d *Document) InsertFrames(i int, frames ...view.Frame) {
	d.setFrames(solve.Say("document.insert_frame", "PluralCount", len(frames)),
		slices.Insert(slices.Clone(d.frames), i, d.adopt(frames...)...), nil)
}

// RemoveFrames removes the frames with the indexes in list.
func (d *Document) RemoveFrames(list ...int) {
	_, others := d.split(list)
	d.setFrames(solve.Say("document.remove_frame", "PluralCount", len(list)), others, nil)
}

// MoveFrames moves the frames with the ascending indexes in list to the indexes target, target+1 and so on.
func (d *Document) MoveFrames(target int, list ...int) {
	chosen, others := d.split(list)
	target = min(max(target, 0), len(others))
	if list[0] == target && list[len(list)-1] == target+len(list)-1 { // no frame would move
		return
	}
	d.setFrames(solve.Say("document.move_frame", "PluralCount", len(list)), slices.Insert(others, target, chosen...), nil)
}

// split returns two new lists: the frames with the indexes in list, and the other frames.
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

// SetFrame replaces a frame by f. The values of f are limited as in InsertFrames. Successive changes of one text of the
// frame are one entry of the history. If f equals the frame, SetFrame does nothing.
func (d *Document) SetFrame(i int, f view.Frame) {
	f = d.adopt(f)[0]
	if reflect.DeepEqual(d.frames[i], f) {
		return
	}
	frames := slices.Clone(d.frames)
	frames[i] = f
	d.setFrames(solve.Say("document.edit_frame"), frames, textKey(i, d.frames[i], f))
}

// setFrames replaces the list of frames by a new list. The edit joins the last entry of the history in two cases:
// this entry is not ended yet (see Begin), or the last edit had the same mergeKey, which is not nil.
func (d *Document) setFrames(name solve.Text, frames []view.Frame, mergeKey any) {
	set(d, name, nil, Lesson, &d.frames, slices.Clip(frames), mergeKey)
	d.flush()
}

// textKey returns a mergeKey for edits of one text of frame i. The result is nil if the frames differ in more than one
// text.
func textKey(i int, before, after view.Frame) any {
	for n, text := range []func(*view.Frame) *string{
		func(f *view.Frame) *string { return &f.Title },
		func(f *view.Frame) *string { return &f.Caption },
		func(f *view.Frame) *string { return &f.Notes },
	} {
		changed := before
		changed.Proposed = after.Proposed // changes with the caption
		*text(&changed) = *text(&after)
		if reflect.DeepEqual(changed, after) {
			return [2]int{i, n}
		}
	}
	return nil
}
