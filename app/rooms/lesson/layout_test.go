package lesson

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/widgets"
)

// The strip keeps the height of a drag, within limits, also the next time.
func TestTheStripIsDragged(t *testing.T) {
	b := lessonOf(t, "first", "second")
	b.room.Show(true)
	laid := 0
	sash := b.strip.newSash(func() { laid++ })
	drag := func(by float32) {
		sash.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(0, by)})
		sash.DragEnd()
	}
	drag(b.strip.still().Height - 80) // high enough for titles below the pictures
	laid = 0
	before, content := b.strip.still(), b.strip.Content.MinSize().Height
	drag(-40)
	now := b.strip.still()
	if now.Height != before.Height+40 || now.Width <= before.Width || laid != 1 {
		t.Errorf("pictures of %v, before %v; laid out %d times", now, before, laid)
	}
	if higher := b.strip.Content.MinSize().Height; higher != content+40 {
		t.Errorf("the strip needs %v, before %v", higher, content)
	}
	if again := NewStrip(b.room, nil).still(); again != now {
		t.Errorf("the next strip has pictures of %v, not %v", again, now)
	}
	for _, by := range []float32{-5000, 5000} {
		drag(by)
		if h, all := b.strip.still().Height, b.Win.Canvas().Size().Height; h < leastPicture || h > mostStrip*all {
			t.Errorf("dragged by %v, pictures are %v high in a window of %v", by, h, all)
		}
	}
}

// While the user writes the texts of a frame, Ctrl+Page Down goes to the texts of the next frame and keeps the place of
// the text. F6 and Tab reach the title before the button that closes the pane.
func TestTextsOfNextFrame(t *testing.T) {
	b := lessonOf(t, "a", "b", "c")
	b.room.Choose(0)
	b.Perform(b.Action("frame-texts"))
	if first := widgets.First(b.pane.Content); first != fyne.Focusable(b.pane.title) {
		t.Errorf("the first widget of the pane is a %T", first)
	}
	b.Win.Canvas().Focus(b.pane.caption)
	b.Perform(b.Action("frame-next"))
	if b.room.Opened() != 1 || b.pane.title.Text != "b" || b.Win.Canvas().Focused() != fyne.Focusable(b.pane.caption) {
		t.Errorf("frame %d is open; the pane shows frame %d, %q; focus: %T", b.room.Opened()+1, b.room.Chosen()+1,
			b.pane.title.Text, b.Win.Canvas().Focused())
	}
	b.Perform(b.Action("frame-previous"))
	if b.room.Chosen() != 0 || b.Can(b.Action("frame-previous")) {
		t.Errorf("frame %d is chosen, and there may be one before it", b.room.Chosen()+1)
	}
}
