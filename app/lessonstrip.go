package app

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"stepboard/app/theme"
	"stepboard/solve"
)

// lessonActions are those of the lesson.
func lessonActions() []*action {
	return []*action{
		{id: "frame-capture", icon: theme.IconCapture, key: fyne.KeyF8, run: func(*Window) {}},
		{id: "lesson", icon: theme.IconLesson, key: fyne.KeyF9, run: func(*Window) {}, checked: func(*Window) bool { return false }},
		{id: "present", icon: theme.IconProjector, key: fyne.KeyF5, mod: ctrl, run: func(*Window) {}},
	}
}

// lessonMenu is what there is to do with the lesson.
func (w *Window) lessonMenu() *fyne.Menu {
	return fyne.NewMenu(w.say(solve.Say("app.menu.lesson")), w.entry("frame-capture"), w.entry("lesson"), fyne.NewMenuItemSeparator(), w.entry("present"))
}

// lessonStrip shows, at the bottom, the frames of the lesson.
type lessonStrip struct{ content *fyne.Container }

func newLessonStrip(*Window) *lessonStrip {
	s := &lessonStrip{content: container.NewStack()}
	s.content.Hide()
	return s
}

func (s *lessonStrip) refresh(changes) {}
