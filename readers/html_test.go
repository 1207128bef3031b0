//go:build readers

package readers_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
)

// exported writes pages to a new folder and returns the file.
func exported(t *testing.T, p export.Pages, o export.Options) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lesson."+string(o.Format))
	if _, err := export.Write(context.Background(), path, p, o, nil); err != nil {
		t.Fatal(err)
	}
	return path
}

func exportOptions(f export.Format, c *scene.Colors) export.Options {
	return export.Options{Format: f, Style: figure.Natural(c, c.Ground, 24), Scale: 1.5, Title: "A lesson", Lang: "en"}
}

// painted draws a page as pixels.
func painted(t testing.TB, p export.Pages, i int, s figure.Style, scale float64) *image.RGBA {
	t.Helper()
	page, err := p.Page(context.Background(), i, s)
	if err != nil {
		t.Fatal(err)
	}
	m := image.NewRGBA(image.Rect(0, 0, int(math.Round(page.Width*scale)), int(math.Round(page.Height*scale))))
	raster.New(typeface.BuiltIn()).Draw(m, page.Scene, raster.View{Scale: scale})
	return m
}

func TestHTMLInABrowser(t *testing.T) {
	t.Parallel()
	b := openBrowser(t)
	b.size(1280, 720)
	for i, r := range exporttest.Runs {
		c := []*scene.Colors{scene.Paper, scene.Dark}[i%2]
		p := r.Steps(t, 9, c)
		b.open(exported(t, p, exportOptions(export.HTML, c)))
		if len(b.requests) != 1 || len(b.complaints) > 0 {
			t.Fatalf("asked for %v, complaints %v", b.requests, b.complaints)
		}
		// The style of the page's pictures, and their places at 1.5 pixels a point.
		s := exportOptions(export.HTML, c).Style
		s.Untitled, s.Caption, s.Margin, s.Text, s.KeyApart = true, false, 8, 17, true
		for k := range p.Figures {
			fitted := s
			fitted.Width, fitted.Height, fitted.Cell = 640, 480, 0
			if page, _ := p.Page(context.Background(), k, fitted); k == 0 || page.Cell < s.Cell {
				s.Cell = page.Cell
			}
		}
		const scale = 1.5
		b.eval(`{ const [,, w, h] = board.getAttribute("viewBox").split(" ");
			Object.assign(board.style, { position: "fixed", left: 0, top: 0, zIndex: 9, width: 1.5 * w + "px", height: 1.5 * h + "px" }) }`)
		b.size(1400, 1100)
		told := false
		for _, k := range []int{0, 4, 8} {
			b.eval("location.hash = " + strconv.Itoa(k+1) + "; new Promise(requestAnimationFrame)")
			want := painted(t, p, k, s, scale)
			got := b.screenshot(0, 0, float64(want.Rect.Dx()), float64(want.Rect.Dy()))
			// The browser draws letters in its own way. The worst blocks have letters.
			if mean, worst, at := unlike(got, want); mean > mostMean || worst > 2.5*mostWorst {
				t.Errorf("%s: frame %d differs by %.2f, in the worst block by %.2f at %v", r.Title, k+1, mean, worst, at)
				save(t, "html-got.png", got)
				save(t, "html-want.png", want)
			}
			if k != 4 {
				_, worst, _ := unlike(got, painted(t, p, 8-k, s, scale))
				told = told || worst > 4*mostWorst
			}
		}
		if !told {
			t.Errorf("%s: first and last frame can't be told from each other", r.Title)
		}
	}
}

// save writes a picture to the folder READERS, if this environment variable is set.
func save(t testing.TB, name string, m image.Image) {
	if dir := os.Getenv("READERS"); dir != "" {
		f, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestHTMLIsPlayedByKeysAndTouch(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[3].Steps(t, 6, scene.Paper)
	p.Holds = make([]time.Duration, 6)
	for i := range p.Holds {
		p.Holds[i] = 40 * time.Millisecond
	}
	o := exportOptions(export.HTML, scene.Paper)
	o.Lang = "ja"
	b := openBrowser(t)
	b.size(1280, 720)
	b.open(exported(t, p, o))
	count := func(want string) {
		t.Helper()
		if got := b.eval("count.textContent"); got != want {
			t.Errorf("the counter shows %q, want %q", got, want)
		}
	}
	frame := func() string { return b.eval("board.innerHTML") }
	count("1 / 6")
	first := frame()
	for _, c := range []struct{ key, count string }{
		{"ArrowRight", "2 / 6"},
		{"ArrowRight", "3 / 6"},
		{"ArrowLeft", "2 / 6"},
		{"End", "6 / 6"},
		{"ArrowRight", "6 / 6"},
		{"Home", "1 / 6"},
		{"ArrowLeft", "1 / 6"},
	} {
		b.press(c.key)
		count(c.count)
	}
	if frame() != first {
		t.Error("the first frame is another picture after stepping about")
	}
	if got := b.eval("title.textContent + caption.textContent + " +
		"location.hash"); got != p.Figures[0].Title+p.Figures[0].Caption+"#1" {
		t.Errorf("about the first frame it says %q", got)
	}
	b.press(" ")
	b.comes("count.textContent == '6 / 6'") // it plays to its end
	if b.eval("player.classList.contains('playing')") != "false" {
		t.Error("it still plays at its end")
	}
	b.press("f")
	b.comes("document.fullscreenElement !== null") // F fills the screen
	b.press("f")
	b.eval(`{ slider.value = 3; slider.dispatchEvent(new Event("input")) }`)
	count("4 / 6")
	b.eval("back.click()")
	count("3 / 6")
	swipe := func(from, to int) {
		b.eval(`for (const [kind, x] of [["down", ` + strconv.Itoa(from) + `], ["up", ` + strconv.Itoa(to) + `]])
			stage.dispatchEvent(new PointerEvent("pointer" + kind, { pointerId: 5, isPrimary: true, pointerType: "touch", clientX: x, clientY: 300 }))`)
	}
	swipe(500, 300)
	count("4 / 6")
	swipe(300, 310)
	count("4 / 6")
	swipe(300, 500)
	count("3 / 6")
	// Every control has a name in the page's language and can get the focus.
	if got := b.eval(`[...document.querySelectorAll("button, input, select")].filter((e) => !e.getAttribute("aria-label")).length`); got != "0" {
		t.Errorf("%s parts have no name", got)
	}
	if got := b.eval(`play.getAttribute("aria-label") + document.documentElement.lang`); got != "再生ja" {
		t.Errorf("the button to play is called %s", got)
	}
	b.press("Tab")
	if got := b.eval("document.activeElement.tagName"); got != "BUTTON" {
		t.Errorf("Tab leads to %s", got)
	}
}

// On a desktop and on a telephone, no part is outside of the window or over another part. The board does not move.
func TestHTMLFitsTheWindow(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[2].Steps(t, 4, scene.Paper)
	p.Figures[1].Caption = strings.Repeat("A long caption that goes on. ", 12)
	p.Figures[2].Caption = ""
	b := openBrowser(t)
	path := exported(t, p, exportOptions(export.HTML, scene.Paper))
	for _, size := range [][2]int{{1366, 680}, {1280, 720}, {390, 844}, {844, 390}, {320, 568}} {
		b.size(size[0], size[1])
		b.open(path)
		at := ""
		for k := 1; k <= 4; k++ {
			b.eval("location.hash = " + strconv.Itoa(k) + "; new Promise(requestAnimationFrame)")
			if got := b.eval("[document.documentElement.scrollWidth > innerWidth, document.documentElement.scrollHeight > " +
				"innerHeight]"); got != "[false false]" {
				t.Errorf("%v: frame %d does not fit: %s", size, k, got)
			}
			box := b.eval("(() => { const r = board.getBoundingClientRect(); return [r.x, r.y, r.width, " +
				"r.height].map(Math.round).join() })()")
			if at != "" && box != at {
				t.Errorf("%v: the board moves from %s to %s in frame %d", size, at, box, k)
			}
			at = box
			least := 0.25 // of the window's height
			if size[0] > 720 {
				least = 0.6
			}
			if k == 1 && b.eval(fmt.Sprint("board.getBoundingClientRect().height > innerHeight * ", least)) != "true" {
				t.Errorf("%v: the board has only %s", size, box)
			}
			for _, pair := range [][2]string{{"head", "stage"}, {"stage", "caption"}, {"caption", "controls"}} {
				over := b.eval(`(() => { const a = document.getElementById("` + pair[0] +
					`").parentElement === document.body ? null : document.getElementById("` + pair[0] +
					`").getBoundingClientRect(), b = document.getElementById("` + pair[1] + `").getBoundingClientRect(); return a.height > 0 && b.height > 0 && a.bottom > b.top + 1 && a.right > b.left + 1 && a.bottom < innerHeight })()`)
				if over == "true" && pair[0] != "caption" { // the caption scrolls in its own box
					t.Errorf("%v: %s lies over %s", size, pair[0], pair[1])
				}
			}
			for _, id := range []string{"first", "play", "last", "slider", "speed"} {
				if got := b.eval(`(() => { const r = ` + id + `.getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight && r.height >= 40 })()`); got != "true" {
					t.Errorf("%v: %s can't be reached", size, id)
				}
			}
		}
		save(t, "html-"+strconv.Itoa(size[0])+".png", b.screenshot(0, 0, float64(size[0]), float64(size[1])))
	}
}

// A printed page has one sheet for each frame.
func TestHTMLIsPrinted(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[0].Steps(t, 5, scene.Paper)
	b := openBrowser(t)
	b.open(exported(t, p, exportOptions(export.HTML, scene.Paper)))
	path := filepath.Join(t.TempDir(), "print.pdf")
	if err := os.WriteFile(path, b.print(), 0o600); err != nil {
		t.Fatal(err)
	}
	if dir := os.Getenv("READERS"); dir != "" {
		data, _ := os.ReadFile(path)
		_ = os.WriteFile(filepath.Join(dir, "print.pdf"), data, 0o600)
	}
	info := run(t, "pdfinfo", path)
	if !strings.Contains(info, "Pages:           5\n") {
		t.Errorf("printed as\n%s", info)
	}
	pages := strings.Split(run(t, "pdftotext", path, "-"), "\f")
	for k, f := range p.Figures {
		if !strings.Contains(pages[k], f.Title) || !strings.Contains(pages[k], f.Caption) ||
			!strings.Contains(strings.ReplaceAll(pages[k], " ", ""), strconv.Itoa(k+1)+"/5") {
			t.Errorf("on page %d stands\n%s", k+1, pages[k])
		}
	}
}

// Without scripts, the first frame is shown.
func TestHTMLWithoutScripts(t *testing.T) {
	t.Parallel()
	p := exporttest.Runs[3].Steps(t, 3, scene.Paper)
	b := openBrowser(t)
	b.size(1280, 720)
	b.call("Emulation.setScriptExecutionDisabled", map[string]any{"value": true}, nil)
	path := exported(t, p, exportOptions(export.HTML, scene.Paper))
	b.call("Page.navigate", map[string]any{"url": "file://" + path}, nil)
	b.comes("document.readyState == 'complete' && location.href != 'about:blank'")
	m := b.screenshot(0, 0, 1280, 720)
	save(t, "html-noscript.png", m)
	seen := map[color.RGBA]int{}
	for i := 0; i < len(m.Pix); i += 4 {
		seen[color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255}]++
	}
	if len(seen) < 50 {
		t.Errorf("a picture of %d colours", len(seen))
	}
}
