package shell

import (
	"slices"

	"fyne.io/fyne/v2"

	"stepboard/app/storage/settings"
	"stepboard/app/theme"

	"stepboard/app/workbench/playback"
)

// Settings are the stored choices of the user. The methods return only usable values, whatever the file contains.
type Settings struct{ *settings.Store }

// OneOf returns a value if the list contains this value. Otherwise it returns fallback.
func OneOf[T comparable](v T, allowed []T, fallback T) T {
	if slices.Contains(allowed, v) {
		return v
	}
	return fallback
}

// Variant is the chosen variant of the theme: light, dark, or the variant of the system.
func (s Settings) Variant() theme.Variant {
	v := theme.Variant(s.IntWithFallback("theme", int(theme.System)))
	return OneOf(v, []theme.Variant{theme.System, theme.Light, theme.Dark}, theme.System)
}

// SetVariant stores the variant of the theme.
func (s Settings) SetVariant(v theme.Variant) { s.SetInt("theme", int(v)) }

// TextFactor is the text size divided by the normal text size.
func (s Settings) TextFactor() float32 {
	f := float32(s.FloatWithFallback("text", float64(theme.TextNormal)))
	return OneOf(f, []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}, theme.TextNormal)
}

// SetTextFactor stores the text factor.
func (s Settings) SetTextFactor(f float32) { s.SetFloat("text", float64(f)) }

// Live reports whether each change of the board is solved immediately.
func (s Settings) Live() bool { return s.BoolWithFallback("live", true) }

// SetLive stores whether each change of the board is solved immediately.
func (s Settings) SetLive(on bool) { s.SetBool("live", on) }

// Speed is the number of steps of the transport in a second.
func (s Settings) Speed() float64 { return OneOf(s.FloatWithFallback("speed", 4), playback.Speeds, 4) }

// SetSpeed stores the number of steps in a second.
func (s Settings) SetSpeed(v float64) { s.SetFloat("speed", v) }

// Among returns the number stored under a key. If the list does not contain this number, Among returns fallback.
func (s Settings) Among(key string, list []int, fallback int) int {
	return OneOf(s.IntWithFallback(key, fallback), list, fallback)
}

// Index returns the index of the name stored under a key, or 0 if the list does not have this name.
func (s Settings) Index(key string, names []string) int {
	return max(0, slices.Index(names, s.String(key)))
}

// Folder is the folder of the file that was last opened or saved, or "".
func (s Settings) Folder() string { return s.String("folder") }

// SetFolder stores the folder for the next dialog.
func (s Settings) SetFolder(path string) { s.SetString("folder", path) }

// mostSide is the longest side of a window: the longer side of an 8K screen.
const mostSide = 7680

// Size is the size of the window. All parts have room, and neither side is longer than mostSide.
func (s Settings) Size() fyne.Size {
	return fyne.NewSize(
		float32(s.FloatWithin("width", 1024, mostSide, 1280)),
		float32(s.FloatWithin("height", 700, mostSide, 820)),
	)
}

// SetSize stores the size of the window.
func (s Settings) SetSize(v fyne.Size) {
	s.SetFloat("width", float64(v.Width))
	s.SetFloat("height", float64(v.Height))
}
