// Package run keeps the results of solvers about a document: the answers of its queries, recorded runs of the shown
// query, and data prepared by lenses. It knows no window. Every method is called on one goroutine, the window's, and
// the function to post to it is injected.
package run

import (
	"time"

	"stepboard/app/document"
	"stepboard/solve"
)

// Background runs work in a new goroutine. Functions that work passes to tell run in the calling goroutine as long as
// limit lasts or until work has ended. Later ones are posted. It reports whether work has ended.
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
	// OnChange is called for news: at once, or for mere progress at most five times a second. It is not called while a
	// method runs that returns the news itself.
	OnChange func()
	// Budget is shared by all runs.
	Budget *solve.Budget
	// Wait is the time that a method waits for the work that it starts, so that a quick result is shown in the frame of
	// the edit. After slow work, methods return at once until one is quick again.
	Wait time.Duration

	runner *solve.Runner
	post   func(func())
	doc    *document.Document
	told   time.Time // the time of the last call of OnChange
	silent bool      // OnChange is not called
}

// progressEvery is the interval of mere progress. Each call redraws the window, and numbers can't be read faster.
const progressEvery = time.Second / 5

func (b *base) changed() {
	b.told = time.Now()
	if b.OnChange != nil && !b.silent {
		b.OnChange()
	}
}

// progressed announces mere progress.
func (b *base) progressed() {
	if time.Since(b.told) >= progressEvery {
		b.changed()
	}
}

// pace says whether the last work of a kind took longer than Wait.
type pace struct{ slow bool }

// start is [Background] that waits only if the last work of its kind was quick.
func (b *base) start(p *pace, work func(tell func(func()))) {
	limit := b.Wait
	if p.slow {
		limit = 0
	}
	was := b.silent
	b.silent = true
	if !Background(limit, b.post, work) {
		p.slow = true
	}
	b.silent = was
}

// took stores the duration of work.
func (b *base) took(p *pace, d time.Duration) { p.slow = d > b.Wait }
