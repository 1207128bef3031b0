package app

import (
	"stepboard/app/document"
	"stepboard/app/rooms/filing"
	"stepboard/solve"
)

// welcomeHost is the window as the welcome knows it.
type welcomeHost struct{ w *Window }

func (h welcomeHost) Tour(p solve.Puzzle, language string) (document.Content, error) {
	return filing.Tour(p, language)
}

func (h welcomeHost) OpenTour(p solve.Puzzle) { h.w.filing.OpenTour(p) }

func (h welcomeHost) OpenReady(p solve.Puzzle) { h.w.lesson.OpenReady(p) }

func (h welcomeHost) NewBoard(p solve.Puzzle) { h.w.filing.AskNew(p) }

func (h welcomeHost) OpenDialog() { h.w.filing.OpenDialog() }

func (h welcomeHost) OpenFile(path string) { h.w.filing.Open(path) }

func (h welcomeHost) Recent() []string { return h.w.filing.Recent.Now() }
