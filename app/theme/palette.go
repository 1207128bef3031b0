package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/scene"
)

// Names of colours beside Fyne's own. Fyne's background, which the window is cleared with, is that of its panels: to
// paint it over once more would take a third of a frame's time where GL is drawn by software.
const (
	ColorPanel  fyne.ThemeColorName = "stepboardPanel"  // of surfaces that stand on the ground: bars, rail, results
	ColorWell   fyne.ThemeColorName = "stepboardWell"   // of the field that the board lies in
	ColorMuted  fyne.ThemeColorName = "stepboardMuted"  // of labels and hints; full contrast on every ground
	ColorSoft   fyne.ThemeColorName = "stepboardSoft"   // behind what is chosen: a brush, a lens, a row
	ColorAccent fyne.ThemeColorName = "stepboardAccent" // Fyne's primary
	ColorLine   fyne.ThemeColorName = "stepboardLine"   // between surfaces
)

// palette is a colour by name, or false for a name that is not known.
func palette(name fyne.ThemeColorName, c *scene.Colors) (color.NRGBA, bool) {
	switch name {
	case ColorPanel, theme.ColorNameBackground, theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground,
		theme.ColorNameInnerWindowBorder:
		return c.Panel, true
	case ColorWell:
		return c.Well, true
	case theme.ColorNameForeground:
		return c.Ink, true
	case ColorMuted, theme.ColorNamePlaceHolder:
		return c.Muted, true
	case ColorLine, theme.ColorNameSeparator:
		return c.Line, true
	case ColorAccent, theme.ColorNamePrimary, theme.ColorNameHyperlink, theme.ColorNameSuccess:
		return c.Accent, true
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnSuccess:
		return c.OnAccent, true
	case ColorSoft:
		return c.Soft, true
	case theme.ColorNameWarning:
		return c.Warning, true
	}
	if c.Dark {
		return darkPalette(name, c)
	}
	return lightPalette(name, c)
}

func lightPalette(name fyne.ThemeColorName, c *scene.Colors) (color.NRGBA, bool) {
	switch name {
	case theme.ColorNameButton:
		return rgb(0xEFECE5), true
	case theme.ColorNameInputBackground:
		return rgb(0xF1EEE7), true
	case theme.ColorNameDisabledButton:
		return rgb(0xF3F1EC), true
	case theme.ColorNameDisabled:
		return rgb(0xA3A7AD), true
	case theme.ColorNameHeaderBackground, theme.ColorNameInnerWindowBorderInactive:
		return rgb(0xF8F6F2), true
	case theme.ColorNameInputBorder:
		return rgb(0xC9C4B8), true
	case theme.ColorNameScrollBarBackground:
		return rgb(0xEFECE5), true
	case theme.ColorNameError:
		return rgb(0xB42318), true
	case theme.ColorNameForegroundOnError, theme.ColorNameForegroundOnWarning:
		return rgb(0xFFFFFF), true
	case theme.ColorNameHover:
		return faint(c.Ink, 0x12), true
	case theme.ColorNamePressed:
		return faint(c.Ink, 0x24), true
	case theme.ColorNameFocus:
		return faint(c.Accent, 0x38), true
	case theme.ColorNameSelection:
		return faint(c.Accent, 0x2E), true
	case theme.ColorNameScrollBar:
		return faint(c.Ink, 0x5C), true
	case theme.ColorNameShadow:
		return color.NRGBA{R: 0x3A, G: 0x30, B: 0x20, A: 0x2E}, true
	}
	return color.NRGBA{}, false
}

func darkPalette(name fyne.ThemeColorName, c *scene.Colors) (color.NRGBA, bool) {
	switch name {
	case theme.ColorNameButton:
		return rgb(0x2A3038), true
	case theme.ColorNameInputBackground:
		return rgb(0x2A3038), true
	case theme.ColorNameDisabledButton:
		return rgb(0x23282E), true
	case theme.ColorNameDisabled:
		return rgb(0x646D78), true
	case theme.ColorNameHeaderBackground, theme.ColorNameInnerWindowBorderInactive:
		return rgb(0x20252B), true
	case theme.ColorNameInputBorder:
		return rgb(0x434B55), true
	case theme.ColorNameScrollBarBackground:
		return rgb(0x23282F), true
	case theme.ColorNameError:
		return rgb(0xF97066), true
	case theme.ColorNameForegroundOnError, theme.ColorNameForegroundOnWarning:
		return rgb(0x1A0F0A), true
	case theme.ColorNameHover:
		return faint(c.Ink, 0x14), true
	case theme.ColorNamePressed:
		return faint(c.Ink, 0x2B), true
	case theme.ColorNameFocus:
		return faint(c.Accent, 0x40), true
	case theme.ColorNameSelection:
		return faint(c.Accent, 0x38), true
	case theme.ColorNameScrollBar:
		return faint(c.Ink, 0x5C), true
	case theme.ColorNameShadow:
		return color.NRGBA{A: 0x8C}, true
	}
	return color.NRGBA{}, false
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 0xFF}
}

// faint is a colour to lay over others.
func faint(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}
