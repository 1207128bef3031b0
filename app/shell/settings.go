package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/storage/settings"
	"stepboard/app/theme"
	"stepboard/app/view/annotate"
	"stepboard/app/workbench/playback"
)

// Settings are the stored choices of the user. Whatever the file holds, their values are valid for the window.
type Settings struct{ *settings.Store }

// known is a value if it is in a list, else another.
func known[T comparable](v T, all []T, otherwise T) T {
	if slices.Contains(all, v) {
		return v
	}
	return otherwise
}

// Variant is whether the window is light or dark.
func (s Settings) Variant() theme.Variant {
	v := theme.Variant(s.IntWithFallback("theme", int(theme.System)))
	return known(v, []theme.Variant{theme.System, theme.Light, theme.Dark}, theme.System)
}

// SetVariant stores the variant.
func (s Settings) SetVariant(v theme.Variant) { s.SetInt("theme", int(v)) }

// TextFactor is the size of text relative to normal text.
func (s Settings) TextFactor() float32 {
	f := float32(s.FloatWithFallback("text", float64(theme.TextNormal)))
	return known(f, []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}, theme.TextNormal)
}

// SetTextFactor stores the factor.
func (s Settings) SetTextFactor(f float32) { s.SetFloat("text", float64(f)) }

// Live reports whether answers follow the brush.
func (s Settings) Live() bool { return s.BoolWithFallback("live", true) }

// SetLive stores whether answers follow the brush.
func (s Settings) SetLive(on bool) { s.SetBool("live", on) }

// Speed is the number of steps of the transport in a second.
func (s Settings) Speed() float64 { return known(s.FloatWithFallback("speed", 4), playback.Speeds, 4) }

// SetSpeed stores the speed.
func (s Settings) SetSpeed(v float64) { s.SetFloat("speed", v) }

// Among is a stored number if it is in a list, else the usual one.
func (s Settings) Among(key string, list []int, usual int) int {
	return known(s.IntWithFallback(key, usual), list, usual)
}

// Folder is the folder of the last file opened or saved, or empty.
func (s Settings) Folder() string { return s.String("folder") }

// SetFolder stores the folder.
func (s Settings) SetFolder(path string) { s.SetString("folder", path) }

// AnnotationKind is the kind of annotation to draw, stored by name.
func (s Settings) AnnotationKind() annotate.Kind {
	return annotate.Kind(max(0, slices.Index(annotate.Kinds[:], s.String("annotation.kind"))))
}

// SetAnnotationKind stores the kind of annotation to draw.
func (s Settings) SetAnnotationKind(k annotate.Kind) { s.SetString("annotation.kind", k.String()) }

// AnnotationColor is the colour of annotations to draw, stored by name.
func (s Settings) AnnotationColor() annotate.Color {
	return annotate.Color(max(0, slices.Index(annotate.Colors[:], s.String("annotation.color"))))
}

// SetAnnotationColor stores the colour.
func (s Settings) SetAnnotationColor(c annotate.Color) { s.SetString("annotation.color", c.String()) }

// mostSide is the longest side of a window: the largest screens have this size.
const mostSide = 7680

// Size of the window: at least large enough for everything, and no larger than screens.
func (s Settings) Size() fyne.Size {
	return fyne.NewSize(
		float32(s.FloatWithin("width", 1024, mostSide, 1280)),
		float32(s.FloatWithin("height", 700, mostSide, 820)),
	)
}

// SetSize stores the size.
func (s Settings) SetSize(v fyne.Size) {
	s.SetFloat("width", float64(v.Width))
	s.SetFloat("height", float64(v.Height))
}
