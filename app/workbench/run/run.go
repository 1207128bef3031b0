// Package run keeps what runs of solvers have found out about a document: the answers of its queries, recorded runs of
// the shown one, and what lenses have prepared. It knows no window: every method is called on one goroutine, the
// window's, and the hand-over to it is injected.
package run

import (
	"time"

	"stepboard/app/document"
	"stepboard/solve"
)

// Background starts work in a goroutine of its own. What work tells is done here, in the calling goroutine, for as long
// as limit lasts or until work has ended; what comes later is posted. It reports whether work has ended.
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

// base is what Answers and Recordings have in common.
type base struct {
	// OnChange is told that there is something new: at once, or where it is mere progress at most five times a second. It
	// is not told while a method is called that returns when there is something new.
	OnChange func()
	// Budget is what all runs share.
	Budget *solve.Budget
	// Wait is how long a method waits for what it starts: what comes so soon is shown in the frame that shows the edit.
	// After something that took longer it returns at once, until one is quick again.
	Wait time.Duration

	runner *solve.Runner
	post   func(func())
	doc    *document.Document
	told   time.Time // when OnChange was called last
	silent bool      // OnChange is not told
}

// progressEvery is how often mere progress is told: each time the window is drawn anew, and nobody reads numbers
// faster.
const progressEvery = time.Second / 5

func (b *base) changed() {
	b.told = time.Now()
	if b.OnChange != nil && !b.silent {
		b.OnChange()
	}
}

// progressed tells of mere progress.
func (b *base) progressed() {
	if time.Since(b.told) >= progressEvery {
		b.changed()
	}
}

// pace is whether the last of similar things took longer than Wait.
type pace struct{ slow bool }

// start is [Background] that waits only where the last thing of its kind was quick.
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

// took notes how long something took.
func (b *base) took(p *pace, d time.Duration) { p.slow = d > b.Wait }
