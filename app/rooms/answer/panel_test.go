package answer

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

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
	p := New(d.Shell, func() *document.Document { return d.Bench.Doc() }, func() { laid++ })
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
	if again := New(d.Shell, d.Bench.Doc, nil); !again.stats.content.Objects[1].Visible() {
		t.Error("the next panel is folded again")
	}
	for _, f := range p.stats.figures {
		if f.Value == "0" && f.ID != "expanded" {
			t.Errorf("%s is 0 and shown", f.ID)
		}
	}
}

// The panel is as wide as it was dragged to, within bounds, also the next time.
func TestThePanelIsDragged(t *testing.T) {
	d, p, laid := open(t)
	sash := p.newSash(func() { *laid++ })
	before := p.Content.MinSize().Width
	sash.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(-60, 0)})
	sash.DragEnd()
	if now := p.Content.MinSize().Width; now != before+60 || *laid != 1 {
		t.Errorf("%v wide, was %v; laid out %d times", now, before, *laid)
	}
	if again := New(d.Shell, d.Bench.Doc, nil); again.width() != p.width() {
		t.Errorf("the next panel is %v wide, want %v", again.width(), p.width())
	}
	for _, by := range []float32{-5000, 5000} {
		sash.Dragged(&fyne.DragEvent{Dragged: fyne.NewDelta(by, 0)})
		if p.width() < leastWidth || p.width() > mostWidth {
			t.Errorf("dragged by %v it is %v wide", by, p.width())
		}
	}
	d.Settings.SetFloat(widthSetting, 1)
	if w := p.width(); w != d.Scaled(leastWidth) {
		t.Errorf("a width of a broken file is %v", w)
	}
}
