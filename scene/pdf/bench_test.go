package pdf_test

import (
	"io"
	"testing"

	"stepboard/scene"
	"stepboard/scene/pdf"
	"stepboard/scene/vector/vectortest"
)

// counter counts what is written.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func write(b *testing.B, w io.Writer, pages int, s *scene.Scene, width, height float64) {
	d := pdf.New(pdf.Info{Title: "Benchmark"})
	for range pages {
		d.Page(s, width, height, "page")
	}
	if err := d.Write(w); err != nil {
		b.Fatal(err)
	}
}

func benchmark(b *testing.B, pages int, board *scene.Scene, rows, cols int, cell float64) {
	s, width, height := vectortest.Page(board, rows, cols, cell)
	s.Add(scene.Text{
		At: scene.Point{X: 9, Y: 9}, Size: 11, Text: "华容道 12 → 13", Align: scene.Start,
		Color: scene.Paper.Ink,
	})
	var n counter
	write(b, &n, pages, s, width, height)
	b.ReportAllocs()
	for b.Loop() {
		write(b, io.Discard, pages, s, width, height)
	}
	b.ReportMetric(float64(n)/1000, "kB")
}

func BenchmarkBoard50(b *testing.B)  { benchmark(b, 1, vectortest.Maze(50, 50), 50, 50, 12) }
func BenchmarkLensed50(b *testing.B) { benchmark(b, 1, vectortest.Lensed(50, 50), 50, 50, 12) }

// BenchmarkPages40 writes a lesson: 40 pages with 12×12 boards and a lens.
func BenchmarkPages40(b *testing.B) { benchmark(b, 40, vectortest.Lensed(12, 12), 12, 12, 24) }

// BenchmarkEmpty writes a document with an empty page: mostly fonts.
func BenchmarkEmpty(b *testing.B) { benchmark(b, 1, &scene.Scene{}, 1, 1, 12) }

func BenchmarkMillionCells(b *testing.B) {
	benchmark(b, 1, vectortest.Maze(1000, 1000), 1000, 1000, 4.9)
}
