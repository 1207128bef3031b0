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

// engine is an input method, with a list of keys and what they write: testdata/phrases.LANGUAGE.
type engine struct {
	name, language string
	commit         []string // keys that take what is proposed
}

var engines = []engine{{"libpinyin", "zh", []string{"space"}}, {"mozc-jp", "ja", []string{"space", "Return"}}}

// composer is a program on a desktop with an input method.
type composer struct {
	*Program
	engine
	env  []string
	keys []string // of each phrase
	text []string
}

// newComposer starts an input method as a desktop does, and the program, with a lesson of one frame.
func newComposer(t *testing.T, e engine) *composer {
	d := newDesktop(t, 1600, 1200)
	c := &composer{engine: e}
	bus := filepath.Join(d.Home, "bus")
	c.env = []string{
		"DBUS_SESSION_BUS_ADDRESS=unix:path=" + bus, "XMODIFIERS=@im=ibus", "GTK_IM_MODULE=ibus", "GTK_A11Y=none",
		// As it is set up, ibus may hand a key on before what was made of those before it, to any program, if keys come
		// faster than it works.
		"IBUS_ENABLE_SYNC_MODE=0",
	}
	daemon := func(name string, args ...string) {
		cmd := exec.Command(name, args...)
		cmd.Env = append(d.Env(), c.env...)
		d.start(cmd)
	}
	mozc := filepath.Join(d.Home, ".config", "mozc") // which else begins with letters
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
	c.Wait("answer 1 1", searching)
	c.Key("F9", "F8")
	c.Wait("frame 1", soon)
	c.choose(d) // a window may begin with another one
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

// choose has the engine be the one that composes.
func (c *composer) choose(d *Desktop) {
	d.until(c.name, func() (bool, error) {
		_, _ = d.CommandIn(c.env, "ibus", "engine", c.name)
		now, _ := d.CommandIn(c.env, "ibus", "engine")
		return strings.TrimSpace(now) == c.name, nil
	})
}

// write types phrases faster than any hand, and waits for what they write.
func (c *composer) write(phrases ...string) {
	c.t.Helper()
	var args []string
	for _, keys := range phrases {
		args = append(args, "type", "--delay", pace, "--args", "1", keys, "key", "--delay", pace)
		args = append(args, c.commit...)
	}
	c.desk.Command("xdotool", args...)
	time.Sleep(time.Second)
}

// pace is how many milliseconds are between two keys.
const pace = "20"

// holds fails unless the field that has the keyboard holds a text and nothing else.
func (c *composer) holds(field, want string) {
	c.t.Helper()
	got := ""
	for range 30 {
		c.Key("ctrl+a", "ctrl+c")
		time.Sleep(2 * still)
		if got, _ = c.desk.CommandIn(nil, "xclip", "-selection", "clipboard", "-out"); got == want {
			return
		}
	}
	c.Fail("%s holds\n%q, not\n%q", field, got, want)
}

// fill types all phrases into a field, some at a time. It has the keyboard, or each opens it anew
// and returns what leaves it.
func (c *composer) fill(field string, each func() (leave func())) {
	c.t.Helper()
	began := time.Now()
	const some = 10
	n := min(*phrases, len(c.keys))
	for from := 0; from < n; from += some {
		to := min(from+some, n)
		leave := func() {}
		if each != nil { // it is empty then
			leave = each()
			time.Sleep(still)
		} else {
			c.Key("ctrl+a")
		}
		c.write(c.keys[from:to]...)
		c.holds(field, strings.Join(c.text[from:to], ""))
		leave()
	}
	c.t.Logf("%s, %s: %d phrases in %v", c.name, field, n, time.Since(began).Round(time.Second))
}

// TestCompose: what an input method makes of phrases comes whole, once and in order into every kind of field, also into
// those of the system's dialog for files.
func TestCompose(t *testing.T) {
	if *phrases == 0 {
		t.Skip("make compose runs it: it takes an input method, and long")
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			c := newComposer(t, e)
			for _, part := range []string{"frame-title", "frame-caption", "frame-notes", "frame-hold"} {
				click(c.Program, part)
				c.fill(part, nil)
			}
			tabs := c.Part("lists")
			c.Click(image.Pt(tabs.Max.X-tabs.Dx()/8, middle(tabs).Y))
			click(c.Program, "notes.title")
			for _, part := range []string{"title", "notes", "name of the dataset", "note on the dataset"} {
				c.fill(part, nil)
				c.Key("Tab")
			}

			c.Key("Escape", "F7", "l", "Down", "Right") // keys of the board, whatever composes
			c.fill("a label", func() (leave func()) {
				c.Key("Return")
				c.Part("annotate.text")
				return func() { c.Key("Escape") }
			})
			c.Key("Escape")

			c.Key("ctrl+n")
			c.Wait("dialog", soon)
			c.fill("a number of a dialog", nil) // which Return that commits does not close
			if c.Last("dialog") == "none" {
				c.Fail("the dialog has closed")
			}
			c.Key("Escape")
			c.Wait("dialog none", soon)

			c.Key("ctrl+s")
			c.Wait("saved", soon)
			c.Key("ctrl+shift+s")
			c.Wait("dialog", soon)
			c.Key("Return")
			dialog := c.newWindow()
			c.activate(dialog)
			time.Sleep(dialogPause)
			c.fill("the name of a file", nil)
			c.Key("Escape", "Escape")
			c.activate(c.window)
			c.Close()
			finish(t, c.Program)
		})
	}
}

// TestComposing: keys that an input method takes while it composes are not the program's, and on the board it takes
// none.
func TestComposing(t *testing.T) {
	if *phrases == 0 {
		t.Skip("make compose runs it: it takes an input method")
	}
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			c := newComposer(t, e)
			title := func() { click(c.Program, "frame-title") }
			one, two := c.text[0], c.text[1]
			title()
			c.Key("ctrl+a")
			c.write(c.keys[0])
			c.holds("the title", one)
			c.Key("End")

			c.Type("shi")
			c.Key("BackSpace", "BackSpace", "BackSpace") // takes what is composed, and nothing else
			c.holds("the title behind Backspace", one)
			c.Key("End")
			c.Type("shi")
			c.Key("Escape", "Escape")
			time.Sleep(still)
			title() // which the second has left
			c.Key("End")
			c.holds("the title behind Escape", one)
			c.Key("End")
			c.write(c.keys[1])
			c.holds("the title behind the next", one+two)

			// A step back takes back what came last, and the next field gets what is typed in it.
			c.Key("Tab")
			c.Key("Tab")
			c.Key("ctrl+a")
			c.write(c.keys[2], c.keys[3])
			c.holds("the caption", c.text[2]+c.text[3])

			// On the board keys are brushes and shortcuts.
			c.Key("Escape", "F7", "l", "Down", "Right", "Return")
			c.Part("annotate.text")
		})
	}
}
