package widgets

import (
	"image"
	"image/color"

	"stepboard/widgets/layouts"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

var (
	_ fyne.Tappable     = (*Tool)(nil)
	_ fyne.Focusable    = (*Tool)(nil)
	_ fyne.Disableable  = (*Tool)(nil)
	_ desktop.Hoverable = (*Tool)(nil)
)

// Tool is a square button with a picture: a themed icon, or an image, with or without the name of a shortcut key in
// the corner. A Tool can look chosen. When the pointer enters the button, OnHint is called with the hint.
type Tool struct {
	widget.DisableableWidget
	focus
	hover
	speech

	OnTapped func()
	Low      bool // whether the least height is three quarters of the size

	hint, key     string
	icon          fyne.Resource
	picture       image.Image
	size          float32
	round, chosen bool
}

// NewTool makes a button of size×size with an icon.
func NewTool(icon fyne.Resource, size float32, hint string, tapped func()) *Tool {
	t := &Tool{icon: icon, size: size, hint: hint, OnTapped: tapped}
	t.ExtendBaseWidget(t)
	t.refresh, t.speech = t.Refresh, t.spoken
	t.hover = hover{hovered: -1, partAt: onePart, onMoved: t.Refresh, help: func(int) string { return t.hint }}
	return t
}

// NewPictureTool makes a button of size×size with an image. Its corner shows the name of a key.
func NewPictureTool(picture image.Image, key string, size float32, hint string, tapped func()) *Tool {
	t := NewTool(nil, size, hint, tapped)
	t.picture, t.key = picture, key
	return t
}

// NewRoundTool makes a round filled button, for the most important action of a row.
func NewRoundTool(icon fyne.Resource, size float32, hint string, tapped func()) *Tool {
	t := NewTool(icon, size, hint, tapped)
	t.round = true
	return t
}

// SetIcon changes the icon.
func (t *Tool) SetIcon(icon fyne.Resource) { change(&t.icon, icon, t.Refresh) }

// SetPicture changes the image of a button with an image.
func (t *Tool) SetPicture(picture image.Image) {
	t.picture = picture
	t.Refresh()
}

// SetChosen sets whether the button looks chosen.
func (t *Tool) SetChosen(chosen bool) { change(&t.chosen, chosen, t.Refresh) }

// Tapped runs OnTapped.
func (t *Tool) Tapped(*fyne.PointEvent) {
	if !t.Disabled() {
		call(t.OnTapped)
	}
}

// TypedKey taps the button on Space and Return.
func (t *Tool) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		t.Tapped(nil)
	}
}

// CreateRenderer is called by Fyne.
func (t *Tool) CreateRenderer() fyne.WidgetRenderer {
	r := &toolRenderer{
		tool: t, ground: &canvas.Rectangle{}, image: &canvas.Image{FillMode: canvas.ImageFillContain},
		key: canvas.NewText(t.key, nil),
	}
	r.parts = parts{r.ground, r.image}
	if t.key != "" {
		r.parts = append(r.parts, r.key)
	}
	r.Refresh()
	return r
}

type toolRenderer struct {
	parts
	tool   *Tool
	ground *canvas.Rectangle
	image  *canvas.Image
	shown  toolImage // the content now in the field image
	key    *canvas.Text
}

// toolImage has everything on which the picture of a tool depends. At each refresh the toolkit reads an icon again. So
// the picture is refreshed only if its toolImage has changed.
type toolImage struct {
	icon     fyne.Resource
	picture  image.Image
	disabled bool
	theme    color.Color
}

func (r *toolRenderer) MinSize() fyne.Size {
	if r.tool.Low {
		return fyne.NewSize(r.tool.size, 0.75*r.tool.size)
	}
	return fyne.NewSquareSize(r.tool.size)
}

func (r *toolRenderer) Layout(size fyne.Size) {
	t := r.tool
	side := min(size.Width, size.Height, t.size)
	origin := fyne.NewPos((size.Width-side)/2, (size.Height-side)/2)
	layouts.Put(r.ground, origin, fyne.NewSquareSize(side))
	inset := side * 0.24
	switch {
	case t.icon == nil && t.key == "": // the image alone
		inset = side * 0.03
	case t.icon == nil:
		inset = side * 0.19
	}
	at := origin.AddXY(inset, inset)
	if t.key != "" {
		at = at.SubtractXY(0.06*side, 0.04*side) // away from the key
		k := r.key.MinSize()
		layouts.Put(r.key, origin.AddXY(side-k.Width-5, side-k.Height-1), k)
	}
	layouts.Put(r.image, at, fyne.NewSquareSize(side-2*inset))
}

func (r *toolRenderer) Refresh() {
	t, th, named := r.tool, r.tool.Theme(), colors(r.tool)
	r.ground.CornerRadius = th.Size(theme.SizeNameInputRadius) + 2
	r.ground.StrokeWidth, r.ground.StrokeColor = 0, nil
	r.ground.FillColor = nil
	switch {
	case t.round && t.Disabled():
		r.ground.FillColor = named(theme.ColorNameDisabledButton)
	case t.round:
		r.ground.FillColor = named(theme.ColorNamePrimary)
	case t.chosen:
		r.ground.FillColor = named(theme.ColorNameSelection)
		r.ground.StrokeColor, r.ground.StrokeWidth = named(theme.ColorNamePrimary), 1.5
	case t.hovered >= 0 && !t.Disabled():
		r.ground.FillColor = named(theme.ColorNameHover)
	}
	if t.round {
		r.ground.CornerRadius = t.size / 2
	}
	if t.focused {
		r.ground.StrokeColor, r.ground.StrokeWidth = named(theme.ColorNameFocus), 2
	}
	change(&r.shown, toolImage{t.icon, t.picture, t.Disabled(), named(theme.ColorNameForeground)}, r.load)
	r.key.Text, r.key.TextSize = t.key, t.size*0.22
	r.key.Color = named(theme.ColorNameForeground) // the picture and the ring of the chosen tool are near
	r.ground.Refresh()
	r.key.Refresh()
	r.Layout(t.Size())
}

func (r *toolRenderer) load() {
	t := r.tool
	r.image.Image, r.image.Resource, r.image.Translucency = t.picture, nil, 0
	switch {
	case t.picture != nil && t.Disabled():
		r.image.Translucency = 0.6
	case t.picture != nil || t.icon == nil:
	case t.Disabled():
		r.image.Resource = theme.NewDisabledResource(t.icon)
	case t.round:
		r.image.Resource = theme.NewColoredResource(t.icon, theme.ColorNameForegroundOnPrimary)
	default:
		r.image.Resource = t.icon
	}
	r.image.Refresh()
}
