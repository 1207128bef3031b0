package ask

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/view"
	"stepboard/app/view/question"
	"stepboard/app/view/tree"
	"stepboard/solve"
)

// The tree of a frame opens in the editor on the state that is expanded. Its states become options from the keyboard.
func TestOptionsInTheTree(t *testing.T) {
	b := asking(t)
	shot, seen := &b.frames[0].Shot, tree.NewSeen()
	shot.Track, shot.Event, shot.Tree, shot.Algorithm = view.Exploration, 12, &seen, "bfs"
	w := &wizard{Room: b.room, frame: b.frames[0], made: map[string]*question.Question{}}
	w.open()
	e := w.edit(nil)
	e.nodes.Diagram.Resize(fyne.NewSize(110, 90)) // the tree is larger
	b.Wait("the tree", func() bool { return e.nodes.Picture != nil })
	n, d := &e.nodes, e.nodes.Diagram
	now := n.current()
	if now <= 0 {
		t.Fatalf("node %d is expanded", now)
	}
	from, to := n.Around(now)
	x, y, wide, high, _ := d.View()
	if from.X < x || from.Y < y || to.X > x+wide || to.Y > y+high {
		t.Errorf("the current node, from %v to %v, is not in the part from %v, %v with the size %v, %v", from, to, x, y, wide,
			high)
	}
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			d.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	press(fyne.KeyReturn)
	if list, _ := e.written(); len(list) != 0 {
		t.Errorf("before a node is chosen, Enter makes the options %v", list)
	}
	press(fyne.KeyRight, fyne.KeyReturn, fyne.KeyUp, fyne.KeySpace)
	list, _ := e.written()
	up := n.Nodes[n.chosen].Event
	if len(list) != 2 || !list[0].IsState(n.Nodes[now].Event) || !list[1].IsState(up) || n.chosen == now {
		t.Errorf("the options are %v, want the states of the events %d and %d", list, n.Nodes[now].Event, up)
	}
	press(fyne.KeyReturn)
	if list, _ := e.written(); len(list) != 1 {
		t.Errorf("a second Enter leaves the options %v", list)
	}
}

// The editor shows the state of the frame's exploration.
func TestTheEditorShowsTheStateOfTheFrame(t *testing.T) {
	b := asking(t)
	shot := &b.frames[0].Shot
	shot.Track, shot.Event, shot.Algorithm = view.Exploration, 12, "bfs"
	w := &wizard{Room: b.room, frame: b.frames[0], made: map[string]*question.Question{}}
	w.open()
	e := w.edit(nil)
	b.Wait("the state", func() bool { return e.nodes.standing != nil })
	rules, err := shot.Puzzle.Rules(shot.Dataset, shot.Query)
	if err != nil || *e.nodes.standing == rules.Start() {
		t.Errorf("the board shows the start: %v", err)
	}
}

// Enter goes from option to option, adds another after the last text, and leaves the options after an empty text.
func TestEnterInOptions(t *testing.T) {
	b := asking(t)
	e := b.wizard().edit(nil)
	for i, text := range []string{"a", "b", "c"} {
		if b.Win.Canvas().Focused() != fyne.Focusable(e.options[i].entry) && i > 0 {
			t.Errorf("option %d has no focus", i+1)
		}
		e.options[i].entry.SetText(text)
		e.options[i].entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	if len(e.options) != 4 {
		t.Errorf("there are %d options", len(e.options))
	}
	e.options[3].entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if b.Win.Canvas().Focused() != fyne.Focusable(e.why) {
		t.Errorf("after the options, a %T has the focus", b.Win.Canvas().Focused())
	}
}

// If nothing can be asked about a frame, Enter opens the editor for an own question.
func TestNothingToAsk(t *testing.T) {
	b := asking(t)
	shot := &b.frames[0].Shot
	shot.Dataset = shot.Dataset.Clone()
	shot.Dataset.Board.Things, shot.Move = nil, 0
	w := &wizard{Room: b.room, frame: b.frames[0], made: map[string]*question.Question{}}
	w.open()
	b.Wait("the text", func() bool { return w.text.Said() == b.Text.Say(solve.Say("lesson.ask.none")) })
	if b.Win.Canvas().Focused() != fyne.Focusable(w.own) {
		t.Errorf("a %T has the focus", b.Win.Canvas().Focused())
	}
	w.frame.Asks = &question.Question{Form: question.Number, Prompt: "own words"}
	w.open()
	b.Wait("the end of the search", func() bool { return !w.looking.Busy() })
	if !strings.HasPrefix(w.text.Said(), "own words\n\n") {
		t.Errorf("the frame's own question is shown as\n%s", w.text.Said())
	}
}
