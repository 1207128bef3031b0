package shell

import (
	"fyne.io/fyne/v2"

	"stepboard/widgets/layouts"
)

// PanelWidth is the width of the panel at the right edge of a wide window, at normal text size.
const PanelWidth = 300

// Limits of the panel's width, at normal text size, and names of settings. The limits hold for the width that the
// user chooses by dragging. The window's layout may make the panel narrower.
const (
	leastPanel   = 220
	mostPanel    = 560
	narrowPanel  = 240  // least width of the panel in a narrow window, unless the user has dragged it
	narrowShare  = 0.20 // the panel's share of a narrow window's width, if this is more than narrowPanel
	narrowWindow = 1500 // a window narrower than this, at normal text size, gets narrowPanel
	lowWindow    = 700  // a window lower than this, at normal text size, is Low
	panelSetting = "panel.width"
	foldSetting  = "panel.folded"
	crowdSetting = "panel.folded.crowded"
)

// WidthOfPanel returns the panel's width: the width that the user has chosen, or else a width that suits the window.
func WidthOfPanel(s *Shell) float32 {
	w := s.Settings.FloatWithFallback(panelSetting, 0)
	switch {
	case w > 0:
		return s.Scaled(float32(min(max(w, leastPanel), mostPanel)))
	case Narrow(s):
		return min(max(s.Scaled(narrowPanel), narrowShare*s.Win.Canvas().Size().Width), s.Scaled(PanelWidth))
	}
	return s.Scaled(PanelWidth)
}

// Narrow reports whether the window is too narrow for many parts beside each other.
func Narrow(s *Shell) bool { return s.Win.Canvas().Size().Width < s.Scaled(narrowWindow) }

// Low reports whether the window is so low that the board needs all spare height.
func Low(s *Shell) bool { return s.Win.Canvas().Size().Height < s.Scaled(lowWindow) }

// PanelWide is the layout of a single object that is as wide as the panel.
type PanelWide struct {
	*Shell
	layouts.Wide
}

// MinSize implements fyne.Layout.
func (l PanelWide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(WidthOfPanel(l.Shell), objects[0].MinSize().Height)
}

// DragPanel makes the panel narrower by a distance and stores its width. The result beyond is the part of the distance
// below the least width.
func DragPanel(s *Shell, distance float32) (beyond float32) {
	wanted := WidthOfPanel(s) - distance
	width := min(max(wanted, s.Scaled(leastPanel)), s.Scaled(mostPanel))
	s.Settings.SetFloat(panelSetting, float64(width/s.Scaled(1)))
	return max(0, width-wanted)
}

// PanelFolded reports whether the panel is folded away. In a crowded window, it is folded until the user unfolds it.
func PanelFolded(s *Shell, crowded bool) bool {
	return s.Settings.BoolWithFallback(folding(crowded), crowded)
}

func folding(crowded bool) string {
	if crowded {
		return crowdSetting
	}
	return foldSetting
}

// FoldPanel folds the panel away, or shows it again. The window shows the change when it is built the next time.
func FoldPanel(s *Shell, crowded bool) {
	s.Settings.SetBool(folding(crowded), !PanelFolded(s, crowded))
}
