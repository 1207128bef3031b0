// Package stills draws pictures of frames in the background. The strip and the welcome page get small pictures of
// boards. The presentation and the preview get whole slides.
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

// Worker draws pictures of frames on a separate goroutine, the most urgent picture first. The worker keeps a picture
// only as long as the picture is wanted. The goroutine ends when all wanted pictures are drawn.
type Worker struct {
	draw  func(context.Context, Order) (Still, error) // draws a picture; runs on the worker's goroutine
	ready func()                                      // called on the worker's goroutine after each new picture

	mu      sync.Mutex
	wanted  [purposes][]Order // by purpose: the orders, the most urgent first
	made    map[look]Still
	working bool               // whether the worker's goroutine runs
	now     look               // the look of the order being drawn
	cancel  context.CancelFunc // cancels the order being drawn, or nil
}

// New returns a worker with its own studio and renderer. The budget limits the memory of its searches. The functions
// say and number write texts and numbers in the language of the slides. After each new picture, the worker's goroutine
// calls ready().
func New(budget *solve.Budget, say func(solve.Text) string, number func(int64) string, ready func()) *Worker {
	r := raster.New(typeface.BuiltIn())
	a := newArtist(&studio.Studio{Budget: budget, Say: say, Number: number, Measure: r}, r)
	return &Worker{draw: a.draw, ready: ready, made: map[look]Still{}}
}

// Still is a picture, or the error that prevented the picture.
type Still struct {
	Picture *image.RGBA
	Steps   int // for a slide: the number of steps that the frame plays
	Err     error
}

// Want sets the wanted pictures of a purpose, the most urgent first. Other pictures of this purpose are dropped. If the
// worker is drawing a less urgent picture, it stops and begins with the most urgent picture.
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

// next() returns the most urgent order that is not yet drawn. It returns false if all orders are drawn.
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

// pause delays the first picture, because with software OpenGL the window needs the processor to draw itself.
const pause = 60 * time.Millisecond

// work(after) draws the wanted pictures until all are drawn. work begins after a delay.
func (w *Worker) work(after time.Duration) {
	time.Sleep(after)
	solve.LowerPriority()
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

// try calls draw. A panic of draw becomes an error.
func (w *Worker) try(ctx context.Context, o Order) (made Still, err error) {
	defer solve.Caught(&err)
	return w.draw(ctx, o)
}

// Picture returns the finished picture of an order. It returns false if the picture is not finished.
func (w *Worker) Picture(o Order) (Still, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	v, ok := w.made[o.look]
	return v, ok
}

// Stop drops all orders and pictures, and interrupts the drawing.
func (w *Worker) Stop() {
	for p := range purposes {
		w.Want(p, nil)
	}
}

// Draw draws one picture on the caller's goroutine, without a worker.
func Draw(ctx context.Context, budget *solve.Budget, say func(solve.Text) string, o Order) (*image.RGBA, error) {
	r := raster.New(typeface.BuiltIn())
	made, err := newArtist(&studio.Studio{Budget: budget, Say: say, Measure: r}, r).draw(ctx, o)
	return made.Picture, err
}
