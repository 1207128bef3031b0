package exporting

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

// news is a message about an export or a copied picture, for the status line.
type news struct {
	text   solve.Text // no message if Key is ""
	failed bool
	brief  bool    // whether the message disappears after a time
	stop   bool    // whether the work still runs and can be stopped
	share  float32 // finished share of the export, from 0 to 1
	path   string  // path of the first written file, or ""
}

// brief is the time that a brief message stays. It is long enough for a click on the folder of an export.
const brief = 12 * time.Second

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
	r.Refresh(workbench.Background)
}

// Forget removes the last message when another document is opened, but not while an export runs.
func (r *Room) Forget() {
	if !r.news.stop {
		r.tell(news{})
	}
}

// NewsLine is the part of the status line with messages about exports and copied pictures.
type NewsLine struct {
	Content *fyne.Container

	room                *Room
	text                *widgets.Words
	bar                 *fyne.Container
	stop, folder, close *widget.Hyperlink
}

// The largest width of the message, and the size of the progress bar.
const (
	newsWidth float32 = 420
	barWidth  float32 = 96
	barHeight float32 = 5
)

// NewNewsLine makes the line. NewNewsLine is called each time that the window is rebuilt.
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
	n.folder = link(solve.Say("export.run.folder"), func() { r.Open(filepath.Dir(r.news.path)) })
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
	if c.Has(workbench.Background) {
		n.refresh()
	}
}

func (n *NewsLine) refresh() {
	news := n.room.news
	color := fynetheme.ColorNameForeground
	if news.failed {
		color = fynetheme.ColorNameWarning
	}
	n.text.Paint(color)
	n.text.Say(n.room.Say(news.text))
	layouts.Show(n.bar, news.stop)
	layouts.Show(n.stop, news.stop)
	layouts.Show(n.folder, news.path != "")
	layouts.Show(n.close, news.path != "" || news.failed)
	layouts.SetShare(n.bar, news.share)
	layouts.Show(n.Content, news.text.Key != "")
	n.Content.Refresh()
	n.room.Trace.Places()
}

// Open opens a file or a folder with the desktop's program for it.
func (r *Room) Open(path string) {
	go func() { // this may take long, because it starts a program
		if err := r.openFile(path); err != nil {
			r.Post(func() { r.Complain(err) })
		}
	}()
}
