// Package stills draws the frames of a lesson as pictures, in the background: small ones of the boards for the strip,
// and whole slides for the presentation.
package stills

import (
	"context"
	"errors"
	"image"
	"slices"
	"sync"
	"time"

	"stepboard/app/studio"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// Worker draws frames as pictures on a goroutine of its own, the one wanted most first. It keeps the pictures that
// are wanted and no others, and its goroutine ends when there is nothing left to draw.
type Worker struct {
	draw  func(context.Context, Order) (Still, error) // on the goroutine
	ready func()                                      // told on the goroutine when a picture has come

	mu      sync.Mutex
	wanted  [purposes][]Order // the most urgent first
	made    map[look]Still
	working bool
	now     look               // of what is being drawn
	cancel  context.CancelFunc // of that, or nil
}

// New is a worker with a studio and a renderer of its own, for searches within a budget in bytes. Slides are written in
// the language that say and number speak. It calls ready, on its own goroutine, whenever a picture has come.
func New(budget *solve.Budget, say func(solve.Text) string, number func(int64) string, ready func()) *Worker {
	r := raster.New(typeface.BuiltIn())
	a := artist{&studio.Studio{Budget: budget, Say: say, Number: number, Measure: r}, r}
	return &Worker{draw: a.draw, ready: ready, made: map[look]Still{}}
}

// Still is a picture, or why there is none.
type Still struct {
	Picture *image.RGBA
	Steps   int // that the frame plays, of a slide
	Err     error
}

// Want says what pictures are wanted for a purpose, the most urgent first. Others of that purpose are forgotten, and
// what is being drawn is put off where something else is more urgent.
func (w *Worker) Want(p Purpose, orders []Order) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.wanted[p] = orders
	keep := make(map[look]Still, len(w.made))
	for _, list := range w.wanted {
		for i := range list {
			if v, ok := w.made[list[i].look]; ok {
				keep[list[i].look] = v
			}
		}
	}
	w.made = keep
	next, ok := w.next()
	if w.cancel != nil && (!ok || next.look != w.now) {
		w.cancel()
	}
	if ok && !w.working {
		w.working = true
		if p == ForSlides {
			go w.work(0)
		} else {
			go w.work(pause)
		}
	}
}

// next is what is to be drawn now, or false.
func (w *Worker) next() (Order, bool) {
	for _, list := range w.wanted {
		for _, o := range list {
			if _, done := w.made[o.look]; !done {
				return o, true
			}
		}
	}
	return Order{}, false
}

// pause leaves the processor to the frame that shows where a picture will be: software OpenGL and a worker that begins
// at once would share it.
const pause = 60 * time.Millisecond

// work draws after a pause, until nothing is left.
func (w *Worker) work(after time.Duration) {
	time.Sleep(after)
	solve.StandBehind()
	for {
		w.mu.Lock()
		o, ok := w.next()
		if !ok {
			w.working = false
			w.mu.Unlock()
			return
		}
		ctx, cancel := context.WithCancel(context.Background())
		w.now, w.cancel = o.look, cancel
		w.mu.Unlock()

		made, err := w.try(ctx, o)

		w.mu.Lock()
		w.cancel = nil
		stopped := ctx.Err() != nil && errors.Is(err, context.Canceled)
		wanted := !stopped && slices.ContainsFunc(w.wanted[o.purpose], func(x Order) bool { return x.look == o.look })
		if wanted {
			made.Err = err
			w.made[o.look] = made
		}
		w.mu.Unlock()
		cancel()
		if wanted {
			w.ready()
		}
	}
}

// try is draw, but a defect of it is an error of the picture.
func (w *Worker) try(ctx context.Context, o Order) (made Still, err error) {
	defer solve.Caught(&err)
	return w.draw(ctx, o)
}

// Picture is what was made of an order; false while it is not there.
func (w *Worker) Picture(o Order) (Still, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	v, ok := w.made[o.look]
	return v, ok
}

// Stop drops all that is wanted.
func (w *Worker) Stop() {
	for p := range purposes {
		w.Want(p, nil)
	}
}
