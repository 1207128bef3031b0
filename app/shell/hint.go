package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Hinted wraps a widget. While the pointer is on it, the status line shows an explanation.
type Hinted struct {
	widget.BaseWidget
	w    *Shell
	o    fyne.CanvasObject
	Text string
}

var _ desktop.Hoverable = (*Hinted)(nil)

// NewHinted wraps the widget o. The caller sets the explanation, Text.
func NewHinted(s *Shell, o fyne.CanvasObject) *Hinted {
	h := &Hinted{w: s, o: o}
	h.ExtendBaseWidget(h)
	return h
}

// CreateRenderer is called by Fyne.
func (h *Hinted) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(h.o) }

// MouseIn shows the explanation.
func (h *Hinted) MouseIn(*desktop.MouseEvent) { h.w.Hint(h.Text) }

// MouseMoved does nothing.
func (h *Hinted) MouseMoved(*desktop.MouseEvent) {}

// MouseOut hides the explanation.
func (h *Hinted) MouseOut() { h.w.Hint("") }

// HintingButton is a button. While the pointer is on it, the status line shows an explanation.
type HintingButton struct {
	widget.Button
	w    *Shell
	hint string
}

// NewHintingButton makes a button. The parameter part is its name in the trace, or "". The parameter hint is the
// explanation.
func NewHintingButton(s *Shell, part, text, hint string, tapped func()) *HintingButton {
	b := &HintingButton{w: s, hint: hint}
	b.Text, b.OnTapped = text, tapped
	b.ExtendBaseWidget(b)
	if part != "" {
		s.Trace.Part(part, b)
	}
	return b
}

// MouseIn shows the explanation.
func (b *HintingButton) MouseIn(e *desktop.MouseEvent) {
	b.Button.MouseIn(e)
	b.w.Hint(b.hint)
}

// MouseOut hides the explanation.
func (b *HintingButton) MouseOut() {
	b.Button.MouseOut()
	b.w.Hint("")
}
