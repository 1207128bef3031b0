package export_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"stepboard/app/export"
	"stepboard/scene"
)

// benchmark writes pages of a board of n×n cells. A lens marks every cell. The size of the file is reported. width
// and height, if given, are the page size in points.
func benchmark(b *testing.B, f export.Format, pages, n int, width, height float64) {
	p := huarong(n).Steps(b, pages, scene.Paper)
	o := options(f, 0)
	o.Style.Width, o.Style.Height, o.Scale = width, height, 1
	path := filepath.Join(b.TempDir(), "out."+string(f))
	for b.Loop() {
		if _, err := export.Write(context.Background(), path, p, o, nil); err != nil {
			b.Fatal(err)
		}
	}
	if info, err := os.Stat(path); err == nil {
		b.ReportMetric(float64(info.Size()), "bytes")
	}
}

// BenchmarkPNG writes one picture of 600×600 pixels.
func BenchmarkPNG(b *testing.B) { benchmark(b, export.PNG, 1, 30, 600, 600) }

// BenchmarkSVG writes one picture of 50×50 cells.
func BenchmarkSVG(b *testing.B) { benchmark(b, export.SVG, 1, 50, 1200, 1200) }

// BenchmarkGIF writes 60 frames of 600×600 pixels.
func BenchmarkGIF(b *testing.B) { benchmark(b, export.GIF, 60, 30, 600, 600) }

// BenchmarkMP4 writes the same frames as a film, one second for each frame. It is skipped without ffmpeg.
func BenchmarkMP4(b *testing.B) {
	if _, found := export.FFmpeg(); !found {
		b.Skip("no ffmpeg")
	}
	benchmark(b, export.MP4, 60, 30, 600, 600)
}

// BenchmarkPDF writes 40 pages of A4.
func BenchmarkPDF(b *testing.B) { benchmark(b, export.PDF, 40, 30, 595, 842) }

// BenchmarkHTML writes 60 frames of 30×30 cells.
func BenchmarkHTML(b *testing.B) { benchmark(b, export.HTML, 60, 30, 0, 0) }

// BenchmarkPPTX writes 40 slides.
func BenchmarkPPTX(b *testing.B) { benchmark(b, export.PPTX, 40, 30, 0, 0) }
