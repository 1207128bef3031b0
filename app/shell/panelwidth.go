package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/widgets/layouts"
)

// PanelWidth is the width of the panel at the right edge in a wide window, for text of normal size.
const PanelWidth = 300

// Widths that the panel can be dragged to, for text of normal size. The window's layout gives it no more than a share.
const (
	leastPanel   = 220
	mostPanel    = 560
	narrowPanel  = 240  // of a panel that was not dragged, in a narrow window: the board needs the room
	narrowWindow = 1500 // width of a window, for text of normal size
	panelSetting = "panel.width"
	foldSetting  = "panel.folded"
)

// WidthOfPanel is the width of the panel at the right edge, and of what takes its place: as it was dragged to, or else
// what suits the window.
func WidthOfPanel(s *Shell) float32 {
	w := s.Settings.FloatWithFallback(panelSetting, 0)
	switch {
	case w > 0:
		return s.Scaled(float32(min(max(w, leastPanel), mostPanel)))
	case s.Win.Canvas().Size().Width < s.Scaled(narrowWindow):
		return s.Scaled(narrowPanel)
	default:
		return s.Scaled(PanelWidth)
	}
}

// PanelWide is the layout of one object with the width of the panel: the panel itself, or an object in its place.
type PanelWide struct{ *Shell }

// MinSize implements fyne.Layout.
func (l PanelWide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(WidthOfPanel(l.Shell), objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (PanelWide) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	layouts.Put(objects[0], fyne.Position{}, size)
}

// DragPanel makes the panel narrower by a length, or wider by a negative one, and keeps its width. It returns how much
// of the length was beyond the least width.
func DragPanel(s *Shell, by float32) (beyond float32) {
	wanted := WidthOfPanel(s) - by
	width := min(max(wanted, s.Scaled(leastPanel)), s.Scaled(mostPanel))
	s.Settings.SetFloat(panelSetting, float64(width/s.Scaled(1)))
	return max(0, width-wanted)
}

// PanelFolded reports whether the panel is folded away.
func PanelFolded(s *Shell) bool { return s.Settings.BoolWithFallback(foldSetting, false) }

// FoldPanel folds the panel away, or brings it back, when the window is built the next time.
func FoldPanel(s *Shell, on bool) { s.Settings.SetBool(foldSetting, on) }
