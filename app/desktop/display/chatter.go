package display

import (
	"bytes"
	"io"
	"log"
	"strings"
	"sync"
)

// Quiet keeps what the toolkit says of its own affairs, as a cache that it can't write, from the terminal of the user,
// and returns the few lines that it said last, for the report of a crash. What it says of errors of ours, that a
// widget was touched from the wrong goroutine, goes to out. failed is told when there will be no window.
func Quiet(out io.Writer, failed func(why string)) (last func() string) {
	c := &chatter{out: out, failed: failed}
	log.SetOutput(c)
	return c.last
}

// What the toolkit begins a message with that is about a window that it can't show, and what ends the program.
var fatal = []string{"window creation error", "failed to initialise GLFW"}

// ours marks a message about an error of our own.
const ours = "Error in Fyne call thread"

// chatter is where the toolkit's messages go. One is up to three lines: what, its cause, and where.
type chatter struct {
	out    io.Writer
	failed func(why string)

	mu      sync.Mutex
	lines   []string
	shown   bool // the message is about an error of ours
	dooming bool // the message says that there will be no window; the next line has the cause
}

// kept is how many lines are kept.
const kept = 30

// Write implements [io.Writer]. It gets a line at a time.
func (c *chatter) Write(data []byte) (int, error) {
	c.mu.Lock()
	line := strings.TrimSpace(string(data))
	if c.lines = append(c.lines, line); len(c.lines) > kept {
		c.lines = c.lines[1:]
	}
	_, cause, follows := strings.Cut(line, "Cause:")
	dooming := c.dooming && follows
	c.dooming = false
	for _, what := range fatal {
		c.dooming = c.dooming || strings.Contains(line, what)
	}
	if bytes.Contains(data, []byte(ours)) {
		c.shown = true
	} else if strings.Contains(line, "Fyne error:") {
		c.shown = false
	}
	shown := c.shown
	c.mu.Unlock()
	if dooming {
		c.failed(strings.TrimSpace(cause))
	}
	if shown {
		return c.out.Write(data)
	}
	return len(data), nil
}

func (c *chatter) last() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return strings.Join(c.lines, "\n")
}
