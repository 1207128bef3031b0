//go:build e2e

package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// xKeys has X's names of keys by their names in the menu.
var xKeys = map[string]string{
	"Enter": "Return", "Esc": "Escape", "Page Up": "Prior", "Page Down": "Next", "←": "Left", "→": "Right", "[": "bracketleft",
	"]": "bracketright", "+": "plus", "-": "minus", ".": "period", ",": "comma", "Space": "space",
}

// xKey returns X's name of a shortcut that the menu shows.
func xKey(written string) string {
	mods := ""
	for _, mod := range []string{"Ctrl+", "Shift+"} {
		if rest, ok := strings.CutPrefix(written, mod); ok {
			mods, written = mods+strings.ToLower(mod), rest
		}
	}
	if name, ok := xKeys[written]; ok {
		return mods + name
	}
	if len(written) == 1 {
		written = strings.ToLower(written)
	}
	return mods + written
}

// shortcuts returns the program's shortcuts: the IDs of actions, in the order of its table, and their keys.
func shortcuts(p *Program) (ids []string, keys map[string]string) {
	keys = map[string]string{}
	for _, line := range p.Seen("shortcut") {
		id, key, _ := strings.Cut(line, " ")
		ids, keys[id] = append(ids, id), xKey(key)
	}
	return ids, keys
}

// withLesson starts a program with its own board and a lesson of two frames, of which one is open.
func withLesson(t *testing.T) *Program {
	d := newDesktop(t, 1440, 900)
	path := write(t, d, "keys.in", "3 3 2\n1 1 1\n1 1 1\n1 1 1\n1 2 1 1 1 3\n3 3 1 1 1 3\n")
	p := start(t, d, path)
	answer(t, p, 1, 1, "6")
	p.Key("F8", "F8")
	p.Wait("frame 2")
	p.SteadyPicture(p.Area()) // the strip has appeared
	return p
}

// openTexts opens or closes the texts of the chosen frame beside the board.
func (p *Program) openTexts() {
	p.Key("shift+F8")
	p.Wait("action frame-texts")
	p.SteadyPicture(p.Area())
}

// At each stop of Tab, a shortcut works as usual, and Tab goes on from there. This holds in the
// window with results, and with the texts of a frame.
func TestKeysFromEveryStop(t *testing.T) {
	t.Parallel()
	p := withLesson(t)
	var first, last string
	stops := 0
	for ; stops < 100; stops++ {
		last = p.nextStop(last)
		if stops == 0 {
			first = last
		} else if last == first {
			break
		}
	}
	p.comesTo("Board", "Filmstrip", "Select", "List", "Tool", "Toggle")
	if stops < 30 || stops == 100 {
		p.Fail("Tab comes to %d stops", stops)
	}
	t.Logf("%d stops", stops)
	p.Key("shift+Tab")
	for back := first; back == first || back == "none"; {
		back = p.Wait("focus")
	}
	p.openTexts() // the first text has the focus
	for range 6 {
		last = p.nextStop(last)
	}
	p.comesTo("ProseEntry", "Entry")
	leaveUnsaved(t, p)
}

// nextStop presses Tab, which changes the picture, then a shortcut at the new stop. It returns this stop, which differs
// from the last one.
func (p *Program) nextStop(last string) string {
	area := p.Area()
	picture := p.PictureOf(area)
	p.Quickly("Tab")
	for before := last; last == before || last == "none"; {
		last = p.Wait("focus")
	}
	p.WaitPicture(area, picture, false)
	p.Quickly("ctrl+Return")
	p.Wait("action solve")
	return last
}

// comesTo fails unless each kind of widget has had the focus.
func (p *Program) comesTo(wanted ...string) {
	seen := strings.Join(p.Seen("focus"), "\n")
	for _, want := range wanted {
		if !strings.Contains(seen, "."+want+" ") {
			p.Fail("Tab does not come to a %s", want)
		}
	}
}

// Every shortcut of the program works. If possible, it is typed into a text field of several lines. Alt and the first
// letter of a menu's name open the menu.
func TestEveryShortcut(t *testing.T) {
	t.Parallel()
	p := withLesson(t)
	ids, keys := shortcuts(p)
	if len(ids) < 30 {
		p.Fail("the program has only %d shortcuts", len(ids))
	}
	// After a shortcut, these bring the window back to its earlier state.
	escape := func() { p.Key("Escape") }
	again := func(id string) func() {
		return func() { p.Key(keys[id]); p.Wait("action " + id) }
	}
	dialog := func(id string) func() {
		return func() { p.Wait("dialog " + id); escape(); p.Wait("dialog none") }
	}
	files := func() {
		window := p.newWindow()
		named := p.desk.Command("xdotool", "getwindowname", strconv.FormatUint(uint64(window), 10))
		if strings.TrimSpace(named) != "Open" {
			p.Fail("the file dialog has the title %q", named)
		}
		p.activate(window)
		p.Key("Escape")
		p.until("the file dialog to close", func() (bool, error) { return !slices.Contains(p.windows(), window), nil })
		p.activate(p.window)
	}
	after := map[string]func(){
		"open": files,
		"hand": again("hand"), "annotate": again("annotate"), "explore": again("explore"), "compare": again("compare"),
		"full-screen": again("full-screen"), "select-all": func() { p.Key("Escape", "Escape") }, "cell-menu": escape,
		"lesson":  func() { again("lesson")(); p.SteadyPicture(p.Part("film")) },
		"present": func() { p.Wait("slide"); escape(); p.Wait("slide none"); p.activate(p.window) },
		"save":    dialog("losses"), "frame-texts": again("frame-texts"), "tree": again("tree"),
		"export": dialog("export"), "new": dialog("new"), "palette": dialog("palette"),
	}
	p.openTexts()
	unable := 0 // shortcuts whose state the window is not in; only their report is checked
	for _, id := range ids {
		key := keys[id]
		plain := !strings.HasPrefix(key, "ctrl") && !(key[0] == 'F' && len(key) > 1)
		// The first would give another program the focus. The last ones need a selection.
		if slices.Contains([]string{"quit", "stop", "new-window", "fill", "delete"}, id) {
			continue
		}
		if plain || slices.Contains([]string{"undo", "redo", "cut", "copy", "paste", "select-all"}, id) { // text shortcuts
			p.Key("Escape")
		} else {
			click(p, "frame-caption")
		}
		p.Key(key)
		if p.Wait("action "+id) != "" {
			unable++
		} else if f := after[id]; f != nil {
			f()
		}
	}
	if unable > len(ids)/3 {
		p.Fail("%d of %d shortcuts could not be used", unable, len(ids))
	}
	for _, entry := range []struct{ keys, id string }{
		{"alt+e Down Down Down Down Return", "copy"}, // after Undo, Redo and Cut
		{"alt+l Down Down Return", "frame-capture"},
		{"F10 e Down Down Down Down Return", "copy"},
		{"alt+v Down Return", "way"},
	} {
		p.Key(strings.Fields(entry.keys)...)
		p.Wait("action " + entry.id)
		p.Key("Escape", "Escape")
	}
	leaveUnsaved(t, p)
}

// leaveUnsaved ends the program by its shortcut, without saving.
func leaveUnsaved(t *testing.T, p *Program) {
	p.Key("ctrl+q")
	p.Wait("dialog unsaved")
	click(p, "dialog.discard")
	finish(t, p)
}
