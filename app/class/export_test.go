package class

import (
	"context"

	"stepboard/app/contest/breaks"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
	"stepboard/solve"
)

// ReadSent is for the fuzzer, and Stream for a class that is over.
var (
	ReadSent = readSent
	Stream   = (*Server).stream
)

// PlayedOn returns what an engine gets for the open question of a frame, whether or not this program has engines.
func PlayedOn(f view.Frame) any {
	a := &artist{addresses: func(string, string, bool) (kit, engine string) { return "kit", "engine" }}
	return a.alive(&lessonFrame{Frame: f, question: "question"}, true, drawing{}, scene.Light)
}

// Draw draws a frame of an edition of the lesson for a phone, whose answers are shown.
func (s *Server) Draw(edition int64, frame int) error {
	_, err := s.artist.page(context.Background(), drawing{edition: edition, frame: frame, shown: true, behind: -1, lang: "en"})
	return err
}

// Late stores the first student's answer, which an edition of the lesson has judged as right.
func (c *Class) Late(edition int64, id string, a question.Answer) error {
	return c.do(&record{Answer: &given{Question: id, Answer: a, right: true, edition: edition}})
}

// Broke pretends that the last student has painted a board of a size that breaks the program.
func (c *Class) Broke(id string, size int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tried := &breaks.Tried{Broken: true, Judged: true, Size: size}
	board := question.Answer{Board: &question.Painted{Terrain: make([]byte, size)}}
	c.students[len(c.students)-1].answers[id] = &submitted{
		Answer: board, begin: board, tries: 1, first: true, right: true, tried: tried, triedFirst: tried,
	}
}

// Awaits reports whether a living board of a frame would solve a question that is not shown yet.
func (c *Class) Awaits(at int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.awaits(&c.lesson[at])
}

// Said says after Show why a painted board counts, or not.
func (s Seen) Said() []solve.Text { return s.said }
