package theme

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Names of sizes that Fyne does not have. The unit is Fyne's device-independent pixel.
const (
	SizeAnswer  fyne.ThemeSizeName = "stepboardAnswer"  // the text of the answer
	SizeCaption fyne.ThemeSizeName = "stepboardCaption" // the sentence under the board
	SizeGap     fyne.ThemeSizeName = "stepboardGap"     // space between groups of controls, and at the edges of a panel
)

// Size implements fyne.Theme. Sizes of text, and of things that belong to text, are multiplied by the factor.
func (t *Theme) Size(name fyne.ThemeSizeName) float32 {
	switch name {
	case theme.SizeNameText:
		return 14 * t.factor
	case theme.SizeNameCaptionText:
		return 12 * t.factor
	case theme.SizeNameSubHeadingText:
		return 17 * t.factor
	case theme.SizeNameHeadingText:
		return 24 * t.factor
	case SizeCaption:
		return 15 * t.factor
	case SizeAnswer:
		return 38 * t.factor
	case theme.SizeNameInlineIcon:
		return 20 * t.factor
	case theme.SizeNameInnerPadding:
		return 8 * t.factor
	case SizeGap:
		return 16

	case theme.SizeNameInputRadius, theme.SizeNameButtonRadius, theme.SizeNameCardRadius, theme.SizeNamePopupRadius,
		theme.SizeNameMenuRadius, theme.SizeNameDialogRadius, theme.SizeNameInnerWindowRadius:
		return 8
	case theme.SizeNameSelectionRadius:
		return 6
	case theme.SizeNameScrollBar:
		return 11
	case theme.SizeNameScrollBarSmall:
		return 4
	case theme.SizeNameScrollBarRadius:
		return 4
	case theme.SizeNameModalBlurRadius:
		return 0 // no blur: with software GL it is slow for a whole window
	}
	return theme.DefaultTheme().Size(name) // padding 4, separators and input borders 1, line spacing 4
}
