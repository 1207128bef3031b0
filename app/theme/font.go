package theme

import (
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/assets"
)

// Fyne draws a character with the first font that contains the character, in this order: the theme's font, Fyne's own
// font of the style, emoji, symbols, system fonts. The theme's font is the CJK font. It contains no Latin letters, so
// Latin is drawn in Fyne's font, and Chinese and Japanese never depend on the system. It contains the space, because
// a space inside Chinese text must come from the same font. Fyne measures a line with the font of the space, so the
// CJK font has the metrics of Latin text. The bold CJK font contains regular shapes for signs. Without these
// shapes, signs would come from a system font.
var (
	cjk     = fyne.NewStaticResource("stepboard-cjk.ttf", assets.CJK())
	cjkBold = fyne.NewStaticResource("stepboard-cjk-bold.ttf", assets.CJKBold())
	cjkMono = sync.OnceValue(func() fyne.Resource {
		return fyne.NewStaticResource("stepboard-cjk-mono.ttf", assets.WindowMono())
	})
)

// Font implements fyne.Theme. Latin text is drawn in Fyne's fonts, Chinese and Japanese in the built-in fonts.
func (t *Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Symbol:
		return theme.DefaultSymbolFont()
	case style.Monospace:
		return cjkMono()
	case style.Bold:
		return cjkBold
	}
	return cjk
}

// ReadFonts makes the toolkit read the fonts of most texts on another goroutine. Reading takes about as long as the
// system needs to make a window. The returned channel is closed when the fonts are read. Until then no other
// goroutine may measure or draw text, because the toolkit has only one shaper for text.
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
