package stills

import (
	"context"
	"errors"
	"image"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"stepboard/app/view"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
)

// gated is a worker whose pictures end one by one, each when the test allows it.
type gated struct {
	*Worker
	begun chan string // the titles of the pictures begun
	let   chan error  // lets the picture that is being drawn end
	ready chan struct{}
	mu    sync.Mutex
	ended []string // the titles of the pictures that were stopped
}

func newGated() *gated {
	b := &gated{begun: make(chan string), let: make(chan error), ready: make(chan struct{}, 100)}
	b.Worker = &Worker{made: map[look]Still{}, ready: func() { b.ready <- struct{}{} }}
	b.draw = func(ctx context.Context, o Order) (Still, error) {
		b.begun <- o.title
		select {
		case err := <-b.let:
			return Still{Picture: image.NewRGBA(image.Rect(0, 0, 1, 1))}, err
		case <-ctx.Done():
			b.mu.Lock()
			b.ended = append(b.ended, o.title)
			b.mu.Unlock()
			return Still{}, ctx.Err()
		}
	}
	return b
}

// orders makes an order for each title.
func orders(p Purpose, titles ...string) []Order {
	var list []Order
	for _, t := range titles {
		list = append(list, Order{look: look{purpose: p, title: t}, frame: view.Frame{Title: t}})
	}
	return list
}

func (b *gated) begins(t *testing.T, want string) {
	t.Helper()
	select {
	case got := <-b.begun:
		if got != want {
			t.Fatalf("%s is drawn, want %s", got, want)
		}
	case <-time.After(runtest.Limit):
		t.Fatalf("%s is not drawn", want)
	}
}

func (b *gated) done(t *testing.T, err error) {
	t.Helper()
	b.let <- err
	select {
	case <-b.ready:
	case <-time.After(runtest.Limit):
		t.Fatal("nobody is told of a picture")
	}
}

func (b *gated) has(p Purpose, title string) bool {
	_, ok := b.Picture(orders(p, title)[0])
	return ok
}

func TestWorkerDrawsWhatIsMostUrgent(t *testing.T) {
	b := newGated()
	b.Want(ForStrip, orders(ForStrip, "a", "b", "c"))
	b.begins(t, "a")
	b.done(t, nil)
	b.begins(t, "b")
	b.Want(ForSlides, orders(ForSlides, "slide")) // comes first, so b is put off
	b.begins(t, "slide")
	b.done(t, nil)
	b.begins(t, "b")
	b.Want(ForStrip, orders(ForStrip, "c", "a")) // b is no longer wanted
	b.begins(t, "c")
	b.mu.Lock()
	if want := []string{"b", "b"}; !slices.Equal(b.ended, want) {
		t.Errorf("stopped %v, want %v", b.ended, want)
	}
	b.mu.Unlock()
	b.done(t, errors.New("no"))
	if !b.has(ForStrip, "a") || !b.has(ForStrip, "c") || b.has(ForStrip, "b") || !b.has(ForSlides, "slide") {
		t.Error("pictures are missing, or one is there that was stopped")
	}
	if p, _ := b.Picture(orders(ForStrip, "c")[0]); p.Err == nil {
		t.Error("it is not said why there is no picture")
	}
	b.Want(ForStrip, orders(ForStrip, "a"))
	if b.has(ForStrip, "c") || !b.has(ForStrip, "a") {
		t.Error("an unwanted picture is kept, or a wanted picture was dropped")
	}
}

func TestWorkerLeavesNoGoroutine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newGated()
		b.Want(ForStrip, orders(ForStrip, "a", "b"))
		b.begins(t, "a")
		b.Stop()
		if synctest.Wait(); b.working {
			t.Fatal("the goroutine goes on though nothing is wanted")
		}
		b.Want(ForStrip, orders(ForStrip, "b")) // another picture begins
		b.begins(t, "b")
		b.done(t, nil)
	})
}

func TestADefectOfWhatDrawsIsAnErrorOfThePicture(t *testing.T) {
	ready := make(chan struct{}, 1)
	w := &Worker{
		made: map[look]Still{}, ready: func() { ready <- struct{}{} },
		draw: func(context.Context, Order) (Still, error) { panic("oh") },
	}
	list := orders(ForStrip, "a")
	w.Want(ForStrip, list)
	<-ready
	var crash *solve.CrashError
	if made, _ := w.Picture(list[0]); !errors.As(made.Err, &crash) || crash.Value != "oh" {
		t.Errorf("the picture's error is %v", made.Err)
	}
}
