package app

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/annotate"
	"stepboard/app/theme"
)

// settings are what the program remembers of the user's choices.
type settings struct{ fyne.Preferences }

func (s settings) language() string      { return s.StringWithFallback("language", "") }
func (s settings) setLanguage(id string) { s.SetString("language", id) }
func (s settings) variant() theme.Variant {
	return theme.Variant(s.IntWithFallback("theme", int(theme.System)))
}

func (s settings) setVariant(v theme.Variant) {
	s.SetInt("theme", int(v))
}
func (s settings) textFactor() float32     { return float32(s.FloatWithFallback("text", 1)) }
func (s settings) setTextFactor(f float32) { s.SetFloat("text", float64(f)) }
func (s settings) live() bool              { return s.BoolWithFallback("live", true) }
func (s settings) setLive(on bool)         { s.SetBool("live", on) }
func (s settings) speed() float64          { return s.FloatWithFallback("speed", 4) }
func (s settings) setSpeed(v float64)      { s.SetFloat("speed", v) }
func (s settings) folder() string          { return s.String("folder") }
func (s settings) setFolder(path string)   { s.SetString("folder", path) }

// annotationKind and annotationColor are what is drawn on boards, kept by name.
func (s settings) annotationKind() annotate.Kind {
	return annotate.Kind(max(0, slices.Index(annotate.Kinds[:], s.String("annotation.kind"))))
}
func (s settings) setAnnotationKind(k annotate.Kind) { s.SetString("annotation.kind", k.String()) }
func (s settings) annotationColor() annotate.Color {
	return annotate.Color(max(0, slices.Index(annotate.Colors[:], s.String("annotation.color"))))
}
func (s settings) setAnnotationColor(c annotate.Color) { s.SetString("annotation.color", c.String()) }

// size of the window, at least the smallest that shows workbench.All.
func (s settings) size() fyne.Size {
	return fyne.NewSize(
		float32(max(1024, s.FloatWithFallback("width", 1280))),
		float32(max(700, s.FloatWithFallback("height", 820))),
	)
}

func (s settings) setSize(v fyne.Size) {
	s.SetFloat("width", float64(v.Width))
	s.SetFloat("height", float64(v.Height))
}
