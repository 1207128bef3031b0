// Package theme is the look of the window: colours, sizes, fonts and icons, light and dark.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/scene"
)

// Variant is the user's choice of light or dark.
type Variant uint8

// The variants.
const (
	System Variant = iota // follows the desktop's setting
	Light
	Dark
)

// Sizes of text for a desk and for a projector, as factors for New.
const (
	TextNormal  float32 = 1
	TextLarge   float32 = 1.25
	TextLargest float32 = 1.5
)

// Theme is a fyne.Theme. Widgets made after [Theme.Set] have the new look at once. Fyne never gets another theme: it
// would forget all fonts and text lengths, and read them again.
type Theme struct {
	variant Variant
	factor  float32
}

var _ fyne.Theme = (*Theme)(nil)

// New is a theme with the settings of [Theme.Set].
func New(variant Variant, factor float32) *Theme {
	t := &Theme{}
	t.Set(variant, factor)
	return t
}

// Set changes the theme. The factor enlarges text, and the controls around text, for a projector. Values under 1 count
// as 1.
func (t *Theme) Set(variant Variant, factor float32) { t.variant, t.factor = variant, max(factor, 1) }

// Factor is the factor of the text size that was set last.
func (t *Theme) Factor() float32 { return t.factor }

// Colors are the colours of boards. With System they follow the desktop's current setting.
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

// Icon implements fyne.Theme. It gives this package's icons, also in place of Fyne's icons with the same meaning.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	if own, ok := standIns[name]; ok {
		name = own
	}
	if r, ok := icons[name]; ok {
		return r
	}
	return theme.NewThemedResource(tinted{theme.DefaultTheme().Icon(name)})
}
