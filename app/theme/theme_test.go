package theme_test

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"stepboard/app/theme"
	"stepboard/assets"
	"stepboard/scene"
)

// luminance and contrast follow the Web Content Accessibility Guidelines 2.
func luminance(c color.NRGBA) float64 {
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.03928 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

func contrast(a, b color.NRGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// over lays a colour over an opaque colour.
func over(top, under color.NRGBA) color.NRGBA {
	mix := func(t, u uint8) uint8 { return uint8((int(t)*int(top.A) + int(u)*(255-int(top.A))) / 255) }
	return color.NRGBA{R: mix(top.R, under.R), G: mix(top.G, under.G), B: mix(top.B, under.B), A: 255}
}

func TestContrastFormula(t *testing.T) {
	black, white := color.NRGBA{A: 255}, color.NRGBA{R: 255, G: 255, B: 255, A: 255}
	if c := contrast(black, white); math.Abs(c-21) > 1e-9 {
		t.Fatalf("black on white is %v, want 21", c)
	}
	// #777777 on white is the well-known grey that only just fails.
	if c := contrast(color.NRGBA{R: 0x77, G: 0x77, B: 0x77, A: 255}, white); c >= 4.5 || c < 4.4 {
		t.Fatalf("#777 on white is %v, want a little under 4.5", c)
	}
}

// well and soft stand for colours of boards that may be behind texts.
const well, soft fyne.ThemeColorName = "well", "soft"

func TestTextIsReadable(t *testing.T) {
	app := test.NewTempApp(t)
	for _, variant := range []theme.Variant{theme.Light, theme.Dark} {
		th := theme.New(variant, 1)
		app.Settings().SetTheme(th)
		get := func(name fyne.ThemeColorName) color.NRGBA {
			switch name {
			case well:
				return th.Colors().Well
			case soft:
				return th.Colors().Soft
			}
			return color.NRGBAModel.Convert(th.Color(name, fynetheme.VariantLight)).(color.NRGBA)
		}
		pairs := []struct {
			text    fyne.ThemeColorName
			grounds []fyne.ThemeColorName
		}{
			{fynetheme.ColorNameForeground, []fyne.ThemeColorName{
				fynetheme.ColorNameBackground, well, soft, fynetheme.ColorNameButton,
				fynetheme.ColorNameInputBackground, fynetheme.ColorNameMenuBackground, fynetheme.ColorNameOverlayBackground,
				fynetheme.ColorNameHeaderBackground,
			}},
			{theme.ColorMuted, []fyne.ThemeColorName{
				fynetheme.ColorNameBackground, well, soft, fynetheme.ColorNameButton,
				fynetheme.ColorNameHeaderBackground,
			}},
			{fynetheme.ColorNamePlaceHolder, []fyne.ThemeColorName{fynetheme.ColorNameInputBackground}},
			{fynetheme.ColorNameHyperlink, []fyne.ThemeColorName{
				fynetheme.ColorNameBackground,
				soft,
			}},
			{fynetheme.ColorNameWarning, []fyne.ThemeColorName{
				fynetheme.ColorNameBackground,
				soft,
			}},
			{fynetheme.ColorNameError, []fyne.ThemeColorName{fynetheme.ColorNameBackground, soft}},
			{fynetheme.ColorNameForegroundOnPrimary, []fyne.ThemeColorName{fynetheme.ColorNamePrimary}},
			{fynetheme.ColorNameForegroundOnSuccess, []fyne.ThemeColorName{fynetheme.ColorNameSuccess}},
			{fynetheme.ColorNameForegroundOnError, []fyne.ThemeColorName{fynetheme.ColorNameError}},
			{fynetheme.ColorNameForegroundOnWarning, []fyne.ThemeColorName{fynetheme.ColorNameWarning}},
		}
		for _, p := range pairs {
			for _, ground := range p.grounds {
				if c := contrast(get(p.text), get(ground)); c < 4.5 {
					t.Errorf("variant %d: %s on %s has contrast %.2f, want at least 4.5", variant, p.text, ground, c)
				}
			}
		}
		// Fyne lays a veil over a ground that has the pointer or the focus. The text must stay readable below the
		// veil.
		for _, veil := range []fyne.ThemeColorName{
			fynetheme.ColorNameHover, fynetheme.ColorNameFocus,
			fynetheme.ColorNameSelection,
		} {
			for _, ground := range []fyne.ThemeColorName{
				fynetheme.ColorNameBackground,
				fynetheme.ColorNameButton,
			} {
				if c := contrast(get(fynetheme.ColorNameForeground), over(get(veil), get(ground))); c < 4.5 {
					t.Errorf("variant %d: text on %s over %s has contrast %.2f, want at least 4.5", variant, veil, ground, c)
				}
			}
		}
		if c := contrast(get(fynetheme.ColorNameForegroundOnPrimary),
			over(get(fynetheme.ColorNameHover), get(fynetheme.ColorNamePrimary))); c < 4.5 {
			t.Errorf("variant %d: text of a hovered accent button has contrast %.2f, want at least 4.5", variant, c)
		}
		// Greyed text is readable in menus, on buttons, in fields and on chosen entries.
		for _, ground := range []fyne.ThemeColorName{
			fynetheme.ColorNameMenuBackground, fynetheme.ColorNameDisabledButton, fynetheme.ColorNameInputBackground,
			fynetheme.ColorNameBackground, soft, fynetheme.ColorNameButton,
		} {
			if c := contrast(get(fynetheme.ColorNameDisabled), get(ground)); c < 3 {
				t.Errorf("variant %d: disabled text on %s has contrast %.2f, want at least 3", variant, ground, c)
			}
		}
		// The focus ring is visible on each ground that it may stand on, and over a chosen row.
		for _, ground := range []color.NRGBA{
			get(well), get(fynetheme.ColorNameBackground), get(soft),
			get(fynetheme.ColorNameButton), get(fynetheme.ColorNameInputBackground),
			get(fynetheme.ColorNameOverlayBackground), over(get(fynetheme.ColorNameSelection), get(fynetheme.ColorNameBackground)),
			over(get(fynetheme.ColorNameHover), get(fynetheme.ColorNameBackground)), th.Colors().Ground, th.Colors().Floor,
		} {
			if c := contrast(th.Colors().Accent, ground); c < 3 {
				t.Errorf("variant %d: the ring of the focus on %v has contrast %.2f, want at least 3", variant, ground, c)
			}
		}
		// The edges of controls need a contrast of 3, which the guidelines ask of everything but text. The borders of
		// inputs are only a soft hint.
		if c := contrast(get(fynetheme.ColorNamePrimary), get(fynetheme.ColorNameBackground)); c < 3 {
			t.Errorf("variant %d: the accent on a panel has contrast %.2f, want at least 3", variant, c)
		}
	}
}

func TestVariants(t *testing.T) {
	app := test.NewTempApp(t)
	for _, tt := range []struct {
		variant theme.Variant
		asked   fyne.ThemeVariant
		want    *scene.Colors
	}{
		{theme.System, fynetheme.VariantLight, scene.Light},
		{theme.System, fynetheme.VariantDark, scene.Dark},
		{theme.Light, fynetheme.VariantDark, scene.Light},
		{theme.Dark, fynetheme.VariantLight, scene.Dark},
	} {
		th := theme.New(tt.variant, 1)
		if got := th.Color(fynetheme.ColorNameBackground, tt.asked); got != color.Color(tt.want.Panel) {
			t.Errorf("variant %d asked for %d: background %v, want %v", tt.variant, tt.asked, got, tt.want.Panel)
		}
	}
	if got := theme.New(theme.Dark, 1).Colors(); got != scene.Dark {
		t.Errorf("the dark theme's board colours are %+v", got)
	}
	want := scene.Light
	if app.Settings().ThemeVariant() == fynetheme.VariantDark {
		want = scene.Dark
	}
	if got := theme.New(theme.System, 1).Colors(); got != want {
		t.Errorf("the system theme's board colours are not the system's")
	}
}

// The toolkit keeps pictures of icons. An icon that is made after a change of the theme must not get a picture in the
// old colours.
func TestIconsFollowWhatIsSet(t *testing.T) {
	th := theme.New(theme.Light, 1)
	test.NewTempApp(t).Settings().SetTheme(th)
	for _, name := range []fyne.ThemeIconName{theme.IconSolve, fynetheme.IconNameConfirm, fynetheme.IconNameSearch} {
		draw := func() *image.NRGBA {
			i := canvas.NewImageFromResource(fynetheme.NewPrimaryThemedResource(th.Icon(name)))
			i.Refresh()
			i.Resize(fyne.NewSquareSize(16))
			return i.Image.(*image.NRGBA)
		}
		light := draw()
		th.Set(theme.Dark, 1)
		if dark := draw(); slices.Equal(light.Pix, dark.Pix) {
			t.Errorf("icon %q is as it was in the light theme", name)
		}
		th.Set(theme.Light, 1)
		if again := draw(); !slices.Equal(light.Pix, again.Pix) {
			t.Errorf("icon %q is not as it was", name)
		}
	}
}

// The theme answers each of Fyne's names with a visible colour or size.
func TestAllColorsAndSizes(t *testing.T) {
	test.NewTempApp(t)
	names := []fyne.ThemeColorName{
		fynetheme.ColorNameBackground, fynetheme.ColorNameButton, fynetheme.ColorNameDisabled,
		fynetheme.ColorNameDisabledButton,
		fynetheme.ColorNameError, fynetheme.ColorNameFocus, fynetheme.ColorNameForeground,
		fynetheme.ColorNameForegroundOnError,
		fynetheme.ColorNameForegroundOnPrimary, fynetheme.ColorNameForegroundOnSuccess,
		fynetheme.ColorNameForegroundOnWarning,
		fynetheme.ColorNameHeaderBackground, fynetheme.ColorNameHover, fynetheme.ColorNameHyperlink,
		fynetheme.ColorNameInnerWindowBorder, fynetheme.ColorNameInnerWindowBorderInactive,
		fynetheme.ColorNameInputBackground,
		fynetheme.ColorNameInputBorder, fynetheme.ColorNameMenuBackground, fynetheme.ColorNameOverlayBackground,
		fynetheme.ColorNamePlaceHolder, fynetheme.ColorNamePressed, fynetheme.ColorNamePrimary, fynetheme.ColorNameScrollBar,
		fynetheme.ColorNameScrollBarBackground, fynetheme.ColorNameSelection, fynetheme.ColorNameSeparator,
		fynetheme.ColorNameShadow, fynetheme.ColorNameSuccess, fynetheme.ColorNameWarning,
		theme.ColorMuted, theme.ColorLine,
	}
	for _, variant := range []theme.Variant{theme.Light, theme.Dark} {
		for _, name := range names {
			if c, ok := theme.New(variant, 1).Color(name, fynetheme.VariantLight).(color.NRGBA); !ok || c.A == 0 {
				t.Errorf("variant %d has no colour %q of its own", variant, name)
			}
		}
	}
	normal, large := theme.New(theme.Light, theme.TextNormal), theme.New(theme.Light, theme.TextLargest)
	if got := normal.Size(fynetheme.SizeNameText); got < 13 || got > 14 {
		t.Errorf("text is %v, want 13 to 14", got)
	}
	for _, name := range []fyne.ThemeSizeName{
		fynetheme.SizeNameText, fynetheme.SizeNameCaptionText, fynetheme.SizeNameHeadingText,
		fynetheme.SizeNameSubHeadingText,
		fynetheme.SizeNameInlineIcon, theme.SizeAnswer, theme.SizeCaption,
	} {
		if a, b := normal.Size(name), large.Size(name); b != a*1.5 {
			t.Errorf("%s is %v, and %v on a projector, want half as much again", name, a, b)
		}
	}
	for _, name := range []fyne.ThemeSizeName{
		fynetheme.SizeNamePadding, fynetheme.SizeNameSeparatorThickness,
	} {
		if a, b := normal.Size(name), large.Size(name); a == 0 || a != b {
			t.Errorf("%s is %v and %v on a projector, want the same", name, a, b)
		}
	}
	if got := theme.New(theme.Light, 0).Factor(); got != 1 {
		t.Errorf("the factor 0 became %v, want 1", got)
	}
}

// Fyne recolours only fills. So an icon consists of filled outlines only.
func TestIconsTakeColour(t *testing.T) {
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Dark, 1))
	names := assets.Icons()
	if len(names) < 36 {
		t.Fatalf("%d icons, want the whole set", len(names))
	}
	for _, name := range names {
		data, ok := assets.Icon(name)
		if !ok || strings.Contains(string(data), "stroke") {
			t.Errorf("icon %q has strokes, which Fyne does not recolour", name)
		}
		svg := string(theme.Icon(fyne.ThemeIconName(name)).Content())
		if strings.Count(svg, "fill=\"#e8eaed\"") != 1 {
			t.Errorf("icon %q is not drawn in the dark theme's ink: %.120s", name, svg)
		}
	}
	if _, ok := assets.Icon("none"); ok {
		t.Error("there is an icon of a name that was never drawn")
	}
}

// Each icon constant has a file. An unknown icon name makes a panic.
func TestIconNames(t *testing.T) {
	for _, name := range []fyne.ThemeIconName{
		theme.IconAdd, theme.IconBack, theme.IconCheck, theme.IconChevronDown, theme.IconClear, theme.IconClose,
		theme.IconDown, theme.IconFirst, theme.IconFit, theme.IconFlipHorizontal, theme.IconFlipVertical, theme.IconForward,
		theme.IconHand, theme.IconInfo, theme.IconLast, theme.IconMenu,
		theme.IconNew, theme.IconOpen, theme.IconPause, theme.IconPlay, theme.IconProjector, theme.IconRedo, theme.IconReload,
		theme.IconRemove, theme.IconResize, theme.IconRotate, theme.IconSample, theme.IconSave, theme.IconSolve,
		theme.IconStop,
		theme.IconUndo, theme.IconUp, theme.IconWarning, theme.IconZoomIn, theme.IconZoomOut,
	} {
		if _, ok := assets.Icon(string(name)); !ok {
			t.Errorf("no file for icon %q", name)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown icon was answered")
		}
	}()
	theme.Icon("none")
}
