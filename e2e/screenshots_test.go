//go:build e2e

package e2e

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"stepboard/e2e/desktop"
)

// shots are the pictures of the documents: a board, the place of the answer that is shown in its list of datasets and
// queries, and how many moves of it are shown.
var shots = []struct {
	name, file string
	nth, moves int
}{
	{"huarong", "testdata/huarong.in", 1, 150},
	{"halloween", "../assets/samples/halloween-tokyo2007.in", 3, 30},
	{"knight", "../assets/samples/knight-p3930-2.in", 1, 3},
	{"sokoban", "testdata/sokoban.stepboard", 1, 20},
}

// TestScreenshots draws the pictures of docs/images into the folder that STEPBOARD_SCREENSHOTS names.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("STEPBOARD_SCREENSHOTS")
	if folder == "" {
		t.Skip("STEPBOARD_SCREENSHOTS names no folder (make screenshots)")
	}
	for _, shot := range shots {
		for _, theme := range []string{"light", "dark"} {
			t.Run(shot.name+"-"+theme, func(t *testing.T) {
				d := newDesktop(t, 1480, 960)
				file, err := filepath.Abs(shot.file)
				if err != nil {
					t.Fatal(err)
				}
				p := d.Start([]string{"FYNE_THEME=" + theme}, program(t), file)
				p.Resize(1440, 900)
				p.Wait("answer", searching)
				p.Point(image.Pt(2, 450))
				p.SteadyPicture(p.Area())
				p.Keys("Next", shot.nth-1)
				p.SteadyPicture(p.Area()) // the moves of that answer are there
				p.Keys("Right", shot.moves)
				img := p.SteadyPicture(p.Area())
				if err := desktop.WritePNG(filepath.Join(folder, shot.name+"-"+theme+".png"), img); err != nil {
					t.Fatal(err)
				}
				leave(p)
				finish(t, p)
			})
		}
	}
}
