//go:build e2e

package e2e

import (
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// shots are the pictures of the documents. Each has a board, the place of the shown answer in its list of datasets
// and queries, the place of the lens in its list, and how often a key makes a step. From the end of an exploration,
// the steps go back.
var shots = []struct {
	name, theme, file string
	nth               int
	lens              int
	key               string
	times             int
}{
	{"huarong", "light", "testdata/huarong.in", 1, 1, "Left", 30},
	{"halloween", "light", "../assets/samples/halloween-tokyo2007.in", 3, 0, "Right", 30},
	{"knight", "dark", "../assets/samples/knight-p3930-2.in", 1, 1, "Right", 3},
	{"sokoban", "dark", "testdata/sokoban.stepboard", 1, 4, "Left", 4},
	{"compare", "light", "../assets/samples/halloween-tokyo2007.in", 3, 0, "ctrl+k", 1},
	{"lesson", "light", "../assets/lessons/knight.en.stepboard", 2, 2, "F9", 0}, // its strip is open
}

// TestScreenshots draws the pictures of docs/images into the folder STEPBOARD_SCREENSHOTS.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("STEPBOARD_SCREENSHOTS")
	if folder == "" {
		t.Skip("STEPBOARD_SCREENSHOTS names no folder (make screenshots)")
	}
	for _, shot := range shots {
		t.Run(shot.name, func(t *testing.T) {
			d := newDesktop(t, 1480, 960)
			file, err := filepath.Abs(shot.file)
			if err != nil {
				t.Fatal(err)
			}
			p := d.Start([]string{"FYNE_THEME=" + shot.theme}, program(t), file)
			p.Resize(1440, 900)
			p.Wait("answer")
			p.Point(image.Pt(2, 450))
			p.SteadyPicture(p.Area())
			p.Keys("Next", shot.nth-1)
			p.SteadyPicture(p.Area()) // the moves of this answer are there
			if shot.lens > 0 {
				lens(p, shot.lens)
				p.SteadyPicture(p.Area())
			}
			p.Keys(shot.key, shot.times)
			if shot.name == "compare" {
				time.Sleep(20 * time.Second) // for the runs and their times
			}
			if shot.name == "lesson" {
				time.Sleep(5 * time.Second) // for the pictures of the frames
			}
			img := p.SteadyPicture(p.Area())
			if err := WritePNG(filepath.Join(folder, shot.name+"-"+shot.theme+".png"), img); err != nil {
				t.Fatal(err)
			}
			leave(p)
			finish(t, p)
		})
	}
}
