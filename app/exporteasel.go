package app

import (
	"image"
	"math"

	"stepboard/widgets"
	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/theme"
	"stepboard/solve"
)

// easel shows what an export will be: a page, which one it is, how large, and what is to be said of it.
type easel struct {
	d          *exportDialog
	content    fyne.CanvasObject
	ground     *canvas.Rectangle
	frame      *canvas.Rectangle
	picture    *canvas.Image
	stage      *fyne.Container
	back, next *widget.Button
	page, size *widgets.Words
	say        *widgets.Words
}

func newEasel(d *exportDialog) *easel {
	w, c := d.w, d.w.Colors()
	e := &easel{
		d: d, ground: canvas.NewRectangle(c.Well), frame: canvas.NewRectangle(nil), picture: canvas.NewImageFromImage(nil),
		page: widgets.NewWords(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		size: widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted),
		say:  widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted),
	}
	e.ground.CornerRadius = 8
	e.frame.StrokeColor, e.frame.StrokeWidth = c.Line, 1
	e.picture.FillMode = canvas.ImageFillStretch
	e.stage = container.New(e, e.ground, e.frame, e.picture)
	e.back = widget.NewButtonWithIcon("", theme.Icon(theme.IconBack), func() { d.turn(-1) })
	e.next = widget.NewButtonWithIcon("", theme.Icon(theme.IconForward), func() { d.turn(1) })
	w.Trace.Part("dialog.next", e.next)
	below := container.NewBorder(nil, nil, container.NewHBox(e.back, e.page, e.next), nil, container.NewHBox(e.size))
	e.content = container.NewBorder(nil, container.New(layouts.Stack{Grow: -1},
		layouts.Padded(6, 0, 0, 0, layouts.AtLeast(e.next.MinSize().Height, below)),
		layouts.AtLeast(w.Scaled(sayHeight), e.say)), nil, nil, e.stage)
	return e
}

// sayHeight is that of two lines of text.
const sayHeight float32 = 46

// air is what is left around a page, and least the least size of the place for it.
const air float32 = 14

// MinSize implements fyne.Layout.
func (e *easel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 140) }

// Layout implements fyne.Layout: the page stands in the middle, as large as it is drawn.
func (e *easel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	before := e.ground.Size()
	e.ground.Resize(size)
	e.place()
	if before != size {
		e.d.ask() // at another size
	}
}

func (e *easel) place() {
	size, scale := e.ground.Size(), e.d.w.Win.Canvas().Scale()
	room := size.SubtractWidthHeight(2*air, 2*air)
	img, ok := e.picture.Image.(*image.RGBA)
	e.frame.Hidden, e.picture.Hidden = !ok, !ok
	if !ok {
		return
	}
	shown := fyne.NewSize(float32(img.Rect.Dx())/scale, float32(img.Rect.Dy())/scale)
	if fit := min(room.Width/shown.Width, room.Height/shown.Height); fit < 1 || fit > 1.02 { // until it is drawn anew
		shown = fyne.NewSize(shown.Width*fit, shown.Height*fit)
	}
	at := fyne.NewPos(snapped((size.Width-shown.Width)/2, scale), snapped((size.Height-shown.Height)/2, scale))
	e.picture.Move(at)
	e.picture.Resize(shown)
	e.frame.Move(at.SubtractXY(1, 1))
	e.frame.Resize(shown.AddWidthHeight(2, 2))
}

// snapped is a position on a whole pixel of the screen.
func snapped(v, scale float32) float32 { return float32(math.Round(float64(v*scale))) / scale }

// pixels are those that a page may cover.
func (e *easel) pixels() image.Point {
	return scaledTo(e.ground.Size().SubtractWidthHeight(2*air, 2*air), e.d.w.Win.Canvas().Scale())
}

func (e *easel) refresh() {
	d, w, p := e.d, e.d.w, e.d.seen
	if img := p.picture; img != nil && e.picture.Image != image.Image(img) {
		e.picture.Image = img
		e.place()
		e.picture.Refresh()
		e.frame.Refresh()
	}
	page, size := "", ""
	switch {
	case !d.drawn && d.asked > 0 && p.pages == 0:
		page = w.Say(solve.Say("export.dialog.drawing"))
	case p.pages > 0:
		if p.pages > 1 {
			page = w.Say(solve.Say("export.dialog.page", "I", p.page+1, "N", p.pages))
		}
		size = w.Say(d.sizeText())
	}
	e.page.Say(page)
	e.page.Hidden = page == ""
	e.size.Say(size)
	if p.pages > 1 {
		e.back.Show()
		e.next.Show()
	} else {
		e.back.Hide()
		e.next.Hide()
	}
	layouts.Able(e.back, p.page > 0)
	layouts.Able(e.next, p.page+1 < p.pages)
	text, color := e.message()
	e.say.Segment.Style.ColorName = color
	e.say.Say(text)
	e.say.Refresh()
}

// sizeText is the size of the page that is seen, as it is exported.
func (d *exportDialog) sizeText() solve.Text {
	width, height := d.seen.size.Width, d.seen.size.Height
	if s := d.c.Scale; d.c.Format.InPixels() {
		return solve.Say("export.dialog.pixels", "Width", int(math.Round(width*s)), "Height", int(math.Round(height*s)))
	}
	return solve.Say("export.dialog.points", "Width", int(math.Round(width)), "Height", int(math.Round(height)))
}

// message is what hinders the export, or what is to be known before it.
func (e *easel) message() (text string, color fyne.ThemeColorName) {
	d, w := e.d, e.d.w
	wrong := d.form.wrong()
	switch {
	case wrong != "":
		return wrong, fynetheme.ColorNameWarning
	case d.seen.err != nil:
		return w.Reason(d.seen.err), fynetheme.ColorNameWarning
	case w.exporting.job != nil:
		return w.Say(solve.Say("export.run.busy")), fynetheme.ColorNameWarning
	}
	for _, t := range d.seen.warnings {
		text += w.Say(t) + " "
	}
	return text, fynetheme.ColorNameForeground
}
