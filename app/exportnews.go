package app

import (
	"net/url"
	"path/filepath"
	"sync"
	"time"

	"stepboard/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/workbench"
	"stepboard/solve"
)

// exportNews is what the status line says of an export or a copy.
type exportNews struct {
	text   solve.Text // none: nothing is said
	failed bool
	brief  bool    // goes away by itself
	stop   bool    // it runs, and can be stopped
	share  float32 // that is done
	path   string  // of a file that was made
}

// brief is how long news stays that needs no answer.
const brief = 8 * time.Second

// tell shows news in the status line.
func (w *Window) tell(n exportNews) {
	w.exporting.news = n
	w.exporting.told++
	if told := w.exporting.told; n.brief {
		w.After(brief, func() {
			if w.exporting.told == told {
				w.tell(exportNews{})
			}
		})
	}
	w.Refresh(workbench.Exports)
}

// newsLine is the place of the news in the status line.
type newsLine struct {
	w                  *Window
	content            *fyne.Container
	text               *widgets.Words
	bar                *fyne.Container
	stop, folder, shut *widget.Hyperlink
}

// Lengths of the bar that shows how much is done, and of the longest text.
const (
	newsWidth float32 = 420
	barWidth  float32 = 96
	barHeight float32 = 5
)

func newNewsLine(w *Window) *newsLine {
	c := w.Colors()
	n := &newsLine{w: w, text: widgets.Line(fynetheme.SizeNameCaptionText, fynetheme.ColorNameForeground)}
	rail, done := canvas.NewRectangle(c.Line), canvas.NewRectangle(c.Accent)
	rail.CornerRadius, done.CornerRadius = barHeight/2, barHeight/2
	n.bar = container.New(&share{}, rail, done)
	link := func(text solve.Text, run func()) *widget.Hyperlink {
		l := widget.NewHyperlink(w.Say(text), nil)
		l.SizeName, l.OnTapped = fynetheme.SizeNameCaptionText, run
		return l
	}
	n.stop = link(solve.Say("export.run.stop"), w.stopExport)
	n.folder = link(solve.Say("export.run.folder"), w.openExported)
	n.shut = link(solve.Say("export.run.dismiss"), func() { w.tell(exportNews{}) })
	w.Trace.Part("export.stop", n.stop)
	w.Trace.Part("export.folder", n.folder)
	n.content = container.New(layout.NewCustomPaddedHBoxLayout(w.Scaled(4)),
		container.New(widgets.UpTo(w.Scaled(newsWidth)), n.text), container.NewCenter(n.bar), n.stop, n.folder, n.shut)
	n.refresh()
	return n
}

func (n *newsLine) refresh() {
	news := n.w.exporting.news
	style := &n.text.Segment.Style
	if style.ColorName = fynetheme.ColorNameForeground; news.failed {
		style.ColorName = fynetheme.ColorNameWarning
	}
	n.text.Say(n.w.Say(news.text))
	n.text.Refresh()
	show := func(o fyne.CanvasObject, on bool) {
		if o.Visible() != on {
			if on {
				o.Show()
			} else {
				o.Hide()
			}
		}
	}
	show(n.bar, news.stop)
	show(n.stop, news.stop)
	show(n.folder, news.path != "")
	show(n.shut, news.path != "" || news.failed)
	n.bar.Layout.(*share).of = news.share
	n.bar.Refresh()
	show(n.content, news.text.Key != "")
	n.content.Refresh()
	n.w.Trace.Places()
}

// share is the layout of a bar of which a part is done.
type share struct{ of float32 }

// MinSize implements fyne.Layout.
func (*share) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(barWidth, barHeight) }

// Layout implements fyne.Layout.
func (s *share) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[1].Resize(fyne.NewSize(max(size.Height, size.Width*s.of), size.Height))
}

// openExported opens the folder of what was exported last in the desktop's file manager.
func (w *Window) openExported() {
	folder := &url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Dir(w.exporting.news.path))}
	go func() { // it may start a program
		if err := w.App.OpenURL(folder); err != nil {
			w.Post(func() { w.Complain(err) })
		}
	}()
}

// short is the name of a file, of which a long one loses its middle.
func short(path string) string {
	const most = 36
	name := []rune(filepath.Base(path))
	if len(name) <= most {
		return string(name)
	}
	return string(name[:most/2]) + "…" + string(name[len(name)-most/2:])
}

// pacer lets something through as often as a person can follow. It may be used by several goroutines.
type pacer struct {
	mu   sync.Mutex
	last time.Time
}

// pace is that of the status line: each change draws the window anew.
const pace = 200 * time.Millisecond

func (p *pacer) now() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.last) < pace {
		return false
	}
	p.last = time.Now()
	return true
}
