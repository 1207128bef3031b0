//go:build e2e

package e2e

import (
	"archive/zip"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestTestset builds the example of test data, writes it for a judge, saves its lines, and opens the board of a case.
func TestTestset(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1366, 768)
	p := start(t, d)
	answer(t, p, 1, 1, "2")
	p.Key("ctrl+shift+t")
	p.Wait("dialog testset", soon)
	click(p, "dialog.build")
	p.Wait("built 5", searching)
	path := filepath.Join(d.Home, "week.zip")
	click(p, "dialog.zip")
	p.ChooseFile(path)
	p.Wait("wrote week.zip", soon)
	archive, err := zip.OpenReader(path)
	if err != nil {
		p.Fail("the zip: %v", err)
	}
	defer func() { _ = archive.Close() }()
	if n := len(archive.File); n < 10 {
		p.Fail("the zip has %d files, of five cases", n)
	}
	click(p, "dialog.lines")
	p.Key("Next")
	p.Type("make huarong -n 3")
	p.Key("Return")
	time.Sleep(400 * time.Millisecond) // until the toolkit no longer waits for a double click on the lines
	lines := filepath.Join(d.Home, "week.txt")
	click(p, "dialog.save")
	p.ChooseFile(lines)
	p.until("the lines to be saved", func() (bool, error) {
		_, err := os.Stat(lines)
		return err == nil, nil
	})
	click(p, "dialog.build")
	p.Wait("built 6", searching)
	p.SteadyPicture(p.Area())
	click(p, "dialog.cases")
	click(p, "dialog.show")
	p.Wait("dialog none", soon)
	closeAsked(p, "discard")
	finish(t, p)
}
