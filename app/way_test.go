package app

import (
	"bytes"
	"testing"

	"fyne.io/fyne/v2"
)

// The user can hide the solution's way: on the board, in captured frames, and on an opened frame until its board is
// edited. After a frame, the choice is as before.
func TestTheWayIsShownOrLeftToBeFound(t *testing.T) {
	b := open(t)
	b.solved()
	toggle := func() { b.Perform(b.Action("way")) }
	take := func() bool {
		b.Perform(b.Action("frame-capture"))
		return b.lesson.Frames()[b.lesson.Chosen()].Shot.Route
	}
	if !take() {
		t.Error("a frame is taken without the way that is seen")
	}
	b.Win.Canvas().Capture() // lays out the strip
	with := bytes.Clone(b.Board.Capture().Pix)
	toggle()
	if bytes.Equal(b.Board.Capture().Pix, with) {
		t.Error("the way is still drawn")
	}
	if take() {
		t.Error("a frame is taken with the way that is not seen")
	}
	toggle()
	if !bytes.Equal(b.Board.Capture().Pix, with) {
		t.Error("the way is not drawn again")
	}

	b.lesson.Open(1)
	b.arrive()
	if !b.Bench.Way.Hidden() {
		t.Error("a frame without the way is opened with it")
	}
	b.Bench.Doc().Clear()
	if b.Bench.Way.Hidden() {
		t.Error("of the board that a frame became the way is hidden")
	}
	b.Perform(b.Action("undo"))
	b.solved()
	toggle()
	b.Bench.Doc().MarkSaved()
	b.key(fyne.KeyEscape)
	b.arrive()
	if b.lesson.Opened() >= 0 || b.Bench.Way.Hidden() {
		t.Error("returning does not find the way shown as it was")
	}
	b.lesson.Open(0)
	b.arrive()
	if b.Bench.Way.Hidden() {
		t.Error("a frame with the way is opened without it")
	}
}

// If a frame's board has no way, opening the frame does not hide the way.
func TestNoWayIsNotHidden(t *testing.T) {
	b := open(t)
	b.Bench.Doc().Show(0, 1)
	b.solved()
	if b.answer() != -1 {
		t.Fatal("there is a way")
	}
	b.Perform(b.Action("frame-capture"))
	b.lesson.Open(0)
	b.arrive()
	if b.Bench.Way.Hidden() {
		t.Error("a way is hidden where there is none")
	}
}
