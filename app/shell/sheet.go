package shell

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/widgets/layouts"
)

// sheet is the background of a prompt. Behind the prompt, a veil darkens the window. A sheet that would cover more than
// mostOver of the window replaces the window's content, because without a graphics card, each layer of the window's
// size takes some 10 ms.
type sheet struct {
	win   fyne.Window
	wish  fyne.Size            // the size of the sheet if its content needs less and the window has room
	page  bool                 // whether the sheet replaces the window's content
	veil  [4]*canvas.Rectangle // the whole veil; if page is set, its parts above, below, left and right of the sheet
	paper *canvas.Rectangle    // hidden below a page
	over  *fyne.Container      // the overlay of the canvas
}

// mostOver is the largest share of the window that a sheet covers without replacing the window's content.
const mostOver = 0.4

func newSheet(win fyne.Window, content fyne.CanvasObject) *sheet {
	s := &sheet{win: win, paper: canvas.NewRectangle(nil)}
	s.paper.CornerRadius = fynetheme.Size(fynetheme.SizeNameDialogRadius)
	s.paper.Shadow = canvas.Shadow{BlurRadius: 14, Offset: fyne.NewPos(0, 4)}
	s.over = container.New(s, s.paper, content)
	for i := range s.veil {
		s.veil[i] = canvas.NewRectangle(nil)
		s.over.Objects = slices.Insert(s.over.Objects, i, fyne.CanvasObject(s.veil[i]))
	}
	s.restyle()
	return s
}

func (s *sheet) restyle() {
	shadow := fynetheme.Color(fynetheme.ColorNameShadow)
	for _, v := range s.veil {
		v.FillColor = shadow
	}
	s.paper.Shadow.Color = shadow
	s.paper.FillColor = fynetheme.Color(fynetheme.ColorNameOverlayBackground)
}

func (s *sheet) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// Layout implements fyne.Layout. If a sheet replaces the content, the menu bar stays visible, under the veil.
func (s *sheet) Layout(objects []fyne.CanvasObject, window fyne.Size) {
	content := objects[len(objects)-1]
	size := content.MinSize().Max(s.wish).Min(window)
	s.page = size.Width*size.Height > mostOver*window.Width*window.Height
	top := float32(0)
	if s.page {
		top = s.win.Content().Position().Y
		if size.Height >= window.Height-top { // no strip of the veil stays beside a sheet that touches the window's edge
			size = window.SubtractWidthHeight(0, top)
		}
	}
	layouts.Show(s.paper, !s.page)
	at := fyne.NewPos((window.Width-size.Width)/2, top+(window.Height-top-size.Height)/2)
	from, to := at, at.Add(size) // the part without a veil
	if !s.page {
		from = fyne.NewPos(0, window.Height)
		to = from
	}
	for i, part := range [4][4]float32{
		{0, 0, window.Width, from.Y},
		{0, to.Y, window.Width, window.Height - to.Y},
		{0, from.Y, from.X, to.Y - from.Y},
		{to.X, from.Y, window.Width - to.X, to.Y - from.Y},
	} {
		layouts.Put(s.veil[i], fyne.NewPos(part[0], part[1]), fyne.NewSize(part[2], part[3]))
	}
	layouts.Put(s.paper, at, size)
	layouts.Put(content, at, size)
	s.uncover()
}

// uncover shows the window's content and the sheets. A sheet in place of the content hides everything below it.
func (s *sheet) uncover() {
	covered := false
	for _, o := range slices.Backward(s.win.Canvas().Overlays().List()) {
		if c, ok := o.(*fyne.Container); ok {
			if other, ok := c.Layout.(*sheet); ok {
				layouts.Show(c, !covered)
				covered = covered || other.page
			}
		}
	}
	layouts.Show(s.win.Content(), !covered)
}

func (s *sheet) hide() {
	overlays := s.win.Canvas().Overlays()
	list := overlays.List()
	var above []fyne.CanvasObject
	if at := slices.Index(list, fyne.CanvasObject(s.over)); at >= 0 {
		above = slices.Clone(list[at+1:])
	}
	overlays.Remove(s.over) // this removes the overlays above, too
	for _, o := range above {
		overlays.Add(o)
	}
	s.uncover()
}

func (s *sheet) resize(size fyne.Size) {
	s.wish = size
	s.Layout(s.over.Objects, s.over.Size())
}
