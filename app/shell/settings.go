package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/annotate"
	"stepboard/app/theme"
)

// Settings are what the program remembers of the user's choices.
type Settings struct{ fyne.Preferences }

func (s Settings) language() string { return s.StringWithFallback("language", "") }

// Variant is whether the window is light or dark.
func (s Settings) Variant() theme.Variant {
	return theme.Variant(s.IntWithFallback("theme", int(theme.System)))
}

// SetVariant keeps it.
func (s Settings) SetVariant(v theme.Variant) { s.SetInt("theme", int(v)) }

// TextFactor is how much larger than normal text is.
func (s Settings) TextFactor() float32 { return float32(s.FloatWithFallback("text", 1)) }

// SetTextFactor keeps it.
func (s Settings) SetTextFactor(f float32) { s.SetFloat("text", float64(f)) }

// Live reports whether answers follow the brush.
func (s Settings) Live() bool { return s.BoolWithFallback("live", true) }

// SetLive keeps that.
func (s Settings) SetLive(on bool) { s.SetBool("live", on) }

// Speed is how many steps a second the transport makes.
func (s Settings) Speed() float64 { return s.FloatWithFallback("speed", 4) }

// SetSpeed keeps it.
func (s Settings) SetSpeed(v float64) { s.SetFloat("speed", v) }

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

// Size of the window, at least the smallest that shows everything.
func (s Settings) Size() fyne.Size {
	return fyne.NewSize(
		float32(max(1024, s.FloatWithFallback("width", 1280))),
		float32(max(700, s.FloatWithFallback("height", 820))),
	)
}

// SetSize keeps it.
func (s Settings) SetSize(v fyne.Size) {
	s.SetFloat("width", float64(v.Width))
	s.SetFloat("height", float64(v.Height))
}
