package theme

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"stepboard/scene"
)

// Names of colours that Fyne does not have.
const (
	ColorMuted fyne.ThemeColorName = "stepboardMuted" // labels and hints; readable on every colour behind them
	ColorLine  fyne.ThemeColorName = "stepboardLine"  // lines between panels
)

func palette(name fyne.ThemeColorName, c *scene.Colors) (color.NRGBA, bool) {
	switch name {
	// Fyne clears the window with the colour of panels, so panels are not painted. With software GL, this would take a
	// third of a frame's time.
	case theme.ColorNameBackground, theme.ColorNameMenuBackground, theme.ColorNameOverlayBackground,
		theme.ColorNameInnerWindowBorder:
		return c.Panel, true
	case theme.ColorNameForeground:
		return c.Ink, true
	case ColorMuted, theme.ColorNamePlaceHolder:
		return c.Muted, true
	case ColorLine, theme.ColorNameSeparator:
		return c.Line, true
	case theme.ColorNamePrimary, theme.ColorNameHyperlink, theme.ColorNameSuccess:
		return c.Accent, true
	case theme.ColorNameForegroundOnPrimary, theme.ColorNameForegroundOnSuccess:
		return c.OnAccent, true
	case theme.ColorNameWarning:
		return c.Warning, true
	}
	pair, known := pairs[name]
	if c.Dark {
		return pair[1], known
	}
	return pair[0], known
}

// pairs are Fyne's colours that boards do not use: first for the light theme, then for the dark theme.
var pairs = map[fyne.ThemeColorName][2]color.NRGBA{
	theme.ColorNameButton:                    {scene.RGB(0xEFECE5), scene.RGB(0x2A3038)},
	theme.ColorNameInputBackground:           {scene.RGB(0xF1EEE7), scene.RGB(0x2A3038)},
	theme.ColorNameDisabledButton:            {scene.RGB(0xF3F1EC), scene.RGB(0x23282E)},
	theme.ColorNameDisabled:                  {scene.RGB(0x82878E), scene.RGB(0x747E8A)},
	theme.ColorNameHeaderBackground:          {scene.RGB(0xF8F6F2), scene.RGB(0x20252B)},
	theme.ColorNameInnerWindowBorderInactive: {scene.RGB(0xF8F6F2), scene.RGB(0x20252B)},
	theme.ColorNameInputBorder:               {scene.RGB(0x98917F), scene.RGB(0x75808D)},
	theme.ColorNameScrollBarBackground:       {scene.RGB(0xEFECE5), scene.RGB(0x23282F)},
	theme.ColorNameError:                     {scene.RGB(0xB42318), scene.RGB(0xF97066)},
	theme.ColorNameForegroundOnError:         {scene.RGB(0xFFFFFF), scene.RGB(0x1A0F0A)},
	theme.ColorNameForegroundOnWarning:       {scene.RGB(0xFFFFFF), scene.RGB(0x1A0F0A)},
	theme.ColorNameHover:                     {faint(scene.Light.Ink, 0x12), faint(scene.Dark.Ink, 0x14)},
	theme.ColorNamePressed:                   {faint(scene.Light.Ink, 0x24), faint(scene.Dark.Ink, 0x2B)},
	theme.ColorNameFocus:                     {faint(scene.Light.Accent, 0x38), faint(scene.Dark.Accent, 0x40)},
	theme.ColorNameSelection:                 {faint(scene.Light.Accent, 0x2E), faint(scene.Dark.Accent, 0x38)},
	theme.ColorNameScrollBar:                 {faint(scene.Light.Ink, 0x5C), faint(scene.Dark.Ink, 0x5C)},
	theme.ColorNameShadow:                    {faint(scene.RGB(0x3A3020), 0x2E), faint(scene.RGB(0x000000), 0x8C)},
}

// faint returns a transparent colour, to be drawn over other colours.
func faint(c color.NRGBA, alpha uint8) color.NRGBA {
	c.A = alpha
	return c
}
