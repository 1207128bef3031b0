package app

import (
	"context"
	"errors"
	"image"
	"slices"
	"sync"

	"stepboard/app/annotate"
	"stepboard/app/view"
	"stepboard/scene"
	"stepboard/solve"
	"stepboard/solve/grid"
)

// darkroom draws frames as pictures on a goroutine of its own, the one wanted most first. It keeps the pictures that
// are wanted and no others, and its goroutine ends when there is nothing left to draw.
type darkroom struct {
	develop func(context.Context, order) (*image.RGBA, error) // on the goroutine
	ready   func()                                            // told on the goroutine when a picture has come

	mu      sync.Mutex
	wanted  [purposes][]order // the most urgent first
	made    map[look]developed
	working bool
	now     look               // of what is being drawn
	cancel  context.CancelFunc // of that, or nil
}

// purpose is what a picture is for.
type purpose uint8

// The purposes, the most urgent first.
const (
	forSlide purpose = iota
	forStrip
	purposes
)

// order is a frame of which a picture is wanted, and what it is to look like.
type order struct {
	look
	frame view.Frame
}

// look is what a picture depends on.
type look struct {
	purpose        purpose
	shot           shotKey
	title, caption string // of a slide
	colors         *scene.Colors
	width, height  int // in pixels
	language       string
}

// shotKey is a shot as a value that can be compared. What shots point to is never changed, so where it lies says what
// it is.
type shotKey struct {
	puzzle          string
	dataset         *solve.Dataset
	query           int
	task, algorithm string
	track           view.Track
	move, event     int
	last, route     bool
	lens            string
	choice          int
	pointer         grid.Cell
	region          view.Region
	moves           *solve.Move // the first of so many
	made            int
	notes           *annotate.Annotation // the first of so many
	noted           int
}

func keyOf(s *view.Shot) shotKey {
	v := shotKey{
		puzzle: s.Puzzle.ID(), dataset: s.Dataset, query: s.Query, task: s.Task, algorithm: s.Algorithm,
		track: s.Track, move: s.Move, event: s.Event, last: s.Last, route: s.Route,
		lens: s.Lens, choice: s.Choice, pointer: s.Pointer, region: s.Region,
		made: len(s.Moves), noted: len(s.Annotations),
	}
	if v.made > 0 {
		v.moves = &s.Moves[0]
	}
	if v.noted > 0 {
		v.notes = &s.Annotations[0]
	}
	return v
}

// developed is a picture, or why there is none.
type developed struct {
	picture *image.RGBA
	err     error
}

// want says what pictures are wanted for a purpose, the most urgent first. Others of that purpose are forgotten, and
// what is being drawn is put off where something else is more urgent.
func (d *darkroom) want(p purpose, orders []order) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.wanted[p] = orders
	keep := make(map[look]developed, len(d.made))
	for _, list := range d.wanted {
		for i := range list {
			if v, ok := d.made[list[i].look]; ok {
				keep[list[i].look] = v
			}
		}
	}
	d.made = keep
	next, ok := d.next()
	if d.cancel != nil && (!ok || next.look != d.now) {
		d.cancel()
	}
	if ok && !d.working {
		d.working = true
		go d.work()
	}
}

// next is what is to be drawn now, or false.
func (d *darkroom) next() (order, bool) {
	for _, list := range d.wanted {
		for _, o := range list {
			if _, done := d.made[o.look]; !done {
				return o, true
			}
		}
	}
	return order{}, false
}

// work draws until nothing is left.
func (d *darkroom) work() {
	for {
		d.mu.Lock()
		o, ok := d.next()
		if !ok {
			d.working = false
			d.mu.Unlock()
			return
		}
		ctx, cancel := context.WithCancel(context.Background())
		d.now, d.cancel = o.look, cancel
		d.mu.Unlock()

		picture, err := d.draw(ctx, o)

		d.mu.Lock()
		d.cancel = nil
		stopped := ctx.Err() != nil && errors.Is(err, context.Canceled)
		wanted := !stopped && slices.ContainsFunc(d.wanted[o.purpose], func(w order) bool { return w.look == o.look })
		if wanted {
			d.made[o.look] = developed{picture, err}
		}
		d.mu.Unlock()
		cancel()
		if wanted {
			d.ready()
		}
	}
}

// draw is develop, but a defect of it is an error of the picture.
func (d *darkroom) draw(ctx context.Context, o order) (picture *image.RGBA, err error) {
	defer solve.Caught(&err)
	return d.develop(ctx, o)
}

// picture is what was made of an order; false while it is not there.
func (d *darkroom) picture(l look) (developed, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, ok := d.made[l]
	return v, ok
}

// stop drops workbench.All that is wanted.
func (d *darkroom) stop() {
	for p := range purposes {
		d.want(p, nil)
	}
}
