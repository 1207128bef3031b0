package app

import (
	"image"
	"slices"
	"testing"

	"stepboard/app/theme"
	"stepboard/solve"
)

// After a change of the theme or the text size, the window looks like a new window with these settings. After the
// change back, it looks as before.
func TestAnotherThemeIsSeen(t *testing.T) {
	b := open(t)
	b.answer()
	b.wait("the check, after which nothing else changes the window", func() bool {
		r, _ := b.Bench.Result()
		return r.Level == solve.Shown
	})
	seen := func(v theme.Variant, factor float32) []byte {
		b.Settings.SetVariant(v)
		b.Settings.SetTextFactor(factor)
		b.retheme()
		b.build()
		switched := b.Win.Canvas().Capture().(*image.NRGBA).Pix
		if v == theme.Light {
			return switched
		}
		b.App.Settings().SetTheme(b.Theme) // the toolkit drops its caches and makes everything anew
		b.build()
		if anew := b.Win.Canvas().Capture().(*image.NRGBA).Pix; !slices.Equal(switched, anew) {
			t.Errorf("theme %d, text %v: the switch leaves something as it was", v, factor)
		}
		return switched
	}
	light := seen(theme.Light, 1)
	if slices.Equal(light, seen(theme.Dark, theme.TextLarge)) {
		t.Error("the dark theme looks as the light one")
	}
	if !slices.Equal(light, seen(theme.Light, 1)) {
		t.Error("the light theme is not as it was")
	}
}
