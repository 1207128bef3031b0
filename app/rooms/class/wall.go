package class

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/class"
	"stepboard/app/theme"
	"stepboard/scene"
	"stepboard/scene/raster"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// wall is the part of the presentation that shows the class: the page on which students join, the line with the number
// of answers, and the histogram beside the slide.
type wall struct {
	r           *Room
	all, lobby  *fyne.Container
	names, bars *fyne.Container
	side        fyne.CanvasObject // around bars
	wide        *canvas.Rectangle // as wide as side
	line, came  *widgets.Words
	addresses   [2]*widgets.Words // in the lobby, and below slides for students that come late
	shown       []string          // the names in names
}

// Sizes at normal text size: of the code at least, of a name, and of the column of bars.
const (
	leastCode           float32 = 120
	nameWidth, barWidth float32 = 210, 320
	rowHeight           float32 = 48
	barHeight, thick    float32 = 64, 12
	largeScreen         float32 = 900 // least height
)

// name draws a name, as large as it fits. Names have rare characters, which only the fonts of boards have.
func (w *wall) name(text string) fyne.CanvasObject {
	r := w.r
	return canvas.NewRaster(func(width, height int) image.Image {
		img := image.NewRGBA(image.Rect(0, 0, width, height))
		name := scene.Text{Size: 1, Text: text, Color: r.Colors().Ink}
		far := image.Rect(-1e6, -1e3, 1e6, 1e3)
		wide := r.Renderer.Bounds(&scene.Scene{Ops: []scene.Op{name}}, raster.View{Scale: 100}, far).Dx()
		scale := min(0.5*float64(height), 0.9*float64(width)*100/float64(max(1, wide)))
		r.Renderer.Draw(img, &scene.Scene{Ops: []scene.Op{name}},
			raster.View{Scale: scale, X: float64(width) / 2, Y: float64(height) / 2})
		return img
	})
}

func (r *Room) newWall() *wall {
	w := &wall{r: r}
	line := func() *widgets.Words {
		return widgets.Lines(fynetheme.SizeNameHeadingText, fynetheme.ColorNameForeground)
	}
	w.line = widgets.Line(fynetheme.SizeNameHeadingText, fynetheme.ColorNameForeground)
	w.came = widgets.NewWords(fynetheme.SizeNameHeadingText, fynetheme.ColorNameForeground)
	w.names = container.NewGridWrap(fyne.NewSize(r.Scaled(nameWidth), r.Scaled(rowHeight)))
	w.bars = container.NewVBox()
	w.addresses = [...]*widgets.Words{
		line().Bold(), widgets.NewWords(fynetheme.SizeNameHeadingText, theme.ColorMuted),
	}
	w.reach(true)
	s := r.session
	begin := widget.NewButton(r.Say(solve.Say("class.wall.begin")), func() { r.do(func() error { return s.Turn(1) }) })
	begin.Importance = widget.HighImportance
	text := container.NewVBox(layout.NewSpacer(), line().Bold().Saying(s.Title()),
		line().Saying(r.Lesson.Tongue().Say(solve.Say("class.wall.open"))), w.addresses[0],
		container.NewHBox(w.came, layouts.Middle(begin)), // above the names, which may be many
		container.NewPadded(w.names), layout.NewSpacer())
	// The least size is small, because a window that has to grow does not become a full screen.
	w.lobby = container.NewStack(canvas.NewRectangle(r.Colors().Ground), container.NewGridWithColumns(2,
		layouts.Padded(24, 24, 24, 24, code(s.JoinURL(), r.Scaled(leastCode))),
		container.NewVScroll(layouts.Padded(24, 24, 0, 24, text))))
	w.wide = canvas.NewRectangle(color.Transparent)
	w.side = container.NewStack(w.wide, container.NewVScroll(container.NewPadded(w.bars)))
	return w
}

// barSize returns the size of the texts of bars, and how much larger than usual it is. The last row of a class sees the
// pixels of a large screen smaller.
func (w *wall) barSize() (size fyne.ThemeSizeName, factor float32) {
	if w.all != nil && w.all.Size().Height >= w.r.Scaled(largeScreen) {
		return theme.SizeBarLarge, fynetheme.Size(theme.SizeBarLarge) / fynetheme.Size(theme.SizeBar)
	}
	return theme.SizeBar, 1
}

// around lays the parts around the slide.
func (w *wall) around(slide fyne.CanvasObject) fyne.CanvasObject {
	foot := container.NewPadded(container.NewBorder(nil, nil, nil, w.addresses[1], w.line))
	w.all = container.NewBorder(nil, foot, nil, w.side, slide)
	return container.NewStack(canvas.NewRectangle(w.r.Colors().Ground), w.all, w.lobby)
}

// reach shows the address, or that this machine has it no longer.
func (w *wall) reach(reachable bool) {
	text := w.r.session.JoinURL()
	if !reachable {
		text = w.r.Say(solve.Say("class.wall.off"))
	}
	for _, a := range w.addresses {
		a.Say(text)
	}
}

// refresh shows the stage of the class. It makes only the changed parts again, because all students
// may answer in the same second.
func (w *wall) refresh(old *class.Stage) {
	r, stage := w.r, &w.r.stage
	w.came.Say(stage.Came)
	w.line.Say(stage.Line)
	session := r.session
	if shown := shownNames(stage); !slices.Equal(shown, w.shown) {
		w.shown = shown
		w.names.RemoveAll()
		for i, one := range stage.Students {
			if !one.Hidden { // a press hides a rude name
				hide := func() { r.do(func() error { return session.Hide(i, true) }) }
				w.names.Add(container.NewStack(widget.NewButton("", hide), w.name(one.Name)))
			}
		}
		w.names.Refresh()
	}
	if stage.Shown != old.Shown || stage.Behind != old.Behind || !slices.Equal(stage.Bars, old.Bars) {
		w.bars.RemoveAll()
		_, factor := w.barSize()
		w.wide.SetMinSize(fyne.NewSize(factor*r.Scaled(barWidth), 0))
		if stage.Shown && len(stage.Bars) > 0 {
			w.bars.Add(layout.NewSpacer())
			for i := range stage.Bars {
				w.bars.Add(w.bar(i))
			}
			w.bars.Add(layout.NewSpacer())
		}
	}
	layouts.Show(w.side, len(w.bars.Objects) > 0)
	w.side.Refresh()
	layouts.Show(w.lobby, stage.Frame < 0)
	if w.all != nil {
		w.all.Refresh()
	}
}

func shownNames(s *class.Stage) (list []string) {
	for _, one := range s.Students {
		if !one.Hidden {
			list = append(list, one.Name)
		}
	}
	return list
}

// bar makes a bar. A press on it shows the board behind it, and another press the answer. The mistake behind the answer
// stands below the bar.
func (w *wall) bar(i int) fyne.CanvasObject {
	r, b := w.r, &w.r.stage.Bars[i]
	count := b.Of
	if b.Right {
		count = "✓ " + count
	}
	session := r.session
	button := widget.NewButton("", func() { session.Behind(i) })
	ink, hue := fynetheme.ColorNameForeground, fynetheme.ColorNameDisabled
	switch {
	case r.stage.Behind == i:
		button.Importance = widget.HighImportance
		ink, hue = fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNameForegroundOnPrimary
	case b.Right:
		hue = fynetheme.ColorNamePrimary
	}
	size, factor := w.barSize()
	said := layouts.Middle(container.NewBorder(nil, nil, nil, widgets.NewWords(size, ink).Saying(count),
		widgets.Line(size, ink).Saying(b.Label)))
	share := container.New(length{float32(b.Share), r.Scaled(thick)}, canvas.NewRectangle(fynetheme.Color(hue)))
	bar := layouts.AtLeast(factor*r.Scaled(barHeight),
		container.NewStack(button, container.NewBorder(nil, share, nil, nil, said)))
	if b.Why == "" {
		return bar
	}
	return container.NewVBox(bar, widgets.Lines(size, theme.ColorMuted).Saying(b.Why))
}

// length lays a bar along the lower edge: a share of the width, with a height.
type length struct{ share, height float32 }

func (l length) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(fyne.NewSize(size.Width*l.share, l.height))
		o.Move(fyne.NewPos(0, size.Height-l.height))
	}
}

func (l length) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, l.height) }
