package app

import (
	"context"
	"errors"
	"image"
	"slices"
	"sync"
	"testing"
	"time"

	"stepboard/app/view"
	"stepboard/solve"
)

// bath is a darkroom whose pictures a test lets go one by one.
type bath struct {
	*darkroom
	begun chan string // titles, as they are begun
	let   chan error  // lets the one that is being drawn go
	ready chan struct{}
	mu    sync.Mutex
	ended []string // titles that were stopped
}

func newBath() *bath {
	b := &bath{begun: make(chan string), let: make(chan error), ready: make(chan struct{}, 100)}
	b.darkroom = &darkroom{made: map[look]developed{}, ready: func() { b.ready <- struct{}{} }}
	b.develop = func(ctx context.Context, o order) (*image.RGBA, error) {
		b.begun <- o.title
		select {
		case err := <-b.let:
			return image.NewRGBA(image.Rect(0, 0, 1, 1)), err
		case <-ctx.Done():
			b.mu.Lock()
			b.ended = append(b.ended, o.title)
			b.mu.Unlock()
			return nil, ctx.Err()
		}
	}
	return b
}

// orders are orders with titles.
func orders(p purpose, titles ...string) []order {
	var list []order
	for _, t := range titles {
		list = append(list, order{look: look{purpose: p, title: t}, frame: view.Frame{Title: t}})
	}
	return list
}

func (b *bath) begins(t *testing.T, want string) {
	t.Helper()
	select {
	case got := <-b.begun:
		if got != want {
			t.Fatalf("%s is drawn, want %s", got, want)
		}
	case <-time.After(10 * time.Second):
		t.Fatalf("%s is not drawn", want)
	}
}

func (b *bath) done(t *testing.T, err error) {
	t.Helper()
	b.let <- err
	select {
	case <-b.ready:
	case <-time.After(10 * time.Second):
		t.Fatal("nobody is told of a picture")
	}
}

func (b *bath) has(p purpose, title string) bool {
	_, ok := b.picture(orders(p, title)[0].look)
	return ok
}

func TestDarkroomDrawsWhatIsMostUrgent(t *testing.T) {
	b := newBath()
	b.want(forStrip, orders(forStrip, "a", "b", "c"))
	b.begins(t, "a")
	b.done(t, nil)
	b.begins(t, "b")
	b.want(forSlide, orders(forSlide, "slide")) // goes before, and b is put off
	b.begins(t, "slide")
	b.done(t, nil)
	b.begins(t, "b")
	b.want(forStrip, orders(forStrip, "c", "a")) // b is wanted no more
	b.begins(t, "c")
	b.mu.Lock()
	if want := []string{"b", "b"}; !slices.Equal(b.ended, want) {
		t.Errorf("stopped %v, want %v", b.ended, want)
	}
	b.mu.Unlock()
	b.done(t, errors.New("no"))
	if !b.has(forStrip, "a") || !b.has(forStrip, "c") || b.has(forStrip, "b") || !b.has(forSlide, "slide") {
		t.Error("pictures are missing, or one is there that was stopped")
	}
	if p, _ := b.picture(orders(forStrip, "c")[0].look); p.err == nil {
		t.Error("it is not said why there is no picture")
	}
	b.want(forStrip, orders(forStrip, "a"))
	if b.has(forStrip, "c") || !b.has(forStrip, "a") {
		t.Error("a picture that is not wanted is kept, or one that is was dropped")
	}
}

func TestDarkroomLeavesNoGoroutine(t *testing.T) {
	b := newBath()
	b.want(forStrip, orders(forStrip, "a", "b"))
	b.begins(t, "a")
	b.stop()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		b.darkroom.mu.Lock()
		working := b.working
		b.darkroom.mu.Unlock()
		if !working {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the goroutine goes on though nothing is wanted")
		}
	}
	b.want(forStrip, orders(forStrip, "b")) // another begins
	b.begins(t, "b")
	b.done(t, nil)
}

func TestNearestFirst(t *testing.T) {
	if got, want := nearest(2, 4, 7, 6), []int{2, 3, 1, 4, 0, 5}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := nearest(0, 0, 0, 5); len(got) != 0 {
		t.Errorf("%v of none", got)
	}
}

func TestADefectOfWhatDrawsIsAnErrorOfThePicture(t *testing.T) {
	ready := make(chan struct{}, 1)
	d := &darkroom{
		made: map[look]developed{}, ready: func() { ready <- struct{}{} },
		develop: func(context.Context, order) (*image.RGBA, error) { panic("oh") },
	}
	list := orders(forStrip, "a")
	d.want(forStrip, list)
	<-ready
	var crash *solve.CrashError
	if made, _ := d.picture(list[0].look); !errors.As(made.err, &crash) || crash.Value != "oh" {
		t.Errorf("the picture's error is %v", made.err)
	}
}
