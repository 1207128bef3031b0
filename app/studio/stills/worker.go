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

// Worker draws frames as pictures on a goroutine of its own, the most wanted one first. It keeps only the pictures that
// are wanted. Its goroutine ends when nothing is left to draw.
type Worker struct {
	draw  func(context.Context, Order) (Still, error) // runs on the goroutine
	ready func()                                      // called on the goroutine for each new picture

	mu      sync.Mutex
	wanted  [purposes][]Order // the most urgent first
	made    map[look]Still
	working bool
	now     look               // the look of the order being drawn
	cancel  context.CancelFunc // cancels the order being drawn, or nil
}

// New is a worker with its own studio and renderer, for searches within a budget in bytes. The functions say and number
// decide the language of slides. It calls ready, on its own goroutine, for each new picture.
func New(budget *solve.Budget, say func(solve.Text) string, number func(int64) string, ready func()) *Worker {
	r := raster.New(typeface.BuiltIn())
	a := artist{&studio.Studio{Budget: budget, Say: say, Number: number, Measure: r}, r}
	return &Worker{draw: a.draw, ready: ready, made: map[look]Still{}}
}

// Still is a picture, or the error in its place.
type Still struct {
	Picture *image.RGBA
	Steps   int // for a slide: the number of steps that the frame plays
	Err     error
}

// Want sets the pictures that are wanted for a purpose, the most urgent first. Other pictures of the purpose are
// forgotten. A more urgent picture interrupts the current one.
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

// next is the next order to draw; false means that none is left.
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

// pause leaves the processor to the frame that shows the picture's place: software OpenGL and a worker without a pause
// would share the processor.
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

// try is draw, but a panic becomes the picture's error.
func (w *Worker) try(ctx context.Context, o Order) (made Still, err error) {
	defer solve.Caught(&err)
	return w.draw(ctx, o)
}

// Picture is the finished picture of an order; false means that it is not finished.
func (w *Worker) Picture(o Order) (Still, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	v, ok := w.made[o.look]
	return v, ok
}

// Stop drops all wanted pictures.
func (w *Worker) Stop() {
	for p := range purposes {
		w.Want(p, nil)
	}
}
