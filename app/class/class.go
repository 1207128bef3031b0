// Package class is a live class: a lesson that is shown, the students who answer its questions on their phones, and
// their answers. A Class is the value that the wall, the phones and the coach's phone show, and a Server shows it to
// browsers. The package knows no window.
package class

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"stepboard/app/catalogue"
	"stepboard/app/export/live"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/scene"
)

// Limits of a class.
const (
	MostStudents = 500
	MostName     = 24 // in characters
)

// The reasons why a student's request is refused. The page says them by their names.
var (
	ErrClosed  = errors.New("closed")  // no question is open, or another one
	ErrAnswer  = errors.New("answer")  // the answer does not suit the question
	ErrFull    = errors.New("full")    // there are too many students
	ErrName    = errors.New("name")    // the name is empty or too long
	ErrUnknown = errors.New("unknown") // no student of the class has this secret
	ErrEnded   = errors.New("ended")   // the class is over

	errDisk = errors.New("disk")
)

// Class is a class. Its methods may be called on any goroutine.
type Class struct {
	journal *journal
	begun   begun
	began   time.Time

	mu       sync.Mutex
	lesson   []lessonFrame
	edition  int // number of changes of the lesson
	students []*student
	byKey    map[string]int
	at       int // index of the shown frame; -1: the page on which students join
	shown    map[string]bool
	behind   int // index of the bar whose board the wall shows; -1: no bar
	ended    bool
	watchers map[*Watcher]bool
}

type lessonFrame struct {
	view.Frame
	question string // identifies the question with its board; "": no question
}

type student struct {
	name    string
	hidden  bool
	answers map[string]*submitted // by question
	here    int                   // number of open connections
	asked   bucket
}

// submitted is a student's answer to a question.
type submitted struct {
	question.Answer
	tries int
	first bool // whether the first answer was right
	right bool
}

// Open begins a class with a lesson, or goes on with the class whose journal is at the path. A student is the same
// after that, and every acknowledged answer is there. The error is a *solve.Refusal or the system's.
func Open(path, title string, frames []view.Frame) (*Class, error) {
	c := &Class{byKey: map[string]int{}, at: -1, shown: map[string]bool{}, behind: -1, watchers: map[*Watcher]bool{}}
	j, err := openJournal(path, func(r *record) error {
		c.mu.Lock()
		defer c.mu.Unlock()
		if err := c.applied(r); err != nil || r.Begin == nil {
			return err
		}
		c.setLesson(frames)
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.journal = j
	if c.begun.Version == 0 {
		r := &record{Begin: &begun{
			Version: version, Lesson: title, Token: letters(6), Code: letters(12), Salt: rand.Text(),
		}}
		if err := c.do(r); err != nil {
			return nil, errors.Join(err, j.close())
		}
		c.setLesson(frames)
	}
	return c, nil
}

// signs are the letters and digits of secrets. They can't be mistaken for each other when a student types them.
const signs = "abcdefghjkmnpqrstuvwxyz23456789"

func letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		for {
			if _, err := rand.Read(b[i : i+1]); err != nil {
				panic(err) // the system has no random numbers
			}
			if int(b[i]) < 256/len(signs)*len(signs) { // otherwise the first signs would be likelier
				b[i] = signs[int(b[i])%len(signs)]
				break
			}
		}
	}
	return string(b)
}

// SetLesson changes the frames. An answer stays with its question, wherever the question is in the lesson.
func (c *Class) SetLesson(frames []view.Frame) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.setLesson(frames)
	c.edition++
	c.behind = -1
	c.at = min(c.at, len(frames)-1)
	for _, s := range c.students {
		for id, a := range s.answers {
			a.right = c.judge(id, a.Answer)
		}
	}
	c.tell(true)
}

func (c *Class) setLesson(frames []view.Frame) {
	c.lesson = make([]lessonFrame, len(frames))
	for i, f := range frames {
		c.lesson[i] = lessonFrame{f, identity(&f, c.begun.Salt)}
	}
}

// identity returns a name of a frame's question together with its board and its key. Students see the name. Without the
// salt, they can't find out the key by trying keys.
func identity(f *view.Frame, salt string) string {
	if f.Asks == nil {
		return ""
	}
	shot := f.Asked()
	shot.Annotations = nil
	posed := live.FrameOf(shot, scene.Light)
	posed.Asks = f.Asks
	data, err := json.Marshal(posed)
	if err != nil {
		panic(err) // impossible: all fields are plain values
	}
	hash := hmac.New(sha256.New, []byte(salt))
	_, _ = hash.Write(data)
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

func keyOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:16])
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
		if c.begun.Version != version || len(c.begun.Token) < 6 || len(c.begun.Code) < 12 || c.begun.Salt == "" {
			return ErrUnknown
		}
	case r.Join != nil:
		name, ok := cleanName(r.Join.Name)
		if !ok || r.Join.Key == "" {
			return ErrName
		}
		if len(c.students) >= MostStudents {
			return ErrFull
		}
		if _, known := c.byKey[r.Join.Key]; known {
			return ErrName
		}
		c.byKey[r.Join.Key] = len(c.students)
		c.students = append(c.students, &student{name: c.distinct(name), answers: map[string]*submitted{}})
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
	case r.End:
		c.ended = true
	}
	return nil
}

// cleanName returns a name without needless spaces. ok is false if a name is empty, too long, or has characters that
// do not belong into a name.
func cleanName(name string) (clean string, ok bool) {
	clean = strings.Join(strings.Fields(name), " ")
	n := len([]rune(clean))
	return clean, n > 0 && n <= MostName && clean == catalogue.Plain(clean) &&
		!strings.ContainsAny(clean, "<>&\"\ufffd") && !strings.ContainsFunc(clean, invisible)
}

// invisible reports whether a character takes no room, or piles up over the lines above.
func invisible(r rune) bool {
	return r >= 0x0300 && r <= 0x036f || r >= 0x200b && r <= 0x200f || r == 0xfeff || r >= 0xe000 && r <= 0xf8ff ||
		r >= 0xe0000
}

// distinct returns a name that no student has yet.
func (c *Class) distinct(name string) string {
	taken := func(name string) bool {
		return slices.ContainsFunc(c.students, func(s *student) bool { return s.name == name })
	}
	for n, first := 2, name; taken(name); n++ {
		name = first + " (" + strconv.Itoa(n) + ")"
	}
	return name
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
	a.Answer = g.Answer
	a.tries++
	if a.right = g.right; !g.judged { // it comes from the journal
		a.right = c.judge(g.Question, g.Answer)
	}
	a.first = a.right && (a.tries == 1 || a.first)
	return nil
}

// judge reports whether an answer is right. A question that the lesson no longer has is not judged.
func (c *Class) judge(id string, a question.Answer) bool {
	f := c.find(id)
	if f == nil {
		return false
	}
	about := f.Shot.About()
	return f.Asks.Judge(&about, a)
}

func (c *Class) find(id string) *lessonFrame {
	i := slices.IndexFunc(c.lesson, func(f lessonFrame) bool { return f.question == id && id != "" })
	if i < 0 {
		return nil
	}
	return &c.lesson[i]
}

// frame returns the shown frame, or nil on the page on which students join.
func (c *Class) frame() *lessonFrame {
	if c.at < 0 {
		return nil
	}
	return &c.lesson[c.at]
}

// open returns the frame with the open question, or nil.
func (c *Class) open() *lessonFrame {
	if f := c.frame(); f != nil && f.question != "" && !c.shown[f.question] && !c.ended {
		return f
	}
	return nil
}

// Join adds a student and returns the secret by which the student is known from then on.
func (c *Class) Join(name string) (secret string, err error) {
	secret = rand.Text()
	return secret, c.do(&record{Join: &joined{Name: name, Key: keyOf(secret)}})
}

// student returns the number of the student with a secret.
func (c *Class) student(secret string) (int, error) {
	if n, ok := c.byKey[keyOf(secret)]; ok {
		return n, nil
	}
	return 0, ErrUnknown
}

// Answer stores a student's answer to the open question, in place of an earlier one. It returns when the answer is on
// the disk.
func (c *Class) Answer(secret, id string, a question.Answer) error {
	c.mu.Lock()
	n, err := c.student(secret)
	f := c.open()
	switch {
	case err != nil:
	case c.ended:
		err = ErrEnded
	case f == nil || f.question != id:
		err = ErrClosed
	}
	c.mu.Unlock()
	if err != nil {
		return err
	}
	about := f.Shot.About() // frames do not change
	if a, err = suited(f.Asks, &about, a); err != nil {
		return err
	}
	right := f.Asks.Judge(&about, a)
	return c.do(&record{Answer: &given{Student: n, Question: id, Answer: a, right: right, judged: true}})
}

// Go shows a frame, or for -1 the page on which students join.
func (c *Class) Go(at int) error { return c.do(&record{Go: &at}) }

// At returns the index of the shown frame, or -1.
func (c *Class) At() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Show closes the shown question and shows its answers. Without an open question it does nothing.
func (c *Class) Show() error {
	c.mu.Lock()
	f := c.open()
	c.mu.Unlock()
	if f == nil {
		return nil
	}
	return c.do(&record{Show: &f.question})
}

// Turn goes on by one: it shows the answers of an open question, or the next frame. For -1 it goes back a frame.
func (c *Class) Turn(by int) error {
	c.mu.Lock()
	open, at := c.open() != nil, c.at
	c.mu.Unlock()
	if by > 0 && open {
		return c.Show()
	}
	return c.Go(at + by)
}

// Hide hides the name of a student on the wall, or shows it again.
func (c *Class) Hide(student int, hide bool) error {
	return c.do(&record{Hide: &hidden{student, hide}})
}

// Behind lets the wall show the board behind a bar of the histogram; -1: no bar.
func (c *Class) Behind(bar int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.frame(); f != nil && c.shown[f.question] && bar < len(c.bars(f)) {
		c.behind = max(-1, bar)
		c.tell(false)
	}
}

// End ends the class for everyone. Its journal can't go on.
func (c *Class) End() error { return c.do(&record{End: true}) }

// Ended reports whether the class is over for everyone.
func (c *Class) Ended() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}

// Began is the time of the beginning.
func (c *Class) Began() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.began
}

// Close ends the connections and closes the journal. The class can go on later.
func (c *Class) Close() error {
	c.mu.Lock()
	for w := range c.watchers {
		close(w.gone)
	}
	clear(c.watchers)
	c.mu.Unlock()
	return c.journal.close()
}

// Title is the title of the lesson.
func (c *Class) Title() string { return cmp.Or(c.begun.Lesson, "Stepboard") }

// mayAsk reports whether a student may send something now: ten times at once, then three times a second.
func (c *Class) mayAsk(secret string, now time.Time) (bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, err := c.student(secret)
	return err == nil && c.students[n].asked.take(now, 3, 10), err
}
