package rules

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/puzzles"
	"stepboard/solve/script"
)

// pause is the time from the user's last key until the room reads the text.
const pause = 300 * time.Millisecond

// typed reacts to a new text. The text becomes a draft immediately, and is read after a pause.
func (r *Room) typed(text string) {
	p := r.own()
	if p == nil || r.doc == nil {
		return
	}
	if r.reading.Busy() {
		r.reading.Drop()
		r.state.reading = false
	}
	r.pause++
	draft := cmp.Or(text, "\n") // an empty draft would mean that the document has no draft
	if text == source(p) {      // the document uses these rules
		draft = ""
	}
	r.doc.SetDraft(draft)
	n, doc := r.pause, r.doc
	r.After(pause, func() {
		if n == r.pause && doc == r.doc {
			r.read(text)
		}
	})
}

// news is the result of reading a text without faults.
type news struct {
	puzzle  *script.Puzzle
	boards  []*solve.Dataset // the samples of the puzzle
	numbers int              // how many numbers each board has
}

// read reads a text on another goroutine. If the text has no fault, the document gets its rules, and then the samples
// are tested. If the user types during this time, the reading stops.
func (r *Room) read(text string) {
	p, doc := r.own(), r.doc
	if p == nil || r.frameOpen {
		return
	}
	same := text == source(p)
	name, _ := p.Source()
	naming, lesson := r.naming(), doc.Content().Clone()
	r.state = state{reading: true}
	r.pane.update()
	r.reading.Begin(r.Shell, func(ctx context.Context, tell func(func())) func() {
		if !same {
			n, err := readNews(name, text, naming)
			if err != nil {
				return func() { r.failed(err) }
			}
			if len(lesson.Frames) > 0 {
				if err := held(lesson, n); err != nil {
					return func() { r.settled(state{lesson: err}) }
				}
			}
			p = n.puzzle
			due := make(chan struct{})
			tell(func() {
				r.apply(n)
				time.AfterFunc(sampleDelay, func() { close(due) })
			})
			select {
			case <-ctx.Done():
				return nil
			case <-due:
			}
		}
		untried, err := files.TryRules(ctx, p, math.MaxInt64)
		commute := p.File.Commuting()
		return func() { r.tried(untried, commute, err) }
	})
}

// sampleDelay is the time between new rules and the test of their samples. In this time the search for the answer of
// the shown board begins.
const sampleDelay = 150 * time.Millisecond

func readNews(name, text string, naming func(*script.Puzzle) string) (n news, err error) {
	n.puzzle, err = script.Open(name, []byte(text))
	if err == nil && naming != nil && naming(n.puzzle) != name {
		n.puzzle, err = script.Open(naming(n.puzzle), []byte(text))
	}
	if err != nil {
		return n, err
	}
	n.boards = n.puzzle.Boards()
	n.numbers = len(n.puzzle.New(document.DefaultSize(n.puzzle.Limits())).Board.Numbers)
	return n, nil
}

// held returns the reason why the frames of a lesson do not fit new rules, or nil. It writes a file with the frames and
// the rules, and reads the file again.
func held(c document.Content, n news) error {
	c = document.Under(c, n.puzzle, n.boards)
	c.Algorithm = ""
	var out bytes.Buffer
	if err := files.Write(&out, c, files.Stepboard); err != nil {
		return err
	}
	_, err := files.Read(puzzles.BuiltIn().With(n.puzzle), "", &out, nil)
	return err
}

// failed shows the fault of the text. The document keeps the old rules.
func (r *Room) failed(err error) {
	s := state{}
	if !errors.As(err, &s.fault) {
		name, _ := r.own().Source()
		s.fault = &solve.InputError{Name: name, Text: solve.Quote(err.Error())}
	}
	r.settled(s)
}

func (r *Room) tried(untried, commute int, err error) {
	s := state{tried: true, untried: untried, commute: commute}
	if err != nil && !errors.As(err, &s.sample) {
		s.tried = false // there was not enough memory or time
	}
	if s.sample != nil && !r.Shown() { // a document may come with rules that contradict their samples
		r.Hint(r.Message(s.sample))
	}
	r.settled(s)
}

func (r *Room) settled(s state) {
	r.state = s
	if p := r.own(); s.tried && p != nil {
		r.tests[p.ID()] = tested{source(p), s}
	}
	line, word := 0, "fine"
	switch {
	case s.fault != nil:
		line, word = s.fault.Line, "faulty"
	case s.lesson != nil:
		word = "faulty"
	case s.sample != nil:
		line, word = s.sample.Line, "false"
	}
	r.Trace.Line("rules", word, line)
	r.pane.update()
}

// apply gives the rules of n to the document. A document of samples gets the new samples. A document with other boards
// keeps its boards, history and views if it fits the rules. Otherwise a new document with the parts that fit replaces
// the old document. If the document in r.before fits the rules, and its replacement was not edited, apply opens that
// document again.
func (r *Room) apply(n news) {
	id := r.own().ID()                            // the name of the file, and so the ID, may follow the title
	if id != n.puzzle.ID() && r.origin() != nil { // the rules have a file meanwhile
		r.read(r.code.Text())
		return
	}
	doc, was := r.doc, r.own().Boards()
	had := r.Win.Canvas().Focused()
	r.Puzzles = slices.DeleteFunc(r.Puzzles.With(n.puzzle), func(p solve.Puzzle) bool {
		return p.ID() == id && p != solve.Puzzle(n.puzzle)
	})
	switch {
	case r.before != nil && r.before.replacement == doc && untouched(doc) && r.before.doc.Holds(n.puzzle, n.numbers):
		before := r.before.doc // the rules of n fit it
		before.OnChange = nil
		before.SetRules(n.puzzle)
		r.show(before)
		r.before = nil
	case doc.Same(was) && !slices.EqualFunc(was, n.boards, solve.Same):
		c := document.Under(doc.Content(), n.puzzle, n.boards)
		c.Dataset, c.Query = doc.Shown()
		if i := slices.IndexFunc(n.boards, func(d *solve.Dataset) bool { return solve.Same(d, doc.Current()) }); i >= 0 {
			c.Dataset = i
		}
		c.Datasets = n.boards
		r.replace(c)
	case doc.Holds(n.puzzle, n.numbers):
		doc.SetRules(n.puzzle)
	default:
		r.replace(document.Under(doc.Content(), n.puzzle, n.boards))
	}
	if f := r.Win.Canvas().Focused(); f != had {
		r.RestoreFocus(had)
	}
	r.Trace.Line("rules", "applied")
	r.pane.update()
}

// untouched reports whether a document has no edits to undo or redo.
func untouched(doc *document.Document) bool {
	_, undo := doc.CanUndo()
	_, redo := doc.CanRedo()
	return !undo && !redo
}

// replace shows a new document with the content c. The replaced document is kept in r.before, because it may come back.
func (r *Room) replace(c document.Content) {
	was := r.doc
	first := was
	if r.before != nil && r.before.replacement == was && untouched(was) {
		first = r.before.doc
	}
	doc := document.New(own(c))
	r.show(doc)
	doc.MarkUnsaved()
	r.before = &replaced{first, doc}
}

// own(c) returns a content with copies of its datasets.
func own(c document.Content) document.Content {
	c = c.Clone()
	for i, d := range c.Datasets {
		c.Datasets[i] = d.Clone()
	}
	return c
}

// show opens a document in place of the current document. The text of the rules, the file and the view stay the same.
func (r *Room) show(doc *document.Document) {
	if o := r.origin(); o != nil {
		o.doc = doc
	}
	r.doc.OnChange = nil
	left := r.Bench.State()
	answers := r.Bench.NewAnswers()
	answers.Open(doc)
	r.doc = doc
	r.OpenDocument(workbench.Opening{Doc: doc, Answers: answers, Left: left})
	r.Bench.Restore(left)
}
