package app

import (
	"fmt"
	"time"

	"stepboard/solve/grid"
)

// beat is how often the UI goroutine is asked whether it is there.
const beat = 5 * time.Millisecond

// measure tells, where a trace is written, the longest time in each second that the UI goroutine kept a beat waiting.
func (w *Window) measure() {
	if w.trace == nil {
		return
	}
	go func() { // lives as long as the program
		var worst time.Duration
		since := time.Now()
		for {
			time.Sleep(beat)
			sent, back := time.Now(), make(chan struct{})
			w.post(func() { close(back) })
			<-back
			worst = max(worst, time.Since(sent))
			if time.Since(since) >= time.Second {
				w.trace.line("gap", millis(worst))
				w.trace.places(w) // they move when the window is resized
				worst, since = 0, time.Now()
			}
		}
	}()
}

// painted tells when the frame that answers a press was shown, how long the board's pixels took in it, and the whole
// frame from their beginning. Presses and frames are handled in one turn of the main loop: what is handed over now
// runs behind both.
func (t *trace) painted(w *Window) {
	if t == nil {
		return
	}
	go w.post(func() {
		now := time.Now()
		draw := w.board.DrawTime()
		t.line("painted", now.UnixNano(), "draw", millis(draw), "frame", millis(now.Sub(w.board.DrawnAt())+draw))
	})
}

// moved tells when the frame that shows a position of the transport was shown, and how long the board's pixels took
// in it.
func (t *trace) moved(w *Window) {
	if t == nil {
		return
	}
	pos := w.bench.Playback.Pos()
	go w.post(func() { t.line("moved", time.Now().UnixNano(), pos, "draw", millis(w.board.DrawTime())) })
}

// pointed tells when the frame that shows what a lens says of the cell under the pointer was shown.
func (t *trace) pointed(w *Window, c grid.Cell) {
	if t == nil || w.bench.Lens.View() == nil || c == grid.None {
		return
	}
	b := w.bench.Doc().Board()
	go w.post(func() { t.line("pointed", time.Now().UnixNano(), b.Row(c)+1, b.Col(c)+1) })
}

// drawn follows each drawing of the board: if it is the first with a new answer, the frame's end is told. A frame is
// drawn in one turn of the main loop, and what is handed over in it runs behind it.
func (t *trace) drawn(w *Window) {
	if t == nil || t.unshown == "" {
		return
	}
	answer := t.unshown
	t.unshown = ""
	go w.post(func() { t.line("shown", time.Now().UnixNano(), answer) })
}

func millis(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()*1e3) }
