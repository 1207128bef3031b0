package export_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stepboard/app/export"
	"stepboard/app/export/exporttest"
	"stepboard/scene"
	"stepboard/scene/figure"
	"stepboard/scene/raster"
	"stepboard/scene/typeface"
	"stepboard/solve"
)

// style is a figure's style on paper with all texts.
func style(c *scene.Colors, cell float64) figure.Style {
	return figure.Style{
		Colors: c, Ground: c.Ground, Cell: cell, Margin: 12, Text: 11,
		Titles: true, Coordinates: true, Legend: true, Caption: true,
	}
}

func options(f export.Format, cell float64) export.Options {
	return export.Options{Format: f, Style: style(scene.Paper, cell), Scale: 1.5, Title: "A lesson", Lang: "en"}
}

// drawn draws a page over a colour.
func drawn(t testing.TB, p export.Pages, i int, o export.Options, base color.NRGBA) *image.RGBA {
	t.Helper()
	page, err := p.Page(context.Background(), i, o.Style)
	if err != nil {
		t.Fatal(err)
	}
	m := image.NewRGBA(image.Rect(0, 0, int(math.Round(page.Width*o.Scale)), int(math.Round(page.Height*o.Scale))))
	draw.Draw(m, m.Rect, image.NewUniform(base), image.Point{}, draw.Src)
	raster.New(typeface.BuiltIn()).Draw(m, page.Scene, raster.View{Scale: o.Scale})
	return m
}

// write exports into a new folder. It returns the paths of the folder and of the files.
func write(t testing.TB, name string, p export.Pages, o export.Options) (string, []string) {
	t.Helper()
	dir := t.TempDir()
	paths, err := export.Write(context.Background(), filepath.Join(dir, name), p, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return dir, paths
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// few returns some pages of a small board.
func few(t testing.TB, n int) *exporttest.Pages {
	t.Helper()
	return exporttest.Runs[0].Steps(t, n, scene.Paper)
}

// refused fails unless an error is a refusal with a key.
func refused(t testing.TB, err error, key string) {
	t.Helper()
	var r *solve.Refusal
	if !errors.As(err, &r) || r.Text.Key != key {
		t.Errorf("got %v, want %s", err, key)
	}
}

// huarong is a run on a random board of n×n cells.
func huarong(n int) exporttest.Run {
	var b strings.Builder
	fmt.Fprintln(&b, n, n, 1)
	seed := uint32(7)
	for row := range n {
		for col := range n {
			seed = seed*1664525 + 1013904223
			free := 1
			if corner := row < 3 && col < 3 || row >= n-2 && col >= n-2; seed>>30 == 0 && !corner {
				free = 0
			}
			fmt.Fprint(&b, free, " ")
		}
		fmt.Fprintln(&b)
	}
	fmt.Fprintln(&b, 1, 1, 2, 2, n, n)
	return exporttest.Run{Input: b.String(), Algorithm: "dijkstra", Lens: "sides", Title: "From side to side"}
}
