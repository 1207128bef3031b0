package shell_test

import (
	"testing"

	"fyne.io/fyne/v2"

	"stepboard/app/shell"
	"stepboard/app/storage/settings"
	"stepboard/app/theme"
)

// The window can show any settings that a file holds. A text size or window size beyond any screen is brought into
// range. Such sizes once ended the program at each start.
func TestSettingsOutOfRange(t *testing.T) {
	for _, v := range []float64{1e9, -1e9, 1e300, 1.1, 0} {
		kept := settings.Open("")
		for _, key := range []string{"text", "width", "height", "speed", "theme", "slide-ground"} {
			kept.SetFloat(key, v)
		}
		kept.SetString("annotation.kind", "none such")
		s := shell.Settings{Store: kept}
		if f := s.TextFactor(); f < theme.TextNormal || f > theme.TextLargest {
			t.Errorf("%g: text is %g times as large", v, f)
		}
		if size := s.Size(); size.Width < 1024 || size.Width > 7680 || size.Height < 700 || size.Height > 7680 {
			t.Errorf("%g: the window's size is %v", v, size)
		}
		if speed := s.Speed(); speed < 0.1 || speed > 1000 {
			t.Errorf("%g: the speed is %g", v, speed)
		}
		if got := s.Variant(); got > theme.Dark {
			t.Errorf("%g: the variant is %d", v, got)
		}
		if i := s.Index("annotation.kind", []string{"dot", "ring"}); i != 0 {
			t.Errorf("an unknown name has the index %d", i)
		}
	}
	kept := settings.Open("")
	s := shell.Settings{Store: kept}
	s.SetSize(fyne.NewSize(1300, 900))
	s.SetTextFactor(theme.TextLarge)
	s.SetVariant(theme.Dark)
	s.SetSpeed(8)
	if s.Size() != fyne.NewSize(1300, 900) || s.TextFactor() != theme.TextLarge || s.Variant() != theme.Dark || s.Speed() != 8 {
		t.Error("what is in range was changed")
	}
}
