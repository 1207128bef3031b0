package theme

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/assets"
)

// Fyne draws a character with the first font that contains it, in this order: the theme's font, Fyne's own font of the
// style, emoji, symbols, system fonts. The theme's font is the CJK font. Of Latin text it contains only the space, so
// Latin stays in Fyne's font, and Chinese and Japanese never depend on the system. It needs the space, because a space
// inside Chinese text is taken from the CJK font. Fyne measures a line by the font with the space, so the CJK font must
// have the metrics of Latin text. The bold CJK font has all characters, because no other font follows between it and
// Fyne's own.
var (
	cjk     = fyne.NewStaticResource("stepboard-cjk.ttf", assets.CJK())
	cjkBold = fyne.NewStaticResource("stepboard-cjk-bold.ttf", assets.WindowBold())
	cjkMono = fyne.NewStaticResource("stepboard-cjk-mono.ttf", assets.WindowMono())
)

// Font implements fyne.Theme. Latin stays in Fyne's fonts; Chinese and Japanese use the built-in font.
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

// ReadFonts makes the toolkit read the fonts of most texts on another goroutine. This takes about as long as the system
// needs to make a window. The returned channel is closed when the fonts are read. Until then nothing else may be
// measured or drawn, because the toolkit measures text with one shaper.
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
