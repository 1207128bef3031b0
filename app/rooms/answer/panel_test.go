package answer

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/shell/shelltest"
	"stepboard/app/theme"
	"stepboard/app/workbench"
)

func open(t *testing.T) (*shelltest.Desk, *Panel, *int) {
	t.Helper()
	d := shelltest.New(t)
	d.Open("board.in", "3 3 2\n1 1 1\n1 1 1\n1 1 1\n3 3 2 2 2 1\n1 3 1 1 1 2\n")
	for _, id := range []string{ // of other rooms
		"query-add", "query-duplicate", "query-remove", "query-previous", "query-next", "dataset-add", "dataset-duplicate",
		"dataset-remove", "dataset-up", "dataset-down", "branch-state", "branch-goal",
	} {
		d.Actions = append(d.Actions, &shell.Action{ID: id, Icon: theme.IconAsk, Run: func() {}})
	}
	laid := 0
	p := New(d.Shell, func() *document.Document { return d.Bench.Doc() }, func() { laid++ }, nil)
	p.Update(workbench.All)
	return d, p, &laid
}

// The statistics are one line until somebody unfolds them, and the next panel is as the last was left.
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
	if again := New(d.Shell, d.Bench.Doc, nil, nil); !again.stats.content.Objects[1].Visible() {
		t.Error("the next panel is folded again")
	}
	for _, f := range p.stats.figures {
		if f.Value == "0" && f.ID != "expanded" {
			t.Errorf("%s is 0 and shown", f.ID)
		}
	}
}

// The panel is as wide as it was dragged to, within bounds, also the next time. Its edge dragged far beyond the least
// width folds it away, and one that was dragged back again does not.
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
	if New(d.Shell, d.Bench.Doc, nil, nil); width() != kept {
		t.Errorf("the next panel is %v wide, want %v", width(), kept)
	}
	drag(-5000)
	widest := width()
	drag(5000)
	if width() != widest || folded != 1 {
		t.Errorf("folded %d times, it comes back %v wide, not %v", folded, width(), widest)
	}
	drag(widest - 180) // a little too far
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

// In the lowest window the list of boards still has two rows above its buttons.
func TestTwoRowsAtLeast(t *testing.T) {
	_, p, _ := open(t)
	q := p.Pages[0].(*QueryList)
	row := q.List.CreateItem().MinSize().Height + p.Theme.Size(fynetheme.SizeNamePadding)
	buttons := q.object().MinSize().Height - q.List.MinSize().Height
	if room := p.Scaled(leastLists) - buttons; room < 2*row {
		t.Errorf("%v for rows of %v", room, row)
	}
}
