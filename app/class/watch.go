package class

import (
	"stepboard/app/view/question"
	"stepboard/solve"
)

// Watcher hears of changes of a class. It is on its way as long as somebody looks.
type Watcher struct {
	class   *Class
	coach   bool
	student int           // number of the student, or -1
	number  int           // of the watcher
	changed chan struct{} // has a buffer of one, so a slow watcher delays no sender
	gone    chan struct{} // closed at the end of the watching
}

// Changed sends after a change. Several changes may be one value.
func (w *Watcher) Changed() <-chan struct{} { return w.changed }

// Gone is closed when the class value is closed, or too many watch as the same student.
func (w *Watcher) Gone() <-chan struct{} { return w.gone }

// Close ends the watching.
func (w *Watcher) Close() {
	w.class.mu.Lock()
	defer w.class.mu.Unlock()
	w.class.drop(w)
}

func (c *Class) drop(w *Watcher) {
	if c.watchers[w] {
		delete(c.watchers, w)
		close(w.gone)
		c.tell(false)
	}
}

// Watch returns a watcher for the coach, who hears of every answer.
func (c *Class) Watch() *Watcher {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.watch(true, -1)
}

// mostHere is the largest number of connections of a student.
const mostHere = 4

// WatchAs returns a watcher for a student, or nil if the secret is unknown. It ends the oldest watcher of a student who
// has too many: a phone that has changed its network leaves open connections behind.
func (c *Class) WatchAs(secret string) *Watcher {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, err := c.student(secret)
	if err != nil {
		return nil
	}
	var oldest *Watcher
	here := 0
	for w := range c.watchers {
		if w.student == n {
			if here++; oldest == nil || w.number < oldest.number {
				oldest = w
			}
		}
	}
	if here >= mostHere {
		c.drop(oldest)
	}
	c.tell(false)
	return c.watch(false, n)
}

func (c *Class) watch(coach bool, student int) *Watcher {
	c.watched++
	w := &Watcher{
		class: c, coach: coach, student: student, number: c.watched, changed: make(chan struct{}, 1),
		gone: make(chan struct{}),
	}
	c.watchers[w] = true
	w.changed <- struct{}{}
	if c.left {
		c.drop(w)
	}
	return w
}

// tell wakes the coach and, if the parameter all is true, all students.
func (c *Class) tell(all bool) {
	for w := range c.watchers {
		if all || w.coach {
			select {
			case w.changed <- struct{}{}:
			default:
			}
		}
	}
}

// Seen is what a student's page knows of the class. It has nothing of other students, and no answer before Show.
type Seen struct {
	Frame   int    `json:"frame"` // index; -1: the page on which students join
	Of      int    `json:"of"`
	Edition int64  `json:"edition"` // changes with the lesson
	Ask     string `json:"ask"`     // identifies the question; "": none
	Shown   bool   `json:"shown"`
	Ended   bool   `json:"ended"`
	Name    string `json:"name"`
	// Given is the student's own answer. Verdict is "right", "wrong" or "unchecked" after Show, if there was an answer.
	Given   *question.Answer `json:"given,omitempty"`
	Verdict string           `json:"verdict,omitempty"`
	// At the end: the number of the student's right answers, and of the questions whose answers were shown.
	Right int `json:"right"`
	Asked int `json:"asked"`

	said []solve.Text // after Show: why a painted board counts, or not
}

// Seen returns what the watcher's student sees.
func (w *Watcher) Seen() Seen {
	w.class.mu.Lock()
	defer w.class.mu.Unlock()
	return w.class.seen(w.student)
}

// SeenBy returns what the student with a secret sees.
func (c *Class) SeenBy(secret string) (Seen, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, err := c.student(secret)
	if err != nil {
		return Seen{}, err
	}
	return c.seen(n), nil
}

func (c *Class) seen(n int) Seen {
	student := c.students[n]
	s := Seen{Frame: c.at, Of: len(c.lesson), Edition: c.edition, Ended: c.ended, Name: student.name}
	if c.ended {
		s.Asked = len(c.shown)
		for id, a := range student.answers {
			if c.shown[id] && a.verdict() == "right" {
				s.Right++
			}
		}
	}
	f := c.frame()
	if f == nil || f.question == "" {
		return s
	}
	s.Ask, s.Shown = f.question, c.shown[f.question]
	if a := student.answers[f.question]; a != nil {
		answer := a.Answer
		answer.Moves, answer.Board = nil, nil
		s.Given = &answer
		if s.Shown {
			if s.Verdict = a.verdict(); a.tried != nil {
				s.said = a.tried.Said
			}
		}
	}
	return s
}

// Stage is what the coach sees of the class. The wall shows bars only after Show.
type Stage struct {
	Frame    int    `json:"frame"`
	Of       int    `json:"of"`
	Edition  int64  `json:"edition"`
	Title    string `json:"title"` // of the frame
	Notes    string `json:"notes"`
	Ask      string `json:"ask"`
	Shown    bool   `json:"shown"`
	Ended    bool   `json:"ended"`
	Here     int    `json:"here"` // number of students with an open page
	Answered int    `json:"answered"`
	Line     string `json:"line"`   // says how many have answered, or how many students there are
	Came     string `json:"came"`   // says how many students there are
	Behind   int    `json:"behind"` // bar whose board is shown; -1: none
	News     int    `json:"news"`   // after Show: changes with judged boards and known mistakes, as the slide does
	Pace     int64  `json:"pace"`   // time of a step in milliseconds, if the frame plays steps

	Students []Named `json:"students"`
	Bars     []Count `json:"bars"`
}

// Named is a student as the coach sees it.
type Named struct {
	Name     string `json:"name"`
	Hidden   bool   `json:"hidden"`
	Here     bool   `json:"here"`
	Answered bool   `json:"answered"`
}

// Count is a bar in words.
type Count struct {
	Label string `json:"label"`
	Of    string `json:"of"` // says how many of all answers
	N     int    `json:"n"`
	Right bool   `json:"right"`
	Why   string `json:"why,omitempty"` // the mistake behind it
	// Share is the part of the students who have answered.
	Share float64 `json:"share"`
}

// Stage returns what the coach sees, in words of the function say.
func (c *Class) Stage(say func(solve.Text) string) Stage {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := Stage{Frame: c.at, Of: len(c.lesson), Edition: c.edition, Ended: c.ended, Behind: c.behind}
	f := c.frame()
	if f != nil {
		s.Title, s.Notes = f.Title, f.Notes
		s.Pace = f.Play.Pace().Milliseconds()
		if s.Ask, s.Shown = f.question, c.shown[f.question]; s.Shown { // until then, the slide is the same
			s.News = c.news
		}
	}
	here, asked := map[int]bool{}, 0
	for w := range c.watchers {
		here[w.student] = true
	}
	for i, one := range c.students {
		n := Named{Name: one.name, Hidden: one.hidden, Here: here[i], Answered: s.Ask != "" && one.answers[s.Ask] != nil}
		if n.Here {
			s.Here++
		}
		if n.Answered {
			s.Answered++
		}
		if n.Here || n.Answered {
			asked++
		}
		s.Students = append(s.Students, n)
	}
	s.Came = say(solve.Say("class.wall.came", "N", len(s.Students), "PluralCount", len(s.Students)))
	if s.Line = s.Came; s.Ask == "" {
		return s
	}
	// The class does not wait for students that have gone.
	s.Line = say(solve.Say("class.wall.answered", "N", s.Answered, "Of", asked))
	for _, b := range c.bars(f) {
		of := say(solve.Say("class.wall.of", "N", b.N, "Of", s.Answered))
		why := ""
		if b.reason != nil {
			why = say(b.reason.Name)
		}
		s.Bars = append(s.Bars, Count{
			Label: say(b.Label), Of: of, N: b.N, Right: b.Right, Why: why, Share: float64(b.N) / float64(max(1, s.Answered)),
		})
	}
	return s
}
