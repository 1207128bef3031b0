package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/app/view"
)

// Audience is a live class that takes part in a presentation. It decides which frame is shown: the presenter's keys are
// wishes, and so are those of the coach's phone.
type Audience struct {
	Turn func(by int) // goes on by one frame or answer (1), or back (-1)
	Go   func(at int) // goes to a frame
	// Around lays the parts of the class around the slide.
	Around func(slide fyne.CanvasObject) fyne.CanvasObject
	Told   func(at int) bool  // whether the answers of a frame were shown, perhaps on an earlier day
	Behind func() *view.Frame // the frame in place of the shown answer, posed already; nil: the answer itself
	// Ended is called at the end of the presentation. finished is true if the last frame was left.
	Ended func(finished bool)
}

// Presentation is the room of presentations, for other rooms. Package present documents the methods.
type Presentation interface {
	PresentTo(a *Audience)
	Follow(at int, revealed bool)
	Redraw()
	End()
}
