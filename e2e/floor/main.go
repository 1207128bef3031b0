//go:build e2e && cgo

// Floor opens a window of the toolkit with almost no contents, and writes a trace like the program's. So it measures
// how long the toolkit and the display alone take, on this machine, to open a window, to answer a press and to change
// the theme.
//
//	floor WIDTH HEIGHT raster|search|panel
//
// Most of the window is a raster, which is drawn again when it is pressed. With search, another core works endlessly at
// a lower priority (nice 5), like a solver. With panel, 60 texts and 30 buttons are beside the raster. The key T
// changes the theme, and C draws a frame.
package main

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

func main() {
	texts, buttons := 60, 30
	trace, err := os.OpenFile(os.Getenv("STEPBOARD_TRACE"), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		panic(err)
	}
	say := func(format string, args ...any) { _, _ = fmt.Fprintf(trace, format+"\n", args...) }
	if os.Args[3] == "search" {
		go search()
	}
	a := app.New()
	w := a.NewWindow("Floor")
	w.SetPadded(false)
	b := newBoard(say)
	side, bar := container.NewGridWithColumns(2), container.NewGridWithColumns(15)
	if os.Args[3] != "panel" { // keep room for the panel, so that the raster is as large as the program's board
		texts, buttons = 0, 0
		room := canvas.NewRectangle(color.Transparent)
		room.SetMinSize(fyne.NewSize(385, 190))
		side, bar = container.NewStack(room), container.NewStack(room)
	}
	for i := range texts {
		side.Add(canvas.NewText(fmt.Sprint("Text number ", i), theme.Color(theme.ColorNameForeground)))
	}
	for i := range buttons {
		bar.Add(widget.NewButton(fmt.Sprint("B ", i), nil))
	}
	width, _ := strconv.Atoi(os.Args[1])
	height, _ := strconv.Atoi(os.Args[2])
	w.Resize(fyne.NewSize(float32(width), float32(height)))
	w.Show() // before it has contents, as in the program
	w.SetContent(container.NewBorder(bar, nil, nil, side, b))
	dark := true
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) {
		switch e.Name {
		case fyne.KeyT:
			dark = !dark
			a.Settings().SetTheme(variant{theme.DefaultTheme(), dark})
		case fyne.KeyC:
			b.raster.Refresh()
		}
	})
	a.Lifecycle().SetOnStarted(func() { go beat(w, b, say) })
	a.Run()
}

// beat traces ready once. Then, each second, it traces the lines gap, turn and geometry; see package e2e.
func beat(w fyne.Window, b *board, say func(string, ...any)) {
	worst, since, ready := time.Duration(0), time.Now(), false
	var last time.Time
	var longest time.Duration
	(&fyne.Animation{
		Duration: time.Second, RepeatCount: fyne.AnimationRepeatForever, Tick: func(float32) {
			if !last.IsZero() {
				longest = max(longest, time.Since(last))
			}
			last = time.Now()
		},
	}).Start()
	for {
		sent := time.Now()
		fyne.DoAndWait(func() {})
		worst = max(worst, time.Since(sent))
		if !ready {
			say("ready")
			ready = true
		}
		if time.Since(since) >= time.Second {
			say("gap %.2f", float64(worst.Microseconds())/1000)
			fyne.DoAndWait(func() {
				say("turn %.2f", float64(longest.Microseconds())/1000)
				longest = 0
				s, p := w.Canvas().Size(), fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
				say("geometry cell %.1f %.1f %.1f %.1f", p.X, p.Y, b.Size().Width, b.Size().Height)
				say("geometry window 0 0 %.1f %.1f", s.Width, s.Height)
			})
			worst, since = 0, time.Now()
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// search keeps a core busy, with a lower priority than the window.
func search() {
	runtime.LockOSThread()
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), 5) // on an error the priority stays the same
	cells := make([]uint64, 1<<23)
	for i := uint64(1); ; i = i*6364136223846793005 + 1442695040888963407 {
		cells[i>>41] += i
	}
}

// variant is the toolkit's theme, dark or light.
type variant struct {
	fyne.Theme
	dark bool
}

func (v variant) Color(n fyne.ThemeColorName, _ fyne.ThemeVariant) color.Color {
	if v.dark {
		return v.Theme.Color(n, theme.VariantDark)
	}
	return v.Theme.Color(n, theme.VariantLight)
}

// board is a raster whose colour changes with each press.
type board struct {
	widget.BaseWidget
	raster *canvas.Raster
	shade  uint8
	drawn  time.Time
	say    func(string, ...any)
}

var _ desktop.Mouseable = (*board)(nil)

func newBoard(say func(string, ...any)) *board {
	b := &board{say: say}
	img := image.NewRGBA(image.Rectangle{})
	b.raster = canvas.NewRaster(func(w, h int) image.Image {
		b.drawn = time.Now()
		if img.Rect.Dx() != w || img.Rect.Dy() != h {
			img = image.NewRGBA(image.Rect(0, 0, w, h))
		}
		for i := range 20 * h * 4 { // a part of the raster where it can be pressed
			img.Pix[i/80*img.Stride+400+i%80] = b.shade
		}
		return img
	})
	b.ExtendBaseWidget(b)
	return b
}

func (b *board) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(b.raster) }

func (b *board) MouseDown(*desktop.MouseEvent) {
	b.shade += 64
	b.raster.Refresh()
	go fyne.Do(func() { // after the frame that shows the new colour
		now := time.Now()
		b.say("painted %d draw 0 frame %.2f", now.UnixNano(), float64(now.Sub(b.drawn).Microseconds())/1000)
	})
}

func (b *board) MouseUp(*desktop.MouseEvent) {}
