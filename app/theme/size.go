package theme

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Names of sizes that Fyne does not have. The unit is Fyne's device-independent pixel.
const (
	SizeAnswer  fyne.ThemeSizeName = "stepboardAnswer"  // the text of the answer
	SizeCaption fyne.ThemeSizeName = "stepboardCaption" // the sentence under the board
	// A bar of a histogram, for the last row of a class, on a small and on a large screen.
	SizeBar      fyne.ThemeSizeName = "stepboardBar"
	SizeBarLarge fyne.ThemeSizeName = "stepboardBarLarge"
)

// textSizes are the sizes of text, and of things that belong to text.
var textSizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:           14,
	theme.SizeNameCaptionText:    12,
	theme.SizeNameSubHeadingText: 17,
	theme.SizeNameHeadingText:    24,
	theme.SizeNameInlineIcon:     20,
	theme.SizeNameInnerPadding:   8,
	SizeCaption:                  15,
	SizeBar:                      20,
	SizeBarLarge:                 28,
	SizeAnswer:                   38,
}

// Size implements fyne.Theme. The textSizes are multiplied by the factor.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	if size, ok := textSizes[name]; ok {
		return size * t.factor
	}
	switch name {
	case theme.SizeNameInputRadius, theme.SizeNameButtonRadius, theme.SizeNameCardRadius, theme.SizeNamePopupRadius,
		theme.SizeNameMenuRadius, theme.SizeNameDialogRadius, theme.SizeNameInnerWindowRadius:
		return 8
	case theme.SizeNameSelectionRadius:
		return 6
	case theme.SizeNameScrollBar:
		return 11
	case theme.SizeNameScrollBarSmall, theme.SizeNameScrollBarRadius:
		return 4
	case theme.SizeNameModalBlurRadius:
		return 0 // no blur: with software GL it is slow for a whole window
	}
	return theme.DefaultTheme().Size(name) // padding 4, separators and input borders 1, line spacing 4
}
