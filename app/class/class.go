// Package class is a live class: a lesson that is shown, the students who answer its questions on their phones, and
// their answers. A Class is the value that the wall, the phones and the coach's phone show, and a Server shows it to
// browsers. The package knows no window.
package class

import (
	"cmp"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"stepboard/app/contest/breaks"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/solve"
)

// MostStudents is the largest number of students of a class.
const MostStudents = 500

// The reasons why a student's request is refused. The page says them by their names.
var (
	ErrClosed  = errors.New("closed")  // no question is open, or another one
	ErrAnswer  = errors.New("answer")  // the answer does not suit the question
	ErrFull    = errors.New("full")    // there are too many students
	ErrName    = errors.New("name")    // the name is empty or too long
	ErrUnknown = errors.New("unknown") // no student of the class has this secret
	ErrEnded   = errors.New("ended")   // the class is over
	ErrBusy    = errors.New("busy")    // too many requests

	errDisk = errors.New("disk")
)

// Class is a class. Its methods may be called on any goroutine.
type Class struct {
	journal *journal
	begun   begun
	began   time.Time

	mu       sync.Mutex
	lesson   []lessonFrame
	edition  int64 // changes with the lesson, and when the class goes on: browsers then draw again
	students []*student
	byKey    map[string]int
	host     string // the address of the server, as the journal has it
	at       int    // index of the shown frame; -1: the page on which students join
	shown    map[string]bool
	behind   int // index of the bar whose board the wall shows; -1: no bar
	ended    bool
	watchers map[*Watcher]bool
	watched  int  // number of watchers so far
	left     bool // whether Close was called: a later watcher ends immediately
	bench
}

type student struct {
	name    string
	hidden  bool
	answers map[string]*submitted // by question
	asked   bucket
	judging bool // whether an answer of the student is being judged
}

// submitted is a student's answer to a question. An answer that was sent twice counts once.
type submitted struct {
	question.Answer
	begin question.Answer // the first answer
	tries int
	first bool // whether the first answer was right
	right bool
	// The judgements of the last and the first painted board; nil: not judged yet.
	tried, triedFirst *breaks.Tried
}

// Open begins a class with a lesson, or goes on with the class whose journal is at the path. A student is the same
// after that, and every acknowledged answer is there. If the programs of the lesson are trusted, they run where no box
// protects the user, too. The error is a *solve.Refusal or the system's.
func Open(path, title string, frames []view.Frame, trusted bool) (*Class, error) {
	c := &Class{
		byKey: map[string]int{}, at: -1, shown: map[string]bool{}, behind: -1, watchers: map[*Watcher]bool{},
		edition: time.Now().UnixMilli(),
	}
	c.setLesson(frames)
	j, err := openJournal(path, func(r *record) error {
		if r.Begin != nil && r.Begin.Version > version {
			return solve.Refused("class.journal.version", "File", path, "Version", r.Begin.Version, "Last", version)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.applied(r)
	})
	if err != nil {
		return nil, err
	}
	c.journal = j
	if c.begun.Version == 0 {
		r := &record{Begin: &begun{Version: version, Lesson: title, Token: letters(6), Code: letters(12)}}
		if err := c.do(r); err != nil {
			return nil, errors.Join(err, j.close())
		}
	}
	c.bench = newBench(breaks.Folder(path))
	if trusted {
		c.boards.Gate.Trust()
	}
	go c.work()
	return c, nil
}

// do applies a record and returns when it is on the disk.
func (c *Class) do(r *record) error {
	r.At = time.Now().UTC().Truncate(time.Millisecond)
	if c.journal.full() {
		return errDisk
	}
	c.mu.Lock()
	err := c.applied(r)
	n := 0
	if err == nil {
		n = c.journal.add(r)
		c.tell(r.Go != nil || r.Show != nil || r.End)
	}
	c.mu.Unlock()
	c.wake()
	if err != nil {
		return err
	}
	return c.journal.wait(n)
}

// applied changes the state by a record, or returns why the record is not valid now. It alone changes what the journal
// holds.
func (c *Class) applied(r *record) error {
	if c.ended || (c.begun.Version == 0) != (r.Begin != nil) {
		return ErrEnded
	}
	switch {
	case r.Begin != nil:
		c.begun, c.began = *r.Begin, r.At
		if c.begun.Version < 1 || len(c.begun.Token) < 6 || len(c.begun.Code) < 12 {
			return ErrUnknown
		}
	case r.Join != nil:
		return c.joined(r.Join)
	case r.Answer != nil:
		return c.answered(r.Answer)
	case r.Hide != nil:
		if r.Hide.Student < 0 || r.Hide.Student >= len(c.students) {
			return ErrUnknown
		}
		c.students[r.Hide.Student].hidden = r.Hide.Hidden
	case r.Go != nil:
		c.at, c.behind = max(-1, min(*r.Go, len(c.lesson)-1)), -1
	case r.Show != nil:
		c.shown[*r.Show] = true
	case r.Host != "":
		c.host = r.Host
	case r.End:
		c.ended = true
	}
	return nil
}

func (c *Class) joined(j *joined) error {
	name, ok := cleanName(j.Name)
	if !ok || j.Key == "" {
		return ErrName
	}
	if _, known := c.byKey[j.Key]; known {
		return nil // the page has not heard that its student was taken in, and asks again
	}
	if len(c.students) >= MostStudents {
		return ErrFull
	}
	c.byKey[j.Key] = len(c.students)
	c.students = append(c.students, &student{name: c.distinct(name), answers: map[string]*submitted{}})
	return nil
}

func (c *Class) answered(g *given) error {
	if g.Student < 0 || g.Student >= len(c.students) {
		return ErrUnknown
	}
	if c.shown[g.Question] {
		return ErrClosed
	}
	s := c.students[g.Student]
	a := s.answers[g.Question]
	if a == nil {
		a = &submitted{}
		s.answers[g.Question] = a
	}
	if g.edition != c.edition { // it comes from the journal, or the key may be another one now
		g.right = c.judge(g.Question, g.Answer)
	}
	if a.tries > 0 && key(a.Answer) == key(g.Answer) {
		return nil
	}
	if a.tries++; a.tries == 1 {
		a.begin, a.first = g.Answer, g.right
	}
	a.Answer, a.right, a.tried = g.Answer, g.right, nil
	return nil
}

// Join adds a student. From then on the secret names this student, also when the same phone joins again.
func (c *Class) Join(secret, name string) error {
	return c.do(&record{Join: &joined{Name: name, Key: keyOf(secret)}})
}

// NewSecret returns a secret for a student.
func NewSecret() string { return rand.Text() }

// student returns the number of the student with a secret.
func (c *Class) student(secret string) (int, error) {
	if n, ok := c.byKey[keyOf(secret)]; ok {
		return n, nil
	}
	return 0, ErrUnknown
}

// mayAsk reports whether a student may send something now: ten times at once, then three times a second.
func (c *Class) mayAsk(secret string, now time.Time) (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, err := c.student(secret)
	return err == nil && c.students[n].asked.take(now, 3, 10), err
}

// Answer stores a student's answer to the open question, in place of an earlier one. It returns when the answer is on
// the disk. A long game takes time to judge, so a student's answers are judged one at a time. If a judge may not give a
// painted board, the error is a *solve.Refusal with the reason.
func (c *Class) Answer(secret, id string, a question.Answer) error {
	c.mu.Lock()
	n, err := c.student(secret)
	f, edition := c.open(), c.edition
	switch {
	case err != nil:
	case c.ended:
		err = ErrEnded
	case f == nil || f.question != id:
		err = ErrClosed
	case c.students[n].judging:
		err = ErrBusy
	default:
		c.students[n].judging = true
	}
	c.mu.Unlock()
	if err != nil {
		return err
	}
	about := f.Shot.About() // frames do not change
	a, right, ok := f.Asks.Receive(&about, a)
	if !ok {
		err = ErrAnswer
	} else if a.Board != nil {
		d, _ := a.Board.On(&about)
		if why, unfit := breaks.Unfit(about.Puzzle, d); unfit {
			err = &solve.Refusal{Text: why}
		}
	}
	c.mu.Lock()
	c.students[n].judging = false
	c.mu.Unlock()
	if err != nil {
		return err
	}
	return c.do(&record{Answer: &given{Student: n, Question: id, Answer: a, right: right, edition: edition}})
}

// Began is the time of the beginning.
func (c *Class) Began() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.began
}

// Title is the title of the lesson.
func (c *Class) Title() string { return cmp.Or(c.begun.Lesson, "Stepboard") }

// Close ends the connections and closes the journal. The class can go on later.
func (c *Class) Close() error {
	c.mu.Lock()
	c.left = true
	for w := range c.watchers {
		c.drop(w)
	}
	c.mu.Unlock()
	return errors.Join(c.rest(), c.journal.close())
}
