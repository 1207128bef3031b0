//go:build readers

package readers_test

import (
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
)

// Boards on slides are no pictures: LibreOffice finds no bitmap on them, and their numbers are text.
func TestPPTXOfShapesInLibreOffice(t *testing.T) {
	for _, r := range exporttest.Runs {
		pdf := asPDF(t, exported(t, r.Steps(t, 2, scene.Paper), exportOptions(export.PPTX, scene.Paper)))
		if list := strings.Split(strings.TrimSpace(run(t, "pdfimages", "-list", pdf)), "\n"); len(list) > 2 {
			t.Errorf("%s: there are pictures:\n%s", r.File, strings.Join(list, "\n"))
		}
		if text := strings.Fields(run(t, "pdftotext", pdf, "-")); len(text) < 10 {
			t.Errorf("%s: the texts are %q", r.File, text)
		}
	}
}
