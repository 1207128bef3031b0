package answer

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/storage/collection"
	"stepboard/app/theme"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/search"
)

func open(t *testing.T) (*shelltest.Desk, *Panel, *int) {
	t.Helper()
	d := shelltest.New(t)
	d.Open("board.in", "3 3 2\n1 1 1\n1 1 1\n1 1 1\n3 3 2 2 2 1\n1 3 1 1 1 2\n")
	for _, id := range []string{ // actions of other rooms
		"query-add", "query-duplicate", "query-remove", "query-previous", "query-next", "dataset-add", "dataset-duplicate",
		"dataset-remove", "dataset-up", "dataset-down", "branch-state", "branch-goal",
	} {
		d.Actions = append(d.Actions, &shell.Action{ID: id, Icon: theme.IconAsk, Run: func() {}})
	}
	laid := 0
	p := New(d.Shell, func() { laid++ }, nil)
	p.Update(workbench.All)
	return d, p, &laid
}

// show puts a new panel beside the board.
func show(d *shelltest.Desk) *Panel {
	p := New(d.Shell, nil, nil)
	d.Parts = []shell.Part{p}
	d.Refresh(workbench.All)
	d.Win.SetContent(container.NewBorder(nil, nil, nil, p.Content, d.Board))
	return p
}

// choose chooses a lens.
func choose(d *shelltest.Desk, id string) {
	d.Bench.Lens.Choose(id)
}

// The statistics are one line until the user unfolds them. The next panel keeps this state.
func TestStatisticsFold(t *testing.T) {
	d, p, _ := open(t)
	d.Bench.Solve()
	d.Wait("the answer", func() bool { r, ok := d.Bench.Result(); return ok && !r.Stale })
	p.Update(workbench.All)
	folded := p.stats.content.MinSize().Height
	if p.stats.all.Visible() && p.stats.content.Objects[1].Visible() {
		t.Error("all figures show at first")
	}
	test.Tap(p.stats.line)
	if unfolded := p.stats.content.MinSize().Height; unfolded < 2*folded || p.height != p.above.MinSize().Height {
		t.Errorf("%v high unfolded, %v folded; the panel was laid out for %v", unfolded, folded, p.height)
	}
	again := New(d.Shell, nil, nil)
	if again.stats.content.Objects[1].Visible() || !again.stats.line.Disabled() {
		t.Error("a panel without figures unfolds a blank area")
	}
	if again.Update(workbench.All); !again.stats.content.Objects[1].Visible() || again.stats.line.Disabled() {
		t.Error("the next panel is folded again")
	}
	for _, f := range p.stats.figures {
		if f.Value == "0" && f.ID != "expanded" {
			t.Errorf("%s is 0 and shown", f.ID)
		}
	}
}

// The panel keeps the width of a drag, within limits, also in the next panel. A drag far beyond the least width folds
// the panel. A drag that comes back again does not.
func TestThePanelIsDragged(t *testing.T) {
	d, p, laid := open(t)
	folded := 0
	sash := p.newSash(func() { *laid++ }, func() { folded++ })
	width := func() float32 { return shell.WidthOfPanel(d.Shell) }
	drag := func(list ...float32) {
		for _, by := range list {
			sash.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(by, 0)})
		}
		sash.DragEnd()
	}
	before := p.Content.MinSize().Width
	drag(-60)
	if now := p.Content.MinSize().Width; now != before+60 || *laid != 1 {
		t.Errorf("%v wide, was %v; laid out %d times", now, before, *laid)
	}
	kept := width()
	if New(d.Shell, nil, nil); width() != kept {
		t.Errorf("the next panel is %v wide, want %v", width(), kept)
	}
	drag(-5000)
	widest := width()
	drag(5000)
	if width() != widest || folded != 1 {
		t.Errorf("folded %d times, it comes back %v wide, not %v", folded, width(), widest)
	}
	drag(widest - 180) // a little beyond the limit
	least := width()
	if least < 200 || widest > 600 || widest < least+100 || folded != 1 {
		t.Errorf("%v to %v wide; folded %d times", least, widest, folded)
	}
	drag(500, -470, -30)
	if width() != least || folded != 1 {
		t.Errorf("%v wide, want %v; folded %d times", width(), least, folded)
	}
	d.Settings.SetFloat("panel.width", 1)
	if w := width(); w != least {
		t.Errorf("a width of a broken file is %v", w)
	}
}

// In the lowest window, the list of boards has two rows above its buttons.
func TestTwoRowsAtLeast(t *testing.T) {
	_, p, _ := open(t)
	q := p.queries
	row := q.list.CreateItem().MinSize().Height + p.Theme.Size(fynetheme.SizeNamePadding)
	buttons := q.box.MinSize().Height - q.list.MinSize().Height
	if room := p.Scaled(leastLists) - buttons; room < 2*row {
		t.Errorf("%v for rows of %v", room, row)
	}
}

// In the narrowest panel, no tab is cut off.
func TestTheNarrowPanelIsWhole(t *testing.T) {
	d, _, _ := open(t)
	d.Win.Resize(fyne.NewSize(1024, 700))
	for _, lang := range []string{"en", "zh", "ja"} {
		for _, factor := range []float32{theme.TextNormal, theme.TextLargest} {
			d.Text.SetLanguage(lang)
			d.Settings.SetTextFactor(factor)
			d.ApplyTheme()
			tabs := show(d).tabs
			at := d.App.Driver().AbsolutePositionForObject(tabs)
			if right := at.X + max(tabs.MinSize().Width, tabs.Size().Width); right > 1024 {
				t.Errorf("%s, text %v: the tabs end at %v", lang, factor, right)
			}
		}
	}
}

// The items of the algorithms choose one, and check the chosen one.
func TestAlgorithmsAreChosen(t *testing.T) {
	d, _, _ := open(t)
	chosen := func() (list []string) {
		for _, a := range AlgorithmMenu(d.Shell).ChildMenu.Items {
			if a.Checked {
				list = append(list, a.Label)
			}
		}
		return list
	}
	first := chosen()
	AlgorithmMenu(d.Shell).ChildMenu.Items[1].Action()
	second := chosen()
	if len(first) != 1 || len(second) != 1 || first[0] == second[0] ||
		second[0] != d.Say(solve.AlgorithmName(d.Bench.Doc().Puzzle(), d.Bench.Answers().Solver().ID())) {
		t.Errorf("%v is chosen, then %v", first, second)
	}
}

// The row of the shown query is visible, also in a new panel.
func TestTheShownQueryIsInSight(t *testing.T) {
	d, _, _ := open(t)
	doc := d.Bench.Doc()
	for range 30 {
		doc.DuplicateDataset()
	}
	for _, shown := range []int{0, 30, 15} {
		doc.Show(shown, 0)
		list := show(d).queries.list
		row := list.CreateItem().MinSize().Height + list.Theme().Size(fynetheme.SizeNamePadding)
		top := float32(2*shown)*row - list.GetScrollOffset() // each board has two queries
		if top < 0 || top+row > list.Size().Height+row/2 {
			t.Errorf("the row of board %d stands at %v of a list %v high", shown+1, top, list.Size().Height)
		}
	}
}

// When the last board is removed, the board that is shown then has no lens and is lower. So the rows are drawn before
// the list knows that the last row is gone.
func TestTheLastBoardIsTakenAway(t *testing.T) {
	d, _, _ := open(t)
	d.Open("ghosts.in", "5 5 2\n#####\n#a B#\n# # #\n#b A#\n#####\n0 0 0\n")
	list := show(d).queries
	choose(d, "distance")
	doc, looks := d.Bench.Doc(), func() bool { return d.Bench.Lens.View() != nil }
	doc.DuplicateDataset()
	for _, algorithm := range d.Bench.Compare.Algorithms() { // changes of the algorithm make the hidden results old
		doc.SetAlgorithm(algorithm)
		d.Solved()
		d.Wait("the lens", looks)
		doc.RemoveDataset(1)
		d.Solved()
		if got := len(list.rows); got != 1 {
			t.Errorf("%d rows, want 1", got)
		}
		doc.Undo()
		d.Solved()
	}
}

// explored opens an exploration that has touched a cell, asks about the cell, and shows the list of its states.
func explored(t *testing.T) (*shelltest.Desk, *Panel, *stateList) {
	t.Helper()
	d, _, _ := open(t)
	d.Bench.Doc().SetAlgorithm("bruteforce")
	d.Solved()
	p := show(d)
	p.ShowStates()
	d.Bench.Set(workbench.Exploring, true)
	recorded(d)
	d.Bench.Explore.Ask(4)
	return d, p, p.states
}

// recorded waits for the exploration.
func recorded(d *shelltest.Desk) {
	d.T.Helper()
	d.Wait("a recording", func() bool { return d.Bench.Recordings().Run("bruteforce").Done })
}

// The list has the states that touched the asked cell. A click goes behind the event of a state, whose way can be played.
func TestACellTellsItsStates(t *testing.T) {
	d, _, list := explored(t)
	b, x := d.Bench, d.Bench.Explore.Current()
	if len(list.events) != len(x.Touched(4)) || len(list.events) == 0 {
		t.Fatalf("%d states are listed, want %d", len(list.events), len(x.Touched(4)))
	}
	for i, e := range list.events {
		if s := x.Event(int(e)).State; s.Cells[0] != 4 && s.Cells[1] != 4 {
			t.Errorf("a state that does not touch the cell: %v", s.Cells)
		}
		if text := list.text(i); !strings.Contains(text, "cost") || !strings.Contains(text, "(2,2)") {
			t.Errorf("a state is described as %q", text)
		}
	}
	list.list.OnSelected(3)
	event := int(list.events[3])
	if b.Playback.Pos() != event+1 || b.Explore.Picked() != event || list.follow.Disabled() {
		t.Errorf("a click went to %d, want behind %d", b.Playback.Pos(), event)
	}
	b.Explore.Follow(false)
	stops := solve.Map(x.Branch(event), func(e int32) int { return int(e) + 1 })
	slices.Sort(stops)
	if b.Explore.Branch() == nil || !slices.Equal(b.Explore.Branch().Stops, stops) {
		t.Error("the way to the state is not played")
	}
}

// A state can be clicked in the list while the solution is on the track. After a move elsewhere, the same state can
// be clicked again.
func TestAStateIsClickedAgain(t *testing.T) {
	d, _, list := explored(t)
	p, x, event := d.Bench.Playback, d.Bench.Explore.Current(), int(list.events[3])
	for _, leave := range []func(){
		func() { p.Seek(0) }, func() { choose(d, "plain"); d.Bench.Set(workbench.Exploring, false) }, func() {},
	} {
		list.list.Select(3)
		if p.Pos() != event+1 || p.Len() != x.Len() || d.Bench.Explore.Picked() != event {
			t.Fatalf("at %d, clicked %d, want behind %d", p.Pos(), d.Bench.Explore.Picked(), event)
		}
		leave()
	}
}

// Recordings are large, so a recording is dropped when no part shows it.
func TestExplorationsAreLetGo(t *testing.T) {
	d, p, list := explored(t)
	p.tabs.SetSelected(0)
	p.flip()
	b := d.Bench
	b.Set(workbench.Exploring, false)
	if list.x != nil || b.Explore.OnTrack() != nil || b.Lens.View() != nil ||
		b.Recordings().Run("bruteforce").Exploration != nil {
		t.Error("a recording is kept")
	}
	choose(d, "plain")
	recorded(d)
	if b.Set(workbench.Comparing, true); b.Lens.View() != nil {
		t.Error("the lens keeps its recording while algorithms are compared")
	}
}

// While the pointer is on a row whose text is cut, the whole text is shown. A whole row needs no hint.
func TestACutRowIsReadWhole(t *testing.T) {
	d, _, _ := open(t)
	d.Win.Resize(fyne.NewSize(1024, 700))
	doc := d.Bench.Doc()
	doc.SetName(0, "a name that leaves no room for the cells")
	list := show(d).queries.list
	at := d.App.Driver().AbsolutePositionForObject(list)
	row := list.CreateItem().MinSize().Height + list.Theme().Size(fynetheme.SizeNamePadding)
	for i, whole := range []string{doc.Dataset(0).Name + " · " + d.Say(doc.Puzzle().Summary(doc.Dataset(0), 0)), ""} {
		test.MoveMouse(d.Win.Canvas(), at.AddXY(60, (float32(i)+0.5)*row))
		if d.Said != whole {
			t.Errorf("row %d says %q, not %q", i+1, d.Said, whole)
		}
	}
}

// In a low panel the lenses are a drop-down list, which chooses the same lenses.
func TestTheLowPanelChoosesLenses(t *testing.T) {
	d, _, _ := open(t)
	p := show(d)
	for _, c := range []struct {
		height float32
		low    bool
	}{{820, false}, {500, true}, {820, false}} {
		d.Win.Resize(fyne.NewSize(1024, c.height))
		d.Win.Canvas().Unfocus()
		d.Win.Canvas().FocusNext()
		for d.Win.Canvas().Focused() != fyne.Focusable(p.lenses.brief) && d.Win.Canvas().Focused() != fyne.Focusable(p.lenses.choices) {
			d.Win.Canvas().FocusNext()
		}
		if low := d.Win.Canvas().Focused() == fyne.Focusable(p.lenses.brief); low != c.low {
			t.Errorf("%v high: the lenses are in a drop-down list: %v", c.height, low)
		}
	}
	p.lenses.brief.SetSelectedIndex(2)
	if now := d.Bench.Lens.Chosen(); now == nil || now.ID != p.lenses.shown[1].ID || p.lenses.choices.Chosen() != 2 {
		t.Errorf("the lens %v is chosen", now)
	}
}

// The unfolded figures have the number of misleading positions of a small board.
func TestMisleadingPositionsAreCounted(t *testing.T) {
	d, _, _ := open(t)
	d.Settings.SetBool("statistics", true)
	p := show(d)
	misled := func() (value string) {
		for _, f := range p.stats.figures {
			if f.ID == "misled" {
				value = f.Value
			}
		}
		return value
	}
	d.Bench.Solve()
	d.Wait("the answer", func() bool { r, ok := d.Bench.Result(); return ok && !r.Stale })
	counted, err := search.NewMisled(&solve.Meter{}, d.Bench.Doc().Puzzle(), d.Bench.Doc().Snapshot(0), 0)
	d.Wait("the number", func() bool { return misled() != "" })
	if err != nil || misled() != strconv.Itoa(len(counted.At)) {
		t.Errorf("%s positions instead of %d, %v", misled(), len(counted.At), err)
	}
}

// An answer that rests on an estimate looks different in the list until it is checked.
func TestUncheckedAnswersInTheList(t *testing.T) {
	d, _, _ := open(t)
	eight, err := collection.Open("eight")
	if err != nil {
		t.Fatal(err)
	}
	boards := []*solve.Dataset{eight.Boards()[0], eight.Boards()[0]}
	d.Put(workbench.Opening{
		Doc: document.New(document.Content{Puzzle: eight, Datasets: boards}), Answers: d.Bench.NewAnswers(),
	})
	q := newQueryList(d.Shell)
	d.Bench.Solve()
	d.Solved()
	other := solve.Target{Dataset: 1}
	d.Wait("the other answer", func() bool { _, ok := d.Bench.Answers().Result(other); return ok })
	sure, ink := q.shortAnswer(d.Bench.Shown())
	if text, c := q.shortAnswer(other); text != sure+" ?" || c == ink {
		t.Errorf("the list has %q in %v, and after the check %q in %v", text, c, sure, ink)
	}
}
