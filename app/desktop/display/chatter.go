package display

import (
	"bytes"
	"io"
	"log"
	"strings"
	"sync"
)

// Quiet keeps the toolkit's internal messages, such as a cache that it can't write, from the user's terminal. last
// returns the last few lines, for a crash report. Messages about our own errors, such as a widget touched from the
// wrong goroutine, go to out. failed is called when no window can be shown.
func Quiet(out io.Writer, failed func(why string)) (last func() string) {
	c := &chatter{out: out, failed: failed}
	log.SetOutput(c)
	return c.last
}

// The beginnings of the toolkit's messages about a window that it can't show or that ends the program.
var fatal = []string{"window creation error", "failed to initialise GLFW"}

// ours marks a message about our own error.
const ours = "Error in Fyne call thread"

// chatter receives the toolkit's messages. A message has up to three lines: the event, its cause, and the place.
type chatter struct {
	out    io.Writer
	failed func(why string)

	mu      sync.Mutex
	lines   []string
	shown   bool // the message is about our own error
	dooming bool // no window can be shown; the next line has the cause
}

// kept is the number of lines kept.
const kept = 30

// Write implements [io.Writer]. Each call has one line.
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
