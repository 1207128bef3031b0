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

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/files"
	"stepboard/widgets"
)

// How the monkey is run by hand: -run TestMonkey -seed N repeats the gestures of a failure, -time 1h looks for new
// ones.
var (
	monkeySeed  = flag.Uint64("seed", 0, "the only seed of the monkey; 0: a few fixed ones")
	monkeySteps = flag.Int("steps", 500, "gestures of the monkey for each seed")
	monkeyTime  = flag.Duration("time", 0, "how long the monkey tries one fresh seed after the other")
)

// monkeyProcess is set in the process of its own that the monkey plays in.
const monkeyProcess = "STEPBOARD_MONKEY"

// TestMonkey has somebody use the window who knows nothing: keys, menus, buttons and the board at random. Whatever is
// done, nothing may panic, what is seen must be what is, undo must lead back to the beginning, and closing must give
// back memory and goroutines. What runs in the background keeps its own time, so that a seed repeats the gestures, but
// not always what they meet.
//
// It plays in a process of its own, in which the toolkit keeps what was on the screen for a second, not for a minute,
// and whose end, whatever it is, is seen with the last gestures.
func TestMonkey(t *testing.T) {
	if os.Getenv(monkeyProcess) == "" {
		for end := time.Now().Add(*monkeyTime); ; {
			playAlone(t, min(*monkeyTime, time.Minute))
			if *monkeyTime == 0 || !time.Now().Before(end) || t.Failed() {
				return
			}
		}
	}
	seeds := []uint64{1, 2, 3, 4}
	switch {
	case *monkeySeed != 0:
		seeds = []uint64{*monkeySeed}
	case testing.Short():
		seeds = seeds[:1]
	}
	var windows []weak.Pointer[Window]
	play := func(seed uint64) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { windows = append(windows, playMonkey(t, seed, *monkeySteps)) })
	}
	t.Run("once", func(t *testing.T) { // the toolkit has begun whatever it begins
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
	held := func() bool {
		runtime.GC()
		return slices.ContainsFunc(windows, func(w weak.Pointer[Window]) bool { return w.Value() != nil })
	}
	// The toolkit clears away what was on the screen every ten seconds, as it draws.
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		test.NewCanvas().Capture()
		if runtime.NumGoroutine() <= goroutines && !held() {
			return
		}
	}
	if held() {
		t.Error("a window that has closed is still held in memory, with all that it knows")
	}
	var stacks bytes.Buffer
	_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1)
	t.Errorf("%d goroutines after closing, %d before\n%s", runtime.NumGoroutine(), goroutines, &stacks)
}

// playAlone has the monkey play for a while, or its fixed seeds for 0, in a process of its own: the toolkit's test
// driver keeps the fonts of each window that it has had.
func playAlone(t *testing.T, d time.Duration) {
	t.Helper()
	args := []string{"-test.run=^TestMonkey$", "-test.timeout=24h", "-time=" + d.String()}
	for _, name := range []string{"seed", "steps", "test.short", "test.v"} {
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
	paths  []string // that file dialogs answer with
	done   []string // the last gestures
	log    bytes.Buffer

	began map[*document.Document][]byte // what documents were before they were edited
}

func playMonkey(t *testing.T, seed uint64, steps int) weak.Pointer[Window] {
	m := &monkey{
		seed: seed, random: rand.New(rand.NewPCG(seed, 3)), dir: t.TempDir(), began: map[*document.Document][]byte{},
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
		if m.random.IntN(4) > 0 { // else the next gesture comes before the news
			m.drain()
		}
		m.check(i)
	}
	m.undoAll()
	m.shut()
	return weak.Make(m.Window)
}

// fail says what happened and how to see it again.
func (m *monkey) fail(format string, args ...any) {
	m.t.Helper()
	m.t.Fatalf("%s\nthe last gestures were:\n  %s\nagain: -run TestMonkey -seed %d -steps %d",
		fmt.Sprintf(format, args...), strings.Join(m.done, "\n  "), m.seed, *monkeySteps)
}

// samplePaths are files to open and places to save to, good ones and bad ones.
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
	for _, folder := range []string{"samples", "lessons"} {
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

// remember keeps what documents are before they are edited.
func (m *monkey) remember() {
	shown, filed := m.documents()
	for _, d := range []*document.Document{shown, filed} {
		if _, known := m.began[d]; !known {
			m.began[d] = nil // it comes with edits: what it was before is not known
			if _, edited := d.CanUndo(); !edited {
				m.began[d] = asFile(m.t, d)
			}
		}
	}
	for d := range m.began {
		if d != shown && d != filed {
			delete(m.began, d)
		}
	}
}

// asFile is a document as a file, but for what is shown and asked and by what algorithm: to choose these is no edit.
func asFile(t *testing.T, d *document.Document) []byte {
	t.Helper()
	var b bytes.Buffer
	c := d.Content()
	c.Dataset, c.Query, c.Task, c.Algorithm = 0, 0, "", ""
	if err := files.Write(&b, c, files.Stepboard); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// undoAll goes back to where the documents began.
func (m *monkey) undoAll() {
	m.did("undo everything")
	for _, b := range m.boards() {
		b.EndStroke()
	}
	m.main().Canvas().Unfocus()
	m.drain()
	m.remember()
	for d, began := range m.began {
		for d.Undo() {
		}
		if now := asFile(m.t, d); began != nil && !bytes.Equal(now, began) {
			m.fail("undo does not lead back:\n%s\nwas\n%s", now, began)
		}
		for d.Redo() {
		}
		for d.Undo() {
		}
		if now := asFile(m.t, d); began != nil && !bytes.Equal(now, began) {
			m.fail("undo does not lead back after redo:\n%s\nwas\n%s", now, began)
		}
	}
	m.drain()
}

// check looks for what is wrong after a step.
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

// readAll reads all that is written in the windows, for what no user should read.
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

// did notes a gesture.
func (m *monkey) did(format string, args ...any) {
	m.done = append(m.done, fmt.Sprintf(format, args...))
	if n := len(m.done) - 40; n > 0 {
		m.done = m.done[n:]
	}
}

// window is one of those that are open, mostly the main one, or one on top of it.
func (m *monkey) window() fyne.Window {
	list := m.windows()
	if len(list) > 1 && m.random.IntN(3) > 0 {
		return list[m.random.IntN(len(list))]
	}
	return m.main()
}

// step does something.
func (m *monkey) step() {
	m.answerFileDialogs(m.paths[m.random.IntN(len(m.paths))])
	win := m.window()
	c := win.Canvas()
	switch n := m.random.IntN(100); {
	case n < 20:
		m.stroke(c)
	case n < 38:
		m.tap(c)
	case n < 46:
		p := m.point(c)
		m.did("point at %v", p)
		test.MoveMouse(c, p)
	case n < 50:
		p, by := m.point(c), float32(m.random.IntN(400)-200)
		m.did("scroll at %v by %v", p, by)
		test.Scroll(c, p, float32(m.random.IntN(40)-20), by)
	case n < 53:
		p, dx, dy := m.point(c), float32(m.random.IntN(400)-200), float32(m.random.IntN(200)-100)
		m.did("drag at %v by %v, %v", p, dx, dy)
		test.Drag(c, p, dx, dy)
	case n < 57:
		m.selectCells()
	case n < 75:
		for range 1 + m.random.IntN(6) { // quickly, one after the other
			m.key(c)
		}
	case n < 96:
		m.menu()
	case n < 98:
		size := fyne.NewSize(float32(300+m.random.IntN(1600)), float32(200+m.random.IntN(1000)))
		m.did("resize to %v", size)
		win.Resize(size)
	default:
		m.did("wait")
		time.Sleep(time.Duration(m.random.IntN(60)) * time.Millisecond)
	}
}

func (m *monkey) point(c fyne.Canvas) fyne.Position {
	size := c.Size()
	return fyne.NewPos(m.random.Float32()*size.Width, m.random.Float32()*size.Height)
}

// placed is an object that is seen, and where.
type placed struct {
	fyne.CanvasObject
	at fyne.Position
}

// seenIn lists what can be seen of a canvas: all of what lies on top of it, or else of its content.
func seenIn(c fyne.Canvas) []placed {
	top := c.Overlays().Top()
	if top == nil {
		top = c.Content()
	}
	return visible(nil, top, fyne.Position{})
}

func visible(list []placed, o fyne.CanvasObject, at fyne.Position) []placed {
	if o == nil || !o.Visible() {
		return list
	}
	at = at.Add(o.Position())
	list = append(list, placed{o, at})
	var children []fyne.CanvasObject
	switch o := o.(type) {
	case *fyne.Container:
		children = o.Objects
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	}
	for _, child := range children {
		list = visible(list, child, at)
	}
	return list
}

// stroke presses a button on a board and moves, for a cell or many; sometimes it is a button of something else.
func (m *monkey) stroke(c fyne.Canvas) {
	var boards []placed
	for _, o := range seenIn(c) {
		if _, ok := o.CanvasObject.(desktop.Mouseable); ok {
			boards = append(boards, o)
		}
		if _, ok := o.CanvasObject.(*widgets.Board); ok { // mostly
			boards = append(boards, o, o, o, o)
		}
	}
	if len(boards) == 0 {
		return
	}
	o := boards[m.random.IntN(len(boards))]
	size := o.Size()
	buttons := []desktop.MouseButton{
		desktop.MouseButtonPrimary, desktop.MouseButtonPrimary, desktop.MouseButtonSecondary,
		desktop.MouseButtonTertiary,
	}
	button := buttons[m.random.IntN(len(buttons))]
	at := fyne.NewPos(m.random.Float32()*size.Width, m.random.Float32()*size.Height)
	event := func() *desktop.MouseEvent {
		return &desktop.MouseEvent{
			PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: o.at.Add(at)}, Button: button,
		}
	}
	moves := m.random.IntN(1 + m.random.IntN(8))
	m.did("button %d on %T at %v, with %d moves", button, o.CanvasObject, at, moves)
	test.MoveMouse(c, o.at.Add(at))
	o.CanvasObject.(desktop.Mouseable).MouseDown(event())
	for range moves {
		step := fyne.NewDelta(float32(m.random.IntN(161)-80), float32(m.random.IntN(161)-80))
		at = at.AddXY(step.DX, step.DY)
		if d, ok := o.CanvasObject.(fyne.Draggable); ok && button == desktop.MouseButtonPrimary {
			d.Dragged(&fyne.DragEvent{PointEvent: event().PointEvent, Dragged: step})
		} else if h, ok := o.CanvasObject.(desktop.Hoverable); ok {
			h.MouseMoved(event())
		}
		if m.random.IntN(30) == 0 { // the hand is elsewhere while the button is down
			m.key(c)
		}
	}
	if m.random.IntN(20) == 0 {
		return // the button goes up where nobody sees it
	}
	if d, ok := o.CanvasObject.(fyne.Draggable); ok && moves > 0 {
		d.DragEnd()
	}
	o.CanvasObject.(desktop.Mouseable).MouseUp(event())
}

// tap clicks something that can be clicked.
func (m *monkey) tap(c fyne.Canvas) {
	var list []placed
	for _, o := range seenIn(c) {
		switch v := o.CanvasObject.(type) {
		case *widget.Hyperlink: // opens a browser
		case fyne.Disableable:
			if !v.Disabled() {
				list = append(list, o)
			}
		case fyne.Tappable, fyne.SecondaryTappable, fyne.DoubleTappable:
			list = append(list, o)
		}
	}
	if len(list) == 0 {
		return
	}
	o := list[m.random.IntN(len(list))]
	at := fyne.NewPos(m.random.Float32()*o.Size().Width, m.random.Float32()*o.Size().Height)
	event := &fyne.PointEvent{Position: at, AbsolutePosition: o.at.Add(at)}
	m.did("tap %s at %v", named(o.CanvasObject), at)
	switch n := m.random.IntN(10); {
	case n == 0:
		if v, ok := o.CanvasObject.(fyne.SecondaryTappable); ok {
			v.TappedSecondary(event)
		}
	case n == 1:
		if v, ok := o.CanvasObject.(fyne.DoubleTappable); ok {
			v.DoubleTapped(event)
		}
	default:
		if v, ok := o.CanvasObject.(fyne.Focusable); ok {
			c.Focus(v)
		}
		if v, ok := o.CanvasObject.(fyne.Tappable); ok {
			v.Tapped(event)
		}
	}
}

// named is what an object is, with what is written on it.
func named(o fyne.CanvasObject) string {
	for _, v := range visible(nil, o, fyne.Position{}) {
		if text, ok := v.CanvasObject.(*canvas.Text); ok && text.Text != "" {
			return fmt.Sprintf("%T %q", o, text.Text)
		}
	}
	return fmt.Sprintf("%T", o)
}

// keyNames are the keys that mean something somewhere, and some that don't.
var keyNames = strings.Fields(`Escape Escape Escape Return Return Tab Tab BackSpace Insert Delete Right Right Left Left
	Down Up Prior Next Home End F1 F2 F3 F4 F5 F6 F7 F8 F9 F11 F12 KP_Enter Space Space [ ] , . - = 0 1 2 3 4 5 9 A B H O P S T X Z`)

// key presses a key as the toolkit does: what has the focus has it, else the window.
func (m *monkey) key(c fyne.Canvas) {
	if m.random.IntN(3) == 0 {
		runes := []rune("1234567890abcdefghopqrsxyzABCDEFGHOPX+-=.[] é日\t")
		r := runes[m.random.IntN(len(runes))]
		m.did("type %q", r)
		if c == m.main().Canvas() && m.takeRune(r) {
			return
		}
		if f := c.Focused(); f != nil {
			f.TypedRune(r)
		} else if typed := c.OnTypedRune(); typed != nil {
			typed(r)
		}
		return
	}
	name := fyne.KeyName(keyNames[m.random.IntN(len(keyNames))])
	m.did("press %s", name)
	defer m.follow()
	if c == m.main().Canvas() && m.takeKey(name, 0) {
		return
	}
	focused := c.Focused()
	if name == fyne.KeyTab {
		if t, ok := focused.(fyne.Tabbable); !ok || !t.AcceptsTab() {
			if m.random.IntN(2) == 0 {
				c.FocusNext()
			} else {
				c.FocusPrevious()
			}
			return
		}
	}
	e := &fyne.KeyEvent{Name: name}
	if focused != nil {
		focused.TypedKey(e)
	} else if typed := c.OnTypedKey(); typed != nil {
		typed(e)
	}
}

// menu calls an entry of the main menu, as by its shortcut, too.
func (m *monkey) menu() {
	var list []*fyne.MenuItem
	var add func(menu *fyne.Menu, weight int)
	add = func(menu *fyne.Menu, weight int) {
		for _, item := range menu.Items {
			switch {
			case item.ChildMenu != nil:
				add(item.ChildMenu, 1)
			case item.Action == nil || item.IsSeparator || item.IsQuit || item.Disabled:
			case !strings.Contains(item.Label, "large"): // those take long
				for range weight {
					list = append(list, item)
				}
			}
		}
	}
	for _, menu := range m.main().MainMenu().Items {
		add(menu, 4) // what is in a menu of its own is one of many
	}
	item := list[m.random.IntN(len(list))]
	m.did("menu: %s", item.Label)
	item.Action()
}
