package docs_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"stepboard/docs"
)

// drawings are the pictures of all pages.
func drawings() []drawing {
	var list []drawing
	for _, p := range pages() {
		list = append(list, p.pictures...)
	}
	return list
}

// slack is how much a channel of a pixel may differ from the file: by what a palette of few colours and rounding do.
const slack = 32

// TestPictures draws the pages' pictures and holds them against the files. The flag -update writes the files.
func TestPictures(t *testing.T) {
	update := flag.Lookup("update").Value.String() == "true"
	for _, d := range drawings() {
		t.Run(d.name, func(t *testing.T) {
			drawn, path := d.draw(t), "pictures/"+d.name+".png"
			if update {
				save(t, path, drawn)
				return
			}
			file, err := png.Decode(bytes.NewReader(docs.Picture(path)))
			if err != nil {
				t.Fatalf("%s: %v; `make pictures` draws it", path, err)
			}
			hold(t, path, drawn, file)
		})
	}
}

func save(t *testing.T, path string, drawn *image.RGBA) {
	t.Helper()
	var buf bytes.Buffer
	few := paletted(drawn)
	hold(t, path, drawn, few)
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&buf, few); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// hold compares a drawing with a file.
func hold(t *testing.T, path string, drawn *image.RGBA, file image.Image) {
	t.Helper()
	if file.Bounds() != drawn.Rect {
		t.Fatalf("%s is %v; drawn now: %v; `make pictures` draws it anew", path, file.Bounds(), drawn.Rect)
	}
	wrong := 0
	for y := range drawn.Rect.Dy() {
		for x := range drawn.Rect.Dx() {
			r, g, b, _ := file.At(x, y).RGBA()
			if apart(drawn.RGBAAt(x, y), color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}) > slack {
				wrong++
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d pixels are not what is drawn now; look at it after `make pictures`", path, wrong)
	}
}
