// Package theme is how the window looks: colours, sizes, fonts and icons, light and dark.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/scene"
)

// Variant is what the user chose.
type Variant uint8

// The variants.
const (
	System Variant = iota // follows the desktop's own setting
	Light
	Dark
)

// Sizes of text for a desk and for a projector, as factors for New.
const (
	TextNormal  float32 = 1
	TextLarge   float32 = 1.25
	TextLargest float32 = 1.5
)

// Theme is a fyne.Theme. What is made anew after [Theme.Set] looks otherwise at once: to give the toolkit another theme
// has it forget every font and every length of a text, and read them again.
type Theme struct {
	variant Variant
	factor  float32
}

var _ fyne.Theme = (*Theme)(nil)

// New is a theme, as [Theme.Set] has it.
func New(variant Variant, factor float32) *Theme {
	t := &Theme{}
	t.Set(variant, factor)
	return t
}

// Set changes the theme. The factor enlarges text, and what text stands in, for a projector; values under 1 count as 1.
func (t *Theme) Set(variant Variant, factor float32) { t.variant, t.factor = variant, max(factor, 1) }

// Factor is the text size factor that was set last.
func (t *Theme) Factor() float32 { return t.factor }

// Colors are the colours to draw boards in. With System they are those of the desktop's present setting.
func (t *Theme) Colors() *scene.Colors {
	variant := theme.VariantLight
	if app := fyne.CurrentApp(); app != nil {
		variant = app.Settings().ThemeVariant()
	}
	return t.colors(variant)
}

func (t *Theme) colors(variant fyne.ThemeVariant) *scene.Colors {
	if t.variant == Dark || t.variant == System && variant == theme.VariantDark {
		return scene.Dark
	}
	return scene.Light
}

// Color implements fyne.Theme. It knows Fyne's names and the names of this package.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	c, known := palette(name, t.colors(variant))
	if !known {
		return theme.DefaultTheme().Color(name, variant)
	}
	return c
}

// Icon implements fyne.Theme: this package's own icons, also in place of those of Fyne that mean the same.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	if own, ok := standIns[name]; ok {
		name = own
	}
	if r, ok := icons[name]; ok {
		return r
	}
	return theme.NewThemedResource(tinted{theme.DefaultTheme().Icon(name)})
}
