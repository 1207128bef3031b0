package shell

import (
	"testing"

	"fyne.io/fyne/v2/lang"

	"stepboard/app/catalogue"
)

// The toolkit speaks the language that the user chose, not the language of the system.
func TestTheToolkitSpeaksTheChosenLanguage(t *testing.T) {
	defer teachToolkit(catalogue.New("en"))
	for id, want := range map[string]string{"zh": "粘贴", "ja": "貼り付け", "en": "Paste"} {
		teachToolkit(catalogue.New(id))
		if got := lang.L("Paste"); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
