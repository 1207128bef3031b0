//go:build e2e

package e2e

import (
	"image"
	"slices"
	"strconv"
	"time"
)

// Mouse buttons.
const (
	Left  = 1
	Right = 3
)

// Click presses and releases the left button at a point of the window.
func (p *Program) Click(at image.Point) {
	p.t.Helper()
	p.ClickWith(Left, at)
}

// ClickWith is Click with any button.
func (p *Program) ClickWith(button int, at image.Point) {
	p.t.Helper()
	p.Drag(button, at)
}

// Drag presses a button at the first point of the window, moves over the others and releases it at the last. A busy
// window may only notice the last of several moves.
func (p *Program) Drag(button int, points ...image.Point) {
	p.t.Helper()
	b := strconv.Itoa(button)
	args := append(p.moveTo(points[0]), "mousedown", b)
	for _, point := range points[1:] {
		args = append(args, p.moveTo(point)...)
	}
	p.desk.Command("xdotool", append(args, "mouseup", b)...)
}

// Point moves the mouse to a point of the window.
func (p *Program) Point(at image.Point) {
	p.t.Helper()
	p.desk.Command("xdotool", p.moveTo(at)...)
}

// Press presses a button at the pointer and returns the time. Press, Release and Move reach the display at once
// without starting a command. So later events can be timed.
func (p *Program) Press(button int) time.Time {
	p.t.Helper()
	return p.fake(pressEvent, byte(button), image.Point{})
}

// Release releases a button that Press pressed.
func (p *Program) Release(button int) {
	p.t.Helper()
	p.fake(releaseEvent, byte(button), image.Point{})
}

// Move moves the mouse to a point of the window and returns the time.
func (p *Program) Move(to image.Point) time.Time {
	p.t.Helper()
	origin, err := p.desk.x.origin(p.window)
	if err != nil {
		p.Fail("asking where the window is: %v", err)
	}
	return p.fake(motionEvent, 0, origin.Add(to))
}

func (p *Program) fake(event, detail byte, at image.Point) time.Time {
	p.t.Helper()
	now := time.Now()
	if err := p.desk.x.fake(event, detail, at); err != nil {
		p.Fail("moving the mouse: %v", err)
	}
	return now
}

func (p *Program) moveTo(at image.Point) []string {
	return []string{"mousemove", "--window", id(p.window), strconv.Itoa(at.X), strconv.Itoa(at.Y)}
}

// Key presses keys one after another. Their names are those of X: "ctrl+s", "Return", "alt+F4".
func (p *Program) Key(keys ...string) {
	p.t.Helper()
	p.desk.Command("xdotool", append([]string{"key", "--delay", "30"}, keys...)...)
}

// Quickly presses keys one after another without a pause, in the focused window.
func (p *Program) Quickly(keys ...string) {
	p.t.Helper()
	p.desk.Command("xdotool", append([]string{"key", "--delay", "0"}, keys...)...)
}

// Keys presses a key many times, at the rate of a held key.
func (p *Program) Keys(key string, times int) {
	p.t.Helper()
	if times > 0 {
		p.desk.Command("xdotool", "key", "--delay", "30", "--repeat", strconv.Itoa(times), key)
	}
}

// Find runs a command by words of its name.
func (p *Program) Find(words string) {
	p.Key("F1")
	p.Wait("dialog palette")
	p.Type(words)
	p.Key("Return")
}

// Type types a text into the focused widget. All characters must be keys of a US keyboard: others borrow a key, and the
// program may notice this too late.
func (p *Program) Type(text string) {
	p.t.Helper()
	p.desk.Command("xdotool", "type", "--delay", "15", text)
}

// Close closes the window as the cross on its frame does.
func (p *Program) Close() {
	p.t.Helper()
	if err := p.desk.x.closeWindow(p.window); err != nil {
		p.Fail("closing the window: %v", err)
	}
}

// ChooseFile answers the system's dialog with the path of a file, or of a folder without folders, which ends with a
// slash. The dialog completes neither.
func (p *Program) ChooseFile(path string) {
	p.t.Helper()
	dialog := p.newWindow()
	p.activate(dialog)
	p.Key("ctrl+a")
	p.Type(path)
	p.Key("Return")
	p.until("the file dialog to close", func() (bool, error) { return !slices.Contains(p.windows(), dialog), nil })
	p.activate(p.window)
}
