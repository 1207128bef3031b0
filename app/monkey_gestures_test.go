package app

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"stepboard/widgets"
)

// did records a gesture.
func (m *monkey) did(format string, args ...any) {
	m.done = append(m.done, fmt.Sprintf(format, args...))
	if n := len(m.done) - 40; n > 0 {
		m.done = m.done[n:]
	}
}

// window returns an open window: mostly the main one, sometimes one on top of it.
func (m *monkey) window() fyne.Window {
	list := m.windows()
	if len(list) > 1 && m.random.IntN(3) > 0 {
		return list[m.random.IntN(len(list))]
	}
	return m.main()
}

// step makes one random gesture.
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
		for range 1 + m.random.IntN(6) { // several quick keys
			m.key(c)
		}
	case n < 94:
		m.menu()
	case n < 96:
		m.program(c)
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

// placed is a visible object with its position.
type placed struct {
	fyne.CanvasObject
	at fyne.Position
}

// seenIn lists the visible objects of a canvas: those of the top overlay, or those of the content.
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

// stroke presses a button on a board and moves over one cell or many. Sometimes it presses on another widget.
func (m *monkey) stroke(c fyne.Canvas) {
	var boards []placed
	for _, o := range seenIn(c) {
		if _, ok := o.CanvasObject.(desktop.Mouseable); ok {
			boards = append(boards, o)
		}
		if _, ok := o.CanvasObject.(*widgets.Board); ok { // boards are chosen most often
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
		if m.random.IntN(30) == 0 { // the pointer jumps while the button is down
			m.key(c)
		}
	}
	if m.random.IntN(20) == 0 {
		return // no widget sees the button go up
	}
	if d, ok := o.CanvasObject.(fyne.Draggable); ok && moves > 0 {
		d.DragEnd()
	}
	o.CanvasObject.(desktop.Mouseable).MouseUp(event())
}

// tap clicks a widget that accepts clicks.
func (m *monkey) tap(c fyne.Canvas) {
	var list []placed
	for _, o := range seenIn(c) {
		switch v := o.CanvasObject.(type) {
		case *widget.Hyperlink: // would open a browser
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

// named returns the type of an object and its text.
func named(o fyne.CanvasObject) string {
	for _, v := range visible(nil, o, fyne.Position{}) {
		if text, ok := v.CanvasObject.(*canvas.Text); ok && text.Text != "" {
			return fmt.Sprintf("%T %q", o, text.Text)
		}
	}
	return fmt.Sprintf("%T", o)
}

// keyNames has keys with a meaning somewhere, and some without.
var keyNames = strings.Fields(`Escape Escape Escape Return Return Tab Tab BackSpace Insert Delete Right Right Left Left
	Down Up Prior Next Home End F1 F2 F3 F4 F5 F6 F7 F8 F9 F11 F12 KP_Enter Space Space [ ] , . - = 0 1 2 3 4 5 9 A B H O P S T X Z`)

// key presses a key like the toolkit: the focused widget gets it, otherwise the window.
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

// program focuses the pane of rules, if there is one, and writes in it: letters, a key of the editor, or a comment
// that keeps the rules valid.
func (m *monkey) program(c fyne.Canvas) {
	text := m.rulesText()
	if text == nil || c != m.main().Canvas() || c.Overlays().Top() != nil {
		return
	}
	c.Focus(text)
	switch m.random.IntN(3) {
	case 0:
		m.did("write a comment into the rules")
		for _, r := range "# 日 a" {
			text.TypedRune(r)
		}
		text.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	case 1:
		m.did("wait for the rules")
		time.Sleep(320 * time.Millisecond) // the rules are read by then
	default:
		for range 1 + m.random.IntN(6) {
			m.key(c)
		}
	}
}

// menu runs an entry of the main menu, as a shortcut does.
func (m *monkey) menu() {
	var list []*fyne.MenuItem
	var add func(menu *fyne.Menu, weight int)
	add = func(menu *fyne.Menu, weight int) {
		for _, item := range menu.Items {
			switch {
			case item.ChildMenu != nil:
				add(item.ChildMenu, 1)
			case item.Action == nil || item.IsSeparator || item.IsQuit || item.Disabled:
			case !strings.Contains(item.Label, "Large"): // large samples take long
				for range weight {
					list = append(list, item)
				}
			}
		}
	}
	for _, menu := range m.main().MainMenu().Items {
		add(menu, 4) // a weight, because an entry of a submenu is one of many
	}
	item := list[m.random.IntN(len(list))]
	m.did("menu: %s", item.Label)
	item.Action()
}
