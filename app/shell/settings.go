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

func (s Settings) SetLanguage(id string) { s.SetString("language", id) }

func (s Settings) Variant() theme.Variant {
	return theme.Variant(s.IntWithFallback("theme", int(theme.System)))
}

func (s Settings) SetVariant(v theme.Variant) {
	s.SetInt("theme", int(v))
}

func (s Settings) TextFactor() float32 { return float32(s.FloatWithFallback("text", 1)) }

func (s Settings) SetTextFactor(f float32) { s.SetFloat("text", float64(f)) }

func (s Settings) Live() bool { return s.BoolWithFallback("live", true) }

func (s Settings) SetLive(on bool) { s.SetBool("live", on) }

func (s Settings) Speed() float64 { return s.FloatWithFallback("speed", 4) }

func (s Settings) SetSpeed(v float64) { s.SetFloat("speed", v) }

func (s Settings) Folder() string { return s.String("folder") }

func (s Settings) SetFolder(path string) { s.SetString("folder", path) }

// AnnotationKind and annotationColor are what is drawn on boards, kept by name.
func (s Settings) AnnotationKind() annotate.Kind {
	return annotate.Kind(max(0, slices.Index(annotate.Kinds[:], s.String("annotation.kind"))))
}

func (s Settings) SetAnnotationKind(k annotate.Kind) { s.SetString("annotation.kind", k.String()) }

func (s Settings) AnnotationColor() annotate.Color {
	return annotate.Color(max(0, slices.Index(annotate.Colors[:], s.String("annotation.color"))))
}

func (s Settings) SetAnnotationColor(c annotate.Color) { s.SetString("annotation.color", c.String()) }

// Size of the window, at least the smallest that shows workbench.All.
func (s Settings) Size() fyne.Size {
	return fyne.NewSize(
		float32(max(1024, s.FloatWithFallback("width", 1280))),
		float32(max(700, s.FloatWithFallback("height", 820))),
	)
}

func (s Settings) SetSize(v fyne.Size) {
	s.SetFloat("width", float64(v.Width))
	s.SetFloat("height", float64(v.Height))
}
