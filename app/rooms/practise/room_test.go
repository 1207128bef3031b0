package practise

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/workbench/attempt"
	"stepboard/solve/grid"
	"stepboard/solve/puzzles"
	"stepboard/widgets"
)

// practising opens the room on a knight's board. kind is a kind of question, or empty for all kinds.
func practising(t *testing.T, kind string) (*shelltest.Desk, *drill) {
	t.Helper()
	b := shelltest.New(t)
	b.Open("revisit.in", shelltest.Knight)
	b.Settings.SetString(keptKind, kind)
	b.Settings.SetInt(keptSide, 5)
	b.Lesson = &shelltest.Lesson{}
	d := New(b.Shell).open()
	b.Wait("a question", func() bool { return d.now != nil })
	return b, d
}

// other returns a cell outside of the key.
func other(q *question.Question) grid.Cell {
	var c grid.Cell
	for slices.Contains(q.Cells, c) {
		c++
	}
	return c
}

// Questions are answered wrongly and then rightly, by mouse and by keys. The room shows the result and the reason at
// once, counts it, and lists it at the end. The document does not change.
func TestWrongThenRight(t *testing.T) {
	b, d := practising(t, "")
	before := b.Bench.Doc().Content()
	if d.Puzzle.ID() != "knight" {
		t.Errorf("it begins with %s", d.Puzzle.ID())
	}
	firstAsked := d.now
	d.Puzzle, d.Kinds = puzzles.BuiltIn().ByID("huarong"), []string{"after"} // knight names moves by their ends
	d.next()
	b.Wait("a question", func() bool { return d.now != nil && d.now != firstAsked })
	q := d.now.Asks
	pos, cell := d.board.CellRect(other(q))
	at := &desktop.MouseEvent{Button: desktop.MouseButtonPrimary}
	at.Position = pos.AddXY(cell.Width/2, cell.Height/2)
	d.board.MouseDown(at)
	d.board.MouseUp(at)
	test.Tap(d.check)
	if d.now.Verdict != attempt.Wrong || !strings.Contains(d.told.Said(), "It ends on") || d.verdict.Said() != "Not right." {
		t.Errorf("judged %v: %q", d.now.Verdict, d.told.Said())
	}
	first := d.now
	test.Tap(d.check) // the button now goes on
	b.Wait("the next question", func() bool { return d.now != nil && d.now != first })
	q = d.now.Asks
	if d.number.Visible() && d.number.Text != "" {
		t.Error("an answer is there already")
	}
	size := d.now.About.Dataset.Board.Size
	b.Win.Canvas().Focus(d.board)
	key := func(name fyne.KeyName) { d.board.TypedKey(&fyne.KeyEvent{Name: name}) }
	key(fyne.KeyDown) // the cursor appears on the first cell
	for range size.Row(q.Cells[0]) {
		key(fyne.KeyDown)
	}
	for range size.Col(q.Cells[0]) {
		key(fyne.KeyRight)
	}
	key(fyne.KeySpace)
	b.Accept()
	if d.now.Verdict != attempt.Right || d.score.Said() != "Right: 1 of 2; with the first answer: 1" {
		t.Errorf("judged %v: %q", d.now.Verdict, d.score.Said())
	}
	b.Press("End")
	if top := b.Asked(); top == nil || top.ID != "practised" {
		t.Fatal("there are no results")
	}
	b.Press("Copy")
	text := b.App.Clipboard().Content()
	for _, want := range []string{"Right: 1 of 2", "where does it stand", "Not right. row", "2. ", "Right! row"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the results:\n%s", want, text)
		}
	}
	if after := b.Bench.Doc(); after.Dirty() || after.Content().Datasets[0] != before.Datasets[0] {
		t.Error("the document is another")
	}
}

// Every kind of question is asked for every puzzle that has it. Its key is accepted when it is entered like a user's
// answer.
func TestEveryFormIsAnswered(t *testing.T) {
	b, d := practising(t, "")
	for _, id := range puzzles.BuiltIn().IDs() {
		for _, kind := range []string{"legal", "blocked", "after", "enter", "play", "wall"} {
			d.Puzzle, d.Kinds = puzzles.BuiltIn().ByID(id), []string{kind}
			d.next()
			b.Wait("a question", func() bool { return !d.making.Busy() })
			if d.now == nil { // the puzzle has no such kind
				continue
			}
			q := d.now.Asks
			switch q.Form {
			case question.Number:
				d.number.SetText(d.Text.Number(q.Number))
			case question.Choice:
				d.rune('A' + rune(q.Pick))
			case question.Game:
				d.now.Game().Replay(q.Shown)
			case question.Cells:
				for _, c := range q.Cells {
					d.press(c)
				}
			default:
				d.press(q.Cells[0])
			}
			if q.Form != question.Game {
				b.Accept()
			}
			if d.now.Verdict != attempt.Right || d.verdict.Said() != "Right!" {
				t.Errorf("%s, %s: judged %v", id, kind, d.now.Verdict)
			}
		}
	}
	b.Dismiss()
}

// The user can reveal the key and answer the question again. Another choice of kinds stops the making of a question
// and is kept.
func TestRevealedAndChosen(t *testing.T) {
	b, d := practising(t, "enter")
	test.Tap(d.reveal)
	if d.now.Verdict != attempt.Shown || !strings.Contains(d.told.Said(), "Answer: row") || !d.again.Visible() {
		t.Errorf("told %q", d.told.Said())
	}
	test.Tap(d.again)
	b.Dismiss()
	sheet := b.Asked().Text.Content.(*widgets.Words).Said()
	if strings.Contains(sheet, "[") || !strings.Contains(sheet, "The answer was shown.") {
		t.Errorf("the results of what is being answered again: %q", sheet)
	}
	b.Dismiss()
	d = New(b.Shell).open()
	b.Wait("a question", func() bool { return d.now != nil })
	test.Tap(d.reveal)
	test.Tap(d.again)
	for _, c := range d.now.Asks.Cells {
		d.press(c)
	}
	b.Accept()
	if got := d.score.Said(); got != "Right: 1 of 1; with the first answer: 0" {
		t.Errorf("the score is %q", got)
	}
	lists := shelltest.Parts[*shell.Select](b.Win.Canvas().Overlays().Top())
	lists[1].SetSelectedIndex(question.MostSide - question.LeastSide)
	lists[2].SetSelectedIndex(2)
	lists[1].SetSelectedIndex(0)
	b.Wait("a small board", func() bool { return d.now != nil })
	b.Settle()
	if d.now.About.Dataset.Board.Rows != 4 || b.Settings.IntWithFallback(keptLevel, 0) != 2 {
		t.Errorf("asked about %v", d.now.About.Dataset.Board.Size)
	}
	d.Puzzle, d.Kinds = puzzles.BuiltIn().ByID("knight"), []string{"wall"} // knight has no such question
	d.next()
	b.Wait("that nothing is found", func() bool { return !d.making.Busy() })
	if d.now != nil || !strings.HasPrefix(d.prompt.Said(), "No board fits") || d.check.Disabled() {
		t.Errorf("asked %q", d.prompt.Said())
	}
	b.Dismiss()
	b.Press("OK")
	if b.Prompts() {
		t.Error("a prompt is left")
	}
}

// A question comes into the lesson with its board and its key.
func TestAQuestionComesIntoTheLesson(t *testing.T) {
	b, d := practising(t, "least")
	test.Tap(d.toLesson)
	lesson := b.Lesson.(*shelltest.Lesson)
	frames := lesson.List
	if len(frames) != 1 || !d.toLesson.Disabled() || !strings.Contains(d.score.Said(), "Frame 1") {
		t.Fatalf("%d frames; it says %q", len(frames), d.score.Said())
	}
	f := frames[0]
	if err := view.CheckQuestion(&f); err != nil || f.Asks != d.now.Asks || f.Shot.Route {
		t.Errorf("the frame is %+v: %v", f, err)
	}
}
