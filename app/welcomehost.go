package app

import (
	"stepboard/app/document"
	"stepboard/app/rooms/filing"
	"stepboard/solve"
)

// welcomeHost is the part of the window that the welcome page may call.
type welcomeHost struct {
	*filing.Room
	w *Window
}

func (h welcomeHost) Tour(p solve.Puzzle, language string) (document.Content, error) {
	return filing.Tour(p, language)
}

func (h welcomeHost) OpenReady(p solve.Puzzle) { h.w.lesson.OpenReady(p.ID()) }

func (h welcomeHost) Recent() []string { return h.Room.Recent.Now() }
