package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/storage/settings"
	"stepboard/app/theme"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench/playback"
)

// Settings are what the program remembers of the user's choices. Whatever the file holds, they are such as the window
// can show.
type Settings struct{ *settings.Store }

// known is a value that can be chosen, or another where it can't.
func known[T comparable](v T, all []T, otherwise T) T {
	if slices.Contains(all, v) {
		return v
	}
	return otherwise
}

func (s Settings) language() string { return s.String("language") }

// Variant is whether the window is light or dark.
func (s Settings) Variant() theme.Variant {
	v := theme.Variant(s.IntWithFallback("theme", int(theme.System)))
	return known(v, []theme.Variant{theme.System, theme.Light, theme.Dark}, theme.System)
}

// SetVariant keeps it.
func (s Settings) SetVariant(v theme.Variant) { s.SetInt("theme", int(v)) }

// TextFactor is how much larger than normal text is.
func (s Settings) TextFactor() float32 {
	f := float32(s.FloatWithFallback("text", float64(theme.TextNormal)))
	return known(f, []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}, theme.TextNormal)
}

// SetTextFactor keeps it.
func (s Settings) SetTextFactor(f float32) { s.SetFloat("text", float64(f)) }

// Live reports whether answers follow the brush.
func (s Settings) Live() bool { return s.BoolWithFallback("live", true) }

// SetLive keeps that.
func (s Settings) SetLive(on bool) { s.SetBool("live", on) }

// Speed is how many steps a second the transport makes.
func (s Settings) Speed() float64 { return known(s.FloatWithFallback("speed", 4), playback.Speeds, 4) }

// SetSpeed keeps it.
func (s Settings) SetSpeed(v float64) { s.SetFloat("speed", v) }

// Among is a number that was kept, if it is one of a list, or else the usual one.
func (s Settings) Among(key string, list []int, usual int) int {
	return known(s.IntWithFallback(key, usual), list, usual)
}

// Folder is where the last file was opened or saved, or empty.
func (s Settings) Folder() string { return s.String("folder") }

// SetFolder keeps it.
func (s Settings) SetFolder(path string) { s.SetString("folder", path) }

// AnnotationKind is what is drawn on boards, kept by name.
func (s Settings) AnnotationKind() annotate.Kind {
	return annotate.Kind(max(0, slices.Index(annotate.Kinds[:], s.String("annotation.kind"))))
}

// SetAnnotationKind keeps what is drawn on boards.
func (s Settings) SetAnnotationKind(k annotate.Kind) { s.SetString("annotation.kind", k.String()) }

// AnnotationColor is the colour that it is drawn in, kept by name.
func (s Settings) AnnotationColor() annotate.Color {
	return annotate.Color(max(0, slices.Index(annotate.Colors[:], s.String("annotation.color"))))
}

// SetAnnotationColor keeps it.
func (s Settings) SetAnnotationColor(c annotate.Color) { s.SetString("annotation.color", c.String()) }

// mostSide is the longest side of a window, that of the largest screens.
const mostSide = 7680

// Size of the window, at least the smallest that shows everything and no larger than screens are.
func (s Settings) Size() fyne.Size {
	return fyne.NewSize(
		float32(s.FloatWithin("width", 1024, mostSide, 1280)),
		float32(s.FloatWithin("height", 700, mostSide, 820)),
	)
}

// SetSize keeps it.
func (s Settings) SetSize(v fyne.Size) {
	s.SetFloat("width", float64(v.Width))
	s.SetFloat("height", float64(v.Height))
}
