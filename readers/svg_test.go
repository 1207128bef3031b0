//go:build readers

package readers_test

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/scene/svg"
)

// writeSVG writes a sheet into a folder.
func writeSVG(t *testing.T, dir string, s sheet) string {
	t.Helper()
	var b bytes.Buffer
	if err := svg.Write(&b, s.scene, s.width, s.height, svg.Options{Title: s.name}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, s.name+".svg")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSVGIsTheRastersPicture(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, s := range sheets(t) {
		out := filepath.Join(dir, s.name+".png")
		run(t, "rsvg-convert", "-b", "white", "--dpi-x", "144", "--dpi-y", "144", "-o", out, writeSVG(t, dir, s))
		compare(t, s.name, open(t, out), s.pixels())
	}
}

// A browser shows a file, and a page with all sheets that was assembled from fragments.
func TestSVGInABrowser(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	list := sheets(t)
	first := list[0]
	compare(t, "a file", screenshot(t, writeSVG(t, dir, first), first.width, first.height), first.pixels())

	e := svg.NewEncoder()
	var pages strings.Builder
	var width, height float64
	for _, s := range list {
		width, height = max(width, s.width), height+s.height
		fmt.Fprintf(&pages, `<svg %s viewBox="0 0 %g %g" width="%gpt" height="%gpt">`, svg.Attributes, s.width, s.height,
			s.width, s.height)
		for _, f := range e.Fragments(s.scene, s.width, s.height) {
			pages.WriteString(f)
		}
		pages.WriteString("</svg>")
	}
	page := "<!doctype html><meta charset=utf-8><style>body{margin:0}svg{display:block}</style>" +
		`<svg width="0" height="0">` + e.Definitions() + "</svg>" + pages.String()
	path := filepath.Join(dir, "page.html")
	if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	shown := screenshot(t, path, width, height)
	top := 0
	for _, s := range list {
		want := s.pixels()
		got := image.NewRGBA(want.Rect)
		draw.Draw(got, got.Rect, shown, image.Pt(0, top), draw.Src)
		top += want.Rect.Dy()
		compare(t, s.name+" on a page", got, want)
	}
}

// screenshot returns a browser's picture of a file, in a window with a size in points.
func screenshot(t *testing.T, path string, width, height float64) *image.RGBA {
	t.Helper()
	const dots = 4. / 3 // per point
	out := path + ".png"
	read(t, "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
		"--user-data-dir="+t.TempDir(), fmt.Sprintf("--force-device-scale-factor=%g", perPoint/dots),
		fmt.Sprintf("--window-size=%.0f,%.0f", math.Ceil(width*dots), math.Ceil(height*dots)),
		"--screenshot="+out, "file://"+path)
	img := open(t, out)
	return crop(img, int(width*perPoint), int(height*perPoint))
}

// crop returns the upper left part of a picture.
func crop(img *image.RGBA, width, height int) *image.RGBA {
	part := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(part, part.Rect, img, image.Point{}, draw.Src)
	return part
}
