package theme

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/assets"
)

// Fyne draws a character with the first font that has it of: the theme's, Fyne's own of that style, emoji, symbols,
// and what the system has. The theme's is the CJK font, which has nothing that the next one has but the space: Latin
// stays Fyne's, Chinese and Japanese never depend on the system. As a space inside Chinese is asked of the CJK font,
// it can't do without; and as Fyne measures a line by the font that has the space, that font must have the metrics of
// Latin text. As nothing follows between it and Fyne's own, the bold one is whole too: bold where there is bold.
var (
	cjk     = fyne.NewStaticResource("stepboard-cjk.ttf", assets.CJK())
	cjkBold = fyne.NewStaticResource("stepboard-cjk-bold.ttf", assets.WindowBold())
	cjkMono = fyne.NewStaticResource("stepboard-cjk-mono.ttf", assets.WindowMono())
)

// Font implements fyne.Theme. Latin stays in Fyne's fonts; Chinese and Japanese come from the one that is built in.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return theme.DefaultSymbolFont()
	case style.Monospace:
		return cjkMono
	case style.Bold:
		return cjkBold
	default:
		return cjk
	}
}

// ReadFonts has the toolkit read the fonts of most texts on another goroutine: it takes about as long as the system
// takes to make a window. It returns a channel that is closed when they are there; as the toolkit measures text with
// one shaper, nothing else may be measured or drawn meanwhile.
func ReadFonts() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, bold := range []bool{false, true} {
			fyne.MeasureText("A", theme.TextSize(), fyne.TextStyle{Bold: bold})
		}
	}()
	return done
}
