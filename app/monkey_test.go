package app

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"
	"weak"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/storage/files"
	"stepboard/app/workbench/run/runtest"
	"stepboard/solve"
)

// Flags for a run by hand: -run TestMonkey -seed N repeats the gestures of a failure, and -time 1h looks for new
// failures.
var (
	monkeySeed  = flag.Uint64("seed", 0, "the only seed of the monkey; 0: a few fixed ones")
	monkeySteps = flag.Int("steps", 500, "gestures of the monkey for each seed")
	monkeyTime  = flag.Duration("time", 0, "how long the monkey tries one fresh seed after the other")
)

// monkeyProcess is set in the separate process in which the monkey plays.
const monkeyProcess = "STEPBOARD_MONKEY"

// TestMonkey uses the window at random: keys, menus, buttons and the board. Nothing may panic, the screen must match
// the state, undo must lead back to the beginning, and closing must give back memory and goroutines. Background work
// keeps its own time. So a seed repeats the gestures, but not always their effects.
//
// The monkey plays in a separate process. There the toolkit keeps drawn objects for a second, not for a minute.
// However the process ends, the last gestures are printed.
func TestMonkey(t *testing.T) {
	if os.Getenv(monkeyProcess) == "" {
		for end := time.Now().Add(*monkeyTime); ; {
			playAlone(t, min(*monkeyTime, time.Minute))
			if *monkeyTime == 0 || !time.Now().Before(end) || t.Failed() {
				return
			}
		}
	}
	seeds, steps := []uint64{1, 2}, *monkeySteps
	switch {
	case *monkeySeed != 0:
		seeds = []uint64{*monkeySeed}
	case testing.Short():
		seeds, steps = seeds[:1], steps/4
	}
	windows := map[uint64]weak.Pointer[Window]{} // by seed
	play := func(seed uint64) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { windows[seed] = playMonkey(t, seed, steps) })
	}
	t.Run("once", func(t *testing.T) { // a first run, after which the toolkit has started all its goroutines
		openForMonkey(t).shut()
	})
	goroutines := runtime.NumGoroutine()
	if *monkeyTime > 0 {
		seeds = nil
	}
	for _, seed := range seeds {
		play(seed)
	}
	fresh := uint64(time.Now().UnixNano())
	for end := time.Now().Add(*monkeyTime); time.Now().Before(end) && !t.Failed(); fresh++ {
		play(fresh)
	}
	if t.Failed() {
		return
	}
	held := func() (seeds []uint64) {
		runtime.GC()
		for seed, w := range windows {
			if w.Value() != nil {
				seeds = append(seeds, seed)
			}
		}
		return seeds
	}
	// While it draws, the toolkit drops old drawn objects every ten seconds.
	for end := time.Now().Add(runtest.Limit); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		test.NewCanvas().Capture()
		if runtime.NumGoroutine() <= goroutines && len(held()) == 0 {
			return
		}
	}
	if seeds := held(); len(seeds) > 0 {
		t.Errorf("closed windows are still held in memory with their contents: the windows of the seeds %v", seeds)
	}
	var stacks bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1)
	t.Errorf("%d goroutines after closing, %d before\n%s", runtime.NumGoroutine(), goroutines, &stacks)
}

// playAlone lets the monkey play in a separate process, for a time, or over its fixed seeds if the time is 0. The
// process is separate because the toolkit's test driver keeps the fonts of every window.
func playAlone(t *testing.T, d time.Duration) {
	t.Helper()
	args := []string{"-test.run=^TestMonkey$", "-test.timeout=24h", "-time=" + d.String()}
	for _, name := range []string{"seed", "steps", "late", "test.short", "test.v"} {
		args = append(args, "-"+name+"="+flag.Lookup(name).Value.String())
	}
	play := exec.Command(os.Args[0], args...)
	play.Env = append(os.Environ(), monkeyProcess+"=1", "FYNE_CACHE=1s")
	out, err := play.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%d seeds", bytes.Count(out, []byte("--- PASS: TestMonkey/"))-1)
}

// monkey uses a window at random.
type monkey struct {
	*bench
	random *rand.Rand
	seed   uint64
	dir    string
	paths  []string // answers of file dialogs
	done   []string // the last gestures
	log    bytes.Buffer

	began map[*document.Document]began // the state of documents before they were edited
}

// began is a document before it was edited. file is nil if this state is unknown. Undo does not change the rules.
type began struct {
	puzzle solve.Puzzle
	file   []byte
}

func playMonkey(t *testing.T, seed uint64, steps int) weak.Pointer[Window] {
	m := &monkey{
		seed: seed, random: rand.New(rand.NewPCG(seed, 3)), dir: t.TempDir(), began: map[*document.Document]began{},
	}
	m.paths = samplePaths(t, m.dir)
	log.SetOutput(&m.log)
	defer log.SetOutput(os.Stderr)
	m.bench = openForMonkey(t)
	defer func() {
		if v := recover(); v != nil {
			m.fail("panic: %v\n%s", v, debug.Stack())
		}
	}()
	for i := range steps {
		m.remember()
		m.step()
		if m.random.IntN(4) > 0 { // otherwise the next gesture comes before the news
			m.drain()
		}
		m.check(i)
	}
	m.undoAll()
	m.shut()
	return weak.Make(m.Window)
}

// fail prints the last gestures and how to repeat them.
func (m *monkey) fail(format string, args ...any) {
	m.t.Helper()
	m.t.Fatalf("%s\nthe last gestures were:\n  %s\nagain: -run TestMonkey -seed %d -steps %d",
		fmt.Sprintf(format, args...), strings.Join(m.done, "\n  "), m.seed, *monkeySteps)
}

// samplePaths returns files to open and places to save to, valid and invalid.
func samplePaths(t *testing.T, dir string) []string {
	t.Helper()
	list := []string{
		"", "", filepath.Join(dir, "saved.stepboard"), filepath.Join(dir, "saved.in"),
		filepath.Join(dir, "picture.png"), filepath.Join(dir, "missing", "x.stepboard"), dir,
	}
	for name, text := range map[string]string{
		"broken.stepboard": "{\"stepboard\": 1, ", "broken.in": "3 3\n...\n.X\n", "empty.in": "",
	} {
		list = append(list, filepath.Join(dir, name))
		if err := os.WriteFile(list[len(list)-1], []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"samples", "lessons", "puzzles"} {
		names, _ := filepath.Glob("../assets/" + folder + "/*")
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && info.Size() < 20_000 {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, filepath.Join(dir, filepath.Base(name)))
				if err := os.WriteFile(list[len(list)-1], data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	slices.Sort(list[7:])
	return list
}

// remember stores the state of documents before they are edited.
func (m *monkey) remember() {
	shown, filed := m.documents()
	for _, d := range []*document.Document{shown, filed} {
		if _, known := m.began[d]; !known {
			was := began{puzzle: d.Puzzle()} // an edited document is new here: its first state is unknown
			if _, edited := d.CanUndo(); !edited {
				was.file = asFile(m.t, d, was.puzzle)
			}
			m.began[d] = was
		}
	}
	for d := range m.began {
		if d != shown && d != filed {
			delete(m.began, d)
		}
	}
}

// asFile writes a document as a file with the rules of a puzzle. It leaves out the shown query and the algorithm,
// because choosing them is no edit.
func asFile(t testing.TB, d *document.Document, p solve.Puzzle) []byte {
	t.Helper()
	var b bytes.Buffer
	c := d.Content()
	c.Dataset, c.Query, c.Task, c.Algorithm, c.Draft, c.Puzzle = 0, 0, "", "", "", solve.Inner(p)
	if err := files.Write(&b, c, files.Stepboard); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// undoAll undoes all edits of the documents, compares the results with their first states, and redoes the edits.
func (m *monkey) undoAll() {
	m.did("undo everything")
	for _, b := range m.boards() {
		b.EndStroke()
	}
	m.main().Canvas().Unfocus()
	m.drain()
	m.remember()
	for d, was := range m.began {
		for d.Undo() {
		}
		if now := asFile(m.t, d, was.puzzle); was.file != nil && !bytes.Equal(now, was.file) {
			m.fail("undo does not lead back:\n%s\nwas\n%s", now, was.file)
		}
		for d.Redo() {
		}
		for d.Undo() {
		}
		if now := asFile(m.t, d, was.puzzle); was.file != nil && !bytes.Equal(now, was.file) {
			m.fail("undo does not lead back after redo:\n%s\nwas\n%s", now, was.file)
		}
	}
	m.drain()
}

// check looks for errors after a step.
func (m *monkey) check(i int) {
	if err := m.crashed(); err != nil {
		m.fail("%v", err)
	}
	if strings.Contains(m.log.String(), "rror") {
		m.fail("the toolkit complains:\n%s", m.log.String())
	}
	if i%5 == 0 {
		m.readAll()
	}
	if i%10 != 0 {
		return
	}
	for m.drain() {
	}
	if m.waiting() {
		return
	}
	m.quiet()
	boards := m.boards()
	var before []*image.RGBA
	for _, b := range boards {
		before = append(before, b.Capture())
	}
	m.recompose()
	if m.waiting() {
		return
	}
	for k, b := range boards {
		if now := b.Capture(); !bytes.Equal(now.Pix, before[k].Pix) {
			m.fail("the board that is seen is not the one that is: %s", keepPictures(before[k], now))
		}
	}
}

// readAll reads all texts in the windows and fails for texts that no user should see.
func (m *monkey) readAll() {
	for _, win := range m.windows() {
		for _, o := range seenIn(win.Canvas()) {
			text := ""
			switch o := o.CanvasObject.(type) {
			case *canvas.Text:
				text = o.Text
			case *widget.Label:
				text = o.Text
			}
			for _, bad := range []string{"runtime error", "map[", "<no value>", "%!", "internal error"} {
				if strings.Contains(text, bad) {
					m.fail("the window says %q", text)
				}
			}
		}
	}
}
