package theme

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Names of sizes beside Fyne's own, in Fyne's device-independent pixels.
const (
	SizeAnswer  fyne.ThemeSizeName = "stepboardAnswer"  // the text of the answer
	SizeCaption fyne.ThemeSizeName = "stepboardCaption" // the sentence under the board
	SizeGap     fyne.ThemeSizeName = "stepboardGap"     // between groups of controls, and around the contents of a panel
)

// Size implements fyne.Theme. It knows Fyne's names and the names of this package. Sizes of text, and sizes that go
// with text, grow with the factor.
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
		return 0 // blurring the whole window is slow under software GL
	}
	return theme.DefaultTheme().Size(name) // padding 4, separators and input borders 1, line spacing 4
}
