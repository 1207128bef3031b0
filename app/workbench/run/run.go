// Package run has the results of solvers for a document: the answers to its queries, recorded runs of the shown query,
// and the preparations of lenses. It knows no window. All methods must be called on the window's goroutine.
package run

import (
	"time"

	"stepboard/app/document"
	"stepboard/solve"
)

// Background calls the function work on a new goroutine. The function work calls tell with functions that must run on
// the window's goroutine. Until the time limit, Background waits for work and runs these functions itself. After that,
// it passes them to post. Background reports whether work has ended within the limit.
func Background(limit time.Duration, post func(func()), work func(tell func(func()))) (ended bool) {
	if limit <= 0 {
		go work(post)
		return false
	}
	news := make(chan func())
	go func() {
		defer close(news)
		work(func(f func()) { news <- f })
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case f, open := <-news:
			if !open {
				return true
			}
			f()
		case <-timer.C:
			go func() {
				for f := range news {
					post(f)
				}
			}()
			return false
		}
	}
}

// base is the common part of Answers and Recordings.
type base struct {
	// OnChange is called when there is news. For mere progress OnChange is called at most five times a second. OnChange is
	// not called while a method waits for the work that it started, because the caller reads the news after the call.
	OnChange func()
	Budget   *solve.Budget // the memory that all runs share
	// Wait is how long a method waits for the work that it starts, so that a quick result appears in the same frame as the
	// edit. After slow work, methods do not wait until work of the same kind has been quick again.
	Wait time.Duration

	runner     *solve.Runner
	post       func(func())
	doc        *document.Document
	lastChange time.Time // when OnChange was called last
	silent     bool      // whether OnChange must not be called now
}

// progressEvery is the time between two reports of mere progress, because each report redraws the window.
const progressEvery = time.Second / 5

func (b *base) changed() {
	b.lastChange = time.Now()
	if b.OnChange != nil && !b.silent {
		b.OnChange()
	}
}

// progressed calls OnChange for mere progress, unless it was called a short time ago.
func (b *base) progressed() {
	if time.Since(b.lastChange) >= progressEvery {
		b.changed()
	}
}

// start(slow, work) calls the function work in the background. If the last work of this kind was not slow, start waits
// for it as [Background] does. If it takes longer than Wait, start sets *slow.
func (b *base) start(slow *bool, work func(tell func(func()))) {
	limit := b.Wait
	if *slow {
		limit = 0
	}
	was := b.silent
	b.silent = true
	if !Background(limit, b.post, work) {
		*slow = true
	}
	b.silent = was
}
