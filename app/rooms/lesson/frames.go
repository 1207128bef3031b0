package lesson

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"stepboard/app/catalogue"
	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
)

// Tongue returns the texts in the language of the lesson. If the lesson has no language of its own, the texts are in
// the language of the window. Call Tongue on the main goroutine, because it reads the document. Any goroutine may use
// the result.
func (r *Room) Tongue() *catalogue.Catalogue {
	if id := cmp.Or(r.Doc().Language(), r.Text.Language()); r.tongue.Language() != id {
		r.tongue.SetLanguage(id)
	}
	return r.tongue
}

// Spoken returns a text in the language that [Room.Tongue] has set last. Any goroutine may call Spoken.
func (r *Room) Spoken(t solve.Text) string { return r.tongue.Say(t) }

// Counted writes a number in the same language as Spoken.
func (r *Room) Counted(n int64) string { return r.tongue.Number(n) }

// selected() returns the indexes of the selected frames in ascending order. If the chosen frame is not selected, it
// returns only the index of the chosen frame.
func (r *Room) selected() (list []int) {
	n := len(r.Frames())
	if r.film != nil {
		list = slices.DeleteFunc(r.film.Selected(), func(i int) bool { return i >= n })
	}
	if n > 0 && !slices.Contains(list, r.Chosen()) {
		list = []int{r.Chosen()}
	}
	return list
}

// filmed(do) returns a function that calls do() and then gives the next keys to the frames.
func (r *Room) filmed(do func()) func() {
	return func() {
		if do(); r.shown && r.film != nil && r.Asked() == nil {
			r.Win.Canvas().Focus(r.film)
		}
	}
}

// KeepFocus returns a function that gives the focus to the frames, or to a text of a frame, if it is there now. The
// window calls the function after it was rebuilt.
func (r *Room) KeepFocus() func() {
	if r.film == nil || r.pane == nil {
		return func() {}
	}
	parts := func() []fyne.Focusable {
		return []fyne.Focusable{r.film, r.pane.title, r.pane.caption, r.pane.notes}
	}
	at := slices.Index(parts(), r.Win.Canvas().Focused())
	return func() {
		if at >= 0 && r.Shown() {
			r.Win.Canvas().Focus(parts()[at])
		}
	}
}

// pick(first, n) selects n frames, and chooses the first of them. The parameter first is the index of this frame.
func (r *Room) pick(first, n int) {
	r.chosen = first
	r.Refresh(workbench.Lesson)
	if r.film == nil || n < 2 {
		return
	}
	list := make([]int, n)
	for i := range list {
		list[i] = first + i
	}
	r.film.Select(list...)
}

// makeRoom prepares the insertion of n frames at an index. The open frame gets its new index, and the first new frame
// becomes the chosen frame.
func (r *Room) makeRoom(index, n int) {
	if r.open != nil && r.open.index >= index {
		r.open.index += n
	}
	r.chosen = index
}

// insert inserts frames at an index and chooses the first. A new lesson gets the language of the window.
func (r *Room) insert(index int, frames ...view.Frame) {
	r.makeRoom(index, len(frames))
	doc := r.Doc()
	doc.Begin(solve.Say("document.insert_frame", "PluralCount", len(frames)))
	if len(doc.Frames()) == 0 && doc.Language() == "" {
		doc.SetLanguage(r.Text.Language())
	}
	doc.InsertFrames(index, frames...)
	doc.End()
}

// remove removes the selected frames. If one of them is open, remove first returns from it.
func (r *Room) remove() {
	list := r.selected()
	remove := func() {
		if r.open != nil {
			before, _ := slices.BinarySearch(list, r.open.index)
			r.open.index -= before
		}
		r.chosen = list[0]
		r.Doc().RemoveFrames(list...)
		r.pick(list[0], 1)
	}
	if slices.Contains(list, r.Opened()) {
		r.Leave(r.filmed(remove))
	} else {
		remove()
	}
}

// Move moves some frames, given by their indexes in ascending order. Afterwards these frames are selected and side by
// side, and the first of them has the index target.
func (r *Room) Move(list []int, target int) {
	if len(list) == 0 || target < 0 || target+len(list) > len(r.Frames()) {
		return
	}
	if o := r.open; o != nil {
		before, moves := slices.BinarySearch(list, o.index)
		switch {
		case moves:
			o.index = target + before
		case o.index-before >= target:
			o.index += len(list) - before
		default:
			o.index -= before
		}
	}
	r.chosen = target
	r.Doc().MoveFrames(target, list...)
	r.pick(target, len(list))
}

// copy puts the selected frames on the clipboard, as the text of a document.
func (r *Room) copy() {
	doc := r.Doc()
	c := document.Content{Puzzle: solve.Inner(doc.Puzzle()), Language: doc.Language()}
	for _, i := range r.selected() {
		c.Frames = append(c.Frames, doc.Frames()[i])
	}
	c.Datasets = []*solve.Dataset{c.Frames[0].Shot.Dataset}
	var text bytes.Buffer
	if err := files.Write(&text, c, files.Stepboard); err != nil {
		r.Complain(err)
		return
	}
	r.App.Clipboard().SetContent(text.String())
	r.Hint(r.Say(solve.Say("lesson.copied", "PluralCount", len(c.Frames))))
}

// paste inserts the frames on the clipboard after the selected frames.
func (r *Room) paste() {
	text := r.App.Clipboard().Content()
	var frames []view.Frame
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		f, err := files.Read(r.Puzzles, r.Say(solve.Say("clip.name")), strings.NewReader(text), nil)
		if err != nil {
			r.Complain(err)
			return
		}
		frames = f.Content.Frames
	}
	if len(frames) == 0 {
		r.Hint(r.Say(solve.Say("lesson.no_frames")))
		return
	}
	at := 0
	if list := r.selected(); len(list) > 0 {
		at = list[len(list)-1] + 1
	}
	r.insert(at, frames...)
	r.Show(true)
	r.pick(at, len(frames))
}
