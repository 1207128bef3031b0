package app

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/docs"
	"stepboard/solve/puzzles"
)

func TestHelpMenu(t *testing.T) {
	b := open(t, "../assets/samples/knight-revisit.in")
	menus := b.menu().Items
	var labels []string
	for _, item := range menus[len(menus)-1].Items {
		labels = append(labels, item.Label)
	}
	want := []string{"About Knight", "About Huarong", "About Halloween", "About Sokoban"}
	if len(labels) < len(want) || !slices.Equal(labels[:len(want)], want) {
		t.Errorf("the menu begins with %q", labels)
	}
}

func TestPages(t *testing.T) {
	b := open(t)
	defer func() { b.help.win.Close() }()
	before := len(b.App.Driver().AllWindows())
	for _, p := range puzzles.All() {
		b.showPage(p)
		win := b.help.win
		if win == nil || win.Title() != b.pageTitle(p) || !strings.HasPrefix(win.Title(), "About ") {
			t.Fatalf("the page about %s is not shown", p.ID())
		}
		pictures, texts, last := 0, 0, float32(0)
		for _, o := range test.LaidOutObjects(win.Content()) {
			switch o := o.(type) {
			case *canvas.Image:
				pictures++
				if o.Size().Width > pageWidth || o.Size().Height < 50 {
					t.Errorf("%s: a picture has the size %v", p.ID(), o.Size())
				}
			case *widget.RichText:
				texts++
				if o.Size().Width != pageWidth {
					t.Errorf("%s: text is %v wide", p.ID(), o.Size().Width)
				}
				if below := o.Position().Y + o.Size().Height; o.MinSize().Height > o.Size().Height+1 || below < last {
					t.Errorf("%s: text has no room", p.ID())
				}
			}
		}
		if pictures < 5 || texts < 15 {
			t.Errorf("%s: %d pictures and %d texts", p.ID(), pictures, texts)
		}
	}
	if n := len(b.App.Driver().AllWindows()) - before; n != 1 {
		t.Errorf("%d windows show pages", n)
	}
}

func TestPageKeys(t *testing.T) {
	b := open(t)
	defer func() { b.help.win.Close() }()
	windows := len(b.App.Driver().AllWindows())
	b.Perform(b.Action("guide"))
	h := &b.help
	if h.win == nil || h.puzzle.ID() != "huarong" {
		t.Fatal("the key opens no page")
	}
	press := func(k fyne.KeyName) { h.key(&fyne.KeyEvent{Name: k}) }
	press(fyne.KeyPageDown)
	if h.scroll.Offset.Y <= 0 {
		t.Error("Page Down does not scroll")
	}
	before := h.scroll.Offset.Y
	b.build() // as after a change of the language
	if h.scroll.Offset.Y != before {
		t.Errorf("the page jumps from %v to %v", before, h.scroll.Offset.Y)
	}
	press(fyne.KeyDown)
	if h.scroll.Offset.Y <= before {
		t.Error("Down does not scroll")
	}
	press(fyne.KeyHome)
	if h.scroll.Offset.Y != 0 {
		t.Error("Home does not go to the top")
	}
	press(fyne.KeyEscape)
	if h.win != nil || len(b.App.Driver().AllWindows()) != windows {
		t.Error("Escape does not close the page")
	}
	press(fyne.KeyEscape) // the window is told of a key that was pressed before it closed
	press(fyne.KeyPageDown)
	b.build() // with no page
	b.Perform(b.Action("guide"))
	if h.win == nil {
		t.Error("it can't be opened again")
	}
}

// The keys that pages name do something.
func TestKeysInPages(t *testing.T) {
	b := open(t)
	keys := map[string]bool{"Enter": true} // plays a joint step
	for _, a := range b.Actions {
		if a.Key != "" {
			keys[b.KeyName(a)] = true
		}
	}
	key := regexp.MustCompile(`^(F[0-9]+|(Ctrl|Shift)\+.*|Space|Home|End|Enter|←|→)$`)
	bold := regexp.MustCompile(`\*\*([^*]+)\*\*`)
	for _, p := range puzzles.All() {
		named := 0
		for _, m := range bold.FindAllStringSubmatch(string(docs.Page(p.ID(), "en")), -1) {
			if !key.MatchString(m[1]) {
				continue
			}
			named++
			if !keys[m[1]] {
				t.Errorf("%s: there is no key %s", p.ID(), m[1])
			}
		}
		if named < 3 {
			t.Errorf("%s names %d keys", p.ID(), named)
		}
	}
}
