package exporting

import (
	"image"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"stepboard/app/catalogue"
	"stepboard/app/theme"
	"stepboard/solve"
	"stepboard/widgets"
	"stepboard/widgets/layouts"
)

// previewPane shows a page of the export, its number and size, and a message.
type previewPane struct {
	d               *dialog
	content         fyne.CanvasObject
	ground, frame   *canvas.Rectangle
	picture         *canvas.Image
	back, next      *widget.Button
	page, size, say *widgets.Words
}

func newPreviewPane(d *dialog) *previewPane {
	r, c := d.room, d.room.Colors()
	p := &previewPane{
		d: d, ground: canvas.NewRectangle(c.Well), frame: canvas.NewRectangle(nil), picture: canvas.NewImageFromImage(nil),
		page: widgets.NewWords(fynetheme.SizeNameText, fynetheme.ColorNameForeground),
		size: widgets.NewWords(fynetheme.SizeNameCaptionText, theme.ColorMuted),
		say:  widgets.Lines(fynetheme.SizeNameCaptionText, theme.ColorMuted),
	}
	p.ground.CornerRadius = 8
	p.frame.StrokeColor, p.frame.StrokeWidth = c.Line, 1
	p.picture.FillMode = canvas.ImageFillStretch
	area := container.New(p, p.ground, p.frame, p.picture)
	p.back = widget.NewButtonWithIcon("", theme.Icon(theme.IconBack), func() { d.turn(-1) })
	p.next = widget.NewButtonWithIcon("", theme.Icon(theme.IconForward), func() { d.turn(1) })
	r.Trace.Part("dialog.next", p.next)
	below := container.NewBorder(nil, nil, container.NewHBox(p.back, p.page, p.next), nil, container.NewHBox(p.size))
	p.content = container.NewBorder(nil, container.New(layouts.Stack{Grow: -1},
		layouts.Padded(6, 0, 0, 0, layouts.AtLeast(p.next.MinSize().Height, below)), d.form.includeChecks(),
		layouts.AtLeast(r.Scaled(sayHeight), p.say)), nil, nil, area)
	return p
}

// sayHeight is the height of two lines of text.
const sayHeight float32 = 46

// air is the space around a page.
const air float32 = 14

func (p *previewPane) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 140) }

// Layout implements fyne.Layout. The page is in the middle, in the size in which it was drawn.
func (p *previewPane) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	before := p.ground.Size()
	p.ground.Resize(size)
	p.place()
	if before != size {
		p.d.ask() // the preview gets another size
	}
}

func (p *previewPane) place() {
	size, scale := p.ground.Size(), p.d.room.Win.Canvas().Scale()
	room := size.SubtractWidthHeight(2*air, 2*air)
	img, ok := p.picture.Image.(*image.RGBA)
	p.frame.Hidden, p.picture.Hidden = !ok, !ok
	if !ok {
		return
	}
	shown := fyne.NewSize(float32(img.Rect.Dx())/scale, float32(img.Rect.Dy())/scale)
	// Scale the old picture until the new one is drawn.
	if fit := min(room.Width/shown.Width, room.Height/shown.Height); fit < 1 || fit > 1.02 {
		shown = fyne.NewSize(shown.Width*fit, shown.Height*fit)
	}
	at := fyne.NewPos(snapped((size.Width-shown.Width)/2, scale), snapped((size.Height-shown.Height)/2, scale))
	layouts.Put(p.picture, at, shown)
	layouts.Put(p.frame, at.SubtractXY(1, 1), shown.AddWidthHeight(2, 2))
}

// snapped(v, scale) returns the position of the pixel nearest to v. The parameter scale is the number of pixels in a
// unit.
func snapped(v, scale float32) float32 { return float32(math.Round(float64(v*scale))) / scale }

// pixels() returns the largest size of a preview in pixels.
func (p *previewPane) pixels() image.Point {
	size, scale := p.ground.Size().SubtractWidthHeight(2*air, 2*air), p.d.room.Win.Canvas().Scale()
	return image.Pt(int(size.Width*scale), int(size.Height*scale))
}

func (p *previewPane) refresh() {
	d, r, seen := p.d, p.d.room, p.d.seen
	if img := seen.picture; img != nil && p.picture.Image != image.Image(img) {
		p.picture.Image = img
		p.place()
		p.picture.Refresh()
		p.frame.Refresh()
	}
	page, size := "", ""
	switch {
	case d.drawing.Busy() && seen.pages == 0:
		page = r.Say(solve.Say("export.dialog.drawing"))
	case seen.pages > 0 && seen.err == nil:
		if seen.pages > 1 {
			page = r.Say(solve.Say("export.dialog.page", "I", seen.page+1, "N", seen.pages))
		}
		size = r.Say(d.sizeText())
	}
	p.page.Say(page)
	p.page.Hidden = page == ""
	p.size.Say(size)
	layouts.Show(p.back, seen.pages > 1)
	layouts.Show(p.next, seen.pages > 1)
	layouts.Able(p.back, seen.page > 0)
	layouts.Able(p.next, seen.page+1 < seen.pages)
	text, color := p.message()
	p.say.Paint(color)
	p.say.Say(text)
}

// message() returns the reason why the export is impossible, or warnings, or "".
func (p *previewPane) message() (text string, color fyne.ThemeColorName) {
	d, r := p.d, p.d.room
	wrong := d.form.wrong()
	switch {
	case wrong != "":
		return wrong, fynetheme.ColorNameWarning
	case d.seen.err != nil:
		return catalogue.Sentence(r.Reason(d.seen.err)), fynetheme.ColorNameWarning
	case r.exporting.Busy():
		return r.Say(solve.Say("export.run.busy")), fynetheme.ColorNameWarning
	}
	for _, t := range d.seen.warnings {
		text = strings.TrimSpace(r.Join(text, r.Say(t)))
	}
	return text, fynetheme.ColorNameForeground
}
