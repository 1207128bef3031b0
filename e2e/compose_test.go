//go:build e2e

package e2e

import (
	"flag"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var phrases = flag.Int("phrases", 0, "how many phrases are typed into each field with each input method; `make compose` "+
	"types all")

// engine is an input method. testdata/phrases.LANGUAGE lists keys and the resulting texts.
type engine struct {
	name, language string
	commit         []string // keys that accept the proposal
}

var engines = []engine{{"libpinyin", "zh", []string{"space"}}, {"mozc-jp", "ja", []string{"space", "Return"}}}

// composer is a program on a desktop with an input method.
type composer struct {
	*Program
	engine
	env  []string
	keys []string // keys of each phrase
	text []string
}

// newComposer starts an input method like a desktop, and the program with a lesson of one frame.
func newComposer(t *testing.T, e engine) *composer {
	d := newDesktop(t, 1600, 1200)
	c := &composer{engine: e}
	bus := filepath.Join(d.Home, "bus")
	c.env = []string{
		"DBUS_SESSION_BUS_ADDRESS=unix:path=" + bus, "XMODIFIERS=@im=ibus", "GTK_IM_MODULE=ibus", "GTK_A11Y=none",
		// With its default settings, ibus can pass a key on before the results of earlier keys. This happens in any
		// program if keys come faster than ibus works.
		"IBUS_ENABLE_SYNC_MODE=0",
	}
	daemon := func(name string, args ...string) {
		cmd := exec.Command(name, args...)
		cmd.Env = append(d.Env(), c.env...)
		d.start(cmd)
	}
	mozc := filepath.Join(d.Home, ".config", "mozc") // otherwise mozc begins with letters
	if err := os.MkdirAll(mozc, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, d, ".config/mozc/ibus_config.textproto", `engines { name: "mozc-jp" longname: "Mozc" layout: "default" rank: 80 }
		active_on_launch: True`)
	daemon("dbus-daemon", "--session", "--nofork", "--address=unix:path="+bus)
	d.until("a message bus", func() (bool, error) {
		_, err := os.Stat(bus)
		return err == nil, nil
	})
	daemon("ibus-daemon", "--xim")
	d.until("ibus to speak to the display", func() (bool, error) { return d.x.has("XIM_SERVERS") })
	c.choose(d)

	c.Program = d.Start(c.env, program(t), write(t, d, "board.stepboard", openBoard))
	c.Wait("answer 1 1")
	c.Key("F9", "F8")
	c.Wait("frame 1")
	c.choose(d) // a window may begin with another engine
	list, err := os.ReadFile(filepath.Join("testdata", "phrases."+e.language))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		keys, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		c.keys, c.text = append(c.keys, keys), append(c.text, text)
	}
	return c
}

// choose makes the engine the one that composes.
func (c *composer) choose(d *Desktop) {
	d.until(c.name, func() (bool, error) {
		_, _ = d.CommandIn(c.env, "ibus", "engine", c.name)
		now, _ := d.CommandIn(c.env, "ibus", "engine")
		return strings.TrimSpace(now) == c.name, nil
	})
}

// write types phrases faster than a person could.
func (c *composer) write(phrases ...string) {
	c.t.Helper()
	var args []string
	for _, keys := range phrases {
		args = append(args, "type", "--delay", pace, "--args", "1", keys, "key", "--delay", pace)
		args = append(args, c.commit...)
	}
	c.desk.Command("xdotool", args...)
}

// pace is the time between two keys in milliseconds.
const pace = "20"

// holds fails unless the focused field comes to contain exactly a text.
func (c *composer) holds(field, want string) {
	c.t.Helper()
	got := ""
	for range 30 {
		// An empty field copies nothing. Then an older copy could be mistaken for its text.
		c.desk.Command("sh", "-c", "echo nothing | xclip -selection clipboard >/dev/null 2>&1")
		c.Key("ctrl+a", "ctrl+c")
		time.Sleep(2 * still)
		if got, _ = c.desk.CommandIn(nil, "xclip", "-selection", "clipboard", "-out"); got == want {
			return
		}
	}
	c.Fail("%s holds\n%q, not\n%q", field, got, want)
}

// fill types all phrases into a field, some at a time. open gives the field the focus, with no text or all text
// selected.
func (c *composer) fill(field string, open func()) {
	c.t.Helper()
	began := time.Now()
	const some = 10
	n := min(*phrases, len(c.keys))
	for from := 0; from < n; from += some {
		to := min(from+some, n)
		open()
		c.write(c.keys[from:to]...)
		c.holds(field, strings.Join(c.text[from:to], ""))
	}
	c.t.Logf("%s, %s: %d phrases in %v", c.name, field, n, time.Since(began).Round(time.Second))
}

// all selects the text of the focused field.
func (c *composer) all() { c.Key("ctrl+a") }

// label opens the empty field of a label. Before that, keys belong to the board, even while a method composes.
func (c *composer) label() {
	c.t.Helper()
	c.Key("Escape")
	c.WaitLast("focus", "Board")
	c.Key("Escape", "F7", "l", "Down", "Right", "Return")
	c.WaitLast("focus", "labelEntry")
}

// number fills in a number of a dialog. The Return that commits the text must not close the dialog. open opens the
// dialog.
func (c *composer) number(dialog string, open func()) {
	c.t.Helper()
	open()
	c.Wait("dialog " + dialog)
	if dialog == "export" { // the focus begins in another field
		row := c.Part("dialog.row.cell")
		c.Click(image.Pt(row.Min.X+20, middle(row).Y))
	}
	c.fill("a number of "+dialog, c.all)
	if c.Last("dialog") == "none" {
		c.Fail("the dialog has closed")
	}
	c.Key("Escape")
	c.Wait("dialog none")
}

// TestCompose: the result of an input method arrives once, complete and in order in every field. This includes fields
// of the system's file dialog.
func TestCompose(t *testing.T) {
	if *phrases == 0 {
		t.Skip("make compose runs it: it takes an input method, and long")
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			c := newComposer(t, e)
			c.openTexts()
			for _, part := range []string{"frame-title", "frame-caption", "frame-notes", "frame-hold"} {
				click(c.Program, part)
				c.fill(part, c.all)
			}
			c.openTexts() // closes the texts
			tabs := c.Part("lists")
			c.Click(image.Pt(tabs.Max.X-tabs.Dx()/8, middle(tabs).Y))
			click(c.Program, "notes.title")
			for _, part := range []string{"title", "notes", "name of the dataset", "note on the dataset"} {
				c.fill(part, c.all)
				c.Key("Tab")
			}
			c.fill("a label", c.label)
			c.Key("Escape")
			c.WaitLast("focus", "Board")
			c.Key("Escape")

			c.number("new", func() { c.Key("ctrl+n") })
			c.number("frame-play", func() { c.Find("play steps") })
			c.number("export", func() { c.Key("ctrl+p") })
			c.number("new", func() {
				c.ClickWith(Right, cell(c.Program, 2, 2))
				c.Wait("menu")
				c.Key("Up", "Return") // the last entry
			})

			c.Key("ctrl+s")
			c.Wait("saved")
			c.Find("save as")
			c.Wait("dialog")
			c.Key("Return")
			c.activate(c.newWindow())
			c.fill("the name of a file", c.all)
			c.Key("Escape", "Escape")
			c.activate(c.window)
			c.Close()
			finish(t, c.Program)
		})
	}
}

// TestComposing: the program does not react to keys that an input method uses while it composes. The first key in a
// field goes to the method. On the board, keys don't go to the method.
func TestComposing(t *testing.T) {
	if *phrases == 0 {
		t.Skip("make compose runs it: it takes an input method")
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			c := newComposer(t, e)
			one, two := c.text[0], c.text[1]
			c.openTexts()
			click(c.Program, "frame-title")
			c.write(c.keys[0])
			c.holds("the title", one)
			c.Key("End")
			c.Type("aoe")                                // three letters, and three kana
			c.Key("BackSpace", "BackSpace", "BackSpace") // removes only the composed text
			c.holds("the title behind Backspace", one)
			c.Key("End")
			c.Type("aoe")
			c.Key("Escape", "Escape") // the second Escape leaves the field
			time.Sleep(still)
			click(c.Program, "frame-title")
			c.holds("the title behind Escape", one)
			c.Key("End")
			c.write(c.keys[1])
			c.holds("the title behind the next", one+two)

			c.Key("Tab", "Tab")
			c.write(c.keys[2], c.keys[3])
			c.holds("the caption", c.text[2]+c.text[3])

			for i := range 5 {
				c.label()
				c.write(c.keys[i])
				c.holds("a label", c.text[i])
			}
		})
	}
}
