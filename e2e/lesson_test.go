//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"
)

// TestLesson makes a lesson with mouse and keyboard, saves it, and presents it from its file.
func TestLesson(t *testing.T) {
	t.Parallel()
	d := newDesktop(t, 1440, 900)
	p := start(t, d)
	answer(t, p, 1, 1, "2")

	// The start, a move, a lens, and a state of the exploration.
	p.Key("F8")
	p.Wait("frame 1")
	p.Key("Right", "F8")
	p.Wait("frame 2")
	lens(p, 1)
	p.Wait("lens")
	p.Key("Home", "Right", "Right", "F8")
	p.Wait("frame 3")
	p.Key("ctrl+e", "F8")
	p.Wait("frame 4")
	p.openTexts()

	entry := func(part, text string) {
		click(p, part)
		p.Key("ctrl+a")
		p.Type(text)
	}
	still := func(i int) image.Point {
		film := p.Part("film")
		return image.Pt(film.Min.X+146*i+70, film.Min.Y+50)
	}
	for i, title := range []string{"The start", "One move", "The lens", "The end"} {
		p.Click(still(i))
		p.Wait(fmt.Sprint("frame-opened ", i+1))
		p.SteadyPicture(p.Area())
		entry("frame-title", title)
	}
	entry("frame-caption", "What the search has seen, F8 and q typed.")
	entry("frame-hold", "1.5")
	p.Move(still(3))
	p.Press(Left)
	for _, at := range []image.Point{still(2), still(1).Sub(image.Pt(50, 0))} {
		p.Move(at)
		told := len(p.Seen("turn")) // comes once a second; a drag needs several moves that the window has noticed
		p.until("the mouse to be read", func() (bool, error) { return len(p.Seen("turn")) > told+1, nil })
	}
	p.Release(Left)
	p.Click(still(2)) // takes the focus from the entry
	p.Key("ctrl+Right")

	path := filepath.Join(d.Home, "lesson.stepboard")
	p.Key("ctrl+s")
	p.ChooseFile(path)
	p.Wait("saved")
	if got, want := lessonTitles(t, path), []string{"The start", "The end", "The lens", "One move"}; !slices.Equal(got,
		want) {
		p.Fail("the saved lesson is %q, not %q", got, want)
	}
	p.Close()
	finish(t, p)

	p = start(t, d, path)
	p.Wait("opened")
	answer(t, p, 1, 1, "2")
	window := slide(p, "the window to stand still", func([]byte) bool { return true })
	p.Key("F5")
	p.Wait("slide 1")
	noted := slide(p, "slides to cover the window", func(pix []byte) bool {
		colors := map[[3]byte]bool{} // a slide without its picture has few
		for at := 0; at < len(pix); at += 4 {
			colors[[3]byte(pix[at:])] = true
		}
		return !bytes.Equal(pix, window.Pix) && len(colors) > 100
	})
	p.Key("Home") // hides the note about the keys
	p.Wait("slide 1")
	first := slide(p, "the note to go", func(pix []byte) bool { return !bytes.Equal(pix, noted.Pix) })
	p.Key("Right")
	p.Wait("slide 2")
	slide(p, "the second slide", func(pix []byte) bool { return !bytes.Equal(pix, first.Pix) })
	p.Key("b")
	slide(p, "a black screen", func(pix []byte) bool {
		for at := 0; at < len(pix); at += 4 {
			if pix[at]|pix[at+1]|pix[at+2] != 0 {
				return false
			}
		}
		return true
	})
	p.Key("4", "Return")
	p.Wait("slide 4")
	p.Key("o")
	p.Wait("frame-opened 4")
	answer(t, p, 1, 1, "2")
	click(p, "brush.fixed")
	p.Click(cell(p, 1, 4))
	p.Wait("stale")
	p.SteadyPicture(p.Area())
	click(p, "banner-return")
	p.Wait("dialog frame")
	click(p, "dialog.leave")
	p.Wait("frame-left")
	p.Wait("slide 4")
	p.Key("Home")
	p.Wait("slide 1")
	slide(p, "the first slide as it was", func(pix []byte) bool { return bytes.Equal(pix, first.Pix) })
	p.Key("p") // says that the class at this screen would see it
	p.Key("p")
	p.Wait("presenter open")
	p.Key("Escape")
	p.Wait("slide none")
	p.Close() // no changes
	finish(t, p)
}

// slide returns the screen when it no longer changes and meets a condition.
func slide(p *Program, what string, is func(pix []byte) bool) *image.RGBA {
	img := p.Screen()
	p.until(what, func() (bool, error) {
		time.Sleep(400 * time.Millisecond) // on a busy machine, the slide comes this long after its ground
		before := img
		img = p.Screen()
		return bytes.Equal(before.Pix, img.Pix) && is(img.Pix), nil
	})
	return img
}

// lessonTitles returns the titles of the frames in a file.
func lessonTitles(t testing.TB, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, lesson, _ := bytes.Cut(data, []byte(`"lesson"`))
	var titles []string
	for _, m := range regexp.MustCompile(`"title": *"([^"]*)"`).FindAllSubmatch(lesson, -1) {
		titles = append(titles, string(m[1]))
	}
	return titles
}
