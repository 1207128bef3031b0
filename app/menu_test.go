package app

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/shell"
	"stepboard/app/theme"
)

// The labels of menu entries contain the keys, because the toolkit's own text for keys is unreadable.
func TestMenusWriteKeys(t *testing.T) {
	b := open(t)
	keys := 0
	written := func(m *fyne.Menu) {
		var at []float32
		for _, item := range m.Items {
			if _, toolkit := item.Shortcut.(fyne.KeyboardShortcut); toolkit {
				t.Errorf("the toolkit writes the key of %s", item.Label)
			}
			a := b.ActionOf(item)
			if a == nil || a.Key == "" {
				continue
			}
			keys++
			name, found := strings.CutSuffix(item.Label, " "+b.KeyName(a))
			if !found {
				t.Errorf("%q does not end in %s", item.Label, b.KeyName(a))
			}
			at = append(at, fyne.MeasureText(name+" ", b.Theme.Size("text"), fyne.TextStyle{}).Width)
		}
		if len(at) > 0 && slices.Max(at)-slices.Min(at) > 1.5 { // in pixels
			t.Errorf("%s: the keys are not one below the other: %v", m.Label, at)
		}
	}
	for _, language := range few(1, "en", "zh", "ja") {
		b.Text.SetLanguage(language)
		b.build()
		keys = 0
		for _, m := range b.Win.MainMenu().Items {
			written(m)
		}
		if keys < 20 {
			t.Errorf("%d keys", keys)
		}
	}
}

// A menu higher than the window does not scroll with the keyboard, so its end would be hidden. So every menu must fit
// a small screen.
func TestMenusFitASmallScreen(t *testing.T) {
	const screen, bars = 768, 22 + 27 // a laptop screen; the window's title and the menu bar at normal text size
	b := open(t)
	end := func(m *fyne.Menu) float32 { return widget.NewMenu(m).MinSize().Height }
	for _, language := range few(1, "en", "zh", "ja") {
		for _, text := range []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest} {
			b.Text.SetLanguage(language)
			b.Settings.SetTextFactor(text)
			b.retheme()
			b.build()
			for _, m := range b.Win.MainMenu().Items {
				if h := end(m); h > screen-bars*text {
					t.Errorf("%s ends at %v where text is %v times as large", m.Label, h, text)
				}
			}
		}
	}
}

// The menus have the commands of a lesson's day, and keys are few enough to learn.
func TestMenusAreShort(t *testing.T) {
	b := open(t)
	entries, keys := 0, map[string]bool{}
	for _, m := range b.Win.MainMenu().Items {
		entries += len(slices.DeleteFunc(slices.Clone(m.Items), func(i *fyne.MenuItem) bool { return i.IsSeparator }))
		for _, item := range m.Items {
			if item.ChildMenu != nil {
				t.Errorf("%s has a submenu", item.Label)
			}
		}
	}
	for _, a := range b.Actions {
		if a.Key != "" {
			keys[b.KeyName(a)] = true
		}
		if a.Mod == shell.Ctrl|shell.Shift {
			t.Errorf("%s needs three keys", a.ID)
		}
	}
	if menus := len(b.Win.MainMenu().Items); menus > 6 || entries > 47 || len(keys) > 40 {
		t.Errorf("%d menus, %d entries, %d keys", menus, entries, len(keys))
	}
}

// Whenever a menu opens, the actions that can't be used now are grey.
func TestMenusGreyOutWhatCantBeDone(t *testing.T) {
	b := open(t)
	grey := func(id string) bool {
		b.input().Press()
		for _, m := range b.Win.MainMenu().Items {
			for _, item := range m.Items {
				if strings.HasPrefix(item.Label, b.Name(b.Action(id))) {
					return item.Disabled
				}
			}
		}
		t.Fatalf("no entry for %s", id)
		return false
	}
	if !grey("undo") || !grey("redo") || grey("export") {
		t.Error("on an untouched board undo and redo can't be used, and exporting can")
	}
	b.Bench.Doc().Clear()
	if grey("undo") || !grey("redo") {
		t.Error("after an edit it can be undone")
	}
	b.Bench.History().Undo()
	if !grey("undo") || grey("redo") {
		t.Error("after that it can be done again")
	}
}

// barItem stands for an item of the toolkit's menu bar.
type barItem struct{ widget.Button }

func (*barItem) Child() *widget.Menu { return nil }

// A press on an entry with a submenu takes the focus from the menu. The next key goes to the menu, not to the board.
func TestKeysAfterAPressInTheMenu(t *testing.T) {
	b := open(t)
	item := &barItem{}
	b.content.Add(item)
	c := b.Win.Canvas()
	c.Focus(item)
	b.mousePressed()
	c.Unfocus()
	if b.takeKey(fyne.KeyDown, 0) || c.Focused() != fyne.Focusable(item) {
		t.Errorf("the focus is on %T", c.Focused())
	}
	b.mousePressed()
	b.FocusBoard()
	b.mousePressed()
	c.Unfocus()
	if b.takeKey(fyne.KeyDown, 0); c.Focused() == fyne.Focusable(item) {
		t.Error("after a press elsewhere, the menu gets the focus")
	}
}

// Solve is shown only if changes are not solved immediately. While a search runs, it is shown as Stop. Its place stays.
func TestSolveIsShownWhileItIsOfUse(t *testing.T) {
	b := open(t)
	top := b.parts[0].(*topBar)
	at := b.App.Driver().AbsolutePositionForObject(top.algorithm.Select)
	if top.solve.Visible() {
		t.Error("Solve is shown while changes are solved immediately")
	}
	b.Perform(b.Action("live"))
	if !top.solve.Visible() || b.App.Driver().AbsolutePositionForObject(top.algorithm.Select) != at {
		t.Error("Solve is not shown, or moves the list of algorithms")
	}
	b.Win.Canvas().Focus(top.solve) // it is hidden again, so Tab goes on from the next widget
	b.Perform(b.Action("live"))
	if f := b.Win.Canvas().Focused(); top.solve.Visible() || f != fyne.Focusable(top.live) {
		t.Errorf("after Solve is hidden, the focus is on %T", f)
	}
}
