package export

import (
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// news is the status line's message about an export or a copy.
type news struct {
	text   solve.Text // without a key there is no message
	failed bool
	brief  bool    // disappears by itself
	stop   bool    // the export runs, and can be stopped
	share  float32 // finished share
	path   string  // of a file that was made
}

// brief is the time that a brief message stays.
const brief = 8 * time.Second

// tell shows a message in the status line.
func (r *Room) tell(n news) {
	r.news = n
	r.told++
	if told := r.told; n.brief {
		r.After(brief, func() {
			if r.told == told {
				r.tell(news{})
			}
		})
	}
	r.Refresh(workbench.Exports)
}

// Forget removes the message about another document's export, unless the export still runs.
func (r *Room) Forget() {
	if !r.news.stop {
		r.tell(news{})
	}
}

// NewsLine is the place in the status line for the progress of exports and copies.
type NewsLine struct {
	Content *fyne.Container

	room                *Room
	text                *widgets.Words
	bar                 *fyne.Container
	stop, folder, close *widget.Hyperlink
}

// Lengths of the progress bar, and of the longest text.
const (
	newsWidth float32 = 420
	barWidth  float32 = 96
	barHeight float32 = 5
)

// NewNewsLine makes the line for a rebuilt window.
func NewNewsLine(r *Room) *NewsLine {
	c := r.Colors()
	n := &NewsLine{room: r, text: widgets.Line(fynetheme.SizeNameCaptionText, fynetheme.ColorNameForeground)}
	rail, done := canvas.NewRectangle(c.Line), canvas.NewRectangle(c.Accent)
	rail.CornerRadius, done.CornerRadius = barHeight/2, barHeight/2
	n.bar = container.New(&layouts.Share{Bar: fyne.NewSize(barWidth, barHeight)}, rail, done)
	link := func(text solve.Text, run func()) *widget.Hyperlink {
		l := widget.NewHyperlink(r.Say(text), nil)
		l.SizeName, l.OnTapped = fynetheme.SizeNameCaptionText, run
		return l
	}
	n.stop = link(solve.Say("export.run.stop"), r.stop)
	n.folder = link(solve.Say("export.run.folder"), r.openFolder)
	n.close = link(solve.Say("export.run.dismiss"), func() { r.tell(news{}) })
	r.Trace.Part("export.stop", n.stop)
	r.Trace.Part("export.folder", n.folder)
	n.Content = container.New(layout.NewCustomPaddedHBoxLayout(r.Scaled(4)),
		container.New(widgets.UpTo(r.Scaled(newsWidth)), n.text), container.NewCenter(n.bar), n.stop, n.folder, n.close)
	n.refresh()
	return n
}

// Update implements shell.Part.
func (n *NewsLine) Update(c workbench.Changes) {
	if c.Has(workbench.Exports) {
		n.refresh()
	}
}

func (n *NewsLine) refresh() {
	news := n.room.news
	style := &n.text.Segment.Style
	if style.ColorName = fynetheme.ColorNameForeground; news.failed {
		style.ColorName = fynetheme.ColorNameWarning
	}
	n.text.Say(n.room.Say(news.text))
	n.text.Refresh()
	layouts.Show(n.bar, news.stop)
	layouts.Show(n.stop, news.stop)
	layouts.Show(n.folder, news.path != "")
	layouts.Show(n.close, news.path != "" || news.failed)
	layouts.SetShare(n.bar, news.share)
	layouts.Show(n.Content, news.text.Key != "")
	n.Content.Refresh()
	n.room.Trace.Places()
}

// openFolder opens the folder of the last export in the desktop's file manager.
func (r *Room) openFolder() {
	folder := filepath.Dir(r.news.path)
	go func() { // this may start a program
		if err := r.openInViewer(folder); err != nil {
			r.Post(func() { r.Complain(err) })
		}
	}()
}
