package rescue

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/document"
	"stepboard/app/shell"
	"stepboard/app/storage/recovery"
	"stepboard/app/studio/stills"
	"stepboard/app/view"
	"stepboard/app/workbench"
	"stepboard/solve"
	"stepboard/solve/grid"
	"stepboard/widgets/layouts"
)

// offer lets the user open or discard the unsaved documents of an earlier run. If the program has crashed, offer also
// says so.
func (r *Room) offer() {
	if !r.offers() || r.Asks("recovery") {
		return
	}
	var d *shell.Question
	list := container.NewVBox()
	ctx, cancel := context.WithCancel(r.Life)
	for i, f := range r.left.Works {
		list.Add(r.row(ctx, i, f, func() { d.Hide() }))
	}
	content := container.NewVBox()
	if len(r.left.Works) > 0 {
		content.Add(r.Paragraph(r.Say(solve.Say("app.recovery.text"))))
		var rows fyne.CanvasObject = list
		if len(r.left.Works) > mostRows {
			rows = layouts.AtLeast(mostRows*list.Objects[0].MinSize().Height, container.NewVScroll(list))
		}
		content.Add(rows)
	}
	var choices []shell.Choice
	if report := r.left.Crash; report != "" {
		content.Add(r.Paragraph(r.Say(solve.Say("app.recovery.crash"))))
		choices = append(choices, shell.Choice{
			ID: "copy", Text: solve.Say("app.recovery.copy"), Run: func() { r.App.Clipboard().SetContent(report) },
		})
	}
	later := shell.Choice{ID: "later", Text: solve.Say("app.recovery.later")}
	switch len(r.left.Works) {
	case 0:
		choices = append(choices, shell.OK)
	case 1:
		choices = append(choices, later, shell.Main("open", solve.Say("app.recovery.open"), r.openAll))
	default:
		choices = append(choices, later, shell.Main("all", solve.Say("app.recovery.all"), r.openAll))
	}
	d = r.Prompt("recovery", r.Say(solve.Say("app.recovery.title")), content, choices...)
	onlyCrash := len(r.left.Works) == 0
	d.Closed = func() {
		cancel()
		if onlyCrash {
			r.forget()
		}
	}
}

// mostRows is the largest number of works (unsaved documents) that are visible without scrolling.
const mostRows = 4

// Size of the picture of a work.
const stillWidth, stillHeight = 112, 84

func (r *Room) row(ctx context.Context, i int, f *recovery.Found, hide func()) fyne.CanvasObject {
	picture := canvas.NewImageFromImage(nil)
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSize(stillWidth, stillHeight))
	r.picture(ctx, f, picture)
	called := shell.Plain(cmp.Or(f.Title, f.Name))
	name := widget.NewLabelWithStyle(called, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	name.Truncation = fyne.TextTruncateEllipsis
	about := widget.NewLabel(f.At.Local().Format(time.DateTime))
	if len(f.Path) > 0 {
		about.SetText(about.Text + "\n" + shell.Plain(string(f.Path)))
	}
	about.Truncation = fyne.TextTruncateEllipsis
	about.Importance = widget.LowImportance
	open := r.Button("", solve.Say("app.recovery.open"), func() {
		hide()
		r.open(f)
	})
	discard := r.Button("", solve.Say("app.recovery.discard"), nil)
	discard.OnTapped = func() {
		r.Confirm(solve.Say("app.recovery.sure", "Name", called), solve.Say("app.recovery.discard"), func() {
			r.left.Discard(f)
			hide()
			if len(r.left.Works) == 0 {
				r.forget()
				return
			}
			r.offer()
		})
	}
	discard.Importance = widget.DangerImportance
	r.Trace.Part("recovery.open."+strconv.Itoa(i+1), open)
	r.Trace.Part("recovery.discard."+strconv.Itoa(i+1), discard)
	buttons := container.NewVBox(layout.NewSpacer(), discard, layout.NewSpacer())
	if len(r.left.Works) > 1 {
		buttons = container.NewVBox(layout.NewSpacer(), open, discard, layout.NewSpacer())
	}
	words := container.NewVBox(layout.NewSpacer(), name, about, layout.NewSpacer())
	return container.New(layouts.Wide(r.Scaled(440)), container.NewBorder(nil, nil, picture, buttons, words))
}

func (r *Room) picture(ctx context.Context, f *recovery.Found, picture *canvas.Image) {
	colors, budget := r.Colors(), r.Bench.Budget()
	go func() {
		c, err := f.Load(r.Puzzles)
		if err != nil || len(c.Datasets) == 0 {
			return
		}
		o := stills.Board(stills.ForWelcome, frame(c), colors, 2*stillWidth, 2*stillHeight)
		img, err := stills.Draw(ctx, budget, r.Say, o)
		if err != nil || ctx.Err() != nil {
			return
		}
		r.Post(func() {
			picture.Image = img
			picture.Refresh()
		})
	}()
}

// frame(c) returns a frame that shows the board of a document as the user has painted it.
func frame(c document.Content) view.Frame {
	at := max(0, min(c.Dataset, len(c.Datasets)-1))
	d := c.Datasets[at]
	s := view.Shot{
		Puzzle: c.Puzzle, Dataset: d, Query: min(c.Query, len(d.Queries)-1), Task: c.Task, Event: -1, Pointer: grid.None,
	}
	if at < len(c.Annotations) {
		s.Annotations = c.Annotations[at]
	}
	return view.Frame{Shot: s}
}

// openAll opens the latest work here, and every other work in a new window.
func (r *Room) openAll() {
	first := r.left.Works[0]
	for _, f := range slices.Clone(r.left.Works[1:]) {
		if err := r.Files.OpenWindow(f.File()); err != nil {
			r.Complain(err)
			break // the other works are offered again
		}
		r.left.HandOver(f)
	}
	r.open(first)
}

// OpenHanded opens a work that another window has handed over in a file.
func (r *Room) OpenHanded(file string) {
	f, err := recovery.Handed(file)
	if err != nil {
		r.Complain(err)
		return
	}
	r.open(f)
}

// open opens a work. When a new copy of the work is on the disk, the old copy is deleted.
func (r *Room) open(f *recovery.Found) {
	go func() {
		c, err := f.Load(r.Puzzles)
		stamp := f.Stamp()
		r.Post(func() {
			if err != nil {
				r.Complain(err)
				return
			}
			r.Files.Recover(c, f.Note, stamp, func() {
				r.Trace.Opened("opened", string(f.Path))
				r.keep()
				r.keeper.Flush()
				if r.on() {
					r.left.Discard(f)
				}
				if len(r.left.Works) == 0 {
					r.forget()
				}
			})
		})
	}()
}

func (r *Room) forget() {
	// If a work was handed to another window, r.left stays, because it hides this work from other windows.
	if r.left.Crash = ""; !r.left.Hands() {
		r.left.Release()
	}
	r.Refresh(workbench.Menus)
}
