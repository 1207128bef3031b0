//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Flags for a run by hand: -run TestMonkey -seed N repeats the gestures of a failure, and -time 1h looks for new
// failures.
var (
	monkeySeed = flag.Uint64("seed", 1, "what the monkey's gestures are made from")
	monkeyTime = flag.Duration("time", 0, "how long the monkey plays, over one seed after the other")
)

const (
	monkeyRound  = 50 * time.Second // with one window
	lateAnswer   = 250.0            // milliseconds; the longest gap of a second
	lateInARow   = 10               // seconds, on a busy machine
	monkeyMemory = 700 << 20        // a window's largest growth in a round: recordings, and the toolkit's fonts
)

// TestMonkey uses the window with quick random keys, clicks and strokes. The program must not end, complain or stop
// answering. In the end, it must close when it is told to.
func TestMonkey(t *testing.T) {
	if *monkeyTime == 0 {
		t.Skip("make monkey runs it: what it meets depends on the machine")
	}
	end := time.Now().Add(*monkeyTime)
	for seed := *monkeySeed; time.Now().Before(end) && !t.Failed(); seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			m := newMonkey(t, seed)
			for round := time.Now().Add(monkeyRound); time.Now().Before(round) && time.Now().Before(end); {
				m.step()
			}
			m.leave()
		})
	}
}

// TestMemory paints, chooses lenses and compares at random in one window for the monkey's time. It compares the
// memory at the end with the memory after a minute.
func TestMemory(t *testing.T) {
	if *monkeyTime == 0 {
		t.Skip("it takes an hour: -run TestMemory -time 1h")
	}
	m := &monkey{t: t, seed: *monkeySeed, random: rand.New(rand.NewPCG(*monkeySeed, 6))}
	d := newDesktop(t, 1440, 900)
	text, err := os.ReadFile("../assets/samples/halloween-tour.stepboard")
	if err != nil {
		t.Fatal(err)
	}
	m.Program = d.Start(nil, program(t), write(t, d, "tour.stepboard", string(text)))
	m.Wait("answer")
	keys := strings.Fields("F4 F4 F4 ctrl+e ctrl+k ctrl+z ctrl+y End Home Right Left space Page_Down Page_Up 1 2 3 4 5 Escape")
	var first, most, last int64
	told, began := time.Time{}, time.Now()
	for time.Since(began) < *monkeyTime {
		m.press(keys[m.random.IntN(len(keys))])
		m.Move(m.onBoard())
		m.Press([]int{Left, Left, Left, Right}[m.random.IntN(4)])
		for range m.random.IntN(5) {
			m.Move(m.onBoard())
			time.Sleep(20 * time.Millisecond)
		}
		m.Release(Left)
		m.Release(Right)
		m.complains()
		if time.Since(told) > 10*time.Second {
			told, last = time.Now(), m.Memory()
			if first == 0 && time.Since(began) > time.Minute {
				first = last
			}
			most = max(most, last)
			fmt.Printf("%4.0f s %4d MB\n", time.Since(began).Seconds(), last>>20)
		}
	}
	if first > 0 && last > first*3/2 {
		t.Errorf("it holds %d MB in the end, %d after a minute, %d at most", last>>20, first>>20, most>>20)
	}
	m.leave()
}

// onBoard returns a random point in the middle of the window, where the board is.
func (m *monkey) onBoard() image.Point {
	r := m.Part("window")
	r = r.Inset(min(r.Dx(), r.Dy()) / 4)
	return r.Min.Add(image.Pt(m.random.IntN(max(1, r.Dx())), m.random.IntN(max(1, r.Dy()))))
}

// monkey plays with a window.
type monkey struct {
	*Program
	t      *testing.T
	random *rand.Rand
	seed   uint64
	memory int64    // when the window had opened
	output string   // output until then: the toolkit complains that there is no message bus
	done   []string // the last gestures
}

func newMonkey(t *testing.T, seed uint64) *monkey {
	t.Helper()
	m := &monkey{t: t, seed: seed, random: rand.New(rand.NewPCG(seed, 5))}
	d := newDesktop(t, 1440, 900)
	language := []string{"C.UTF-8", "ja_JP.UTF-8", "zh_CN.UTF-8"}[seed%3]
	m.Program = d.Start([]string{"LANG=" + language, "PATH=" + noViewer(t)}, program(t), m.file(d))
	m.Wait("answer")
	m.memory, m.output = m.Memory(), m.Output()
	return m
}

// noViewer returns a PATH whose xdg-open does nothing, because a viewer's window would cover the program.
func noViewer(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir + string(os.PathListSeparator) + os.Getenv("PATH")
}

// file copies a small sample or ready lesson. The copy may be overwritten.
func (m *monkey) file(d *Desktop) string {
	m.t.Helper()
	samples, _ := filepath.Glob("../assets/samples/*")
	lessons, _ := filepath.Glob("../assets/lessons/*")
	list := slices.DeleteFunc(append(samples, lessons...), func(path string) bool {
		info, err := os.Stat(path)
		return err != nil || info.IsDir() || info.Size() > 10_000
	})
	path := list[m.random.IntN(len(list))]
	text, err := os.ReadFile(path)
	if err != nil {
		m.t.Fatal(err)
	}
	return write(m.t, d, filepath.Base(path), string(text))
}

// point returns a random point in the window, mostly on the board.
func (m *monkey) point() image.Point {
	r := m.Part("window")
	if m.random.IntN(2) == 0 {
		r = r.Inset(min(r.Dx(), r.Dy()) / 4)
	}
	return r.Min.Add(image.Pt(m.random.IntN(max(1, r.Dx())), m.random.IntN(max(1, r.Dy()))))
}

// monkeyKeys are the keys of all actions except the one that quits, and some others.
var monkeyKeys = strings.Fields(`Escape Escape Escape Return Return Tab shift+Tab space space Home End Left Right Up
	Down Page_Up Page_Down BackSpace Delete F1 F2 F3 F3 F4 F4 F5 F6 F7 F8 F9 F10 F11 plus minus
	ctrl+n ctrl+o ctrl+s ctrl+z ctrl+z ctrl+y ctrl+Return
	ctrl+e ctrl+e ctrl+k ctrl+k ctrl+j ctrl+j ctrl+p
	ctrl+i ctrl+a ctrl+a ctrl+c ctrl+x ctrl+v shift+F10 Menu shift+Left shift+Right shift+Up shift+Down
	shift+F8 shift+F11 shift+F11 0 1 2 3 4 5 a b c d o q p x A B`)

func (m *monkey) press(keys ...string) {
	m.t.Helper()
	m.done = append(m.done, "press "+strings.Join(keys, " "))
	m.Quickly(keys...)
}

// step makes random gestures for about a second, and checks that the program survives.
func (m *monkey) step() {
	m.t.Helper()
	for range 4 {
		switch m.random.IntN(5) {
		case 0, 1:
			var keys []string
			for range 1 + m.random.IntN(6) {
				keys = append(keys, monkeyKeys[m.random.IntN(len(monkeyKeys))])
			}
			m.press(keys...)
		case 2:
			from, button := m.point(), []int{Left, Left, Right}[m.random.IntN(3)]
			m.done = append(m.done, fmt.Sprintf("stroke with button %d from %v", button, from))
			m.Move(from)
			m.Press(button)
			for range m.random.IntN(6) {
				m.Move(m.point())
				time.Sleep(time.Duration(m.random.IntN(20)) * time.Millisecond)
			}
			m.Release(button)
		case 3:
			at := m.point()
			m.done = append(m.done, fmt.Sprintf("click %v", at))
			m.Click(at)
		case 4:
			at, button := m.point(), 4+m.random.IntN(2) // the mouse wheel
			m.done = append(m.done, fmt.Sprintf("wheel %d at %v", button, at))
			m.Move(at)
			for range m.random.IntN(5) {
				m.Press(button)
				m.Release(button)
			}
		}
		time.Sleep(time.Duration(m.random.IntN(100)) * time.Millisecond)
	}
	m.check()
}

// check fails if the program has ended, complains or does not answer.
func (m *monkey) check() {
	m.t.Helper()
	m.complains()
	late := 0
	for _, gap := range slices.Backward(m.Seen("gap")) {
		ms, err := strconv.ParseFloat(gap, 64)
		if err != nil {
			m.fail("a gap of %q", gap)
		}
		if ms <= lateAnswer {
			break
		}
		late++
	}
	if late >= lateInARow {
		m.fail("the window answered late, %d seconds in a row", late)
	}
}

// complains fails if the program has ended or complains.
func (m *monkey) complains() {
	m.t.Helper()
	m.done = m.done[max(0, len(m.done)-40):]
	m.Wait("gap") // the program still reports once a second
	for _, bad := range []string{"panic", "Error in Fyne", "Fyne error", "fatal error", "goroutine "} {
		if strings.Contains(strings.TrimPrefix(m.Output(), m.output), bad) {
			m.fail("the program complains")
		}
	}
}

// patient is the longest time that the window may be busy with one thing.
const patient = 30 * time.Second

func (m *monkey) fail(format string, args ...any) {
	m.t.Helper()
	m.Fail("%s\nthe last gestures were:\n  %s\nagain: -run TestMonkey -seed %d", fmt.Sprintf(format, args...),
		strings.Join(m.done, "\n  "), m.seed)
}

// leave closes the window, whatever is open in it, without saving.
func (m *monkey) leave() {
	m.t.Helper()
	m.t.Cleanup(func() {
		if m.t.Failed() {
			m.t.Logf("the last gestures were:\n  %s\nseed %d", strings.Join(m.done, "\n  "), m.seed)
		}
	})
	if grown := m.Memory() - m.memory; grown > monkeyMemory {
		m.fail("it holds %d MB more than in the beginning", grown>>20)
	}
	tries := 0
	for end := time.Now().Add(patient); ; {
		if m.Ended() {
			break
		}
		if time.Now().After(end) {
			m.fail("the window does not close")
		}
		if len(m.windows()) == 0 { // a click has minimized the windows, and the desktop has no bar to restore them
			_, _ = m.desk.CommandIn(nil, "xdotool", "windowactivate", id(m.window))
		}
		if tries++; tries%4 == 3 {
			m.Quickly("Escape") // a dialog of the desktop may cover the question
		}
		switch m.Last("dialog") {
		case "unsaved":
			told := len(m.Seen("dialog"))
			m.Quickly("shift+Tab", "shift+Tab", "space") // from "save" over "cancel" to "discard"
			for soon := time.Now().Add(patient / 3); !m.Ended() && len(m.Seen("dialog")) == told && time.Now().Before(soon); {
				time.Sleep(50 * time.Millisecond)
			}
		case "frame":
			click(m.Program, "dialog.leave")
		default:
			m.Quickly("Escape")
			if !m.Ended() {
				m.Close()
			}
		}
		time.Sleep(300 * time.Millisecond)
	}
	finish(m.t, m.Program)
}
