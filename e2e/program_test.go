//go:build e2e

package e2e

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Program is a program under test, in its window.
type Program struct {
	t      testing.TB
	desk   *Desktop
	cmd    *exec.Cmd // nil if a launcher started it
	pid    int
	trace  *trace
	output lockedBuffer
	window uint32
	ended  <-chan struct{} // closed when the process has ended
}

// Start runs a program on the desktop until its window is ready for input. env adds to the desktop's environment.
func (d *Desktop) Start(env []string, path string, args ...string) *Program {
	d.t.Helper()
	p := &Program{t: d.t, desk: d, trace: newTrace(d.t)}
	p.cmd = exec.Command(path, args...)
	p.cmd.Dir = d.Home
	p.cmd.Env = append(append(d.Env(), traceVariable+"="+p.trace.path), env...)
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	p.ended = d.start(p.cmd)
	p.pid = p.cmd.Process.Pid
	p.settle()
	return p
}

// settle waits until the window is ready, has the focus, and has reported the places of its parts at the size that
// the window manager gave it.
func (p *Program) settle() {
	p.t.Helper()
	p.Wait("ready")
	p.trace.rewind()
	p.window = p.newWindow()
	p.activate(p.window)
	p.until("the window's parts to be at their places", func() (bool, error) {
		w, h, err := p.desk.x.size(p.window)
		told, _ := p.trace.part("window")
		return told == image.Rect(0, 0, w, h), err
	})
}

// Launch runs a command that starts a program and leaves it, like a menu. It waits until the program's window is
// ready. title is a regular expression for the window's title. The output and the exit status of such a program are
// unknown.
func (d *Desktop) Launch(title string, env []string, launcher string, args ...string) *Program {
	d.t.Helper()
	p := &Program{t: d.t, desk: d, trace: newTrace(d.t)}
	cmd := exec.Command(launcher, args...)
	cmd.Env = append(append(d.Env(), traceVariable+"="+p.trace.path), env...)
	// The command has no output pipe: the program would inherit it, and Wait would also wait for the program.
	if err := cmd.Run(); err != nil {
		d.t.Fatalf("%s %s: %v", launcher, strings.Join(args, " "), err)
	}
	p.Wait("ready")
	p.trace.rewind()
	fields := strings.Fields(d.Command("xdotool", "search", "--onlyvisible", "--name", title, "getwindowpid", "%@"))
	var err error
	if p.pid, err = strconv.Atoi(strings.Join(fields, " ")); err != nil {
		p.Fail("asking for the process of the window %q: %v", title, err)
	}
	p.ended = outlive(p.pid)
	d.t.Cleanup(func() { _ = syscall.Kill(p.pid, syscall.SIGKILL) })
	p.settle()
	return p
}

// outlive returns a channel that closes when a process has ended. The process need not be a child.
func outlive(pid int) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ; ; time.Sleep(20 * time.Millisecond) {
			// The state comes after the name in brackets. Z means that the process has ended, but its status was not
			// read.
			stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
			if err != nil || bytes.Contains(stat, []byte(") Z ")) {
				return
			}
		}
	}()
	return ended
}

// Wait waits for the next line of the trace that begins with some words, and returns the rest of the line. Earlier
// lines count as seen, so waits follow the order of lines.
func (p *Program) Wait(want string) string {
	p.t.Helper()
	late := time.After(limit)
	ended := p.ended
	for {
		over := ended == nil && p.trace.over()
		rest, found, news := p.trace.next(want)
		if found {
			return rest
		}
		if over {
			p.Fail("the program ended while the test waited for %q", want)
		}
		select {
		case <-news:
		case <-ended:
			ended = nil
			p.trace.end() // the last lines of the program may still be in the pipe
		case <-late:
			p.Fail("waited %v for %q", limit, want)
		}
	}
}

// Last returns the rest of the newest line of the trace that begins with a word, or an empty text.
func (p *Program) Last(word string) string { return p.trace.last(word) }

// WaitLast waits until the last line with a word contains a text. Use it if the order of lines may vary.
func (p *Program) WaitLast(word, text string) {
	p.until(word+" with "+text, func() (bool, error) { return strings.Contains(p.Last(word), text), nil })
}

// Seen returns the rest of each line of the trace that begins with a word.
func (p *Program) Seen(word string) []string { return p.trace.seen(word) }

// Memory returns the resident memory of the program in bytes.
func (p *Program) Memory() int64 {
	p.t.Helper()
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.pid))
	var all, resident int64
	if err == nil {
		_, err = fmt.Sscan(string(statm), &all, &resident)
	}
	if err != nil {
		p.Fail("asking for the program's memory: %v", err)
	}
	return resident * int64(os.Getpagesize())
}

// Ended reports whether the program has ended.
func (p *Program) Ended() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// End waits for the program to end.
func (p *Program) End() {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(limit):
		p.Fail("waited %v for the program to end", limit)
	}
}

// Exit waits until a program started by Start has ended, and returns its exit status.
func (p *Program) Exit() int {
	p.t.Helper()
	p.End()
	return p.cmd.ProcessState.ExitCode()
}

// Output returns the program's standard output and standard error.
func (p *Program) Output() string { return p.output.String() }

// Part returns the last reported place of a named part of the window, in pixels.
func (p *Program) Part(name string) image.Rectangle {
	p.t.Helper()
	r, ok := p.trace.part(name)
	for end := time.Now().Add(limit); !ok && time.Now().Before(end); r, ok = p.trace.part(name) {
		time.Sleep(5 * time.Millisecond)
	}
	if !ok {
		p.Fail("the trace tells no geometry of %q", name)
	}
	return r
}

// WaitMoved waits until a named part of the window has another place.
func (p *Program) WaitMoved(name string, from image.Rectangle) {
	p.t.Helper()
	p.until(name+" to move", func() (bool, error) { return p.Part(name) != from, nil })
}

// Area returns the inside of the window. The origin is its top left corner.
func (p *Program) Area() image.Rectangle {
	p.t.Helper()
	w, h, err := p.desk.x.size(p.window)
	if err != nil {
		p.Fail("asking for the window's size: %v", err)
	}
	return image.Rect(0, 0, w, h)
}

// Resize sets the window's size in pixels, without its frame.
func (p *Program) Resize(width, height int) {
	p.t.Helper()
	p.desk.Command("xdotool", "windowmove", id(p.window), "0", "0", "windowsize", "--sync", id(p.window),
		strconv.Itoa(width), strconv.Itoa(height))
}

// PictureOf returns the current picture of a rectangle of the window.
func (p *Program) PictureOf(r image.Rectangle) *image.RGBA {
	p.t.Helper()
	img, err := p.desk.x.picture(p.window, r)
	if err != nil {
		p.Fail("reading the window's pixels in %v: %v", r, err)
	}
	return img
}

// SteadyPicture returns the picture of a rectangle of the window when it has not changed for a while.
func (p *Program) SteadyPicture(r image.Rectangle) *image.RGBA {
	p.t.Helper()
	img := p.PictureOf(r)
	p.until("the picture to stand still", func() (bool, error) {
		time.Sleep(still)
		before := img
		img = p.PictureOf(r)
		return bytes.Equal(before.Pix, img.Pix), nil
	})
	return img
}

// still is the time in which a steady picture has not changed.
const still = 250 * time.Millisecond

// WaitPicture waits until a rectangle of the window shows a picture. If same is false, it waits until the rectangle
// shows another picture. It returns the time.
func (p *Program) WaitPicture(r image.Rectangle, picture *image.RGBA, same bool) time.Time {
	p.t.Helper()
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if bytes.Equal(p.PictureOf(r).Pix, picture.Pix) == same {
			return time.Now()
		}
	}
	if same {
		p.Fail("waited %v for the old picture in %v", limit, r)
	}
	p.Fail("waited %v for the picture in %v to change", limit, r)
	return time.Time{}
}

func (p *Program) until(what string, condition func() (bool, error)) {
	p.t.Helper()
	if err := wait(what, condition); err != nil {
		p.Fail("%v", err)
	}
}

// Fail ends the test with a message, the end of the trace, the program's output, and a picture of the screen.
func (p *Program) Fail(format string, args ...any) {
	p.t.Helper()
	path, err := p.keepPicture()
	seen := "the screen is in " + path
	if err != nil {
		seen = "no picture of the screen: " + err.Error()
	}
	output := p.Output()
	output = output[max(0, len(output)-2000):]
	p.t.Fatalf("%s\ntrace:\n%s\noutput:\n%s\n%s", fmt.Sprintf(format, args...), p.trace.tail(), output, seen)
}

// Screen returns the current picture of the screen.
func (p *Program) Screen() *image.RGBA {
	p.t.Helper()
	img, err := p.screen()
	if err != nil {
		p.Fail("reading the screen's pixels: %v", err)
	}
	return img
}

func (p *Program) screen() (*image.RGBA, error) {
	w, h, err := p.desk.x.size(p.desk.x.root)
	if err != nil {
		return nil, err
	}
	return p.desk.x.picture(p.desk.x.root, image.Rect(0, 0, w, h))
}

// keepPicture saves a picture of the screen in the build folder under the name of the test.
func (p *Program) keepPicture() (string, error) {
	img, err := p.screen()
	if err != nil {
		return "", err
	}
	path := filepath.Join("..", "build", "e2e", strings.ReplaceAll(p.t.Name(), "/", "-")+".png")
	return path, WritePNG(path, img)
}

// WritePNG writes a picture to a file and makes its folder.
func WritePNG(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}

// windows lists the program's visible windows.
func (p *Program) windows() []uint32 {
	// xdotool fails if it finds no window.
	out, _ := p.desk.CommandIn(nil, "xdotool", "search", "--onlyvisible", "--pid", strconv.Itoa(p.pid))
	var found []uint32
	for _, field := range strings.Fields(out) {
		if n, err := strconv.ParseUint(field, 10, 32); err == nil {
			found = append(found, uint32(n))
		}
	}
	return found
}

// newWindow waits for a visible window of the program other than its main one.
func (p *Program) newWindow() (found uint32) {
	p.t.Helper()
	p.until("a window of the program", func() (bool, error) {
		for _, found = range p.windows() {
			if found != p.window {
				return true, nil
			}
		}
		select {
		case <-p.ended:
			return false, errors.New("the program has ended:\n" + p.Output())
		default:
			return false, nil
		}
	})
	return found
}

// activate gives a window the focus.
func (p *Program) activate(window uint32) {
	p.t.Helper()
	p.desk.Command("xdotool", "windowactivate", "--sync", id(window))
}

func id(window uint32) string { return strconv.FormatUint(uint64(window), 10) }

// lockedBuffer is a buffer that one goroutine writes and another reads.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
