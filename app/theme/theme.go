// Package theme is the look of the window: colours, sizes, fonts and icons, light and dark.
package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/scene"
)

// Variant is the user's choice between light and dark.
type Variant uint8

const (
	System Variant = iota // the desktop's setting decides
	Light
	Dark
)

// Factors of the text size, for a desk and for a projector.
const (
	TextNormal  float32 = 1
	TextLarge   float32 = 1.25
	TextLargest float32 = 1.5
)

// Theme is a fyne.Theme. Widgets that are made after [Theme.Set] have the new look. The program uses one Theme from
// start to end, because Fyne would read all fonts and measure all texts again for a new Theme.
type Theme struct {
	variant Variant
	factor  float32
}

// New returns a theme. The parameters have the same meaning as in [Theme.Set].
func New(variant Variant, factor float32) *Theme {
	t := &Theme{}
	t.Set(variant, factor)
	return t
}

// Set changes the theme. The factor enlarges text, and the controls around text. A factor below 1 means 1.
func (t *Theme) Set(variant Variant, factor float32) { t.variant, t.factor = variant, max(factor, 1) }

// Factor returns the factor of the text size.
func (t *Theme) Factor() float32 { return t.factor }

// Colors returns the colours of boards. If the variant is System, the desktop's setting decides.
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

// Color implements fyne.Theme. It also knows the names of this package.
func (t *Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	c, known := palette(name, t.colors(variant))
	if !known {
		return theme.DefaultTheme().Color(name, variant)
	}
	return c
}

// Icon implements fyne.Theme. It returns this package's icons, also for Fyne's icons with the same meaning.
func (t *Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	if own, ok := standIns[name]; ok {
		name = own
	}
	if r, ok := icons[name]; ok {
		return r
	}
	return theme.NewThemedResource(tinted{theme.DefaultTheme().Icon(name)})
}
